//! A terminal of its own for each test, and what is seen in it.

use std::cell::Cell;
use std::ffi::OsString;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use tempfile::TempDir;

/// How long anything may take that a test waits for.
const DEADLINE: Duration = Duration::from_secs(30);

/// The prompt of a [`Terminal::shell`].
pub(crate) const PROMPT: &str = "shell>";

/// Settings under which a full screen stays as it is while nothing is pressed.
const STILL: &str = r#"{"column": 7, "row": 6, "motion": false}"#;

/// Columns and rows of characters.
pub(crate) type Size = [u16; 2];

/// A tmux server with one window. It ends with this value.
pub(crate) struct Terminal {
    /// The server's socket and the user's home are here.
    folder: TempDir,
    /// Where the cursor was on the screen that was waited for last.
    row: Cell<usize>,
}

/// What stands on a screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Screen {
    /// The lines, without the blanks at their ends and the empty ones below.
    pub(crate) lines: Vec<String>,
    /// The row of the cursor, counted from the first line that was ever written.
    row: usize,
    /// The same on the screen.
    cursor: [usize; 2],
}

impl Screen {
    /// All lines.
    pub(crate) fn text(&self) -> String {
        self.lines.join("\n")
    }

    /// Whether a text stands in one of the lines.
    pub(crate) fn shows(&self, text: &str) -> bool {
        self.lines.iter().any(|line| line.contains(text))
    }

    /// Whether the last line is a question and the cursor stands behind it.
    pub(crate) fn asks(&self) -> bool {
        let [column, row] = self.cursor;
        self.lines.get(row).is_some_and(|line| {
            line.ends_with(':') && line.chars().count() + 1 == column && row + 1 == self.lines.len()
        })
    }

    /// Whether the shell waits for a command.
    pub(crate) fn is_at_the_shell(&self) -> bool {
        let [_, row] = self.cursor;
        self.lines.get(row).is_some_and(|line| line == PROMPT)
    }
}

impl Terminal {
    /// A terminal in which the program runs with these arguments.
    pub(crate) fn playing(size: Size, arguments: &[&str]) -> Self {
        Self::playing_in(size, &[], arguments)
    }

    /// The same with further environment variables, or others in place of the usual ones.
    pub(crate) fn playing_in(size: Size, variables: &[(&str, &str)], arguments: &[&str]) -> Self {
        Self::start(
            size,
            variables,
            None,
            &[&["puissance4"], arguments].concat(),
        )
    }

    /// A terminal with the full screen, in which no disc is seen falling.
    pub(crate) fn full(size: Size, arguments: &[&str]) -> Self {
        let command = [&["puissance4", "tui"], arguments].concat();
        Self::start(size, &[], Some(STILL), &command)
    }

    /// A terminal in which a shell waits for commands; it finds the program by its name.
    pub(crate) fn shell(size: Size) -> Self {
        Self::shell_in(size, &[])
    }

    /// The same with further environment variables, or others in place of the usual ones. A full screen
    /// that is started in it shows no disc falling.
    pub(crate) fn shell_in(size: Size, variables: &[(&str, &str)]) -> Self {
        let prompt = format!("{PROMPT} ");
        let variables = [&[("PS1", prompt.as_str())], variables].concat();
        let terminal = Self::start(size, &variables, Some(STILL), &["sh"]);
        terminal.wait("the shell's prompt", Screen::is_at_the_shell);
        terminal
    }

