//! Positions: what is wrong with them, and who asks for too many.

use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::http::Wire;
use crate::running::{SECOND, Server, Setup, free_port, until};

/// Takes seconds at least, whatever the machine: large boards with few discs.
const HARD: &str = "/api/v1/positions/12345678?size=8x8x4";
const HARD_TOO: &str = "/api/v1/positions/11335577?size=8x8x4";
/// These take none, but are in no book: a few discs are missing to a full board.
const EASY: &str = "/api/v1/positions/121212212121343434434343565656656565";
const EASY_TOO: &str = "/api/v1/positions/1212122121213434344343435656566565657";

#[test]
fn a_position_is_answered_as_the_protocol_says() {
    let server = Server::start();
    let reply = server.get("/api/v1/positions/4453").is(200);
    let kept = reply.header("cache-control");
    assert_eq!(kept, Some("public, max-age=31536000, immutable"));
    let answer = reply.json();
    assert_eq!(answer["moves"], "4453");
    assert_eq!(answer["ply"], 4);
    assert_eq!(answer["to_move"], "first");
    assert_eq!(answer["scores"].as_array().map(Vec::len), Some(7));
    let empty = server.get("/api/v1/positions/-").is(200).json();
    assert_eq!((&empty["score"], &empty["best"]), (&json!(1), &json!([4])));
    let over = server.get("/api/v1/positions/1212121").is(200).json();
    assert_eq!(over["over"], "first");
    assert_eq!(over["to_move"], json!(null));
    assert_eq!(over["winning"].as_array().map(Vec::len), Some(4));
}

#[test]
fn moves_that_cannot_be_are_refused_with_the_reason() {
    let server = Server::start();
    for (moves, says) in [
        ("8", "8"),
        ("0", "0"),
        ("4444444", "7"),
        // The game is over before the last of them.
        ("12121212", "8"),
        ("4x", "x"),
        ("%EF%BC%91", "1"),
        (&"1234567".repeat(7), "23"),
        (&"4".repeat(8_000), "7"),
    ] {
        let path = format!("/api/v1/positions/{moves}");
        let reply = server.get(&path).problem(422, "bad_moves");
        let detail = reply.json()["detail"]
            .as_str()
            .expect("a detail")
            .to_owned();
        assert!(detail.contains(says), "{moves}: {detail}");
        assert!(detail.len() < 300, "{detail}");
        assert!(!detail.contains('\n'), "{detail:?}");
    }
    server.get("/api/v1/positions/").problem(404, "not_found");
    server.still_serves();
}

#[test]
fn a_query_is_the_size_once_and_nothing_else() {
    let server = Server::start();
    for query in [
        "size=7x6x4&size=7x6x4",
        "size=7x6x4&pos=1",
        "pos=1&pos=2",
        "pos=1",
        "size",
        "&",
        "SIZE=7x6x4",
    ] {
        let path = format!("/api/v1/positions/44?{query}");
        server.get(&path).problem(400, "bad_query");
    }
    for size in [
        "",
        "7",
        "7x6",
        "7x6x4x1",
        "0x0x0",
        "999x999x4",
        "1e9x6x4",
        "-7x6x4",
        "7x6x9",
        "%37x6x4",
    ] {
        let path = format!("/api/v1/positions/-?size={size}");
        server.get(&path).problem(400, "bad_size");
    }
    server.get("/api/v1/positions/44?size=5x4x3").is(200);
}

#[test]
fn one_client_that_asks_too_much_is_told_to_wait() {
    let server = Server::with(&[("--reads-per-second", "2")]);
    let statuses: Vec<u16> = (0..40)
        .map(|_| server.get("/api/v1/positions/44").status)
        .collect();
    let answered = statuses.iter().filter(|&&status| status == 200).count();
    assert!((20..30).contains(&answered), "{answered}");
    server
        .get("/api/v1/positions/44")
        .problem(429, "rate_limited");
}

fn with_door() -> Server {
    Setup::new()
        .option("--admin", &format!("127.0.0.1:{}", free_port()))
        .option("--reads-per-second", "1000")
        .option("--connections-per-address", "1000")
        .start()
}

/// A request that is not waited for.
fn asked(server: &Server, path: &str) -> Wire {
    let mut wire = server.wire();
    wire.send(format!(
        "GET {path} HTTP/1.1\r\nhost: {}\r\n\r\n",
        server.host()
    ));
    wire
}

/// Something hard is being worked out, and whoever asks for something else waits.
fn busy(server: &Server, path: &str) -> Wire {
    let solved = || server.metric("puissance4_positions_solved_total");
    let before = solved();
    let wire = asked(server, path);
    until(5 * SECOND, "it is begun", || solved() > before);
    thread::sleep(SECOND / 10);
    wire
}

#[test]
fn a_position_that_many_ask_for_is_worked_out_once() {
    let server = with_door();
    let hard = busy(&server, HARD);
    let mut all: Vec<Wire> = (0..30).map(|_| asked(&server, EASY)).collect();
    thread::sleep(SECOND / 5);
    drop(hard);
    let mut answers = all.iter_mut().map(|wire| wire.reply().expect("an answer"));
    let first = answers.next().expect("one").is(200);
    assert!(answers.all(|answer| answer.status == 200 && answer.body == first.body));
    assert!((server.metric("puissance4_positions_solved_total") - 2.0).abs() < 0.5);
    // What is known does not wait behind what is hard.
    let hard = busy(&server, HARD_TOO);
    let started = Instant::now();
    server.get(EASY).is(200);
    assert!(started.elapsed() < SECOND, "{:?}", started.elapsed());
    drop(hard);
}

#[test]
fn a_search_stops_when_whoever_asked_is_gone() {
    let server = with_door();
    let waited = [(HARD, EASY), (HARD_TOO, EASY_TOO)].map(|(hard, easy)| {
        let hard = busy(&server, hard);
        let mut next = asked(&server, easy);
        // It has to wait: this was hard.
        thread::sleep(SECOND / 2);
        assert!(!next.has_more(), "{easy} did not wait");
        let started = Instant::now();
        drop(hard);
        next.reply().expect("an answer").is(200);
        started.elapsed()
    });
    // 100 ms for the search to stop, and as much again for all the rest. On a busy machine it may take
    // a little longer once, but never as long as the search would have gone on.
    let [one, other] = waited;
    assert!(one.min(other) < Duration::from_millis(200), "{waited:?}");
    assert!(one.max(other) < SECOND, "{waited:?}");
}

#[test]
fn too_many_positions_at_once_are_refused_and_games_go_on() {
    let server = with_door();
    let table = server.table();
    let (mut first, mut second) = server.players(&table);
    // More than may wait, each another position.
    let wires: Vec<Wire> = (0..500)
        .map(|number| {
            let [a, b, c] = [number % 8, number / 8 % 8, number / 64].map(|it| it + 1);
            let connect = 4 + number % 2;
            asked(
                &server,
                &format!("/api/v1/positions/{a}{b}{c}?size=8x8x{connect}"),
            )
        })
        .collect();
    thread::sleep(SECOND);
    server.get(EASY).problem(503, "busy");
    let started = Instant::now();
    crate::seats::play_all((&mut first, &mut second), 0, &[4, 4, 3]);
    server.get(&format!("/api/v1/games/{}", table.id)).is(200);
    assert!(started.elapsed() < 2 * SECOND, "{:?}", started.elapsed());
    drop(wires);
    // Nobody waits any more: the next is answered soon.
    until(5 * SECOND, "a position is answered", || {
        server.get(EASY).status == 200
    });
}
