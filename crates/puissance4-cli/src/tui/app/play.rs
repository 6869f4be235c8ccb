//! The game on the board: what changes it, and the disc that is seen falling.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use puissance4::{Cell, Column, Geometry, PlayError, SavedGame};

use super::App;
use crate::play::{Keeper, Session};
use crate::store::name_of_now;
use crate::tui::grid::Falling;

/// How long a disc falls past one cell, and then past each further one, less and less.
const FALL: Duration = Duration::from_millis(95);

/// How the game on the board ended last.
pub(super) struct Archived {
    saved: SavedGame,
    /// Its file among the finished games, where this program has written it.
    file: Option<PathBuf>,
}

impl Archived {
    /// The game goes on another way than it ended: what it was stays.
    pub(super) fn leave(&mut self) {
        self.file = None;
    }

    pub(super) fn is_at(&self, path: &Path) -> bool {
        self.file.as_deref() == Some(path)
    }
}

/// A disc that falls.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fall {
    cell: Cell,
    since: Instant,
    lasts: Duration,
}

impl Fall {
    /// Whether the disc has not come to rest yet.
    pub(super) fn goes_on(&self, now: Instant) -> bool {
        now < self.since + self.lasts
    }
}

impl App {
    /// The disc that falls, if one does.
    pub(in crate::tui) fn falling(&self, now: Instant) -> Option<Falling> {
        let Fall { cell, since, lasts } = self.fall?;
        let rows = self.game().size().rows() as usize;
        let time = now.saturating_duration_since(since).as_secs_f32() / lasts.as_secs_f32();
        Some(Falling {
            cell: [cell.column.index(), rows - 1 - usize::from(cell.row)],
            // It falls faster and faster.
            way: time * time,
        })
    }

    /// A person plays in a column.
    pub(super) fn drop_disc(&mut self, column: Column, now: Instant) {
        self.notice = self.no_turn();
        if self.notice.is_some() {
            return;
        }
        match { *self.game().position() }.play(column) {
            Ok(_) => self.play_column(column, now),
            Err(PlayError::ColumnFull) => {
                let number = self.view.skin.column_number(column);
                let values = [("column", number.into())];
                let id = self.view.skin.message("full");
                self.notice = Some(self.view.texts.format(&id, &values));
            }
            Err(_) => {
                let number = self.view.skin.column_number(column);
                self.notice = Some(self.no_such_column(number));
            }
        }
    }

    /// Why no person is to move, where none is.
    pub(super) fn no_turn(&self) -> Option<String> {
        let texts = &self.view.texts;
        if self.is_over() {
            Some(texts.get("tui-over"))
        } else {
            let level = self.session.level();
            level.map(|_| texts.get("tui-not-your-turn"))
        }
    }

    pub(super) fn no_such_column(&self, number: usize) -> String {
        let [first, last] = self.view.skin.numbers(self.game().size());
        let values = [
            ("typed", number.to_string().into()),
            ("first", first.into()),
            ("last", last.into()),
        ];
        let id = self.view.skin.message("no-column");
        self.view.texts.format(&id, &values)
    }

    /// Plays a move that is known to be legal.
    pub(super) fn play_column(&mut self, column: Column, now: Instant) {
        let player = self.session.turn();
        self.taken[player] += now.saturating_duration_since(self.turn_since);
        self.session
            .play(column)
            .expect("the move has been found legal");
        self.cursor = column.index();
        if self.view.preferences().motion
            && let Some(cell) = self.game().last_cell()
        {
            let rows = self.game().size().rows() - u32::from(cell.row);
            self.fall = Some(Fall {
                cell,
                since: now,
                lasts: FALL.mul_f32((rows as f32).sqrt()),
            });
        }
        self.changed(now);
        self.archive();
    }

