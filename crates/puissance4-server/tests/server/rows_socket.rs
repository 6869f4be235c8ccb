//! What is wrong with how a socket is opened, and with the messages that come over it.

use serde_json::{Value, json};

use crate::running::{SECOND, Server, until};
use crate::seats::play_all;
use crate::secrets::{letters, secret};
use crate::socket::{Socket, UPGRADE, hello, movement, upgrade};

#[test]
fn a_page_from_elsewhere_may_not_open_a_socket() {
    let server = Server::start();
    let (host, port) = (server.host(), server.address().port());
    for origin in [
        "http://evil.example".to_owned(),
        "null".to_owned(),
        String::new(),
        format!("http://{host}.evil.example"),
        format!("http://evil.example/{host}"),
        format!("http://evil{host}"),
        format!("http://127.0.0.1:{}", u32::from(port) + 1),
        "http://127.0.0.1".to_owned(),
        format!("https://{host}"),
        format!("ws://{host}"),
        format!("http://{host}/"),
        format!("http://user@{host}"),
        format!("http://{host}, http://evil.example"),
        host.clone(),
    ] {
        let (reply, _) = upgrade(&server, &format!("origin: {origin}\r\n"));
        reply.expect("an answer").problem(403, "wrong_origin");
    }
    for origin in [format!("http://{host}"), format!("http://localhost:{port}")] {
        let (reply, _) = upgrade(&server, &format!("origin: {origin}\r\n"));
        assert_eq!(reply.expect("an answer").status, 101, "{origin}");
    }
    // Programs have no origin, and no cookies that somebody else could make use of.
    assert_eq!(upgrade(&server, "").0.expect("an answer").status, 101);
    server.still_serves();
}

#[test]
fn what_is_no_handshake_opens_no_socket() {
    let server = Server::start();
    let plain = "GET /api/v1/socket HTTP/1.1\r\nhost: HOST\r\n";
    for (from, to) in [
        (UPGRADE, plain),
        ("sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n", ""),
        ("sec-websocket-version: 13", "sec-websocket-version: 12"),
        ("sec-websocket-version: 13\r\n", ""),
        ("upgrade: websocket", "upgrade: h2c"),
        ("upgrade: websocket\r\n", ""),
        ("connection: Upgrade", "connection: keep-alive"),
    ] {
        let request = format!("{}\r\n", UPGRADE.replace(from, to));
        let reply = server.raw(&request).0.expect("an answer");
        let status = reply.status;
        assert!(matches!(status, 400 | 426), "{to}: {reply:?}");
        let reply = reply.problem(status, "bad_upgrade");
        // Whoever is told to upgrade must be told to what.
        if status == 426 {
            assert_eq!(reply.header("upgrade"), Some("websocket"), "{reply:?}");
        }
    }
    server.still_serves();
}

#[test]
fn the_first_message_says_hello() {
    let server = Server::start();
    let table = server.table();
    server.unchanged(&table.id, || {
        for first in [
            "",
            "hello",
            "{}",
            r#"{"t":"ping"}"#,
            &movement(1, 0, 4).to_string(),
            &json!({"t": "hello", "protocol": 1}).to_string(),
            &json!({"t": "hello", "protocol": 2, "game": table.id}).to_string(),
            &json!({"t": "hello", "protocol": "1", "game": table.id}).to_string(),
            &json!({"t": "hello", "protocol": 1, "game": "x"}).to_string(),
            &json!({"t": "hello", "protocol": 1, "game": table.id, "more": 1}).to_string(),
            // Tokens of nobody here.
            &hello(&table.id, Some(&secret())).to_string(),
            &hello(&table.id, Some(&table.id)).to_string(),
        ] {
            let mut socket = Socket::open(&server);
            socket.text(first);
            assert_eq!(socket.closed(), 4401, "{first}");
        }
        let mut socket = Socket::open(&server);
        socket.send(&hello(&letters(), Some(&secret())));
        assert_eq!(socket.closed(), 4404);
    });
    // Whoever says hello twice has said something that makes no sense.
    let mut socket = server.socket(&table.id, &table.first);
    socket.send(&hello(&table.id, Some(&table.first)));
    let error = socket.message();
    assert_eq!(
        (&error["code"], &error["id"]),
        (&json!("bad_message"), &Value::Null)
    );
    assert_eq!(socket.play(2, 0, 4)["t"], "ack");
}

