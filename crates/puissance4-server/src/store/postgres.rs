//! Games in PostgreSQL: several servers over one database.

mod connections;

use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use futures_util::future::BoxFuture;
use sqlx::Acquire as _;
use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgConnectOptions, PgListener};
use sqlx::{Postgres, query, query_as};
use tokio::sync::mpsc;
use tokio::time::{sleep, timeout};

use self::connections::{Connections, in_time};
use super::alive::{Alive, Beat};
use super::rows::{Batch, Entry, StoredGame, applied, ids, json, stored, versions};
use super::{AWAY, Note, Store, StoreError, migrations};
use crate::fault::{self, Fault};
use crate::online::{GameId, Millis};
use crate::time::Clock;

const CHANNEL: &str = "puissance4";

/// Games in a database that other servers may use as well.
pub struct PostgresStore {
    connections: Arc<Connections>,
    engine: String,
    /// The name by which this server knows its own notes.
    node: String,
    /// `None` before the first beat.
    heard: Mutex<Option<Heard>>,
}

/// The database as it was when it last heard this server.
#[derive(Clone, Copy)]
struct Heard {
    /// When it had started.
    started: i64,
    /// How many connections had been made to write.
    made: u64,
    /// Since when players pay.
    resumed: Millis,
}

impl PostgresStore {
    /// Connects, and brings the tables up to date.
    ///
    /// # Errors
    ///
    /// What the server says, or that its settings don't keep what it has confirmed.
    pub async fn open(options: &PgConnectOptions) -> Result<Self, sqlx::Error> {
        let options = options.clone().application_name("puissance4-server");
        let connections = Connections::open(options).await?;
        let mut connection = connections.writer().await.map_err(|error| error.source)?;
        migrations::run(migrations::postgres(), &mut *connection).await?;
        for setting in ["fsync", "full_page_writes", "synchronous_commit"] {
            let (value,): (String,) = query_as("SELECT current_setting($1)")
                .bind(setting)
                .fetch_one(&mut *connection)
                .await?;
            if value == "off" {
                let why =
                    format!("the database has {setting} = off: it can lose what it confirmed");
                return Err(sqlx::Error::Configuration(why.into()));
            }
        }
        let (version,): (String,) = query_as("SELECT current_setting('server_version')")
            .fetch_one(&mut *connection)
            .await?;
        drop(connection);
        let mut bytes = [0; 8];
        getrandom::fill(&mut bytes).map_err(|error| sqlx::Error::Io(error.into()))?;
        Ok(Self {
            connections: Arc::new(connections),
            engine: format!("PostgreSQL {version}"),
            node: format!("{:016x}", u64::from_le_bytes(bytes)),
            heard: Mutex::new(None),
        })
    }

    fn heard(&self) -> MutexGuard<'_, Option<Heard>> {
        self.heard.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether the database has been there all the time since these were decided.
    fn has_been_there_since(&self, entries: &[Entry]) -> bool {
        self.heard().is_none_or(|heard| {
            heard.made == self.connections.made()
                && entries.iter().all(|entry| entry.resumed >= heard.resumed)
        })
    }

    async fn write(&self, entries: &[Entry]) -> Result<Vec<bool>, StoreError> {
        let asked = Instant::now();
        let connection = self.connections.writer().await?;
        if asked.elapsed() > AWAY || !self.has_been_there_since(entries) {
            // It has been away, and nobody knew when this was decided: somebody may be charged for it.
            let why = "the database was away";
            return Err(StoreError::refused(sqlx::Error::Io(io::Error::other(why))));
        }
        in_time(connection, async |connection| {
            self.write_over(connection, entries).await
        })
        .await
    }

