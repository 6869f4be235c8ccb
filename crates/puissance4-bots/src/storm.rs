//! The server is killed with thousands of players: how soon everybody is back.

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use fastrand::Rng;
use tokio::sync::{Semaphore, mpsc};
use tokio::time::{Instant, sleep, timeout};

use crate::api::Command;
use crate::http::Http;
use crate::lobby::Wanted;
use crate::measure::Latencies;
use crate::random::back_off;
use crate::server::Server;
use crate::socket::{Lost, Socket};

/// So many games are created at once.
const AT_ONCE: usize = 32;
/// How long everybody may take to be back: goal G6.
const BACK: Duration = Duration::from_secs(10);
/// How long the server may take to open its port.
const OPEN: Duration = Duration::from_secs(1);
/// Then it is given up.
const PATIENCE: Duration = Duration::from_mins(1);

/// How many players, and of which server.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct StormArgs {
    /// The server's program
    #[arg(long)]
    server: PathBuf,
    /// How many players are connected
    #[arg(long, default_value_t = 5_000)]
    players: usize,
}

/// Runs it, and says whether everybody was back in time.
pub(crate) async fn run(args: &StormArgs) -> io::Result<bool> {
    let folder = tempfile::Builder::new().prefix("p4-storm").tempdir()?;
    let database = format!("sqlite:{}", folder.path().join("games.db").display());
    let log = folder.path().join("server.log");
    let mut server = Server::new(&args.server, &database, log, None)?;
    server.start().await?;
    let (back, mut welcomes) = mpsc::unbounded_channel();
    let doors = Arc::new(Semaphore::new(AT_ONCE));
    for _ in 0..args.players / 2 {
        let (doors, back, url) = (Arc::clone(&doors), back.clone(), server.address());
        tokio::spawn(async move {
            let Ok(_door) = doors.acquire().await else {
                return;
            };
            let mut rng = Rng::new();
            let wanted = Wanted::new(&mut rng, None);
            // Whoever has no game is missed below.
            let Ok(table) = wanted.table(&mut Http::new(url)).await else {
                return;
            };
            for token in table.tokens {
                tokio::spawn(stay(url, table.id.clone(), token, back.clone()));
            }
        });
    }
    let players = args.players / 2 * 2;
    everybody(&mut welcomes, players, Instant::now()).await?;
    println!("{players} players are connected");
    // They play their first moves.
    sleep(Duration::from_secs(1)).await;
    let killed = Instant::now();
    server.kill().await?;
    while welcomes.try_recv().is_ok() {}
    let opened = server.start().await?;
    println!("the port was open {opened:.2?} after the start");
    let open = Instant::now();
    let back = everybody(&mut welcomes, players, open).await?;
    println!("welcomes after the port was open: {back}");
    let all = killed.elapsed();
    println!("everybody was back {all:.2?} after the kill");
    Ok(opened <= OPEN && all <= BACK)
}

/// Waits until everybody was welcomed, and says how long each of them took since a moment.
async fn everybody(
    welcomes: &mut mpsc::UnboundedReceiver<()>,
    players: usize,
    since: Instant,
) -> io::Result<Latencies> {
    let mut latencies = Latencies::new();
    for missing in (1..=players).rev() {
        let welcome = timeout(PATIENCE, welcomes.recv()).await;
        welcome.map_err(|_| io::Error::other(format!("{missing} players are missing")))?;
        latencies.add(since.elapsed());
    }
    Ok(latencies)
}

/// A player who comes back whenever the socket is lost.
async fn stay(url: SocketAddr, game: String, token: String, back: mpsc::UnboundedSender<()>) {
    let mut rng = Rng::new();
    while !back.is_closed() {
        let _lost = follow(url, &game, &token, &back).await;
        sleep(back_off(&mut rng)).await;
    }
}

async fn follow(
    url: SocketAddr,
    id: &str,
    token: &str,
    back: &mpsc::UnboundedSender<()>,
) -> Result<(), Lost> {
    let mut socket = Socket::open(url, None).await?;
    let game = socket.hello(id, Some(token)).await?;
    back.send(()).map_err(|_| Lost::Broken)?;
    if game.turn < 2 {
        // Whose turn it is not is refused.
        let (turn, column) = (game.turn, 4);
        socket.send(Command::Move { turn, column }.text(1)).await?;
    }
    loop {
        socket.next().await?;
    }
}
