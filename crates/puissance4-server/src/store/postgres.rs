//! Games in PostgreSQL: several servers over one database.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use futures_util::future::BoxFuture;
use sqlx::PgPool;
use sqlx::postgres::{PgConnectOptions, PgListener, PgPoolOptions};
use tokio::sync::mpsc;

use super::alive::{Alive, Beat};
use super::rows::{Batch, Entry, StoredGame, applied, ids, json, stored, versions};
use super::{AWAY, Note, Store, StoreError, StoreErrorKind, migrations};
use crate::fault::{self, Fault};
use crate::online::{GameId, Millis};
use crate::time::Clock;

const CHANNEL: &str = "puissance4";

/// Games in a database that other servers may use as well.
pub struct PostgresStore {
    pool: PgPool,
    engine: String,
    /// The name by which this server knows its own notes.
    node: String,
    /// When the database had started that was last connected to.
    connected: Arc<AtomicI64>,
    /// When the one had started that last heard this server, and since when players pay; `None` before the
    /// first beat.
    heard: Mutex<Option<(i64, Millis)>>,
}

/// When the database started, in milliseconds, as its clock shows it.
const STARTED: &str = "SELECT (extract(epoch FROM pg_postmaster_start_time()) * 1000)::bigint";

impl PostgresStore {
    /// Connects, and brings the tables up to date.
    ///
    /// # Errors
    ///
    /// What the server says, or that its settings don't keep what it has confirmed.
    pub async fn open(options: &PgConnectOptions) -> Result<Self, sqlx::Error> {
        let options = options.clone().application_name("puissance4-server");
        let connected = Arc::new(AtomicI64::new(0));
        let newest = Arc::clone(&connected);
        let pool = PgPoolOptions::new()
            .max_connections(8)
            .acquire_timeout(Duration::from_secs(3))
            .after_connect(move |connection, _| {
                let newest = Arc::clone(&newest);
                Box::pin(async move {
                    let (started,) = sqlx::query_as(STARTED).fetch_one(connection).await?;
                    newest.store(started, Ordering::Release);
                    Ok(())
                })
            })
            .connect_with(options)
            .await?;
        migrations::run(migrations::postgres(), &mut *pool.acquire().await?).await?;
        for setting in ["fsync", "full_page_writes", "synchronous_commit"] {
            let (value,): (String,) = sqlx::query_as("SELECT current_setting($1)")
                .bind(setting)
                .fetch_one(&pool)
                .await?;
            if value == "off" {
                let why =
                    format!("the database has {setting} = off: it can lose what it confirmed");
                return Err(sqlx::Error::Configuration(why.into()));
            }
        }
        let (version,): (String,) = sqlx::query_as("SELECT current_setting('server_version')")
            .fetch_one(&pool)
            .await?;
        let mut bytes = [0; 8];
        getrandom::fill(&mut bytes).map_err(|error| sqlx::Error::Io(error.into()))?;
        Ok(Self {
            pool,
            engine: format!("PostgreSQL {version}"),
            node: format!("{:016x}", u64::from_le_bytes(bytes)),
            connected,
            heard: Mutex::new(None),
        })
    }

    fn heard(&self) -> MutexGuard<'_, Option<(i64, Millis)>> {
        self.heard.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether the database has been there all the time since these were decided.
    fn has_been_there_since(&self, entries: &[Entry]) -> bool {
        let connected = self.connected.load(Ordering::Acquire);
        self.heard().is_none_or(|(started, resumed)| {
            started == connected && entries.iter().all(|entry| entry.resumed >= resumed)
        })
    }

