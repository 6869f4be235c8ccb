//! Command lines that are refused, and what is said of them.

use crate::refused::{Case, assert_misused, assert_refused, case};
use crate::run::{Home, ran};

#[test]
fn unknown_options_and_commands_are_named_with_what_may_have_been_meant() {
    assert_misused(&[
        case(
            &["--nonsense"],
            "option inconnue : --nonsense",
            "unknown option: --nonsense",
        ),
        case(&["-x"], "option inconnue : -x", "unknown option: -x"),
        case(
            &["--colums", "7"],
            "option inconnue : --colums\nVouliez-vous dire « --columns » ?",
            "unknown option: --colums\nDid you mean \"--columns\"?",
        ),
        case(
            &["show", "--colums", "7"],
            "option inconnue : --colums\nVouliez-vous dire « --columns » ?",
            "unknown option: --colums\nDid you mean \"--columns\"?",
        ),
        case(
            &["nonsense"],
            "commande inconnue : nonsense",
            "unknown command: nonsense",
        ),
        case(
            &["shwo"],
            "commande inconnue : shwo\nVouliez-vous dire « show » ?",
            "unknown command: shwo\nDid you mean \"show\"?",
        ),
    ]);
}

#[test]
fn what_is_missing_or_one_too_many_is_named() {
    assert_misused(&[
        case(
            &["--name1"],
            "--name1 : une valeur est attendue",
            "--name1: a value is expected",
        ),
        case(
            &["--save", ""],
            "--save : une valeur est attendue",
            "--save: a value is expected",
        ),
        case(
            &["--config"],
            "--config : une valeur est attendue",
            "--config: a value is expected",
        ),
        case(&["export"], "il manque : <PARTIE>", "missing: <GAME>"),
        case(
            &["book", "info"],
            "il manque : <FICHIER>",
            "missing: <FILE>",
        ),
        case(&["perft"], "il manque : <PROFONDEUR>", "missing: <DEPTH>"),
        case(&["man"], "il manque : <DOSSIER>", "missing: <FOLDER>"),
        case(&["completions"], "il manque : <NOM>", "missing: <NAME>"),
        case(
            &["--force"],
            "il manque : --save <FICHIER>",
            "missing: --save <FILE>",
        ),
        case(
            &["perft", "3", "4"],
            "argument en trop : 4",
            "one argument too many: 4",
        ),
        case(
            &["resume", "4"],
            "argument en trop : 4",
            "one argument too many: 4",
        ),
    ]);
}

#[test]
fn options_that_do_not_go_together_or_stand_twice_are_named() {
    assert_misused(&[
        case(
            &["show", "--board", ".", "4"],
            "--board ne va pas avec [COUPS]...",
            "--board does not go with [MOVES]...",
        ),
        case(
            &["--seed", "1", "--seed", "1"],
            "--seed est donnée deux fois",
            "--seed is given twice",
        ),
        case(
            &["--first", "1", "--first", "2"],
            "--first est donnée deux fois",
            "--first is given twice",
        ),
    ]);
}

#[test]
fn no_option_of_a_new_game_goes_with_one_that_is_resumed() {
    for option in [
        "--name1",
        "--name2",
        "--symbol1",
        "--symbol2",
        "--computer1",
        "--computer2",
        "--first",
        "--columns",
        "--rows",
        "--connect",
        "--seed",
        "--moves",
    ] {
        let french = format!("--resume ne va pas avec {option}");
        let english = format!("--resume does not go with {option}");
        assert_misused(&[case(&["--resume", "f", option, "4"], &french, &english)]);
    }
}

#[test]
fn options_of_the_game_before_a_command_are_told_their_place() {
    for command in ["play", "resume", "show", "perft"] {
        let french = format!("les options du jeu se placent après la commande « {command} »");
        let english = format!("the options of the game go after the command \"{command}\"");
        let args: &[&str] = &["--columns", "8", command];
        let with_depth: &[&str] = &["--columns", "8", command, "3"];
        let args = if command == "perft" { with_depth } else { args };
        assert_refused(2, &[case(args, &french, &english)]);
    }
}

#[test]
fn values_that_are_none_of_those_allowed_are_shown_those() {
    for (option, allowed) in [
        ("--skin", "cadre, grille, jetons, crochets"),
        ("--lang", "fr, en"),
        ("--color", "auto, always, never"),
    ] {
        // The language itself is named twice where its value is at fault.
        for (lang, said) in [
            (
                "fr",
                format!(
                    "{option} : la valeur « x » n'est pas acceptée ; les valeurs sont {allowed}"
                ),
            ),
            (
                "en",
                format!("{option}: the value \"x\" is not accepted; the values are {allowed}"),
            ),
        ] {
            let home = Home::new();
            let mut command = home.command([option, "x"]);
            let refused = crate::run::run(command.env("LC_MESSAGES", lang), "").exits(2);
            refused.complains(&said);
        }
    }
    assert_misused(&[case(
        &["completions", "tcsh"],
        "<NOM> : la valeur « tcsh » n'est pas acceptée ; \
         les valeurs sont bash, elvish, fish, powershell, zsh",
        "<NAME>: the value \"tcsh\" is not accepted; \
         the values are bash, elvish, fish, powershell, zsh",
    )]);
}

