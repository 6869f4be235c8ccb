//! A game being played: turns, commands, and what comes after.

use std::io::{self, BufRead, Write};
use std::path::Path;
use std::thread;
use std::time::Duration;

use fastrand::Rng;
use puissance4::{Advice, Column, Game, PlayError, Prospect, SavedGame, Solver, advise};

use super::command::Command;
use super::keeper::{Keeper, NotKept};
use super::review;
use super::scene::Scene;
use crate::console::Console;
use crate::failure::Failure;
use crate::interrupt;
use crate::settings::{View, shown};
use crate::solver;
use crate::store::write_whole;

/// How long a move of the computer stays in view before the next one, where the computer plays
/// both sides.
const PAUSE: Duration = Duration::from_millis(700);

/// The memory for the table of the solver, in bytes.
const MEMORY: usize = 16 << 20;

/// A game being played.
pub(super) struct Session<'a, R, W> {
    view: &'a View,
    console: Console<R, W>,
    saved: SavedGame,
    keeper: Keeper,
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

impl<'a, R: BufRead, W: Write> Session<'a, R, W> {
    pub(super) fn new(
        view: &'a View,
        console: Console<R, W>,
        mut saved: SavedGame,
        keeper: Keeper,
    ) -> Self {
        saved.seed.get_or_insert_with(|| fastrand::u64(..));
        Self {
            view,
            console,
            saved,
            keeper,
            solver: None,
            warned: false,
        }
    }

    /// Plays games until somebody leaves, and gives the exit code.
    pub(super) fn run(mut self) -> Result<u8, Failure> {
        self.keep()?;
        loop {
            self.show()?;
            if let Some(left) = self.play_to_the_end()? {
                return self.leave(&left);
            }
            if !self.wants_another()? {
                self.keeper.forget();
                return Ok(0);
            }
            self.next_game();
        }
    }

    /// Plays until the game is over, which gives `None`, or somebody leaves.
    fn play_to_the_end(&mut self) -> Result<Option<Left>, Failure> {
        while self.saved.game.outcome().is_none() {
            let player = self.scene().turn();
            let column = match self.saved.players[player].level {
                Some(level) => {
                    self.say_thinking(player)?;
                    let (random, position) = (self.random(), *self.saved.game.position());
                    let column = level.choose(&position, self.solver(), random);
                    column.expect("the game goes on")
                }
                None => match self.ask_move()? {
                    Ok(column) => column,
                    Err(left) => return Ok(Some(left)),
                },
            };
            self.drop_disc(column)?;
        }
        Ok(None)
    }

    /// Plays a move that is known to be legal: it is kept before it is shown.
    fn drop_disc(&mut self, column: Column) -> Result<(), Failure> {
        self.saved
            .game
            .play(column)
            .expect("the move has been found legal");
        self.keep()?;
        self.show()
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
        let position = self.saved.game.position();
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
        let [first, last] = self.view.skin.numbers(self.saved.game.size());
        let values = [
            ("typed", shown(typed).into()),
            ("first", first.into()),
            ("last", last.into()),
        ];
        let id = self.view.skin.message("no-column");
        self.view.texts.format(&id, &values)
    }

