//! Short versions of what the harness does, against the real server.
//!
//! The server's program is the one that `P4_SERVER` names, or else the one that has been built beside
//! this test: `cargo build -p puissance4-server --features faults`.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;

/// One at a time: what is measured here would be disturbed by another.
static ALONE: Mutex<()> = Mutex::new(());

/// The server's program.
fn server() -> PathBuf {
    if let Some(named) = std::env::var_os("P4_SERVER") {
        return named.into();
    }
    // The bots are built into the folder where the server is built as well.
    let built =
        Path::new(env!("CARGO_BIN_EXE_puissance4-bots")).with_file_name("puissance4-server");
    assert!(
        built.exists(),
        "{} is missing: run `cargo build -p puissance4-server --features faults` first, or name the \
         program in P4_SERVER",
        built.display()
    );
    built
}

/// Runs the harness, which has to find every promise kept.
fn kept(words: &[&str]) {
    let _alone = ALONE
        .lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner);
    let output = Command::new(env!("CARGO_BIN_EXE_puissance4-bots"))
        .args(words)
        .arg("--server")
        .arg(server())
        .output()
        .expect("the harness runs");
    let said = String::from_utf8_lossy(&output.stdout);
    let complained = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}{complained}");
    println!("{said}");
}

#[test]
fn nothing_is_lost_when_the_server_is_killed() {
    kept(&["crash", "--kills", "20", "--seconds", "60"]);
}

#[test]
fn nothing_is_lost_when_one_of_two_servers_is_killed() {
    let nodes = ["--postgres", "--nodes", "2"];
    kept(&[&["crash", "--kills", "8", "--seconds", "40"], &nodes[..]].concat());
}

#[test]
fn whoever_breaks_a_promise_is_caught() {
    kept(&["mutants", "--postgres"]);
}

#[test]
fn the_disk_has_a_move_before_anybody_is_told() {
    kept(&["fsync-order"]);
}

#[test]
fn everybody_is_back_soon_after_a_kill() {
    kept(&["storm", "--players", "400"]);
}
