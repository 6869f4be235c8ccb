//! Saved games that are refused, and what is said of them.

use std::fs::File;

use crate::refused::{assert_file_refused, assert_refused, case};
use crate::run::Home;

const GOOD: &str = r#"{
  "version": 1,
  "columns": 7, "rows": 6, "connect": 4,
  "players": [
    {"name": "Zoé", "symbol": "Z"},
    {"name": "Ordinateur", "computer": 3}
  ],
  "first": 1,
  "moves": "4453",
  "result": "unfinished",
  "seed": 42
}"#;

/// Checks what is said of the good game after an edit, in French and in English.
#[track_caller]
fn assert_edits_refused(cases: &[(&str, &str, &str, &str)]) {
    for (from, to, french, english) in cases {
        assert_eq!(GOOD.matches(from).count(), 1, "{from:?} stands once");
        let content = GOOD.replace(from, to);
        assert_file_refused("--resume", content.as_bytes(), [french, english]);
    }
}

#[test]
fn the_good_game_goes_on() {
    let home = Home::new();
    home.with("game.json", GOOD);
    let game = home.run(["--resume", "game.json"], "").exits(130);
    game.shows("Partie reprise (4 coups).").shows("| Zoé |");
    let home = Home::new();
    home.with(
        "game.json",
        format!("\u{FEFF}{}\r\n", GOOD.replace('\n', "\r\n")),
    );
    home.run(["--resume", "game.json"], "")
        .exits(130)
        .shows("Partie reprise (4 coups).");
}

#[test]
fn a_file_that_cannot_be_read_is_an_error() {
    assert_refused(
        4,
        &[
            case(
                &["--resume", "nowhere.json"],
                "nowhere.json : aucun fichier ou dossier de ce nom",
                "nowhere.json: no such file or folder",
            ),
            case(
                &["--resume", "."],
                ". : c'est un dossier",
                ".: this is a folder",
            ),
            case(
                &["--resume", "/dev/zero"],
                "/dev/zero : ce n'est pas un fichier ordinaire",
                "/dev/zero: this is not an ordinary file",
            ),
        ],
    );
}

#[test]
fn a_file_that_is_cut_off_or_not_json_is_named_by_line_and_column() {
    let cut = GOOD.split_once("\"first\"").unwrap().0;
    for (content, line, column) in [("", 1, 1), ("moves: 4453", 1, 1), (cut, 8, 2)] {
        let french = format!("JSON mal formé à la ligne {line}, colonne {column}");
        let english = format!("not valid JSON at line {line}, column {column}");
        assert_file_refused("--resume", content.as_bytes(), [&french, &english]);
    }
}

#[test]
fn a_file_of_any_length_is_refused_without_being_read() {
    let said = ["plus de 65536 octets", "more than 65536 bytes"];
    let name = GOOD.replace("Zoé", &"a".repeat(1 << 20));
    assert_file_refused("--resume", name.as_bytes(), said);
    let home = Home::new();
    // It has no blocks on the disk: reading it is what would take long.
    File::create(home.file("huge"))
        .unwrap()
        .set_len(1 << 30)
        .unwrap();
    home.run(["--resume", "huge"], "")
        .exits(3)
        .complains("huge : plus de 65536 octets\n");
}

#[test]
fn a_game_of_a_newer_version_is_named_as_such() {
    let said = [
        "partie écrite par une version plus récente (format 2, celui-ci lit jusqu'à 1)",
        "written by a newer version (format 2, this one reads up to 1)",
    ];
    assert_edits_refused(&[
        ("\"version\": 1", "\"version\": 2", said[0], said[1]),
        (
            "\"version\": 1",
            "\"version\": 2, \"clock\": {}",
            said[0],
            said[1],
        ),
        (
            "\"version\": 1",
            "\"version\": 0",
            "/version : un nombre entier de 1 à 18446744073709551615 est attendu",
            "/version: a whole number from 1 to 18446744073709551615 is expected",
        ),
        (
            "\"version\": 1,",
            "",
            "/version : cette clé manque",
            "/version: this key is missing",
        ),
    ]);
}

