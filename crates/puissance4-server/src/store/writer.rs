//! Group commit: whatever has come in while the last transaction went to the disk goes into the next.

use std::collections::HashSet;
use std::sync::Arc;

use tokio::sync::{mpsc, oneshot};

use super::rows::Entry;
use super::{Store, StoreErrorKind};
use crate::metrics::Metrics;

/// How many entries one transaction takes, and how many may wait.
const MOST_IN_BATCH: usize = 64;
const MOST_WAITING: usize = 4_096;

type Answer = Result<bool, StoreErrorKind>;

struct Job {
    entry: Entry,
    answer: oneshot::Sender<Answer>,
}

/// Records entries, many in one transaction.
#[derive(Clone)]
pub struct Writer {
    jobs: mpsc::Sender<Job>,
}

impl Writer {
    /// Starts to write. It ends when all copies of the handle are gone.
    #[must_use]
    pub fn start(store: Arc<dyn Store>, metrics: Arc<Metrics>) -> Self {
        let (jobs, inbox) = mpsc::channel(MOST_WAITING);
        tokio::spawn(write(store, inbox, metrics));
        Self { jobs }
    }

    /// Records an entry, and says whether the game was at the version before it. When it returns, the
    /// entry is on the disk.
    ///
    /// # Errors
    ///
    /// [`StoreErrorKind`].
    pub async fn append(&self, entry: Entry) -> Answer {
        let (answer, answered) = oneshot::channel();
        let job = Job { entry, answer };
        self.jobs.try_send(job).map_err(|_| StoreErrorKind::Busy)?;
        answered.await.unwrap_or(Err(StoreErrorKind::Unknown))
    }
}

async fn write(store: Arc<dyn Store>, mut inbox: mpsc::Receiver<Job>, metrics: Arc<Metrics>) {
    let mut waiting = Vec::new();
    while !waiting.is_empty() || inbox.recv_many(&mut waiting, MOST_IN_BATCH).await > 0 {
        // What came in meanwhile.
        while waiting.len() < MOST_IN_BATCH
            && let Ok(job) = inbox.try_recv()
        {
            waiting.push(job);
        }
        let mut games = HashSet::new();
        let (now, later) =
            (waiting.into_iter()).partition(|job: &Job| games.insert(job.entry.game));
        waiting = later;
        if commit(store.as_ref(), now, &metrics).await.is_err() {
            // What came in meanwhile was decided before anybody knew that the database was away: it may
            // charge somebody for that time.
            while let Ok(job) = inbox.try_recv() {
                waiting.push(job);
            }
            for job in waiting.drain(..) {
                let _ = job.answer.send(Err(StoreErrorKind::Refused));
            }
        }
    }
}

async fn commit(
    store: &dyn Store,
    jobs: Vec<Job>,
    metrics: &Metrics,
) -> Result<(), StoreErrorKind> {
    let (entries, answers): (Vec<Entry>, Vec<_>) =
        (jobs.into_iter().map(|job| (job.entry, job.answer))).unzip();
    let timer = std::time::Instant::now();
    let done = store.append(&entries).await;
    metrics.committed(entries.len(), timer.elapsed(), done.is_ok());
    match done {
        Ok(applied) => {
            for (answer, applied) in answers.into_iter().zip(applied) {
                // Whoever asked may be gone: what is recorded is recorded.
                let _ = answer.send(Ok(applied));
            }
            Ok(())
        }
        Err(error) => {
            let kind = error.kind;
            tracing::error!(%error, ?kind, entries = entries.len(), "a batch was not committed");
            for answer in answers {
                let _ = answer.send(Err(kind));
            }
            error.stop_if_fatal();
            Err(kind)
        }
    }
}
