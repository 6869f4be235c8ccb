//! The harness, tested: a server that breaks a promise has to be caught.

use std::io;
use std::path::{Path, PathBuf};

use crate::cluster::ClusterArgs;
use crate::crash::{self, CrashArgs};
use crate::fsync_order::{self, FsyncOrderArgs};

/// Which server.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct MutantsArgs {
    /// The server's program, built with the feature `faults`
    #[arg(long)]
    server: PathBuf,
    /// Try as well the faults that only show with two servers over PostgreSQL
    #[arg(long)]
    postgres: bool,
    /// What the bots are drawn from
    #[arg(long)]
    seed: Option<u64>,
}

/// How a fault is looked for.
#[derive(Clone, Copy, Debug)]
enum Trial {
    /// Bots play over one server with SQLite, which is killed so often.
    Alone { kills: usize },
    /// Bots play over two servers with PostgreSQL, which are killed so often.
    Together { kills: usize },
    /// The server is traced.
    Traced,
}

/// What is tried; without a fault nothing may be found.
const TRIALS: [(Option<&str>, Trial); 8] = [
    (None, Trial::Alone { kills: 6 }),
    (None, Trial::Traced),
    (Some("ack-before-commit"), Trial::Alone { kills: 40 }),
    (Some("double-charge"), Trial::Alone { kills: 0 }),
    (Some("no-fsync"), Trial::Traced),
    (None, Trial::Together { kills: 3 }),
    (Some("no-version-check"), Trial::Together { kills: 0 }),
    (Some("notify-lost"), Trial::Together { kills: 0 }),
];

/// Tries everything, and says whether each fault was caught and nothing else was.
pub(crate) async fn run(args: &MutantsArgs) -> io::Result<bool> {
    let mut right = true;
    for (fault, trial) in TRIALS {
        if matches!(trial, Trial::Together { .. }) && !args.postgres {
            continue;
        }
        let found = tried(&args.server, fault, trial, args.seed).await?;
        let expected = found.is_some() == fault.is_some();
        let verdict = match (&found, expected) {
            (Some(evidence), _) => format!("caught: {evidence}"),
            (None, true) => "kept every promise".to_owned(),
            (None, false) => "NOT CAUGHT".to_owned(),
        };
        println!("{}, {trial:?}: {verdict}", fault.unwrap_or("no fault"));
        right &= expected;
    }
    Ok(right)
}

/// What was found, if anything was.
async fn tried(
    server: &Path,
    fault: Option<&str>,
    trial: Trial,
    seed: Option<u64>,
) -> io::Result<Option<String>> {
    let (kills, postgres) = match trial {
        Trial::Alone { kills } => (kills, false),
        Trial::Together { kills } => (kills, true),
        Trial::Traced => {
            let args = FsyncOrderArgs {
                server: server.to_owned(),
                fault: fault.map(str::to_owned),
            };
            let order = fsync_order::run(&args).await?;
            let (early, acks) = (order.early.len(), order.acks);
            return Ok((early > 0).then(|| format!("{early} of {acks} acknowledgements too early")));
        }
    };
    let args = CrashArgs {
        cluster: ClusterArgs {
            server: server.to_owned(),
            postgres,
            nodes: if postgres { 2 } else { 1 },
            fault: fault.map(str::to_owned),
        },
        kills,
        gently: false,
        seconds: 15 + kills as u64 / 2,
        pairs: 30,
        think: 60,
        seed,
    };
    let report = crash::run(&args).await?;
    Ok(report.summary())
}
