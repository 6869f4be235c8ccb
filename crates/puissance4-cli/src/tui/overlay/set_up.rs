//! Laying out a position disc by disc.

use crossterm::event::{KeyCode, KeyEvent};
use puissance4::{Dynamic, Game, Geometry, ParseDiagramError, Position, SavedGame, Side};

use super::{Reply, keys as about, sentence};
use crate::board::Board;
use crate::settings::symbols;
use crate::style::{Ink, Line};
use crate::tui::app::App;
use crate::tui::frame::{Area, Frame};
use crate::tui::grid::{Drawing, Grid};
use crate::tui::keys::{self, Action};
use crate::tui::theme::Theme;
use crate::tui::view::write;

/// A position that is being laid out.
pub(in crate::tui) struct SetUp {
    size: Dynamic,
    /// Whose discs lie in each column, from the bottom.
    columns: Vec<Vec<Side>>,
    cursor: usize,
    /// Whose disc is laid next.
    next: Side,
    /// Why this position cannot be played.
    problem: Option<String>,
}

/// So many rows below the board there are in any window, if it has them.
const LEAST_FOOT: usize = 3;

impl SetUp {
    /// Begins with the position that is shown.
    pub(super) fn of(app: &App) -> Self {
        let position = app.position();
        let size = position.geometry();
        let column = |index: usize| {
            let discs = (0..size.rows() as u8).map_while(|row| {
                let column = puissance4::Column::new(index)?;
                position.disc(puissance4::Cell { column, row })
            });
            discs.collect()
        };
        Self {
            size,
            columns: (0..size.columns() as usize).map(column).collect(),
            cursor: app.cursor,
            next: position.turn(),
            problem: None,
        }
    }

    pub(super) fn key(&mut self, key: KeyEvent, app: &App) -> Reply {
        self.problem = None;
        match key.code {
            KeyCode::Enter => return self.done(app),
            KeyCode::Tab | KeyCode::Char('s') => self.next = !self.next,
            KeyCode::Backspace | KeyCode::Delete | KeyCode::Up => {
                self.columns[self.cursor].pop();
            }
            KeyCode::Char('x') => {
                self.columns.iter_mut().for_each(Vec::clear);
                self.next = Side::First;
            }
            _ => match keys::action(key) {
                Some(Action::Left) => self.cursor = self.cursor.saturating_sub(1),
                Some(Action::Right) => self.cursor = (self.cursor + 1).min(self.columns.len() - 1),
                Some(Action::First) => self.cursor = 0,
                Some(Action::Last) => self.cursor = self.columns.len() - 1,
                Some(Action::Drop) => self.lay(self.cursor),
                Some(Action::Column(number)) => {
                    if let Some(column) = number.checked_sub(app.view.skin.first_number()) {
                        self.lay(column);
                    }
                }
                Some(Action::Quit) => return Reply::Close,
                _ => {}
            },
        }
        Reply::Stay
    }

    pub(super) fn click(&mut self, x: usize, y: usize, app: &App) -> Reply {
        if let Some(column) = self.grid(app).column_at(x, y) {
            self.lay(column.index());
        }
        Reply::Stay
    }

    /// Lays a disc, and then it is the other side's turn.
    fn lay(&mut self, column: usize) {
        let rows = self.size.rows() as usize;
        if let Some(discs) = self.columns.get_mut(column).filter(|it| it.len() < rows) {
            discs.push(self.next);
            self.cursor = column;
            self.next = !self.next;
        }
    }

    /// The position is played from, if some game leads to it.
    fn done(&mut self, app: &App) -> Reply {
        let texts = &app.view.texts;
        let position = Position::from_diagram(self.size, &self.diagram());
        let game = match &position {
            Ok(position) => {
                Game::reaching(position).ok_or_else(|| sentence(&texts.get("format-unreachable")))
            }
            Err(error) => Err(refusal(app, *error)),
        };
        match game {
            Ok(game) => {
                let saved = SavedGame {
                    game,
                    ..app.session.saved().clone()
                };
                Reply::Play(Box::new(app.new_session(saved)))
            }
            Err(reason) => {
                self.problem = Some(reason);
                Reply::Stay
            }
        }
    }

