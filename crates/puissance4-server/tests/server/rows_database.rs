//! PostgreSQL that stops, stands still, or is set up so that it may lose what it confirmed.

use std::thread;
use std::time::Instant;

use rustix::process::Signal;
use serde_json::json;

use crate::clocks::left;
use crate::postgres::{Postgres, shared, signal};
use crate::running::{SECOND, Server, until};
use crate::seats::{Table, play_all, wanted};
use crate::secrets::secret;
use crate::socket::{Socket, movement};

fn clocked(server: &Server) -> (Table, Socket, Socket) {
    let clock = json!({ "clock": { "initial_ms": 60_000, "increment_ms": 0 } });
    let table = server.friends(&clock);
    let (mut first, mut second) = server.players(&table);
    play_all((&mut first, &mut second), 0, &[4, 4]);
    (table, first, second)
}

/// Plays the third move of a `clocked` game, sent before with id 3 while the database was away:
/// its player pays for no more time than has gone by since it is back.
fn pays_only_from_now(server: &Server, table: &Table, first: &mut Socket) {
    let back = Instant::now();
    first.reply(3);
    until(15 * SECOND, "it is played", || {
        first.play(4, 2, 3)["t"] == "ack"
    });
    let most = back.elapsed() + SECOND * 3 / 10;
    let charged = 60_000 - left(&server.game(&table.id)).0;
    assert!(
        u128::from(charged) <= most.as_millis(),
        "{charged} ms of {most:?}"
    );
}

/// The events of a game, as they are stored.
fn events(postgres: &Postgres, database: &str, table: &Table) -> String {
    let statement = format!(
        "SELECT count(*), max(version) FROM event WHERE game_id = '{}'",
        table.id
    );
    postgres.query(database, &statement)
}

#[test]
fn a_database_that_stops_and_comes_back_loses_nothing() {
    let postgres = Postgres::start();
    let database = postgres.database();
    let server = postgres.setup(&database).start();
    let (table, mut first, mut second) = clocked(&server);
    let version = first.done(&movement(3, 2, 3));
    postgres.stop();
    // It was not done, or nobody knows: it is never said that it was.
    let reply = second.play(4, 3, 3);
    assert_eq!(
        (&reply["t"], &reply["code"]),
        (&json!("error"), &json!("storage_unavailable"))
    );
    server
        .post("/api/v1/games", &secret(), &wanted("anybody", &json!({})))
        .problem(503, "storage_unavailable");
    // What is in memory can be looked at; whether there is such a game cannot be known.
    assert_eq!(server.game(&table.id)["turn"], 3);
    let other = format!("/api/v1/games/{}", crate::secrets::letters());
    server.get(&other).problem(503, "storage_unavailable");
    server
        .get("/api/v1/games")
        .problem(503, "storage_unavailable");
    until(8 * SECOND, "it says that it is not well", || {
        server.get("/healthz").status == 503
    });
    let left = || {
        server.game(&table.id)["clock"]["second_ms"]
            .as_u64()
            .expect("a time")
    };
    postgres.run();
    until(10 * SECOND, "it is well again", || {
        server.get("/healthz").status == 200
    });
    until(10 * SECOND, "it is played", || {
        second.play(4, 3, 3)["t"] == "ack"
    });
    assert!(
        left() > 50_000,
        "nobody pays for the time without a database: {}",
        left()
    );
    first.shown(|game| game["turn"] == 4);
    assert_eq!(first.play(9, 2, 3)["version"], version);
    assert_eq!(events(&postgres, &database, &table), "6|6");
    server.still_serves();
}

#[test]
fn a_database_that_stands_still_holds_up_but_breaks_nothing() {
    let postgres = Postgres::start();
    let database = postgres.database();
    let server = postgres.setup(&database).start();
    let (table, mut first, mut second) = clocked(&server);
    thread::scope(|scope| {
        let paused = scope.spawn(|| postgres.pause(3 * SECOND));
        thread::sleep(SECOND / 5);
        // Sent again and again, as a client does that waits too long.
        for id in 10..13 {
            first.send(&movement(id, 2, 3));
            thread::sleep(SECOND / 2);
        }
        // The page and what is in memory do not wait.
        let asked = Instant::now();
        assert_eq!(server.game(&table.id)["turn"], 2);
        server.get("/").is(200);
        assert!(asked.elapsed() < SECOND, "{:?}", asked.elapsed());
        paused.join().expect("it goes on");
    });
    let mut acked = 0;
    for id in 10..13 {
        let reply = first.reply(id);
        match reply["t"].as_str() {
            Some("ack") => acked += 1,
            _ => assert_eq!(reply["code"], "storage_unavailable", "{reply}"),
        }
    }
    until(10 * SECOND, "it is played", || {
        first.play(20, 2, 3)["t"] == "ack"
    });
    assert!(acked > 0 || server.game(&table.id)["turn"] == 3);
    second.shown(|game| game["turn"] == 3);
    second.done(&movement(21, 3, 3));
    assert_eq!(events(&postgres, &database, &table), "6|6");
    server.still_serves();
}