#[test]
fn messages_that_make_no_sense_are_answered_and_five_are_too_many() {
    let server = Server::start();
    let table = server.table();
    let nonsense = [
        ("[]".to_owned(), None),
        ("7".to_owned(), None),
        ("null".to_owned(), None),
        (String::new(), None),
        ("{".to_owned(), None),
        ("{}".to_owned(), None),
        ("[".repeat(4_000), None),
        (r#"{"a":"#.repeat(800), None),
        (
            r#"{"t":"move","id":3,"turn":0,"column":4,"t":"move"}"#.to_owned(),
            Some(3),
        ),
        (r#"{"t":7,"id":3}"#.to_owned(), Some(3)),
        (r#"{"t":"mov","id":3}"#.to_owned(), Some(3)),
        (r#"{"t":"resign"}"#.to_owned(), None),
        (r#"{"t":"resign","id":-1}"#.to_owned(), None),
        (r#"{"t":"resign","id":4294967296}"#.to_owned(), None),
        (r#"{"t":"resign","id":"1"}"#.to_owned(), None),
        (r#"{"t":"offer","id":3}"#.to_owned(), Some(3)),
        (r#"{"t":"offer","id":3,"what":"tea"}"#.to_owned(), Some(3)),
        (r#"{"t":"claim","id":3,"as":"loss"}"#.to_owned(), Some(3)),
        (r#"{"t":"move","turn":0,"column":4}"#.to_owned(), None),
        // The time is the server's: what a client says of it is nothing that it knows.
        (
            r#"{"t":"move","id":3,"turn":0,"column":4,"think_ms":-5}"#.to_owned(),
            Some(3),
        ),
        (
            r#"{"t":"move","id":3,"turn":0,"column":4,"at":9e99}"#.to_owned(),
            Some(3),
        ),
        (r#"{"t":"ping","id":3}"#.to_owned(), Some(3)),
    ];
    server.unchanged(&table.id, || {
        for some in nonsense.chunks(4) {
            let mut socket = server.socket(&table.id, &table.first);
            for (text, id) in some {
                socket.text(text);
                let error = loop {
                    let message = socket.message();
                    if message["t"] != "state" {
                        break message;
                    }
                };
                let shown = &text[..text.len().min(80)];
                assert_eq!(error["t"], "error", "{shown}: {error}");
                assert_eq!(error["code"], "bad_message", "{shown}: {error}");
                assert_eq!(error["id"], json!(id), "{shown}: {error}");
                assert_eq!(error["game"]["turn"], 0, "{shown}: {error}");
            }
            // Four are borne, and what makes sense is done between them.
            socket.send(&json!({ "t": "ping" }));
            until(SECOND, "a pong", || socket.message()["t"] == "pong");
            for _ in some.len()..5 {
                socket.text("nonsense");
            }
            assert_eq!(socket.closed(), 1008);
        }
    });
    server.still_serves();
}

#[test]
fn a_column_that_is_none_is_a_bad_move_and_changes_nothing() {
    let server = Server::start();
    let table = server.table();
    let mut socket = server.socket(&table.id, &table.first);
    server.unchanged(&table.id, || {
        for (id, column) in (0..).zip([
            "0",
            "8",
            "-1",
            "1.5",
            "\"3\"",
            "1e99",
            "null",
            "[]",
            "{}",
            "18446744073709551616",
        ]) {
            socket.text(&format!(
                r#"{{"t":"move","id":{id},"turn":0,"column":{column}}}"#
            ));
            let error = socket.reply(id);
            assert_eq!(error["code"], "bad_move", "{column}: {error}");
            assert_eq!(error["game"]["turn"], 0, "{column}: {error}");
        }
    });
    // Bad moves are no nonsense: the socket is there yet.
    assert_eq!(socket.play(20, 0, 7)["t"], "ack");
}

#[test]
fn what_the_rules_do_not_allow_is_refused_and_changes_nothing() {
    let server = Server::start();
    let table = server.friends(&json!({ "columns": 4, "rows": 4, "connect": 4 }));
    let (mut first, mut second) = server.players(&table);
    let mut watcher = server.watcher(&table.id);
    server.unchanged(&table.id, || {
        second.refused(&movement(1, 0, 1), "not_your_turn");
        for command in [
            movement(1, 0, 1),
            json!({ "t": "resign", "id": 2 }),
            json!({ "t": "offer", "id": 3, "what": "draw" }),
            json!({ "t": "decline", "id": 4, "what": "draw" }),
            json!({ "t": "claim", "id": 5, "as": "win" }),
        ] {
            watcher.refused(&command, "forbidden");
        }
        first.refused(&movement(2, 1, 1), "gap");
        first.refused(&movement(3, 4_294_967_295, 1), "gap");
        first.refused(
            &json!({ "t": "claim", "id": 4, "as": "win" }),
            "not_available",
        );
        first.refused(
            &json!({ "t": "offer", "id": 5, "what": "rematch" }),
            "not_available",
        );
        first.refused(
            &json!({ "t": "offer", "id": 6, "what": "take_back" }),
            "not_available",
        );
        first.refused(
            &json!({ "t": "decline", "id": 7, "what": "draw" }),
            "not_available",
        );
    });
    play_all((&mut first, &mut second), 0, &[1, 1, 1, 1, 2]);
    server.unchanged(&table.id, || {
        second.refused(&movement(30, 5, 1), "column_full");
        second.refused(&movement(31, 4, 3), "stale");
        first.refused(&movement(32, 0, 2), "stale");
    });
    play_all((&mut first, &mut second), 5, &[3, 2, 3, 2, 3, 2]);
    assert_eq!(
        server.game(&table.id)["result"],
        json!({ "winner": "first", "reason": "line" })
    );
    server.unchanged(&table.id, || {
        second.refused(&movement(40, 11, 4), "finished");
        first.refused(&movement(41, 12, 4), "finished");
        second.refused(&json!({ "t": "resign", "id": 42 }), "finished");
        second.refused(
            &json!({ "t": "offer", "id": 43, "what": "draw" }),
            "finished",
        );
        second.refused(&json!({ "t": "claim", "id": 44, "as": "draw" }), "finished");
    });
}

#[test]
fn nobody_plays_before_the_other_seat_is_taken() {
    let server = Server::start();
    let token = secret();
    let id = server.create(&token, "anybody", &json!({}));
    let mut socket = server.socket(&id, &token);
    server.unchanged(&id, || {
        socket.refused(&movement(1, 0, 4), "not_started");
        socket.refused(
            &json!({ "t": "offer", "id": 2, "what": "draw" }),
            "not_started",
        );
        socket.refused(
            &json!({ "t": "claim", "id": 3, "as": "win" }),
            "not_started",
        );
    });
}

#[test]
fn the_newest_socket_has_the_seat() {
    let server = Server::start();
    let table = server.table();
    let (mut first, mut second) = server.players(&table);
    let mut again = server.socket(&table.id, &table.first);
    assert_eq!(first.closed(), 4409);
    // That the older one is gone does not make the player look gone.
    let before = server.game(&table.id);
    assert_eq!(before["players"]["first"]["here"], true);
    assert_eq!(before["claim"], Value::Null);
    assert_eq!(again.play(1, 0, 4)["t"], "ack");
    let game = second.shown(|game| game["turn"] == 1);
    assert_eq!(game["players"]["first"]["here"], true);
    // Those who watch do not take anything from each other.
    let mut watchers = [server.watcher(&table.id), server.watcher(&table.id)];
    assert_eq!(second.play(2, 1, 4)["t"], "ack");
    for watcher in &mut watchers {
        watcher.shown(|game| game["turn"] == 2);
    }
}

#[test]
fn the_same_move_over_two_sockets_at_once_is_played_once() {
    let server = Server::start();
    for _ in 0..5 {
        let table = server.table();
        let mut sockets = [
            server.socket(&table.id, &table.first),
            // The older one is told to go, but may have sent its move already.
            Socket::open(&server),
        ];
        let [one, other] = &mut sockets;
        one.send(&movement(1, 0, 4));
        other.send(&hello(&table.id, Some(&table.first)));
        other.send(&movement(1, 0, 4));
        other.send(&movement(2, 0, 4));
        let (a, b) = (other.reply(1), other.reply(2));
        assert_eq!((&a["t"], &b["t"]), (&json!("ack"), &json!("ack")));
        assert_eq!(a["version"], b["version"]);
        assert_eq!(b["dup"], true);
        let game = server.game(&table.id);
        assert_eq!(game["moves"], "4");
        assert_eq!(game["version"], a["version"]);
    }
}

#[test]
fn an_ack_is_the_same_each_time() {
    let server = Server::start();
    let table = server.table();
    let (mut first, mut second) = server.players(&table);
    let once = first.done(&movement(1, 0, 4));
    play_all((&mut first, &mut second), 1, &[4, 3]);
    let again = first.play(9, 0, 4);
    assert_eq!(again["dup"], true);
    assert_eq!(again["version"], once);
    // Another column at that turn is another move.
    first.refused(&movement(10, 0, 5), "stale");
    // Nor is it the other side's.
    second.refused(&movement(11, 0, 4), "stale");
    assert_eq!(server.game(&table.id)["moves"], "443");
}
