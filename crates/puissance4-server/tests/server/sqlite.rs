//! Files of games, as whoever has the disk can read and change them.

use std::path::Path;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, Connection as _, SqliteConnection};

use crate::stores::run;

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
