//! A game played line by line: turns, commands, and what comes after.

use std::io::{self, BufRead, Write};
use std::path::Path;
use std::thread;

use puissance4::{Column, PlayError, Solver, advise};

use super::PAUSE;
use super::command::Command;
use super::hint::hint;
use super::keeper::NotKept;
use super::review;
use super::scene::Scene;
use super::session::Session;
use crate::console::Console;
use crate::failure::Failure;
use crate::interrupt;
use crate::settings::{View, shown};
use crate::solver;
use crate::store::write_whole;

/// The memory for the table of the solver, in bytes.
const MEMORY: usize = 16 << 20;

/// A game that is typed and shown.
pub(super) struct LineGame<'a, R, W> {
    view: &'a View,
    console: Console<R, W>,
    session: Session,
    /// Plays for the computer and gives hints, once it is asked to.
    solver: Option<Solver>,
    /// Somebody has been told that the game cannot be kept.
    warned: bool,
}

/// How a person left a game.
enum Left {
    /// The person quit.
    Quit,
    /// The input ended.
    InputEnded,
}

impl<'a, R: BufRead, W: Write> LineGame<'a, R, W> {
    pub(super) const fn new(view: &'a View, console: Console<R, W>, session: Session) -> Self {
        Self {
            view,
            console,
            session,
            solver: None,
            warned: false,
        }
    }

    /// Plays games until somebody leaves, and gives the exit code.
    pub(super) fn run(mut self) -> Result<u8, Failure> {
        loop {
            self.tell_if_not_kept()?;
            self.show()?;
            if let Some(left) = self.play_to_the_end()? {
                return self.leave(&left);
            }
            if !self.wants_another()? {
                self.session.forget();
                return Ok(0);
            }
            self.session.next_game();
        }
    }

    /// Plays until the game is over, which gives `None`, or somebody leaves.
    fn play_to_the_end(&mut self) -> Result<Option<Left>, Failure> {
        while self.session.game().outcome().is_none() {
            let column = match self.session.level() {
                Some(level) => {
                    self.say_thinking()?;
                    let (random, position) =
                        (self.session.random(), *self.session.game().position());
                    let column = level.choose(&position, self.solver(), random, None);
                    column.expect("the game goes on")
                }
                None => match self.ask_move()? {
                    Ok(column) => column,
                    Err(left) => return Ok(Some(left)),
                },
            };
            self.session
                .play(column)
                .expect("the move has been found legal");
            self.tell_if_not_kept()?;
            self.show()?;
        }
        Ok(None)
    }

    /// Asks the person to move until a column can be played in.
    fn ask_move(&mut self) -> Result<Result<Column, Left>, Failure> {
        loop {
            let question = self.question();
            let Some(answer) = self.console.ask(&question)? else {
                return Ok(Err(Left::InputEnded));
            };
            match Command::parse(&answer) {
                Command::Column(number) => match self.check(number) {
                    Ok(column) => return Ok(Ok(column)),
                    Err(refusal) => self.console.say(&refusal)?,
                },
                Command::Undo => self.undo()?,
                Command::Hint => self.hint()?,
                Command::Save(path) => self.save(path.as_deref())?,
                Command::Help => self.console.say(&self.view.texts.get("help"))?,
                Command::Quit => return Ok(Err(Left::Quit)),
                Command::Nothing => {}
                Command::Unknown(meant) => {
                    let refusal = self.no_such_column(&answer);
                    self.console.say(&refusal)?;
                    if let Some(word) = meant {
                        let values = [("word", word.into())];
                        let text = self.view.texts.format("did-you-mean", &values);
                        self.console.say(&text)?;
                    }
                }
            }
        }
    }

    /// The column of a number as people count in this look, or the refusal.
    fn check(&self, number: usize) -> Result<Column, String> {
        let skin = self.view.skin;
        let position = self.session.game().position();
        let column = number
            .checked_sub(skin.first_number())
            .and_then(Column::new)
            .ok_or_else(|| self.no_such_column(&number.to_string()))?;
        match { *position }.play(column) {
            Ok(_) => Ok(column),
            Err(PlayError::ColumnFull) => {
                let values = [("column", number.into())];
                let id = skin.message("full");
                Err(self.view.texts.format(&id, &values))
            }
            Err(_) => Err(self.no_such_column(&number.to_string())),
        }
    }

    fn no_such_column(&self, typed: &str) -> String {
        let [first, last] = self.view.skin.numbers(self.session.game().size());
        let values = [
            ("typed", shown(typed).into()),
            ("first", first.into()),
            ("last", last.into()),
        ];
        let id = self.view.skin.message("no-column");
        self.view.texts.format(&id, &values)
    }

