//! Running the program as a user does, in a home folder of its own.

use std::ffi::OsStr;
use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use puissance4::SavedGame;
use tempfile::TempDir;

/// How long anything may take: far more than it does, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(30);

/// Options for all that a game would ask before it begins.
pub(crate) const KNOWN: [&str; 8] = [
    "--name1",
    "Rouge",
    "--name2",
    "Jaune",
    "--symbol1",
    "R",
    "--symbol2",
    "J",
];

/// A user's home folder, and an environment with nothing else in it.
pub(crate) struct Home(TempDir);

impl Home {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder for the test"))
    }

    /// A file or folder in it.
    pub(crate) fn file(&self, name: impl AsRef<Path>) -> PathBuf {
        self.0.path().join(name)
    }

    /// A file in it with this content.
    pub(crate) fn with(&self, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
        let path = self.file(name);
        let folder = path.parent().expect("the file is in the home folder");
        fs::create_dir_all(folder).expect("folders for the test");
        fs::write(&path, content).expect("a file for the test");
        path
    }

    /// The folder that games are kept in.
    pub(crate) fn state(&self) -> PathBuf {
        self.file("state/puissance4")
    }

    /// The games that are kept.
    pub(crate) fn kept(&self) -> Vec<SavedGame> {
        let Ok(entries) = fs::read_dir(self.state()) else {
            return Vec::new();
        };
        entries
            .map(|entry| entry.expect("the folder is there").path())
            .filter(|path| path.extension() == Some(OsStr::new("json")))
            .map(|path| read_game(&path))
            .collect()
    }

    /// The moves of the one game that is kept.
    pub(crate) fn kept_moves(&self) -> String {
        let kept = self.kept();
        assert_eq!(kept.len(), 1, "one game is kept");
        kept[0].game.moves().to_string()
    }

    /// The names of all that lies in the home folder, to see that nothing has been written.
    pub(crate) fn names(&self) -> Vec<String> {
        names(self.0.path())
    }

    /// The names of all that lies in the folder that games are kept in.
    pub(crate) fn state_names(&self) -> Vec<String> {
        names(&self.state())
    }

    /// The program in this home, about to be started there.
    pub(crate) fn command<I: AsRef<OsStr>>(&self, args: impl IntoIterator<Item = I>) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_puissance4"));
        self.settle(&mut command).args(args);
        command
    }

    /// Any command in this home.
    pub(crate) fn settle<'a>(&self, command: &'a mut Command) -> &'a mut Command {
        command
            .env_clear()
            .env("HOME", self.0.path())
            .env("XDG_STATE_HOME", self.file("state"))
            .env("XDG_CONFIG_HOME", self.file("config"))
            .current_dir(self.0.path())
    }

    /// Runs the program to its end.
    pub(crate) fn run<I: AsRef<OsStr>>(
        &self,
        args: impl IntoIterator<Item = I>,
        input: impl AsRef<[u8]>,
    ) -> Ran {
        run(&mut self.command(args), input)
    }

    /// Starts the program, to be talked to.
    pub(crate) fn start<I: AsRef<OsStr>>(&self, args: impl IntoIterator<Item = I>) -> Talk {
        Talk::start(&mut self.command(args))
    }
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("the folder is there");
    let mut names: Vec<String> = entries
        .map(|entry| entry.expect("the folder is there").file_name())
        .map(|name| name.to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

/// Runs the program in a new home.
pub(crate) fn ran<I: AsRef<OsStr>>(
    args: impl IntoIterator<Item = I>,
    input: impl AsRef<[u8]>,
) -> Ran {
    Home::new().run(args, input)
}

/// A saved game that must be whole.
pub(crate) fn read_game(path: &Path) -> SavedGame {
    let bytes = fs::read(path).expect("the game has been saved");
    let read = SavedGame::from_json(&bytes);
    read.unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The lines that a person types to play these moves, counted from 1.
pub(crate) fn typed(moves: &str) -> String {
    moves.chars().flat_map(|column| [column, '\n']).collect()
}

/// What a program that has ended wrote.
#[derive(Debug)]
pub(crate) struct Ran {
    /// The exit code, or `None` where a signal ended it.
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Ran {
    /// The same, after checking the exit code.
    #[track_caller]
    pub(crate) fn exits(self, code: i32) -> Self {
        assert_eq!(self.code, Some(code), "{}\n{}", self.out, self.err);
        self
    }

    /// The same, after checking that nobody complained.
    #[track_caller]
    pub(crate) fn succeeds(self) -> Self {
        let done = self.exits(0);
        assert_eq!(done.err, "");
        done
    }

    /// The same, after checking that a text was written to the output.
    #[track_caller]
    pub(crate) fn shows(self, text: &str) -> Self {
        assert!(self.out.contains(text), "no {text:?} in\n{}", self.out);
        self
    }

    /// The same, after checking that a text was not written to the output.
    #[track_caller]
    pub(crate) fn hides(self, text: &str) -> Self {
        assert!(!self.out.contains(text), "{text:?} in\n{}", self.out);
        self
    }

    /// The same, after checking that a text was written to standard error.
    #[track_caller]
    pub(crate) fn complains(self, text: &str) -> Self {
        assert!(self.err.contains(text), "no {text:?} in\n{}", self.err);
        self
    }

    /// How often a text stands in the output.
    pub(crate) fn count(&self, text: &str) -> usize {
        self.out.matches(text).count()
    }
}

/// Runs a command to its end.
pub(crate) fn run(command: &mut Command, input: impl AsRef<[u8]>) -> Ran {
    Talk::start(command).feed(input)
}

/// A program that is running.
pub(crate) struct Talk {
    child: Child,
    /// `None` once it has been closed.
    stdin: Option<ChildStdin>,
    out: Received,
    err: Received,
}

/// What has come through a pipe so far.
struct Received {
    bytes: Vec<u8>,
    /// Up to where [`Talk::wait_for`] has read.
    read: usize,
    chunks: Receiver<Vec<u8>>,
}

impl Received {
    fn of(pipe: Option<impl Read + Send + 'static>) -> Self {
        let (sender, chunks) = channel();
        if let Some(mut pipe) = pipe {
            thread::spawn(move || {
                let mut buffer = [0; 1 << 14];
                while let Ok(count @ 1..) = pipe.read(&mut buffer) {
                    if sender.send(buffer[..count].to_owned()).is_err() {
                        break;
                    }
                }
            });
        }
        Self {
            bytes: Vec::new(),
            read: 0,
            chunks,
        }
    }

    /// Waits for more; `false` at the end.
    fn more(&mut self, deadline: Instant) -> bool {
        let patience = deadline.saturating_duration_since(Instant::now());
        match self.chunks.recv_timeout(patience) {
            Ok(chunk) => {
                self.bytes.extend(chunk);
                true
            }
            Err(RecvTimeoutError::Disconnected) => false,
            Err(RecvTimeoutError::Timeout) => {
                panic!("nothing more after\n{}", text(&self.bytes))
            }
        }
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

impl Talk {
    pub(crate) fn start(command: &mut Command) -> Self {
        Self::start_with(command, Stdio::piped(), Stdio::piped())
    }

    /// Starts a program whose output goes where the test says.
    pub(crate) fn start_with(
        command: &mut Command,
        out: impl Into<Stdio>,
        err: impl Into<Stdio>,
    ) -> Self {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(out)
            .stderr(err)
            .spawn()
            .expect("the program starts");
        Self {
            stdin: child.stdin.take(),
            out: Received::of(child.stdout.take()),
            err: Received::of(child.stderr.take()),
            child,
        }
    }

    /// Listens at the other end of the program's output.
    pub(crate) fn listen(&mut self, pipe: impl Read + Send + 'static) {
        self.out = Received::of(Some(pipe));
    }

    /// Types a line. Whether anybody reads it, what comes back will tell.
    pub(crate) fn say(&mut self, line: &str) {
        if let Some(stdin) = &mut self.stdin {
            let _ = stdin.write_all(format!("{line}\n").as_bytes());
        }
    }

    /// Waits until a text has been written, and gives all that was written up to its end since
    /// the last time.
    pub(crate) fn wait_for(&mut self, awaited: &str) -> String {
        let deadline = Instant::now() + PATIENCE;
        let out = &mut self.out;
        loop {
            let new = &out.bytes[out.read..];
            let places = new.windows(awaited.len());
            let found = places.enumerate().find(|(_, it)| *it == awaited.as_bytes());
            if let Some((place, _)) = found {
                let new = text(&new[..place + awaited.len()]);
                out.read += place + awaited.len();
                return new;
            }
            assert!(
                out.more(deadline),
                "no {awaited:?} in\n{}",
                text(&out.bytes)
            );
        }
    }

    /// Sends a signal, by the name that the command `kill` has for it.
    #[cfg(unix)]
    pub(crate) fn signal(&self, name: &str) {
        let sent = Command::new("kill")
            .args(["-s", name, &self.child.id().to_string()])
            .status();
        assert!(sent.expect("there is a command kill").success());
    }

    /// The most memory that the program has taken up so far, in kilobytes.
    #[cfg(target_os = "linux")]
    pub(crate) fn most_memory(&self) -> usize {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id()));
        let status = status.expect("the program is running");
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let number = line.expect("Linux tells").trim().trim_end_matches(" kB");
        number.parse().expect("a number")
    }

    /// Stops the program on the spot.
    pub(crate) fn kill(&mut self) {
        self.child.kill().expect("the program is running");
    }

    /// Types all of this and no more, and waits for the end.
    pub(crate) fn feed(mut self, input: impl AsRef<[u8]>) -> Ran {
        let stdin = self.stdin.take();
        let input = input.as_ref().to_owned();
        let writer = thread::spawn(move || {
            // A program that has stopped reading closes the pipe: that is for the test to judge.
            let _ = stdin.map(|mut stdin| stdin.write_all(&input));
        });
        let ran = self.wait();
        writer.join().expect("writing does not panic");
        ran
    }

    /// Types no more, and waits for the end.
    pub(crate) fn end(mut self) -> Ran {
        self.stdin = None;
        self.wait()
    }

    /// Waits for the end of a program that has been told to stop, its input being still open.
    pub(crate) fn wait(&mut self) -> Ran {
        let deadline = Instant::now() + PATIENCE;
        while self.out.more(deadline) || self.err.more(deadline) {}
        let status = loop {
            if let Some(status) = self.child.try_wait().expect("the program was started") {
                break status;
            }
            assert!(Instant::now() < deadline, "the program does not end");
            thread::sleep(Duration::from_millis(1));
        };
        Ran {
            code: status.code(),
            out: text(&self.out.bytes),
            err: text(&self.err.bytes),
        }
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        // A test that has failed leaves nothing running behind it.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