#[test]
fn a_result_that_the_moves_do_not_lead_to_is_refused() {
    assert_edits_refused(&[
        (
            "\"unfinished\"",
            "\"draw\"",
            "le résultat écrit est « draw », mais les coups mènent à « unfinished »",
            "the result written is \"draw\", but the moves lead to \"unfinished\"",
        ),
        (
            "\"4453\"",
            "\"1212121\"",
            "le résultat écrit est « unfinished », mais les coups mènent à « player1 »",
            "the result written is \"unfinished\", but the moves lead to \"player1\"",
        ),
        (
            "\"4453\",\n  \"result\": \"unfinished\"",
            "\"1212121\",\n  \"result\": \"player2\"",
            "le résultat écrit est « player2 », mais les coups mènent à « player1 »",
            "the result written is \"player2\", but the moves lead to \"player1\"",
        ),
        (
            "\"unfinished\"",
            "\"won\"",
            "/result : une de ces valeurs est attendue : unfinished, draw, player1, player2",
            "/result: one of these values is expected: unfinished, draw, player1, player2",
        ),
    ]);
}

#[test]
fn moves_that_cannot_be_played_are_refused() {
    assert_edits_refused(&[
        (
            "\"4453\"",
            "\"4459\"",
            "coup 4 (« 9 ») : la grille a les colonnes 1 à 7",
            "move 4 (\"9\"): the board has columns 1 to 7",
        ),
        (
            "\"4453\"",
            "\"4444444\"",
            "coup 7 (« 4 ») : la colonne 4 est pleine",
            "move 7 (\"4\"): column 4 is full",
        ),
        (
            "\"4453\"",
            "\"12121212\"",
            "coup 8 (« 2 ») : la partie était finie au coup 7",
            "move 8 (\"2\"): the game was over after move 7",
        ),
        (
            "\"4453\"",
            "\"4\\u001b\"",
            "coup 2 (« \\u{1b} ») : ce n'est pas une colonne ; les colonnes s'écrivent 1 à 9, puis a, b…",
            "move 2 (\"\\u{1b}\"): not a column; columns are written 1 to 9, then a, b…",
        ),
        (
            "\"4453\"",
            "4453",
            "/moves : un texte est attendu",
            "/moves: a text is expected",
        ),
    ]);
}

#[test]
fn a_size_that_is_none_is_refused() {
    assert_edits_refused(&[
        (
            "\"columns\": 7",
            "\"columns\": 36",
            "36 colonnes : une grille a 2 à 35 colonnes",
            "36 columns: a board has 2 to 35 columns",
        ),
        (
            "\"rows\": 6",
            "\"rows\": 64",
            "64 rangées : une grille a 2 à 63 rangées",
            "64 rows: a board has 2 to 63 rows",
        ),
        (
            "\"connect\": 4",
            "\"connect\": 8",
            "8 pions à aligner : sur cette grille, de 3 à 7",
            "8 discs in line: on this board, 3 to 7",
        ),
        (
            "\"rows\": 6",
            "\"rows\": -6",
            "/rows : un nombre entier de 0 à 999 est attendu",
            "/rows: a whole number from 0 to 999 is expected",
        ),
    ]);
}

#[test]
fn names_that_are_none_are_refused() {
    assert_edits_refused(&[
        (
            "\"Zoé\"",
            "\"\"",
            "joueur 1 : un nom a au moins un caractère visible",
            "player 1: a name has at least one visible character",
        ),
        (
            "\"Ordinateur\"",
            "\"abcdefghijklmnopqrstuvwxyzabcdefg\"",
            "joueur 2 : un nom a au plus 32 caractères",
            "player 2: a name has at most 32 characters",
        ),
        (
            "\"Zoé\"",
            "\"\\u001b[31mZoé\"",
            "joueur 1 : un nom ne peut pas contenir le caractère invisible U+001B",
            "player 1: a name cannot have the invisible character U+001B in it",
        ),
        (
            "\"Zoé\"",
            "\"a\u{202E}b\"",
            "joueur 1 : un nom ne peut pas contenir le caractère invisible U+202E",
            "player 1: a name cannot have the invisible character U+202E in it",
        ),
        (
            "\"Zoé\"",
            "\"a\\u0000b\"",
            "joueur 1 : un nom ne peut pas contenir le caractère invisible U+0000",
            "player 1: a name cannot have the invisible character U+0000 in it",
        ),
        (
            "\"Zoé\"",
            "\"ORDINATEUR\"",
            "les deux joueurs ne peuvent pas porter le même nom",
            "the players cannot both have the same name",
        ),
    ]);
}