#[test]
fn nobody_pays_for_the_time_in_which_a_database_was_away_unnoticed() {
    let postgres = Postgres::start();
    let database = postgres.database();
    let server = postgres.setup(&database).start();
    // The first move waits for the database, for longer than a server does or not.
    for time in [SECOND * 9 / 2, SECOND * 2] {
        let (_, mut other, _second) = clocked(&server);
        let (table, mut first, _second) = clocked(&server);
        thread::scope(|scope| {
            scope.spawn(|| postgres.pause(time));
            thread::sleep(SECOND / 10);
            other.send(&movement(3, 2, 3));
            // So soon that nothing has been missed yet: this one waits for its turn.
            thread::sleep(SECOND / 2);
            first.send(&movement(3, 2, 3));
        });
        pays_only_from_now(&server, &table, &mut first);
    }
}

#[test]
fn nobody_pays_for_waiting_until_somebody_else_has_been_refused() {
    let postgres = Postgres::start();
    let database = postgres.database();
    let server = postgres.setup(&database).start();
    let (table, mut first, mut second) = clocked(&server);
    thread::scope(|scope| {
        scope.spawn(|| postgres.pause(SECOND * 2));
        thread::sleep(SECOND / 10);
        // Out of turn: before it is refused the server looks into the database, which is away.
        second.send(&movement(3, 2, 3));
        thread::sleep(SECOND * 7 / 10);
        first.send(&movement(3, 2, 3));
    });
    pays_only_from_now(&server, &table, &mut first);
}

#[test]
fn nobody_pays_for_a_restart_of_the_database_between_two_beats() {
    let postgres = Postgres::start();
    let database = postgres.database();
    let server = postgres.setup(&database).start();
    for _ in 0..3 {
        let (table, mut first, _second) = clocked(&server);
        postgres.restart();
        first.send(&movement(3, 2, 3));
        pays_only_from_now(&server, &table, &mut first);
    }
}

#[test]
fn nobody_pays_for_a_database_that_was_away_before_all_servers_were_killed() {
    let postgres = Postgres::start();
    let database = postgres.database();
    let mut server = postgres.setup(&database).start();
    let (table, first, _second) = clocked(&server);
    drop(first);
    postgres.restart();
    // Nobody was left to tell that it had been away.
    server.kill();
    server.resume();
    let mut first = server.socket(&table.id, &table.first);
    first.send(&movement(3, 2, 3));
    pays_only_from_now(&server, &table, &mut first);
}

#[test]
fn nobody_pays_where_a_process_of_the_database_is_killed() {
    let postgres = Postgres::start();
    let database = postgres.database();
    let server = postgres.setup(&database).start();
    let (table, mut first, _second) = clocked(&server);
    thread::sleep(SECOND * 4);
    // The first one goes on, and ends all the others.
    let writes = "SELECT pid FROM pg_stat_activity WHERE query = 'COMMIT' LIMIT 1";
    signal(&postgres.query(&database, writes), Signal::KILL);
    first.send(&movement(3, 2, 3));
    pays_only_from_now(&server, &table, &mut first);
}

#[test]
fn a_server_that_hears_nothing_any_more_listens_anew() {
    let postgres = Postgres::start();
    let database = postgres.database();
    let (one, other) = (
        postgres.setup(&database).start(),
        postgres.setup(&database).start(),
    );
    let table = one.table();
    let mut first = one.socket(&table.id, &table.first);
    let listens = "SELECT string_agg(pid::text, ' ') FROM pg_stat_activity
         WHERE query LIKE 'LISTEN%'";
    let deaf = postgres.query(&database, listens);
    let deaf: Vec<&str> = deaf.split(' ').collect();
    assert_eq!(deaf.len(), 2);
    for process in &deaf {
        signal(process, Signal::STOP);
    }
    // Who is there is told in no other way.
    let _second = other.socket(&table.id, &table.second);
    let seen = || {
        thread::sleep(SECOND / 4);
        one.game(&table.id)["players"]["second"]["here"] == true
    };
    thread::sleep(SECOND * 3);
    assert!(!seen());
    until(25 * SECOND, "they hear of each other again", seen);
    for process in &deaf {
        signal(process, Signal::CONT);
    }
    first.shown(|game| game["players"]["second"]["here"] == true);
}

