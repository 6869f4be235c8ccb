//! What the program is doing, and what becomes of it when something happens. Nothing here reads or
//! writes the terminal, looks at the clock or waits.

mod analysis;
mod computer;
mod play;
mod review;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use puissance4::{Advice, Column, Dynamic, Game, Geometry, Position};

pub(super) use self::analysis::Live;
use self::computer::Thought;
use self::play::{Archived, Fall};
pub(super) use self::review::{Review, Sight};
use super::event::Event;
use super::grid::Grid;
use super::keys::{self, Action};
use super::overlay::{Overlay, Reply};
use super::view;
use super::worker::{Question, Task};
use crate::play::Session;
use crate::settings::{View, shown};
use crate::skin::Room;
use crate::store::Slot;

/// How often the window is drawn while a disc falls, and while something is being worked out.
const FRAME: Duration = Duration::from_millis(33);
const BEAT: Duration = Duration::from_millis(150);

/// The folders that games and settings are kept in, where there are any.
#[derive(Clone, Debug, Default)]
pub(super) struct Folders {
    /// Games in progress.
    pub(super) state: Option<PathBuf>,
    /// Finished games.
    pub(super) games: Option<PathBuf>,
    /// The configuration file.
    pub(super) config: Option<PathBuf>,
    /// Where files go whose names are given without a folder.
    pub(super) exports: PathBuf,
}

/// Who thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Helper {
    /// Plays for the computer and gives hints.
    Player,
    /// Says what the columns of a position are worth.
    Analyst,
    /// Goes through whole games.
    Judge,
}

/// Work that takes a while, and what there is to say about it in the end.
pub(super) type Work = Box<dyn FnOnce() -> String + Send>;

/// What the program has to do besides showing what there is to see.
pub(super) enum Effect {
    /// Ask somebody who thinks.
    Ask(Helper, Task, Question),
    /// Work on a thread of its own.
    Work(Work),
    /// Put a text on the clipboard.
    Copy(String),
    /// Draw everything anew.
    Redraw,
    /// Stop until the shell goes on.
    Suspend,
    /// Stop, with this exit code.
    Quit(u8),
    /// Stop: the terminal is lost.
    Fail(std::io::Error),
}

/// What the program is doing.
pub(super) struct App {
    pub(super) view: View,
    pub(super) folders: Folders,
    pub(super) room: Room,
    pub(super) session: Session,
    /// The column that is pointed at.
    pub(super) cursor: usize,
    /// What lies over the board.
    pub(super) overlay: Option<Overlay>,
    /// What there is to say.
    pub(super) notice: Option<String>,
    /// What the strongest player would do here.
    pub(super) advice: Option<Advice>,
    pub(super) review: Option<Review>,
    pub(super) live: Live,
    /// The time that each player has taken, but for the turn that goes on.
    pub(super) taken: [Duration; 2],
    /// Since when.
    pub(super) turn_since: Instant,
    thought: Option<Thought>,
    /// The computer does not play until it is told to.
    halted: bool,
    fall: Option<Fall>,
    archived: Option<Archived>,
    /// Somebody has been told that the game cannot be kept.
    warned: bool,
    tasks: u64,
    effects: Vec<Effect>,
}

impl App {
    pub(super) fn new(
        view: View,
        folders: Folders,
        room: Room,
        session: Session,
        now: Instant,
    ) -> Self {
        let mut app = Self {
            cursor: session.game().size().columns() as usize / 2,
            view,
            folders,
            room,
            session,
            overlay: None,
            notice: None,
            advice: None,
            review: None,
            live: Live::default(),
            taken: [Duration::ZERO; 2],
            turn_since: now,
            thought: None,
            halted: false,
            fall: None,
            archived: None,
            warned: false,
            tasks: 0,
            effects: Vec::new(),
        };
        app.go_on(now);
        app
    }

    /// Something has happened. Gives what is to be done about it.
    pub(super) fn update(&mut self, event: Event, now: Instant) -> Vec<Effect> {
        match event {
            Event::Key(key) => self.key(key, now),
            Event::Paste(text) => self.paste(&text),
            Event::Hover(x, y) => {
                if self.overlay.is_none()
                    && let Some(column) = self.grid().column_at(x, y)
                {
                    self.cursor = column.index();
                }
            }
            Event::Click(x, y) => self.click(x, y, now),
            Event::Wheel(up) => self.wheel(up, now),
            Event::Resize(room) => {
                self.room = room;
                self.effects.push(Effect::Redraw);
            }
            Event::Answer(number, answer) => self.answered(number, answer, now),
            Event::Note(note) => self.notice = Some(note),
            Event::Suspend => self.effects.push(Effect::Suspend),
            Event::Continued => self.effects.push(Effect::Redraw),
            Event::Lost(error) => self.effects.push(Effect::Fail(error)),
        }
        self.go_on(now);
        std::mem::take(&mut self.effects)
    }

