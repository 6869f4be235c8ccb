//! Input that ends early and output that nobody reads.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::process::Stdio;

use crate::run::{Home, KNOWN, Talk, ran};

#[test]
fn input_that_ends_before_the_game_begins_is_an_error() {
    for (lang, said) in [
        (
            "fr",
            "puissance4 : erreur : l'entrée s'est terminée avant le début de la partie\n",
        ),
        (
            "en",
            "puissance4: error: the input ended before the game began\n",
        ),
    ] {
        for input in ["", "Zoé\n", "Zoé\n\nLéo\n"] {
            let home = Home::new();
            let ended = home.run(["--lang", lang], input).exits(3);
            assert_eq!(ended.err, said);
            assert_eq!(home.names(), [""; 0]);
        }
        let ended = ran([&KNOWN[..], &["--lang", lang]].concat(), "").exits(3);
        assert_eq!(ended.err, said);
    }
}

#[test]
fn a_program_without_any_input_says_so() {
    let home = Home::new();
    let mut command = home.command(KNOWN);
    let ended = command.stdin(Stdio::null()).output().unwrap();
    assert_eq!(ended.status.code(), Some(3));
}

#[cfg(unix)]
#[test]
fn input_that_cannot_be_read_is_told_in_the_language_of_the_user() {
    for (lang, said) in [
        (
            "fr",
            "puissance4 : erreur : entrée ou sortie standard : c'est un dossier\n",
        ),
        (
            "en",
            "puissance4: error: standard input or output: this is a folder\n",
        ),
    ] {
        let home = Home::new();
        let mut command = home.command(["--lang", lang]);
        let folder = File::open("/").unwrap();
        let ended = command.stdin(folder).output().unwrap();
        assert_eq!(ended.status.code(), Some(4));
        assert_eq!(String::from_utf8_lossy(&ended.stderr), said);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_finds_no_room_is_told_in_the_language_of_the_user() {
    for (lang, said) in [
        (
            "fr",
            "puissance4 : erreur : entrée ou sortie standard : il n'y a plus de place sur le disque\n",
        ),
        (
            "en",
            "puissance4: error: standard input or output: there is no space left on the disk\n",
        ),
    ] {
        for args in [
            &["show", "4"][..],
            &["--help"],
            &["perft", "1"],
            &["completions", "bash"],
            &[],
        ] {
            let home = Home::new();
            let full = File::options().write(true).open("/dev/full").unwrap();
            let mut command = home.command([&["--lang", lang], args].concat());
            let ended = Talk::start_with(&mut command, full, Stdio::piped())
                .feed("")
                .exits(4);
            assert_eq!(ended.err, said, "{args:?}");
        }
    }
}

#[test]
fn output_that_nobody_reads_ends_the_program_without_a_word() {
    for args in [
        &["show", "4"][..],
        &["perft", "1"],
        &["--help"],
        &["--version"],
        &["completions", "zsh"],
        &KNOWN,
        &["--computer1", "1", "--computer2", "1"],
        &[],
    ] {
        let home = Home::new();
        let (reader, writer) = io::pipe().unwrap();
        drop(reader);
        let mut command = home.command(args);
        let ended = Talk::start_with(&mut command, writer, Stdio::piped())
            .feed("4\n4\n")
            .exits(0);
        assert_eq!(ended.err, "", "{args:?}");
    }
}

#[test]
fn a_game_whose_reader_goes_away_is_kept_as_it_was_shown() {
    let home = Home::new();
    let (reader, writer) = io::pipe().unwrap();
    let mut talk = Talk::start_with(&mut home.command(KNOWN), writer, Stdio::piped());
    talk.say("4");
    let mut lines = BufReader::new(reader).lines();
    assert!(lines.any(|line| line.unwrap().contains("colonne 4")));
    drop(lines);
    talk.say("5");
    assert_eq!(talk.end().exits(0).err, "");
    assert!(home.kept_moves().starts_with('4'));
}

#[test]
fn complaints_that_nobody_hears_leave_the_exit_code_as_it_is() {
    let home = Home::new();
    let (reader, writer) = io::pipe().unwrap();
    drop(reader);
    let mut command = home.command(["--nonsense"]);
    Talk::start_with(&mut command, Stdio::piped(), writer)
        .feed("")
        .exits(2);
}
