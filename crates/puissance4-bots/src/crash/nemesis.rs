//! Whatever can break, breaks, at random instants.

use std::io;
use std::time::Duration;

use fastrand::Rng;
use tokio::time::{Instant, sleep, sleep_until};

use crate::cluster::Cluster;
use crate::random::chance;
use crate::time::{Ms, Stopwatch, Stretches};

/// How long after a fault a server may still be busy with it, and one that has to find a database and
/// other servers again.
const SETTLING: [Ms; 2] = [1_500, 5_000];

/// Who breaks things, and what has been broken when.
pub(crate) struct Nemesis {
    rng: Rng,
    stopwatch: Stopwatch,
    /// Whether servers are asked to stop, and not killed.
    gently: bool,
    /// What has been broken, from when to when.
    pub(crate) log: Vec<(Ms, Ms, &'static str)>,
    /// How long each restart took until the port was open.
    pub(crate) restarts: Vec<Duration>,
    /// When something was broken.
    pub(crate) faults: Stretches,
    /// The same, with the time after it.
    pub(crate) trouble: Stretches,
    /// When nobody could play.
    pub(crate) down: Stretches,
}

impl Nemesis {
    pub(crate) fn new(rng: Rng, stopwatch: Stopwatch, gently: bool) -> Self {
        Self {
            rng,
            stopwatch,
            gently,
            log: Vec::new(),
            restarts: Vec::new(),
            faults: Stretches::default(),
            trouble: Stretches::default(),
            down: Stretches::default(),
        }
    }

    /// Kills servers so often until the end, and does worse between.
    pub(crate) async fn torment(
        &mut self,
        cluster: &mut Cluster,
        kills: usize,
        end: Instant,
    ) -> io::Result<()> {
        let start = Instant::now() + Duration::from_secs(1);
        let long = end.saturating_duration_since(start).mul_f64(0.95);
        let mut instants: Vec<Instant> = (0..kills)
            .map(|_| start + long.mul_f64(self.rng.f64()))
            .collect();
        instants.sort();
        for (number, instant) in instants.into_iter().enumerate() {
            sleep_until(instant).await;
            self.kill(cluster, number % cluster.servers.len()).await?;
            if chance(&mut self.rng, 20.0) {
                // Another time than a kill.
                sleep(Duration::from_millis(self.rng.u64(..500))).await;
                self.worse(cluster, end).await?;
            }
        }
        sleep_until(end).await;
        Ok(())
    }

    /// A server is killed, and started again.
    async fn kill(&mut self, cluster: &mut Cluster, node: usize) -> io::Result<()> {
        let from = self.stopwatch.now();
        let alone = cluster.servers.len() == 1;
        let server = &mut cluster.servers[node];
        if self.gently {
            server.terminate().await?;
        } else {
            server.kill().await?;
        }
        let gone = self.stopwatch.now();
        sleep(Duration::from_millis(self.rng.u64(..300))).await;
        self.restarts.push(server.start().await?);
        let down = alone.then(|| (gone, self.stopwatch.now()));
        self.broken(cluster, how(self.gently), from, down);
        Ok(())
    }

    async fn worse(&mut self, cluster: &mut Cluster, end: Instant) -> io::Result<()> {
        let node = self.rng.usize(..cluster.servers.len());
        let alone = cluster.servers.len() == 1;
        let from = self.stopwatch.now();
        match (self.rng.u8(..3), &cluster.postgres) {
            (0, Some(postgres)) => {
                postgres.stop().await?;
                let gone = self.stopwatch.now();
                sleep(Duration::from_millis(self.rng.u64(..2_000))).await;
                let silent = postgres.restart().await?.as_millis() as Ms;
                let down = (gone, self.stopwatch.now() - silent);
                self.broken(cluster, "the database was stopped", from, Some(down));
            }
            (1, _) => {
                let server = &mut cluster.servers[node];
                server.terminate().await?;
                let gone = self.stopwatch.now();
                self.restarts.push(server.start().await?);
                let down = alone.then(|| (gone, self.stopwatch.now()));
                self.broken(cluster, how(true), from, down);
            }
            _ => {
                let left = end.saturating_duration_since(Instant::now());
                let long = Duration::from_millis(self.rng.u64(100..10_000)).min(left / 3);
                cluster.servers[node].pause()?;
                sleep(long).await;
                cluster.servers[node].go_on()?;
                // It stands still for less than it is broken, and nobody is promised that time back.
                self.broken(cluster, "a server stood still", from, None);
            }
        }
        Ok(())
    }

    /// Something has been broken since a moment; nobody could play since another.
    fn broken(&mut self, cluster: &Cluster, what: &'static str, from: Ms, down: Option<(Ms, Ms)>) {
        let now = self.stopwatch.now();
        self.log.push((from, now, what));
        self.faults.add(from, now);
        self.trouble.add(
            from,
            now + SETTLING[usize::from(cluster.postgres.is_some())],
        );
        if let Some((gone, back)) = down {
            self.down.add(gone, back);
        }
    }
}

/// How a server came to its end.
const fn how(gently: bool) -> &'static str {
    if gently {
        "a server was asked to stop"
    } else {
        "a server was killed"
    }
}