#[test]
fn a_name_that_is_markup_or_a_path_is_a_name() {
    for name in [
        "<script>alert(1)</script>",
        "../../etc/passwd",
        "CON",
        "$(reboot)",
        "%s%n",
    ] {
        let home = Home::new();
        home.with("game.json", GOOD.replace("Zoé", name));
        let game = home.run(["--resume", "game.json"], "4\n").exits(130);
        game.shows(&format!("| {name} |"));
        assert_eq!(home.names(), ["game.json", "state"]);
    }
}

#[test]
fn symbols_and_levels_that_are_none_are_refused() {
    assert_edits_refused(&[
        (
            "\"Z\"",
            "\"ZZ\"",
            "joueur 1 : un symbole est un seul caractère, comme R ou ●",
            "player 1: a symbol is a single character, such as R or ●",
        ),
        (
            "\"Z\"",
            "\"\\u200b\"",
            "joueur 1 : le caractère U+200B est invisible",
            "player 1: the character U+200B is invisible",
        ),
        (
            "\"computer\": 3",
            "\"symbol\": \"Z\"",
            "les deux symboles (Z et Z) sont les mêmes ou se distinguent mal sans couleur",
            "the two symbols (Z and Z) are the same or hard to tell apart without colour",
        ),
        (
            "\"computer\": 3",
            "\"computer\": 11",
            "/players/1/computer : un nombre entier de 1 à 10 est attendu",
            "/players/1/computer: a whole number from 1 to 10 is expected",
        ),
        (
            "\"computer\": 3",
            "\"computer\": \"3\"",
            "/players/1/computer : un nombre entier est attendu",
            "/players/1/computer: a whole number is expected",
        ),
    ]);
}

#[test]
fn keys_that_stand_twice_or_have_no_meaning_are_named() {
    let keys = "version, columns, rows, connect, players, first, moves, result, seed";
    let french = format!("/clocks : clé inconnue ; les clés sont {keys}");
    let english = format!("/clocks: unknown key; the keys are {keys}");
    assert_edits_refused(&[
        (
            "\"moves\": \"4453\"",
            "\"moves\": \"4453\", \"moves\": \"4453\"",
            "/moves : cette clé est écrite deux fois",
            "/moves: this key stands twice",
        ),
        (
            "\"symbol\": \"Z\"",
            "\"symbol\": \"Z\", \"name\": \"Zoé\"",
            "/players/0/name : cette clé est écrite deux fois",
            "/players/0/name: this key stands twice",
        ),
        (
            "\"moves\"",
            "\"move\"",
            "/move : clé inconnue ; vouliez-vous dire « moves » ?",
            "/move: unknown key; did you mean \"moves\"?",
        ),
        // A clock, whatever it says: this game has none.
        (
            "\"first\": 1",
            "\"first\": 1, \"clocks\": [-1, 99999999999]",
            &french,
            &english,
        ),
    ]);
}

#[test]
fn keys_that_are_missing_or_have_other_values_are_named() {
    assert_edits_refused(&[
        (
            "\"first\": 1,",
            "",
            "/first : cette clé manque",
            "/first: this key is missing",
        ),
        (
            "\"first\": 1,",
            "\"first\": null,",
            "/first : cette clé manque",
            "/first: this key is missing",
        ),
        (
            "\"first\": 1",
            "\"first\": 3",
            "/first : un nombre entier de 1 à 2 est attendu",
            "/first: a whole number from 1 to 2 is expected",
        ),
        (
            ",\n    {\"name\": \"Ordinateur\", \"computer\": 3}",
            "",
            "/players : une liste de 2 éléments est attendue",
            "/players: a list of 2 elements is expected",
        ),
        (
            "\"seed\": 42",
            "\"seed\": -42",
            "/seed : un nombre entier de 0 à 18446744073709551615 est attendu",
            "/seed: a whole number from 0 to 18446744073709551615 is expected",
        ),
        (
            "\"seed\": 42",
            "\"seed\": 18446744073709551616",
            "/seed : un nombre entier de 0 à 18446744073709551615 est attendu",
            "/seed: a whole number from 0 to 18446744073709551615 is expected",
        ),
    ]);
}
