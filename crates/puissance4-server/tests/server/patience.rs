//! Whatever takes its time: clients that do not speak, do not listen or do not answer; and games whose
//! players are away. All of it is waited for at once, and each test says what came of one of them.

use std::collections::BTreeMap;
use std::net::{SocketAddr, TcpStream};
use std::panic::catch_unwind;
use std::sync::LazyLock;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;
use socket2::{Domain, Socket as RawSocket, Type};

use crate::clocks::{clocked, left};
use crate::http::{JSON, Wire, bearer};
use crate::running::{SECOND, Server, Setup, free_port, until};
use crate::secrets::secret;
use crate::socket::{Heard, Socket, hello, movement};

/// What is waited for, by name.
const ALL: &[(&str, fn())] = &[
    ("silent", a_client_that_sends_nothing),
    ("slow head", a_head_that_comes_letter_by_letter),
    ("slow body", a_body_that_comes_letter_by_letter),
    ("idle", a_connection_that_is_not_used_any_more),
    ("no hello", a_socket_without_a_hello),
    ("half open", a_player_who_does_not_answer),
    ("slow reader", a_watcher_who_does_not_read),
    ("slow download", a_client_that_does_not_read_the_page),
    ("downtime", a_game_while_the_server_is_down),
    ("flag", a_game_whose_players_are_away),
    ("late", a_move_that_comes_too_late),
];

pub(crate) type Results = BTreeMap<&'static str, Result<(), String>>;

pub(crate) static RESULTS: LazyLock<Results> = LazyLock::new(|| {
    thread::scope(|scope| {
        let running: Vec<_> = (ALL.iter())
            .map(|&(name, run)| (name, scope.spawn(move || catch_unwind(run))))
            .collect();
        let ended = running.into_iter().map(|(name, thread)| {
            let result = thread.join().expect("the panic was caught");
            let result = result.map_err(|panic| {
                let text = panic.downcast_ref::<String>().cloned();
                text.or_else(|| Some((*panic.downcast_ref::<&str>()?).to_owned()))
                    .unwrap_or_default()
            });
            (name, result)
        });
        ended.collect()
    })
});

macro_rules! waits {
    ($($test:ident: $name:literal),* $(,)?) => {
        $(
            #[test]
            fn $test() {
                if let Err(panic) = &RESULTS[$name] {
                    panic!("{panic}");
                }
            }
        )*
    };
}

waits! {
    a_client_that_sends_nothing_is_left_after_5_seconds: "silent",
    a_head_must_come_within_5_seconds: "slow head",
    a_body_must_come_within_10_seconds: "slow body",
    a_connection_is_kept_for_5_seconds_without_a_request: "idle",
    a_hello_must_come_within_5_seconds: "no hello",
    who_does_not_answer_a_ping_is_gone_after_35_seconds: "half open",
    who_does_not_read_is_gone_after_10_seconds: "slow reader",
    who_does_not_read_the_page_is_gone_after_30_seconds: "slow download",
    nobody_pays_for_the_time_in_which_the_server_was_down: "downtime",
    time_runs_out_though_nobody_is_there: "flag",
    a_move_that_comes_too_late_loses: "late",
}

/// It must be so soon after a time, and not before it.
fn assert_after(started: Instant, seconds: u64) {
    let passed = started.elapsed();
    let least = Duration::from_millis(seconds * 1_000 - 500);
    let most = Duration::from_secs(seconds + 4);
    assert!(
        passed > least && passed < most,
        "{passed:?} and not {least:?}"
    );
}

fn a_client_that_sends_nothing() {
    let server = Server::with(&[("--connections-per-address", "20")]);
    let started = Instant::now();
    let mut wires: Vec<Wire> = (0..20).map(|_| server.wire()).collect();
    // They have taken all the places: nobody else gets in from here, but from elsewhere.
    thread::sleep(SECOND / 5);
    assert!(server.wire().closes_within(2 * SECOND));
    from_elsewhere(server.address());
    for wire in &mut wires {
        assert!(wire.closes_within(15 * SECOND));
    }
    assert_after(started, 5);
    server.still_serves();
}

