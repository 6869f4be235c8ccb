//! A PostgreSQL to throw away: made when the first test needs it, gone after the last.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;

use crate::running::{SECOND, Setup, until};
use crate::secrets::PASSWORD;

/// A database server that runs.
pub(crate) struct Postgres {
    folder: TempDir,
    /// Where it listens, on this machine alone.
    port: u16,
    /// What it takes for the time, where that is not the machine's.
    clock: Option<PathBuf>,
    child: Mutex<Option<Child>>,
    databases: AtomicUsize,
}

/// The one that tests share, as long as any of them needs it.
static SHARED: Mutex<Weak<Postgres>> = Mutex::new(Weak::new());

/// A server that is shared: it is not to be stopped.
pub(crate) fn shared() -> Arc<Postgres> {
    let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(running) = shared.upgrade() {
        return running;
    }
    let started = Arc::new(Postgres::start());
    *shared = Arc::downgrade(&started);
    started
}

/// One of the programs of PostgreSQL.
fn program(name: &str) -> PathBuf {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> = std::fs::read_dir("/usr/lib/postgresql")
        .map(|versions| versions.flatten().map(|it| it.path().join("bin")).collect())
        .unwrap_or_default();
    folders.sort();
    folders.reverse();
    folders.extend(std::env::split_paths(&path));
    let found = folders
        .into_iter()
        .map(|folder| folder.join(name))
        .find(|it| it.is_file());
    found.unwrap_or_else(|| {
        panic!("{name} is not installed. These tests need a database server: install postgresql")
    })
}

/// The program, run by somebody whom the database server accepts: never root.
fn command(name: &str) -> Command {
    let program = program(name);
    if !rustix::process::geteuid().is_root() {
        return Command::new(program);
    }
    let mut command = Command::new("setpriv");
    command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups"]);
    command.arg(program);
    command
}

fn succeeds(mut command: Command) -> Output {
    let output = command.output().expect("the command can be run");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {error}");
    output
}

/// Sends a signal to the process of a connection.
pub(crate) fn signal(process: &str, signal: Signal) {
    let pid = process.parse().ok().and_then(Pid::from_raw);
    kill_process(pid.expect("a process"), signal).expect("it runs");
}

impl Postgres {
    /// One of its own, to be stopped and started.
    pub(crate) fn start() -> Self {
        let postgres = Self::new();
        postgres.run();
        postgres
    }

    /// One whose clock shows what is written into a file.
    pub(crate) fn with_a_clock_of_its_own() -> (Self, PathBuf) {
        let mut postgres = Self::new();
        let file = postgres.path().join("time");
        std::fs::write(&file, "+0\n").expect("the folder is ours");
        postgres.clock = Some(file.clone());
        postgres.run();
        (postgres, file)
    }

    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder can be made");
        if rustix::process::geteuid().is_root() {
            let mut chown = Command::new("chown");
            chown.arg("postgres:postgres").arg(folder.path());
            succeeds(chown);
        }
        let mut initdb = command("initdb");
        initdb
            .args([
                "--no-sync",
                "--no-instructions",
                "--auth=trust",
                "--encoding=UTF8",
            ])
            .args(["--locale=C", "--username=postgres", "-D"])
            .arg(folder.path().join("data"))
            .current_dir(folder.path());
        succeeds(initdb);
        let free = TcpListener::bind("127.0.0.1:0").and_then(|it| it.local_addr());
        Self {
            folder,
            port: free.expect("a port is free").port(),
            clock: None,
            child: Mutex::new(None),
            databases: AtomicUsize::new(0),
        }
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Starts it where it was stopped.
    pub(crate) fn run(&self) {
        let log = std::fs::File::create(self.path().join("log")).expect("the folder is ours");
        // The time is faked by a library that leaves traces of whoever it is loaded by: for the program
        // alone, and not for what runs it.
        let mut command = command("env");
        if let Some(file) = &self.clock {
            let told = crate::clocks::told_by(file);
            command.args(told.map(|(name, value)| format!("{name}={value}")));
        }
        command
            .arg(program("postgres"))
            .arg("-D")
            .arg(self.path().join("data"))
            .arg("-k")
            .arg(self.path())
            .args(["-h", "127.0.0.1", "-p", &self.port.to_string()])
            .args(["-c", "max_connections=200"])
            .current_dir(self.path())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(log);
        let child = command.spawn().expect("the database server can be run");
        *self.child() = Some(child);
        until(20 * SECOND, "the database server answers", || {
            let mut ask = self.psql("postgres", "SELECT 1");
            ask.output().is_ok_and(|output| output.status.success())
        });
    }

