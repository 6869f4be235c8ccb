//! What the window shows. Everything is worked out from what the program is doing.

mod chart;
mod panel;

use std::time::Instant;

use puissance4::{Cell, Column, Geometry, Score};

use super::app::App;
use super::frame::{Area, Frame};
use super::grid::{Drawing, Grid};
use super::theme::Theme;
use crate::board::Board;
use crate::settings::symbols;
use crate::style::{Ink, Line};

/// The columns beside the board that are worth writing in.
const PANEL: usize = 26;

/// More than this is not read at a glance.
const WIDEST_PANEL: usize = 46;
/// The columns between the board and the panel.
const GAP: usize = 2;

/// The parts of the window.
struct Parts {
    grid: Grid,
    panel: Area,
    /// The last row, for the most important keys.
    keys: Option<usize>,
}

/// The whole window.
pub(super) fn draw(app: &App, now: Instant) -> Frame {
    let mut frame = Frame::new(app.room);
    let theme = theme(app);
    let parts = parts(app);
    let scores = scores(app);
    let saved = app.session.saved();
    let game = app.shown();
    let chosen = [0, 1].map(|player| saved.players[player].symbol);
    let symbols = symbols(&app.view, chosen);
    let board = Board::new(game.position(), symbols, saved.first, game.last_cell());
    let mover = saved.player_on(game.turn());
    let plays = app.review.is_none() && !app.is_over() && app.session.level().is_none();
    parts.grid.draw(
        &mut frame,
        theme,
        &Drawing {
            board: &board,
            ascii: app.view.ascii_board,
            cursor: (app.review.is_none() && !app.is_over())
                .then_some((app.cursor, plays.then_some(mover))),
            falling: app.falling(now),
            scores: &scores,
        },
    );
    let lines = panel::lines(app, symbols, parts.panel, now);
    write(
        &mut frame,
        parts.panel,
        &lines,
        theme,
        app.view.painter.ascii,
    );
    if let Some(y) = parts.keys {
        let row = Area {
            x: 1,
            y,
            width: app.room.columns.saturating_sub(1),
            height: 1,
        };
        let line = keys(app, row.width);
        write(&mut frame, row, &[line], theme, app.view.painter.ascii);
    }
    if let Some(overlay) = &app.overlay {
        overlay.draw(app, &mut frame, theme);
    }
    frame
}

pub(super) fn theme(app: &App) -> Theme {
    Theme {
        skin: app.view.skin,
        palette: app.view.preferences().palette,
        depth: app.view.painter.depth,
    }
}

/// Writes lines into a part of the window, each cut where it ends.
pub(super) fn write(frame: &mut Frame, area: Area, lines: &[Line], theme: Theme, ascii: bool) {
    for (row, line) in lines.iter().take(area.height).enumerate() {
        let mut x = area.x;
        for (text, ink) in line.pieces() {
            let text = crate::style::plain(text, ascii);
            x = frame.put(x, area.y + row, area.right(), &text, theme.text(ink));
        }
    }
}

/// Where the board stands.
pub(super) fn grid(app: &App) -> Grid {
    parts(app).grid
}

/// Where the board stands in this part of the window.
fn fit(app: &App, area: Area) -> Grid {
    let position = app.position();
    let size = position.geometry();
    let rows = size.rows() as usize;
    // What matters of a board too large for the window is where the next disc would come to rest.
    let free = (0..rows).rev().find(|&row| {
        let cell = Column::new(app.cursor).map(|column| Cell {
            column,
            row: (rows - 1 - row) as u8,
        });
        cell.is_some_and(|cell| position.disc(cell).is_none())
    });
    let has_scores = app.live.is_on() || app.review.is_some();
    let matters = [app.cursor, free.unwrap_or(0)];
    Grid::fit(size, app.view.skin, area, has_scores, matters)
}

fn parts(app: &App) -> Parts {
    let (columns, rows) = (app.room.columns, app.room.rows);
    let keys = (rows >= 14).then(|| rows - 1);
    let height = keys.unwrap_or(rows);
    // A board with cells of three signs, and text beside it.
    let least = 3 * app.game().size().columns() as usize + 4;
    if columns >= least.min(60) + PANEL && height >= 8 {
        let grid = fit(
            app,
            Area {
                x: 1,
                y: 0,
                width: columns - PANEL - GAP - 1,
                height,
            },
        );
        let board = grid.across();
        // What the board does not need is for text, and the rest is left on both sides.
        let free = columns - board.len() - GAP;
        let width = free.saturating_sub(1).min(WIDEST_PANEL);
        let left = (free - width) / 2;
        let grid = grid.moved_left(board.start.saturating_sub(left));
        let top = usize::from(height > 12);
        let panel = Area {
            x: grid.across().end + GAP,
            y: top,
            width,
            height: height - top,
        };
        return Parts { grid, panel, keys };
    }
    let lines = (height / 5).clamp(usize::from(height > 1), 6);
    let margin = usize::from(columns > 24);
    let board = Area {
        x: 0,
        y: 0,
        width: columns,
        height: height - lines,
    };
    let panel = Area {
        x: margin,
        y: height - lines,
        width: columns.saturating_sub(margin),
        height: lines,
    };
    Parts {
        grid: fit(app, board),
        panel,
        keys,
    }
}

/// The keys that matter most at present, as many as there is room for.
fn keys(app: &App, columns: usize) -> Line {
    let id = if app.review.is_some() {
        "tui-bar-review"
    } else if app.is_over() {
        "tui-bar-over"
    } else {
        "tui-bar-play"
    };
    let [least, most] = app.view.skin.digits(app.game().size());
    let values = [("least", least.into()), ("most", most.into())];
    let mut line = Line::default();
    for part in app.view.texts.format(id, &values).split("  ") {
        let (key, does) = part.split_once(' ').unwrap_or((part, ""));
        let mut next = Line::of(key, Ink::Strong);
        next.push(format!(" {does}  "), Ink::Faint);
        if line.width() + next.width() > columns + 2 {
            break;
        }
        line.append(next);
    }
    line
}

/// What stands below each column: what it is worth.
fn scores(app: &App) -> Vec<Option<(String, Ink)>> {
    let judged = app.review.as_ref().and_then(|review| {
        let judged = review.judged.as_ref()?;
        judged
            .moves
            .get(review.ply)
            .map(|next| next.columns.as_slice())
    });
    let columns = judged.unwrap_or_else(|| app.live.columns());
    let best = columns.iter().flatten().max().copied();
    columns
        .iter()
        .map(|score| score.map(|score| (shown_score(score), ink(score, best))))
        .collect()
}

/// A score with its sign, so that a win is seen without colours.
fn shown_score(score: Score) -> String {
    format!("{:+}", score.value()).replace("+0", "0")
}

const fn worth_ink(score: i8) -> Ink {
    match score {
        1.. => Ink::Good,
        0 => Ink::Plain,
        _ => Ink::Bad,
    }
}

fn ink(score: Score, best: Option<Score>) -> Ink {
    if Some(score) == best {
        Ink::Chosen
    } else {
        worth_ink(score.value())
    }
}
