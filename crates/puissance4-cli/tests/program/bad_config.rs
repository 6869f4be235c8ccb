//! Configuration files that are refused, and what is said of them.

use std::fs;

use crate::refused::{assert_file_refused, assert_refused, case};
use crate::run::Home;

/// Checks what is said of configurations, in French and in English.
#[track_caller]
fn assert_config_refused(cases: &[(&str, &str, &str)]) {
    for (content, french, english) in cases {
        assert_file_refused("--config", content.as_bytes(), [french, english]);
    }
}

#[test]
fn a_file_that_is_named_and_cannot_be_read_is_an_error() {
    assert_refused(
        4,
        &[
            case(
                &["--config", "nowhere.json"],
                "nowhere.json : aucun fichier ou dossier de ce nom",
                "nowhere.json: no such file or folder",
            ),
            case(
                &["--config", "."],
                ". : c'est un dossier",
                ".: this is a folder",
            ),
            case(
                &["--config", "/dev/zero"],
                "/dev/zero : ce n'est pas un fichier ordinaire",
                "/dev/zero: this is not an ordinary file",
            ),
        ],
    );
}

#[test]
fn the_file_of_the_user_may_be_missing_but_not_wrong() {
    let home = Home::new();
    home.run(["show", "4"], "").succeeds();
    let file = home.with("config/puissance4/config.json", "{\"skim\": \"grille\"}");
    home.run(["show", "4"], "").exits(3).complains(
        "config/puissance4/config.json : /skim : clé inconnue ; vouliez-vous dire « skin » ?",
    );
    fs::remove_file(&file).unwrap();
    fs::create_dir(&file).unwrap();
    home.run(["show", "4"], "")
        .exits(4)
        .complains("config.json : c'est un dossier");
}

#[test]
fn the_language_of_the_configuration_is_that_of_the_errors_after_it() {
    let home = Home::new();
    home.with(
        "config/puissance4/config.json",
        r#"{"column": 7, "row": 6, "lang": "en", "ascii": true}"#,
    );
    let refused = home.run(["show", "１"], "").exits(3);
    let said = "puissance4: error: move 1 (\"?\"): not a column; columns are written 1 to 9, then a, b...\n";
    assert_eq!(refused.err, said);
}

#[test]
fn unknown_keys_are_named_with_the_nearest_one_or_all_of_them() {
    assert_config_refused(&[
        (
            r#"{"colunm": 7, "row": 6}"#,
            "/colunm : clé inconnue ; vouliez-vous dire « column » ?",
            "/colunm: unknown key; did you mean \"column\"?",
        ),
        (
            r#"{"column": 7, "row": 6, "sound": 11}"#,
            "/sound : clé inconnue ; les clés sont column, row, connect, skin, lang, color, ascii, colors, palette, motion, clock",
            "/sound: unknown key; the keys are column, row, connect, skin, lang, color, ascii, colors, palette, motion, clock",
        ),
        (
            "{\"\\u001b[2J\": 1}",
            "/\\u{1b}[2J : clé inconnue ; les clés sont column, row, connect, skin, lang, color, ascii, colors, palette, motion, clock",
            "/\\u{1b}[2J: unknown key; the keys are column, row, connect, skin, lang, color, ascii, colors, palette, motion, clock",
        ),
    ]);
}

#[test]
fn a_key_that_stands_twice_is_named() {
    assert_config_refused(&[(
        r#"{"column": 7, "row": 6, "column": 7}"#,
        "/column : cette clé est écrite deux fois",
        "/column: this key stands twice",
    )]);
}

#[test]
fn a_configuration_without_a_whole_size_is_refused() {
    assert_config_refused(&[
        (
            "{}",
            "/column : cette clé manque",
            "/column: this key is missing",
        ),
        (
            r#"{"column": 7}"#,
            "/row : cette clé manque",
            "/row: this key is missing",
        ),
        (
            r#"{"row": 6}"#,
            "/column : cette clé manque",
            "/column: this key is missing",
        ),
    ]);
}

