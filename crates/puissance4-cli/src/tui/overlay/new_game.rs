//! The form for a new game.

use crossterm::event::KeyEvent;
use puissance4::{Dynamic, Game, Geometry, Level, SavedGame, SizeError};

use super::Reply;
use super::form::{Field, Filled, Form, MOST_LETTERS, Value};
use crate::play::Draft;
use crate::settings::default_names;
use crate::style::Line;
use crate::tui::app::App;

/// The form for a new game.
pub(in crate::tui) struct NewGame(Form);

/// The fields of a player, after each other for both.
const KIND: usize = 0;
const NAME: usize = 1;
const SYMBOL: usize = 2;
const OF_A_PLAYER: usize = 3;
const COLUMNS: usize = 6;
const ROWS: usize = 7;
const CONNECT: usize = 8;
const FIRST: usize = 9;

impl NewGame {
    /// Filled in as the last game was.
    pub(super) fn of(app: &App) -> Self {
        let texts = &app.view.texts;
        let saved = app.session.saved();
        let text = |text| Value::Text {
            text,
            most: MOST_LETTERS,
        };
        let mut fields = Vec::new();
        for (player, of) in saved.players.iter().enumerate() {
            let number = [("number", (player + 1).into())];
            let mut kinds = vec![texts.get("tui-person")];
            kinds.extend(
                (1..=10_usize)
                    .map(|level| texts.format("tui-computer", &[("level", level.into())])),
            );
            let level = of.level.map_or(0, |level| level.number().into());
            fields.push(Field {
                label: texts.format("tui-player", &number),
                value: Value::Choice(kinds, level),
            });
            // The computer's own name goes with its level.
            let name = if of.level.is_some() {
                ""
            } else {
                of.name.as_str()
            };
            fields.push(Field {
                label: texts.get("tui-name"),
                value: text(name.to_owned()),
            });
            fields.push(Field {
                label: texts.get("tui-symbol"),
                value: text(of.symbol.map(|it| it.to_string()).unwrap_or_default()),
            });
        }
        let size = saved.game.size();
        let number = |id, value: u32, least, most| Field {
            label: texts.get(id),
            value: Value::Number {
                value: value as usize,
                least,
                most,
            },
        };
        fields.push(number(
            "tui-columns",
            size.columns(),
            Dynamic::LEAST,
            Dynamic::MOST_COLUMNS,
        ));
        fields.push(number(
            "tui-rows",
            size.rows(),
            Dynamic::LEAST,
            Dynamic::MOST_ROWS,
        ));
        fields.push(number(
            "tui-connect",
            size.connect(),
            Dynamic::LEAST_CONNECT,
            Dynamic::MOST_ROWS,
        ));
        fields.push(Field {
            label: texts.get("tui-first"),
            value: Value::Choice(vec!["1".to_owned(), "2".to_owned()], saved.first),
        });
        Self(Form::new(fields))
    }

    pub(super) fn key(&mut self, key: KeyEvent, app: &App) -> Reply {
        if self.0.key(key) != Filled::Done {
            return Reply::Stay;
        }
        match self.game(app) {
            Ok(saved) => Reply::Play(Box::new(app.new_session(saved))),
            Err((field, reason)) => {
                self.0.refuse(field, &reason);
                Reply::Stay
            }
        }
    }

    /// The game, or which field is wrong and why.
    fn game(&self, app: &App) -> Result<SavedGame, (usize, String)> {
        let (form, view) = (&self.0, &app.view);
        let mut draft = Draft::default();
        for (player, usual_name) in default_names(view).iter().enumerate() {
            let field = player * OF_A_PLAYER;
            let level = Level::new(form.number(field + KIND) as u8);
            draft.set_level(player, level);
            let name = form.text(field + NAME).trim();
            // The usual name of a person is none for the computer.
            let usual = level.is_some() && name == usual_name.as_str();
            if !name.is_empty() && !usual {
                let named = draft.set_name(view, player, name);
                named.map_err(|reason| (field + NAME, reason))?;
            }
            let symbol = form.text(field + SYMBOL).trim();
            if !symbol.is_empty() {
                let set = draft.set_symbol(view, player, symbol);
                set.map_err(|reason| (field + SYMBOL, reason))?;
            }
        }
        let size = Dynamic::new(
            form.number(COLUMNS),
            form.number(ROWS),
            form.number(CONNECT),
        );
        let size = size.map_err(|error| {
            let field = match error {
                SizeError::Rows { .. } => ROWS,
                SizeError::Connect { .. } => CONNECT,
                _ => COLUMNS,
            };
            (field, view.texts.size_error(error))
        })?;
        Ok(SavedGame {
            game: Game::new(size),
            players: draft.players(view),
            first: form.number(FIRST),
            seed: None,
        })
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
