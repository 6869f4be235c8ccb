//! Too much of everything: whoever sends it is refused, and all others are served.

use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;
use socket2::{Domain, Socket as RawSocket, Type};

use crate::http::Wire;
use crate::running::{SECOND, Server, Setup, free_port, until};
use crate::seats::play_all;
use crate::socket::{FIN, Heard, PING, PONG, Socket, TEXT, frame, movement};

/// Sends frames until the socket is closed, and says with which code. A game goes on meanwhile.
fn flooded(server: &Server, frames: &[u8], times: usize) -> Option<u16> {
    let table = server.table();
    let (mut first, mut second) = server.players(&table);
    let other = server.table();
    let mut socket = server.socket(&other.id, &other.first);
    thread::scope(|scope| {
        let flood = scope.spawn(move || {
            let sent = (0..times).take_while(|_| socket.bytes(frames)).count();
            loop {
                match socket.next() {
                    Heard::Close(code) => break code,
                    Heard::Gone => panic!("closed without a word after {sent}"),
                    _ => {}
                }
            }
        });
        let started = Instant::now();
        play_all((&mut first, &mut second), 0, &[4, 4, 3, 3]);
        assert!(started.elapsed() < 3 * SECOND, "{:?}", started.elapsed());
        flood.join().expect("it was closed")
    })
}

#[test]
fn too_many_messages_are_refused_and_then_the_socket_is_closed() {
    let server = Server::start();
    let table = server.table();
    let mut socket = server.socket(&table.id, &table.first);
    // Twenty at once are answered, and whoever sends a few more is told so.
    for id in 0..30 {
        socket.send(&movement(id, 5, 4));
    }
    let codes: Vec<String> = (0..30)
        .map(|id| {
            socket.reply(id)["code"]
                .as_str()
                .expect("a code")
                .to_owned()
        })
        .collect();
    assert!(codes[..20].iter().all(|code| code == "gap"), "{codes:?}");
    assert!(
        codes[25..].iter().all(|code| code == "rate_limited"),
        "{codes:?}"
    );
    // What is refused was not done, and can be sent again a little later.
    thread::sleep(SECOND / 2);
    assert_eq!(socket.play(40, 0, 4)["t"], "ack");
    assert_eq!(server.game(&table.id)["moves"], "4");
}

#[test]
fn ten_thousand_messages_close_the_socket() {
    let server = Server::start();
    let message = frame(FIN | TEXT, movement(1, 5, 4).to_string().as_bytes());
    assert_eq!(flooded(&server, &message.repeat(10), 1_000), Some(1008));
}