    fn start(
        size: Size,
        variables: &[(&str, &str)],
        config: Option<&str>,
        command: &[&str],
    ) -> Self {
        let folder = tempfile::tempdir().expect("a folder for temporary files");
        let row = Cell::new(0);
        let terminal = Self { folder, row };
        // The status line would take a row; a program that has stopped stays in view.
        let settings = "set -g status off\nset -g remain-on-exit on\nset -g history-limit 50000\n";
        fs::write(terminal.path("tmux.conf"), settings).expect("the folder is writable");
        let home = terminal.path("home");
        fs::create_dir(&home).expect("the folder is writable");
        if let Some(config) = config {
            let folder = home.join("config/puissance4");
            fs::create_dir_all(&folder).expect("the folder is writable");
            fs::write(folder.join("config.json"), config).expect("the folder is writable");
        }

        let mut environment: Vec<OsString> = vec!["env".into(), "-i".into()];
        let mut set = |name: &str, value: &Path| {
            let mut pair = OsString::from(format!("{name}="));
            pair.push(value);
            environment.push(pair);
        };
        set("PATH", Path::new(&search_path()));
        set("HOME", &home);
        for (name, folder) in [
            ("XDG_STATE_HOME", "state"),
            ("XDG_DATA_HOME", "data"),
            ("XDG_CONFIG_HOME", "config"),
        ] {
            set(name, &home.join(folder));
        }
        set("LANG", Path::new("C.UTF-8"));
        set("TERM", Path::new("xterm-256color"));
        for (name, value) in variables {
            set(name, Path::new(value));
        }

        let [columns, rows] = size.map(|length| length.to_string());
        let mut tmux = terminal.tmux();
        tmux.arg("-f").arg(terminal.path("tmux.conf"));
        tmux.args(["new-session", "-d", "-x", &columns, "-y", &rows, "--"]);
        tmux.args(environment).args(command);
        output(tmux);
        terminal
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn tmux(&self) -> Command {
        let mut tmux = Command::new("tmux");
        // Whatever the terminal that the tests run in is like, and be it tmux itself.
        tmux.env_clear()
            .env("PATH", env::var_os("PATH").unwrap_or_default());
        tmux.arg("-u").arg("-S").arg(self.path("socket"));
        tmux
    }

    fn ask_tmux(&self, arguments: &[&str]) -> String {
        let mut tmux = self.tmux();
        tmux.args(arguments);
        output(tmux)
    }

    /// What stands on the screen now.
    pub(crate) fn look(&self) -> Screen {
        let place = "#{history_size} #{cursor_y} #{cursor_x}";
        // One call for both, so that they belong together.
        let shown = self.ask_tmux(&["capture-pane", "-p", ";", "display-message", "-p", place]);
        let mut lines: Vec<String> = shown
            .lines()
            .map(|line| line.trim_end().to_owned())
            .collect();
        let place = lines.pop().expect("tmux says where the cursor is");
        let mut numbers = place.split(' ').map(str::parse::<usize>);
        let mut number = || numbers.next().expect("three").expect("numbers");
        let [history, row, column] = [number(), number(), number()];
        while lines.last().is_some_and(String::is_empty) {
            lines.pop();
        }
        Screen {
            lines,
            row: history + row,
            cursor: [column, row],
        }
    }

    /// The screen with the sequences that give it its colours.
    pub(crate) fn coloured(&self) -> String {
        self.ask_tmux(&["capture-pane", "-p", "-e"])
    }

    /// Waits for a screen that stays as it is.
    pub(crate) fn wait(&self, for_what: &str, seen: impl Fn(&Screen) -> bool) -> Screen {
        let start = Instant::now();
        let mut before = None;
        loop {
            let screen = self.look();
            let found = seen(&screen);
            if found && before.as_ref() == Some(&screen) {
                self.row.set(screen.row);
                return screen;
            }
            assert!(
                start.elapsed() < DEADLINE,
                "no sight of {for_what}, but of\n{}\n{:?}",
                screen.text(),
                screen.cursor
            );
            before = found.then_some(screen);
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Waits for a question.
    pub(crate) fn question(&self) -> Screen {
        self.wait("a question", Screen::asks)
    }

    /// Answers a question and waits for the next one.
    pub(crate) fn answer(&self, line: &str) -> Screen {
        let row = self.row.get();
        self.line(line);
        self.wait(&format!("a question after {line:?}"), |screen| {
            screen.row > row && screen.asks()
        })
    }

    /// Runs a command in the shell and waits for its end: the lines that it has written.
    pub(crate) fn command(&self, line: &str) -> Vec<String> {
        let row = self.row.get();
        self.line(line);
        let after = self.wait(&format!("the end of {line:?}"), |screen| {
            screen.row > row && screen.is_at_the_shell()
        });
        let written = after.row - row - 1;
        let [_, row] = after.cursor;
        after.lines[row - written..row].to_vec()
    }

    /// Types a line.
    pub(crate) fn line(&self, line: &str) {
        self.ask_tmux(&["send-keys", "-l", "--", line, ";", "send-keys", "Enter"]);
    }

    /// Presses a key, by the name that tmux has for it.
    pub(crate) fn key(&self, key: &str) {
        self.ask_tmux(&["send-keys", key]);
    }

    /// Presses keys one after the other, by their names, separated by blanks.
    pub(crate) fn keys(&self, keys: &str) {
        for key in keys.split(' ').filter(|key| !key.is_empty()) {
            self.ask_tmux(&["send-keys", "--", key]);
            if key == "Escape" {
                // With what comes at once after it, it would be another key.
                thread::sleep(Duration::from_millis(100));
            }
        }
    }

    /// Presses keys all at once, as a program that types does.
    pub(crate) fn keys_at_once(&self, keys: &str) {
        let keys = keys.split(' ');
        self.ask_tmux(
            &["send-keys", "--"]
                .into_iter()
                .chain(keys)
                .collect::<Vec<_>>(),
        );
    }

    /// Pastes a text, as a terminal does that says so to the program.
    pub(crate) fn paste(&self, text: &str) {
        self.ask_tmux(&["set-buffer", "--", text, ";", "paste-buffer", "-p"]);
    }

    /// The terminal's device.
    pub(crate) fn device(&self) -> PathBuf {
        let device = self.ask_tmux(&["display-message", "-p", "#{pane_tty}"]);
        device.trim().into()
    }

    /// Presses keys and waits for a text.
    pub(crate) fn keys_until(&self, keys: &str, text: &str) -> Screen {
        self.keys(keys);
        self.until(text)
    }

    /// Waits for a text.
    pub(crate) fn until(&self, text: &str) -> Screen {
        self.wait(&format!("{text:?}"), |screen| screen.shows(text))
    }

    /// Presses and lets go of the mouse's button here, counted from the top left sign.
    pub(crate) fn click(&self, column: usize, row: usize) {
        // As a terminal reports it.
        let at = format!("{};{}", column + 1, row + 1);
        let reports = format!("\u{1b}[<0;{at}M\u{1b}[<0;{at}m");
        self.ask_tmux(&["send-keys", "-l", "--", &reports]);
    }

    /// Whether the alternate screen is shown, the cursor is, and the mouse is reported.
    pub(crate) fn modes(&self) -> [bool; 3] {
        let flags = "#{alternate_on} #{cursor_flag} #{mouse_any_flag}";
        let shown = self.ask_tmux(&["display-message", "-p", flags]);
        let flags: Vec<bool> = shown.split_whitespace().map(|flag| flag == "1").collect();
        flags.try_into().expect("three flags")
    }

    /// Closes the window, and starts the same command as at first in another one.
    pub(crate) fn reopen(&self) {
        self.ask_tmux(&["respawn-pane", "-k"]);
        self.row.set(0);
    }

    /// A file or folder of the user.
    pub(crate) fn home(&self, name: &str) -> PathBuf {
        self.path("home").join(name)
    }

    /// Gives the terminal another size.
    pub(crate) fn resize(&self, [columns, rows]: Size) {
        let [x, y] = [columns, rows].map(|length| length.to_string());
        self.ask_tmux(&["resize-window", "-x", &x, "-y", &y]);
        // tmux tells the program a little later: the program must be able to know by then.
        let device = self.device();
        let expected = format!("{rows} {columns}");
        let start = Instant::now();
        loop {
            let mut stty = Command::new("sh");
            stty.args(["-c", "stty size < \"$0\""]).arg(&device);
            let size = output(stty);
            if size.trim() == expected {
                // Longer or shorter lines have put everything into other rows.
                self.row.set(self.look().row);
                return;
            }
            assert!(start.elapsed() < DEADLINE, "the terminal stays at {size}");
            thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // The server may have ended by itself.
        let _ = self.tmux().arg("kill-server").output();
    }
}

/// The folder of the program before those of the system.
fn search_path() -> OsString {
    let program = Path::new(env!("CARGO_BIN_EXE_puissance4"));
    let folder = program.parent().expect("the program is in a folder");
    let system = env::var_os("PATH").unwrap_or_default();
    let folders = [folder.to_owned()]
        .into_iter()
        .chain(env::split_paths(&system));
    env::join_paths(folders).expect("the folders were joined before")
}

/// What a command writes. It must succeed.
fn output(mut command: Command) -> String {
    let output = command.output().unwrap_or_else(|error| {
        assert!(
            error.kind() != ErrorKind::NotFound,
            "{} is not installed. These tests play in a real terminal: install tmux \
             (apt-get install tmux, dnf install tmux, brew install tmux)",
            command.get_program().display()
        );
        panic!("{command:?}: {error}")
    });
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {error}");
    String::from_utf8(output.stdout).expect("tmux writes UTF-8")
}
