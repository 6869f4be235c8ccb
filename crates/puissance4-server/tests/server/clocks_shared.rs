//! Clocks of several servers over one database: they agree about what a player has left, whatever any
//! machine's clock shows.

use std::fs;
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::Signal;
use serde_json::{Value, json};

use crate::clocks::{left, on_a_machine_with};
use crate::postgres::Postgres;
use crate::running::{SECOND, Server, until};
use crate::seats::{Table, play_all};
use crate::socket::{Socket, movement};

const INITIAL: u64 = 20_000;

/// A game that is played over two servers, the second side being connected to the other one.
struct Match<'a> {
    servers: [&'a Server; 2],
    table: Table,
    sockets: [Socket; 2],
    turn: u64,
    /// Since when somebody pays.
    started: Instant,
}

impl<'a> Match<'a> {
    fn start(servers: [&'a Server; 2]) -> Self {
        let clock = json!({ "clock": { "initial_ms": INITIAL, "increment_ms": 0 } });
        let table = servers[0].friends(&clock);
        let mut first = servers[0].socket(&table.id, &table.first);
        let mut second = servers[1].socket(&table.id, &table.second);
        let started = Instant::now();
        play_all((&mut first, &mut second), 0, &[4, 4]);
        Self {
            servers,
            table,
            sockets: [first, second],
            turn: 2,
            started,
        }
    }

    /// The side to move thinks for a while and plays.
    fn think(&mut self, time: Duration) {
        // No four of these lie in line.
        const COLUMNS: [u64; 16] = [4, 4, 4, 4, 1, 2, 3, 5, 6, 7, 1, 2, 3, 5, 6, 7];
        thread::sleep(time);
        let player = &mut self.sockets[self.turn as usize % 2];
        let column = COLUMNS[self.turn as usize];
        player.done(&movement(self.turn as u32, self.turn, column));
        self.turn += 1;
        self.agree();
    }

    /// Both servers say the same, and nobody has paid for more time than there was.
    fn agree(&self) -> u64 {
        until(5 * SECOND, "both servers have it", || {
            self.shown().iter().all(|game| game["turn"] == self.turn)
        });
        let asked = Instant::now();
        let [one, other] = self.shown();
        let between = asked.elapsed().as_millis() as u64;
        for game in [&one, &other] {
            assert_eq!(game["status"], "playing", "{game}");
        }
        let (mine, others) = (left(&one), left(&other));
        for (mine, others) in [(mine.0, others.0), (mine.1, others.1)] {
            assert!(mine.abs_diff(others) <= between + 300, "{one} {other}");
        }
        let charged = 2 * INITIAL - (mine.0 + mine.1);
        let passed = self.started.elapsed().as_millis() as u64;
        assert!(charged <= passed + 100, "{charged} ms of {passed}");
        charged
    }

    fn shown(&self) -> [Value; 2] {
        self.servers.map(|server| server.game(&self.table.id))
    }
}

#[test]
fn servers_that_started_by_different_clocks_agree_about_the_time_left() {
    let (postgres, file) = Postgres::with_a_clock_of_its_own();
    let set = |time: &str| fs::write(&file, time).expect("the folder is ours");
    for (before, after) in [("+0\n", "+1h\n"), ("+1d\n", "-1d\n")] {
        set(before);
        let database = postgres.database();
        let one = postgres.setup(&database).start();
        set(after);
        // It says that it is there, by the new clock.
        thread::sleep(SECOND);
        let other = postgres.setup(&database).start();
        let mut game = Match::start([&one, &other]);
        for _ in 0..6 {
            game.think(SECOND * 7 / 10);
        }
        let charged = game.agree();
        assert!(charged >= 6 * 700 - 300, "{charged} ms are too few");
    }
}

#[test]
fn setting_any_clock_while_two_servers_run_makes_nobody_lose_on_time() {
    let (postgres, file) = Postgres::with_a_clock_of_its_own();
    let database = postgres.database();
    let (one, own) = on_a_machine_with(postgres.setup(&database), "-1h\n");
    let (other, _) = on_a_machine_with(postgres.setup(&database), "+1d\n");
    let mut game = Match::start([&one, &other]);
    for time in ["+1h\n", "-1d\n", "+1d\n", "+86401\n", "+86403\n", "+0\n"] {
        fs::write(&file, time).expect("the folder is ours");
        fs::write(&own, time).expect("the folder is ours");
        game.think(SECOND * 8 / 10);
    }
    game.agree();
}

#[test]
fn a_server_that_starts_just_after_the_clock_was_set_costs_nobody_anything() {
    let (postgres, file) = Postgres::with_a_clock_of_its_own();
    for time in ["+1h\n", "-1h\n"] {
        fs::write(&file, "+0\n").expect("the folder is ours");
        let database = postgres.database();
        let one = postgres.setup(&database).start();
        let third = postgres.setup(&database).start();
        let mut game = Match::start([&one, &third]);
        game.think(SECOND / 2);
        // Somebody whose opponent is not there.
        let alone = one.table();
        let _waits = one.socket(&alone.id, &alone.first);
        // Before either has said again that it is there.
        for server in [&one, &third] {
            server.signal(Signal::STOP);
        }
        fs::write(&file, time).expect("the folder is ours");
        let other = postgres.setup(&database).start();
        for server in [&one, &third] {
            server.signal(Signal::CONT);
        }
        game.servers[1] = &other;
        for _ in 0..4 {
            game.think(SECOND / 2);
        }
        let claim = one.game(&alone.id)["claim"].take();
        let in_ms = claim["in_ms"].as_u64().expect("it may be claimed some day");
        assert!((40_000..=60_000).contains(&in_ms), "{claim}");
    }
}
