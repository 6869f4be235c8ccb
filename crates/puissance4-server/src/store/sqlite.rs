//! Games in an SQLite file: one server, one connection that writes, several that read.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::str::FromStr as _;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use futures_util::future::BoxFuture;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{Connection as _, SqliteConnection, SqlitePool};
use tokio::sync::{Mutex, MutexGuard, mpsc};

use super::alive::{Alive, Beat};
use super::rows::{Batch, Entry, StoredGame, applied, ids, json, stored, versions};
use super::{Note, Store, StoreError, StoreErrorKind, migrations};
use crate::fault::{self, Fault};
use crate::online::{GameId, Millis};
use crate::time::Clock;

/// The first version without the bug that two connections could corrupt the file by.
const LEAST_VERSION: (u32, u32, u32) = (3, 51, 3);

/// Games in a file.
pub struct SqliteStore {
    writer: Mutex<SqliteConnection>,
    readers: SqlitePool,
    engine: String,
    /// Held as long as the server runs, so that no other opens the file.
    _lock: File,
}

impl SqliteStore {
    /// Opens the file, or makes it, and brings its tables up to date.
    ///
    /// # Errors
    ///
    /// What the engine or the system says; another server that has the file open is `AddrInUse`.
    pub async fn open(path: &Path) -> Result<Self, sqlx::Error> {
        let lock = lock(path)?;
        let name = path
            .to_str()
            .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "the path is not UTF-8"))?;
        let options = SqliteConnectOptions::from_str("sqlite:")?
            .filename(name)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(if fault::is(Fault::NoFsync) {
                SqliteSynchronous::Normal
            } else {
                SqliteSynchronous::Full
            })
            .busy_timeout(Duration::from_secs(5))
            .foreign_keys(true);
        let mut writer = SqliteConnection::connect_with(&options).await?;
        private(path)?;
        migrations::run(migrations::sqlite(), &mut writer).await?;
        let (version,): (String,) = sqlx::query_as("SELECT sqlite_version()")
            .fetch_one(&mut writer)
            .await?;
        check(&mut writer, &version).await?;
        let readers = SqlitePoolOptions::new()
            .max_connections(4)
            .connect_with(options.read_only(true).create_if_missing(false))
            .await?;
        Ok(Self {
            writer: Mutex::new(writer),
            readers,
            engine: format!("SQLite {version}"),
            _lock: lock,
        })
    }

    /// The connection that writes, in a transaction of its own.
    ///
    /// The statements are sent as they are: SQLite ends a transaction by itself where the disk is full,
    /// and sqlx's own count of transactions would not follow.
    async fn begin(&self) -> Result<MutexGuard<'_, SqliteConnection>, sqlx::Error> {
        let mut writer = self.writer.lock().await;
        if sqlx::query("BEGIN IMMEDIATE")
            .execute(&mut *writer)
            .await
            .is_err()
        {
            // One may have been left open by whoever gave up waiting.
            let _ = sqlx::query("ROLLBACK").execute(&mut *writer).await;
            sqlx::query("BEGIN IMMEDIATE").execute(&mut *writer).await?;
        }
        Ok(writer)
    }

    async fn write(&self, entries: &[Entry]) -> Result<Vec<bool>, sqlx::Error> {
        let mut writer = self.begin().await?;
        let done = append(&mut writer, entries).await;
        end(&mut writer, done).await
    }
}

/// Ends a transaction: well, where everything in it went well.
async fn end<T>(
    writer: &mut SqliteConnection,
    done: Result<T, sqlx::Error>,
) -> Result<T, sqlx::Error> {
    let done = match done {
        Ok(value) => match sqlx::query("COMMIT").execute(&mut *writer).await {
            Ok(_) => return Ok(value),
            Err(error) => error,
        },
        Err(error) => error,
    };
    // SQLite may have ended it already.
    let _ = sqlx::query("ROLLBACK").execute(writer).await;
    Err(done)
}

async fn append(
    writer: &mut SqliteConnection,
    entries: &[Entry],
) -> Result<Vec<bool>, sqlx::Error> {
    let mut batch = Batch::of(entries);
    let mut done = Vec::new();
    let anyhow = fault::is(Fault::NoVersionCheck);
    if !batch.updates.is_empty() {
        let rows = sqlx::query_as(
            "UPDATE game SET version = e.v, status = e.s, listed = e.l, due_ms = e.d
                 FROM (SELECT value->>'g' AS g, value->>'v' AS v, value->>'s' AS s,
                              value->>'l' AS l, value->>'d' AS d FROM json_each(?1)) AS e
                 WHERE game.id = e.g AND (game.version = e.v - 1 OR ?2)
                 RETURNING game.id",
        )
        .bind(json(&batch.updates))
        .bind(anyhow)
        .fetch_all(&mut *writer)
        .await?;
        done = ids(rows);
        batch.follow(&done);
    }
    if !batch.creations.is_empty() {
        let rows = sqlx::query_as(
            "INSERT INTO game (id, version, status, listed, due_ms)
                 SELECT value->>'g', value->>'v', value->>'s', value->>'l', value->>'d'
                 FROM json_each(?1) WHERE true
                 ON CONFLICT DO NOTHING RETURNING id",
        )
        .bind(json(&batch.creations))
        .fetch_all(&mut *writer)
        .await?;
        done.extend(ids(rows));
    }
    let rows = json(&batch.events(&done));
    sqlx::query(if anyhow {
        "INSERT OR REPLACE INTO event (game_id, version, at_ms, body)
             SELECT value->>'g', value->>'v', value->>'t', value->>'e' FROM json_each(?1)"
    } else {
        "INSERT INTO event (game_id, version, at_ms, body)
             SELECT value->>'g', value->>'v', value->>'t', value->>'e' FROM json_each(?1)"
    })
    .bind(rows)
    .execute(&mut *writer)
    .await?;
    Ok(applied(entries, &done))
}

