//! The command line.

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::crash::{self, CrashArgs};
use crate::fsync_order::{self, FsyncOrderArgs};
use crate::load::{self, LoadArgs};
use crate::mutants::{self, MutantsArgs};
use crate::soak::{self, SoakArgs};
use crate::sockets::{self, SocketsArgs};
use crate::storm::{self, StormArgs};

/// Players that hold the server to its promises.
#[derive(Debug, Parser)]
#[command(name = "puissance4-bots", version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Bots play while the server is killed: nothing that was acknowledged may be lost
    Crash(CrashArgs),
    /// Each fault that the server can be told to have must be caught
    Mutants(MutantsArgs),
    /// No acknowledgement may leave before the disk has the move
    FsyncOrder(FsyncOrderArgs),
    /// Many games at once, at a steady rate or as fast as it goes
    Load(LoadArgs),
    /// Many sockets that are held open
    Sockets(SocketsArgs),
    /// The server is killed with thousands of players, who have to be back soon
    Storm(StormArgs),
    /// Play for a long time: nothing may grow or become slower
    Soak(SoakArgs),
}

/// Does what the command line says: 0 when every promise was kept, 1 when one was broken, 4 when nobody
/// knows.
#[must_use]
pub fn run() -> ExitCode {
    crate::measure::raise_limits();
    let command = Cli::parse().command;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    let kept = runtime.and_then(|runtime| runtime.block_on(obey(&command)));
    match kept {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("puissance4-bots: {error}");
            ExitCode::from(4)
        }
    }
}

/// Whether every promise was kept.
async fn obey(command: &Command) -> std::io::Result<bool> {
    match command {
        Command::Crash(args) => {
            let report = crash::run(args).await?;
            println!("{report}");
            Ok(report.is_clean())
        }
        Command::Mutants(args) => mutants::run(args).await,
        Command::FsyncOrder(args) => {
            let order = fsync_order::run(args).await?;
            for early in &order.early {
                println!("TOO EARLY {early}");
            }
            println!(
                "{} acknowledgements, {} too early",
                order.acks,
                order.early.len()
            );
            Ok(order.early.is_empty())
        }
        Command::Load(args) => load::run(args).await,
        Command::Sockets(args) => sockets::run(args).await,
        Command::Storm(args) => storm::run(args).await,
        Command::Soak(args) => soak::run(args).await,
    }
}