    fn question(&self) -> String {
        let [first, last] = self.view.skin.numbers(self.saved.game.size());
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

    /// Takes moves back until a person is to move: against the computer its reply goes as well.
    fn undo(&mut self) -> Result<(), Failure> {
        let texts = &self.view.texts;
        let mut after = self.saved.clone();
        let mut count = 0;
        while after.game.undo().is_some() {
            count += 1;
            if after.players[after.player_on(after.game.turn())]
                .level
                .is_none()
            {
                break;
            }
        }
        let person = after.players[after.player_on(after.game.turn())]
            .level
            .is_none();
        if count == 0 || !person {
            self.console.say(&texts.get("nothing-to-undo"))?;
            return Ok(());
        }
        self.saved = after;
        self.keep()?;
        self.console
            .say(&texts.format("undone", &[("count", count.into())]))?;
        self.show()
    }

    fn hint(&mut self) -> Result<(), Failure> {
        let position = *self.saved.game.position();
        let Some(Advice { columns, prospect }) = advise(&position, self.solver()) else {
            return Ok(());
        };
        let texts = &self.view.texts;
        let numbers: Vec<String> = columns
            .map(|column| self.view.skin.column_number(column).to_string())
            .collect();
        let values = [
            ("count", numbers.len().into()),
            ("columns", numbers.join(", ").into()),
        ];
        let mut hint = texts.format("hint-columns", &values);
        let discs = |discs: u32| [("discs", (discs as usize).into())];
        let prospect = prospect.map(|prospect| match prospect {
            Prospect::Win { discs: n } => texts.format("hint-win", &discs(n)),
            Prospect::Loss { discs: n } => texts.format("hint-loss", &discs(n)),
            Prospect::Draw => texts.get("hint-draw"),
        });
        if let Some(prospect) = prospect {
            hint = format!("{hint} ({prospect})");
        }
        Ok(self.console.say(&hint)?)
    }

    fn solver(&mut self) -> &mut Solver {
        let view = self.view;
        self.solver
            .get_or_insert_with(|| solver::with_books(view, MEMORY))
    }

    /// Saves the game to a file that is not there yet.
    fn save(&mut self, path: Option<&Path>) -> Result<(), Failure> {
        let texts = &self.view.texts;
        let Some(path) = path else {
            return Ok(self.console.say(&texts.get("no-path"))?);
        };
        let json = self.saved.to_json();
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

    /// Keeps the game; the first time that fails, the person is told, and plays on.
    fn keep(&mut self) -> Result<(), Failure> {
        let texts = &self.view.texts;
        let kept = interrupt::undisturbed(|| self.keeper.keep(&self.saved));
        let note = self.keeper.has_game().then(|| texts.get("kept"));
        interrupt::set_note(note.map(|note| self.view.painter.plain(&note)));
        match kept {
            Err(NotKept { path, error }) if !self.warned => {
                self.warned = true;
                let reason = texts.at_file(&path, texts.io_error(&error));
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
        Scene::of(self.view, &self.saved)
    }

    /// Tells a person who is watching that there is something to wait for.
    fn say_thinking(&mut self, player: usize) -> Result<(), Failure> {
        if !self.console.is_watched() {
            return Ok(());
        }
        let both = self
            .saved
            .players
            .iter()
            .all(|player| player.level.is_some());
        if both && self.saved.game.ply() > 0 {
            thread::sleep(PAUSE);
        }
        let name = self.scene().name(player).as_str();
        let text = self.view.texts.format("thinking", &[("name", name.into())]);
        Ok(self.console.say(&text)?)
    }

    /// The number that the computer's choice is drawn from: always the same for a move of a game
    /// with the same seed, so that a game that is resumed goes on as it would have.
    fn random(&self) -> u64 {
        let seed = self.saved.seed.unwrap_or_default();
        let mut numbers = Rng::with_seed(seed.wrapping_add(self.saved.game.ply() as u64));
        numbers.u64(..)
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
                    review::review(self.view, &self.saved, &mut self.console)?;
                }
                "q" | "quitter" | "quit" => return Ok(false),
                _ => self.console.say(&texts.get("not-a-choice"))?,
            }
        }
    }

    /// Another game of the same players: the other one begins.
    fn next_game(&mut self) {
        self.keeper.forget();
        self.saved = SavedGame {
            game: Game::new(self.saved.game.size()),
            players: self.saved.players.clone(),
            first: 1 - self.saved.first,
            seed: self.saved.seed.map(|seed| Rng::with_seed(seed).u64(..)),
        };
    }

    fn leave(&mut self, left: &Left) -> Result<u8, Failure> {
        let texts = &self.view.texts;
        if self.keeper.has_game() {
            self.console.say(&texts.get("kept"))?;
        }
        match left {
            Left::Quit => {
                self.console.say(&texts.get("bye"))?;
                Ok(0)
            }
            Left::InputEnded if self.console.has_read() || self.keeper.has_game() => {
                Ok(Failure::INTERRUPTED)
            }
            Left::InputEnded => Err(Failure::data(texts.get("input-ended"))),
        }
    }
}
