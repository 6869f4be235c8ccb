//! The computer as a player.

use std::collections::BTreeSet;

use crate::run::{Home, Ran, ran};

/// A match of two computers, from its first move to the end of the review.
fn match_of(levels: [&str; 2], options: &[&str]) -> Ran {
    let players = ["--computer1", levels[0], "--computer2", levels[1]];
    ran([&players, options].concat(), "r\nq\nq\n").succeeds()
}

/// The moves of a game that has been reviewed.
fn moves(game: &Ran) -> String {
    let line = game
        .out
        .lines()
        .find_map(|line| line.strip_prefix("Coups : "));
    line.expect("the game has been reviewed").to_owned()
}

#[test]
fn two_computers_play_a_match_without_being_asked_anything() {
    let game = match_of(["3", "2"], &[]);
    game.shows("Ordinateur 1 (niveau 3)")
        .shows("Ordinateur 2 (niveau 2)")
        .hides("Nom du joueur");
    let game = match_of(["2", "2"], &["--lang", "en", "--name1", "Ada"]);
    game.shows("Ada").shows("Computer 2 (level 2)");
}

#[test]
fn a_match_is_played_on_every_kind_of_size_and_in_every_look() {
    for (size, skin) in [["16", "7"], ["35", "2"], ["2", "63"], ["32", "3"]]
        .iter()
        .zip(["cadre", "grille", "jetons", "crochets"])
    {
        let options = ["--columns", size[0], "--rows", size[1], "--skin", skin];
        let game = match_of(["2", "1"], &options);
        assert!(game.count("Pions restants") > 7, "{}", game.out);
    }
}

#[test]
fn the_same_seed_gives_the_same_game_and_another_seed_another() {
    let games = ["7", "7", "8", "18446744073709551615"].map(|seed| {
        let options = ["--seed", seed, "--columns", "8", "--rows", "7"];
        moves(&match_of(["4", "3"], &options))
    });
    assert_eq!(games[0], games[1]);
    assert_eq!(games.iter().collect::<BTreeSet<_>>().len(), 3);
}

#[test]
fn the_games_after_one_with_a_seed_follow_from_it() {
    let two_games = |seed| {
        let players = ["--computer1", "1", "--computer2", "1", "--seed", seed];
        let game = ran(players, "n\nr\nq\nn\nr\nq\nq\n").succeeds();
        let moves: Vec<String> = game
            .out
            .lines()
            .filter_map(|line| line.strip_prefix("Coups : "))
            .map(str::to_owned)
            .collect();
        assert_eq!(moves.len(), 2);
        assert_ne!(moves[0], moves[1]);
        moves
    };
    assert_eq!(two_games("1"), two_games("1"));
    assert_ne!(two_games("1"), two_games("2"));
}

#[test]
fn without_a_seed_no_game_is_like_another() {
    let games: BTreeSet<String> = (0..6).map(|_| moves(&match_of(["1", "1"], &[]))).collect();
    assert_eq!(games.len(), 6);
}

#[test]
fn a_game_that_is_resumed_goes_on_as_it_would_have() {
    // Undoing and playing again meets the same reply: it depends on the seed and the move alone.
    let home = Home::new();
    let options = [
        "--computer2",
        "4",
        "--seed",
        "5",
        "--name1",
        "Zoé",
        "--symbol1",
        "Z",
    ];
    home.run(options, "4\n4\nquit\n").succeeds();
    let whole = home.kept_moves();
    let home = Home::new();
    home.run(options, "4\nquit\n").succeeds();
    home.run(["reprendre"], "4\nquit\n").succeeds();
    assert_eq!(home.kept_moves(), whole);
}

#[test]
fn the_computer_can_be_named_in_the_place_of_a_player() {
    for (lang, typed, name) in [
        ("fr", "ordinateur 3", "Ordinateur niveau 3"),
        ("fr", "Computer 3", "Ordinateur niveau 3"),
        ("en", "ORDINATEUR  3", "Computer level 3"),
        ("en", "computer", "Computer level 4"),
    ] {
        let home = Home::new();
        let game = home
            .run(["--lang", lang], format!("Zoé\n\n{typed}\n4\nquit\n"))
            .succeeds();
        game.shows(&format!("{name} ○"))
            .hides("Symbole pour Ordinateur");
        assert_eq!(home.kept_moves().len(), 2);
        let players = &home.kept()[0].players;
        assert_eq!(players[0].level, None);
        assert_eq!(
            players[1].level.unwrap().number(),
            if typed.len() > 8 { 3 } else { 4 }
        );
    }
}

#[test]
fn the_computer_begins_where_it_is_the_first_player() {
    let home = Home::new();
    home.run(["--computer1", "2"], "\n\n").exits(130);
    assert_eq!(home.kept_moves().len(), 1);
    let home = Home::new();
    home.run(["--computer1", "2", "--first", "2"], "\n\n")
        .exits(130);
    assert_eq!(home.kept(), []);
}

#[test]
fn the_computer_takes_a_win_in_one_from_level_2_and_blocks_one_from_level_3() {
    for seed in ["1", "2", "3", "4", "5"] {
        for (levels, start) in [(["2", "1"], "112233"), (["10", "1"], "112233")] {
            let game = match_of(levels, &["--moves", start, "--seed", seed]);
            assert_eq!(moves(&game), "1122334");
        }
        for level in ["3", "10"] {
            // Each reply is the first that is shown: the other side is a person who says nothing.
            let home = Home::new();
            let options = ["--computer2", level, "--moves", "11223", "--seed", seed];
            home.run(options, "\n\n").exits(130);
            assert_eq!(home.kept_moves(), "112234");
        }
    }
}

#[test]
fn the_computer_is_told_that_it_has_lost() {
    let options = [
        "--computer2",
        "10",
        "--moves",
        "112233",
        "--name1",
        "Zoé",
        "--symbol1",
        "Z",
    ];
    ran(options, "4\n").succeeds().shows("Zoé l'emporte !");
}
