//! Two servers over one PostgreSQL: what holds for one holds for both together.

use std::thread;
use std::time::Instant;

use puissance4_server::online::{Event, Player, Secret, SideName};
use serde_json::json;

use crate::http::Reply;
use crate::postgres::{Postgres, shared};
use crate::running::{SECOND, Server, until};
use crate::seats::wanted;
use crate::secrets::secret;
use crate::socket::movement;

fn pair(postgres: &Postgres) -> (Server, Server, String) {
    let database = postgres.database();
    let one = postgres.setup(&database).start();
    let other = postgres.setup(&database).start();
    (one, other, database)
}

#[test]
fn a_game_is_played_across_two_servers() {
    let postgres = shared();
    let (one, other, _) = pair(&postgres);
    let table = one.table();
    let mut first = one.socket(&table.id, &table.first);
    let mut second = other.socket(&table.id, &table.second);
    first.shown(|game| game["players"]["second"]["here"] == true);
    let started = Instant::now();
    for (turn, column) in (0..).zip([1, 2, 1, 2, 1, 2, 1]) {
        let (player, opponent) = match turn % 2 {
            0 => (&mut first, &mut second),
            _ => (&mut second, &mut first),
        };
        player.done(&movement(turn as u32, turn, column));
        opponent.shown(|game| game["turn"] == turn + 1);
    }
    // They tell each other: what gets lost would be found within a second, each time.
    let took = started.elapsed();
    assert!(took < 3 * SECOND, "{took:?}");
    for server in [&one, &other] {
        assert_eq!(
            server.game(&table.id)["result"],
            json!({ "winner": "first", "reason": "line" })
        );
    }
    // The players leave: both servers get to know it.
    drop(second);
    first.shown(|game| game["players"]["second"]["here"] == false);
    drop(first);
    until(5 * SECOND, "both are gone", || {
        let game = other.game(&table.id);
        game["players"]["first"]["here"] == false && game["players"]["second"]["here"] == false
    });
}

#[test]
fn the_same_move_to_two_servers_at_once_is_played_once() {
    let postgres = shared();
    let (one, other, database) = pair(&postgres);
    for _ in 0..5 {
        let table = one.table();
        let mut sockets = [&one, &other].map(|server| server.watcher_with(&table.id, &table.first));
        let [a, b] = &mut sockets;
        let (a, b) = thread::scope(|scope| {
            let a = scope.spawn(|| a.try_play(1, 0, 4));
            let b = scope.spawn(|| b.try_play(1, 0, 4));
            (a.join().expect("a reply"), b.join().expect("a reply"))
        });
        // The older socket may have been closed before it was answered; what is answered is equal.
        let acks: Vec<_> = [a, b].into_iter().flatten().collect();
        assert!(!acks.is_empty());
        for ack in &acks {
            assert_eq!(ack["t"], "ack", "{ack}");
            assert_eq!(ack["version"], 3, "{ack}");
        }
        if let [a, b] = &acks[..] {
            assert!(a["dup"] == true || b["dup"] == true, "{a} {b}");
            assert!(a["dup"] != b["dup"], "{a} {b}");
        }
        let rows = postgres.query(
            &database,
            &format!("SELECT count(*) FROM event WHERE game_id = '{}'", table.id),
        );
        assert_eq!(rows, "3");
        until(5 * SECOND, "both servers have it", || {
            one.game(&table.id)["moves"] == "4" && other.game(&table.id)["moves"] == "4"
        });
    }
}

#[test]
fn different_moves_to_two_servers_at_once_are_one_move() {
    let postgres = shared();
    let (one, other, _) = pair(&postgres);
    for _ in 0..5 {
        let (id, token) = one.same_screen(&json!({}));
        let mut sockets = [&one, &other].map(|server| server.watcher_with(&id, &token));
        let [a, b] = &mut sockets;
        let replies = thread::scope(|scope| {
            let a = scope.spawn(|| a.try_play(1, 0, 3));
            let b = scope.spawn(|| b.try_play(1, 0, 4));
            [a.join().expect("a reply"), b.join().expect("a reply")]
        });
        let acked = replies
            .iter()
            .flatten()
            .filter(|reply| reply["t"] == "ack")
            .count();
        assert!(acked <= 1, "{replies:?}");
        for refused in replies
            .iter()
            .flatten()
            .filter(|reply| reply["t"] == "error")
        {
            assert_eq!(refused["code"], "stale", "{refused}");
        }
        let moves = one.game(&id)["moves"].as_str().expect("moves").to_owned();
        assert_eq!(moves.len(), 1, "{moves}");
        until(5 * SECOND, "both servers have the same", || {
            other.game(&id)["moves"] == moves
        });
    }
}

#[test]
fn the_newest_socket_has_the_seat_on_whichever_server_it_is() {
    let postgres = shared();
    let (one, other, _) = pair(&postgres);
    let table = one.table();
    let mut old = one.socket(&table.id, &table.first);
    let mut opponent = one.socket(&table.id, &table.second);
    // The servers' clocks have milliseconds.
    thread::sleep(SECOND / 20);
    let mut new = other.socket(&table.id, &table.first);
    assert_eq!(old.closed(), 4409);
    thread::sleep(SECOND / 2);
    for server in [&one, &other] {
        assert_eq!(server.game(&table.id)["players"]["first"]["here"], true);
    }
    new.done(&movement(1, 0, 4));
    opponent.shown(|game| game["turn"] == 1);
    // And back again.
    let mut newest = one.socket(&table.id, &table.first);
    assert_eq!(new.closed(), 4409);
    opponent.done(&movement(2, 1, 4));
    newest.shown(|game| game["turn"] == 2);
    assert_eq!(other.game(&table.id)["players"]["first"]["here"], true);
}

