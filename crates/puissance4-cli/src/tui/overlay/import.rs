//! A game from a text of another program, typed or pasted, or from a file.

use std::path::Path;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use puissance4::{Format, FormatError, Game, Recognized, SavedGame};

use super::{Reply, keys, sentence};
use crate::export::read_text;
use crate::settings::read_small;
use crate::style::{Ink, Line};
use crate::tui::app::App;

/// A text that is to become a game.
#[derive(Default)]
pub(in crate::tui) struct Import {
    text: String,
    /// The columns may count from 1 or from 0: the person is asked.
    asks_base: bool,
    problem: Option<String>,
}

/// How many lines of the text are seen.
const SEEN: usize = 8;
/// What some programs put at the beginning of a file.
const MARK: char = '\u{FEFF}';
/// How many columns are written in at the most.
const WIDTH: usize = 56;

impl Import {
    pub(super) fn key(&mut self, key: KeyEvent, app: &App) -> Reply {
        if self.asks_base {
            self.asks_base = false;
            return match key.code {
                // The unshifted keys of a French keyboard as well.
                KeyCode::Char('1' | '&') => self.read(Format::Moves, app),
                KeyCode::Char('0' | 'à') => self.read(Format::Moves0, app),
                _ => Reply::Stay,
            };
        }
        self.problem = None;
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Enter => return self.enter(app),
            KeyCode::Char('u') if control => self.text.clear(),
            KeyCode::Char(letter) if !control => self.add(letter),
            KeyCode::Backspace => {
                self.text.pop();
            }
            _ => {}
        }
        Reply::Stay
    }

    pub(super) fn paste(&mut self, pasted: &str) {
        self.problem = None;
        let pasted = pasted.strip_prefix(MARK).unwrap_or(pasted);
        // Terminals send the end of a line as a carriage return.
        let pasted = pasted.replace("\r\n", "\n").replace('\r', "\n");
        pasted.chars().for_each(|letter| self.add(letter));
    }

    fn add(&mut self, letter: char) {
        if self.text.len() <= Format::MOST_BYTES && (letter == '\n' || !letter.is_control()) {
            self.text.push(letter);
        }
    }

    /// Reads the file that is named, or else the text.
    fn enter(&mut self, app: &App) -> Reply {
        let text = self.text.trim();
        if text.is_empty() {
            return Reply::Stay;
        }
        let path = Path::new(text).to_owned();
        let is_named = path.is_file() || looks_like_a_path(text);
        if is_named {
            self.open(&path, app)
        } else {
            self.recognize(app)
        }
    }

    /// Reads the text if its format is certain, and asks or refuses otherwise.
    fn recognize(&mut self, app: &App) -> Reply {
        let text = self.text.trim();
        if let Some(game) = read_text(text) {
            return Reply::Play(Box::new(app.new_session(with_players(app, game))));
        }
        match Format::recognize(text) {
            Recognized::Certain(format) => self.read(format, app),
            Recognized::Base => {
                self.asks_base = true;
                Reply::Stay
            }
            Recognized::Unknown => self.refuse(app.view.texts.get("tui-import-unknown")),
        }
    }

    /// A file: a saved game, or a text of another program.
    fn open(&mut self, path: &Path, app: &App) -> Reply {
        let texts = &app.view.texts;
        let bytes = match read_small(path, SavedGame::MOST_BYTES) {
            Ok(bytes) => bytes,
            Err(error) => return self.refuse(texts.at_file(path, texts.io_error(&error))),
        };
        let mark = MARK.to_string();
        let bytes = bytes.strip_prefix(mark.as_bytes()).unwrap_or(&bytes);
        if bytes.trim_ascii_start().starts_with(b"{") {
            return match SavedGame::from_json(bytes) {
                Ok(saved) => Reply::Play(Box::new(app.new_session(saved))),
                Err(error) => self.refuse(texts.at_file(path, texts.saved_error(&error))),
            };
        }
        self.text.clear();
        self.paste(&String::from_utf8_lossy(bytes));
        self.recognize(app)
    }

    fn read(&mut self, format: Format, app: &App) -> Reply {
        let size = app.game().size();
        match format.read(size, self.text.trim()) {
            Ok(game) => Reply::Play(Box::new(app.new_session(with_players(app, game)))),
            Err(FormatError::OtherBase {
                index,
                columns,
                other,
            }) => {
                let id = "tui-import-other-base";
                let texts = &app.view.texts;
                self.refuse(texts.other_base_error(id, index, columns, other))
            }
            Err(error) => {
                let reason = app.view.texts.format_error(format, error);
                self.refuse(sentence(&reason))
            }
        }
    }

    fn refuse(&mut self, reason: String) -> Reply {
        self.problem = Some(reason);
        Reply::Stay
    }

    /// In a low window the text and what is said of it go before what can be typed.
    pub(super) fn lines(&self, app: &App, columns: usize, rows: usize) -> Vec<Line> {
        let texts = &app.view.texts;
        let width = columns.clamp(1, WIDTH);
        let what = Line::plain(texts.get("tui-import-what")).wrap(width);
        let about = keys(&texts.get("tui-import-keys"), Ink::Faint, columns);
        let said = if self.asks_base {
            Line::of(texts.get("tui-import-base"), Ink::Chosen).wrap(width)
        } else if let Some(problem) = &self.problem {
            Line::of(problem.as_str(), Ink::Bad).wrap(width)
        } else {
            Vec::new()
        };
        let typed: Vec<String> = format!("{}_", self.text)
            .lines()
            .flat_map(|line| pieces(line, width))
            .collect();
        let seen = SEEN.min(rows.saturating_sub(said.len()).max(1));
        let skipped = typed.len().saturating_sub(seen);
        let needed = typed.len() - skipped + said.len() + about.len();
        let explained = needed + what.len() + 2 <= rows;
        let mut lines = Vec::new();
        if explained {
            lines.extend(what);
            lines.push(Line::default());
        }
        lines.extend(
            typed
                .into_iter()
                .skip(skipped)
                .map(|line| Line::of(line, Ink::Strong)),
        );
        if explained || needed < rows {
            lines.push(Line::default());
        }
        lines.extend(said);
        lines.extend(about);
        lines
    }
}

/// Whether a text that is in no known format may be the name of a file: a few signs of a board are none.
fn looks_like_a_path(text: &str) -> bool {
    let of_a_board = |letter: char| ".xXoO/".contains(letter) || letter.is_whitespace();
    text.contains(['.', '/', '\\'])
        && !text.contains('\n')
        && !text.chars().all(of_a_board)
        && Format::recognize(text) == Recognized::Unknown
}

/// A line in pieces of so many letters.
fn pieces(line: &str, letters: usize) -> Vec<String> {
    let all: Vec<char> = line.chars().collect();
    all.chunks(letters)
        .map(|piece| piece.iter().collect())
        .collect()
}

/// A game of the players at the board.
fn with_players(app: &App, game: Game) -> SavedGame {
    SavedGame {
        game,
        ..app.session.saved().clone()
    }
}