/// Asks from another address of this machine.
fn from_elsewhere(server: SocketAddr) {
    let socket = RawSocket::new(Domain::IPV4, Type::STREAM, None).expect("a socket");
    let from: SocketAddr = "127.0.0.2:0".parse().expect("an address");
    socket.bind(&from.into()).expect("it is this machine's");
    socket.connect(&server.into()).expect("it listens");
    let mut wire = Wire::of(TcpStream::from(socket));
    wire.send(format!("GET /healthz HTTP/1.1\r\nhost: {server}\r\n\r\n"));
    wire.reply().expect("an answer").is(200);
}

/// Sends a letter every half second until nobody takes it any more.
fn drip(wire: &mut Wire) {
    until(20 * SECOND, "it is closed", || {
        wire.send("a");
        wire.closes_within(SECOND / 2)
    });
}

fn a_head_that_comes_letter_by_letter() {
    let server = Server::start();
    let started = Instant::now();
    let mut wire = server.wire();
    wire.send(format!("GET / HTTP/1.1\r\nhost: {}\r\nx: ", server.host()));
    drip(&mut wire);
    assert_after(started, 5);
    server.still_serves();
}

fn a_body_that_comes_letter_by_letter() {
    let server = Server::start();
    let started = Instant::now();
    let mut wire = server.wire();
    wire.send(format!(
        "POST /api/v1/games HTTP/1.1\r\nhost: {}\r\n{JSON}{}content-length: 100\r\n\r\n{{",
        server.host(),
        bearer(&secret()),
    ));
    thread::sleep(2 * SECOND);
    wire.send(" ");
    let reply = wire.reply().expect("an answer");
    reply.problem(408, "too_slow").closing();
    assert!(wire.closes_within(2 * SECOND));
    assert_after(started, 10);
    server.still_serves();
}

fn a_connection_that_is_not_used_any_more() {
    let server = Server::start();
    let mut wire = server.wire();
    let request = format!("GET /healthz HTTP/1.1\r\nhost: {}\r\n\r\n", server.host());
    for _ in 0..3 {
        wire.send(&request);
        wire.reply().expect("an answer").is(200);
    }
    let started = Instant::now();
    assert!(wire.closes_within(15 * SECOND));
    assert_after(started, 5);
}

fn a_socket_without_a_hello() {
    let server = Server::start();
    let started = Instant::now();
    let mut socket = Socket::open(&server);
    let mut chatty = Socket::open(&server);
    chatty.bytes(crate::socket::frame(
        crate::socket::FIN | crate::socket::PING,
        b"",
    ));
    // Not 4401: the token may be right, and the client keeps it and comes back.
    assert_eq!(socket.closed(), 1013);
    assert_eq!(chatty.closed(), 1013);
    assert_after(started, 5);
}

fn a_player_who_does_not_answer() {
    let server = Server::with(&[("--claim-after", "1")]);
    let table = server.table();
    let (mut first, mut second) = server.players(&table);
    let started = Instant::now();
    // `next` answers pings; the second player's is never called again.
    let mut pings = 0;
    loop {
        match first.next_within(40 * SECOND) {
            Heard::Ping => pings += 1,
            Heard::Text(message) if message["game"]["players"]["second"]["here"] == false => break,
            Heard::Text(_) => {}
            other => panic!("{other:?}"),
        }
    }
    assert_after(started, 35);
    assert!(pings >= 1, "whoever answers stays");
    assert!(second.wire().closes_within(2 * SECOND));
    until(3 * SECOND, "it can be claimed", || {
        server.game(&table.id)["claim"]["in_ms"] == 0
    });
    first.done(&json!({ "t": "claim", "id": 1, "as": "win" }));
}

/// A connection that takes as little as it can before it has to be read.
fn narrow(server: SocketAddr) -> Wire {
    let socket = RawSocket::new(Domain::IPV4, Type::STREAM, None).expect("a socket");
    socket.set_recv_buffer_size(2_048).expect("a size");
    socket.set_tcp_mss(536).expect("a size");
    socket.connect(&server.into()).expect("it listens");
    Wire::of(TcpStream::from(socket))
}

