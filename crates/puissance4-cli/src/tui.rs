//! The full screen: the same games, levels and solver as line by line, in a window.
//!
//! What happens (`event`) goes to the program's state (`app`), which says what is to be done about it
//! and is drawn (`view`) into a picture of the window (`frame`), of which only what has changed is
//! written to the `terminal`. `worker` thinks meanwhile.

mod app;
mod discs;
mod event;
mod frame;
mod grid;
mod keys;
mod overlay;
mod terminal;
#[cfg(test)]
mod tests;
mod theme;
mod view;
mod worker;

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Instant;

use puissance4::SavedGame;

use self::app::{App, Effect, Folders, Helper};
use self::event::Event;
use self::keys::Action;
use self::overlay::Overlay;
use self::terminal::Terminal;
pub use self::theme::Palette;
use self::worker::Worker;
use crate::args::PlayArgs;
use crate::failure::Failure;
use crate::interrupt;
use crate::play::{self, Keeper, Session};
use crate::settings::{View, data_folder, state_folder};
use crate::solver::{self, USUAL_MEMORY};
use crate::texts::Texts;

/// Plays on the full screen. Without a terminal the game is played line by line.
pub(crate) fn run(view: &View, args: &PlayArgs) -> Result<u8, Failure> {
    if !Terminal::is_there() {
        let note = view.painter.plain(&view.texts.get("tui-no-terminal"));
        let _ = writeln!(io::stderr(), "{note}");
        return play::play(view, args);
    }
    let folders = Folders {
        state: state_folder(),
        games: data_folder().map(|folder| folder.join("games")),
        config: view.config_file().map(Path::to_owned),
        exports: PathBuf::new(),
    };
    let keeper = Keeper::new(
        folders.state.clone(),
        None,
        args.keep.save.clone(),
        args.keep.force,
    );
    let session = Session::new(game(view, args)?, keeper);
    let asked = *args != PlayArgs::default();
    let mut app = App::new(
        view.with(view.preferences()),
        folders,
        Terminal::room(),
        session,
        Instant::now(),
    );
    if !asked {
        app.overlay = Some(Overlay::open(Action::New, &app));
    }
    let mut terminal = Terminal::take()?;
    let code = Screen::start(&app)?.run(&mut app, &mut terminal)?;
    drop(terminal);
    if app.session.is_kept() {
        let note = app.view.painter.plain(&app.view.texts.get("kept"));
        writeln!(io::stdout(), "{note}")?;
    }
    Ok(code)
}

/// The game to begin with.
fn game(view: &View, args: &PlayArgs) -> Result<SavedGame, Failure> {
    play::check_save(view, &args.keep, false)?;
    match &args.resume {
        Some(path) => play::read_saved(view, path),
        None => play::given(view, args),
    }
}

/// What the program listens to, and whom it asks.
struct Screen {
    events: Receiver<Event>,
    notes: Sender<Event>,
    player: Worker,
    analyst: Worker,
    judge: Worker,
}

impl Screen {
    fn start(app: &App) -> io::Result<Self> {
        let (sender, events) = channel();
        event::listen(&sender)?;
        let worker = || Self::worker(app, &sender);
        Ok(Self {
            player: worker(),
            analyst: worker(),
            judge: worker(),
            events,
            notes: sender,
        })
    }

    fn worker(app: &App, sender: &Sender<Event>) -> Worker {
        let language = app.view.preferences().language;
        let notes = sender.clone();
        let solver = move || {
            solver::with_books(&Texts::new(language), USUAL_MEMORY << 20, |note| {
                // Nobody listens any more once the program ends.
                let _ = notes.send(Event::Note(note.to_owned()));
            })
        };
        Worker::start(solver, sender.clone())
    }

    /// Until somebody leaves, which gives the exit code.
    fn run(&self, app: &mut App, terminal: &mut Terminal) -> Result<u8, Failure> {
        let mut effects = app.tick(Instant::now());
        loop {
            for effect in effects.drain(..) {
                match effect {
                    Effect::Ask(helper, task, question) => match helper {
                        Helper::Player => self.player.ask(task, question),
                        Helper::Analyst => self.analyst.ask(task, question),
                        Helper::Judge => self.judge.ask(task, question),
                    },
                    Effect::Work(work) => {
                        let notes = self.notes.clone();
                        // Nobody listens any more once the program ends.
                        thread::spawn(move || notes.send(Event::Note(work())));
                    }
                    Effect::Copy(text) => Terminal::copy(&text)?,
                    Effect::Redraw => terminal.forget()?,
                    Effect::Suspend => {
                        #[cfg(unix)]
                        terminal.suspend()?;
                        app.room = Terminal::room();
                    }
                    Effect::Quit(code) => return Ok(code),
                    Effect::Fail(error) => return Err(error.into()),
                }
            }
            let note = app.session.is_kept().then(|| app.view.texts.get("kept"));
            interrupt::set_note(note.map(|note| app.view.painter.plain(&note)));
            let now = Instant::now();
            terminal.show(view::draw(app, now))?;
            let next = match app.wakes(now) {
                None => self
                    .events
                    .recv()
                    .map_err(|_| RecvTimeoutError::Disconnected),
                Some(at) => self.events.recv_timeout(at.saturating_duration_since(now)),
            };
            effects = match next {
                Ok(event) => app.update(event, Instant::now()),
                Err(RecvTimeoutError::Timeout) => app.tick(Instant::now()),
                // The threads that send live as long as the program.
                Err(RecvTimeoutError::Disconnected) => return Ok(Failure::IO),
            };
            // What has come meanwhile is seen at once, and not one picture after the other.
            while let Ok(event) = self.events.try_recv() {
                effects.extend(app.update(event, Instant::now()));
            }
        }
    }
}
