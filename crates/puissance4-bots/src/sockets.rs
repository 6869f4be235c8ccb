//! Many sockets that are held open: how fast they open, and what they cost.

use std::collections::BTreeMap;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use fastrand::Rng;
use tokio::sync::Semaphore;
use tokio::time::{Instant, sleep};

use crate::http::Http;
use crate::load::address;
use crate::lobby::{Table, Wanted};
use crate::measure::{Latencies, Usage};
use crate::socket::{Lost, Socket};

/// How many handshakes are under way at once.
const AT_ONCE: usize = 64;
/// One address has some 28,000 ports.
const PER_ADDRESS: usize = 20_000;
/// How many sockets follow one game: its two players, and who watches.
const PER_GAME: usize = 10;

/// How many sockets, and of which server.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct SocketsArgs {
    /// The server, such as <http://127.0.0.1:4444>
    #[arg(long, value_parser = address)]
    url: SocketAddr,
    /// How many sockets are opened
    #[arg(long, default_value_t = 10_000)]
    count: usize,
    /// The server's process, to see what it uses
    #[arg(long)]
    pid: Option<u32>,
    /// For how long the sockets are held
    #[arg(long, default_value_t = 60)]
    seconds: u64,
}

/// Opens the sockets, and says whether all are open and stay so.
pub(crate) async fn run(args: &SocketsArgs) -> io::Result<bool> {
    let usage = |when: &str| -> io::Result<()> {
        if let Some(pid) = args.pid {
            println!("{when}: {}", Usage::of(pid)?);
        }
        Ok(())
    };
    let tables = tables(args.url, args.count.div_ceil(PER_GAME)).await?;
    usage("before")?;
    let doors = Arc::new(Semaphore::new(AT_ONCE));
    let start = Instant::now();
    let opening: Vec<_> = (0..args.count)
        .map(|number| {
            let (doors, url) = (Arc::clone(&doors), args.url);
            let table = tables[number / PER_GAME].clone();
            tokio::spawn(async move {
                let _door = doors.acquire_owned().await.map_err(|_| Lost::Broken)?;
                let start = Instant::now();
                let socket = open(url, &table, number).await?;
                Ok::<_, Lost>((socket, start.elapsed()))
            })
        })
        .collect();
    let mut handshakes = Latencies::new();
    let mut errors: BTreeMap<String, u64> = BTreeMap::new();
    let mut held = Vec::new();
    for opening in opening {
        match opening.await.map_err(io::Error::other)? {
            Ok((mut socket, took)) => {
                handshakes.add(took);
                held.push(tokio::spawn(async move {
                    loop {
                        if let Err(lost) = socket.next().await {
                            return lost;
                        }
                    }
                }));
            }
            Err(lost) => *errors.entry(lost.to_string()).or_default() += 1,
        }
    }
    let rate = held.len() as f64 / start.elapsed().as_secs_f64();
    println!("handshakes: {rate:.0} a second, {handshakes}");
    usage("all open")?;
    let before = args.pid.map(Usage::of).transpose()?;
    sleep(Duration::from_secs(args.seconds)).await;
    usage("held")?;
    if let (Some(before), Some(pid)) = (before, args.pid) {
        let used = Usage::of(pid)?.processor.saturating_sub(before.processor);
        let share = used.as_secs_f64() / args.seconds as f64 * 100.0;
        println!("idle: {share:.1} % of a processor");
    }
    for held in held
        .into_iter()
        .filter(tokio::task::JoinHandle::is_finished)
    {
        let lost = held.await.map_err(io::Error::other)?;
        *errors.entry(lost.to_string()).or_default() += 1;
    }
    println!("errors: {errors:?}");
    Ok(errors.is_empty())
}

async fn tables(url: SocketAddr, count: usize) -> io::Result<Vec<Table>> {
    let mut rng = Rng::new();
    let mut http = Http::new(url);
    let mut tables = Vec::new();
    for _ in 0..count {
        tables.push(Wanted::new(&mut rng, None).table(&mut http).await?);
    }
    Ok(tables)
}

/// The first two sockets of a game are its players.
async fn open(url: SocketAddr, table: &Table, number: usize) -> Result<Socket, Lost> {
    let last = 2 + (number / PER_ADDRESS) as u8;
    let from = IpAddr::from(Ipv4Addr::new(127, 0, 0, last));
    let mut socket = Socket::open(url, Some(from)).await?;
    let token = table.tokens.get(number % PER_GAME).map(String::as_str);
    socket.hello(&table.id, token).await?;
    Ok(socket)
}