    /// The game is another one than before: what belonged to the last position goes.
    pub(super) fn changed(&mut self, now: Instant) {
        self.turn_since = now;
        self.thought = None;
        self.advice = None;
        // Only the computer is told when to go on.
        self.halted &= self.session.level().is_some();
        self.cursor = self.cursor.min(self.last_column());
        if let Some(error) = self.session.not_kept()
            && !self.warned
        {
            self.warned = true;
            let texts = &self.view.texts;
            let reason = texts.at_file(&error.path, texts.io_error(&error.error));
            self.notice = Some(texts.format("not-kept", &[("reason", reason.into())]));
        }
    }

    pub(super) fn take_back(&mut self, now: Instant) {
        let texts = &self.view.texts;
        let count = self.session.undo();
        self.notice = Some(if count == 0 {
            texts.get("nothing-to-undo")
        } else {
            texts.format("undone", &[("count", count.into())])
        });
        if count > 0 {
            self.fall = None;
            self.halted = false;
            self.changed(now);
        }
    }

    pub(super) fn play_again(&mut self, now: Instant) {
        let texts = &self.view.texts;
        let count = self.session.redo();
        self.notice = Some(if count == 0 {
            texts.get("tui-nothing-to-redo")
        } else {
            texts.format("tui-redone", &[("count", count.into())])
        });
        if count > 0 {
            self.fall = None;
            self.changed(now);
            self.archive();
        }
    }

    /// The same players play the next game; the other one begins.
    pub(super) fn next_game(&mut self, now: Instant) {
        self.session.next_game();
        self.begun(now);
    }

    /// The same game from its beginning.
    pub(super) fn restart(&mut self, now: Instant) {
        self.session.restart();
        self.begun(now);
    }

    /// The players change places: who was to play the one side plays the other.
    pub(super) fn swap(&mut self, now: Instant) {
        if self.is_over() {
            // It would be the other one's win.
            self.notice = Some(self.view.texts.get("tui-over"));
            return;
        }
        self.session.swap();
        self.halted = false;
        self.changed(now);
        self.notice = Some(self.view.texts.get("tui-swapped"));
    }

    /// Another game is played from now on.
    pub(super) fn play(&mut self, session: Session, now: Instant) {
        self.session = session;
        self.begun(now);
        // Who opens a game has a look at it first.
        self.halted = self.game().ply() > 0 && self.session.level().is_some();
    }

    fn begun(&mut self, now: Instant) {
        self.review = None;
        self.halted = false;
        self.fall = None;
        self.notice = None;
        self.taken = [Duration::ZERO; 2];
        self.cursor = self.game().size().columns() as usize / 2;
        // A game that was over before is not this program's to archive.
        self.archived = self.is_over().then(|| Archived {
            saved: self.session.saved().clone(),
            file: None,
        });
        self.changed(now);
    }

    /// A game that is kept in the folder for games in progress.
    pub(in crate::tui) fn new_session(&self, saved: SavedGame) -> Session {
        Session::new(
            saved,
            Keeper::new(self.folders.state.clone(), None, None, false),
        )
    }

    /// Keeps a game that is over among the others, where it is not yet. One that was taken back and
    /// ends anew takes the place of what it was.
    fn archive(&mut self) {
        let (Some(folder), true) = (&self.folders.games, self.is_over()) else {
            return;
        };
        let saved = self.session.saved().clone();
        let file = match self.archived.take() {
            Some(archived) if archived.saved == saved => {
                self.archived = Some(archived);
                return self.session.release();
            }
            Some(Archived {
                file: Some(file), ..
            }) => file,
            _ => folder.join(name_of_now()),
        };
        let json = saved.to_json();
        let kept = std::fs::create_dir_all(folder)
            .and_then(|()| crate::store::write_whole(&file, json.as_bytes(), true));
        match kept {
            Ok(()) => {
                self.archived = Some(Archived {
                    saved,
                    file: Some(file),
                });
                self.session.release();
            }
            Err(error) => {
                let texts = &self.view.texts;
                let reason = texts.at_file(folder, texts.io_error(&error));
                self.notice = Some(texts.format("not-kept", &[("reason", reason.into())]));
            }
        }
    }
}