    fn child(&self) -> std::sync::MutexGuard<'_, Option<Child>> {
        self.child.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn pid(&self) -> Pid {
        Pid::from_child(self.child().as_ref().expect("it runs"))
    }

    /// Stops it at once, as if the power had been cut.
    pub(crate) fn stop(&self) {
        self.end(Signal::QUIT);
    }

    /// Stops it in good order, and starts it again: that is quicker than after a power cut.
    pub(crate) fn restart(&self) {
        self.end(Signal::INT);
        self.run();
    }

    fn end(&self, signal: Signal) {
        // Its own processes notice when the first one gets this, and end; it waits for them.
        kill_process(self.pid(), signal).expect("it runs");
        let child = self.child().take();
        child.expect("it runs").wait().expect("it ends");
    }

    /// It and all its processes stand still, for so long.
    pub(crate) fn pause(&self, time: Duration) {
        let all = self.processes();
        for &pid in &all {
            let _ = kill_process(pid, Signal::STOP);
        }
        std::thread::sleep(time);
        for &pid in &all {
            let _ = kill_process(pid, Signal::CONT);
        }
    }

    fn processes(&self) -> Vec<Pid> {
        let parent = self.pid();
        let mut all = vec![parent];
        let entries = std::fs::read_dir("/proc").expect("Linux").flatten();
        for pid in entries.filter_map(|it| it.file_name().to_str()?.parse::<i32>().ok()) {
            let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
            // pid (name) state parent …
            let rest = stat.rsplit(')').next().unwrap_or_default();
            let of = rest
                .split_whitespace()
                .nth(1)
                .and_then(|it| it.parse().ok());
            if of == Some(parent.as_raw_nonzero().get()) {
                all.extend(Pid::from_raw(pid));
            }
        }
        all
    }

    fn psql(&self, database: &str, statement: &str) -> Command {
        let mut psql = command("psql");
        psql.args([
            "-X",
            "-q",
            "-A",
            "-t",
            "-v",
            "ON_ERROR_STOP=1",
            "-U",
            "postgres",
            "-h",
            "127.0.0.1",
        ])
        .args(["-p", &self.port.to_string()])
        .args(["-d", database, "-c", statement])
        .current_dir(self.path())
        .stdin(Stdio::null());
        psql
    }

    /// Keeps a table for itself, for so long.
    pub(crate) fn lock(&self, database: &str, table: &str, time: Duration) {
        let seconds = time.as_secs_f32();
        let held = format!(
            "BEGIN; LOCK TABLE {table} IN ACCESS EXCLUSIVE MODE; SELECT pg_sleep({seconds}); COMMIT"
        );
        self.query(database, &held);
    }

    /// What a statement answers, or what it does.
    pub(crate) fn query(&self, database: &str, statement: &str) -> String {
        let output = succeeds(self.psql(database, statement));
        String::from_utf8_lossy(&output.stdout).trim().to_owned()
    }

    /// A database of its own, by name.
    pub(crate) fn database(&self) -> String {
        let number = self.databases.fetch_add(1, Ordering::Relaxed);
        let name = format!("games{number}");
        self.query("postgres", &format!("CREATE DATABASE {name}"));
        name
    }

    /// Where a server finds that database.
    pub(crate) fn url(&self, database: &str) -> String {
        let port = self.port;
        format!("postgres://postgres:{PASSWORD}@127.0.0.1:{port}/{database}")
    }

    /// A server over that database, which others may share.
    pub(crate) fn setup(&self, database: &str) -> Setup {
        Setup::over(&self.url(database))
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        if self.child().is_some() {
            self.stop();
        }
        // The folder is somebody else's, but this process can remove it if it could make it so.
    }
}
