//! The servers and their database.

use std::io;
use std::path::{Path, PathBuf};

use crate::postgres::Postgres;
use crate::server::Server;

/// Which servers.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct ClusterArgs {
    /// The server's program
    #[arg(long)]
    pub(crate) server: PathBuf,
    /// Over a PostgreSQL of its own instead of SQLite
    #[arg(long)]
    pub(crate) postgres: bool,
    /// How many servers there are: more than one need PostgreSQL
    #[arg(long, default_value_t = 1)]
    pub(crate) nodes: usize,
    /// A promise that the servers are to break
    #[arg(long)]
    pub(crate) fault: Option<String>,
}

/// The servers and their database.
pub(crate) struct Cluster {
    pub(crate) servers: Vec<Server>,
    pub(crate) postgres: Option<Postgres>,
}

impl Cluster {
    /// Starts everything. The servers write to this folder.
    pub(crate) async fn start(args: &ClusterArgs, folder: &Path) -> io::Result<Self> {
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
    pub(crate) async fn restart(&mut self) -> io::Result<()> {
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