    fn diagram(&self) -> String {
        let row = |row: usize| -> String {
            let letter = |column: &Vec<Side>| match column.get(row) {
                None => '.',
                Some(Side::First) => 'X',
                Some(Side::Second) => 'O',
            };
            self.columns.iter().map(letter).collect()
        };
        let rows: Vec<String> = (0..self.size.rows() as usize).rev().map(row).collect();
        rows.join("/")
    }

    fn grid(&self, app: &App) -> Grid {
        let whole = Frame::new(app.room).area();
        let area = Area {
            height: whole.height - self.foot(app).1,
            ..whole
        };
        let rows = self.size.rows() as usize;
        let free = rows.saturating_sub(self.columns[self.cursor].len() + 1);
        Grid::fit(self.size, app.view.skin, area, false, [self.cursor, free])
    }

    pub(super) fn draw(&self, app: &App, frame: &mut Frame, theme: Theme) {
        let whole = frame.area();
        frame.fill(whole, theme.text(Ink::Plain));
        let saved = app.session.saved();
        let chosen = [0, 1].map(|player| saved.players[player].symbol);
        let symbols = symbols(&app.view, chosen);
        let players =
            |column: &Vec<Side>| column.iter().map(|side| saved.player_on(*side)).collect();
        let columns: Vec<Vec<usize>> = self.columns.iter().map(players).collect();
        let board = Board::of_columns(self.size, &columns, symbols);
        let next = saved.player_on(self.next);
        let (lines, height) = self.foot(app);
        self.grid(app).draw(
            frame,
            theme,
            &Drawing {
                board: &board,
                ascii: app.view.ascii_board,
                cursor: Some((self.cursor, Some(next))),
                falling: None,
                scores: &[],
            },
        );
        let foot = Area {
            y: whole.height - height,
            height,
            ..whole
        };
        write(frame, foot, &lines, theme, app.view.painter.ascii);
    }

    /// The lines below the board, and how many rows there are for them.
    fn foot(&self, app: &App) -> (Vec<Line>, usize) {
        let texts = &app.view.texts;
        let saved = app.session.saved();
        let next = saved.player_on(self.next);
        let chosen = [0, 1].map(|player| saved.players[player].symbol);
        let symbols = symbols(&app.view, chosen);
        let values = [
            ("name", saved.players[next].name.as_str().into()),
            ("symbol", symbols[next].to_string().into()),
        ];
        let next = Line::of(texts.format("tui-set-up-next", &values), Ink::Strong);
        let (columns, rows) = (app.room.columns.max(1), app.room.rows);
        let keys = about(&texts.get("tui-set-up-keys"), Ink::Faint, columns);
        // A row for each row of cells, and one for the names of the columns.
        let beside_board = rows.saturating_sub(self.size.rows() as usize + 1);
        let of_keys = (keys.len() + 1).min(beside_board.max(LEAST_FOOT));
        let mut lines = vec![next];
        let mut height = of_keys;
        match &self.problem {
            None => lines.extend(keys),
            Some(problem) => {
                lines.extend(Line::of(problem.as_str(), Ink::Bad).wrap(columns));
                // It is read to its end, and the board stays where it is if it can.
                height = height.max(lines.len());
            }
        }
        (lines, height.min(rows))
    }
}

/// The rule that a position breaks, with the players' names.
fn refusal(app: &App, error: ParseDiagramError) -> String {
    let (texts, saved) = (&app.view.texts, app.session.saved());
    let name = |side| saved.players[saved.player_on(side)].name.as_str().into();
    match error {
        ParseDiagramError::Count { first, second } => {
            let values = [
                ("one", name(Side::First)),
                ("first", (first as usize).into()),
                ("other", name(Side::Second)),
                ("second", (second as usize).into()),
            ];
            texts.format("tui-set-up-count", &values)
        }
        ParseDiagramError::PlayedOn { winner } => {
            texts.format("diagram-played-on", &[("symbol", name(winner))])
        }
        _ => texts.diagram_error(error),
    }
}
