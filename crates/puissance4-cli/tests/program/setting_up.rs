//! How a game begins: who plays, with which symbols, on which board, after which moves.

use crate::run::{Home, KNOWN, ran};

#[test]
fn names_and_symbols_are_asked_for_in_the_order_of_the_players() {
    for (lang, questions) in [
        (
            "fr",
            [
                "Nom du joueur 1 [Joueur noir] : Zoé",
                "Symbole pour Zoé [●] : Z",
                "Nom du joueur 2 [Joueur blanc] : Léo",
                "Symbole pour Léo [○] : L",
            ],
        ),
        (
            "en",
            [
                "Name of player 1 [Black player]: Zoé",
                "Symbol of Zoé [●]: Z",
                "Name of player 2 [White player]: Léo",
                "Symbol of Léo [○]: L",
            ],
        ),
    ] {
        let game = ran(["--lang", lang], " Zoé \nZ\nLéo\nL\n4\n5\n").exits(130);
        game.shows(&(questions.join("\n") + "\n"))
            .shows("║ ·  ·  ·  Z (L) ·  · ║");
    }
}

#[test]
fn the_rules_and_the_help_are_told_before_the_questions() {
    ran(["--columns", "9", "--connect", "5"], "").shows(
        "\
Puissance 4 : alignez 5 pions sur une grille de 9 colonnes et 6 rangées.
Entrée accepte la proposition entre crochets ; « aide » explique le reste.
",
    );
    ran(["--lang", "en"], "").shows(
        "\
Connect Four: line up 4 discs on a board of 7 columns and 6 rows.
Enter accepts what stands in brackets; \"help\" explains the rest.
",
    );
}

#[test]
fn options_for_all_of_it_leave_no_question() {
    let game = ran(KNOWN, "4\n").exits(130);
    assert!(
        game.out
            .starts_with("\nPions restants : Rouge 21, Jaune 21\n"),
        "{}",
        game.out
    );
    game.shows("║ ·  ·  · (R) ·  ·  · ║").shows("| Jaune |");
}

#[test]
fn a_name_that_is_none_is_refused_with_the_reason_and_asked_for_again() {
    let long = "é".repeat(33);
    let huge = "a".repeat(1 << 20);
    for (typed, french, english) in [
        (
            &*long,
            "un nom a au plus 32 caractères",
            "a name has at most 32 characters",
        ),
        (
            &*huge,
            "un nom a au plus 32 caractères",
            "a name has at most 32 characters",
        ),
        (
            "a\x1Bb",
            "un nom ne peut pas contenir le caractère invisible U+001B",
            "a name cannot have the invisible character U+001B in it",
        ),
        (
            "abc\u{202E}def",
            "un nom ne peut pas contenir le caractère invisible U+202E",
            "a name cannot have the invisible character U+202E in it",
        ),
        (
            "\u{301}",
            "un nom a au moins un caractère visible",
            "a name has at least one visible character",
        ),
        (
            "ordinateur 11",
            "un niveau est un nombre de 1 à 10, et non « 11 »",
            "a level is a number from 1 to 10, not \"11\"",
        ),
    ] {
        for (lang, reason, question) in [
            ("fr", french, "Nom du joueur 1 [Joueur noir] : "),
            ("en", english, "Name of player 1 [Black player]: "),
        ] {
            let game = ran(
                ["--lang", lang],
                format!("{typed}\n{typed}\nZoé\n\n\n\n4\n"),
            );
            assert_eq!(
                game.count(&format!("\n{reason}\n{question}")),
                2,
                "{}",
                game.out
            );
            assert_eq!(
                game.count("Zoé ● : colonne 4") + game.count("Zoé ●: column 4"),
                1
            );
            assert!(!game.out.contains('\x1B'), "{}", game.out);
        }
    }
}

#[test]
fn the_name_of_the_other_player_is_refused() {
    let game = ran([""; 0], "Zoé\n\nZOÉ\nZoe\u{301}\nLéo\n\n4\n").exits(130);
    assert_eq!(
        game.count("\nles deux joueurs ne peuvent pas porter le même nom\n"),
        2
    );
    game.shows("Zoé ● : colonne 4, rangée 1").shows("| Léo |");
}

#[test]
fn the_name_that_is_offered_is_not_the_one_the_other_player_has_taken() {
    let game = ran([""; 0], "Joueur blanc\n\n\n\n4\n").exits(130);
    game.shows("Nom du joueur 2 [Joueur noir] : ");
}

