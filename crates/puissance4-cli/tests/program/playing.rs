//! What can be typed beside a column.

use std::fs;

use crate::looks::LOOKS;
use crate::run::{Home, Ran, read_game};

/// A game in the default look with the names and symbols that are offered.
fn game(home: &Home, options: &[&str], lines: &str) -> Ran {
    home.run(options, format!("\n\n\n\n{lines}"))
}

#[test]
fn a_move_is_taken_back_in_both_languages() {
    for (lang, said) in [("fr", "Un coup annulé."), ("en", "One move taken back.")] {
        for word in ["annuler", "undo", "UNDO", " Annuler "] {
            let home = Home::new();
            let game = game(&home, &["--lang", lang], &format!("4\n5\n{word}\n3\n"));
            game.exits(130)
                .shows(&format!("{word}\n{said}\n", word = word.trim()));
            assert_eq!(home.kept_moves(), "43");
        }
    }
}

#[test]
fn moves_can_be_taken_back_to_the_first_and_no_further() {
    let home = Home::new();
    let game = game(&home, &[], "4\n5\nannuler\nannuler\nannuler\n1\n").exits(130);
    assert_eq!(game.count("Un coup annulé."), 2);
    assert_eq!(game.count("Il n'y a pas de coup à annuler."), 1);
    // The board is shown as it is after each: empty a second time, with player 1 to move.
    assert_eq!(
        game.count("Pions restants : Joueur noir 21, Joueur blanc 21"),
        2
    );
    assert_eq!(home.kept_moves(), "1");
}

#[test]
fn against_the_computer_its_reply_is_taken_back_as_well() {
    for (lang, said) in [("fr", "2 coups annulés."), ("en", "2 moves taken back.")] {
        let home = Home::new();
        let options = ["--lang", lang, "--computer2", "3"];
        let game = home.run(options, "\n\n4\nundo\nundo\n").exits(130);
        assert_eq!(game.count(said), 1);
        let nothing = [
            "Il n'y a pas de coup à annuler.",
            "There is no move to take back.",
        ];
        assert_eq!(game.count(nothing[usize::from(lang == "en")]), 1);
        assert_eq!(home.kept_moves(), "");
    }
}

#[test]
fn the_first_disc_of_a_computer_that_begins_cannot_be_taken_back() {
    let home = Home::new();
    let game = home.run(["--computer1", "3"], "\n\nannuler\n").exits(130);
    game.shows("Il n'y a pas de coup à annuler.");
    assert_eq!(home.kept_moves().len(), 1);
}

#[test]
fn a_hint_names_a_column_as_the_look_counts_it_and_what_it_leads_to() {
    for look in &LOOKS {
        let home = Home::new();
        for word in ["conseil", "hint"] {
            let input = format!("\n\n\n\n{word}\n");
            let options = [&look.options()[..], &["--moves", "112233"]].concat();
            let game = home.run(options, input);
            let column = look.column(4);
            game.shows(&if look.lang == "fr" {
                format!("Conseil : colonne {column} (gagne avec votre prochain pion)\n")
            } else {
                format!("Hint: column {column} (wins with your next disc)\n")
            });
        }
    }
}

#[test]
fn a_hint_says_what_is_lost_and_what_is_drawn() {
    let drawn = "13244136522675247777133123314667526446155";
    for (moves, french, english) in [
        (
            "445566",
            "Conseil : colonnes 3, 7 (gagne avec votre prochain pion)",
            "Hint: columns 3, 7 (wins with your next disc)",
        ),
        (
            "4455",
            "Conseil : colonnes 3, 6 (gagne avec votre 2e pion à venir)",
            "Hint: columns 3, 6 (wins with your 2nd disc from now)",
        ),
        (
            "44556",
            " (perd devant le prochain pion adverse)",
            " (loses to the next disc of the other side)",
        ),
        (
            drawn,
            "Conseil : colonne 5 (match nul)",
            "Hint: column 5 (a draw)",
        ),
    ] {
        for (lang, said) in [("fr", french), ("en", english)] {
            let options = ["--lang", lang, "--moves", moves];
            game(&Home::new(), &options, "hint\n").shows(&format!("{said}\n"));
        }
    }
}

#[test]
fn a_hint_costs_no_turn() {
    let home = Home::new();
    game(&home, &["--moves", "112233"], "conseil\nhint\n7\n").exits(130);
    assert_eq!(home.kept_moves(), "1122337");
}

