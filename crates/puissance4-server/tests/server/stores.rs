//! What a store does, the same over SQLite and PostgreSQL.

use std::future::Future;
use std::time::Duration;

use puissance4_server::online::GameId;
use puissance4_server::store::{Entry, PostgresStore, SqliteStore, Store, StoredEvent};
use puissance4_server::time::Clock;
use serde_json::json;
use sqlx::postgres::PgConnectOptions;
use tokio::time::sleep;

use crate::postgres::Postgres;
use crate::secrets::letters;

pub(crate) fn id() -> GameId {
    letters().parse().expect("22 letters")
}

/// An event of a game, by its version.
pub(crate) fn entry(game: GameId, version: u64) -> Entry {
    Entry {
        game,
        version,
        at: 1_000 + version,
        event: json!({ "event": "number", "version": version, "text": "Zoé 'quoted' \"\\" })
            .to_string(),
        status: "playing",
        listed: false,
        due: u64::MAX >> 1,
        resumed: 0,
        creates: None,
    }
}

pub(crate) fn run<T>(work: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build();
    runtime.expect("a runtime").block_on(work)
}

/// Over a new store of each kind.
fn each<F: Future<Output = ()>>(test: impl Fn(Box<dyn Store>) -> F) {
    let folder = tempfile::tempdir().expect("a folder can be made");
    run(async {
        let store = SqliteStore::open(&folder.path().join("games.db")).await;
        test(Box::new(store.expect("the file opens"))).await;
    });
    let postgres = crate::postgres::shared();
    run(async {
        test(Box::new(database(&postgres).await)).await;
    });
}

pub(crate) async fn appended(store: &dyn Store, entries: &[Entry]) -> Vec<bool> {
    store.append(entries).await.expect("it is recorded")
}

/// What is stored of a game after a version.
async fn stored(store: &dyn Store, game: GameId, after: u64) -> Vec<StoredEvent> {
    let stored = store.load(game, after).await.expect("it is read");
    stored.expect("there is such a game").events
}

/// The versions of its events, all there are.
async fn events(store: &dyn Store, game: GameId) -> Vec<u64> {
    let stored = store.load(game, 0).await.expect("it is read");
    let Some(stored) = stored else {
        return Vec::new();
    };
    let versions: Vec<u64> = stored.events.iter().map(|it| it.version).collect();
    assert_eq!(versions.last(), Some(&stored.version));
    versions
}

async fn database(postgres: &Postgres) -> PostgresStore {
    over(&postgres.url(&postgres.database())).await
}

pub(crate) async fn over(url: &str) -> PostgresStore {
    let options: PgConnectOptions = url.parse().expect("an address of a database");
    let store = PostgresStore::open(&options).await;
    store.expect("the database opens")
}

#[test]
fn what_is_recorded_is_read_as_it_was() {
    each(|store| async move {
        let game = id();
        for version in 1..=3 {
            assert_eq!(appended(&*store, &[entry(game, version)]).await, [true]);
        }
        let all = stored(&*store, game, 0).await;
        for (version, stored) in (1..).zip(&all) {
            let expected = entry(game, version);
            assert_eq!(stored.version, version);
            assert_eq!(stored.at_ms, expected.at);
            assert_eq!(stored.body, expected.event);
        }
        assert_eq!(all.len(), 3);
        let later = stored(&*store, game, 2).await;
        assert_eq!(later.iter().map(|it| it.version).collect::<Vec<_>>(), [3]);
        assert!(store.load(id(), 0).await.expect("it is read").is_none());
        assert!(stored(&*store, game, 3).await.is_empty());
        assert!(appended(&*store, &[]).await.is_empty());
    });
}

#[test]
fn an_event_is_recorded_at_the_version_before_it_and_at_no_other() {
    each(|store| async move {
        let (game, other, new) = (id(), id(), id());
        appended(&*store, &[entry(game, 1), entry(other, 1)]).await;
        appended(&*store, &[entry(game, 2)]).await;
        for wrong in [2, 4, 9] {
            // Those beside it in the batch are not touched by what is wrong with it.
            let version = events(&*store, other).await.len() as u64 + 1;
            let batch = [entry(game, wrong), entry(other, version)];
            assert_eq!(appended(&*store, &batch).await, [false, true], "{wrong}");
            assert_eq!(events(&*store, game).await, [1, 2]);
        }
        let nobody = entry(id(), 2);
        let batch = [entry(new, 1), nobody.clone(), entry(game, 3)];
        assert_eq!(appended(&*store, &batch).await, [true, false, true]);
        assert!(events(&*store, nobody.game).await.is_empty());
        let versions = store.versions(&[game, other, new, nobody.game, id()]).await;
        let mut versions = versions.expect("they are read");
        versions.sort_unstable();
        let mut expected = [(game, 3), (other, 4), (new, 1)];
        expected.sort_unstable();
        assert_eq!(versions, expected);
    });
}

#[test]
fn a_game_is_created_once() {
    each(|store| async move {
        let game = id();
        assert_eq!(appended(&*store, &[entry(game, 1)]).await, [true]);
        let mut again = entry(game, 1);
        again.event = "{}".to_owned();
        again.listed = true;
        let neighbour = entry(id(), 1);
        assert_eq!(appended(&*store, &[again, neighbour]).await, [false, true]);
        let stored = stored(&*store, game, 0).await;
        assert_eq!(stored.len(), 1);
        assert_eq!(stored[0].body, entry(game, 1).event);
        assert!(store.listed(10).await.expect("they are read").is_empty());
    });
}