    fn question(&self) -> String {
        let [first, last] = self.view.skin.numbers(self.session.game().size());
        let scene = self.scene();
        let player = scene.turn();
        let values = [
            ("name", scene.name(player).as_str().into()),
            ("symbol", scene.symbol(player).to_string().into()),
            ("first", first.into()),
            ("last", last.into()),
        ];
        let id = self.view.skin.message("ask");
        self.view.texts.format(&id, &values)
    }

    /// Takes moves back until a person is to move.
    fn undo(&mut self) -> Result<(), Failure> {
        let texts = &self.view.texts;
        let count = self.session.undo();
        if count == 0 {
            return Ok(self.console.say(&texts.get("nothing-to-undo"))?);
        }
        self.tell_if_not_kept()?;
        self.console
            .say(&texts.format("undone", &[("count", count.into())]))?;
        self.show()
    }

    fn hint(&mut self) -> Result<(), Failure> {
        let position = *self.session.game().position();
        let Some(advice) = advise(&position, self.solver(), None) else {
            return Ok(());
        };
        let (mut hint, prospect) = hint(self.view, advice);
        if let Some(prospect) = prospect {
            hint = format!("{hint} ({prospect})");
        }
        Ok(self.console.say(&hint)?)
    }

    fn solver(&mut self) -> &mut Solver {
        let view = self.view;
        self.solver
            .get_or_insert_with(|| solver::with_books(&view.texts, MEMORY, solver::warn))
    }

    /// Saves the game to a file that is not there yet.
    fn save(&mut self, path: Option<&Path>) -> Result<(), Failure> {
        let texts = &self.view.texts;
        let Some(path) = path else {
            return Ok(self.console.say(&texts.get("no-path"))?);
        };
        let json = self.session.saved().to_json();
        let saved = interrupt::undisturbed(|| write_whole(path, json.as_bytes(), false));
        let text = match saved {
            Ok(()) => texts.format("saved", &[("file", shown(&path.to_string_lossy()).into())]),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                texts.at_file(path, texts.get("io-exists-in-game"))
            }
            Err(error) => texts.at_file(path, texts.io_error(&error)),
        };
        Ok(self.console.say(&text)?)
    }

    /// The first time that the game could not be kept the person is told, and plays on.
    fn tell_if_not_kept(&mut self) -> Result<(), Failure> {
        let texts = &self.view.texts;
        let note = self.session.is_kept().then(|| texts.get("kept"));
        interrupt::set_note(note.map(|note| self.view.painter.plain(&note)));
        match self.session.not_kept() {
            Some(NotKept { path, error }) if !self.warned => {
                self.warned = true;
                let reason = texts.at_file(path, texts.io_error(error));
                Ok(self
                    .console
                    .say(&texts.format("not-kept", &[("reason", reason.into())]))?)
            }
            _ => Ok(()),
        }
    }

    fn show(&mut self) -> Result<(), Failure> {
        let room = self.console.room();
        let lines = self.scene().lines(room);
        Ok(self.console.show_apart(lines)?)
    }

    fn scene(&self) -> Scene<'_> {
        Scene::of(self.view, self.session.saved())
    }

    /// Tells a person who is watching that there is something to wait for.
    fn say_thinking(&mut self) -> Result<(), Failure> {
        if !self.console.is_watched() {
            return Ok(());
        }
        let saved = self.session.saved();
        let both = saved.players.iter().all(|player| player.level.is_some());
        if both && saved.game.ply() > 0 {
            thread::sleep(PAUSE);
        }
        let name = self.scene().name(self.session.turn()).as_str();
        let text = self.view.texts.format("thinking", &[("name", name.into())]);
        Ok(self.console.say(&text)?)
    }

    /// What comes after a game: `true` for another one.
    fn wants_another(&mut self) -> Result<bool, Failure> {
        let texts = &self.view.texts;
        loop {
            let Some(answer) = self.console.ask(&texts.get("ask-next"))? else {
                return Ok(false);
            };
            match answer.to_lowercase().as_str() {
                "n" | "nouvelle" | "new" => return Ok(true),
                "r" | "revoir" | "review" => {
                    review::review(self.view, self.session.saved(), &mut self.console)?;
                }
                "q" | "quitter" | "quit" => return Ok(false),
                _ => self.console.say(&texts.get("not-a-choice"))?,
            }
        }
    }

    fn leave(&mut self, left: &Left) -> Result<u8, Failure> {
        let texts = &self.view.texts;
        if self.session.is_kept() {
            self.console.say(&texts.get("kept"))?;
        }
        match left {
            Left::Quit => {
                self.console.say(&texts.get("bye"))?;
                Ok(0)
            }
            Left::InputEnded if self.console.has_read() || self.session.is_kept() => {
                Ok(Failure::INTERRUPTED)
            }
            Left::InputEnded => Err(Failure::data(texts.get("input-ended"))),
        }
    }
}
