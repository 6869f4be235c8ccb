//! A copy of the games, taken while the server runs: all that was confirmed, and nothing half.

use std::process::{Command, Output};

use serde_json::json;

use crate::running::{Server, Setup};
use crate::seats::play_all;
use crate::sqlite::wrong_with;

fn backup(from: &Server, to: &str) -> Output {
    let database = format!("sqlite:{}", from.file().display());
    Command::new(env!("CARGO_BIN_EXE_puissance4-server"))
        .args(["--database", &database, "--backup", to])
        .output()
        .expect("the program starts")
}

#[test]
fn a_copy_has_what_was_confirmed_and_can_be_served() {
    let server = Server::start();
    let table = server.friends(&json!({}));
    let (mut first, mut second) = server.players(&table);
    play_all((&mut first, &mut second), 0, &[4, 4, 3]);
    let copy = Setup::new();
    let file = copy.path("copy.db");
    let name = file.to_str().expect("a name in UTF-8");
    assert!(backup(&server, name).status.success());
    play_all((&mut first, &mut second), 3, &[5]);

    let again = backup(&server, name);
    assert_eq!(again.status.code(), Some(4));
    let said = String::from_utf8_lossy(&again.stderr);
    assert!(said.contains("exists already"), "{said}");
    assert_eq!(wrong_with(&file), "ok");

    let restored = copy.with_database(&format!("sqlite:{name}")).start();
    assert_eq!(restored.game(&table.id)["moves"], "443");
    assert_eq!(server.game(&table.id)["moves"], "4435", "it went on");
}

#[test]
fn postgres_has_a_program_of_its_own_for_that() {
    let output = Command::new(env!("CARGO_BIN_EXE_puissance4-server"))
        .args([
            "--database",
            "postgres://me@127.0.0.1/games",
            "--backup",
            "copy.db",
        ])
        .output()
        .expect("the program starts");
    assert_eq!(output.status.code(), Some(3));
    assert!(String::from_utf8_lossy(&output.stderr).contains("pg_dump"));
}
