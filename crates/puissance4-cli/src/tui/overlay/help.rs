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

impl Help {
    pub(super) fn key(&mut self, key: KeyEvent) -> Reply {
        match key.code {
            KeyCode::Down | KeyCode::PageDown => self.skipped += 1,
            KeyCode::Up | KeyCode::PageUp => self.skipped = self.skipped.saturating_sub(1),
            _ => return Reply::Close,
        }
        Reply::Stay
    }

    pub(super) fn lines(&self, app: &App, rows: usize) -> Vec<Line> {
        let texts = &app.view.texts;
        let line = |keys: &str, id: &str| {
            let mut line = Line::of(format!("{keys:<12}"), Ink::Strong);
            line.push(texts.get(id), Ink::Plain);
            line
        };
        let mut lines = vec![
            line("1…9 & é \" '", "tui-key-column"),
            line("← → h l", "tui-key-move"),
            line("↓ j ⏎", "tui-key-drop"),
        ];
        let keys = KEYS.iter();
        lines.extend(keys.map(|(key, action)| line(&key.to_string(), text(*action))));
        lines.push(line("Esc", "tui-key-stop"));
        lines.push(line("Ctrl-Z", "tui-key-suspend"));
        lines.extend([
            Line::default(),
            line("← → ⏎", "tui-key-review-step"),
            line("c", "tui-key-review-mistake"),
            line("u", "tui-key-review-here"),
        ]);
        let most = lines.len().saturating_sub(rows);
        lines.drain(..self.skipped.min(most));
        lines
    }
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
