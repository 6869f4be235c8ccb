//! Clocks: who pays for which time, and what happens when the machine's clock is set.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::running::{SECOND, Server, Setup};
use crate::seats::{Table, play_all};
use crate::socket::{Socket, movement};

pub(crate) fn clocked(
    server: &Server,
    initial_ms: u64,
    increment_ms: u64,
) -> (Table, Socket, Socket) {
    let clock = json!({ "initial_ms": initial_ms, "increment_ms": increment_ms });
    let table = server.friends(&json!({ "clock": clock }));
    let (mut first, mut second) = server.players(&table);
    play_all((&mut first, &mut second), 0, &[4, 4]);
    (table, first, second)
}

/// What both sides have left.
pub(crate) fn left(game: &Value) -> (u64, u64) {
    let clock = &game["clock"];
    let of = |side: &str| {
        clock[side]
            .as_u64()
            .expect("a time that is none below zero")
    };
    (of("first_ms"), of("second_ms"))
}

#[test]
fn the_first_disc_of_each_side_is_free_and_thinking_is_charged_once() {
    let server = Server::start();
    let clock = json!({ "clock": { "initial_ms": 60_000, "increment_ms": 0 } });
    let table = server.friends(&clock);
    let (mut first, mut second) = server.players(&table);
    std::thread::sleep(SECOND / 2);
    first.done(&movement(1, 0, 4));
    std::thread::sleep(SECOND / 2);
    second.done(&movement(2, 1, 4));
    let game = server.game(&table.id);
    assert_eq!(game["clock"]["running"], "first");
    let (of_first, of_second) = left(&game);
    assert_eq!(of_second, 60_000, "it has only played its free disc");
    assert!(of_first > 59_000, "{of_first}");
    let started = Instant::now();
    std::thread::sleep(SECOND);
    // Sent three times, charged once.
    for id in 3..6 {
        first.send(&movement(id, 2, 3));
    }
    first.reply(5);
    let took = started.elapsed().as_millis() as u64;
    let (of_first, of_second) = left(&server.game(&table.id));
    let charged = 60_000 - of_first;
    // What passed before the disc was shown is free; what passed since is not doubled.
    assert!((950..=took + 100).contains(&charged), "{charged} of {took}");
    assert!(of_second > 58_000, "{of_second}");
    assert_eq!(server.game(&table.id)["clock"]["running"], "second");
}

#[test]
fn what_is_added_after_each_disc_is_added_once() {
    let server = Server::start();
    let (table, mut first, mut second) = clocked(&server, 10_000, 60_000);
    first.done(&movement(3, 2, 3));
    let once = left(&server.game(&table.id)).0;
    assert!((68_000..=70_000).contains(&once), "{once}");
    assert_eq!(first.play(4, 2, 3)["dup"], true);
    second.done(&movement(5, 3, 3));
    let again = left(&server.game(&table.id));
    assert!(
        again.0 <= once && again.0 > once - 2_000,
        "{again:?} after {once}"
    );
    assert!((68_000..=70_000).contains(&again.1), "{again:?}");
}

/// What makes a program take a file's word for what time it is.
pub(crate) fn told_by(file: &Path) -> [(&'static str, String); 4] {
    let places = [
        "/usr/lib/x86_64-linux-gnu/faketime",
        "/usr/lib/aarch64-linux-gnu/faketime",
        "/usr/lib/faketime",
    ];
    let library = places.map(|folder| format!("{folder}/libfaketimeMT.so.1"));
    let library = library
        .into_iter()
        .find(|path| fs::exists(path).unwrap_or(false));
    let library =
        library.expect("libfaketime is not installed. This test sets the clock: install faketime");
    [
        ("LD_PRELOAD", library),
        ("FAKETIME_TIMESTAMP_FILE", file.display().to_string()),
        ("FAKETIME_NO_CACHE", "1".to_owned()),
        ("FAKETIME_DONT_FAKE_MONOTONIC", "1".to_owned()),
    ]
}

/// A server on a machine whose clock shows that.
pub(crate) fn on_a_machine_with(setup: Setup, time: &str) -> (Server, PathBuf) {
    let file = setup.path("time");
    fs::write(&file, time).expect("the folder is ours");
    let told = told_by(&file);
    let setup = (told.iter()).fold(setup, |setup, (name, value)| setup.environment(name, value));
    (setup.start(), file)
}

/// When the server says that something happened: the last line of its log.
fn logged(server: &Server) -> String {
    server.get("/healthz");
    let log = server.log();
    let last = log
        .lines()
        .rev()
        .find(|line| line.contains("\"timestamp\""));
    last.expect("a line")
        .split('"')
        .nth(3)
        .expect("a time")
        .to_owned()
}

#[test]
fn setting_the_machines_clock_does_not_touch_a_game() {
    let (mut server, file) = on_a_machine_with(Setup::new(), "+0\n");
    let (table, mut first, mut second) = clocked(&server, 20_000, 0);
    let mut before = logged(&server);
    let mut turn = 2;
    for (time, forward) in [
        ("-1h\n", false),
        ("+1d\n", true),
        ("-1d\n", false),
        ("+0\n", true),
    ] {
        fs::write(&file, time).expect("the folder is ours");
        std::thread::sleep(SECOND / 2);
        let player = if turn % 2 == 0 {
            &mut first
        } else {
            &mut second
        };
        player.done(&movement(turn as u32, turn, turn + 1 - turn / 6));
        turn += 1;
        // It has reached the server: what it logs has that time.
        let after = logged(&server);
        assert_eq!(after > before, forward, "{before} {after}");
        before = after;
        let game = server.game(&table.id);
        assert_eq!(game["status"], "playing", "{game}");
        let (of_first, of_second) = left(&game);
        assert!(of_first > 13_000 && of_second > 13_000, "{game}");
        assert!(of_first <= 20_000 && of_second <= 20_000, "{game}");
    }
    // Set while the server was down.
    let mut least = 0;
    for time in ["-1h\n", "+1d\n"] {
        server.kill();
        fs::write(&file, time).expect("the folder is ours");
        server.resume();
        std::thread::sleep(SECOND);
        let game = server.game(&table.id);
        assert_eq!(game["status"], "playing", "{game}");
        let (mut first, mut second) = server.players(&table);
        let player = if turn % 2 == 0 {
            &mut first
        } else {
            &mut second
        };
        player.done(&movement(turn as u32, turn, turn + 1 - turn / 6));
        turn += 1;
        let (of_first, of_second) = left(&server.game(&table.id));
        assert!(
            of_first > 10_000 && of_second > 10_000,
            "{of_first} {of_second}"
        );
        least = of_first.min(of_second);
    }
    // Charged is what was thought: at most all the time that has passed.
    assert!(Duration::from_millis(20_000 - least) < 10 * SECOND);
}
