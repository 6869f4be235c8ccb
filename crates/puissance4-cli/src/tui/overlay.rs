//! What lies over the board: help, forms, lists and questions.

mod export;
mod form;
mod help;
mod import;
mod library;
mod new_game;
mod preferences;
mod set_up;
#[cfg(test)]
mod tests;

use std::path::PathBuf;

use crossterm::event::{KeyCode, KeyEvent};

use self::export::Export;
use self::help::Help;
use self::import::Import;
use self::library::Library;
use self::new_game::NewGame;
use self::preferences::PreferencesForm;
use self::set_up::SetUp;
use super::app::{App, Work};
use super::frame::{Area, Frame};
use super::keys::Action;
use super::theme::Theme;
use crate::play::Session;
use crate::settings::Preferences;
use crate::style::{Ink, Line};

/// What lies over the board.
pub(super) enum Overlay {
    Help(Help),
    NewGame(NewGame),
    Preferences(PreferencesForm),
    Library(Library),
    Import(Import),
    Export(Export),
    SetUp(SetUp),
    Question {
        text: String,
        yes: Option<Reply>,
        /// Where the question comes from.
        from: Option<Box<Self>>,
    },
}

/// What comes of a key.
pub(super) enum Reply {
    /// Nothing: the overlay stays.
    Stay,
    /// The overlay goes.
    Close,
    /// Another one takes its place.
    Open(Box<Overlay>),
    /// It goes, and this is said.
    Tell(String),
    /// It goes, and this is worked on.
    Work(Work),
    /// It goes, and this is on the clipboard.
    Copy(String),
    /// It goes, and this game is played.
    Play(Box<Session>),
    /// It stays, and this is how things are shown.
    Prefer(Preferences),
    /// It goes, and the game begins anew.
    Restart,
    /// This file goes, and the list of games is shown.
    Delete {
        path: PathBuf,
        /// The game in it goes on.
        open: bool,
    },
}

impl Overlay {
    /// What a key opens.
    pub(super) fn open(action: Action, app: &App) -> Self {
        match action {
            Action::New => Self::NewGame(NewGame::of(app)),
            Action::Settings => Self::Preferences(PreferencesForm::of(app)),
            Action::Library => Self::Library(Library::read(app)),
            Action::Import => Self::Import(Import::default()),
            Action::Export => Self::Export(Export::of(app)),
            Action::SetUp => Self::SetUp(SetUp::of(app)),
            _ => Self::Help(Help::default()),
        }
    }

    /// A question that is answered with yes or no.
    pub(super) const fn ask(text: String, yes: Reply) -> Self {
        Self::Question {
            text,
            yes: Some(yes),
            from: None,
        }
    }

    /// The same after the preferences have changed.
    pub(super) fn renewed(self, app: &App) -> Self {
        match self {
            Self::Preferences(form) => Self::Preferences(form.renewed(app)),
            other => other,
        }
    }

    /// A key is pressed.
    pub(super) fn key(&mut self, key: KeyEvent, app: &App) -> Reply {
        if key.code == KeyCode::Esc && !matches!(self, Self::Question { .. }) {
            return Reply::Close;
        }
        let room = self.room(app);
        match self {
            Self::Help(help) => help.key(key, app, room),
            Self::NewGame(form) => form.key(key, app),
            Self::Preferences(form) => form.key(key, app),
            Self::Library(library) => library.key(key, app, room),
            Self::Import(import) => import.key(key, app),
            Self::Export(form) => form.key(key, app),
            Self::SetUp(set_up) => set_up.key(key, app),
            Self::Question { yes, from, .. } => match key.code {
                KeyCode::Char('o' | 'O' | 'y' | 'Y') | KeyCode::Enter => {
                    yes.take().unwrap_or(Reply::Close)
                }
                KeyCode::Esc | KeyCode::Char('n' | 'N' | 'q' | 'Q') => {
                    from.take().map_or(Reply::Close, Reply::Open)
                }
                _ => Reply::Stay,
            },
        }
    }

    /// A click here.
    pub(super) fn click(&mut self, x: usize, y: usize, app: &App) -> Reply {
        if let Self::SetUp(set_up) = self {
            return set_up.click(x, y, app);
        }
        let area = self.area(app, Frame::new(app.room).area());
        let inside = (area.x..area.right()).contains(&x) && (area.y..area.below()).contains(&y);
        let inner = area.within(2, 1);
        let (row, room) = (y.wrapping_sub(inner.y), [inner.width, inner.height]);
        match self {
            _ if !inside => Reply::Close,
            Self::NewGame(form) => form.click(row, app, room),
            Self::Preferences(form) => form.click(row, app, room),
            Self::Export(form) => form.click(row, app, room),
            Self::Library(library) => library.click(row, app, room),
            _ => Reply::Stay,
        }
    }