/// Writes a copy of the games in one file into another, which must not exist: all that had been
/// confirmed by then, and nothing half. A server may be running.
///
/// # Errors
///
/// What the engine or the system says.
pub async fn backup(from: &Path, to: &Path) -> Result<(), sqlx::Error> {
    let exists = |why| sqlx::Error::Io(io::Error::new(io::ErrorKind::AlreadyExists, why));
    if to.try_exists()? {
        return Err(exists(format!("{} exists already", to.display())));
    }
    let name = to
        .to_str()
        .ok_or_else(|| exists("the path is not UTF-8".to_owned()))?;
    // Reading alone, it never writes the log back into the file: that is the server's to do.
    let options = SqliteConnectOptions::new().filename(from).read_only(true);
    let mut reader = SqliteConnection::connect_with(&options).await?;
    sqlx::query("VACUUM INTO ?1")
        .bind(name)
        .execute(&mut reader)
        .await?;
    reader.close().await?;
    private(to)?;
    File::open(to)?.sync_all()?;
    Ok(())
}

/// Makes sure that no other server has the file open.
fn lock(path: &Path) -> io::Result<File> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".lock");
    let file = OpenOptions::new()
        .create(true)
        .truncate(false)
        .write(true)
        .open(PathBuf::from(beside))?;
    file.try_lock().map_err(|error| match error {
        std::fs::TryLockError::WouldBlock => io::Error::new(
            io::ErrorKind::AddrInUse,
            "another server has this file open",
        ),
        std::fs::TryLockError::Error(error) => error,
    })?;
    Ok(file)
}

/// Nobody else may read what tokens could be guessed from, or who played whom.
#[cfg(unix)]
fn private(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o600))
}

#[cfg(not(unix))]
fn private(_: &Path) -> io::Result<()> {
    Ok(())
}

/// The settings that the promises rest on are those in force.
async fn check(writer: &mut SqliteConnection, version: &str) -> Result<(), sqlx::Error> {
    let (journal,): (String,) = sqlx::query_as("PRAGMA journal_mode")
        .fetch_one(&mut *writer)
        .await?;
    let (synchronous,): (i64,) = sqlx::query_as("PRAGMA synchronous")
        .fetch_one(writer)
        .await?;
    let mut parts = version.split('.').map(|part| part.parse().unwrap_or(0));
    let mut part = || parts.next().unwrap_or(0);
    let unsafe_because = if journal != "wal" {
        Some("the journal is not a write-ahead log; is the file on a network?")
    } else if synchronous != 2 && !fault::is(Fault::NoFsync) {
        Some("commits do not wait for the disk")
    } else if (part(), part(), part()) < LEAST_VERSION {
        Some("this version of SQLite can corrupt a file in use")
    } else {
        None
    };
    match unsafe_because {
        Some(why) => Err(sqlx::Error::Configuration(why.into())),
        None => Ok(()),
    }
}

async fn remove(
    writer: &mut SqliteConnection,
    id: GameId,
    version: u64,
) -> Result<(), sqlx::Error> {
    let gone = sqlx::query("DELETE FROM game WHERE id = ?1 AND version = ?2")
        .bind(id.to_string())
        .bind(version as i64)
        .execute(&mut *writer)
        .await?;
    if gone.rows_affected() > 0 {
        sqlx::query("DELETE FROM event WHERE game_id = ?1")
            .bind(id.to_string())
            .execute(writer)
            .await?;
    }
    Ok(())
}

async fn beat(
    writer: &mut SqliteConnection,
    clock: &Clock,
    interrupted: bool,
) -> Result<Beat, sqlx::Error> {
    let (seen, resumed): (i64, i64) = sqlx::query_as("SELECT seen_ms, resumed_ms FROM alive")
        .fetch_one(&mut *writer)
        .await?;
    let mut alive = Alive {
        seen: seen as Millis,
        resumed: resumed as Millis,
        // There is no other server that this one would have to agree with.
        read: 0,
    };
    let machine = SystemTime::now().duration_since(UNIX_EPOCH);
    let machine = machine.unwrap_or_default().as_millis() as Millis;
    let beat = alive.beat(clock.read(), machine, interrupted);
    sqlx::query("UPDATE alive SET seen_ms = ?1, resumed_ms = ?2")
        .bind(alive.seen as i64)
        .bind(alive.resumed as i64)
        .execute(writer)
        .await?;
    Ok(beat)
}

