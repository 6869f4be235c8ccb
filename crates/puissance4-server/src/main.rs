//! Starts the server, and stops it.

use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use clap::Parser as _;
use puissance4_server::config::{Config, Database, Options};
use puissance4_server::hub::Hub;
use puissance4_server::metrics::Metrics;
use puissance4_server::store::{PostgresStore, SqliteStore, Store, backup, said};
use puissance4_server::web::{self, App, Door, Page};
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tracing_subscriber::EnvFilter;

/// What the exit code says: 3 for what was read, 4 for the machine.
struct Failure {
    code: u8,
    message: String,
}

impl Failure {
    fn machine(what: &str, error: impl std::fmt::Display) -> Self {
        Self {
            code: 4,
            message: format!("{what}: {error}"),
        }
    }
}

fn main() -> ExitCode {
    let mut options = Options::parse();
    #[cfg(feature = "faults")]
    if let Some(fault) = options.fault {
        puissance4_server::fault::set(fault);
    }
    let backup = options.backup.take();
    let done = options
        .config()
        .map_err(|error| Failure {
            code: error.code(),
            message: error.to_string(),
        })
        .and_then(|config| match backup {
            None => run(config),
            Some(file) => copy(&config, &file),
        });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure { code, message }) => {
            eprintln!("puissance4-server: {message}");
            ExitCode::from(code)
        }
    }
}

#[tokio::main(flavor = "current_thread")]
async fn copy(config: &Config, file: &Path) -> Result<(), Failure> {
    match &config.database {
        Database::Sqlite(path) => {
            let done = backup(path, file).await;
            done.map_err(|error| Failure::machine("backup", said(&error)))
        }
        Database::Postgres(_) => Err(Failure {
            code: 3,
            message: "backup: PostgreSQL has pg_dump for that".to_owned(),
        }),
    }
}

#[tokio::main]
async fn run(config: Config) -> Result<(), Failure> {
    let filter = EnvFilter::try_new(&config.log).map_err(|error| Failure {
        code: 3,
        message: format!("log: {error}"),
    })?;
    tracing_subscriber::fmt()
        .json()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .init();
    let page = match &config.page {
        None => Page::built_in(),
        Some(folder) => Page::read(folder).map_err(|error| Failure::machine("page", error))?,
    };
    let store = open(&config.database).await?;
    let engine = store.engine().to_owned();
    let unanswered = |error| Failure::machine("database", error);
    let metrics = Arc::new(Metrics::default());
    let hub = Hub::start(store, Arc::clone(&metrics), config.claim_after)
        .await
        .map_err(unanswered)?;
    let listener = listen(config.listen).await?;
    let admin = match config.admin {
        Some(address) => Some(listen(address).await?),
        None => None,
    };
    let local = listener
        .local_addr()
        .map_err(|error| Failure::machine("listen", error))?;
    // Port 0 is any: the names of this server have the one that it became.
    let config = Config {
        listen: local,
        ..config
    };
    tracing::info!(%local, database = engine, "listening");
    let app = App::new(config, hub, page, metrics, engine);
    println!("listening on http://{local}");
    if let Some(admin) = admin {
        tokio::spawn(web::serve(Arc::clone(&app), admin, Door::Admin));
    }
    let serving = tokio::spawn(web::serve(Arc::clone(&app), listener, Door::Public));
    stop_signal().await;
    tracing::info!("stopping");
    app.stop();
    let _ = serving.await;
    app.stopped().await;
    Ok(())
}

async fn open(database: &Database) -> Result<Arc<dyn Store>, Failure> {
    let opened: Result<Arc<dyn Store>, _> = match database {
        Database::Sqlite(path) => SqliteStore::open(path).await.map(|it| Arc::new(it) as _),
        Database::Postgres(url) => PostgresStore::open(url).await.map(|it| Arc::new(it) as _),
    };
    opened.map_err(|error| Failure::machine(&format!("{database:?}"), said(&error)))
}

async fn listen(address: std::net::SocketAddr) -> Result<TcpListener, Failure> {
    let listener = TcpListener::bind(address).await;
    listener.map_err(|error| Failure::machine(&format!("listen on {address}"), error))
}

/// Waits until somebody wants the server to stop.
async fn stop_signal() {
    let mut terminated = signal(SignalKind::terminate()).expect("the system has this signal");
    let interrupted = tokio::signal::ctrl_c();
    tokio::select! {
        _ = terminated.recv() => {}
        _ = interrupted => {}
    }
}
