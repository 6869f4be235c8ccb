//! A program that is killed on the spot has kept every move that was shown.

use std::thread;
use std::time::Instant;

use crate::run::{Home, KNOWN, Ran, Talk, typed};

/// A game that fills the board.
const SCRIPT: &str = "132441365226752477771331233146675264461555";

/// Starts the game and types all of it.
fn start(home: &Home) -> Talk {
    let mut talk = home.start(KNOWN);
    for column in SCRIPT.chars() {
        talk.say(&column.to_string());
    }
    talk
}

/// The columns of the moves that were shown.
fn shown(ran: &Ran) -> String {
    let announced = ran.out.split(" : colonne ").skip(1);
    announced.filter_map(|rest| rest.chars().next()).collect()
}

#[test]
fn every_move_that_was_shown_before_a_kill_is_there_again() {
    let home = Home::new();
    let begun = Instant::now();
    assert_eq!(shown(&start(&home).end().exits(0)), SCRIPT);
    let whole_game = begun.elapsed();

    let mut random = fastrand::Rng::with_seed(50);
    let mut interrupted = 0;
    for moment in 0..50 {
        let home = Home::new();
        let mut talk = start(&home);
        if moment % 2 == 0 {
            // As soon as some move has been seen: what is kept too late is not there yet.
            for _ in 0..random.usize(1..=SCRIPT.len()) {
                talk.wait_for(" : colonne ");
            }
        } else {
            // Any time at all, be it before the first move.
            thread::sleep(whole_game.mul_f64(random.f64()));
        }
        talk.kill();
        let killed = talk.wait();
        let shown = shown(&killed);
        interrupted += usize::from(shown.len() < SCRIPT.len());

        if shown.is_empty() && home.kept().is_empty() {
            home.run(["resume"], "").exits(4);
            continue;
        }
        let kept = home.kept_moves();
        assert!(
            kept.starts_with(&shown),
            "moment {moment}: {shown} was shown, {kept} is kept"
        );
        assert!(SCRIPT.starts_with(&kept), "moment {moment}: {kept} is kept");
        let plural = if kept.len() > 1 { "s" } else { "" };
        let resumed = home.run(["resume"], "");
        resumed.shows(&format!("Partie reprise ({} coup{plural}).", kept.len()));
    }
    // The kills did fall into the games, not after them.
    assert!(interrupted > 15, "{interrupted}");
}

#[test]
fn a_game_that_was_killed_is_played_to_its_end_and_leaves_nothing_behind() {
    let home = Home::new();
    let mut talk = start(&home);
    for _ in 0..20 {
        talk.wait_for(" : colonne ");
    }
    talk.kill();
    talk.wait();
    let kept = home.kept_moves();
    let rest = typed(&SCRIPT[kept.len()..]);
    home.run(["resume"], rest + "q\n")
        .succeeds()
        .shows("Grille remplie : match nul.");
    // Not even what the killed program was writing.
    assert_eq!(home.state_names(), [""; 0]);
}
