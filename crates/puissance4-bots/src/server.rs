//! The server under test, as a child process that is killed, stopped and started again.

use std::fs::OpenOptions;
use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::{Child, Command};
use tokio::time::timeout;

/// How long a server may take to open its port, and to end when it is asked to.
const PATIENCE: Duration = Duration::from_secs(30);

/// All bots come from one address, and none of them is to be refused for that.
const LIMITS: [&str; 8] = [
    "--connections=50000",
    "--connections-per-address=50000",
    "--games-per-minute=10000000",
    "--reads-per-second=1000000",
    "--log",
    "warn",
    "--claim-after",
    "600",
];

/// A port that nobody listens on.
pub(crate) fn free_port() -> io::Result<u16> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
    Ok(listener.local_addr()?.port())
}

/// One server, running or not.
pub(crate) struct Server {
    /// What is run, with its arguments: the server's own come after them.
    command: Vec<String>,
    address: SocketAddr,
    log: PathBuf,
    child: Option<Child>,
}

impl Server {
    /// A server that does not run yet. `fault` is a promise that it is to break.
    pub(crate) fn new(
        binary: &Path,
        database: &str,
        log: PathBuf,
        fault: Option<&str>,
    ) -> io::Result<Self> {
        Self::under(Vec::new(), binary, database, log, fault)
    }

    /// The same, started by another program.
    pub(crate) fn under(
        mut command: Vec<String>,
        binary: &Path,
        database: &str,
        log: PathBuf,
        fault: Option<&str>,
    ) -> io::Result<Self> {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, free_port()?));
        command.push(binary.display().to_string());
        command.extend(LIMITS.map(str::to_owned));
        command.extend([
            format!("--listen={address}"),
            format!("--database={database}"),
        ]);
        command.extend(fault.map(|fault| format!("--fault={fault}")));
        Ok(Self {
            command,
            address,
            log,
            child: None,
        })
    }

    pub(crate) const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Starts it, and returns how long it took until the port was open.
    pub(crate) async fn start(&mut self) -> io::Result<Duration> {
        let start = Instant::now();
        let log = OpenOptions::new()
            .create(true)
            .append(true)
            .open(&self.log)?;
        let mut child = Command::new(&self.command[0])
            .args(&self.command[1..])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(log)
            .kill_on_drop(true)
            .spawn()?;
        let output = child.stdout.take().ok_or(io::ErrorKind::BrokenPipe)?;
        self.child = Some(child);
        let mut lines = BufReader::new(output).lines();
        let line = timeout(PATIENCE, lines.next_line()).await;
        match line.map_err(|_| io::Error::from(io::ErrorKind::TimedOut))?? {
            Some(line) if line.starts_with("listening on ") => Ok(start.elapsed()),
            other => {
                let log = std::fs::read_to_string(&self.log)?;
                let said = format!("the server did not start: {other:?}\n{log}");
                Err(io::Error::other(said))
            }
        }
    }

    /// Its process, while it runs.
    pub(crate) fn pid(&self) -> Option<u32> {
        self.child.as_ref()?.id()
    }

    /// Kills it at once, and waits until it is gone.
    pub(crate) async fn kill(&mut self) -> io::Result<()> {
        if let Some(mut child) = self.child.take() {
            child.kill().await?;
        }
        Ok(())
    }

    /// Asks it to end, and waits until it has.
    pub(crate) async fn terminate(&mut self) -> io::Result<()> {
        self.signal(Signal::TERM)?;
        if let Some(mut child) = self.child.take() {
            timeout(PATIENCE, child.wait()).await??;
        }
        Ok(())
    }

    /// Holds it where it is.
    pub(crate) fn pause(&self) -> io::Result<()> {
        self.signal(Signal::STOP)
    }

    /// Lets it go on.
    pub(crate) fn go_on(&self) -> io::Result<()> {
        self.signal(Signal::CONT)
    }

    fn signal(&self, signal: Signal) -> io::Result<()> {
        let pid = self.pid().and_then(|pid| Pid::from_raw(pid as i32));
        let pid = pid.ok_or_else(|| io::Error::other("the server does not run"))?;
        Ok(kill_process(pid, signal)?)
    }
}
