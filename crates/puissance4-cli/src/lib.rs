//! Connect Four in the terminal: the program `puissance4`.
//!
//! From the command line inwards: `args` holds it as it is written, `help` puts it into the user's
//! language, `settings` makes it into values, and `play`, `tui`, `show`, `export`, `convert`,
//! `solve`, `analyze`, `bench`, `book`, `perft` and `shell` do what is asked. A `skin` draws a `board`
//! in one of the four looks;
//! `console` reads and writes lines; `store` keeps games.

mod analyze;
mod args;
mod bench;
pub mod board;
mod book;
pub mod console;
mod convert;
mod describe;
mod export;
pub mod failure;
mod help;
mod interrupt;
pub mod locale;
mod memory;
mod numbers;
mod perft;
mod picture;
pub mod play;
mod positions;
mod progress;
pub mod settings;
mod shell;
mod show;
pub mod skin;
mod solve;
mod solver;
pub mod store;
pub mod style;
pub mod texts;
pub mod tui;

use std::env;
use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use self::args::{Cli, Command, PlayArgs};
use self::failure::Failure;
use self::help::Request;
use self::locale::Locale;
use self::settings::View;
use self::texts::Texts;

/// The whole program: reads the command line, does what it asks, and gives the exit code.
#[must_use]
pub fn main() -> ExitCode {
    let arguments: Vec<OsString> = env::args_os().collect();
    let locale = Locale::from_environment(|name| env::var(name).ok());
    let language = help::language_asked_for(&arguments).unwrap_or(locale.language);
    let texts = Texts::new(language);
    let ascii = locale.ascii || help::ascii_asked_for(&arguments);
    let result = match help::parse(&texts, &arguments) {
        Ok(Request::Run(cli)) => match prepare(&cli, &texts, locale) {
            // From here on the configuration file has a say as well.
            Ok(view) => return end(run(&cli, &view), &view.texts, view.painter.ascii),
            Err(failure) => Err(failure),
        },
        Ok(Request::Tell(text)) => tell(&style::plain(&text, ascii)).map(|()| 0),
        Err(failure) => Err(failure),
    };
    end(result, &texts, ascii)
}

/// Says what went wrong, if anything did, and gives the exit code.
fn end(result: Result<u8, Failure>, texts: &Texts, ascii: bool) -> ExitCode {
    let failure = match result {
        Ok(code) => return ExitCode::from(code),
        Err(failure) => failure,
    };
    if let Some(message) = failure.told(texts) {
        // Where even standard error is closed, the exit code says it all.
        let _ = writeln!(io::stderr(), "{}", style::plain(&message, ascii));
    }
    ExitCode::from(failure.code)
}

fn prepare(cli: &Cli, texts: &Texts, locale: Locale) -> Result<View, Failure> {
    if let Some(command) = &cli.command
        && cli.play != PlayArgs::default()
    {
        let values = [("command", command.name().into())];
        return Err(Failure::usage(texts.format("usage-options-first", &values)));
    }
    interrupt::install();
    View::new(&cli.view, locale)
}

fn run(cli: &Cli, view: &View) -> Result<u8, Failure> {
    match &cli.command {
        None => play::play(view, &cli.play),
        Some(Command::Play(args)) => play::play(view, args),
        Some(Command::Tui(args)) => tui::run(view, args),
        Some(Command::Resume(args)) => play::resume(view, &args.keep),
        Some(Command::Show(args)) => show::show(view, args),
        Some(Command::Export(args)) => export::export(view, args),
        Some(Command::Solve(args)) => solve::solve(view, args, io::stdin(), io::stdout()),
        Some(Command::Analyze(args)) => analyze::analyze(view, args, io::stdin(), io::stdout()),
        Some(Command::Bench(args)) => bench::bench(view, args, io::stdout()),
        Some(Command::Book(command)) => book::run(view, command, &mut io::stdout().lock()),
        Some(Command::Perft(args)) => perft::run(view, args, &mut io::stdout().lock()),
        Some(Command::Convert(args)) => convert::convert(view, args, io::stdin(), io::stdout()),
        Some(Command::Completions { shell }) => {
            shell::completions(&view.texts, shell, &mut io::stdout().lock()).map(|()| 0)
        }
        Some(Command::Man { folder }) => shell::manual_pages(&view.texts, folder).map(|()| 0),
    }
}

fn tell(text: &str) -> Result<(), Failure> {
    Ok(io::stdout().lock().write_all(text.as_bytes())?)
}
