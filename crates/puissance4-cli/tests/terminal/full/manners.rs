//! The terminal is found as it was, however the program ends or stops, from whatever it shows.

use std::fs;
use std::process::Command;

use super::PLAYERS;
use crate::tmux::{Screen, Size, Terminal};

/// Room for a command, the panic's message and what is said about the game.
const ROOM: Size = [80, 100];

/// One of the things that the full screen shows.
struct Place {
    options: &'static str,
    /// How it is come to, what is seen there, and how it is left for the board.
    keys: &'static str,
    seen: &'static str,
    back: &'static str,
}

macro_rules! places {
    ($($name:ident: $options:literal $keys:literal $seen:literal $back:literal)*) => {
        $(
            mod $name {
                use super::{Place, ends_everywhere, stops_and_goes_on};

                pub(super) const PLACE: Place = Place {
                    options: $options,
                    keys: $keys,
                    seen: $seen,
                    back: $back,
                };

                #[test]
                fn the_end_leaves_the_terminal_as_it_was() {
                    ends_everywhere(&PLACE);
                }

                #[test]
                fn a_stop_leaves_the_terminal_as_it_was_and_the_picture_comes_back() {
                    stops_and_goes_on(&PLACE);
                }
            }
        )*
    };
}

places! {
    board: "" "" "Coups : 4343" ""
    help: "" "?" "─ Touches ─" "Escape"
    new_game: "" "n Down" "─ Nouvelle partie ─" "Escape"
    settings: "" "o" "─ Réglages ─" "Escape"
    games: "" "b" "─ Parties gardées ─" "Escape"
    question: "" "r" "─ Question ─" "n"
    import: "" "i" "─ Importer une partie ─" "Escape"
    export: "" "e" "─ Exporter la partie ─" "Escape"
    set_up: "" "p" "Pion suivant" "Escape"
    review: "" "v Left" "Faute :" "Escape"
    analysis: "" "a" "Suite :" "a"
    analysis_at_work: "--columns 9 --rows 7" "a" "nœuds" "a"
}

/// The program in a shell, under way.
struct Shell {
    terminal: Terminal,
    /// How the terminal is set before.
    settings: Vec<String>,
}

impl Shell {
    fn start() -> Self {
        let terminal = Terminal::shell(ROOM);
        let [one, zoe, two, leo] = PLAYERS;
        let script = format!(
            "echo $$ >\"$HOME/pid\"\n\
             exec puissance4 tui --lang fr {one} {zoe} {two} {leo} \"$@\"\n"
        );
        fs::write(terminal.home("full"), script).expect("the folder is writable");
        let settings = terminal.command("stty -a");
        assert!(settings.concat().contains(" echo "), "{settings:?}");
        assert!(settings.concat().contains(" icanon "), "{settings:?}");
        Self { terminal, settings }
    }

    /// Starts the program and goes to a place in it.
    fn go(&self, place: &Place) {
        self.terminal.command("echo before");
        self.terminal.line(&format!("sh ~/full {}", place.options));
        self.terminal.until("| Zoé |");
        self.terminal.keys_until("4 3 4 3", "Coups : 4343");
        self.terminal.keys_until(place.keys, place.seen);
        assert_eq!(self.terminal.modes(), [true, false, true]);
    }

    fn signal(&self, signal: &str) {
        let id = fs::read_to_string(self.terminal.home("pid")).expect("the program runs");
        let sent = Command::new("kill").args([signal, id.trim()]).status();
        assert!(sent.expect("kill is there").success(), "{signal} {id}");
    }

