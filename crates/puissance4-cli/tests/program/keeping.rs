//! The game that is kept while it is played, and going on with it.

use std::fs;

use crate::run::{Home, KNOWN};

#[test]
fn a_game_goes_on_after_it_was_left() {
    for (lang, command, resumed) in [
        ("fr", "reprendre", "Partie reprise (2 coups).\n"),
        ("fr", "resume", "Partie reprise (2 coups).\n"),
        ("en", "resume", "Game resumed (2 moves).\n"),
    ] {
        let home = Home::new();
        home.run(KNOWN, "4\n5\nquit\n").succeeds();
        let game = home.run([command, "--lang", lang], "3\nquit\n").succeeds();
        assert!(game.out.starts_with(resumed), "{}", game.out);
        game.shows("║ ·  ·  ·  R (J) ·  · ║")
            .shows("║ ·  · (R) R  J  ·  · ║");
        assert_eq!(home.kept_moves(), "453");
    }
}

#[test]
fn a_game_goes_on_after_its_input_ended() {
    for (lang, kept) in [
        (
            "fr",
            "La partie est gardée : « puissance4 reprendre » la continue.\n",
        ),
        (
            "en",
            "The game is kept: \"puissance4 resume\" goes on with it.\n",
        ),
    ] {
        let home = Home::new();
        let game = home
            .run([&KNOWN[..], &["--lang", lang]].concat(), "4\n")
            .exits(130);
        assert!(game.out.ends_with(kept), "{}", game.out);
        let game = home.run(["resume", "--lang", lang], "").exits(130);
        assert!(game.out.ends_with(kept), "{}", game.out);
        assert_eq!(home.kept_moves(), "4");
    }
}

#[test]
fn all_of_a_game_is_kept() {
    let home = Home::new();
    let options = [
        "--name1",
        "Zoé",
        "--symbol1",
        "🔴",
        "--computer2",
        "2",
        "--first",
        "2",
        "--columns",
        "9",
        "--rows",
        "8",
        "--connect",
        "5",
        "--seed",
        "18446744073709551615",
    ];
    home.run(options, "quit\n").succeeds();
    let before = home.kept();
    home.run(["resume"], "quit\n").succeeds();
    assert_eq!(home.kept(), before);
    let [game] = &before[..] else {
        panic!("one game is kept")
    };
    assert_eq!(game.game.size().to_string(), "9×8 (5)");
    assert_eq!(
        (game.first, game.game.ply(), game.seed),
        (1, 1, Some(u64::MAX))
    );
    let [one, two] = &game.players;
    assert_eq!(
        (one.name.as_str(), one.symbol.unwrap().as_char()),
        ("Zoé", '🔴')
    );
    assert_eq!(one.level, None);
    assert_eq!(two.level.unwrap().number(), 2);
}

#[test]
fn a_move_that_was_taken_back_is_not_there_any_more() {
    let home = Home::new();
    home.run(KNOWN, "4\n5\nannuler\n").exits(130);
    assert_eq!(home.kept_moves(), "4");
    home.run(["resume"], "annuler\n").exits(130);
    assert_eq!(home.kept_moves(), "");
    home.run(["resume"], "")
        .exits(130)
        .shows("Partie reprise (0 coup).");
}

#[test]
fn a_game_that_has_ended_is_kept_until_its_players_leave() {
    let home = Home::new();
    let mut talk = home.start(KNOWN);
    for column in "1212121".chars() {
        talk.say(&column.to_string());
    }
    talk.wait_for("quitter (q) :");
    assert_eq!(home.kept_moves(), "1212121");
    talk.kill();
    talk.wait();
    let game = home.run(["resume"], "q\n").succeeds();
    game.shows("Partie reprise (7 coups).")
        .shows("Rouge l'emporte !");
    assert_eq!(home.kept(), []);
    home.run(["resume"], "").exits(4);
}

#[test]
fn another_game_takes_the_place_of_the_one_before() {
    let home = Home::new();
    home.run(KNOWN, "1\n2\n1\n2\n1\n2\n1\nn\n4\n").exits(130);
    assert_eq!(home.kept_moves(), "4");
    assert_eq!(home.kept()[0].first, 1);
    // Before its first move it is not worth keeping, and the one before is over.
    let home = Home::new();
    home.run(KNOWN, "1\n2\n1\n2\n1\n2\n1\nn\nquit\n").succeeds();
    assert_eq!(home.state_names(), [""; 0]);
}

#[test]
fn where_no_game_is_kept_there_is_none_to_go_on_with() {
    for (lang, refusal) in [
        ("fr", "puissance4 : erreur : aucune partie n'est gardée\n"),
        ("en", "puissance4: error: no game is kept\n"),
    ] {
        let home = Home::new();
        let refused = home.run(["resume", "--lang", lang], "").exits(4);
        assert_eq!((refused.out.as_str(), refused.err.as_str()), ("", refusal));
        assert_eq!(home.names(), [""; 0]);
    }
}

