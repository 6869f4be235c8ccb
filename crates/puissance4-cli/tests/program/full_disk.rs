//! Games on a disk that is full: writing a file fails, and everything else goes on.
#![cfg(unix)]

use std::fs;
use std::process::Command;

use crate::run::{Home, KNOWN, Ran, run};

/// Runs the program where no file may grow, which is what a full disk is to it.
fn run_without_room(home: &Home, args: &[&str], input: &str) -> Ran {
    let script = "ulimit -f 0; trap '' XFSZ; exec \"$0\" \"$@\"";
    let mut shell = Command::new("sh");
    home.settle(&mut shell)
        .args(["-c", script, env!("CARGO_BIN_EXE_puissance4")])
        .args(args);
    run(&mut shell, input)
}

#[test]
fn a_game_is_played_and_not_said_to_be_kept() {
    for (lang, told, shown) in [
        (
            "fr",
            "La partie n'a pas pu être gardée : ",
            "il n'y a plus de place sur le disque",
        ),
        (
            "en",
            "The game could not be kept: ",
            "there is no space left on the disk",
        ),
    ] {
        let home = Home::new();
        let args = [&KNOWN[..], &["--lang", lang]].concat();
        let game = run_without_room(&home, &args, "4\n5\nquit\n").succeeds();
        assert_eq!(game.count(told), 1);
        game.shows(shown)
            .shows("║ ·  ·  ·  R (J) ·  · ║")
            .hides("os error")
            .hides("puissance4 reprendre")
            .hides("puissance4 resume");
        assert_eq!(home.kept(), []);
    }
}

#[test]
fn what_was_kept_or_saved_before_is_still_there() {
    let home = Home::new();
    home.run([&KNOWN[..], &["--save", "game.json"]].concat(), "4\n5\n")
        .exits(130);
    let before = fs::read(home.file("game.json")).unwrap();

    let args = ["--resume", "game.json", "--save", "game.json"];
    run_without_room(&home, &args, "3\n")
        .exits(130)
        .shows("║ ·  · (R) R  J  ·  · ║");
    assert_eq!(fs::read(home.file("game.json")).unwrap(), before);

    run_without_room(&home, &["resume"], "3\nsauver other.json\nquit\n")
        .succeeds()
        .shows("other.json : il n'y a plus de place sur le disque\n")
        .hides("La partie est gardée");
    assert_eq!(home.kept_moves(), "45");
    assert_eq!(home.names(), ["game.json", "state"]);
}
