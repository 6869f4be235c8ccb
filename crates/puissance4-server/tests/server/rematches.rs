//! Offers: draws, take-backs and rematches.

use serde_json::{Value, json};

use crate::running::Server;
use crate::seats::play_all;
use crate::secrets::secret;
use crate::socket::Socket;

fn offer(id: u32, what: &str) -> Value {
    json!({ "t": "offer", "id": id, "what": what })
}

fn decline(id: u32, what: &str) -> Value {
    json!({ "t": "decline", "id": id, "what": what })
}

#[test]
fn a_rematch_keeps_the_tokens_and_swaps_the_sides() {
    let mut server = Server::start();
    let clock = json!({ "clock": { "initial_ms": 60_000, "increment_ms": 1_000 }, "columns": 6 });
    let table = server.friends(&clock);
    let (mut first, mut second) = server.players(&table);
    play_all((&mut first, &mut second), 0, &[1, 2, 1, 2, 1, 2, 1]);
    second.done(&offer(50, "rematch"));
    first.shown(|game| game["offers"]["rematch"] == "second");
    // The offer is there after a restart, too.
    server.kill();
    server.resume();
    let (mut first, mut second) = server.players(&table);
    assert_eq!(server.game(&table.id)["offers"]["rematch"], "second");
    first.done(&offer(51, "rematch"));
    let next = second.shown(|game| game["next"].is_string())["next"].take();
    let next = next.as_str().expect("an id");
    // Asked for again, it is the same.
    let again = first.ask(&offer(52, "rematch"));
    assert_eq!((&again["t"], &again["dup"]), (&json!("ack"), &json!(true)));
    assert_eq!(server.game(&table.id)["next"], next);
    let game = server.game(next);
    assert_eq!(game["players"]["first"]["name"], "Léo");
    assert_eq!(game["players"]["second"]["name"], "Zoé");
    assert_eq!(
        (&game["columns"], &game["status"]),
        (&json!(6), &json!("playing"))
    );
    assert_eq!(game["clock"]["first_ms"], 60_000);
    assert_eq!(game["clock"]["running"], Value::Null);
    let mut swapped = Socket::open(&server);
    assert_eq!(
        swapped.hello(next, Some(&table.second))["you"],
        json!(["first"])
    );
    let mut other = Socket::open(&server);
    assert_eq!(
        other.hello(next, Some(&table.first))["you"],
        json!(["second"])
    );
    play_all((&mut swapped, &mut other), 0, &[4, 4]);
    // The first game is as it was.
    assert_eq!(server.game(&table.id)["moves"], "1212121");
}

#[test]
fn a_draw_needs_both_and_lapses_with_the_next_disc() {
    let server = Server::start();
    let table = server.table();
    let (mut first, mut second) = server.players(&table);
    first.done(&offer(1, "draw"));
    let again = first.ask(&offer(2, "draw"));
    assert_eq!((&again["t"], &again["dup"]), (&json!("ack"), &json!(true)));
    assert_eq!(server.game(&table.id)["status"], "playing");
    play_all((&mut first, &mut second), 0, &[4]);
    assert_eq!(server.game(&table.id)["offers"]["draw"], Value::Null);
    second.refused(&decline(3, "draw"), "not_available");
    second.done(&offer(4, "draw"));
    first.done(&decline(5, "draw"));
    // What was declined is not offered again before the next disc.
    second.refused(&offer(6, "draw"), "not_available");
    play_all((&mut first, &mut second), 1, &[4]);
    second.done(&offer(7, "draw"));
    first.done(&offer(8, "draw"));
    let game = server.game(&table.id);
    assert_eq!(
        game["result"],
        json!({ "winner": null, "reason": "agreed" })
    );
}

#[test]
fn a_take_back_undoes_the_last_disc_of_whoever_asks() {
    let server = Server::start();
    let table = server.table();
    let (mut first, mut second) = server.players(&table);
    play_all((&mut first, &mut second), 0, &[1, 2, 3]);
    // The second side is to move: its last disc is the one before, and the reply to it goes, too.
    second.done(&offer(10, "take_back"));
    first.done(&offer(11, "take_back"));
    let game = server.game(&table.id);
    assert_eq!(
        (&game["moves"], &game["turn"], &game["to_move"]),
        (&json!("1"), &json!(4), &json!("second"))
    );
    // Withdrawn, it is gone.
    second.done(&json!({ "t": "move", "id": 12, "turn": 4, "column": 5 }));
    second.done(&offer(13, "take_back"));
    second.done(&decline(14, "take_back"));
    first.done(&offer(15, "take_back"));
    assert_eq!(server.game(&table.id)["offers"]["take_back"], "first");
    assert_eq!(server.game(&table.id)["moves"], "15");
}

#[test]
fn giving_up_loses_and_before_both_have_played_it_calls_off() {
    let server = Server::start();
    for (columns, result) in [
        (&[4][..], json!({ "winner": null, "reason": "cancelled" })),
        (
            &[4, 4][..],
            json!({ "winner": "first", "reason": "resigned" }),
        ),
    ] {
        let table = server.table();
        let (mut first, mut second) = server.players(&table);
        play_all((&mut first, &mut second), 0, columns);
        second.done(&json!({ "t": "resign", "id": 1 }));
        first.shown(|game| game["result"] == result);
        first.refused(&json!({ "t": "resign", "id": 2 }), "finished");
    }
    // A game for which nobody has come.
    let token = secret();
    let id = server.create(&token, "anybody", &json!({}));
    let mut socket = server.socket(&id, &token);
    socket.done(&json!({ "t": "resign", "id": 1 }));
    assert_eq!(server.game(&id)["result"]["reason"], "cancelled");
    let seat = format!("/api/v1/games/{id}/seat");
    server
        .post(&seat, &secret(), &json!({ "name": "Léo" }))
        .problem(409, "finished");
}

#[test]
fn the_computer_agrees_to_take_backs_and_to_no_draw() {
    let server = Server::start();
    let token = secret();
    let id = server.create(&token, "computer", &json!({ "level": 2 }));
    let mut socket = server.socket(&id, &token);
    socket.refused(&offer(1, "take_back"), "not_available");
    socket.done(&json!({ "t": "move", "id": 2, "turn": 0, "column": 4 }));
    let game = server.game(&id);
    socket.shown_or(game, |game| game["turn"] == 2);
    socket.refused(&offer(3, "draw"), "not_available");
    socket.refused(
        &json!({ "t": "claim", "id": 4, "as": "win" }),
        "not_available",
    );
    socket.done(&offer(5, "take_back"));
    let game = server.game(&id);
    assert_eq!((&game["moves"], &game["turn"]), (&json!(""), &json!(3)));
    socket.done(&json!({ "t": "move", "id": 6, "turn": 3, "column": 1 }));
    let game = server.game(&id);
    socket.shown_or(game, |game| game["turn"] == 5);
    socket.done(&json!({ "t": "resign", "id": 7 }));
    socket.done(&offer(8, "rematch"));
    let next = server.game(&id)["next"]
        .as_str()
        .expect("a rematch")
        .to_owned();
    // The computer begins by itself.
    let mut socket = server.socket(&next, &token);
    let game = server.game(&next);
    socket.shown_or(game, |game| game["turn"] == 1);
}
