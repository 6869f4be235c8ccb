//! Ctrl-C and the other signals that stop a program.
#![cfg(unix)]

use std::io;
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

use crate::run::{Home, KNOWN, Talk};

const SIGNALS: [&str; 3] = ["INT", "TERM", "HUP"];

#[test]
fn a_signal_stops_a_game_and_says_that_it_is_kept() {
    for (lang, kept) in [
        (
            "fr",
            "La partie est gardée : « puissance4 reprendre » la continue.\n",
        ),
        (
            "en",
            "The game is kept: \"puissance4 resume\" goes on with it.\n",
        ),
    ] {
        for signal in SIGNALS {
            let home = Home::new();
            let mut talk = home.start([&KNOWN[..], &["--lang", lang]].concat());
            talk.say("4");
            talk.wait_for("| Jaune |");
            talk.signal(signal);
            let stopped = talk.wait().exits(130);
            assert_eq!(stopped.err.trim_start(), kept, "{signal}");
            assert_eq!(home.kept_moves(), "4");
            home.run(["resume"], "5\n")
                .exits(130)
                .shows("Partie reprise (1 coup).");
        }
    }
}

#[test]
fn a_signal_stops_a_game_that_is_not_kept_without_saying_that_it_is() {
    for (options, question) in [(&KNOWN[..], "Colonne :"), (&[], "Nom du joueur 1")] {
        let home = Home::new();
        let mut talk = home.start(options);
        talk.wait_for(question);
        talk.signal("INT");
        let stopped = talk.wait().exits(130);
        assert_eq!(stopped.err.trim(), "");
        assert_eq!(home.names(), [""; 0]);
    }
}

#[test]
fn the_computer_stops_thinking_at_once() {
    for signal in SIGNALS {
        let home = Home::new();
        let players = ["--computer1", "10", "--name2", "Zoé", "--symbol2", "Z"];
        // No book has the first move of a board of this size.
        let size = ["--columns", "8", "--rows", "7"];
        let mut talk = home.start(players.into_iter().chain(size));
        // The empty board is there, and the computer has to find its first move.
        talk.wait_for("╚════════════════════════╝");
        let begun = Instant::now();
        talk.signal(signal);
        let stopped = talk.wait().exits(130);
        assert!(
            begun.elapsed() < Duration::from_secs(1),
            "{:?}",
            begun.elapsed()
        );
        stopped.hides(" : colonne ");
    }
}

#[test]
fn a_signal_stops_a_program_whose_complaints_nobody_hears() {
    let home = Home::new();
    let (reader, writer) = io::pipe().unwrap();
    drop(reader);
    let (shown, out) = io::pipe().unwrap();
    let mut talk = Talk::start_with(&mut home.command(KNOWN), out, writer);
    talk.say("4");
    talk.listen(shown);
    talk.wait_for("| Jaune |");
    talk.signal("INT");
    talk.wait().exits(130);
    assert_eq!(home.kept_moves(), "4");
}

#[test]
fn a_file_that_is_being_saved_is_whole_or_not_there_when_a_signal_comes() {
    let mut random = fastrand::Rng::with_seed(17);
    for _ in 0..20 {
        let home = Home::new();
        let mut talk = home.start([&KNOWN[..], &["--save", "game.json"]].concat());
        for column in "121212".chars() {
            talk.say(&column.to_string());
        }
        for _ in 0..random.usize(1..6) {
            talk.wait_for(" : colonne ");
        }
        talk.signal("INT");
        let stopped = talk.wait().exits(130);
        let saved = crate::run::read_game(&home.file("game.json")).game.ply();
        assert!(stopped.count(" : colonne ") <= saved);
        // No half-written file is left behind.
        assert_eq!(home.names(), ["game.json", "state"]);
    }
}

#[test]
fn a_signal_stops_a_search_at_once_and_what_was_found_before_is_told() {
    for args in [&["solve", "--no-book"][..], &["bench", "quick", "long"]] {
        // The machine may be busy with something else now and then.
        let times = (0..5).map(|_| {
            let home = Home::new();
            home.with("quick", "132441365226752477771331233146 6");
            home.with("long", " 1");
            let mut talk = home.start(args);
            talk.say("132441365226752477771331233146\n");
            talk.wait_for("\n");
            let begun = Instant::now();
            talk.signal("INT");
            let stopped = talk.wait().exits(130);
            assert_eq!(stopped.err, "\n");
            begun.elapsed()
        });
        let quickest = times.min().expect("it was tried");
        assert!(quickest < Duration::from_millis(100), "{quickest:?}");
    }
}

#[test]
fn a_program_whose_answers_nobody_reads_stops_all_the_same_and_at_a_second_signal_at_once() {
    let stopped = |signals: u32| {
        let home = Home::new();
        let (_unread, out) = io::pipe().unwrap();
        let mut talk = Talk::start_with(&mut home.command(["solve"]), out, Stdio::piped());
        for _ in 0..5000 {
            talk.say("1212121");
        }
        // Until no more can be written.
        thread::sleep(Duration::from_millis(500));
        let begun = Instant::now();
        for _ in 0..signals {
            talk.signal("INT");
            thread::sleep(Duration::from_millis(50));
        }
        talk.wait().exits(130);
        begun.elapsed()
    };
    assert!(stopped(1) < Duration::from_secs(3));
    // The machine may be busy with something else now and then.
    let quickest = (0..3).map(|_| stopped(2)).min().expect("it was tried");
    assert!(quickest < Duration::from_millis(500), "{quickest:?}");
}
