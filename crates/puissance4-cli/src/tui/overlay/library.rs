//! The games that are kept: in progress, and finished.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crossterm::event::{KeyCode, KeyEvent};
use puissance4::{Outcome, SavedGame};

use super::{Overlay, Reply, keys, sentence};
use crate::play::{Keeper, Session};
use crate::settings::read_small;
use crate::store::{Slot, is_game};
use crate::style::{Ink, Line, shortened};
use crate::tui::app::App;
use crate::tui::keys::Action;

/// Fewer columns say no name.
const LEAST_NAME: usize = 4;
/// No name has more.
const MOST_NAME: usize = 80;

/// A list of games, the latest first.
pub(in crate::tui) struct Library {
    games: Vec<Kept>,
    chosen: usize,
    /// The first one that is seen, as long as the chosen one is then seen as well.
    first: usize,
}

struct Kept {
    path: PathBuf,
    modified: SystemTime,
    /// The game, or why it cannot be read.
    saved: Result<SavedGame, String>,
    /// It goes on.
    open: bool,
}

impl Library {
    pub(super) fn read(app: &App) -> Self {
        let folders = [(&app.folders.state, true), (&app.folders.games, false)];
        let mut games: Vec<Kept> = folders
            .into_iter()
            .filter_map(|(folder, open)| Some((folder.as_deref()?, open)))
            .flat_map(|(folder, open)| kept(app, folder, open))
            .collect();
        games.sort_by_key(|kept| std::cmp::Reverse(kept.modified));
        Self {
            games,
            chosen: 0,
            first: 0,
        }
    }

    /// Whether a game of the list is chosen, where it has any.
    #[cfg(test)]
    pub(in crate::tui) fn has_chosen(&self) -> bool {
        self.games.is_empty() || self.chosen < self.games.len()
    }

    /// A key, where there are so many columns and rows.
    pub(super) fn key(&mut self, key: KeyEvent, app: &App, room: [usize; 2]) -> Reply {
        let last = self.games.len().saturating_sub(1);
        match key.code {
            KeyCode::Up => self.chosen = self.chosen.saturating_sub(1),
            KeyCode::Down => self.chosen = (self.chosen + 1).min(last),
            KeyCode::PageUp => self.chosen = self.chosen.saturating_sub(10),
            KeyCode::PageDown => self.chosen = (self.chosen + 10).min(last),
            KeyCode::Home => self.chosen = 0,
            KeyCode::End => self.chosen = last,
            KeyCode::Enter => return self.open(app),
            KeyCode::Char('m') => {
                if let Some(Kept {
                    saved: Ok(saved), ..
                }) = self.games.get(self.chosen)
                {
                    return Reply::Copy(saved.game.moves().to_string());
                }
            }
            KeyCode::Char('d') | KeyCode::Delete => {
                if let Some(kept) = self.games.get(self.chosen) {
                    let text = app.view.texts.get("tui-ask-delete");
                    let (path, open) = (kept.path.clone(), kept.open);
                    return Reply::Open(Box::new(Overlay::Question {
                        text,
                        yes: Some(Reply::Delete { path, open }),
                        from: Some(Box::new(Overlay::open(Action::Library, app))),
                    }));
                }
            }
            KeyCode::Char('q' | 'b') => return Reply::Close,
            _ => {}
        }
        self.first = self.first(seen(app, room));
        Reply::Stay
    }

    /// Goes on with the game that is chosen, or shows it where it is over.
    fn open(&self, app: &App) -> Reply {
        let Some(kept) = self.games.get(self.chosen) else {
            return Reply::Close;
        };
        let saved = match &kept.saved {
            Ok(saved) => saved.clone(),
            Err(reason) => return Reply::Tell(reason.clone()),
        };
        let folder = app.folders.state.clone();
        if !kept.open {
            let session = Session::unkept(saved, Keeper::new(folder, None, None, false));
            return Reply::Play(Box::new(session));
        }
        if app.session.slot() == Some(&kept.path) {
            // It is the very game that is on the board.
            return Reply::Close;
        }
        match Slot::open(&kept.path) {
            Ok(Some(slot)) => {
                let keeper = Keeper::new(folder, Some(slot), None, false);
                Reply::Play(Box::new(Session::new(saved, keeper)))
            }
            Ok(None) => Reply::Tell(sentence(&app.view.texts.get("nothing-kept-free"))),
            Err(error) => {
                let texts = &app.view.texts;
                Reply::Tell(texts.at_file(&kept.path, texts.io_error(&error)))
            }
        }
    }