fn a_watcher_who_does_not_read() {
    let admin = format!("127.0.0.1:{}", free_port());
    let server = Setup::new().option("--admin", &admin).start();
    // Long names make long news.
    let (id, token) = server.same_screen(&json!({ "name": "🔴".repeat(16) }));
    let mut deaf = Socket::over(narrow(server.address()), server.address());
    deaf.send(&hello(&id, None));
    let sockets = || server.metric("puissance4_sockets");
    until(2 * SECOND, "it watches", || sockets() > 0.5);
    let mut turn = 0;
    let started = Instant::now();
    // Discs are played and taken back: each is news. A socket may say twenty things at once.
    while turn < 900 {
        let mut socket = server.socket(&id, &token);
        for _ in 0..9 {
            socket.done(&movement(1, turn, 1 + turn / 2 % 7));
            socket.done(&json!({ "t": "offer", "id": 2, "what": "take_back" }));
            turn += 2;
        }
    }
    let others = started.elapsed();
    assert!(
        others < 25 * SECOND,
        "nobody waits for whoever does not read: {others:?}"
    );
    until(20 * SECOND, "it is gone", || sockets() < 0.5);
    assert!(
        started.elapsed() < 32 * SECOND,
        "sooner than by a ping: {:?}",
        started.elapsed()
    );
    server.still_serves();
}

fn a_client_that_does_not_read_the_page() {
    let server = Server::with(&[("--connections-per-address", "8")]);
    let started = Instant::now();
    let request = format!(
        "GET /api/v1/openapi.json HTTP/1.1\r\nhost: {}\r\n\r\n",
        server.host()
    );
    let wires: Vec<Wire> = (0..8)
        .map(|_| {
            let mut wire = narrow(server.address());
            wire.send(request.repeat(50));
            wire
        })
        .collect();
    thread::sleep(SECOND / 2);
    from_elsewhere(server.address());
    until(45 * SECOND, "their places are free", || {
        !server.wire().closes_within(SECOND / 4)
    });
    assert!(started.elapsed() < 42 * SECOND, "{:?}", started.elapsed());
    drop(wires);
}

fn a_game_while_the_server_is_down() {
    let mut server = Server::start();
    let (table, mut first, _second) = clocked(&server, 10_000, 0);
    first.done(&movement(3, 2, 3));
    let before = left(&server.game(&table.id));
    server.kill();
    thread::sleep(12 * SECOND);
    server.resume();
    thread::sleep(SECOND);
    let game = server.game(&table.id);
    assert_eq!(game["status"], "playing", "{game}");
    let after = left(&game);
    assert_eq!(after.0, before.0);
    // All that is charged is what passed since the server is back.
    assert!(after.1 > 8_000, "{before:?} {after:?}");
    let (_first, mut second) = server.players(&table);
    second.done(&movement(4, 3, 3));
}

fn a_game_whose_players_are_away() {
    let server = Server::start();
    let (table, mut first, second) = clocked(&server, 10_000, 0);
    first.done(&movement(3, 2, 3));
    let started = Instant::now();
    drop((first, second));
    let result =
        || server.get(&format!("/api/v1/games/{}", table.id)).json()["game"]["result"].take();
    let mut watcher = server.watcher(&table.id);
    let game = watcher.shown(|game| game["status"] == "over");
    assert_after(started, 10);
    assert_eq!(
        game["result"],
        json!({ "winner": "first", "reason": "time" })
    );
    assert_eq!(game["clock"]["second_ms"], 0);
    assert_eq!(result(), game["result"]);
    let (mut first, mut second) = server.players(&table);
    second.refused(&movement(4, 3, 3), "finished");
    first.done(&json!({ "t": "offer", "id": 5, "what": "rematch" }));
}

fn a_move_that_comes_too_late() {
    let server = Server::start();
    let (table, mut first, mut second) = clocked(&server, 10_000, 0);
    // Just in time.
    thread::sleep(9 * SECOND);
    first.done(&movement(3, 2, 3));
    second.done(&movement(4, 3, 3));
    // There is a second left.
    let game = first.shown(|game| game["turn"] == 4);
    assert!((1..=1_000).contains(&left(&game).0), "{game}");
    thread::sleep(SECOND * 6 / 5);
    let error = first.refused(&movement(5, 4, 3), "finished");
    assert_eq!(
        error["game"]["result"],
        json!({ "winner": "second", "reason": "time" })
    );
    assert_eq!(server.game(&table.id)["moves"], "4433");
}
