//! The tables, as numbered steps.

use std::borrow::Cow;

use sqlx::SqlStr;
use sqlx::migrate::{Migrate, MigrateError, Migration, MigrationType, Migrator};

/// Brings the tables up to date.
pub(super) async fn run<C: Migrate>(
    steps: Migrator,
    connection: &mut C,
) -> Result<(), sqlx::Error> {
    match steps.run_direct(None, connection, false).await {
        Ok(()) => Ok(()),
        Err(MigrateError::VersionMissing(step)) => {
            let why = format!("written by a newer version of the program (step {step})");
            Err(sqlx::Error::Configuration(why.into()))
        }
        Err(error) => Err(error.into()),
    }
}

pub(super) fn sqlite() -> Migrator {
    migrator(&[(
        1,
        "games",
        include_str!("../../migrations/sqlite/1_games.sql"),
    )])
}

pub(super) fn postgres() -> Migrator {
    migrator(&[
        (
            1,
            "games",
            include_str!("../../migrations/postgres/1_games.sql"),
        ),
        (
            2,
            "clock",
            include_str!("../../migrations/postgres/2_clock.sql"),
        ),
        (
            3,
            "order",
            include_str!("../../migrations/postgres/3_order.sql"),
        ),
    ])
}

fn migrator(steps: &[(i64, &'static str, &'static str)]) -> Migrator {
    let steps = steps.iter().map(|&(version, name, sql)| {
        Migration::new(
            version,
            Cow::Borrowed(name),
            MigrationType::Simple,
            SqlStr::from_static(sql),
            false,
        )
    });
    Migrator::with_migrations(steps.collect())
}
