//! A disk that fails: nothing is acknowledged that may not be there, and the server stops.

use std::path::Path;
use std::process::Command;

use serde_json::json;

use crate::running::{SECOND, Server, Setup};
use crate::seats::play_all;
use crate::socket::{Heard, movement};

const LIBRARIES: [&str; 2] = ["fiu_run_preload.so", "fiu_posix_preload.so"];

/// A server whose calls of the system can be made to fail.
fn that_can_fail() -> Server {
    let folder = Path::new("/usr/lib/fiu");
    let libraries = LIBRARIES.map(|name| folder.join(name));
    assert!(
        libraries.iter().all(|library| library.is_file()),
        "libfiu is not installed. This test makes the disk fail: install fiu-utils"
    );
    let libraries = libraries.map(|library| library.to_string_lossy().into_owned());
    let setup = Setup::new();
    let control = setup.path("fiu");
    setup
        .environment("LD_PRELOAD", &libraries.join(" "))
        .environment("FIU_CTRL_FIFO", &control.to_string_lossy())
        .start()
}

/// From now on these calls fail.
fn fail(server: &Server, calls: &str) {
    let mut ctrl = Command::new("fiu-ctrl");
    ctrl.arg("-f").arg(server.setup().path("fiu"));
    ctrl.arg("-c")
        .arg(format!("enable name={calls},failinfo=5"));
    ctrl.arg(server.pid().to_string());
    let output = ctrl.output().expect("fiu-ctrl is installed");
    assert!(output.status.success(), "{output:?}");
}

#[test]
fn after_a_failed_sync_nothing_is_acknowledged_and_the_server_stops() {
    let mut server = that_can_fail();
    let table = server.table();
    let (mut first, mut second) = server.players(&table);
    play_all((&mut first, &mut second), 0, &[4, 4]);
    fail(&server, "posix/io/sync/*");
    first.send(&movement(9, 2, 3));
    // The connection ends, or it is said that nobody knows: never that it was done.
    loop {
        match first.next() {
            Heard::Text(message) => {
                assert_ne!(message["t"], "ack", "{message}");
                assert_ne!(message["game"]["turn"], 3, "{message}");
            }
            Heard::Close(_) | Heard::Gone => break,
            _ => {}
        }
    }
    let (status, log) = server.stopped(5 * SECOND);
    assert_eq!(status.code(), Some(4), "{log}");
    assert!(log.contains("the disk failed"), "{log}");
    // With a disk that works, everything that was acknowledged is there.
    let mut again = Setup::over(&format!("sqlite:{}", server.file().display())).start();
    let game = again.game(&table.id);
    let moves = game["moves"].as_str().expect("moves").to_owned();
    assert!(moves == "44" || moves == "443", "{moves}");
    let (mut first, _second) = again.players(&table);
    let reply = first.play(9, 2, 3);
    assert_eq!(reply["t"], "ack");
    assert_eq!(reply["dup"] == json!(true), moves == "443");
    again.kill();
}

#[test]
fn after_a_failed_write_nothing_is_acknowledged() {
    let mut server = that_can_fail();
    let table = server.table();
    let (mut first, _second) = server.players(&table);
    fail(&server, "posix/io/rw/pwrite*");
    first.send(&movement(9, 0, 3));
    loop {
        match first.next() {
            Heard::Text(message) => {
                assert_ne!(message["t"], "ack", "{message}");
                if message["code"] == "storage_unavailable" {
                    break;
                }
            }
            Heard::Close(_) | Heard::Gone => break,
            _ => {}
        }
    }
    server.kill();
    let again = Setup::over(&format!("sqlite:{}", server.file().display())).start();
    assert_eq!(again.game(&table.id)["moves"], "");
}
