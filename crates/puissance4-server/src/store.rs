//! Where games are kept: one trait, over SQLite in a file or PostgreSQL.

mod alive;
mod migrations;
mod notes;
mod postgres;
mod rows;
mod sqlite;
mod writer;

use std::fmt;
use std::time::Duration;

use futures_util::future::BoxFuture;
use tokio::sync::mpsc;

use crate::online::{GameId, Millis};
use crate::time::Clock;
pub use alive::Beat;
pub use notes::{Note, Presence};
pub use postgres::PostgresStore;
pub use rows::{Entry, StoredEvent, StoredGame};
pub use sqlite::{SqliteStore, backup};
pub use writer::Writer;

/// A database that is there answers sooner.
pub(crate) const AWAY: Duration = Duration::from_millis(500);

/// What a store does. Everything that it has said yes to is on the disk.
pub trait Store: Send + Sync + 'static {
    /// Records a batch in one transaction, and says for each entry whether the game was at the version
    /// before it. No two entries are of the same game.
    fn append<'a>(&'a self, entries: &'a [Entry]) -> BoxFuture<'a, Result<Vec<bool>, StoreError>>;

    /// A game with its events after a version; `None` where there is no such game.
    fn load(&self, id: GameId, after: u64)
    -> BoxFuture<'_, Result<Option<StoredGame>, StoreError>>;

    /// The versions of those of these games that there are.
    fn versions<'a>(
        &'a self,
        ids: &'a [GameId],
    ) -> BoxFuture<'a, Result<Vec<(GameId, u64)>, StoreError>>;

    /// Games to look at by now, those that wait the longest first.
    fn due(&self, now: Millis, most: u32) -> BoxFuture<'_, Result<Vec<GameId>, StoreError>>;

    /// Games that wait for anybody.
    fn listed(&self, most: u32) -> BoxFuture<'_, Result<Vec<GameId>, StoreError>>;

    /// A game that is still at this version is to be looked at later.
    fn postpone(
        &self,
        id: GameId,
        version: u64,
        due: Millis,
    ) -> BoxFuture<'_, Result<(), StoreError>>;

    /// Removes a game that is still at this version.
    fn forget(&self, id: GameId, version: u64) -> BoxFuture<'_, Result<(), StoreError>>;

    /// Says that a server is there, and learns what time it is and since when there was one without a
    /// gap: the clock is read once the database listens. Whoever was `interrupted` has seen a gap.
    fn beat<'a>(
        &'a self,
        clock: &'a Clock,
        interrupted: bool,
    ) -> BoxFuture<'a, Result<Beat, StoreError>>;

    /// What other servers over the same database say; `None` where there can be no other.
    fn notes(&self) -> BoxFuture<'_, Result<Option<mpsc::Receiver<Note>>, StoreError>>;

    /// A number for a new connection, higher than that of any before it on any server over the same
    /// database; 0 where there can be no other.
    fn next_connection(&self) -> BoxFuture<'_, Result<u64, StoreError>>;

    /// Says something to the other servers. It may get lost.
    fn tell(&self, note: Note) -> BoxFuture<'_, Result<(), StoreError>>;

    /// Whether other servers may use the same database.
    fn is_shared(&self) -> bool;

    /// The engine and its version, for whoever operates the server.
    fn engine(&self) -> &str;
}

/// The store did not do what it was asked for.
#[derive(Debug)]
pub struct StoreError {
    /// What is known of it.
    pub kind: StoreErrorKind,
    /// What the engine says.
    pub source: sqlx::Error,
}

/// What is known of something that failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StoreErrorKind {
    /// It was not tried: too many wait already.
    Busy,
    /// It was not done.
    Refused,
    /// It may have been done or not.
    Unknown,
    /// It may have been done or not, and what the disk holds is in doubt: the server must stop.
    Fatal,
}

impl StoreError {
    pub(crate) fn refused(source: sqlx::Error) -> Self {
        Self {
            kind: StoreErrorKind::Refused,
            source,
        }
    }

    /// As PostgreSQL does: after a failed fsync nobody knows what the disk holds.
    pub(crate) fn stop_if_fatal(&self) {
        if self.kind == StoreErrorKind::Fatal {
            tracing::error!(error = %self, "the disk failed: the server stops");
            std::process::exit(4);
        }
    }

    pub(crate) fn unknown(source: sqlx::Error) -> Self {
        Self {
            kind: StoreErrorKind::Unknown,
            source,
        }
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.source)
    }
}

impl std::error::Error for StoreError {}

/// What an engine's error says, without the class that it is put into.
#[must_use]
pub fn said(error: &sqlx::Error) -> String {
    match error {
        sqlx::Error::Io(error) => error.to_string(),
        sqlx::Error::Configuration(error) => error.to_string(),
        other => other.to_string(),
    }
}
