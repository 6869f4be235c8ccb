//! Frames that break the rules of WebSockets.

use crate::running::{SECOND, Server};
use crate::seats::Table;
use crate::socket::{BINARY, CLOSE, FIN, Heard, PING, PONG, Socket, TEXT, frame, hello};

/// Sends bytes on a socket that has said hello and on one that has not: both are closed with this
/// code, and nothing comes of it.
fn closes(server: &Server, table: &Table, bytes: &[u8], code: u16) {
    server.unchanged(&table.id, || {
        for welcomed in [true, false] {
            let mut socket = Socket::open(server);
            if welcomed {
                socket.hello(&table.id, Some(&table.first));
            }
            socket.bytes(bytes);
            let shown = &bytes[..bytes.len().min(16)];
            assert_eq!(socket.closed(), code, "{welcomed}: {shown:x?}");
        }
    });
    server.still_serves();
}

#[test]
fn a_binary_frame_is_not_taken() {
    let server = Server::start();
    let table = server.table();
    let text = crate::socket::movement(1, 0, 4).to_string();
    for payload in [text.as_bytes(), &[], &[0xFF; 100]] {
        closes(&server, &table, &frame(FIN | BINARY, payload), 1003);
    }
}

#[test]
fn text_must_be_utf_8() {
    let server = Server::start();
    let table = server.table();
    for payload in [
        &b"\xFF\xFE"[..],
        b"{\"t\":\"ping\xC0\xAF\"}",
        b"\xED\xA0\x80",
        b"abc\xC3",
    ] {
        closes(&server, &table, &frame(FIN | TEXT, payload), 1007);
    }
    // A letter may be cut in two by the end of a frame, but not by the end of a message.
    let halves = [frame(TEXT, b"\xC3"), frame(FIN, b"\x28")].concat();
    closes(&server, &table, &halves, 1007);
    let mut socket = server.socket(&table.id, &table.first);
    let text = r#"{"t":"é"}"#.as_bytes();
    let at = text.iter().position(|&byte| byte == 0xC3).expect("é") + 1;
    socket.bytes([frame(TEXT, &text[..at]), frame(FIN, &text[at..])].concat());
    while socket.message()["code"] != "bad_message" {}
}

#[test]
fn a_message_has_at_most_4_kib_however_it_is_cut() {
    let server = Server::start();
    let table = server.table();
    let spaces = vec![b' '; 1 << 20];
    closes(&server, &table, &frame(FIN | TEXT, &spaces[..4_097]), 1009);
    closes(&server, &table, &frame(FIN | TEXT, &spaces), 1009);
    let whole = spaces.chunks(100).take(100);
    let fragments: Vec<u8> = whole.flat_map(|part| frame(0, part)).collect();
    let begun = [frame(TEXT, b"{"), fragments].concat();
    closes(&server, &table, &begun, 1009);
    let crumbs: Vec<u8> = (0..5_000).flat_map(|_| frame(0, b" ")).collect();
    closes(&server, &table, &[frame(TEXT, b"{"), crumbs].concat(), 1009);
    // So long is allowed.
    let mut socket = server.socket(&table.id, &table.first);
    let text = crate::socket::movement(1, 0, 4).to_string();
    let text = format!("{text}{}", " ".repeat(4_096 - text.len()));
    socket.text(&text);
    assert_eq!(socket.reply(1)["t"], "ack");
}

/// How much memory a server has, in KiB.
fn memory(server: &Server) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", server.pid()));
    let status = status.expect("the server runs");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let number = line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok());
    number.expect("a number of KiB")
}