#[test]
fn names_and_symbols_that_are_none_are_told_why() {
    let long = "a".repeat(33);
    assert_refused(
        2,
        &[
            case(
                &["--name1", ""],
                "--name1 : un nom a au moins un caractère visible",
                "--name1: a name has at least one visible character",
            ),
            case(
                &["--name2", &long],
                "--name2 : un nom a au plus 32 caractères",
                "--name2: a name has at most 32 characters",
            ),
            case(
                &["--name1", "a\x1B[31mb"],
                "--name1 : un nom ne peut pas contenir le caractère invisible U+001B",
                "--name1: a name cannot have the invisible character U+001B in it",
            ),
            case(
                &["--name1", "a\u{202E}b"],
                "--name1 : un nom ne peut pas contenir le caractère invisible U+202E",
                "--name1: a name cannot have the invisible character U+202E in it",
            ),
            case(
                &["--name1", "Zoé", "--name2", "ZOÉ"],
                "--name2 : les deux joueurs ne peuvent pas porter le même nom",
                "--name2: the players cannot both have the same name",
            ),
            case(
                &["--symbol1", "AB"],
                "--symbol1 : un symbole est un seul caractère, comme R ou ●",
                "--symbol1: a symbol is a single character, such as R or ●",
            ),
            case(
                &["--symbol1", " "],
                "--symbol1 : un symbole est un caractère visible",
                "--symbol1: a symbol is one visible character",
            ),
            case(
                &["--symbol2", "\x07"],
                "--symbol2 : le caractère U+0007 est invisible",
                "--symbol2: the character U+0007 is invisible",
            ),
            case(
                &["--symbol1", "R", "--symbol2", "R"],
                "--symbol2 : les deux symboles (R et R) sont les mêmes ou se distinguent mal sans couleur",
                "--symbol2: the two symbols (R and R) are the same or hard to tell apart without colour",
            ),
            case(
                &["show", "--symbol1", "o", "--symbol2", "○"],
                "--symbol2 : les deux symboles (o et ○) sont les mêmes ou se distinguent mal sans couleur",
                "--symbol2: the two symbols (o and ○) are the same or hard to tell apart without colour",
            ),
            case(
                &["--skin", "jetons", "--symbol2", "○"],
                "--symbol2 : dans cette présentation, ○ ressemble au signe des cases vides",
                "--symbol2: in this look, ○ resembles the sign of a free cell",
            ),
        ],
    );
}

#[test]
fn in_ascii_a_symbol_is_a_sign_of_the_keyboard() {
    ran(["--ascii", "--symbol1", "●"], "").exits(2).complains(
        "--symbol1 : ce terminal n'affiche que l'ASCII : choisissez une lettre ou un signe du clavier",
    );
}

#[test]
fn what_would_move_the_cursor_is_shown_as_an_escape() {
    assert_misused(&[
        case(
            &["--\x1B[31mred"],
            "option inconnue : --\\u{1b}[31mred",
            "unknown option: --\\u{1b}[31mred",
        ),
        case(
            &["non\x07sense"],
            "commande inconnue : non\\u{7}sense",
            "unknown command: non\\u{7}sense",
        ),
        case(
            &["--skin", "a\r\nb"],
            "--skin : la valeur « a\\r\\nb » n'est pas acceptée ; \
             les valeurs sont cadre, grille, jetons, crochets",
            "--skin: the value \"a\\r\\nb\" is not accepted; \
             the values are cadre, grille, jetons, crochets",
        ),
    ]);
    assert_refused(
        4,
        &[Case {
            args: &["--config", "a\x1B[2Jb"],
            said: [
                "a\\u{1b}[2Jb : aucun fichier ou dossier de ce nom",
                "a\\u{1b}[2Jb: no such file or folder",
            ],
        }],
    );
}

#[cfg(unix)]
#[test]
fn an_argument_that_is_not_text_is_refused_where_text_is_expected() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let bytes = OsStr::from_bytes(b"\xFF");
    for (lang, said) in [
        (
            "fr",
            "puissance4 : erreur : un argument n'est pas un texte UTF-8 valide\n",
        ),
        (
            "en",
            "puissance4: error: an argument is not valid UTF-8 text\n",
        ),
    ] {
        for option in ["--name1", "--moves", "--skin", "show", "perft"] {
            let home = Home::new();
            let args = [
                OsStr::new("--lang"),
                OsStr::new(lang),
                OsStr::new(option),
                bytes,
            ];
            home.run(args, "").exits(3).complains(said);
        }
    }
}
