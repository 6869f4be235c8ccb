//! Writing the game to a file: a film, a picture, a recording or text.

use std::io;
use std::path::{Path, PathBuf};

use crossterm::event::KeyEvent;

use super::Reply;
use super::form::{Field, Filled, Form, MOST_OF_A_PATH, Value};
use crate::describe::shown_file;
use crate::export::Output;
use crate::store::{check_writable, write_whole};
use crate::style::Line;
use crate::tui::app::App;

/// The form for a file.
pub(in crate::tui) struct Export(Form);

const KIND: usize = 0;
const FILE: usize = 1;

impl Export {
    pub(super) fn of(app: &App) -> Self {
        let texts = &app.view.texts;
        let kinds = ["tui-gif", "tui-png", "tui-svg", "tui-cast", "tui-text"];
        let kinds = kinds.map(|id| texts.get(id)).to_vec();
        let moves = app.game().moves().to_string();
        let mut name = "puissance4".to_owned();
        if !moves.is_empty() {
            name.push('-');
            name.extend(moves.chars().take(12));
        }
        let name = format!("{name}.{}", Output::ALL[0].extension());
        let file = app.folders.exports.join(name);
        Self(Form::new(vec![
            Field {
                label: texts.get("tui-kind"),
                value: Value::Choice(kinds, 0),
            },
            Field {
                label: texts.get("tui-file"),
                value: Value::Text {
                    text: file.to_string_lossy().into_owned(),
                    most: MOST_OF_A_PATH,
                },
            },
        ]))
    }

    pub(super) fn key(&mut self, key: KeyEvent, app: &App) -> Reply {
        match self.0.key(key) {
            Filled::Open => Reply::Stay,
            Filled::Changed => {
                self.name_by_kind();
                Reply::Stay
            }
            Filled::Done => self.write(app),
        }
    }

    fn kind(&self) -> Output {
        Output::ALL[self.0.number(KIND)]
    }

    /// The name ends as the kind of file does, if it ends as another kind does.
    fn name_by_kind(&mut self) {
        let kind = self.kind();
        if let Value::Text { text: name, .. } = &mut self.0.fields[FILE].value {
            let (stem, end) = name.rsplit_once('.').unwrap_or((name, ""));
            if Output::ALL.iter().any(|it| it.extension() == end) {
                *name = format!("{stem}.{}", kind.extension());
            }
        }
    }

    fn write(&mut self, app: &App) -> Reply {
        let texts = &app.view.texts;
        let name = self.0.text(FILE).trim();
        if name.is_empty() {
            self.0.refuse(FILE, &texts.get("tui-no-file"));
            return Reply::Stay;
        }
        let path: PathBuf = app.folders.exports.join(Path::new(name));
        if let Err(error) = check_writable(&path, false) {
            let reason = match error.kind() {
                io::ErrorKind::AlreadyExists => texts.get("io-exists-in-game"),
                _ => texts.io_error(&error),
            };
            self.0.refuse(FILE, &reason);
            return Reply::Stay;
        }
        let (kind, ply) = (self.kind(), app.shown().ply());
        let saved = app.session.saved().clone();
        let view = app.view.with(app.view.preferences());
        Reply::Work(Box::new(move || {
            let bytes = kind.bytes(&view, &saved, ply);
            match write_whole(&path, &bytes, false) {
                Ok(()) => {
                    let values = [("file", shown_file(&path).into())];
                    view.texts.format("tui-written", &values)
                }
                Err(error) => view.texts.at_file(&path, view.texts.io_error(&error)),
            }
        }))
    }

    pub(super) fn click(&mut self, row: usize, app: &App, room: [usize; 2]) -> Reply {
        self.0.click(row, app, room)
    }

    pub(super) fn paste(&mut self, text: &str) {
        self.0.paste(text);
    }

    pub(super) fn lines(&self, app: &App, columns: usize, rows: usize) -> Vec<Line> {
        self.0.lines(app, columns, rows)
    }
}
