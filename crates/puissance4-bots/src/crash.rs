//! The crash test: bots play, the harness breaks whatever can break, and nothing may be lost.

mod link;
mod mind;
mod nemesis;
mod pair;
mod player;
mod report;
mod world;

use std::io;
use std::sync::Arc;
use std::time::Duration;

use fastrand::Rng;
use tokio::sync::watch;
use tokio::time::{Instant, sleep, timeout};

use crate::cluster::{Cluster, ClusterArgs};
use crate::history::Kind;
use crate::http::Http;
use crate::journal::Journal;
use crate::lobby;
use crate::server::Server;
use nemesis::Nemesis;
pub(crate) use report::Report;
use world::World;

/// How long players may take to leave, and how long the last reading of a game may.
const PATIENCE: Duration = Duration::from_secs(20);

/// What is to be broken, and how long.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct CrashArgs {
    #[command(flatten)]
    pub(crate) cluster: ClusterArgs,
    /// How often a server is killed
    #[arg(long, default_value_t = 20)]
    pub(crate) kills: usize,
    /// For how long the bots play
    #[arg(long, default_value_t = 60)]
    pub(crate) seconds: u64,
    /// How many pairs of bots play
    #[arg(long, default_value_t = 20)]
    pub(crate) pairs: usize,
    /// How long a bot thinks, on average and in milliseconds
    #[arg(long, default_value_t = 150)]
    pub(crate) think: u64,
    /// Ask the servers to stop instead of killing them
    #[arg(long)]
    pub(crate) gently: bool,
    /// What the bots and the faults are drawn from
    #[arg(long)]
    pub(crate) seed: Option<u64>,
}

/// Runs the test.
pub(crate) async fn run(args: &CrashArgs) -> io::Result<Report> {
    let seed = args.seed.unwrap_or_else(|| fastrand::u64(..));
    let mut rng = Rng::with_seed(seed);
    let folder = tempfile::Builder::new().prefix("p4-crash").tempdir()?;
    let mut cluster = Cluster::start(&args.cluster, folder.path()).await?;
    let journal = Journal::create(&folder.path().join("journal"))?;
    let (stop, stopped) = watch::channel(false);
    let nodes = cluster.servers.iter().map(Server::address).collect();
    let world = Arc::new(World::new(nodes, journal.moves(), stopped, args.think));
    let pairs: Vec<_> = (0..args.pairs)
        .map(|number| tokio::spawn(pair::play(Arc::clone(&world), rng.fork(), number)))
        .collect();
    let end = Instant::now() + Duration::from_secs(args.seconds);
    let mut nemesis = Nemesis::new(rng.fork(), world.stopwatch, args.gently);
    nemesis.torment(&mut cluster, args.kills, end).await?;
    let _ = stop.send(true);
    for pair in pairs {
        timeout(PATIENCE, pair).await?.map_err(io::Error::other)?;
    }
    cluster.restart().await?;
    read_all(&world, &cluster).await?;
    // With the world goes the last handle of the journal.
    let played = alone(world).await.end();
    let acknowledged = tokio::task::spawn_blocking(|| journal.finish());
    let acknowledged = acknowledged.await.map_err(io::Error::other)??;
    Ok(Report::new(
        seed,
        played,
        acknowledged,
        &nemesis,
        cluster.servers.len(),
    ))
}

/// Reads every game from every server.
async fn read_all(world: &World, cluster: &Cluster) -> io::Result<()> {
    for server in &cluster.servers {
        let mut http = Http::new(server.address());
        for history in world.histories() {
            let id = world::lock(&history).id.clone();
            let game = lobby::read(&mut http, &id).await?;
            let at = world.stopwatch.now();
            let mut history = world::lock(&history);
            match game {
                Ok(game) => history.reads(&game, at),
                Err(said) => history.find(Kind::LostGame, said),
            }
        }
    }
    Ok(())
}

/// The world, once nobody else has it.
async fn alone(mut world: Arc<World>) -> World {
    loop {
        match Arc::try_unwrap(world) {
            Ok(world) => return world,
            Err(shared) => world = shared,
        }
        sleep(Duration::from_millis(50)).await;
    }
}
