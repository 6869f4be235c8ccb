//! A server that runs: the program itself, with a file and a port of its own.

use std::fmt::Write as _;
use std::io::{BufRead as _, BufReader, Read as _};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;

use crate::secrets::{assert_discreet, lock};

/// How a server is to run.
#[derive(Clone)]
pub(crate) struct Setup {
    database: String,
    options: Vec<String>,
    /// A command that runs the server, such as `setpriv`.
    through: Vec<String>,
    environment: Vec<(String, String)>,
    folder: Arc<TempDir>,
}

impl Setup {
    /// Games in a file of its own.
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let file = folder.path().join("games.db");
        Self {
            database: format!("sqlite:{}", file.display()),
            options: Vec::new(),
            through: Vec::new(),
            environment: Vec::new(),
            folder: Arc::new(folder),
        }
    }

    /// Games in that database.
    pub(crate) fn over(database: &str) -> Self {
        Self {
            database: database.to_owned(),
            ..Self::new()
        }
    }

    /// Games elsewhere than at first.
    pub(crate) fn with_database(mut self, url: &str) -> Self {
        url.clone_into(&mut self.database);
        self
    }

    pub(crate) fn option(mut self, name: &str, value: &str) -> Self {
        self.options.extend([name.to_owned(), value.to_owned()]);
        self
    }

    pub(crate) fn through(mut self, command: &[&str]) -> Self {
        self.through = command.iter().map(|&word| word.to_owned()).collect();
        self
    }

    pub(crate) fn environment(mut self, name: &str, value: &str) -> Self {
        self.environment.push((name.to_owned(), value.to_owned()));
        self
    }

    /// A file beside the database.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn start(self) -> Server {
        self.start_on("127.0.0.1:0")
    }

    pub(crate) fn start_on(self, listen: &str) -> Server {
        let running = Running::start(&self, listen).expect("the server starts");
        Server {
            setup: self,
            port: running.address.port(),
            running: Some(running),
        }
    }

    /// Runs a server that does not start: how it ends, and what it says.
    pub(crate) fn fails(&self) -> (Option<i32>, String) {
        self.fails_on("127.0.0.1:0")
    }

    pub(crate) fn fails_on(&self, listen: &str) -> (Option<i32>, String) {
        let (child, log, reader) = self.spawn(listen);
        let status = ended(child, Duration::from_secs(20));
        let _ = reader.join();
        let log = lock(&log).clone();
        assert_discreet(&log);
        (status.code(), log)
    }

    fn spawn(&self, listen: &str) -> (Child, Arc<Mutex<String>>, JoinHandle<()>) {
        let program = env!("CARGO_BIN_EXE_puissance4-server").to_owned();
        let mut words = self.through.iter().chain([&program]);
        let mut command = Command::new(words.next().expect("there is a program"));
        command
            .args(words)
            .args(["--listen", listen])
            .args(["--database", &self.database])
            .args(&self.options)
            .current_dir(self.folder.path())
            .env_clear()
            .env("PATH", std::env::var_os("PATH").unwrap_or_default())
            .env("PUISSANCE4_LOG", "debug")
            .envs(self.environment.iter().cloned())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = command.spawn().expect("the server can be run");
        let stderr = child.stderr.take().expect("its output is ours");
        let log = Arc::new(Mutex::new(String::new()));
        let written = Arc::clone(&log);
        let reader = thread::spawn(move || {
            let mut lines = BufReader::new(stderr);
            let mut line = Vec::new();
            while lines
                .read_until(b'\n', &mut line)
                .is_ok_and(|read| read > 0)
            {
                lock(&written).push_str(&String::from_utf8_lossy(&line));
                line.clear();
            }
        });
        (child, log, reader)
    }
}

/// Waits for a process to end by itself.
fn ended(mut child: Child, patience: Duration) -> ExitStatus {
    let until = Instant::now() + patience;
    loop {
        if let Some(status) = child.try_wait().expect("the process is ours") {
            return status;
        }
        if Instant::now() > until {
            let _ = child.kill();
            let _ = child.wait();
            panic!("the server has not ended within {patience:?}");
        }
        thread::sleep(Duration::from_millis(10));
    }
}

struct Running {
    child: Child,
    log: Arc<Mutex<String>>,
    reader: JoinHandle<()>,
    address: SocketAddr,
}

