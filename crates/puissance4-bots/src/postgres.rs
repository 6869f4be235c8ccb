//! A PostgreSQL of our own, in a temporary folder, that goes away with its handle.

use std::fs::{self, Permissions};
use std::io;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use tempfile::TempDir;
use tokio::time::sleep;

use crate::server::free_port;

/// Who owns the cluster where root may not.
const OWNER: &str = "postgres";

/// How long it may take to start.
const PATIENCE: Duration = Duration::from_secs(30);

/// A cluster that listens on this machine alone.
pub(crate) struct Postgres {
    folder: TempDir,
    programs: PathBuf,
    port: u16,
}

impl Postgres {
    /// Makes a cluster and starts it.
    pub(crate) async fn start() -> io::Result<Self> {
        let folder = tempfile::Builder::new().prefix("p4-pg").tempdir()?;
        // Its owner may be another user than ours.
        fs::set_permissions(folder.path(), Permissions::from_mode(0o777))?;
        let cluster = Self {
            folder,
            programs: programs()?,
            port: free_port()?,
        };
        let data = cluster.data();
        cluster
            .run(&[
                "initdb",
                "--auth=trust",
                "--username=puissance4",
                "--encoding=UTF8",
                "--locale=C",
                "--no-sync",
                "-D",
                &data,
            ])
            .await?;
        cluster.restart().await?;
        Ok(cluster)
    }

    /// The address for the server's `--database`.
    pub(crate) fn url(&self) -> String {
        format!("postgres://puissance4@127.0.0.1:{}/postgres", self.port)
    }

    /// Stops it as a power cut would: without a checkpoint.
    pub(crate) async fn stop(&self) -> io::Result<()> {
        let data = self.data();
        self.run(&["pg_ctl", "stop", "-m", "immediate", "-D", &data])
            .await
    }

    /// Starts it again, waits until it answers, and returns how long ago it still did not.
    pub(crate) async fn restart(&self) -> io::Result<Duration> {
        let (data, folder) = (self.data(), self.folder.path().display());
        let (log, port) = (format!("{folder}/log"), self.port.to_string());
        let options = format!("-h 127.0.0.1 -k {folder} -p {port}");
        self.run(&[
            "pg_ctl", "start", "-W", "-D", &data, "-l", &log, "-o", &options,
        ])
        .await?;
        let start = Instant::now();
        let mut silent = start;
        loop {
            let asked = Instant::now();
            match self
                .run(&["pg_isready", "-h", "127.0.0.1", "-p", &port])
                .await
            {
                Ok(()) => return Ok(silent.elapsed()),
                Err(error) if start.elapsed() > PATIENCE => return Err(error),
                Err(_) => silent = asked,
            }
            sleep(Duration::from_millis(20)).await;
        }
    }

    fn data(&self) -> String {
        self.folder.path().join("data").display().to_string()
    }

    async fn run(&self, words: &[&str]) -> io::Result<()> {
        let mut command = command(&self.programs, words);
        let done = tokio::task::spawn_blocking(move || command.output()).await;
        succeeded(words[0], &done.map_err(io::Error::other)??)
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        let data = self.data();
        // Nothing can be done about a cluster that does not stop.
        let _ = command(
            &self.programs,
            &["pg_ctl", "stop", "-m", "immediate", "-D", &data],
        )
        .output();
    }
}

/// One of PostgreSQL's programs, run by somebody who may run it.
fn command(programs: &Path, words: &[&str]) -> Command {
    let program = programs.join(words[0]);
    let mut command = if rustix::process::geteuid().is_root() {
        let mut command = Command::new("setpriv");
        command
            .args(["--reuid", OWNER, "--regid", OWNER, "--init-groups"])
            .arg(program);
        command
    } else {
        Command::new(program)
    };
    command.args(&words[1..]).current_dir("/");
    command
}

fn succeeded(program: &str, output: &Output) -> io::Result<()> {
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    Err(io::Error::other(format!("{program}: {said}")))
}

/// Where PostgreSQL's programs are: in Debian's folder of the newest version, or in `PATH`.
fn programs() -> io::Result<PathBuf> {
    let debian = fs::read_dir("/usr/lib/postgresql").into_iter().flatten();
    let debian = debian.filter_map(|entry| Some(entry.ok()?.path().join("bin")));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let path: Vec<PathBuf> = std::env::split_paths(&path).collect();
    let newest = debian.filter(|folder| folder.join("initdb").exists()).max();
    newest
        .or_else(|| {
            path.into_iter()
                .find(|folder| folder.join("initdb").exists())
        })
        .ok_or_else(|| io::Error::other("PostgreSQL's initdb is not installed"))
}