    /// A click in this row, counted from the first game that is seen.
    pub(super) fn click(&mut self, row: usize, app: &App, room: [usize; 2]) -> Reply {
        let seen = seen(app, room);
        let first = self.first(seen);
        let place = first + row;
        if row >= seen || place >= self.games.len() {
            return Reply::Stay;
        }
        if self.chosen == place {
            return self.open(app);
        }
        (self.chosen, self.first) = (place, first);
        Reply::Stay
    }

    /// The first game that is seen, of so many: another one than before only where the chosen one or a
    /// place for one more would be out of view.
    fn first(&self, seen: usize) -> usize {
        let least = (self.chosen + 1).saturating_sub(seen);
        let most = self.games.len().saturating_sub(seen);
        self.first.clamp(least, self.chosen).min(most)
    }

    pub(super) fn lines(&self, app: &App, columns: usize, rows: usize) -> Vec<Line> {
        let texts = &app.view.texts;
        if self.games.is_empty() {
            return vec![Line::plain(texts.get("tui-library-empty"))];
        }
        let seen = seen(app, [columns, rows]);
        let games = self.games.iter().enumerate();
        let mut lines: Vec<Line> = games
            .skip(self.first(seen))
            .take(seen)
            .map(|(place, kept)| {
                let ink = match place == self.chosen {
                    true => Ink::Chosen,
                    false if kept.saved.is_err() => Ink::Faint,
                    false => Ink::Plain,
                };
                Line::of(kept.text(app, columns), ink)
            })
            .collect();
        lines.push(Line::default());
        lines.extend(foot(app, columns));
        lines
    }
}

/// A word about the keys.
fn foot(app: &App, columns: usize) -> Vec<Line> {
    keys(&app.view.texts.get("tui-library-keys"), Ink::Faint, columns)
}

/// How many games are seen at the most in so many columns and rows.
fn seen(app: &App, [columns, rows]: [usize; 2]) -> usize {
    let below = foot(app, columns).len() + 1;
    rows.saturating_sub(below).max(1)
}

impl Kept {
    /// In so many columns: where it is too wide names are shortened, or the result goes first.
    fn text(&self, app: &App, columns: usize) -> String {
        let texts = &app.view.texts;
        let saved = match &self.saved {
            Ok(saved) => saved,
            Err(reason) => return reason.clone(),
        };
        let moves = texts.format("tui-moves", &[("count", saved.game.ply().into())]);
        let parts = |most: usize| {
            let ascii = app.view.painter.ascii;
            let name = |player: usize| shortened(saved.players[player].name.as_str(), most, ascii);
            let result = match saved.game.outcome() {
                None => texts.get("tui-goes-on"),
                Some(Outcome::Draw) => texts.get("tui-drawn"),
                Some(Outcome::Win(side)) => {
                    let name = name(saved.player_on(side));
                    texts.format("tui-won", &[("name", name.into())])
                }
            };
            (format!("{} – {}", name(0), name(1)), result)
        };
        (LEAST_NAME..=columns.clamp(LEAST_NAME, MOST_NAME))
            .rev()
            .map(parts)
            .map(|(names, result)| format!("{names}, {moves}, {result}"))
            .find(|text| Line::plain(text.as_str()).width() <= columns)
            .unwrap_or_else(|| {
                let (names, result) = parts(MOST_NAME);
                format!("{result}, {moves}, {names}")
            })
    }
}

fn kept(app: &App, folder: &Path, open: bool) -> Vec<Kept> {
    let texts = &app.view.texts;
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let files = entries.map(|entry| entry.path());
    files
        .filter(|path| is_game(path))
        .filter_map(|path| {
            // One that has been removed in between is none.
            let modified = fs::metadata(&path).and_then(|it| it.modified()).ok()?;
            let saved = read_small(&path, SavedGame::MOST_BYTES)
                .map_err(|error| texts.io_error(&error))
                .and_then(|bytes| {
                    SavedGame::from_json(&bytes).map_err(|error| texts.saved_error(&error))
                })
                .map_err(|reason| texts.at_file(&path, reason));
            Some(Kept {
                path,
                modified,
                saved,
                open,
            })
        })
        .collect()
}
