//! Files from before and from later.

use std::fs;
use std::path::Path;

use serde_json::json;

use crate::running::{Server, Setup, until};
use crate::socket::{Socket, movement};
use crate::sqlite::change;

/// A file as the first version of the program wrote it, with a game of every kind. It stays as it is:
/// whatever is changed later must read it.
const VERSION_1: &str = include_str!("fixtures/version-1.sql");

#[test]
fn a_file_of_the_first_version_opens() {
    let setup = Setup::new();
    change(&setup.path("games.db"), VERSION_1);
    let server = setup.start();
    // The token of everybody who plays in it.
    let token = "AAECAwQFBgcICQoLDA0ODw";
    let playing = server.game("Q3VycmVudC1nYW1lLTAwMQ");
    assert_eq!(playing["moves"], "4435");
    assert_eq!(playing["players"]["first"]["name"], "Zoé");
    assert_eq!(
        (&playing["turn"], &playing["version"]),
        (&json!(6), &json!(9))
    );
    assert_eq!(playing["offers"]["draw"], "second");
    assert_eq!(playing["clock"]["first_ms"], 299_000);
    let mut socket = Socket::open(&server);
    let welcome = socket.hello("Q3VycmVudC1nYW1lLTAwMQ", Some(token));
    assert_eq!(welcome["you"], json!(["first"]));
    socket.done(&movement(1, 6, 4));
    let over = server.game("RmluaXNoZWQtZ2FtZS0wMQ");
    assert_eq!(
        over["result"],
        json!({ "winner": "second", "reason": "left" })
    );
    assert!(over["next"].is_string());
    let computer = "Q29tcHV0ZXItZ2FtZS0wMQ";
    assert_eq!(server.game(computer)["players"]["second"]["level"], 5);
    until(10 * crate::running::SECOND, "the computer goes on", || {
        server.game(computer)["moves"]
            .as_str()
            .is_some_and(|moves| moves.len() == 2)
    });
    server.still_serves();
}

#[test]
fn a_database_of_the_first_version_opens() {
    let postgres = crate::postgres::shared();
    let database = postgres.database();
    let mut one = postgres.setup(&database).start();
    let table = one.table();
    one.kill();
    postgres.query(
        &database,
        "ALTER TABLE alive DROP COLUMN read_ms; DROP SEQUENCE connection;
         DELETE FROM _sqlx_migrations WHERE version > 1",
    );
    one.resume();
    let (mut first, _second) = one.players(&table);
    first.done(&movement(1, 0, 4));
}

/// Every file beside a database, and what is in it.
fn contents(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(folder).expect("the folder is ours").flatten();
    let mut all: Vec<_> = entries
        .map(|it| {
            (
                it.file_name().to_string_lossy().into_owned(),
                fs::read(it.path()).expect("a file"),
            )
        })
        .filter(|(name, _)| name == "games.db")
        .collect();
    all.sort();
    all
}

#[test]
fn a_file_of_a_later_version_is_refused_and_not_touched() {
    let mut server = Server::start();
    let table = server.table();
    server.kill();
    change(
        server.file(),
        "PRAGMA wal_checkpoint(TRUNCATE);
         INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
         VALUES (9999, 'from the future', 1, x'00', 1);
         ALTER TABLE game ADD COLUMN later TEXT",
    );
    let folder = server.setup().path("");
    let before = contents(&folder);
    let (code, says) = server.setup().fails();
    assert_eq!(code, Some(4), "{says}");
    assert!(says.contains("games.db"), "{says}");
    assert!(says.contains("9999"), "{says}");
    assert!(says.contains("newer"), "{says}");
    assert!(before == contents(&folder), "the file was touched");
    // A step that is not the one that this program knows.
    change(
        server.file(),
        "DELETE FROM _sqlx_migrations WHERE version = 9999;
         UPDATE _sqlx_migrations SET checksum = x'00'",
    );
    let (code, says) = server.setup().fails();
    assert_eq!(code, Some(4), "{says}");
    assert!(!says.is_empty());
    drop(table);
}
