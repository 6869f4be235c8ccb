//! The promises of `docs/protocol.md`, seen from outside.

use rustix::process::Signal;
use serde_json::{Value, json};

use crate::http::is_late;
use crate::running::{SECOND, Server, until};
use crate::seats::play_all;
use crate::secrets::secret;
use crate::socket::{Socket, movement};

#[test]
fn what_was_acknowledged_is_there_after_the_power_is_cut() {
    let mut server = Server::start();
    let tables: Vec<_> = (0..4).map(|_| server.table()).collect();
    for (number, table) in tables.iter().enumerate() {
        let (mut first, mut second) = server.players(table);
        let columns: Vec<u64> = (0..=number as u64).map(|it| it + 1).collect();
        play_all((&mut first, &mut second), 0, &columns);
    }
    let before: Vec<Value> = tables
        .iter()
        .map(|table| server.recorded(&table.id))
        .collect();
    server.kill();
    server.resume();
    for (table, before) in tables.iter().zip(before) {
        assert_eq!(server.recorded(&table.id), before);
        // One hello brings a client up to date, and play goes on.
        let (mut first, mut second) = server.players(table);
        let turn = before["turn"].as_u64().expect("a turn");
        play_all((&mut first, &mut second), turn, &[7, 7]);
    }
}

#[test]
fn a_move_sent_again_after_a_restart_is_not_played_again() {
    let mut server = Server::start();
    let table = server.table();
    let (mut first, mut second) = server.players(&table);
    let version = first.done(&movement(1, 0, 4));
    let early = first.play(1, 0, 4);
    assert_eq!(
        (&early["dup"], &early["version"]),
        (&json!(true), &json!(version))
    );
    // The last one is sent, and nobody waits for its ack.
    second.send(&movement(2, 1, 4));
    server.kill();
    server.resume();
    let (mut first, mut second) = server.players(&table);
    let late = first.play(77, 0, 4);
    assert_eq!((&late["t"], &late["dup"]), (&json!("ack"), &json!(true)));
    assert_eq!(late["version"], version);
    // Whether it had been played before or not: it is played once.
    let unsure = second.play(2, 1, 4);
    assert_eq!(unsure["t"], "ack");
    let game = server.game(&table.id);
    assert_eq!((&game["moves"], &game["turn"]), (&json!("44"), &json!(2)));
    assert_eq!(game["version"], unsure["version"]);
}

#[test]
fn every_message_gets_one_reply() {
    let server = Server::start();
    let table = server.table();
    let (mut first, mut second) = server.players(&table);
    let asked = [
        movement(0, 0, 4),
        movement(1, 0, 4),
        movement(2, 1, 4),
        movement(3, 9, 4),
        movement(4, 0, 9),
        json!({ "t": "offer", "id": 5, "what": "draw" }),
        json!({ "t": "offer", "id": 6, "what": "draw" }),
        json!({ "t": "decline", "id": 7, "what": "draw" }),
        json!({ "t": "claim", "id": 8, "as": "draw" }),
        json!({ "t": "nothing", "id": 4_294_967_295_u32 }),
    ];
    for message in &asked {
        first.send(message);
    }
    first.send(&json!({ "t": "ping" }));
    let mut replies = Vec::new();
    loop {
        let message = first.message();
        match message["t"].as_str() {
            Some("ack" | "error") => replies.push((message["id"].clone(), message["t"].clone())),
            Some("pong") => break,
            _ => {}
        }
    }
    let kinds = [
        "ack", "ack", "error", "error", "error", "ack", "ack", "ack", "error", "error",
    ];
    let expected: Vec<_> = asked
        .iter()
        .zip(kinds)
        .map(|(message, kind)| (message["id"].clone(), json!(kind)))
        .collect();
    assert_eq!(replies, expected);
    second.shown(|game| game["turn"] == 1 && game["offers"]["draw"].is_null());
}