    async fn write(&self, entries: &[Entry]) -> Result<Vec<bool>, StoreError> {
        let refused = StoreError::refused;
        let asked = Instant::now();
        let mut transaction = self.pool.begin().await.map_err(refused)?;
        if asked.elapsed() > AWAY || !self.has_been_there_since(entries) {
            // It has been away, and nobody knew when this was decided: somebody may be charged for it.
            return Err(refused(sqlx::Error::PoolTimedOut));
        }
        let mut batch = Batch::of(entries);
        let mut done = Vec::new();
        let anyhow = fault::is(Fault::NoVersionCheck);
        if !batch.updates.is_empty() {
            // In one order, so that two servers never wait for each other.
            sqlx::query(
                "SELECT 1 FROM game WHERE id IN
                     (SELECT e.g FROM jsonb_to_recordset($1::text::jsonb) AS e(g text))
                 ORDER BY id FOR NO KEY UPDATE",
            )
            .bind(json(&batch.updates))
            .execute(&mut *transaction)
            .await
            .map_err(refused)?;
            let rows = sqlx::query_as(
                "UPDATE game SET version = e.v, status = e.s, listed = e.l, due_ms = e.d
                 FROM jsonb_to_recordset($1::text::jsonb)
                      AS e(g text, v bigint, s text, l boolean, d bigint)
                 WHERE game.id = e.g AND (game.version = e.v - 1 OR $2)
                 RETURNING game.id",
            )
            .bind(json(&batch.updates))
            .bind(anyhow)
            .fetch_all(&mut *transaction)
            .await
            .map_err(refused)?;
            done = ids(rows);
            batch.follow(&done);
        }
        if !batch.creations.is_empty() {
            let rows = sqlx::query_as(
                "INSERT INTO game (id, version, status, listed, due_ms)
                 SELECT e.g, e.v, e.s, e.l, e.d FROM jsonb_to_recordset($1::text::jsonb)
                      AS e(g text, v bigint, s text, l boolean, d bigint)
                 ON CONFLICT DO NOTHING RETURNING id",
            )
            .bind(json(&batch.creations))
            .fetch_all(&mut *transaction)
            .await
            .map_err(refused)?;
            done.extend(ids(rows));
        }
        sqlx::query(if anyhow {
            "INSERT INTO event (game_id, version, at_ms, body)
             SELECT e.g, e.v, e.t, e.e FROM jsonb_to_recordset($1::text::jsonb)
                  AS e(g text, v bigint, t bigint, e text)
             ON CONFLICT (game_id, version) DO UPDATE SET body = excluded.body"
        } else {
            "INSERT INTO event (game_id, version, at_ms, body)
             SELECT e.g, e.v, e.t, e.e FROM jsonb_to_recordset($1::text::jsonb)
                  AS e(g text, v bigint, t bigint, e text)"
        })
        .bind(json(&batch.events(&done)))
        .execute(&mut *transaction)
        .await
        .map_err(refused)?;
        if !fault::is(Fault::NotifyLost) {
            // One for the whole batch: a notification makes the commits of all servers wait.
            for text in Note::Changed(done.clone()).written(&self.node) {
                sqlx::query("SELECT pg_notify($1, $2)")
                    .bind(CHANNEL)
                    .bind(text)
                    .execute(&mut *transaction)
                    .await
                    .map_err(refused)?;
            }
        }
        transaction.commit().await.map_err(StoreError::unknown)?;
        Ok(applied(entries, &done))
    }
}

/// Passes notes on for as long as somebody reads them.
async fn listen(mut listener: PgListener, own: String, notes: mpsc::Sender<Note>) {
    const PAUSE: Duration = Duration::from_millis(500);
    loop {
        let note = match listener.try_recv().await {
            Ok(Some(notification)) => match Note::read(notification.payload(), &own) {
                Some(note) => note,
                None => continue,
            },
            Ok(None) => Note::Gap,
            Err(error) => {
                tracing::warn!(%error, "the connection that listens to other servers is lost");
                tokio::time::sleep(PAUSE).await;
                Note::Gap
            }
        };
        if notes.send(note).await.is_err() {
            return;
        }
    }
}

impl Store for PostgresStore {
    fn append<'a>(&'a self, entries: &'a [Entry]) -> BoxFuture<'a, Result<Vec<bool>, StoreError>> {
        Box::pin(async {
            let mut tries = 3;
            loop {
                match self.write(entries).await {
                    // A deadlock or the like: the transaction is undone, and may go through now.
                    Err(StoreError {
                        kind: StoreErrorKind::Refused,
                        source: sqlx::Error::Database(error),
                    }) if tries > 1 && error.code().is_some_and(|code| code.starts_with("40")) => {
                        tries -= 1;
                    }
                    done => return done,
                }
            }
        })
    }