#[test]
fn a_length_that_is_only_claimed_takes_no_memory() {
    let server = Server::start();
    let table = server.table();
    let before = memory(&server);
    for length in [1_u64 << 62, (1 << 63) - 1, 1 << 40, 1 << 31, 5_000] {
        let mut bytes = vec![FIN | TEXT, FIN | 0x7F];
        bytes.extend(length.to_be_bytes());
        bytes.extend([1, 2, 3, 4]);
        closes(&server, &table, &bytes, 1009);
    }
    let grown = memory(&server).saturating_sub(before);
    assert!(grown < 20_000, "{grown} KiB");
    // The highest bit must be zero.
    let mut bytes = vec![FIN | TEXT, FIN | 0x7F];
    bytes.extend(u64::MAX.to_be_bytes());
    bytes.extend([1, 2, 3, 4]);
    let mut socket = server.socket(&table.id, &table.first);
    socket.bytes(bytes);
    let code = socket.closed();
    assert!(matches!(code, 1002 | 1009), "{code}");
}

#[test]
fn a_frame_that_breaks_the_rules_closes_the_socket() {
    let server = Server::start();
    let table = server.table();
    let unmasked = [&[FIN | TEXT, 2][..], b"{}"].concat();
    let text = hello(&table.id, None).to_string();
    let long = [&[FIN | TEXT, text.len() as u8][..], text.as_bytes()].concat();
    for bytes in [
        unmasked,
        long,
        // Bits that no extension was agreed on for.
        frame(FIN | 0x40 | TEXT, b"{}"),
        frame(FIN | 0x20 | TEXT, b"{}"),
        frame(FIN | 0x10 | TEXT, b"{}"),
        // Kinds that are none.
        frame(FIN | 3, b"{}"),
        frame(FIN | 7, b"{}"),
        frame(FIN | 0xB, b"{}"),
        frame(FIN | 0xF, b"{}"),
        // Frames about the connection are short and whole.
        frame(FIN | PING, &[0; 126]),
        frame(FIN | PONG, &[0; 200]),
        frame(PING, b""),
        // The rest of a message that was not begun, and two at once.
        frame(FIN, b"{}"),
        [frame(TEXT, b"{"), frame(FIN | TEXT, b"}")].concat(),
    ] {
        closes(&server, &table, &bytes, 1002);
    }
}

#[test]
fn a_client_may_close_as_it_likes() {
    let server = Server::start();
    let table = server.table();
    for payload in [
        &[][..],
        &[3],
        &1000_u16.to_be_bytes(),
        &999_u16.to_be_bytes(),
        &1006_u16.to_be_bytes(),
        &65_535_u16.to_be_bytes(),
        b"\x03\xE8\xFF\xFE",
        &[0; 126],
    ] {
        let mut socket = server.socket(&table.id, &table.first);
        socket.bytes(frame(FIN | CLOSE, payload));
        let ends = loop {
            match socket.next() {
                Heard::Close(code) => break code,
                Heard::Gone => break None,
                _ => {}
            }
        };
        assert!(
            ends.is_none_or(|code| matches!(code, 1000 | 1002 | 1007 | 999 | 1006 | 65_535)),
            "{payload:x?}: {ends:?}"
        );
        assert!(socket.wire().closes_within(3 * SECOND), "{payload:x?}");
    }
    // Half a frame, and the line is cut.
    let mut socket = server.socket(&table.id, &table.first);
    socket.bytes(&frame(FIN | TEXT, b"{\"t\":\"move\"}")[..5]);
    drop(socket);
    crate::running::until(3 * SECOND, "the player is seen to be gone", || {
        server.game(&table.id)["players"]["first"]["here"] == false
    });
    server.still_serves();
}

#[test]
fn pings_are_answered_with_what_they_carry() {
    let server = Server::start();
    let table = server.table();
    let mut socket = server.socket(&table.id, &table.first);
    for payload in [&b""[..], &[7; 125]] {
        socket.bytes(frame(FIN | PING, payload));
        while !matches!(socket.next(), Heard::Pong) {}
    }
    // Between the parts of a message as well.
    let text = crate::socket::movement(1, 0, 4).to_string();
    let (one, other) = text.as_bytes().split_at(9);
    socket.bytes([frame(TEXT, one), frame(FIN | PING, b"!"), frame(FIN, other)].concat());
    assert_eq!(socket.reply(1)["t"], "ack");
}