fn failed(source: sqlx::Error) -> StoreError {
    const CORRUPT: i32 = 11;
    const NOT_A_DATABASE: i32 = 26;
    const INPUT_OUTPUT: i32 = 10;
    let code = source
        .as_database_error()
        .and_then(|error| error.code()?.parse::<i32>().ok());
    let kind = match code.map(|extended| extended & 0xFF) {
        Some(CORRUPT | NOT_A_DATABASE | INPUT_OUTPUT) => StoreErrorKind::Fatal,
        // Busy, full, read-only …: the transaction is undone.
        Some(_) => StoreErrorKind::Refused,
        None => StoreErrorKind::Unknown,
    };
    StoreError { kind, source }
}

impl Store for SqliteStore {
    fn append<'a>(&'a self, entries: &'a [Entry]) -> BoxFuture<'a, Result<Vec<bool>, StoreError>> {
        Box::pin(async { self.write(entries).await.map_err(failed) })
    }

    fn load(
        &self,
        id: GameId,
        after: u64,
    ) -> BoxFuture<'_, Result<Option<StoredGame>, StoreError>> {
        Box::pin(async move {
            sqlx::query_as(
                "SELECT game.version, event.version, at_ms, body FROM game
                 LEFT JOIN event ON game_id = id AND event.version > ?1
                 WHERE id = ?2 ORDER BY event.version",
            )
            .bind(after as i64)
            .bind(id.to_string())
            .fetch_all(&self.readers)
            .await
            .map(stored)
            .map_err(StoreError::refused)
        })
    }

    fn versions<'a>(
        &'a self,
        games: &'a [GameId],
    ) -> BoxFuture<'a, Result<Vec<(GameId, u64)>, StoreError>> {
        Box::pin(async {
            let list = serde_json::to_string(games).expect("ids can be written");
            let rows: Vec<(String, i64)> = sqlx::query_as(
                "SELECT id, version FROM game WHERE id IN (SELECT value FROM json_each(?1))",
            )
            .bind(list)
            .fetch_all(&self.readers)
            .await
            .map_err(StoreError::refused)?;
            Ok(versions(rows))
        })
    }

    fn due(&self, now: Millis, most: u32) -> BoxFuture<'_, Result<Vec<GameId>, StoreError>> {
        Box::pin(async move {
            sqlx::query_as("SELECT id FROM game WHERE due_ms <= ?1 ORDER BY due_ms LIMIT ?2")
                .bind(now as i64)
                .bind(most)
                .fetch_all(&self.readers)
                .await
                .map(ids)
                .map_err(StoreError::refused)
        })
    }

    fn listed(&self, most: u32) -> BoxFuture<'_, Result<Vec<GameId>, StoreError>> {
        Box::pin(async move {
            sqlx::query_as("SELECT id FROM game WHERE listed ORDER BY due_ms DESC LIMIT ?1")
                .bind(most)
                .fetch_all(&self.readers)
                .await
                .map(ids)
                .map_err(StoreError::refused)
        })
    }

    fn postpone(
        &self,
        id: GameId,
        version: u64,
        due: Millis,
    ) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(async move {
            sqlx::query("UPDATE game SET due_ms = ?3 WHERE id = ?1 AND version = ?2")
                .bind(id.to_string())
                .bind(version as i64)
                .bind(due as i64)
                .execute(&mut *self.writer.lock().await)
                .await
                .map(drop)
                .map_err(failed)
        })
    }

    fn forget(&self, id: GameId, version: u64) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(async move {
            let mut writer = self.begin().await.map_err(failed)?;
            let done = remove(&mut writer, id, version).await;
            end(&mut writer, done).await.map_err(failed)
        })
    }

    fn beat<'a>(
        &'a self,
        clock: &'a Clock,
        interrupted: bool,
    ) -> BoxFuture<'a, Result<Beat, StoreError>> {
        Box::pin(async move {
            let mut writer = self.begin().await.map_err(failed)?;
            let done = beat(&mut writer, clock, interrupted).await;
            end(&mut writer, done).await.map_err(failed)
        })
    }

    fn notes(&self) -> BoxFuture<'_, Result<Option<mpsc::Receiver<Note>>, StoreError>> {
        Box::pin(async { Ok(None) })
    }

    fn next_connection(&self) -> BoxFuture<'_, Result<u64, StoreError>> {
        Box::pin(async { Ok(0) })
    }

    fn tell(&self, _: Note) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(async { Ok(()) })
    }

    fn is_shared(&self) -> bool {
        false
    }

    fn engine(&self) -> &str {
        &self.engine
    }
}
