//! The crash test: bots play, the harness breaks whatever can break, and nothing may be lost.

mod link;
mod nemesis;
mod pair;
mod player;
mod report;
mod world;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use fastrand::Rng;
use tokio::sync::watch;
use tokio::time::{Instant, sleep, timeout};

use crate::history::Kind;
use crate::http::Http;
use crate::journal::Journal;
use crate::lobby;
use crate::postgres::Postgres;
use crate::server::Server;
use nemesis::Nemesis;
pub(crate) use report::Report;
use world::World;

/// How long players may take to leave, and how long the last reading of a game may.
const PATIENCE: Duration = Duration::from_secs(20);

/// What is to be broken, and how long.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct CrashArgs {
    /// The server's program
    #[arg(long)]
    pub(crate) server: PathBuf,
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
    /// Over a PostgreSQL of its own, which is stopped at once from time to time
    #[arg(long)]
    pub(crate) postgres: bool,
    /// How many servers there are: more than one need PostgreSQL
    #[arg(long, default_value_t = 1)]
    pub(crate) nodes: usize,
    /// What the bots and the faults are drawn from
    #[arg(long)]
    pub(crate) seed: Option<u64>,
    /// A promise that the server is to break
    #[arg(long)]
    pub(crate) fault: Option<String>,
}

/// The servers and their database.
pub(crate) struct Cluster {
    pub(crate) servers: Vec<Server>,
    pub(crate) postgres: Option<Postgres>,
}

impl Cluster {
    async fn start(args: &CrashArgs, folder: &Path) -> io::Result<Self> {
        if args.nodes == 0 || args.nodes > 1 && !args.postgres {
            return Err(io::Error::other("several servers need --postgres"));
        }
        let postgres = if args.postgres {
            Some(Postgres::start().await?)
        } else {
            None
        };
        let database = match &postgres {
            Some(postgres) => postgres.url(),
            None => format!("sqlite:{}", folder.join("games.db").display()),
        };
        let mut servers = Vec::new();
        for node in 0..args.nodes {
            let log = folder.join(format!("server-{node}.log"));
            let fault = args.fault.as_deref();
            let mut server = Server::new(&args.server, &database, log, fault)?;
            server.start().await?;
            servers.push(server);
        }
        Ok(Self { servers, postgres })
    }

    /// Kills everything, and starts it again.
    async fn restart(&mut self) -> io::Result<()> {
        for server in &mut self.servers {
            server.kill().await?;
        }
        if let Some(postgres) = &self.postgres {
            postgres.stop().await?;
            postgres.restart().await?;
        }
        for server in &mut self.servers {
            server.start().await?;
        }
        Ok(())
    }
}

/// Runs the test.
pub(crate) async fn run(args: &CrashArgs) -> io::Result<Report> {
    let seed = args.seed.unwrap_or_else(|| fastrand::u64(..));
    let mut rng = Rng::with_seed(seed);
    let folder = tempfile::Builder::new().prefix("p4-crash").tempdir()?;
    let mut cluster = Cluster::start(args, folder.path()).await?;
    let journal = Journal::create(&folder.path().join("journal"))?;
    let (stop, stopped) = watch::channel(false);
    let nodes = cluster.servers.iter().map(Server::address).collect();
    let world = Arc::new(World::new(nodes, journal.moves(), stopped, args.think));
    let pairs: Vec<_> = (0..args.pairs)
        .map(|number| tokio::spawn(pair::play(Arc::clone(&world), rng.fork(), number)))
        .collect();
    let end = Instant::now() + Duration::from_secs(args.seconds);
    let mut nemesis = Nemesis::new(rng.fork(), world.stopwatch, args.postgres);
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
        args.nodes,
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