#[test]
fn the_game_that_was_played_last_is_the_one_that_goes_on() {
    let home = Home::new();
    home.run(KNOWN, "1\n").exits(130);
    home.run(KNOWN, "2\n2\n").exits(130);
    home.run(["resume"], "2\n")
        .exits(130)
        .shows("Partie reprise (2 coups).");
    let rest = "2\n1\n2\n1\n2\n1\nq\n";
    home.run(["resume"], format!("1\n{rest}")).succeeds();
    // Once that one is over, the one before it is the last.
    home.run(["resume"], "")
        .exits(130)
        .shows("Partie reprise (1 coup).");
}

#[cfg(unix)]
#[test]
fn what_is_no_game_any_more_is_passed_over() {
    let home = Home::new();
    home.run(KNOWN, "1\n").exits(130);
    // As if another program had just removed it.
    std::os::unix::fs::symlink("gone", home.state().join("9999999999999-1.json")).unwrap();
    home.run(["resume"], "")
        .exits(130)
        .shows("Partie reprise (1 coup).");
}

#[test]
fn a_game_that_is_open_is_not_opened_twice() {
    for (lang, refusal) in [
        (
            "fr",
            "puissance4 : erreur : la partie gardée est déjà ouverte ailleurs\n",
        ),
        (
            "en",
            "puissance4: error: the game that is kept is already open elsewhere\n",
        ),
    ] {
        let home = Home::new();
        let mut first = home.start(KNOWN);
        first.say("4");
        first.wait_for("Rouge R : colonne 4");
        let refused = home.run(["resume", "--lang", lang], "5\n").exits(4);
        assert_eq!((refused.out.as_str(), refused.err.as_str()), ("", refusal));
        first.say("5");
        first.wait_for("Jaune J : colonne 5");
        first.end().exits(130);
        assert_eq!(home.kept_moves(), "45");
    }
}

#[test]
fn two_games_at_once_do_not_disturb_each_other() {
    let home = Home::new();
    let mut games = [home.start(KNOWN), home.start(KNOWN)];
    for column in ["1", "2", "3"] {
        for game in &mut games {
            game.say(column);
            game.wait_for(&format!(" : colonne {column}"));
        }
    }
    let [mut one, two] = games;
    assert_eq!(home.kept().len(), 2);
    two.end().exits(130);
    // The one that is free goes on while the other is being played.
    home.run(["resume"], "7\n")
        .exits(130)
        .shows("Partie reprise (3 coups).");
    one.say("6");
    one.wait_for(" : colonne 6");
    one.end().exits(130);
    let mut kept: Vec<String> = home
        .kept()
        .iter()
        .map(|kept| kept.game.moves().to_string())
        .collect();
    kept.sort();
    assert_eq!(kept, ["1236", "1237"]);
}

#[test]
fn a_game_that_cannot_be_kept_is_played_all_the_same() {
    for (lang, told) in [
        ("fr", "La partie n'a pas pu être gardée : "),
        ("en", "The game could not be kept: "),
    ] {
        let home = Home::new();
        // No folder can be made where there is a file.
        home.with("state", "");
        let moves = "1\n2\n1\n2\n1\n2\n1\nq\n";
        let game = home
            .run([&KNOWN[..], &["--lang", lang]].concat(), moves)
            .succeeds();
        assert_eq!(game.count(told), 1, "{}", game.out);
        assert!(game.out.contains("Rouge l'emporte !") || game.out.contains("Rouge wins!"));
    }
}

#[test]
fn a_game_that_could_not_be_kept_is_not_said_to_be() {
    let home = Home::new();
    home.with("state", "");
    home.run(KNOWN, "4\nquit\n")
        .succeeds()
        .hides("puissance4 reprendre");
    home.run(KNOWN, "4\n")
        .exits(130)
        .hides("puissance4 reprendre");
}

#[test]
fn a_kept_game_that_has_been_spoilt_is_refused_and_left_as_it_is() {
    let home = Home::new();
    home.run(KNOWN, "4\n").exits(130);
    // The game comes before its lock.
    let name = &home.state_names()[0];
    let path = home.state().join(name);
    fs::write(&path, "{").unwrap();
    home.run(["resume"], "").exits(3).complains(&format!(
        "{name} : JSON mal formé à la ligne 1, colonne 1\n"
    ));
    assert_eq!(fs::read(path).unwrap(), b"{");
}

#[test]
fn a_name_never_becomes_a_path() {
    let home = Home::new();
    let options = [
        "--name1",
        "../../x",
        "--name2",
        "CON",
        "--symbol1",
        "/",
        "--symbol2",
        "\\",
    ];
    home.run(options, "4\n").exits(130);
    assert_eq!(home.names(), ["state"]);
    for name in home.state_names() {
        let safe = |letter: char| letter.is_ascii_digit() || letter == '-';
        let rest = name.trim_start_matches(safe);
        assert!([".json", ".lock"].contains(&rest), "{name}");
    }
}
