//! What is counted, for Prometheus.

use std::time::Duration;

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;

/// All that is counted.
pub struct Metrics {
    registry: Registry,
    /// Discs played, taken back, and seats taken.
    pub moves: Counter,
    /// Stored games that make no sense.
    pub corrupt: Counter,
    /// Open WebSockets.
    pub sockets: Gauge,
    /// Games in memory.
    pub games: Gauge,
    /// Connections and messages that were refused for being too many.
    pub limited: Counter,
    /// Positions that were solved, and those that were remembered.
    pub solved: Counter,
    /// See [`Metrics::solved`].
    pub remembered: Counter,
    batches: Counter,
    failed_batches: Counter,
    batch_entries: Histogram,
    commit_seconds: Histogram,
}

impl Default for Metrics {
    fn default() -> Self {
        let mut registry = Registry::with_prefix("puissance4");
        let counter = |registry: &mut Registry, name: &str, help: &str| {
            let counter = Counter::default();
            registry.register(name, help, counter.clone());
            counter
        };
        let gauge = |registry: &mut Registry, name: &str, help: &str| {
            let gauge = Gauge::default();
            registry.register(name, help, gauge.clone());
            gauge
        };
        let batch_entries = Histogram::new(exponential_buckets(1.0, 2.0, 7));
        let commit_seconds = Histogram::new(exponential_buckets(0.000_5, 2.0, 12));
        let r = &mut registry;
        let metrics = Self {
            moves: counter(r, "moves", "Discs played, taken back, and seats taken"),
            corrupt: counter(r, "corrupt_games", "Stored games that make no sense"),
            sockets: gauge(r, "sockets", "Open WebSockets"),
            games: gauge(r, "games_in_memory", "Games in memory"),
            limited: counter(
                r,
                "limited",
                "Requests and messages refused for being too many",
            ),
            solved: counter(r, "positions_solved", "Positions solved"),
            remembered: counter(r, "positions_remembered", "Positions answered from memory"),
            batches: counter(r, "batches", "Transactions committed"),
            failed_batches: counter(r, "failed_batches", "Transactions not committed"),
            batch_entries: batch_entries.clone(),
            commit_seconds: commit_seconds.clone(),
            registry: Registry::default(),
        };
        r.register("batch_entries", "Events in a transaction", batch_entries);
        r.register("commit_seconds", "Time a transaction took", commit_seconds);
        Self {
            registry,
            ..metrics
        }
    }
}

impl Metrics {
    /// A batch of so many entries was written, or was not.
    pub fn committed(&self, entries: usize, took: Duration, done: bool) {
        if done {
            self.batches.inc();
        } else {
            self.failed_batches.inc();
        }
        self.batch_entries.observe(f64::from(entries as u32));
        self.commit_seconds.observe(took.as_secs_f64());
    }

    /// Everything in Prometheus' text format.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        encode(&mut text, &self.registry).expect("a string takes any text");
        text
    }
}
