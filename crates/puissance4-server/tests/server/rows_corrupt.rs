//! Rows that somebody has changed by hand: that game is left alone, and all others go on.

use serde_json::json;

use crate::running::{SECOND, Server, Setup, free_port, until};
use crate::seats::{Table, play_all};
use crate::socket::{Socket, hello};
use crate::sqlite::change;

/// The statement with the game's id in it, done while the server is down.
fn changed(server: &mut Server, table: &Table, statement: &str) {
    server.kill();
    change(
        server.file(),
        &statement.replace("GAME", &format!("'{}'", table.id)),
    );
    server.resume();
}

/// A server with a game of five discs (versions 3 to 7) and another of one.
fn played() -> (Server, Table, Table) {
    let admin = format!("127.0.0.1:{}", free_port());
    let server = Setup::new().option("--admin", &admin).start();
    let (table, other) = (server.table(), server.table());
    let (mut first, mut second) = server.players(&table);
    play_all((&mut first, &mut second), 0, &[4, 4, 3, 3, 5]);
    let (mut first, mut second) = server.players(&other);
    play_all((&mut first, &mut second), 0, &[1]);
    (server, table, other)
}

/// The game is not served, which is said, and the other is.
fn assert_left_alone(server: &Server, table: &Table, other: &Table) {
    let path = format!("/api/v1/games/{}", table.id);
    server.get(&path).problem(500, "corrupt");
    let seat = format!("{path}/seat");
    let body = json!({ "name": "Léo" });
    server
        .post(&seat, &table.first, &body)
        .problem(500, "corrupt");
    for token in [Some(table.first.as_str()), None] {
        let mut socket = Socket::open(server);
        socket.send(&hello(&table.id, token));
        assert_eq!(socket.closed(), 4404);
    }
    assert!(server.metric("puissance4_corrupt_games_total") > 0.0);
    // The log comes on a thread of its own.
    until(5 * SECOND, "it is logged", || {
        let log = server.log();
        let mut lines = log.lines();
        lines.any(|line| line.contains(&table.id) && line.contains("ERROR"))
    });
    let (mut first, mut second) = server.players(other);
    play_all((&mut first, &mut second), 1, &[1, 2]);
    server.get("/api/v1/games").is(200);
    server.get("/healthz").is(200);
    server.still_serves();
}

#[test]
fn a_gap_in_the_events_is_noticed() {
    let (mut server, table, other) = played();
    changed(
        &mut server,
        &table,
        "DELETE FROM event WHERE game_id = GAME AND version = 5",
    );
    assert_left_alone(&server, &table, &other);
}

#[test]
fn a_first_event_that_is_missing_is_noticed() {
    let (mut server, table, other) = played();
    changed(
        &mut server,
        &table,
        "DELETE FROM event WHERE game_id = GAME AND version = 1",
    );
    assert_left_alone(&server, &table, &other);
}

#[test]
fn last_events_that_are_missing_are_noticed() {
    let (mut server, table, other) = played();
    changed(
        &mut server,
        &table,
        "DELETE FROM event WHERE game_id = GAME AND version > 5",
    );
    assert_left_alone(&server, &table, &other);
}

#[test]
fn events_beyond_what_the_game_says_are_noticed() {
    let (mut server, table, other) = played();
    changed(
        &mut server,
        &table,
        "UPDATE game SET version = 5 WHERE id = GAME",
    );
    assert_left_alone(&server, &table, &other);
}

/// Two games whose moves go to the disk together: that of one cannot be recorded, that of the other is.
#[test]
fn a_game_that_cannot_be_recorded_does_not_hold_up_another() {
    let (mut server, table, other) = played();
    changed(
        &mut server,
        &table,
        "UPDATE game SET version = 5 WHERE id = GAME",
    );
    let mut bad = Socket::open(&server);
    bad.send(&hello(&table.id, Some(&table.second)));
    let (mut first, mut second) = server.players(&other);
    for turn in 1..8 {
        bad.send(&crate::socket::movement(turn as u32, 5, 1));
        let player = if turn % 2 == 0 {
            &mut first
        } else {
            &mut second
        };
        player.done(&crate::socket::movement(turn as u32, turn, turn));
    }
}

#[test]
fn a_move_that_the_rules_do_not_allow_is_noticed() {
    for column in ["0", "8", "-1", "1.5", "\"4\"", "18446744073709551616"] {
        let (mut server, table, other) = played();
        let statement = format!(
            r"UPDATE event SET body = json_set(body, '$.column', json('{column}'))
               WHERE game_id = GAME AND version = 6"
        );
        changed(&mut server, &table, &statement);
        assert_left_alone(&server, &table, &other);
    }
}

#[test]
fn events_that_are_none_are_noticed() {
    for body in [
        "",
        "{",
        "null",
        r#"{"event":"exploded"}"#,
        r#"{"event":"took_back","discs":9}"#,
        r#"{"event":"played","side":"second","column":1,"think_ms":0}"#,
        r#"{"event":"played","side":"first","column":1,"think_ms":-1}"#,
        r#"{"event":"played","side":"first","column":1,"think_ms":0,"more":1}"#,
        r#"{"event":"joined","side":"first","player":{"computer":{"level":3}}}"#,
    ] {
        let (mut server, table, other) = played();
        let statement =
            format!("UPDATE event SET body = '{body}' WHERE game_id = GAME AND version = 5");
        changed(&mut server, &table, &statement);
        assert_left_alone(&server, &table, &other);
    }
}

#[test]
fn a_time_that_is_none_brings_nothing_down() {
    for at in ["-1", "9223372036854775807", "-9223372036854775808"] {
        let (mut server, table, other) = played();
        let statement = format!("UPDATE event SET at_ms = {at} WHERE game_id = GAME");
        changed(&mut server, &table, &statement);
        // Left alone or played on: no more is asked than that the others are served.
        let status = server.get(&format!("/api/v1/games/{}", table.id)).status;
        assert!(matches!(status, 200 | 500), "{at}: {status}");
        let mut socket = Socket::open(&server);
        socket.send(&hello(&table.id, Some(&table.second)));
        socket.send(&crate::socket::movement(1, 5, 1));
        let (mut first, mut second) = server.players(&other);
        play_all((&mut first, &mut second), 1, &[1, 2]);
        server.still_serves();
    }
}

/// A game that makes no sense is looked at when it is due, and then not all the time.
#[test]
fn a_game_that_makes_no_sense_is_not_looked_at_again_and_again() {
    let (mut server, table, other) = played();
    let statement = "UPDATE event SET body = '' WHERE game_id = GAME AND version = 1;
                     UPDATE game SET due_ms = 1 WHERE id = GAME;
                     INSERT INTO game VALUES ('no id at all', 3, 'open', 1, 1);
                     INSERT INTO game VALUES ('AAAAAAAAAAAAAAAAAAAAAA', 3, 'nonsense', 1, 1)";
    changed(&mut server, &table, statement);
    std::thread::sleep(2 * SECOND);
    let found = server.metric("puissance4_corrupt_games_total");
    assert!((1.0..4.0).contains(&found), "{found}");
    assert_left_alone(&server, &table, &other);
}