    fn load(
        &self,
        id: GameId,
        after: u64,
    ) -> BoxFuture<'_, Result<Option<StoredGame>, StoreError>> {
        Box::pin(async move {
            sqlx::query_as(
                "SELECT game.version, event.version, at_ms, body FROM game
                 LEFT JOIN event ON game_id = id AND event.version > $1
                 WHERE id = $2 ORDER BY event.version",
            )
            .bind(after as i64)
            .bind(id.to_string())
            .fetch_all(&self.pool)
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
            let ids: Vec<String> = games.iter().map(ToString::to_string).collect();
            let rows: Vec<(String, i64)> =
                sqlx::query_as("SELECT id, version FROM game WHERE id = ANY($1)")
                    .bind(ids)
                    .fetch_all(&self.pool)
                    .await
                    .map_err(StoreError::refused)?;
            Ok(versions(rows))
        })
    }

    fn due(&self, now: Millis, most: u32) -> BoxFuture<'_, Result<Vec<GameId>, StoreError>> {
        Box::pin(async move {
            sqlx::query_as("SELECT id FROM game WHERE due_ms <= $1 ORDER BY due_ms LIMIT $2")
                .bind(now as i64)
                .bind(i64::from(most))
                .fetch_all(&self.pool)
                .await
                .map(ids)
                .map_err(StoreError::refused)
        })
    }

    fn listed(&self, most: u32) -> BoxFuture<'_, Result<Vec<GameId>, StoreError>> {
        Box::pin(async move {
            sqlx::query_as("SELECT id FROM game WHERE listed LIMIT $1")
                .bind(i64::from(most))
                .fetch_all(&self.pool)
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
            sqlx::query("UPDATE game SET due_ms = $3 WHERE id = $1 AND version = $2")
                .bind(id.to_string())
                .bind(version as i64)
                .bind(due as i64)
                .execute(&self.pool)
                .await
                .map(drop)
                .map_err(StoreError::unknown)
        })
    }

    fn forget(&self, id: GameId, version: u64) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(async move {
            sqlx::query(
                "WITH gone AS (DELETE FROM game WHERE id = $1 AND version = $2 RETURNING id)
                 DELETE FROM event USING gone WHERE game_id = gone.id",
            )
            .bind(id.to_string())
            .bind(version as i64)
            .execute(&self.pool)
            .await
            .map(drop)
            .map_err(StoreError::unknown)
        })
    }

    fn beat<'a>(
        &'a self,
        clock: &'a Clock,
        interrupted: bool,
    ) -> BoxFuture<'a, Result<Beat, StoreError>> {
        Box::pin(async move {
            let refused = StoreError::refused;
            let mut transaction = self.pool.begin().await.map_err(refused)?;
            let (seen, resumed, read): (i64, i64, i64) =
                sqlx::query_as("SELECT seen_ms, resumed_ms, read_ms FROM alive FOR UPDATE")
                    .fetch_one(&mut *transaction)
                    .await
                    .map_err(refused)?;
            let mut alive = Alive {
                seen: seen as Millis,
                resumed: resumed as Millis,
                read: read as Millis,
            };
            // Before the database's clock: time would be gained at each beat the other way round.
            let own = clock.read();
            let (database,): (i64,) =
                sqlx::query_as("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint")
                    .fetch_one(&mut *transaction)
                    .await
                    .map_err(refused)?;
            let (started,): (i64,) = sqlx::query_as(STARTED)
                .fetch_one(&mut *transaction)
                .await
                .map_err(refused)?;
            // It has been away since anybody was last heard. Its clock alone does not say so: it may have
            // been set back.
            let restarted = started > read && self.heard().is_none_or(|(of, _)| of != started);
            let beat = alive.beat(own, database as Millis, interrupted || restarted);
            sqlx::query("UPDATE alive SET seen_ms = $1, resumed_ms = $2, read_ms = $3")
                .bind(alive.seen as i64)
                .bind(alive.resumed as i64)
                .bind(alive.read as i64)
                .execute(&mut *transaction)
                .await
                .map_err(refused)?;
            transaction.commit().await.map_err(StoreError::unknown)?;
            *self.heard() = Some((started, beat.resumed));
            Ok(beat)
        })
    }

    fn notes(&self) -> BoxFuture<'_, Result<Option<mpsc::Receiver<Note>>, StoreError>> {
        Box::pin(async {
            let mut listener = PgListener::connect_with(&self.pool)
                .await
                .map_err(StoreError::refused)?;
            listener
                .listen(CHANNEL)
                .await
                .map_err(StoreError::refused)?;
            let (notes, inbox) = mpsc::channel(1_024);
            tokio::spawn(listen(listener, self.node.clone(), notes));
            Ok(Some(inbox))
        })
    }

    fn next_connection(&self) -> BoxFuture<'_, Result<u64, StoreError>> {
        Box::pin(async {
            sqlx::query_as("SELECT nextval('connection')")
                .fetch_one(&self.pool)
                .await
                .map(|(number,): (i64,)| number as u64)
                .map_err(StoreError::refused)
        })
    }

    fn tell(&self, note: Note) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(async move {
            for text in note.written(&self.node) {
                sqlx::query("SELECT pg_notify($1, $2)")
                    .bind(CHANNEL)
                    .bind(text)
                    .execute(&self.pool)
                    .await
                    .map_err(StoreError::unknown)?;
            }
            Ok(())
        })
    }

    fn is_shared(&self) -> bool {
        true
    }

    fn engine(&self) -> &str {
        &self.engine
    }
}
