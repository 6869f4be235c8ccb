//! What a client of the server may send over a socket.

#![no_main]

use libfuzzer_sys::fuzz_target;
use puissance4_server::protocol::{Hello, Sent, Wrong};

fuzz_target!(|text: &str| {
    let _ = Hello::read(text);
    if let (_, Err(Wrong { code, .. })) = Sent::read(text) {
        assert!(matches!(code, "bad_message" | "bad_move"));
    }
});