#[test]
fn a_game_that_another_creates_is_there_only_with_what_created_it() {
    each(|store| async move {
        let (parent, child) = (id(), id());
        appended(&*store, &[entry(parent, 1)]).await;
        let creating = |version| Entry {
            creates: Some(Box::new(entry(child, 1))),
            ..entry(parent, version)
        };
        assert_eq!(appended(&*store, &[creating(3)]).await, [false]);
        assert!(events(&*store, child).await.is_empty());
        assert_eq!(
            appended(&*store, &[creating(2), entry(id(), 1)]).await,
            [true, true]
        );
        assert_eq!(events(&*store, parent).await, [1, 2]);
        assert_eq!(events(&*store, child).await, [1]);
        // A child that is there already does not hold up its parent.
        appended(&*store, &[entry(child, 2)]).await;
        assert_eq!(appended(&*store, &[creating(3)]).await, [true]);
        assert_eq!(events(&*store, child).await, [1, 2]);
    });
}

#[test]
fn games_that_are_due_are_found_the_longest_waiting_first() {
    each(|store| async move {
        let games = [id(), id(), id(), id()];
        for (number, &game) in games.iter().enumerate() {
            let due = 1_000 - 100 * number as u64;
            appended(
                &*store,
                &[Entry {
                    due,
                    ..entry(game, 1)
                }],
            )
            .await;
        }
        let due = async |now, most| store.due(now, most).await.expect("they are read");
        assert_eq!(due(699, 10).await, []);
        assert_eq!(due(700, 10).await, [games[3]]);
        assert_eq!(due(5_000, 2).await, [games[3], games[2]]);
        // Later, but only where nothing has happened since.
        store
            .postpone(games[3], 1, 9_000)
            .await
            .expect("it is done");
        store
            .postpone(games[2], 2, 9_000)
            .await
            .expect("it is done");
        assert_eq!(due(850, 10).await, [games[2]]);
        assert_eq!(due(9_000, 10).await.len(), 4);
        appended(
            &*store,
            &[Entry {
                due: 20_000,
                ..entry(games[2], 2)
            }],
        )
        .await;
        assert_eq!(due(9_000, 10).await, [games[1], games[0], games[3]]);
    });
}

#[test]
fn a_game_is_forgotten_where_nothing_has_happened_since() {
    each(|store| async move {
        let (game, other) = (id(), id());
        appended(&*store, &[entry(game, 1), entry(other, 1)]).await;
        appended(&*store, &[entry(game, 2)]).await;
        store.forget(game, 1).await.expect("it is done");
        assert_eq!(events(&*store, game).await, [1, 2]);
        store.forget(game, 2).await.expect("it is done");
        assert!(events(&*store, game).await.is_empty());
        assert_eq!(
            store.versions(&[game, other]).await.expect("they are read"),
            [(other, 1)]
        );
        assert_eq!(events(&*store, other).await, [1]);
        assert_eq!(appended(&*store, &[entry(game, 3)]).await, [false]);
    });
}

#[test]
fn games_that_wait_for_anybody_are_listed_as_long_as_they_do() {
    each(|store| async move {
        let games = [id(), id(), id()];
        for game in games {
            appended(
                &*store,
                &[Entry {
                    listed: true,
                    ..entry(game, 1)
                }],
            )
            .await;
        }
        let mut listed = store.listed(10).await.expect("they are read");
        listed.sort_unstable();
        let mut expected = games;
        expected.sort_unstable();
        assert_eq!(listed, expected);
        assert_eq!(store.listed(2).await.expect("they are read").len(), 2);
        appended(&*store, &[entry(games[0], 2)]).await;
        assert!(
            !store
                .listed(10)
                .await
                .expect("they are read")
                .contains(&games[0])
        );
    });
}

#[test]
fn a_gap_without_a_server_is_noticed() {
    each(|store| async move {
        let clock = Clock::unset();
        let beat = async |interrupted| {
            let beat = store.beat(&clock, interrupted).await.expect("it is done");
            clock.advance(beat.now);
            beat.resumed
        };
        // Nobody has been there before.
        let resumed = beat(false).await;
        assert!(
            (clock.now() - 1_000..=clock.now()).contains(&resumed),
            "{resumed} {clock:?}"
        );
        let year = 365 * 24 * 60 * 60 * 1_000;
        assert!(resumed > 50 * year);
        for _ in 0..4 {
            sleep(Duration::from_millis(200)).await;
            assert_eq!(beat(false).await, resumed);
        }
        sleep(Duration::from_secs(3)).await;
        let again = beat(false).await;
        assert!(again >= resumed + 3_000, "{again} {resumed}");
        assert_eq!(beat(false).await, again);
        // Whoever knows that there was a gap says so.
        sleep(Duration::from_millis(50)).await;
        assert!(beat(true).await > again);
    });
}

#[test]
fn a_batch_of_many_is_recorded_at_once() {
    each(|store| async move {
        let games: Vec<GameId> = (0..200).map(|_| id()).collect();
        let batch: Vec<Entry> = games.iter().map(|&game| entry(game, 1)).collect();
        assert!(appended(&*store, &batch).await.iter().all(|&done| done));
        let next: Vec<Entry> = games.iter().map(|&game| entry(game, 2)).collect();
        assert!(appended(&*store, &next).await.iter().all(|&done| done));
        assert_eq!(
            store.versions(&games).await.expect("they are read").len(),
            200
        );
        assert!(!store.engine().is_empty());
    });
}