    /// Waits for the shell, with the terminal as it was before. Gives the exit code.
    fn is_back(&self, way: &str) -> (Screen, String) {
        let screen = self
            .terminal
            .wait(&format!("the shell after {way}"), |screen| {
                screen.is_at_the_shell()
            });
        assert_eq!(self.terminal.modes(), [false, true, false], "after {way}");
        let line = screen.lines.iter().rposition(|line| line == "before");
        let line = line.unwrap_or_else(|| panic!("after {way}:\n{}", screen.text()));
        assert!(
            screen.lines[line + 1].starts_with("shell> sh ~/full"),
            "after {way}:\n{}",
            screen.text()
        );
        for shown in ["╔═", "· ", "─ ", "? aide"] {
            assert!(!screen.shows(shown), "after {way}:\n{}", screen.text());
        }
        let code = self.terminal.command("echo $?").concat();
        assert_eq!(
            self.terminal.command("stty -a"),
            self.settings,
            "after {way}"
        );
        (screen, code)
    }
}

fn ends_everywhere(place: &Place) {
    let kept = "La partie est gardée : « puissance4 reprendre » la continue.";
    let shell = Shell::start();
    let terminal = &shell.terminal;

    shell.go(place);
    terminal.keys(place.back);
    terminal.keys("q");
    let (screen, code) = shell.is_back("q");
    assert_eq!(code, "0");
    assert!(screen.shows(kept), "{}", screen.text());

    shell.go(place);
    terminal.key("C-c");
    let (screen, code) = shell.is_back("Ctrl-C");
    assert_eq!(code, "130");
    assert!(screen.shows(kept), "{}", screen.text());

    for signal in ["-TERM", "-INT", "-HUP"] {
        shell.go(place);
        shell.signal(signal);
        let (screen, code) = shell.is_back(signal);
        assert_eq!(code, "130", "{signal}");
        assert!(screen.shows(kept), "{}", screen.text());
    }

    shell.go(place);
    terminal.key("F12");
    let (screen, code) = shell.is_back("a panic");
    assert_eq!(code, "101");
    let message = screen.lines.iter().position(|line| line == "F12");
    let message = message.unwrap_or_else(|| panic!("{}", screen.text()));
    assert!(
        screen.lines[..message]
            .iter()
            .any(|line| { line.starts_with("thread 'main'") && line.contains("panicked at") }),
        "{}",
        screen.text()
    );
}

fn stops_and_goes_on(place: &Place) {
    let shell = Shell::start();
    let terminal = &shell.terminal;
    shell.go(place);
    for way in ["Ctrl-Z", "-TSTP", "Ctrl-Z"] {
        let before = terminal.look();
        if way == "Ctrl-Z" {
            terminal.key("C-z");
        } else {
            shell.signal(way);
        }
        shell.is_back(way);
        terminal.line("fg");
        let after = terminal.until(place.seen);
        assert_eq!(terminal.modes(), [true, false, true], "after {way}");
        if place.seen != "nœuds" {
            assert_eq!(after.lines, before.lines, "after {way}");
        }
    }
    // Keys are heard.
    terminal.keys(place.back);
    terminal.keys_until("2", "Coups : 43432");
    terminal.keys("q");
    let (_, code) = shell.is_back("q");
    assert_eq!(code, "0");
}

#[test]
fn a_program_that_is_stopped_and_told_to_end_ends_with_the_terminal_as_it_was() {
    for _ in 0..10 {
        let shell = Shell::start();
        shell.go(&board::PLACE);
        shell.terminal.key("C-z");
        shell.is_back("Ctrl-Z");
        shell.signal("-TERM");
        shell.terminal.line("fg");
        shell
            .terminal
            .wait("the end", |screen| screen.shows("La partie est gardée"));
        let (_, code) = shell.is_back("SIGTERM");
        assert_eq!(code, "130");
    }
}

#[test]
fn a_program_that_was_stopped_without_a_word_draws_everything_anew() {
    let shell = Shell::start();
    shell.go(&board::PLACE);
    let device = shell.terminal.device();
    shell.signal("-STOP");
    fs::write(device, "\u{1b}[5;1Hof somebody else").expect("the terminal is writable");
    shell.terminal.until("of somebody else");
    shell.signal("-CONT");
    // The shell has seen the stop and goes on in the background of the picture.
    shell.terminal.wait("the picture", |screen| {
        screen.shows("Coups : 4343") && !screen.shows("of somebody else")
    });
}
