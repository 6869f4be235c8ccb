//! Stores that share one PostgreSQL.

use puissance4_server::online::GameId;
use puissance4_server::store::{Note, Presence, SqliteStore, Store as _};

use crate::stores::{appended, entry, id, over, run};

#[test]
fn of_two_servers_that_record_at_once_one_is_first() {
    let postgres = crate::postgres::shared();
    let url = postgres.url(&postgres.database());
    run(async {
        let one = over(&url).await;
        let other = over(&url).await;
        let games: Vec<GameId> = (0..20).map(|_| id()).collect();
        let batch = |version| {
            games
                .iter()
                .map(|&game| entry(game, version))
                .collect::<Vec<_>>()
        };
        appended(&one, &batch(1)).await;
        for version in 2..10 {
            // In opposite orders, so that they get into each other's way.
            let (here, mut there) = (batch(version), batch(version));
            there.reverse();
            let (here, there) = tokio::join!(one.append(&here), other.append(&there));
            let (here, there) = (
                here.expect("it is recorded"),
                there.expect("it is recorded"),
            );
            for (mine, others) in here.iter().zip(there.iter().rev()) {
                assert!(mine ^ others, "version {version}: {here:?} {there:?}");
            }
        }
    });
}

#[test]
fn connections_are_numbered_in_the_order_in_which_they_came_to_any_server() {
    let postgres = crate::postgres::shared();
    let url = postgres.url(&postgres.database());
    run(async {
        let (one, other) = (over(&url).await, over(&url).await);
        // Higher than the milliseconds that servers took before, so that theirs are older.
        let mut last = 1_999_999_999_999;
        for store in [&one, &other, &other, &one, &other, &one] {
            let next = store.next_connection().await.expect("there is a number");
            assert!(next > last, "{next} {last}");
            last = next;
        }
    });
}

#[test]
fn servers_hear_what_others_say_and_not_what_they_say_themselves() {
    let postgres = crate::postgres::shared();
    let url = postgres.url(&postgres.database());
    run(async {
        let one = over(&url).await;
        let other = over(&url).await;
        let mut notes = one
            .notes()
            .await
            .expect("it listens")
            .expect("there may be others");
        let game = id();
        let here = Note::Here(vec![Presence {
            game,
            side: puissance4::Side::Second,
            connection: 7,
        }]);
        one.tell(here.clone()).await.expect("it is said");
        appended(&one, &[entry(id(), 1)]).await;
        other.tell(here.clone()).await.expect("it is said");
        assert_eq!(notes.recv().await, Some(here));
        appended(&other, &[entry(game, 1)]).await;
        assert_eq!(notes.recv().await, Some(Note::Changed(vec![game])));
    });
    let folder = tempfile::tempdir().expect("a folder can be made");
    run(async {
        let store = SqliteStore::open(&folder.path().join("games.db")).await;
        let store = store.expect("the file opens");
        assert!(store.notes().await.expect("it is known").is_none());
        assert!(!store.is_shared());
    });
}