#[test]
fn a_connection_over_which_nothing_comes_back_is_given_up() {
    let postgres = Postgres::start();
    let database = postgres.database();
    let server = postgres.setup(&database).start();
    let (_, mut first, mut second) = clocked(&server);
    let (other, mut third, _fourth) = clocked(&server);
    let stuck = thread::scope(|scope| {
        scope.spawn(|| postgres.lock(&database, "event", SECOND * 2));
        thread::sleep(SECOND);
        first.send(&movement(3, 2, 3));
        let waiting = "SELECT pid FROM pg_stat_activity
             WHERE wait_event_type = 'Lock' AND query LIKE 'INSERT INTO event%'";
        let mut pid = String::new();
        until(SECOND, "it waits", || {
            pid = postgres.query(&database, waiting);
            !pid.is_empty()
        });
        signal(&pid, Signal::STOP);
        pid
    });
    // As of a machine that is gone without a word.
    let reply = first.reply(3);
    assert_eq!(reply["code"], "storage_unavailable");
    until(10 * SECOND, "others go on", || {
        third.play(4, 2, 3)["t"] == "ack"
    });
    assert_eq!(server.game(&other.id)["turn"], 3);
    signal(&stuck, Signal::CONT);
    until(10 * SECOND, "it is played", || {
        first.play(5, 2, 3)["t"] == "ack"
    });
    second.shown(|game| game["turn"] == 3);
}

#[test]
fn two_servers_go_on_when_the_database_is_back() {
    let postgres = Postgres::start();
    let database = postgres.database();
    let (one, other) = (
        postgres.setup(&database).start(),
        postgres.setup(&database).start(),
    );
    let table = one.table();
    let mut first = one.socket(&table.id, &table.first);
    let mut second = other.socket(&table.id, &table.second);
    first.done(&movement(1, 0, 4));
    postgres.stop();
    thread::sleep(SECOND);
    postgres.run();
    until(15 * SECOND, "it is played", || {
        second.play(2, 1, 4)["t"] == "ack"
    });
    // They hear of each other again.
    first.shown(|game| game["turn"] == 2);
    first.done(&movement(3, 2, 4));
    second.shown(|game| game["turn"] == 3);
    assert_eq!(events(&postgres, &database, &table), "5|5");
}

#[test]
fn a_database_that_may_lose_what_it_confirmed_is_refused() {
    let postgres = shared();
    let database = postgres.database();
    postgres.query(
        &database,
        &format!("ALTER DATABASE {database} SET synchronous_commit = off"),
    );
    let (code, says) = postgres.setup(&database).fails();
    assert_eq!(code, Some(4), "{says}");
    assert!(says.contains("synchronous_commit = off"), "{says}");
    let (code, says) = postgres.setup("nothing").fails();
    assert_eq!(code, Some(4), "{says}");
    assert!(says.contains("nothing"), "{says}");
}

#[test]
fn a_newer_schema_of_a_database_is_refused() {
    let postgres = shared();
    let database = postgres.database();
    drop(postgres.setup(&database).start());
    postgres.query(
        &database,
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
         VALUES (9999, 'from the future', true, '\\x00', 1)",
    );
    let (code, says) = postgres.setup(&database).fails();
    assert_eq!(code, Some(4), "{says}");
    assert!(says.contains("9999"), "{says}");
    assert!(says.contains("newer"), "{says}");
}

#[test]
fn rows_changed_by_hand_leave_the_others_alone() {
    let postgres = shared();
    let database = postgres.database();
    let mut server = postgres.setup(&database).start();
    let (table, other) = (server.table(), server.table());
    let (mut first, mut second) = server.players(&table);
    play_all((&mut first, &mut second), 0, &[4, 4, 3]);
    for change in [
        "DELETE FROM event WHERE version = 4 AND game_id = ",
        "UPDATE event SET body = 'null' WHERE version = 5 AND game_id = ",
        "DELETE FROM event WHERE version > 2 AND game_id = ",
    ] {
        server.kill();
        postgres.query(&database, &format!("{change}'{}'", table.id));
        server.resume();
        server
            .get(&format!("/api/v1/games/{}", table.id))
            .problem(500, "corrupt");
        server.recorded(&other.id);
        server.still_serves();
    }
}