#[test]
fn values_of_another_type_or_out_of_range_are_named_with_what_is_expected() {
    let range = |column: &str, french: &str, english: &str| {
        let content = format!("{{\"column\": {column}, \"row\": 6}}");
        let said = [format!("/column : {french}"), format!("/column: {english}")];
        assert_file_refused(
            "--config",
            content.as_bytes(),
            said.each_ref().map(String::as_str),
        );
    };
    for column in [
        "0",
        "36",
        "-1",
        "7.5",
        "1e3",
        "18446744073709551616",
        "-9223372036854775809",
    ] {
        range(
            column,
            "un nombre entier de 1 à 35 est attendu",
            "a whole number from 1 to 35 is expected",
        );
    }
    for column in ["\"7\"", "true", "[7]", "{}"] {
        range(
            column,
            "un nombre entier est attendu",
            "a whole number is expected",
        );
    }
    assert_config_refused(&[
        ("[]", "un objet est attendu", "an object is expected"),
        ("7", "un objet est attendu", "an object is expected"),
        (
            r#"{"column": 7, "row": 6, "ascii": 1}"#,
            "/ascii : true ou false est attendu",
            "/ascii: true or false is expected",
        ),
        (
            r#"{"column": 7, "row": 6, "skin": 1}"#,
            "/skin : un texte est attendu",
            "/skin: a text is expected",
        ),
        (
            r#"{"column": 7, "row": 6, "skin": "carde"}"#,
            "/skin : une de ces valeurs est attendue : cadre, grille, jetons, crochets",
            "/skin: one of these values is expected: cadre, grille, jetons, crochets",
        ),
        (
            r#"{"column": 7, "row": 6, "lang": "de"}"#,
            "/lang : une de ces valeurs est attendue : fr, en",
            "/lang: one of these values is expected: fr, en",
        ),
        (
            r#"{"column": 7, "row": 6, "color": "yes"}"#,
            "/color : une de ces valeurs est attendue : auto, always, never",
            "/color: one of these values is expected: auto, always, never",
        ),
    ]);
}

#[test]
fn sizes_that_the_game_is_not_played_on_are_told_those_there_are() {
    assert_config_refused(&[(
        r#"{"column": 16, "row": 8}"#,
        "16 colonnes sur 8 rangées : colonnes × (rangées + 1) ne dépasse pas 128\n\
         Tailles acceptées : 2 à 35 colonnes, 2 à 63 rangées, colonnes × (rangées + 1) ≤ 128, \
         alignement de 3 pions au moins et du plus grand côté au plus.",
        "16 columns by 8 rows: columns × (rows + 1) is at most 128\n\
         Sizes: 2 to 35 columns, 2 to 63 rows, columns × (rows + 1) ≤ 128, \
         a line of 3 discs at least and of the longer side at most.",
    )]);
}

#[test]
fn what_is_not_json_is_named_by_line_and_column() {
    for (content, line, column) in [
        ("", 1, 1),
        ("{", 1, 1),
        ("{\"column\": 7, \"row\": 6,}", 1, 24),
        ("{\n  // seven\n  \"column\": 7, \"row\": 6\n}", 2, 3),
        ("{\"column\": 7, \"row\": 6}\n{}", 2, 1),
        ("{\"column\": 7, \"row\": 6} x", 1, 25),
        ("{\"column\": NaN, \"row\": 6}", 1, 12),
        ("{\"column\": 1e400, \"row\": 6}", 1, 16),
        ("{\"column\": 07, \"row\": 6}", 1, 13),
        ("{'column': 7, 'row': 6}", 1, 2),
    ] {
        let french = format!("JSON mal formé à la ligne {line}, colonne {column}");
        let english = format!("not valid JSON at line {line}, column {column}");
        assert_file_refused("--config", content.as_bytes(), [&french, &english]);
    }
}

#[test]
fn bytes_that_are_not_text_are_not_json() {
    let home = Home::new();
    home.with("f", b"{\"skin\": \"\xFF\"}");
    home.run(["--config", "f"], "")
        .exits(3)
        .complains("f : JSON mal formé à la ligne 1, colonne ");
}

#[test]
fn nesting_of_any_depth_is_refused() {
    let deep = "[".repeat(10_000);
    assert_config_refused(&[(
        &deep,
        "JSON mal formé à la ligne 1, colonne 128",
        "not valid JSON at line 1, column 128",
    )]);
    let deeper = "[".repeat(100_000);
    assert_config_refused(&[(&deeper, "plus de 65536 octets", "more than 65536 bytes")]);
}

#[test]
fn a_byte_order_mark_and_line_ends_of_other_systems_are_accepted() {
    let home = Home::new();
    home.with("f", "\u{FEFF}{\r\n\"column\": 8,\r\n\"row\": 6}\r\n");
    home.run(["show", "--config", "f", "8"], "")
        .succeeds()
        .shows("║ 1  2  3  4  5  6  7  8 ║");
}