#[test]
fn a_symbol_that_is_none_is_refused_with_the_reason_and_asked_for_again() {
    for (typed, french, english) in [
        (
            "AB",
            "un symbole est un seul caractère",
            "a symbol is a single character",
        ),
        (
            "🇫🇷",
            "un symbole est un seul caractère",
            "a symbol is a single character",
        ),
        (
            "\x07",
            "le caractère U+0007 est invisible",
            "the character U+0007 is invisible",
        ),
        (
            "·",
            "dans cette présentation, · ressemble au signe des cases vides",
            "in this look, · resembles the sign of a free cell",
        ),
    ] {
        for (lang, reason, question) in [
            ("fr", french, "Symbole pour Zoé [●] : "),
            ("en", english, "Symbol of Zoé [●]: "),
        ] {
            let game = ran(["--lang", lang], format!("Zoé\n{typed}\nZ\n\n\n4\n")).exits(130);
            let again = format!("\n{reason}");
            assert_eq!(game.count(&again), 1, "{}", game.out);
            assert_eq!(game.count(&format!("\n{question}")), 2, "{}", game.out);
            game.shows("║ ·  ·  · (Z) ·  ·  · ║");
        }
    }
}

#[test]
fn a_symbol_like_that_of_the_other_player_is_refused() {
    for (one, other) in [("R", "R"), ("X", "x"), ("●", "•"), ("🔴", "🟡"), ("O", "○")] {
        let game = ran([""; 0], format!("\n{one}\n\n{other}\nJ\n4\n")).exits(130);
        let reason = "sont les mêmes ou se distinguent mal sans couleur";
        game.shows(&format!(
            "\nles deux symboles ({one} et {other}) {reason}\n"
        ));
    }
}

#[test]
fn the_symbol_that_is_offered_is_not_like_the_one_the_other_player_has_taken() {
    let game = ran([""; 0], "\n○\n\n\n4\n5\n").exits(130);
    game.shows("Symbole pour Joueur blanc [●] : ")
        .shows("║ ·  ·  ·  ○ (●) ·  · ║");
}

#[test]
fn a_game_begins_after_the_moves_that_the_option_names() {
    let home = Home::new();
    let game = home
        .run([&KNOWN[..], &["--moves", "44 5,3"]].concat(), "1\n")
        .exits(130);
    game.shows("Rouge R : colonne 1, rangée 1")
        .shows("║ ·  · (J) R  R  ·  · ║");
    assert_eq!(home.kept_moves(), "44531");
}

#[test]
fn a_game_that_begins_finished_is_only_looked_at() {
    let home = Home::new();
    let game = home
        .run(
            [&KNOWN[..], &["--moves", "1212121"]].concat(),
            "r\n\nq\nq\n",
        )
        .succeeds();
    game.shows("Rouge l'emporte !").shows("Coup 1 sur 7");
    assert_eq!(home.kept(), []);
}

#[test]
fn a_configuration_file_gives_the_size_as_document_002_writes_it() {
    let home = Home::new();
    home.with("size.json", "{\n  \"column\": 5,\n  \"row\": 4\n}");
    let with = |options: &[&str]| home.run([&["--config", "size.json"], options].concat(), "");
    with(&[]).shows("alignez 4 pions sur une grille de 5 colonnes et 4 rangées.");
    with(&["--columns", "8"]).shows("grille de 8 colonnes et 4 rangées.");
}

#[test]
fn the_configuration_of_the_user_is_read_where_none_is_named() {
    let home = Home::new();
    let config = r#"{"column": 6, "row": 5, "connect": 3, "skin": "grille", "lang": "en",
        "color": "always", "ascii": true}"#;
    home.with("config/puissance4/config.json", config);
    let game = home.run(KNOWN, "4\n").exits(130);
    assert!(game.out.is_ascii());
    game.shows("\x1B[")
        .shows("turn of ")
        .shows("column (1 to 6): 4");
    // The command line goes before it.
    let options = [
        "--skin",
        "crochets",
        "--lang",
        "fr",
        "--color",
        "never",
        "--columns",
        "7",
    ];
    let game = home.run([&KNOWN[..], &options].concat(), "4\n").exits(130);
    game.shows("Rouge [R], colonne (de 0 a 6) : 4")
        .hides("\x1B");
}

#[test]
fn the_discs_that_are_left_are_counted_by_player_whoever_begins() {
    let options = [
        &KNOWN[..],
        &["--columns", "3", "--rows", "3", "--connect", "3"],
    ]
    .concat();
    let game = ran(&options, "1\n2\n").exits(130);
    let left: Vec<&str> = game
        .out
        .lines()
        .filter_map(|line| line.strip_prefix("Pions restants : "))
        .collect();
    assert_eq!(
        left,
        ["Rouge 5, Jaune 4", "Rouge 4, Jaune 4", "Rouge 4, Jaune 3"]
    );
    let game = ran([&options[..], &["--first", "2"]].concat(), "1\n").exits(130);
    game.shows("Rouge 4, Jaune 5\n").shows("Rouge 4, Jaune 4\n");
}

#[test]
fn the_classic_game_has_21_discs_for_each_player() {
    ran(KNOWN, "4\n")
        .shows("Rouge 21, Jaune 21\n")
        .shows("Rouge 20, Jaune 21\n");
}