#[test]
fn what_is_created_or_entered_on_both_servers_at_once_is_there_once() {
    let postgres = shared();
    let (one, other, database) = pair(&postgres);
    let servers = [&one, &other];
    let at_once = |ask: &(dyn Fn(&Server) -> Reply + Sync)| -> Vec<Reply> {
        thread::scope(|scope| {
            let asked = servers.map(|server| scope.spawn(move || ask(server)));
            asked.map(|it| it.join().expect("an answer")).into()
        })
    };
    let token = secret();
    let body = wanted("anybody", &json!({ "begins": "me" }));
    let created = at_once(&|server| server.post("/api/v1/games", &token, &body));
    let mut statuses: Vec<u16> = created.iter().map(|it| it.status).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 201]);
    assert_eq!(
        created[0].json()["game"]["id"],
        created[1].json()["game"]["id"]
    );
    let id = created[0].json()["game"]["id"]
        .as_str()
        .expect("an id")
        .to_owned();
    // Two people want the one seat.
    let seat = format!("/api/v1/games/{id}/seat");
    let entered = at_once(&|server| server.post(&seat, &secret(), &json!({ "name": "Léo" })));
    let mut statuses: Vec<u16> = entered.iter().map(|it| it.status).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
    assert_eq!(postgres.query(&database, "SELECT count(*) FROM event"), "2");
}

#[test]
fn the_lobby_lists_games_whose_creator_is_connected_to_another_server() {
    let postgres = shared();
    let (one, other, _) = pair(&postgres);
    let token = secret();
    let id = one.create(&token, "anybody", &json!({}));
    let creator = one.socket(&id, &token);
    let listed =
        |server: &Server| server.get("/api/v1/games").json()["games"][0]["id"] == id.as_str();
    until(5 * SECOND, "it is listed on both", || {
        listed(&one) && listed(&other)
    });
    drop(creator);
    until(5 * SECOND, "it is listed on neither", || {
        !listed(&one) && !listed(&other)
    });
}

#[test]
fn the_lobby_keeps_a_game_that_is_watched_or_whose_creator_changes_servers() {
    let postgres = shared();
    let database = postgres.database();
    let [one, other, third] = [(); 3].map(|()| postgres.setup(&database).start());
    let token = secret();
    let id = one.create(&token, "anybody", &json!({}));
    let _watcher = third.watcher(&id);
    let listed = || third.get("/api/v1/games").json()["games"][0]["id"] == id.as_str();
    let _creator = one.socket(&id, &token);
    until(5 * SECOND, "it is listed", listed);
    let _creator = other.socket(&id, &token);
    for _ in 0..40 {
        thread::sleep(SECOND / 20);
        assert!(listed());
    }
}

#[test]
fn a_seat_that_was_taken_on_another_server_is_known_before_anybody_hears_of_it() {
    let postgres = shared();
    let database = postgres.database();
    let server = postgres.setup(&database).start();
    for _ in 0..5 {
        let (creator, player) = (secret(), secret());
        let id = server.create(&creator, "anybody", &json!({}));
        let _creator = server.socket(&id, &creator);
        // As another server records it whose notice gets lost.
        let token = player.parse::<Secret>().expect("22 letters").digest();
        let joined = Event::Joined {
            side: SideName::Second,
            player: Player::Person {
                name: "Léo".to_owned(),
                token,
            },
        };
        let body = serde_json::to_string(&joined).expect("an event can be written");
        postgres.query(
            &database,
            &format!(
                "BEGIN;
                 UPDATE game SET version = 2, status = 'playing', listed = false WHERE id = '{id}';
                 INSERT INTO event (game_id, version, at_ms, body)
                     SELECT game_id, 2, at_ms, '{body}' FROM event WHERE game_id = '{id}';
                 COMMIT"
            ),
        );
        server
            .socket(&id, &player)
            .done(&json!({ "t": "resign", "id": 1 }));
        // Whoever has no seat is told so.
        let mut stranger = server.watcher_with(&id, &secret());
        assert_eq!(stranger.closed(), 4401);
    }
}

#[test]
fn one_server_takes_over_from_another_that_is_killed() {
    let postgres = shared();
    let (mut one, other, _) = pair(&postgres);
    let table = one.friends(&json!({ "clock": { "initial_ms": 60_000, "increment_ms": 0 } }));
    let (mut first, mut second) = one.players(&table);
    crate::seats::play_all((&mut first, &mut second), 0, &[4, 4]);
    let version = first.done(&movement(3, 2, 3));
    one.kill();
    let (mut first, mut second) = other.players(&table);
    let again = first.play(9, 2, 3);
    assert_eq!((&again["t"], &again["dup"]), (&json!("ack"), &json!(true)));
    assert_eq!(again["version"], version);
    second.done(&movement(4, 3, 3));
    first.shown(|game| game["moves"] == "4433");
}