impl Running {
    fn start(setup: &Setup, listen: &str) -> Result<Self, String> {
        let (mut child, log, reader) = setup.spawn(listen);
        let mut out = BufReader::new(child.stdout.take().expect("its output is ours"));
        let mut line = String::new();
        out.read_line(&mut line).expect("its output is text");
        let Some(address) = line.trim().strip_prefix("listening on http://") else {
            let status = ended(child, Duration::from_secs(20));
            let _ = reader.join();
            return Err(format!("{status}: {}", lock(&log)));
        };
        let address = address.parse().expect("it listens on an address");
        // Whatever else it writes there is thrown away.
        thread::spawn(move || {
            let mut rest = Vec::new();
            let _ = out.read_to_end(&mut rest);
        });
        Ok(Self {
            child,
            log,
            reader,
            address,
        })
    }

    fn end(self, patience: Duration) -> (ExitStatus, String) {
        let status = ended(self.child, patience);
        let _ = self.reader.join();
        let log = lock(&self.log).clone();
        (status, log)
    }
}

/// A server: killed when this is dropped, and what it has logged is looked at.
pub(crate) struct Server {
    setup: Setup,
    running: Option<Running>,
    /// Where it has listened.
    port: u16,
}

impl Server {
    /// A server that is set up as most are.
    pub(crate) fn start() -> Self {
        Setup::new().start()
    }

    pub(crate) fn with(options: &[(&str, &str)]) -> Self {
        let setup = options.iter().fold(Setup::new(), |setup, (name, value)| {
            setup.option(name, value)
        });
        setup.start()
    }

    fn running(&self) -> &Running {
        self.running.as_ref().expect("the server runs")
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.running().address
    }

    /// What clients call it.
    pub(crate) fn host(&self) -> String {
        self.address().to_string()
    }

    pub(crate) fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The file with its games.
    pub(crate) fn file(&self) -> &Path {
        let path = self.setup.database.strip_prefix("sqlite:");
        Path::new(path.expect("games are in a file"))
    }

    pub(crate) fn log(&self) -> String {
        lock(&self.running().log).clone()
    }

    pub(crate) fn pid(&self) -> u32 {
        self.running().child.id()
    }

    pub(crate) fn signal(&self, signal: Signal) {
        let pid = Pid::from_child(&self.running().child);
        kill_process(pid, signal).expect("the server runs");
    }

    /// It ends without warning, as if the power had been cut.
    pub(crate) fn kill(&mut self) {
        self.signal(Signal::KILL);
        let (_, log) = self.stopped(Duration::from_secs(10));
        assert_discreet(&log);
    }

    /// Waits for it to end by itself.
    pub(crate) fn stopped(&mut self, patience: Duration) -> (ExitStatus, String) {
        let running = self.running.take().expect("the server runs");
        self.port = running.address.port();
        running.end(patience)
    }

    /// Starts it again where it was.
    pub(crate) fn resume(&mut self) {
        let listen = format!("127.0.0.1:{}", self.port);
        let until = Instant::now() + Duration::from_secs(5);
        // Somebody else's connection may have borrowed the port for a moment.
        let running = loop {
            match Running::start(&self.setup, &listen) {
                Err(error) if error.contains("in use") && Instant::now() < until => {
                    thread::sleep(Duration::from_millis(100));
                }
                started => break started.expect("the server starts again"),
            }
        };
        self.running = Some(running);
    }

    /// What the operator's door shows of a number.
    pub(crate) fn metric(&self, name: &str) -> f64 {
        let admin = self.admin();
        let text = crate::http::ask_at(admin, "GET", "/metrics", "", b"").text();
        let line = text.lines().find_map(|line| line.strip_prefix(name));
        let number = line.and_then(|rest| rest.trim().parse().ok());
        number.unwrap_or_else(|| panic!("no {name} in {text}"))
    }

    fn admin(&self) -> SocketAddr {
        let place = self
            .setup
            .options
            .iter()
            .position(|option| option == "--admin");
        let address = place.and_then(|place| self.setup.options.get(place + 1));
        (address.expect("there is an operator's door").parse()).expect("an address")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let Some(mut running) = self.running.take() else {
            return;
        };
        let _ = running.child.kill();
        let (_, log) = running.end(Duration::from_secs(10));
        if thread::panicking() {
            let mut tail = String::new();
            for line in log.lines().rev().take(15).collect::<Vec<_>>().iter().rev() {
                let _ = writeln!(tail, "{line}");
            }
            eprintln!("the last that the server logged:\n{tail}");
        } else {
            assert_discreet(&log);
        }
    }
}

/// A port that nobody listens on.
pub(crate) fn free_port() -> u16 {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("there is a port");
    listener.local_addr().expect("it has an address").port()
}

/// Waits until something is so.
pub(crate) fn until(patience: Duration, what: &str, mut is_so: impl FnMut() -> bool) {
    let end = Instant::now() + patience;
    while !is_so() {
        assert!(Instant::now() < end, "not within {patience:?}: {what}");
        thread::sleep(Duration::from_millis(20));
    }
}

pub(crate) const SECOND: Duration = Duration::from_secs(1);
