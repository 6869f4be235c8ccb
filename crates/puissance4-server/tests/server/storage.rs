//! The disk: full, and then not; the file: ours alone.

use std::fs;
use std::io::Write as _;
use std::os::unix::fs::PermissionsExt as _;
use std::path::PathBuf;
use std::process::Command;

use rustix::process::Signal;
use serde_json::json;

use crate::running::{SECOND, Server, Setup, until};
use crate::seats::{play_all, wanted};
use crate::secrets::secret;
use crate::socket::movement;
use crate::sqlite::wrong_with;

/// A server whose games are on a disk of 1 MiB, and where this process finds that disk.
fn on_a_small_disk() -> (Server, PathBuf) {
    let setup = Setup::new();
    let disk = setup.path("disk");
    fs::create_dir(&disk).expect("the folder is ours");
    // Nobody else sees that disk, and it is gone with the server.
    let mount = "mount -t tmpfs -o size=1m none \"$0\" && exec \"$@\"";
    let alone = |flags: &'static [&str]| {
        let probe = Command::new("unshare")
            .args(flags)
            .args(["sh", "-c", mount])
            .arg(&disk)
            .arg("true")
            .output();
        probe
            .is_ok_and(|output| output.status.success())
            .then_some(flags)
    };
    let flags = alone(&["--mount"]).or_else(|| alone(&["--map-root-user", "--mount"]));
    let flags = flags.expect("a disk of its own can be had, as root or with namespaces of users");
    let folder = disk.to_string_lossy().into_owned();
    let command = [&["unshare"], flags, &["sh", "-c", mount, &folder]].concat();
    let database = format!("sqlite:{folder}/games.db");
    let server = setup.through(&command).with_database(&database).start();
    let seen = format!("/proc/{}/root{folder}", server.pid());
    (server, seen.into())
}

#[test]
fn a_full_disk_stops_play_until_there_is_room_again() {
    let (server, disk) = on_a_small_disk();
    let clock = json!({ "clock": { "initial_ms": 10_000, "increment_ms": 0 } });
    let table = server.friends(&clock);
    let (mut first, mut second) = server.players(&table);
    play_all((&mut first, &mut second), 0, &[4, 4, 3]);
    let filler = disk.join("filler");
    let mut file = fs::File::create(&filler).expect("the disk is there");
    while file.write_all(&[7; 1 << 10]).is_ok() {}
    drop(file);

    let before = server.recorded(&table.id);
    // What may fit into what the log has already is done; then nothing is, and nobody is told it was.
    let mut turn = 3;
    let error = loop {
        let player = if turn % 2 == 0 {
            &mut first
        } else {
            &mut second
        };
        let reply = player.play(turn as u32, turn, 1 + turn % 7);
        if reply["t"] == "error" {
            break reply;
        }
        turn += 1;
        assert!(turn < 20, "the disk is full");
    };
    assert_eq!(error["code"], "storage_unavailable", "{error}");
    let body = wanted("anybody", &json!({}));
    server
        .post("/api/v1/games", &secret(), &body)
        .problem(503, "storage_unavailable");
    // Games can be looked at and positions be asked for.
    assert_eq!(server.game(&table.id)["turn"], turn);
    assert!(before["turn"].as_u64() <= Some(turn));
    server.get("/api/v1/positions/44").is(200);
    until(8 * SECOND, "it says that it is not well", || {
        server.get("/healthz").status == 503
    });
    server.get("/healthz").is_guarded();
    // Longer than either side has left: but nobody could play, so nobody pays.
    std::thread::sleep(6 * SECOND);
    assert_eq!(server.game(&table.id)["status"], "playing");

    fs::remove_file(&filler).expect("the disk is there");
    until(5 * SECOND, "it is well again", || {
        server.get("/healthz").status == 200
    });
    let player = if turn % 2 == 0 {
        &mut first
    } else {
        &mut second
    };
    let reply = player.play(50, turn, 1 + turn % 7);
    assert_eq!(reply["t"], "ack", "{reply}");
    let game = server.game(&table.id);
    assert_eq!(
        (&game["turn"], &game["status"]),
        (&json!(turn + 1), &json!("playing"))
    );
    for side in ["first_ms", "second_ms"] {
        let left = game["clock"][side].as_u64().expect("a time");
        assert!(left > 4_000, "{side}: {left}");
    }
    server.still_serves();
    let log = server.log();
    assert!(log.contains("full"), "why it stopped is logged");
    // The file is whole. It is copied where nothing is written meanwhile.
    server.signal(Signal::STOP);
    for name in ["games.db", "games.db-wal"] {
        let copied = fs::copy(disk.join(name), server.setup().path(name));
        copied.expect("the files are there");
    }
    server.signal(Signal::CONT);
    assert_eq!(wrong_with(&server.setup().path("games.db")), "ok");
}

#[test]
fn a_second_server_on_the_same_file_does_not_start() {
    let server = Server::start();
    let table = server.table();
    let url = format!("sqlite:{}", server.file().display());
    for _ in 0..2 {
        let (code, says) = Setup::over(&url).fails();
        assert_eq!(code, Some(4), "{says}");
        assert!(says.contains("another server has this file open"), "{says}");
        assert!(says.contains("games.db"), "{says}");
    }
    let (mut first, _second) = server.players(&table);
    first.done(&movement(1, 0, 4));
    // Once it is gone, another may.
    drop(server);
}

#[test]
fn nobody_else_may_read_the_file() {
    let server = Server::start();
    server.table();
    for entry in fs::read_dir(server.setup().path(""))
        .expect("the folder is ours")
        .flatten()
    {
        let name = entry.file_name().to_string_lossy().into_owned();
        let mode = entry.metadata().expect("a file").permissions().mode() & 0o777;
        // What is locked has nothing in it.
        if entry.path().extension().is_none_or(|it| it != "lock") {
            assert_eq!(mode & 0o077, 0, "{name}: {mode:o}");
        }
    }
}

#[test]
fn tokens_and_invitations_are_not_in_the_file() {
    let mut server = Server::start();
    let table = server.table();
    let invitation = secret();
    let id = server.create(&secret(), "friend", &json!({ "invitation": invitation }));
    server.kill();
    for entry in fs::read_dir(server.setup().path(""))
        .expect("the folder is ours")
        .flatten()
    {
        let bytes = fs::read(entry.path()).expect("a file");
        let holds = |text: &str| bytes.windows(text.len()).any(|it| it == text.as_bytes());
        for secret in [&table.first, &table.second, &invitation] {
            assert!(!holds(secret), "{:?}", entry.path());
        }
        if entry.path().extension().is_some_and(|it| it == "db-wal") {
            assert!(holds(&id), "it was looked for in the right place");
        }
    }
}
