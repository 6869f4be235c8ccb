//! The full screen where there is no terminal: the game is played line by line.

use crate::run::{KNOWN, ran};

const NOTE: &str = "Le plein écran demande un terminal : la partie se joue ligne par ligne.\n";

fn plays_as_line_by_line(input: &str, code: i32) {
    let asked = [&["--lang", "fr"], &KNOWN[..]].concat();
    let lines = ran(&asked, input).exits(code);
    for command in ["tui", "plein-ecran"] {
        let full = ran([&[command], &asked[..]].concat(), input).exits(code);
        assert_eq!(full.out, lines.out);
        assert_eq!(full.err, format!("{NOTE}{}", lines.err));
    }
}

#[test]
fn a_whole_game_is_played() {
    plays_as_line_by_line("4\n3\n4\n3\n4\n3\n4\nq\n", 0);
}

#[test]
fn a_game_is_left() {
    plays_as_line_by_line("4\n3\nq\n", 0);
}

#[test]
fn an_input_that_ends_is_told_by_the_exit_code() {
    plays_as_line_by_line("4\n3\n", 130);
}

#[test]
fn the_note_is_in_the_users_language() {
    let full = ran([&["tui", "--lang", "en"], &KNOWN[..]].concat(), "q\n").exits(0);
    let note = "The full screen needs a terminal: the game is played line by line.\n";
    assert_eq!(full.err, note);
}
