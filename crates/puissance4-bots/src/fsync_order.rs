//! Whether a move is on the disk before anybody is told of it: what the server asks of the system, in
//! what order.
//!
//! A process that is killed loses nothing that it has written, synced or not: only a power cut would. So
//! this looks at the calls themselves, by `strace`.

mod trace;

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use fastrand::Rng;
use tokio::time::{sleep, timeout};

use crate::api::{Command, Status, Told};
use crate::http::Http;
use crate::lobby::Wanted;
use crate::random::column;
use crate::server::Server;
use crate::socket::Socket;

/// What is looked at. Whatever is in the way of a message to its end.
const CALLS: &str =
    "trace=fdatasync,fsync,pwrite64,write,writev,sendto,sendmsg,read,readv,recvfrom,recvmsg";
const PATIENCE: Duration = Duration::from_secs(20);

/// Which server.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct FsyncOrderArgs {
    /// The server's program
    #[arg(long)]
    pub(crate) server: PathBuf,
    /// A promise that the server is to break
    #[arg(long)]
    pub(crate) fault: Option<String>,
}

/// What was seen.
#[derive(Debug)]
pub(crate) struct Order {
    /// How many acknowledgements left the server.
    pub(crate) acks: usize,
    /// What shows that one left too early.
    pub(crate) early: Vec<String>,
}

/// Plays a game while the server is traced.
pub(crate) async fn run(args: &FsyncOrderArgs) -> io::Result<Order> {
    let folder = tempfile::Builder::new().prefix("p4-order").tempdir()?;
    let database = format!("sqlite:{}", folder.path().join("games.db").display());
    let file = folder.path().join("trace");
    let strace = strace(&file);
    let log = folder.path().join("server.log");
    let mut server = Server::under(strace, &args.server, &database, log, args.fault.as_deref())?;
    server.start().await?;
    play(&server).await?;
    server.terminate().await?;
    // The tracer writes its last lines when the server is gone.
    sleep(Duration::from_millis(500)).await;
    let order = trace::judge(&std::fs::read_to_string(&file)?);
    if order.acks == 0 {
        return Err(io::Error::other("strace has seen no acknowledgement"));
    }
    Ok(order)
}

/// The tracer, which leaves the server a child of ours.
fn strace(file: &Path) -> Vec<String> {
    let mut words = ["strace", "-D", "-f", "-y", "-s", "160", "-e", CALLS, "-o"]
        .map(str::to_owned)
        .to_vec();
    words.push(file.display().to_string());
    words
}

/// Plays one game, one move after the other.
async fn play(server: &Server) -> io::Result<()> {
    let mut rng = Rng::new();
    let table = Wanted::new(&mut rng, None)
        .table(&mut Http::new(server.address()))
        .await?;
    let broken = |lost| io::Error::other(format!("a socket was lost: {lost}"));
    let mut sockets = Vec::new();
    let mut moves = String::new();
    for token in &table.tokens {
        let mut socket = Socket::open(server.address(), None).await.map_err(broken)?;
        let game = socket.hello(&table.id, Some(token)).await.map_err(broken)?;
        moves = game.moves;
        sockets.push(socket);
    }
    while let Some(column) = column(&mut rng, &moves, true) {
        let turn = moves.len() as u64;
        let socket = &mut sockets[moves.len() % 2];
        let text = Command::Move { turn, column }.text(turn as u32);
        socket.send(text).await.map_err(broken)?;
        let acked = timeout(PATIENCE, async {
            loop {
                match socket.next().await {
                    Ok(Told::Ack { .. }) => return Ok(()),
                    Ok(Told::Error { code, .. }) => return Err(io::Error::other(code)),
                    Ok(_) => {}
                    Err(lost) => return Err(broken(lost)),
                }
            }
        });
        acked.await??;
        moves.push(char::from(b'0' + column));
        // Between five messages a second.
        sleep(Duration::from_millis(110)).await;
    }
    let game = crate::lobby::read(&mut Http::new(server.address()), &table.id).await?;
    match game {
        Ok(game) if game.status == Status::Over && game.moves == moves => Ok(()),
        other => Err(io::Error::other(format!("not over: {other:?}"))),
    }
}
