//! What `export` refuses, in both languages: nothing is written then.

use std::fs;

use crate::run::{Home, ran};

/// Checks in both languages what is refused, and that nothing has been written.
#[track_caller]
fn refused(args: &[&str], code: i32, french: &str, english: &str) {
    for (lang, before, message) in [
        ("fr", "puissance4 : erreur : ", french),
        ("en", "puissance4: error: ", english),
    ] {
        let home = Home::new();
        home.with("game.json", "{}");
        home.with("old.svg", "mine");
        let all = [&["export", "--lang", lang], args].concat();
        let ran = home.run(all, "").exits(code);
        assert_eq!(ran.err, format!("{before}{message}\n"));
        assert_eq!(ran.out, "");
        assert_eq!(home.names(), ["game.json", "old.svg"]);
        let old = fs::read(home.file("old.svg")).expect("it is there");
        assert_eq!(old, b"mine");
    }
}

#[test]
fn something_has_to_be_asked_for() {
    refused(
        &["4453"],
        2,
        "rien n'est demandé : donnez un fichier à --gif, --png, --svg, --cast ou --text",
        "nothing is asked for: give a file to --gif, --png, --svg, --cast or --text",
    );
}

#[test]
fn moves_that_cannot_be_played_are_refused() {
    refused(
        &["4458", "--gif", "a.gif"],
        3,
        "coup 4 (« 8 ») : la grille a les colonnes 1 à 7",
        "move 4 (\"8\"): the board has columns 1 to 7",
    );
    refused(
        &["81", "--size", "7x6", "--gif", "a.gif"],
        3,
        "coup 1 (« 8 ») : la grille a les colonnes 1 à 7",
        "move 1 (\"8\"): the board has columns 1 to 7",
    );
}

#[test]
fn files_that_are_not_saved_games_are_refused() {
    refused(
        &["none.json", "--gif", "a.gif"],
        4,
        "none.json : aucun fichier ou dossier de ce nom",
        "none.json: no such file or folder",
    );
    refused(
        &["./4453", "--gif", "a.gif"],
        4,
        "./4453 : aucun fichier ou dossier de ce nom",
        "./4453: no such file or folder",
    );
    refused(
        &["game.json", "--gif", "a.gif"],
        3,
        "game.json : /version : cette clé manque",
        "game.json: /version: this key is missing",
    );
    refused(
        &["game.json", "--size", "7x6", "--gif", "a.gif"],
        2,
        "--size ne va pas avec game.json",
        "--size does not go with game.json",
    );
}

#[test]
fn a_position_after_the_end_is_refused() {
    refused(
        &["4453", "--png", "a.png", "--ply", "5"],
        2,
        "--ply : un nombre entier de 0 à 4 est attendu, et non « 5 »",
        "--ply: a whole number from 0 to 4 is expected, not \"5\"",
    );
}

#[test]
fn a_file_is_replaced_only_with_force_and_otherwise_nothing_is_written() {
    refused(
        &["4453", "--gif", "a.gif", "--svg", "old.svg"],
        4,
        "old.svg : ce fichier existe déjà ; --force le remplace",
        "old.svg: this file already exists; --force replaces it",
    );
    let home = Home::new();
    home.with("old.svg", "mine");
    home.run(["export", "4453", "--svg", "old.svg", "--force"], "")
        .succeeds();
    assert!(fs::read(home.file("old.svg")).unwrap().starts_with(b"<svg"));
    assert_eq!(home.names(), ["old.svg"]);
}

#[test]
fn two_forms_cannot_have_the_same_file() {
    for file in ["a", "-"] {
        refused(
            &["4453", "--svg", file, "--text", file, "--force"],
            2,
            &format!("--svg et --text donnent le même fichier, {file}"),
            &format!("--svg and --text give the same file, {file}"),
        );
    }
}

#[test]
fn files_that_cannot_be_written_are_refused() {
    refused(
        &["4453", "--gif", "a.gif", "--png", "none/a.png"],
        4,
        "none/a.png : aucun fichier ou dossier de ce nom",
        "none/a.png: no such file or folder",
    );
}

#[test]
fn a_game_is_needed() {
    ran(["export", "--gif", "a.gif"], "")
        .exits(2)
        .complains("il manque : <PARTIE>");
}