    async fn write_over(
        &self,
        connection: &mut PoolConnection<Postgres>,
        entries: &[Entry],
    ) -> Result<Vec<bool>, StoreError> {
        let refused = StoreError::refused;
        let mut transaction = connection.begin().await.map_err(refused)?;
        let mut batch = Batch::of(entries);
        let mut done = Vec::new();
        let anyhow = fault::is(Fault::NoVersionCheck);
        if !batch.updates.is_empty() {
            // In one order, so that two servers never wait for each other.
            query(
                "SELECT 1 FROM game WHERE id IN
                     (SELECT e.g FROM jsonb_to_recordset($1::text::jsonb) AS e(g text))
                 ORDER BY id FOR NO KEY UPDATE",
            )
            .bind(json(&batch.updates))
            .execute(&mut *transaction)
            .await
            .map_err(refused)?;
            let rows = query_as(
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
            let rows = query_as(
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
        query(if anyhow {
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
                query("SELECT pg_notify($1, $2)")
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

    async fn beat_over(
        &self,
        connection: &mut PoolConnection<Postgres>,
        clock: &Clock,
        interrupted: bool,
    ) -> Result<Beat, StoreError> {
        let refused = StoreError::refused;
        let made = self.connections.made();
        let mut transaction = connection.begin().await.map_err(refused)?;
        let (seen, resumed, read): (i64, i64, i64) =
            query_as("SELECT seen_ms, resumed_ms, read_ms FROM alive FOR UPDATE")
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
        let (database, started): (i64, i64) = query_as(
            "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint,
                    (extract(epoch FROM pg_postmaster_start_time()) * 1000)::bigint",
        )
        .fetch_one(&mut *transaction)
        .await
        .map_err(refused)?;
        // It has been away since this server was last heard, or since any was. Whoever starts can only
        // go by its clock.
        let was_away = match *self.heard() {
            Some(heard) => (heard.started, heard.made) != (started, made),
            None => started > read,
        };
        let beat = alive.beat(own, database as Millis, interrupted || was_away);
        query("UPDATE alive SET seen_ms = $1, resumed_ms = $2, read_ms = $3")
            .bind(alive.seen as i64)
            .bind(alive.resumed as i64)
            .bind(alive.read as i64)
            .execute(&mut *transaction)
            .await
            .map_err(refused)?;
        transaction.commit().await.map_err(StoreError::unknown)?;
        *self.heard() = Some(Heard {
            started,
            made,
            resumed: beat.resumed,
        });
        Ok(beat)
    }
}

/// Passes notes on for as long as somebody reads them.
async fn listen(
    mut listener: PgListener,
    connections: Arc<Connections>,
    own: String,
    notes: mpsc::Sender<Note>,
) {
    const PAUSE: Duration = Duration::from_millis(500);
    /// Where players are connected a server hears at least itself more often.
    const SILENCE: Duration = Duration::from_secs(15);
    loop {
        let note = match timeout(SILENCE, listener.try_recv()).await {
            Ok(Ok(Some(notification))) => match Note::read(notification.payload(), &own) {
                Some(note) => note,
                None => continue,
            },
            Ok(Ok(None)) => Note::Gap,
            Ok(Err(error)) => {
                tracing::warn!(%error, "the connection that listens to other servers is lost");
                sleep(PAUSE).await;
                Note::Gap
            }
            // Nobody has anything to say, or the connection is dead without having said so.
            Err(_) => match connections.listener(CHANNEL).await {
                Ok(next) => {
                    listener = next;
                    Note::Gap
                }
                Err(_) => continue,
            },
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
                        kind: super::StoreErrorKind::Refused,
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
            let asked = query_as(
                "SELECT game.version, event.version, at_ms, body FROM game
                 LEFT JOIN event ON game_id = id AND event.version > $1
                 WHERE id = $2 ORDER BY event.version",
            )
            .bind(after as i64)
            .bind(id.to_string());
            self.connections.rows(asked).await.map(stored)
        })
    }

    fn versions<'a>(
        &'a self,
        games: &'a [GameId],
    ) -> BoxFuture<'a, Result<Vec<(GameId, u64)>, StoreError>> {
        Box::pin(async {
            let ids: Vec<String> = games.iter().map(ToString::to_string).collect();
            let asked = query_as("SELECT id, version FROM game WHERE id = ANY($1)").bind(ids);
            self.connections.rows(asked).await.map(versions)
        })
    }

    fn due(&self, now: Millis, most: u32) -> BoxFuture<'_, Result<Vec<GameId>, StoreError>> {
        Box::pin(async move {
            let asked = query_as("SELECT id FROM game WHERE due_ms <= $1 ORDER BY due_ms LIMIT $2")
                .bind(now as i64)
                .bind(i64::from(most));
            self.connections.rows(asked).await.map(ids)
        })
    }

    fn listed(&self, most: u32) -> BoxFuture<'_, Result<Vec<GameId>, StoreError>> {
        Box::pin(async move {
            let asked = query_as("SELECT id FROM game WHERE listed ORDER BY due_ms DESC LIMIT $1")
                .bind(i64::from(most));
            self.connections.rows(asked).await.map(ids)
        })
    }

    fn postpone(
        &self,
        id: GameId,
        version: u64,
        due: Millis,
    ) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(async move {
            let asked = query("UPDATE game SET due_ms = $3 WHERE id = $1 AND version = $2")
                .bind(id.to_string())
                .bind(version as i64)
                .bind(due as i64);
            self.connections.execute(asked).await
        })
    }

    fn forget(&self, id: GameId, version: u64) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(async move {
            let asked = query(
                "WITH gone AS (DELETE FROM game WHERE id = $1 AND version = $2 RETURNING id)
                 DELETE FROM event USING gone WHERE game_id = gone.id",
            )
            .bind(id.to_string())
            .bind(version as i64);
            self.connections.execute(asked).await
        })
    }

    fn beat<'a>(
        &'a self,
        clock: &'a Clock,
        interrupted: bool,
    ) -> BoxFuture<'a, Result<Beat, StoreError>> {
        Box::pin(async move {
            let connection = self.connections.writer().await?;
            in_time(connection, async |connection| {
                self.beat_over(connection, clock, interrupted).await
            })
            .await
        })
    }

    fn notes(&self) -> BoxFuture<'_, Result<Option<mpsc::Receiver<Note>>, StoreError>> {
        Box::pin(async {
            let listener = self.connections.listener(CHANNEL).await;
            let listener = listener.map_err(StoreError::refused)?;
            let (notes, inbox) = mpsc::channel(1_024);
            let connections = Arc::clone(&self.connections);
            tokio::spawn(listen(listener, connections, self.node.clone(), notes));
            Ok(Some(inbox))
        })
    }

    fn next_connection(&self) -> BoxFuture<'_, Result<u64, StoreError>> {
        Box::pin(async {
            let asked = query_as("SELECT nextval('connection')");
            let rows: Vec<(i64,)> = self.connections.rows(asked).await?;
            let (number,) = rows.first().expect("a sequence has a next number");
            Ok(*number as u64)
        })
    }

    fn tell(&self, note: Note) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(async move {
            for text in note.written(&self.node) {
                let asked = query("SELECT pg_notify($1, $2)").bind(CHANNEL).bind(text);
                self.connections.execute(asked).await?;
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