#[test]
fn a_game_is_saved_to_a_file_whole() {
    for (lang, word, said) in [
        ("fr", "sauver", "Partie enregistrée dans ma partie.json."),
        ("en", "save", "Game saved to ma partie.json."),
    ] {
        let home = Home::new();
        let lines = format!("4\n5\n{word} ma partie.json\n3\n");
        game(&home, &["--lang", lang], &lines)
            .exits(130)
            .shows(said);
        let saved = read_game(&home.file("ma partie.json"));
        assert_eq!(saved.game.moves().to_string(), "45");
        // What is kept goes on, and what was saved stays as it was.
        assert_eq!(home.kept_moves(), "453");
    }
}

#[test]
fn a_game_is_never_saved_over_another_file() {
    for (lang, refusal) in [
        (
            "fr",
            "f.json : ce fichier existe déjà : choisissez un autre nom",
        ),
        (
            "en",
            "f.json: this file already exists: choose another name",
        ),
    ] {
        let home = Home::new();
        let path = home.with("f.json", "mine");
        game(&home, &["--lang", lang], "4\nsauver f.json\n5\n")
            .exits(130)
            .shows(refusal);
        assert_eq!(fs::read(path).unwrap(), b"mine");
        assert_eq!(home.kept_moves(), "45");
    }
}

#[test]
fn a_game_that_cannot_be_saved_goes_on() {
    let home = Home::new();
    home.with("file", "");
    let lines = "4\nsave\nsave .\nsave nowhere/f.json\nsave file/f.json\nsave /dev/null\n5\n";
    game(&home, &[], lines)
        .exits(130)
        .shows("un nom de fichier est attendu : « sauver FICHIER »\n")
        .shows(". : c'est un dossier\n")
        .shows("nowhere/f.json : aucun fichier ou dossier de ce nom\n")
        .shows("file/f.json : ")
        .shows("/dev/null : ce n'est pas un fichier ordinaire\n");
    assert_eq!(home.kept_moves(), "45");
    assert_eq!(home.names(), ["file", "state"]);
}

#[test]
fn a_tilde_before_a_file_name_stands_for_the_home_folder() {
    let home = Home::new();
    fs::create_dir(home.file("elsewhere")).unwrap();
    let mut command = home.command(["--name1", "a", "--name2", "b"]);
    command.current_dir(home.file("elsewhere"));
    crate::run::run(&mut command, "\n\n4\nsauver ~/f.json\n").exits(130);
    assert!(home.file("f.json").is_file());
}

#[test]
fn help_names_every_word_that_can_be_typed() {
    for (lang, words) in [
        (
            "fr",
            ["annuler", "conseil", "sauver FICHIER", "aide", "quitter"],
        ),
        ("en", ["undo", "hint", "save FILE", "help", "quit"]),
    ] {
        for asked in ["aide", "help", "?"] {
            let home = Home::new();
            let mut game = game(&home, &["--lang", lang], &format!("{asked}\n4\n")).exits(130);
            for word in words {
                game = game.shows(&format!("\n  {word}  "));
            }
            game.shows("& é \" ' ( - è _ ç");
            assert_eq!(home.kept_moves(), "4");
        }
    }
}

#[test]
fn a_game_that_is_left_is_kept() {
    for (lang, kept, bye) in [
        (
            "fr",
            "La partie est gardée : « puissance4 reprendre » la continue.",
            "Au revoir !",
        ),
        (
            "en",
            "The game is kept: \"puissance4 resume\" goes on with it.",
            "Goodbye!",
        ),
    ] {
        for word in ["quitter", "quit", "q", "Q"] {
            let home = Home::new();
            let game = game(&home, &["--lang", lang], &format!("4\n{word}\n5\n")).succeeds();
            assert!(
                game.out.ends_with(&format!("{kept}\n{bye}\n")),
                "{}",
                game.out
            );
            assert_eq!(home.kept_moves(), "4");
        }
    }
}

#[test]
fn a_game_without_a_move_is_not_kept() {
    let home = Home::new();
    game(&home, &[], "quitter\n")
        .succeeds()
        .hides("reprendre")
        .shows("Au revoir !");
    assert_eq!(home.names(), [""; 0]);
}