#[test]
fn everybody_sees_the_same_game() {
    let server = Server::start();
    let table = server.table();
    let (mut first, mut second) = server.players(&table);
    let mut watcher = server.watcher(&table.id);
    play_all((&mut first, &mut second), 0, &[1, 2, 1, 2, 1, 2, 1]);
    let mut games =
        [&mut first, &mut second, &mut watcher].map(|it| it.shown(|game| game["status"] == "over"));
    for game in &mut games {
        assert_eq!(
            game["result"],
            json!({ "winner": "first", "reason": "line" })
        );
        assert_eq!(game["to_move"], Value::Null);
        let winning: Vec<Value> = (1..=4)
            .map(|row| json!({ "column": 1, "row": row }))
            .collect();
        assert_eq!(game["winning"], json!(winning));
        game["players"] = Value::Null;
    }
    assert_eq!(games[0], games[1]);
    assert_eq!(games[0], games[2]);
}

#[test]
fn a_move_from_before_a_take_back_is_not_played_after_it() {
    let mut server = Server::start();
    let table = server.table();
    let (mut first, mut second) = server.players(&table);
    play_all((&mut first, &mut second), 0, &[4, 4, 3]);
    let offer = json!({ "t": "offer", "id": 20, "what": "take_back" });
    first.done(&offer);
    second.shown(|game| game["offers"]["take_back"] == "first");
    second.done(&offer);
    let game = server.game(&table.id);
    assert_eq!((&game["moves"], &game["turn"]), (&json!("44"), &json!(4)));
    server.unchanged(&table.id, || {
        // A move that was on its way when the disc was taken back.
        first.refused(&movement(21, 2, 5), "stale");
        first.refused(&movement(22, 3, 5), "stale");
        second.refused(&movement(23, 3, 5), "stale");
    });
    server.kill();
    server.resume();
    let (mut first, mut second) = server.players(&table);
    first.refused(&movement(24, 2, 5), "stale");
    // The disc that was taken back was played once: sent again, it stays so.
    let again = first.play(25, 2, 3);
    assert_eq!((&again["t"], &again["dup"]), (&json!("ack"), &json!(true)));
    assert_eq!(server.game(&table.id)["moves"], "44");
    play_all((&mut first, &mut second), 4, &[5, 5]);
    assert_eq!(server.game(&table.id)["moves"], "4455");
}

#[test]
fn a_game_can_be_claimed_once_the_other_has_been_gone_for_long_enough() {
    let server = Server::with(&[("--claim-after", "1")]);
    for (claim, winner) in [("win", json!("first")), ("draw", Value::Null)] {
        let table = server.table();
        let (mut first, second) = server.players(&table);
        let claim = json!({ "t": "claim", "id": 1, "as": claim });
        first.refused(&claim, "not_available");
        drop(second);
        let game = first.shown(|game| game["claim"].is_object());
        assert_eq!(game["claim"]["side"], "second");
        first.refused(&claim, "not_available");
        // Whoever comes back in time takes the claim away.
        let second = server.socket(&table.id, &table.second);
        first.shown(|game| game["claim"].is_null());
        std::thread::sleep(SECOND + SECOND / 5);
        first.refused(&claim, "not_available");
        drop(second);
        until(3 * SECOND, "it can be claimed", || {
            server.game(&table.id)["claim"]["in_ms"] == 0
        });
        first.done(&claim);
        let result = json!({ "winner": winner, "reason": "left" });
        assert_eq!(server.game(&table.id)["result"], result);
    }
}

#[test]
fn a_game_on_one_screen_is_played_by_one_token() {
    let mut server = Server::start();
    let (id, token) = server.same_screen(&json!({ "columns": 5, "rows": 4, "connect": 3 }));
    let mut socket = Socket::open(&server);
    let welcome = socket.hello(&id, Some(&token));
    assert_eq!(welcome["you"], json!(["first", "second"]));
    assert_eq!(welcome["game"]["same_screen"], true);
    for (turn, column) in [(0, 1), (1, 2), (2, 1)] {
        socket.done(&movement(turn as u32, turn, column));
    }
    socket.done(&json!({ "t": "offer", "id": 10, "what": "take_back" }));
    assert_eq!(server.game(&id)["moves"], "12");
    server.kill();
    server.resume();
    let mut socket = server.socket(&id, &token);
    for (turn, column) in [(4, 1), (5, 2), (6, 1)] {
        socket.done(&movement(turn as u32, turn, column));
    }
    let game = server.game(&id);
    assert_eq!(
        game["result"],
        json!({ "winner": "first", "reason": "line" })
    );
    socket.done(&json!({ "t": "offer", "id": 11, "what": "rematch" }));
    let next = server.game(&id)["next"]
        .as_str()
        .expect("a rematch")
        .to_owned();
    assert_eq!(server.socket(&next, &token).play(1, 0, 1)["t"], "ack");
}