#[test]
fn ten_thousand_pings_close_the_socket() {
    let server = Server::start();
    assert_eq!(
        flooded(&server, &frame(FIN | PING, b"").repeat(10), 1_000),
        Some(1008)
    );
    assert_eq!(
        flooded(&server, &frame(FIN | PONG, b"").repeat(10), 1_000),
        Some(1008)
    );
    let message = frame(FIN | TEXT, br#"{"t":"ping"}"#);
    assert_eq!(flooded(&server, &message.repeat(10), 1_000), Some(1008));
}

#[test]
fn a_message_of_crumbs_without_end_closes_the_socket() {
    let server = Server::start();
    let crumbs = [frame(TEXT, b" "), frame(0, b" ").repeat(5_000)].concat();
    assert_eq!(flooded(&server, &crumbs, 1), Some(1009));
}

#[test]
fn before_a_hello_a_flood_does_not_last() {
    let server = Server::start();
    let mut socket = Socket::open(&server);
    let pings = frame(FIN | PING, b"").repeat(100);
    let started = Instant::now();
    while socket.bytes(&pings) && started.elapsed() < 8 * SECOND {
        thread::sleep(Duration::from_millis(5));
    }
    assert!(started.elapsed() < 7 * SECOND, "{:?}", started.elapsed());
    server.still_serves();
}

/// Connects from an address of this machine.
fn from(server: &Server, address: &str) -> Wire {
    let socket = RawSocket::new(Domain::IPV4, Type::STREAM, None).expect("a socket");
    let from: std::net::SocketAddr = format!("{address}:0").parse().expect("an address");
    socket.bind(&from.into()).expect("it is this machine's");
    socket
        .connect(&server.address().into())
        .expect("it listens");
    Wire::of(TcpStream::from(socket))
}

#[test]
fn one_address_has_so_many_connections_and_others_have_theirs() {
    let server = Server::with(&[("--connections-per-address", "10")]);
    let table = server.table();
    // Those that created the game are gone.
    thread::sleep(SECOND / 2);
    let mut first = server.socket(&table.id, &table.first);
    // They have said hello: whoever says nothing would be left after a while.
    let kept: Vec<Socket> = (0..9).map(|_| server.watcher(&table.id)).collect();
    for _ in 0..50 {
        assert!(server.wire().closes_within(2 * SECOND));
    }
    for _ in 0..5 {
        let mut wire = from(&server, "127.0.0.3");
        wire.send(format!(
            "GET /healthz HTTP/1.1\r\nhost: {}\r\n\r\n",
            server.host()
        ));
        wire.reply().expect("an answer").is(200);
    }
    first.done(&movement(1, 0, 4));
    drop(kept);
    until(3 * SECOND, "there are places again", || {
        let mut wire = server.wire();
        wire.send(format!(
            "GET /healthz HTTP/1.1\r\nhost: {}\r\n\r\n",
            server.host()
        ));
        wire.reply().is_some()
    });
}

#[test]
fn all_together_have_so_many_connections() {
    let admin = format!("127.0.0.1:{}", free_port());
    let server = Server::with(&[("--connections", "8"), ("--admin", &admin)]);
    let table = server.table();
    let (mut first, mut second) = server.players(&table);
    // Those that created the game are gone.
    thread::sleep(SECOND / 2);
    let kept: Vec<Wire> = (1..=6)
        .map(|host| from(&server, &format!("127.0.1.{host}")))
        .collect();
    thread::sleep(SECOND / 5);
    assert!(from(&server, "127.0.2.1").closes_within(2 * SECOND));
    // Whoever operates the server still sees how it does.
    assert!((server.metric("puissance4_sockets") - 2.0).abs() < 0.5);
    // Games that are being played do not mind.
    play_all((&mut first, &mut second), 0, &[4, 4, 3]);
    drop(kept);
    until(3 * SECOND, "there are places again", || {
        let mut wire = server.wire();
        wire.send(format!(
            "GET /healthz HTTP/1.1\r\nhost: {}\r\n\r\n",
            server.host()
        ));
        wire.reply().is_some()
    });
}

#[test]
fn thousands_of_connections_come_and_go() {
    let admin = format!("127.0.0.1:{}", free_port());
    let server = Setup::new().option("--admin", &admin).start();
    let table = server.table();
    let (mut first, mut second) = server.players(&table);
    let descriptors = || {
        let folder = std::fs::read_dir(format!("/proc/{}/fd", server.pid()));
        folder.expect("the server runs").count()
    };
    let before = descriptors();
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for number in 0..500 {
                    let mut wire = server.wire();
                    match number % 3 {
                        0 => {}
                        1 => drop(wire.send("GET / HT")),
                        _ => drop(wire.send("GET /healthz HTTP/1.1\r\n\r\n")),
                    }
                }
            });
        }
        play_all((&mut first, &mut second), 0, &[4, 4, 3, 3]);
    });
    until(8 * SECOND, "all of them are gone", || {
        descriptors() <= before + 3
    });
    assert!((server.metric("puissance4_sockets") - 2.0).abs() < 0.5);
    server.still_serves();
}

#[test]
fn answers_that_nobody_reads_do_not_pile_up() {
    let server = Server::start();
    let (id, token) = server.same_screen(&json!({}));
    let mut wire = server.wire();
    let request = format!(
        "GET /api/v1/openapi.json HTTP/1.1\r\nhost: {}\r\n\r\n",
        server.host()
    );
    // Hundreds of requests without looking at an answer: at some point no more are taken.
    let stream = wire.stream().try_clone().expect("a socket");
    stream
        .set_write_timeout(Some(SECOND / 2))
        .expect("a timeout");
    let sent = (0..5_000).take_while(|_| wire.send(&request)).count();
    let memory = std::fs::read_to_string(format!("/proc/{}/statm", server.pid()));
    let memory = memory.expect("the server runs");
    let pages: u64 = memory
        .split(' ')
        .nth(1)
        .and_then(|it| it.parse().ok())
        .expect("pages");
    assert!(pages * 4 < 400 << 10, "{pages} pages after {sent} requests");
    let mut socket = server.socket(&id, &token);
    socket.done(&movement(1, 0, 4));
}