    /// A text is pasted.
    pub(super) fn paste(&mut self, text: &str) {
        match self {
            Self::NewGame(form) => form.paste(text),
            Self::Import(import) => import.paste(text),
            Self::Export(form) => form.paste(text),
            _ => {}
        }
    }

    /// How many columns and rows there are for what it says.
    fn room(&self, app: &App) -> [usize; 2] {
        let inner = self.area(app, Frame::new(app.room).area()).within(2, 1);
        [inner.width, inner.height]
    }

    fn area(&self, app: &App, whole: Area) -> Area {
        let lines = self.lines(app, whole.width.saturating_sub(4), usize::MAX);
        let width = lines.iter().map(Line::width).max().unwrap_or(0);
        let title = Line::plain(self.title(app)).width();
        whole.middle(width.max(title).max(24) + 4, lines.len() + 2)
    }

    fn title(&self, app: &App) -> String {
        let id = match self {
            Self::Help(_) => "tui-help",
            Self::NewGame(_) => "tui-new-game",
            Self::Preferences(_) => "tui-settings",
            Self::Library(_) => "tui-library",
            Self::Import(_) => "tui-import",
            Self::Export(_) => "tui-export",
            Self::SetUp(_) => "tui-set-up",
            Self::Question { .. } => "tui-question",
        };
        app.view.texts.get(id)
    }

    /// What it says, in so many columns and rows at the most.
    fn lines(&self, app: &App, columns: usize, rows: usize) -> Vec<Line> {
        match self {
            Self::Help(help) => help.lines(app, columns, rows),
            Self::NewGame(form) => form.lines(app, columns, rows),
            Self::Preferences(form) => form.lines(app, columns, rows),
            Self::Library(library) => library.lines(app, columns, rows),
            Self::Import(import) => import.lines(app, columns, rows),
            Self::Export(form) => form.lines(app, columns, rows),
            Self::SetUp(_) => Vec::new(),
            Self::Question { text, .. } => {
                let mut lines = Line::plain(text.as_str()).wrap(columns.min(44));
                lines.push(Line::default());
                let answers = app.view.texts.get("tui-yes-or-no");
                lines.extend(keys(&answers, Ink::Strong, columns));
                lines
            }
        }
    }

    /// Draws it in the middle of the window, with a line around it.
    pub(super) fn draw(&self, app: &App, frame: &mut Frame, theme: Theme) {
        if let Self::SetUp(set_up) = self {
            return set_up.draw(app, frame, theme);
        }
        let area = self.area(app, frame.area());
        let style = theme.text(Ink::Plain);
        frame.fill(area, style);
        let ascii = app.view.painter.ascii;
        let [corners, [along, side]] = if ascii {
            [["+", "+"], ["-", "|"]]
        } else {
            [["╭", "╮"], ["─", "│"]]
        };
        let below = if ascii { ["+", "+"] } else { ["╰", "╯"] };
        for (y, [left, right]) in [(area.y, corners), (area.below().saturating_sub(1), below)] {
            let line = format!(
                "{left}{}{right}",
                along.repeat(area.width.saturating_sub(2))
            );
            frame.put(area.x, y, area.right(), &line, style);
        }
        for y in area.y + 1..area.below().saturating_sub(1) {
            frame.put(area.x, y, area.right(), side, style);
            frame.put(area.right().saturating_sub(1), y, area.right(), side, style);
        }
        let title = format!(" {} ", app.view.painter.plain(&self.title(app)));
        let end = area.right().saturating_sub(1);
        frame.put(area.x + 2, area.y, end, &title, theme.text(Ink::Strong));
        let inner = area.within(2, 1);
        let lines = self.lines(app, inner.width, inner.height);
        super::view::write(frame, inner, &lines, theme, ascii);
        if lines.len() > inner.height {
            let (more, y) = (
                if ascii { "v" } else { "↓" },
                area.below().saturating_sub(1),
            );
            frame.put(end.saturating_sub(2), y, end, more, theme.text(Ink::Strong));
        }
    }
}

/// A text that begins with a capital letter, as it stands alone.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

/// A word about the keys: three blanks stand between them, and a line can be broken there.
fn keys(text: &str, ink: Ink, columns: usize) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    for key in text.split("   ") {
        let mut next = Line::of(key, ink);
        if let Some(last) = lines.last_mut()
            && last.width() + 3 + next.width() <= columns
        {
            last.push("   ", ink);
            last.append(next);
        } else {
            lines.push(std::mem::take(&mut next));
        }
    }
    lines
}