#[test]
fn the_computer_plays_its_side_to_the_end() {
    let mut server = Server::start();
    let token = secret();
    let id = server.create(
        &token,
        "computer",
        &json!({ "level": 1, "begins": "opponent", "columns": 5, "rows": 4, "connect": 4 }),
    );
    let mut socket = server.socket(&id, &token);
    let mut game = socket.shown_or(server.game(&id), |game| game["to_move"] == "second");
    let mut restarted = false;
    while game["status"] == "playing" {
        let turn = game["turn"].as_u64().expect("a turn");
        let moves = game["moves"].as_str().expect("moves");
        let open = (1..=5_u64).find(|column| moves.matches(&column.to_string()).count() < 4);
        if turn >= 5 && !restarted {
            restarted = true;
            // The disc is recorded, and the server ends before the computer has answered, or after.
            socket.send(&movement(turn as u32, turn, open.expect("a free column")));
            server.kill();
            server.resume();
            socket = server.socket(&id, &token);
        }
        let reply = socket.play(turn as u32, turn, open.expect("a free column"));
        assert_eq!(reply["t"], "ack", "{reply}");
        until(10 * SECOND, "the computer answers", || {
            game = server.game(&id);
            game["to_move"] != "first"
        });
    }
    assert!(restarted, "{game}");
    assert!(game["result"].is_object(), "{game}");
    assert_eq!(game["players"]["first"]["level"], 1);
    let result = game["result"].clone();
    socket.done(&json!({ "t": "offer", "id": 100, "what": "rematch" }));
    assert_eq!(server.game(&id)["result"], result);
}

#[test]
fn the_lobby_lists_games_whose_creator_is_there() {
    let server = Server::start();
    let (token, other) = (secret(), secret());
    let lobby = || server.get("/api/v1/games").is(200).json()["games"].take();
    let id = server.create(
        &token,
        "anybody",
        &json!({ "columns": 8, "begins": "opponent" }),
    );
    assert_eq!(lobby(), json!([]), "nobody is there");
    let socket = server.socket(&id, &token);
    let mut listed = lobby();
    assert!(
        listed[0]["age_ms"].as_u64().is_some_and(|age| age < 60_000),
        "{listed}"
    );
    listed[0]["age_ms"] = json!(0);
    let expected = json!({
        "id": id, "name": "Zoé", "columns": 8, "rows": 6, "connect": 4,
        "clock": null, "you_begin": true, "age_ms": 0,
    });
    assert_eq!(listed, json!([expected]));
    // Whoever only watches does not make it listed, and a friend's game never is.
    drop(socket);
    let _watcher = server.watcher(&id);
    until(3 * SECOND, "the creator is gone", || lobby() == json!([]));
    let friends = server.create(&other, "friend", &json!({ "invitation": secret() }));
    let _friend = server.socket(&friends, &other);
    let _again = server.socket(&id, &token);
    assert_eq!(lobby().as_array().map(Vec::len), Some(1));
    server
        .post(
            &format!("/api/v1/games/{id}/seat"),
            &secret(),
            &json!({ "name": "Léo" }),
        )
        .is(200);
    assert_eq!(lobby(), json!([]), "it has begun");
}

#[test]
fn a_server_that_is_stopped_says_so_and_finishes_what_it_has_begun() {
    for signal in [Signal::TERM, Signal::INT] {
        let mut server = Server::start();
        let table = server.table();
        let (mut first, mut second) = server.players(&table);
        let mut watcher = server.watcher(&table.id);
        first.send(&movement(1, 0, 4));
        let acked = first.reply(1);
        server.signal(signal);
        for socket in [&mut first, &mut second, &mut watcher] {
            assert_eq!(socket.closed(), 1012);
        }
        let address = server.address();
        let (status, log) = server.stopped(5 * SECOND);
        assert_eq!(status.code(), Some(0), "{log}");
        let refused = std::net::TcpStream::connect(address).expect_err("nobody listens");
        assert!(!is_late(&refused));
        server.resume();
        assert_eq!(server.game(&table.id)["version"], acked["version"]);
    }
}
