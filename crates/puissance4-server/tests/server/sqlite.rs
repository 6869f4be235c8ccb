//! Files of games, as whoever has the disk can read and change them.

use std::path::Path;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, Connection as _, SqliteConnection};

use puissance4_server::store::{Entry, SqliteStore, Store as _};

use crate::stores::{appended, entry, id, run};

async fn connected(file: &Path) -> SqliteConnection {
    let options = SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(true);
    let connection = SqliteConnection::connect_with(&options).await;
    connection.expect("the file opens")
}

/// Carries statements out on a file that no server has open.
pub(crate) fn change(file: &Path, statements: &str) {
    run(async {
        let mut connection = connected(file).await;
        sqlx::raw_sql(AssertSqlSafe(statements.to_owned()))
            .execute(&mut connection)
            .await
            .expect("the statements are good");
        connection.close().await.expect("it closes");
    });
}

/// What the engine finds wrong with a file: `ok` where that is nothing.
pub(crate) fn wrong_with(file: &Path) -> String {
    run(async {
        let mut connection = connected(file).await;
        let found: (String,) = sqlx::query_as("PRAGMA integrity_check")
            .fetch_one(&mut connection)
            .await
            .expect("it is looked at");
        found.0
    })
}

#[test]
fn where_too_many_games_wait_the_newest_are_listed() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    run(async {
        let store = SqliteStore::open(&folder.path().join("games.db")).await;
        let store = store.expect("the file opens");
        let games: Vec<_> = (0..20).map(|due| (id(), due)).collect();
        for &(game, due) in &games {
            let listed = Entry {
                listed: true,
                due,
                ..entry(game, 1)
            };
            appended(&store, &[listed]).await;
        }
        let newest: Vec<_> = games.iter().rev().take(5).map(|&(game, _)| game).collect();
        assert_eq!(store.listed(5).await.expect("they are read"), newest);
    });
}
