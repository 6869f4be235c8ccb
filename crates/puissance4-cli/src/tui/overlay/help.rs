//! The keys and what they do.

use crossterm::event::{KeyCode, KeyEvent};

use super::Reply;
use crate::style::{Ink, Line};
use crate::tui::app::App;
use crate::tui::keys::{Action, KEYS};

/// The list of keys.
#[derive(Default)]
pub(in crate::tui) struct Help {
    /// How many lines are passed over.
    skipped: usize,
}

/// The columns for the keys, and in a narrow window.
const KEYS_WIDE: usize = 12;
const KEYS_NARROW: usize = 3;
/// So many columns beside the keys are worth writing in.
const WORTH_WRITING: usize = 20;

impl Help {
    /// In so many columns and rows.
    pub(super) fn key(&mut self, key: KeyEvent, app: &App, [columns, rows]: [usize; 2]) -> Reply {
        let most = all(app, columns).len().saturating_sub(rows);
        let page = rows.saturating_sub(1).max(1);
        let skipped = self.skipped.min(most);
        self.skipped = match key.code {
            KeyCode::Down => skipped + 1,
            KeyCode::PageDown => skipped + page,
            KeyCode::Up => skipped.saturating_sub(1),
            KeyCode::PageUp => skipped.saturating_sub(page),
            _ => return Reply::Close,
        };
        self.skipped = self.skipped.min(most);
        Reply::Stay
    }

    pub(super) fn lines(&self, app: &App, columns: usize, rows: usize) -> Vec<Line> {
        let mut lines = all(app, columns);
        let most = lines.len().saturating_sub(rows);
        lines.drain(..self.skipped.min(most));
        lines
    }
}

/// All lines, of at most so many columns.
fn all(app: &App, columns: usize) -> Vec<Line> {
    let texts = &app.view.texts;
    let [least, most] = app.view.skin.digits(app.game().size());
    // The unshifted keys of a French keyboard as well.
    let shifted = if least == 0 {
        "à & é \""
    } else {
        "& é \" '"
    };
    let key = |action| {
        let mut keys = KEYS.iter().filter(|(_, other)| *other == action);
        keys.next()
            .map(|(key, _)| key.to_string())
            .unwrap_or_default()
    };
    let mistake = format!("{} {}", key(Action::Hint), key(Action::Undo));
    let mut entries = vec![
        (format!("{least}…{most} {shifted}"), "tui-key-column"),
        ("← → h l".to_owned(), "tui-key-move"),
        ("↓ j ⏎".to_owned(), "tui-key-drop"),
    ];
    let keys = KEYS.iter();
    entries.extend(keys.map(|(key, action)| (key.to_string(), text(*action))));
    entries.extend([
        (texts.get("tui-escape"), "tui-key-stop"),
        ("Ctrl-Z".to_owned(), "tui-key-suspend"),
        ("← → ⏎".to_owned(), "tui-key-review-step"),
        (mistake, "tui-key-review-mistake"),
    ]);
    let margin = if columns < KEYS_WIDE + WORTH_WRITING {
        KEYS_NARROW
    } else {
        KEYS_WIDE
    };
    let width = columns.saturating_sub(margin).max(1);
    let mut lines = Vec::new();
    for (keys, id) in entries {
        let mut line = Line::of(format!("{keys:<margin$}"), Ink::Strong);
        if Line::plain(keys).width() >= margin {
            // They stand in a line of their own.
            lines.push(line);
            line = Line::plain(" ".repeat(margin));
        }
        for text in Line::plain(texts.get(id)).wrap(width) {
            line.append(text);
            lines.push(line);
            line = Line::plain(" ".repeat(margin));
        }
    }
    lines
}

/// What a key of the list does.
const fn text(action: Action) -> &'static str {
    match action {
        Action::Undo => "tui-key-undo",
        Action::Redo => "tui-key-redo",
        Action::Hint => "tui-key-hint",
        Action::Analysis => "tui-key-analysis",
        Action::Review => "tui-key-review",
        Action::New => "tui-key-new",
        Action::Restart => "tui-key-restart",
        Action::Swap => "tui-key-swap",
        Action::Library => "tui-key-library",
        Action::Import => "tui-key-import",
        Action::Export => "tui-key-export",
        Action::SetUp => "tui-key-set-up",
        Action::Settings => "tui-key-settings",
        Action::Copy => "tui-key-copy",
        _ => "tui-key-quit",
    }
}
