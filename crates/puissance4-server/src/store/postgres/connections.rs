//! Connections to PostgreSQL. None is waited for without end: a machine that is gone says nothing.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgArguments, PgConnectOptions, PgListener, PgPoolOptions, PgRow};
use sqlx::query::{Query, QueryAs};
use sqlx::{FromRow, PgPool, Postgres};
use tokio::time::timeout;

use crate::store::StoreError;

/// One for the batch that is written and one for the beat.
const WRITERS: u32 = 2;
const READERS: u32 = 6;
/// How long it may take to get a connection.
const PATIENCE: Duration = Duration::from_secs(3);
/// What takes longer over a connection has lost it.
const LONGEST: Duration = Duration::from_secs(5);

type Asked<'q> = Query<'q, Postgres, PgArguments>;
type AskedAs<'q, T> = QueryAs<'q, Postgres, T, PgArguments>;

/// The connections of one server.
pub(super) struct Connections {
    options: PgConnectOptions,
    /// For what is recorded and for the beat: whoever reads much does not get into their way.
    writers: PgPool,
    readers: PgPool,
    /// How many connections for writing have been made.
    made: Arc<AtomicU64>,
}

impl Connections {
    pub(super) async fn open(options: PgConnectOptions) -> Result<Self, sqlx::Error> {
        let made = Arc::new(AtomicU64::new(0));
        let count = Arc::clone(&made);
        let writers = PgPoolOptions::new()
            .max_connections(WRITERS)
            .acquire_timeout(PATIENCE)
            // None is closed as long as all is well: a new one says that another was lost.
            .idle_timeout(None)
            .max_lifetime(None)
            .after_connect(move |_, _| {
                count.fetch_add(1, Ordering::AcqRel);
                Box::pin(async { Ok(()) })
            })
            .connect_with(options.clone())
            .await?;
        // Both, so that none is made later while all is well.
        drop(tokio::try_join!(writers.acquire(), writers.acquire())?);
        let readers = PgPoolOptions::new()
            .max_connections(READERS)
            .acquire_timeout(PATIENCE)
            .connect_lazy_with(options.clone());
        Ok(Self {
            options,
            writers,
            readers,
            made,
        })
    }

    /// How many connections for writing have been made: with each more, one has been lost.
    pub(super) fn made(&self) -> u64 {
        self.made.load(Ordering::Acquire)
    }

    /// A connection for writing.
    pub(super) async fn writer(&self) -> Result<PoolConnection<Postgres>, StoreError> {
        self.writers.acquire().await.map_err(StoreError::refused)
    }

    /// What a statement answers that may be asked twice.
    pub(super) async fn rows<T>(&self, asked: AskedAs<'_, T>) -> Result<Vec<T>, StoreError>
    where
        T: for<'r> FromRow<'r, PgRow> + Send + Unpin,
    {
        let mut connection = self.reader().await?;
        let rows = async {
            let rows = asked.fetch_all(&mut *connection).await;
            rows.map_err(StoreError::refused)
        };
        let rows = timeout(LONGEST, rows).await;
        settled(connection, rows)
    }

    /// Carries out a statement that is not recorded in a batch.
    pub(super) async fn execute(&self, asked: Asked<'_>) -> Result<(), StoreError> {
        let mut connection = self.reader().await?;
        let done = async {
            let done = asked.execute(&mut *connection).await;
            done.map(drop).map_err(StoreError::unknown)
        };
        let done = timeout(LONGEST, done).await;
        settled(connection, done)
    }

    async fn reader(&self) -> Result<PoolConnection<Postgres>, StoreError> {
        self.readers.acquire().await.map_err(StoreError::refused)
    }

    /// Listens to a channel, over a connection of its own.
    pub(super) async fn listener(&self, channel: &str) -> Result<PgListener, sqlx::Error> {
        let own = PgPoolOptions::new()
            .max_connections(1)
            .acquire_timeout(PATIENCE)
            .idle_timeout(None)
            .max_lifetime(None)
            .connect_lazy_with(self.options.clone());
        let mut listener = PgListener::connect_with(&own).await?;
        listener.listen(channel).await?;
        Ok(listener)
    }
}

/// What was done over a connection, if it was done in time. Otherwise nobody uses the connection again.
pub(super) async fn in_time<T>(
    mut connection: PoolConnection<Postgres>,
    work: impl AsyncFnOnce(&mut PoolConnection<Postgres>) -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    let done = timeout(LONGEST, work(&mut connection)).await;
    settled(connection, done)
}

fn settled<T>(
    connection: PoolConnection<Postgres>,
    done: Result<Result<T, StoreError>, tokio::time::error::Elapsed>,
) -> Result<T, StoreError> {
    done.unwrap_or_else(|elapsed| {
        drop(connection.detach());
        Err(StoreError::unknown(sqlx::Error::Io(elapsed.into())))
    })
}
