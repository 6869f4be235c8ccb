//! Load: many games at once, and how long everything takes.

mod meter;
mod positions;
mod table;

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use fastrand::Rng;
use tokio::sync::{Semaphore, watch};
use tokio::time::{Instant, sleep};

use crate::cluster::{Cluster, ClusterArgs};
use crate::measure::{self, Latencies};
use crate::server::Server;
pub(crate) use meter::Meter;
pub(crate) use table::{Pace, Table};

/// So many games are set up at once.
const AT_ONCE: usize = 32;

/// How much load, and for how long.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct LoadArgs {
    /// The server, such as <http://127.0.0.1:4444>. Where there are two, each game's players are
    /// connected to one each
    #[arg(long, value_parser = address, required_unless_present = "server")]
    url: Vec<SocketAddr>,
    /// The server's program: started here, on its own or over a PostgreSQL of its own
    #[arg(long)]
    server: Option<PathBuf>,
    /// Over a PostgreSQL of its own instead of SQLite
    #[arg(long, requires = "server")]
    postgres: bool,
    /// How many servers there are: more than one need PostgreSQL
    #[arg(long, requires = "server", default_value_t = 1)]
    nodes: usize,
    /// How many games are played at once
    #[arg(long, default_value_t = 2_000)]
    games: usize,
    /// How many moves are played in a second, in all games together
    #[arg(long, default_value_t = 1_000.0)]
    rate: f64,
    /// As many moves as the server takes and its limits allow
    #[arg(long)]
    saturate: bool,
    /// For how long it is measured
    #[arg(long, default_value_t = 20)]
    seconds: u64,
    /// The folder of the database: its disk is measured first, and the latency judged by it
    #[arg(long)]
    fsync_dir: Option<PathBuf>,
    /// How many clients ask for positions meanwhile, the second time round
    #[arg(long, default_value_t = 0)]
    positions: usize,
}

/// Reads an address such as `http://127.0.0.1:4444`.
pub(crate) fn address(url: &str) -> Result<SocketAddr, String> {
    let address = url.strip_prefix("http://").unwrap_or(url);
    let address = address.trim_end_matches('/').parse();
    address.map_err(|_| "such as http://127.0.0.1:4444 is expected".to_owned())
}

/// Many games that go on until the handle is dropped.
pub(crate) struct Crowd {
    pub(crate) meter: Arc<Meter>,
    _going: watch::Sender<bool>,
}

impl Crowd {
    /// Sets all the games up, and then begins to play.
    pub(crate) async fn gather(
        urls: [SocketAddr; 2],
        games: usize,
        pace: impl Fn(Instant, usize) -> Pace,
        life: Option<Duration>,
    ) -> io::Result<Self> {
        let meter = Arc::new(Meter::new());
        let (going, gone) = watch::channel(false);
        let doors = Arc::new(Semaphore::new(AT_ONCE));
        let mut tables = Vec::new();
        for _ in 0..games {
            let doors = Arc::clone(&doors);
            tables.push(tokio::spawn(async move {
                let _door = doors.acquire_owned().await.map_err(io::Error::other)?;
                Table::set_up(urls, Rng::new()).await
            }));
        }
        let mut ready = Vec::new();
        for table in tables {
            ready.push(table.await.map_err(io::Error::other)??);
        }
        let start = Instant::now();
        for (number, table) in ready.into_iter().enumerate() {
            let (meter, gone) = (Arc::clone(&meter), gone.clone());
            let pace = pace(start, number);
            tokio::spawn(table.play(meter, pace, life, gone));
        }
        Ok(Self {
            meter,
            _going: going,
        })
    }
}

/// Measures, prints, and says whether it is as it should be.
pub(crate) async fn run(args: &LoadArgs) -> io::Result<bool> {
    let folder = tempfile::Builder::new().prefix("p4-load").tempdir()?;
    let cluster = match &args.server {
        Some(server) => {
            let wanted = ClusterArgs {
                server: server.clone(),
                postgres: args.postgres,
                nodes: args.nodes,
                fault: None,
            };
            Some(Cluster::start(&wanted, folder.path()).await?)
        }
        None => None,
    };
    let servers = cluster.iter().flat_map(|cluster| &cluster.servers);
    let servers = servers.map(Server::address).chain(args.url.iter().copied());
    let servers: Vec<SocketAddr> = servers.collect();
    let (first, last) = (servers[0], servers[servers.len() - 1]);
    let disk = args.fsync_dir.as_deref().map(measure::fdatasync);
    let disk = disk.transpose()?;
    if let Some(disk) = &disk {
        println!("fdatasync: {disk}");
    }
    let every = Duration::from_secs_f64(args.games as f64 / args.rate);
    let pace = |start: Instant, number: usize| {
        if args.saturate {
            Pace::AsFastAsAllowed
        } else {
            let phase = every.mul_f64(number as f64 / args.games as f64);
            Pace::Steady {
                start: start + phase,
                every,
            }
        }
    };
    let crowd = Crowd::gather([first, last], args.games, pace, None).await?;
    // The first second is not like the others.
    sleep(Duration::from_secs(1)).await;
    crowd.meter.take();
    let kept = measured(&crowd, args, disk.as_ref()).await;
    if args.positions == 0 {
        return Ok(kept);
    }
    for _ in 0..args.positions {
        tokio::spawn(positions::ask(first, Arc::clone(&crowd.meter)));
    }
    sleep(Duration::from_secs(1)).await;
    crowd.meter.take();
    println!("with {} clients that ask for positions:", args.positions);
    Ok(measured(&crowd, args, disk.as_ref()).await && kept)
}

/// Waits, prints what was measured meanwhile, and says whether it is as it should be.
async fn measured(crowd: &Crowd, args: &LoadArgs, disk: Option<&Latencies>) -> bool {
    let start = Instant::now();
    sleep(Duration::from_secs(args.seconds)).await;
    let measured = crowd.meter.take();
    let rate = measured.acks.count() as f64 / start.elapsed().as_secs_f64();
    println!("{measured}\nmoves a second: {rate:.0}");
    let fast = disk.is_none_or(|disk| measured.acks.at(99.0) <= 5 * disk.at(99.0) + 10);
    let enough = rate >= 0.95 * args.rate;
    args.saturate || fast && enough
}