    /// Time has passed.
    pub(super) fn tick(&mut self, now: Instant) -> Vec<Effect> {
        self.go_on(now);
        std::mem::take(&mut self.effects)
    }

    /// When the window will look otherwise although nothing happens, if it will.
    pub(super) fn wakes(&self, now: Instant) -> Option<Instant> {
        let falls = self.fall.map(|_| now + FRAME);
        let waits = self.thought.as_ref().and_then(Thought::due);
        let works = (self.is_thinking() || self.live.is_working() || self.is_judging())
            .then_some(now + BEAT);
        let clock = self.view.preferences().clock && !self.is_over() && self.overlay.is_none();
        // When the seconds of the turn change.
        let tells = clock.then(|| {
            let spent = now.saturating_duration_since(self.turn_since).as_secs();
            self.turn_since + Duration::from_secs(spent + 1)
        });
        [falls, waits, works, tells].into_iter().flatten().min()
    }

    /// What follows from what has happened.
    fn go_on(&mut self, now: Instant) {
        self.fall = self.fall.filter(|fall| fall.goes_on(now));
        self.let_the_computer_play(now);
        self.look(now);
    }

    fn key(&mut self, key: KeyEvent, now: Instant) {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('c') if control => {
                let interrupted = crate::failure::Failure::INTERRUPTED;
                self.effects.push(Effect::Quit(interrupted));
                return;
            }
            KeyCode::Char('z') if control => {
                self.effects.push(Effect::Suspend);
                return;
            }
            KeyCode::Char('l') if control => {
                self.effects.push(Effect::Redraw);
                return;
            }
            // So the tests see how the terminal is left.
            #[cfg(debug_assertions)]
            KeyCode::F(12) => panic!("F12"),
            _ => {}
        }
        if let Some(mut overlay) = self.overlay.take() {
            let reply = overlay.key(key, self);
            self.replied(overlay, reply, now);
        } else if let Some(action) = keys::action(key) {
            self.act(action, now);
        }
    }

    fn paste(&mut self, text: &str) {
        if let Some(overlay) = &mut self.overlay {
            overlay.paste(text);
        }
    }

    fn click(&mut self, x: usize, y: usize, now: Instant) {
        if let Some(mut overlay) = self.overlay.take() {
            let reply = overlay.click(x, y, self);
            self.replied(overlay, reply, now);
        } else if let Some(column) = self.grid().column_at(x, y) {
            self.cursor = column.index();
            if self.review.is_none() {
                self.drop_disc(column, now);
            }
        }
    }

    fn wheel(&mut self, up: bool, now: Instant) {
        let code = if up { KeyCode::Up } else { KeyCode::Down };
        if self.overlay.is_some() {
            self.key(KeyEvent::new(code, KeyModifiers::NONE), now);
        } else if self.review.is_some() {
            self.step(if up { Sight::Before } else { Sight::After });
        }
    }

    /// What comes of a key or a click in what lies over the board.
    fn replied(&mut self, overlay: Overlay, reply: Reply, now: Instant) {
        match reply {
            Reply::Stay => self.overlay = Some(overlay),
            Reply::Close => {}
            Reply::Open(next) => self.overlay = Some(*next),
            Reply::Tell(notice) => self.notice = Some(notice),
            Reply::Work(work) => self.effects.push(Effect::Work(work)),
            Reply::Copy(text) => self.copy(text),
            Reply::Play(session) => self.play(*session, now),
            Reply::Prefer(preferences) => {
                self.prefer(preferences);
                self.overlay = Some(overlay.renewed(self));
            }
            Reply::Restart => self.restart(now),
            Reply::Delete { path, open } => {
                self.notice = self.delete(&path, open);
                if self.notice.is_none() {
                    self.overlay = Some(Overlay::open(Action::Library, self));
                }
            }
        }
    }

    fn act(&mut self, action: Action, now: Instant) {
        self.notice = None;
        if self.review.is_some() && self.act_in_review(action) {
            return;
        }
        match action {
            Action::Column(number) => {
                let first = self.view.skin.first_number();
                match number.checked_sub(first).and_then(Column::new) {
                    Some(column) => self.drop_disc(column, now),
                    None => self.notice = Some(self.no_such_column(number)),
                }
            }
            Action::Left => self.cursor = self.cursor.saturating_sub(1),
            Action::Right => self.cursor = (self.cursor + 1).min(self.last_column()),
            Action::First => self.cursor = 0,
            Action::Last => self.cursor = self.last_column(),
            Action::Drop => {
                if self.halted {
                    self.halted = false;
                } else if self.is_over() {
                    self.next_game(now);
                } else if let Some(column) = Column::new(self.cursor) {
                    self.drop_disc(column, now);
                }
            }
            Action::Undo => self.take_back(now),
            Action::Redo => self.play_again(now),
            Action::Hint => self.ask_advice(),
            Action::Analysis => self.live.toggle(),
            Action::Review => self.start_review(),
            Action::Restart if self.is_over() || self.game().ply() == 0 => self.restart(now),
            Action::Restart => {
                let text = self.view.texts.get("tui-ask-restart");
                self.overlay = Some(Overlay::ask(text, Reply::Restart));
            }
            Action::Swap => self.swap(now),
            Action::Copy => self.copy(self.shown().moves().to_string()),
            Action::Stop => self.stop(),
            Action::Quit => self.effects.push(Effect::Quit(0)),
            Action::New
            | Action::Library
            | Action::Import
            | Action::Export
            | Action::Settings
            | Action::SetUp
            | Action::Help => self.overlay = Some(Overlay::open(action, self)),
        }
    }

    /// Stops whatever goes on.
    fn stop(&mut self) {
        if self.is_thinking() && self.session.level().is_some() {
            self.halted = true;
            self.notice = Some(self.view.texts.get("tui-halted"));
        }
        self.thought = None;
        self.advice = None;
    }

    /// The game.
    pub(super) const fn game(&self) -> &Game {
        self.session.game()
    }

    /// The game as far as it is shown: in a review, up to the move that is looked at.
    pub(super) fn shown(&self) -> Game {
        match &self.review {
            Some(review) => self.game().at_ply(review.ply),
            None => self.game().clone(),
        }
    }

    /// The position that is shown.
    pub(super) fn position(&self) -> Position<Dynamic> {
        *self.shown().position()
    }

    pub(super) fn is_over(&self) -> bool {
        self.game().outcome().is_some()
    }

    /// Whether the computer does not play until it is told to.
    pub(super) const fn is_halted(&self) -> bool {
        self.halted
    }

    fn last_column(&self) -> usize {
        self.game().size().columns() as usize - 1
    }

    /// Where the board stands.
    pub(super) fn grid(&self) -> Grid {
        view::grid(self)
    }

    /// Deletes a game that is kept, and says what there is to know about it.
    fn delete(&mut self, path: &Path, open: bool) -> Option<String> {
        let texts = &self.view.texts;
        if self.session.slot() == Some(path) {
            self.session.release();
            return Some(texts.get("tui-kept-no-more"));
        }
        let deleted = if open {
            Slot::delete(path)
        } else {
            std::fs::remove_file(path).map(|()| true)
        };
        match deleted {
            Ok(true) => {
                // If it ends again it is archived again.
                self.archived.take_if(|it| it.is_at(path));
                None
            }
            Ok(false) => Some(texts.get("tui-open-elsewhere")),
            Err(error) => Some(texts.at_file(path, texts.io_error(&error))),
        }
    }

    fn prefer(&mut self, preferences: crate::settings::Preferences) {
        self.view = self.view.with(preferences);
        self.effects.push(Effect::Redraw);
        let Some(file) = &self.folders.config else {
            return;
        };
        let text = self.view.config().to_json();
        let texts = &self.view.texts;
        let folder = file.parent().map_or(Ok(()), std::fs::create_dir_all);
        let kept = folder.and_then(|()| crate::store::write_whole(file, text.as_bytes(), true));
        if let Err(error) = kept {
            // Where the folder cannot be written the settings hold until the program ends.
            self.notice = Some(texts.at_file(file, texts.io_error(&error)));
        }
    }

    fn copy(&mut self, text: String) {
        let values = [("text", shown(&text).into())];
        self.notice = Some(self.view.texts.format("tui-copied", &values));
        self.effects.push(Effect::Copy(text));
    }

    /// A task for somebody who thinks.
    fn ask(&mut self, helper: Helper, question: Question) -> Task {
        self.tasks += 1;
        let task = Task::new(self.tasks);
        self.effects
            .push(Effect::Ask(helper, task.clone(), question));
        task
    }
}
