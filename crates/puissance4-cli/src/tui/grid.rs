//! The board, as large as the window allows: where it stands, and how it is drawn.

use std::ops::Range;

use puissance4::{Column, Dynamic, Geometry, Symbol};

use super::discs::{self, Shape};
use super::frame::{Area, Frame};
use super::theme::Theme;
use crate::board::{Board, Disc, Mark};
use crate::skin::Skin;
use crate::style::Ink;

/// The largest cells, in rows of signs.
const MOST_ROWS: usize = 10;

/// Where the board stands in the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Grid {
    size: Dynamic,
    skin: Skin,
    /// Where the first cell that is seen begins.
    x: usize,
    y: usize,
    form: Form,
    /// The first column and the first row from the top that are seen.
    first: [usize; 2],
    /// How many of each are seen.
    seen: [usize; 2],
    /// The row below everything, where there is one for scores.
    scores: Option<usize>,
}

/// How large the cells are, and what is around them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Form {
    /// The signs of a cell in a row, and its rows.
    width: usize,
    height: usize,
    /// There are lines between the cells.
    ruled: bool,
    /// There is a line around all of them.
    framed: bool,
    /// There is a row above for the disc that is about to fall.
    above: bool,
}

/// A disc on its way down.
#[derive(Clone, Copy, Debug)]
pub(super) struct Falling {
    /// Where it comes to rest: the column, and the row from the top.
    pub(super) cell: [usize; 2],
    /// How much of its way it has made, from 0 to 1.
    pub(super) way: f32,
}

/// What is drawn on and around the board.
pub(super) struct Drawing<'a> {
    pub(super) board: &'a Board,
    pub(super) ascii: bool,
    /// The column that is pointed at, and the player who may play in it.
    pub(super) cursor: Option<(usize, Option<usize>)>,
    pub(super) falling: Option<Falling>,
    /// A text below each column.
    pub(super) scores: &'a [Option<(String, Ink)>],
}

impl Form {
    /// All forms, the largest first.
    fn all(skin: Skin) -> impl Iterator<Item = Self> {
        // Brackets stand on both sides of the discs.
        let brackets = if matches!(skin, Skin::Crochets) { 2 } else { 0 };
        let large = (2..=MOST_ROWS)
            .rev()
            .map(move |height| (2 * height + 1 + brackets, height));
        let sizes = large.chain([(3, 1), (2, 1), (1, 1)]);
        let framed = matches!(skin, Skin::Cadre | Skin::Grille);
        let form = move |[ruled, framed, above]: [bool; 3]| {
            move |(width, height)| Self {
                width,
                height,
                ruled,
                framed,
                above,
            }
        };
        // A look with lines between the cells would rather have smaller cells than none.
        let ruled = sizes
            .clone()
            .filter(move |&(width, _)| matches!(skin, Skin::Grille) && width > 2)
            .map(form([true, true, true]));
        let plain =
            sizes.flat_map(move |size| [form([false, framed, true])(size), form([false; 3])(size)]);
        ruled.chain(plain)
    }

    fn edge(self) -> usize {
        usize::from(self.framed)
    }

    fn across(self, columns: usize) -> usize {
        columns * self.width + columns.saturating_sub(1) * usize::from(self.ruled)
    }

    fn down(self, rows: usize) -> usize {
        rows * self.height + rows.saturating_sub(1) * usize::from(self.ruled)
    }
}

impl Grid {
    /// The largest board for a part of the window. Where not all of it can be seen, the column and the
    /// row from the top that matter are.
    pub(super) fn fit(
        size: Dynamic,
        skin: Skin,
        area: Area,
        has_scores: bool,
        matters: [usize; 2],
    ) -> Self {
        let (columns, rows) = (size.columns() as usize, size.rows() as usize);
        let scores = usize::from(has_scores);
        let margin = |form: Form| margin(skin, rows, form);
        // The names of the columns take up a row.
        let outer = |form: Form| {
            let width = form.across(columns) + 2 * form.edge() + margin(form);
            let height = form.down(rows) + 2 * form.edge() + usize::from(form.above) + 1 + scores;
            (width, height)
        };
        let fitting = Form::all(skin).find(|&form| {
            let (width, height) = outer(form);
            width <= area.width && height <= area.height
        });
        let form = fitting.unwrap_or(Form {
            width: 1,
            height: 1,
            ruled: false,
            framed: false,
            above: false,
        });
        let (width, height) = outer(form);
        let part = area.middle(width, height);
        let around = 1 + scores + 2 * form.edge() + usize::from(form.above);
        let seen = [
            columns.min(part.width.saturating_sub(margin(form) + 2 * form.edge())),
            rows.min(part.height.saturating_sub(around)),
        ];
        let seen = if fitting.is_some() {
            [columns, rows]
        } else {
            seen
        };
        let first = [0, 1].map(|axis| {
            let most = [columns, rows][axis] - seen[axis];
            matters[axis].saturating_sub(seen[axis] / 2).min(most)
        });
        let names_above = usize::from(names_above(skin));
        Self {
            size,
            skin,
            x: part.x + margin(form) + form.edge(),
            y: part.y + usize::from(form.above) + form.edge() + names_above,
            form,
            first,
            seen,
            scores: has_scores.then(|| part.below().saturating_sub(1)),
        }
    }

    /// The columns that are seen.
    fn columns(&self) -> impl Iterator<Item = usize> + use<> {
        self.first[0]..self.first[0] + self.seen[0]
    }

    fn column_x(&self, column: usize) -> usize {
        self.x + (column - self.first[0]) * (self.form.width + usize::from(self.form.ruled))
    }

    fn row_y(&self, row: usize) -> usize {
        self.y + (row - self.first[1]) * (self.form.height + usize::from(self.form.ruled))
    }

    fn below(&self) -> usize {
        self.y + self.form.down(self.seen[1])
    }

    /// The columns of the window that the board takes up, the numbers of its rows included.
    pub(super) fn across(&self) -> Range<usize> {
        let margin = margin(self.skin, self.size.rows() as usize, self.form);
        let edge = self.form.edge();
        self.x - edge - margin..self.x + self.form.across(self.seen[0]) + edge
    }

    /// The same board so many columns further left.
    pub(super) const fn moved_left(mut self, columns: usize) -> Self {
        self.x -= columns;
        self
    }

    /// The column that a place in the window belongs to.
    pub(super) fn column_at(&self, x: usize, y: usize) -> Option<Column> {
        let top = self.y.saturating_sub(3);
        if y < top || y > self.below() + 2 {
            return None;
        }
        self.columns()
            .find(|&column| {
                let start = self.column_x(column);
                (start..start + self.form.width).contains(&x)
            })
            .and_then(Column::new)
    }

    /// Draws the board.
    pub(super) fn draw(&self, frame: &mut Frame, theme: Theme, drawing: &Drawing<'_>) {
        self.ground(frame, theme, drawing.ascii);
        self.names(frame, theme, drawing.cursor.map(|(column, _)| column));
        for (row, cells) in drawing.board.rows().enumerate() {
            if !(self.first[1]..self.first[1] + self.seen[1]).contains(&row) {
                continue;
            }
            for column in self.columns() {
                let fell = drawing.falling.is_some_and(|it| it.cell == [column, row]);
                let disc = cells[column].filter(|_| !fell);
                let (x, y) = (self.column_x(column), self.row_y(row));
                self.cell(frame, theme, drawing, [x, y], disc);
            }
        }
        self.fall(frame, theme, drawing);
        self.pointer(frame, theme, drawing);
        self.scores(frame, theme, drawing.scores);
    }

    /// What is behind the cells and around them.
    fn ground(&self, frame: &mut Frame, theme: Theme, ascii: bool) {
        let form = self.form;
        let edge = form.edge();
        let names = usize::from(names_above(self.skin) && form.framed);
        let outer = Area {
            x: self.x - edge,
            y: self.y - edge - names,
            width: form.across(self.seen[0]) + 2 * edge,
            height: form.down(self.seen[1]) + 2 * edge + names,
        };
        let style = theme.board(Ink::Frame);
        frame.fill(outer, style);
        if !form.framed {
            return;
        }
        let (corners, along, side) = lines(self.skin, ascii);
        let row = |frame: &mut Frame, y, [left, right]: [&str; 2], joint: &str| {
            let cell = along.repeat(form.width);
            let cells = vec![cell; self.seen[0]];
            let joint = if form.ruled { joint } else { "" };
            let line = format!("{left}{}{right}", cells.join(joint));
            frame.put(outer.x, y, outer.right(), &line, style);
        };
        let [top, middle, bottom] = corners;
        row(frame, outer.y, [top[0], top[2]], top[1]);
        row(frame, self.below(), [bottom[0], bottom[2]], bottom[1]);
        for y in outer.y + 1..self.below() {
            for x in [outer.x, outer.right() - 1] {
                frame.put(x, y, x + 1, side, style);
            }
        }
        if form.ruled {
            for column in self.columns().skip(1) {
                let x = self.column_x(column) - 1;
                for y in self.y..self.below() {
                    frame.put(x, y, x + 1, side, style);
                }
            }
            for number in 1..self.seen[1] {
                let y = self.row_y(self.first[1] + number) - 1;
                row(frame, y, [middle[0], middle[2]], middle[1]);
            }
        }
    }

    /// The numbers of the columns, and of the rows where the look has them.
    fn names(&self, frame: &mut Frame, theme: Theme, cursor: Option<usize>) {
        let above = names_above(self.skin);
        let y = if above {
            self.y - 1
        } else {
            self.below() + self.form.edge()
        };
        let ink = |chosen| if chosen { Ink::Chosen } else { Ink::Label };
        let style = |chosen| {
            if above && self.form.framed {
                theme.board(ink(chosen))
            } else {
                theme.text(ink(chosen))
            }
        };
        for column in self.columns() {
            let number = (column + self.skin.first_number()).to_string();
            // In columns of one sign only the last digit has room.
            let number = &number[number.len() - number.len().min(self.form.width)..];
            let x = self.column_x(column) + (self.form.width - number.len()) / 2;
            let end = self.column_x(column) + self.form.width;
            frame.put(x, y, end, number, style(cursor == Some(column)));
        }
        let margin = margin(self.skin, self.size.rows() as usize, self.form);
        if margin > 0 {
            for row in self.first[1]..self.first[1] + self.seen[1] {
                let number = format!("{row:>width$}", width = margin - 1);
                let y = self.row_y(row) + self.form.height / 2;
                frame.put(self.x - margin, y, self.x, &number, theme.text(Ink::Label));
            }
        }
    }

    fn cell(
        &self,
        frame: &mut Frame,
        theme: Theme,
        drawing: &Drawing<'_>,
        [x, y]: [usize; 2],
        disc: Option<Disc>,
    ) {
        let Form { width, height, .. } = self.form;
        match disc {
            Some(disc) => self.disc(frame, theme, drawing, [x, y], disc),
            None => {
                if let Some(free) = self.skin.free(drawing.ascii) {
                    let (middle, line) = (x + (width - 1) / 2, y + (height - 1) / 2);
                    frame.put(
                        middle,
                        line,
                        x + width,
                        &free.to_string(),
                        theme.board(Ink::Free),
                    );
                }
            }
        }
        if self.skin == Skin::Crochets && width > 2 {
            for line in y..y + height {
                frame.put(x, line, x + 1, "[", theme.board(Ink::Frame));
                frame.put(x + width - 1, line, x + width, "]", theme.board(Ink::Frame));
            }
        }
    }

    fn disc(
        &self,
        frame: &mut Frame,
        theme: Theme,
        drawing: &Drawing<'_>,
        [x, y]: [usize; 2],
        disc: Disc,
    ) {
        let Form { width, height, .. } = self.form;
        let symbol = drawing.board.symbols[disc.player];
        let style = theme.board(Ink::Disc(disc.player, disc.mark));
        if height == 1 {
            let [before, after] = marks(disc.mark);
            // One of two columns may take up both.
            let text = match width {
                3 if symbol.width() == 1 => format!("{before}{symbol}{after}"),
                _ => symbol.to_string(),
            };
            let style = match disc.mark {
                Mark::None => style,
                Mark::Last => style.underline(),
                Mark::Winning => style.invert(),
            };
            frame.put(x, y, x + width, &text, style);
            return;
        }
        // A large disc is nearly twice as wide as it is high.
        let x = x + (width - (2 * height + 1)) / 2;
        let width = 2 * height + 1;
        let shape = shape(self.skin, disc.player);
        let letter = drawing.ascii.then(|| symbol.as_char());
        for (line, text) in discs::draw(shape, height, letter).iter().enumerate() {
            frame.put(x, y + line, x + width, text, style);
        }
        if let Some(sign) = sign_upon(disc.mark, symbol, drawing.ascii) {
            let room = sign.chars().count().max(symbol.width());
            let start = x + (width - room.min(width)) / 2;
            let style = match shape {
                Shape::Full if !drawing.ascii => theme.upon(disc.player, disc.mark),
                _ => style,
            };
            frame.put(start, y + (height - 1) / 2, x + width, &sign, style);
        }
    }

    /// A disc on its way, in front of the free cells that it passes.
    fn fall(&self, frame: &mut Frame, theme: Theme, drawing: &Drawing<'_>) {
        let Some(Falling {
            cell: [column, row],
            way,
        }) = drawing.falling
        else {
            return;
        };
        let shown = self.columns().any(|it| it == column)
            && (self.first[1]..self.first[1] + self.seen[1]).contains(&row);
        let disc = drawing
            .board
            .rows()
            .nth(row)
            .and_then(|cells| cells[column]);
        if let Some(disc) = disc.filter(|_| shown) {
            let disc = Disc {
                mark: Mark::None,
                ..disc
            };
            let (start, end) = (self.y, self.row_y(row));
            let y = start + ((end - start) as f32 * way.clamp(0.0, 1.0)) as usize;
            self.disc(frame, theme, drawing, [self.column_x(column), y], disc);
        }
    }

    /// The disc that is about to fall, above its column.
    fn pointer(&self, frame: &mut Frame, theme: Theme, drawing: &Drawing<'_>) {
        let Some((column, player)) = drawing.cursor else {
            return;
        };
        if !self.form.above || !self.columns().any(|it| it == column) {
            return;
        }
        let names = usize::from(names_above(self.skin));
        let y = self.y - self.form.edge() - names - 1;
        let middle = self.column_x(column) + (self.form.width - 1) / 2;
        let arrow = if drawing.ascii { "v" } else { "▼" };
        let (text, ink) = match player {
            Some(player) => (arrow, Ink::Disc(player, Mark::None)),
            None => (arrow, Ink::Faint),
        };
        frame.put(middle, y, middle + 1, text, theme.text(ink));
    }

    fn scores(&self, frame: &mut Frame, theme: Theme, scores: &[Option<(String, Ink)>]) {
        let Some(y) = self.scores else { return };
        for column in self.columns() {
            if let Some(Some((text, ink))) = scores.get(column) {
                let (start, width) = (self.column_x(column), self.form.width);
                let wide = text.chars().count();
                // A number that has no room is not cut: half of it would say another thing.
                let text = if wide <= width.max(3) { text } else { "" };
                let x = start + width.saturating_sub(wide) / 2;
                frame.put(x, y, x + wide, text, theme.text(*ink));
            }
        }
    }
}

/// Document 003 has the numbers of the columns above the cells.
const fn names_above(skin: Skin) -> bool {
    matches!(skin, Skin::Cadre)
}

/// Document 000 has the numbers of the rows at the left.
fn margin(skin: Skin, rows: usize, form: Form) -> usize {
    if matches!(skin, Skin::Crochets) && form.width > 2 {
        (rows - 1).to_string().len() + 1
    } else {
        0
    }
}

/// The corners and joints of a frame from the top, and its lines along and down.
const fn lines(skin: Skin, ascii: bool) -> ([[&'static str; 3]; 3], &'static str, &'static str) {
    match (skin, ascii) {
        (_, true) => ([["+", "+", "+"]; 3], "-", "|"),
        (Skin::Cadre, false) => (
            [["╔", "╦", "╗"], ["╠", "╬", "╣"], ["╚", "╩", "╝"]],
            "═",
            "║",
        ),
        _ => (
            [["┌", "┬", "┐"], ["├", "┼", "┤"], ["└", "┴", "┘"]],
            "─",
            "│",
        ),
    }
}

/// The shapes are those of the look's own symbols.
const fn shape(skin: Skin, player: usize) -> Shape {
    match (skin, player) {
        (Skin::Jetons, 0) | (Skin::Cadre | Skin::Grille | Skin::Crochets, 1) => Shape::Ring,
        _ => Shape::Full,
    }
}

const fn marks(mark: Mark) -> [&'static str; 2] {
    match mark {
        Mark::None => [" ", " "],
        Mark::Last => ["(", ")"],
        Mark::Winning => ["[", "]"],
    }
}

/// What stands in the middle of a large disc: its mark, and a symbol that its shape does not show.
fn sign_upon(mark: Mark, symbol: Symbol, ascii: bool) -> Option<String> {
    let shown = ['●', '○', '⊙'].contains(&symbol.as_char());
    let [before, after] = marks(mark);
    match mark {
        Mark::None if shown || ascii => None,
        Mark::None => Some(symbol.to_string()),
        Mark::Last if shown => Some("•".to_owned()),
        Mark::Winning if shown => Some("★".to_owned()),
        Mark::Last | Mark::Winning => Some(format!("{before}{symbol}{after}")),
    }
}

#[cfg(test)]
mod tests {
    use super::super::theme::Palette;
    use super::*;
    use crate::skin::Room;
    use crate::style::Depth;
    use puissance4::Game;

    fn drawn(room: [usize; 2], skin: Skin, ascii: bool, size: Dynamic) -> String {
        let mut frame = Frame::new(Room {
            columns: room[0],
            rows: room[1],
        });
        let game = Game::from_moves(size, "1221").unwrap();
        let symbols = skin
            .default_symbols(ascii)
            .map(|it| Symbol::from_char(it).unwrap());
        let board = Board::new(game.position(), symbols, 0, game.last_cell());
        let grid = Grid::fit(size, skin, frame.area(), true, [0, 0]);
        let theme = Theme {
            skin,
            palette: Palette::Look,
            depth: Depth::None,
        };
        let drawing = Drawing {
            board: &board,
            ascii,
            cursor: Some((1, Some(0))),
            falling: None,
            scores: &[],
        };
        grid.draw(&mut frame, theme, &drawing);
        frame.text()
    }

    #[test]
    fn every_look_has_room_from_20_by_10_up() {
        for skin in Skin::NAMES.into_iter().filter_map(Skin::from_name) {
            for room in [[20, 10], [40, 20], [80, 24], [200, 60]] {
                let text = drawn(room, skin, false, Dynamic::CLASSIC);
                let last = skin.numbers(Dynamic::CLASSIC)[1].to_string();
                assert!(text.contains(&last), "{}\n{text}", skin.name());
            }
        }
    }

    #[test]
    fn no_room_is_too_small_and_no_board_too_large() {
        for skin in Skin::NAMES.into_iter().filter_map(Skin::from_name) {
            for ascii in [false, true] {
                for size in [(7, 6), (35, 2), (2, 63), (16, 7), (11, 10)] {
                    let size = Dynamic::new(size.0, size.1, 3).unwrap();
                    for columns in (0..40).chain([79, 500]) {
                        for rows in (0..30).chain([200]) {
                            drawn([columns, rows], skin, ascii, size);
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn a_place_belongs_to_the_column_drawn_there() {
        let area = Frame::new(Room {
            columns: 60,
            rows: 30,
        })
        .area();
        let grid = Grid::fit(Dynamic::CLASSIC, Skin::Cadre, area, false, [0, 0]);
        for column in 0..7 {
            let x = grid.column_x(column);
            for x in [x, x + grid.form.width - 1] {
                assert_eq!(grid.column_at(x, grid.y), Column::new(column));
            }
        }
        assert_eq!(grid.column_at(0, grid.y), None);
        assert_eq!(grid.column_at(grid.x, 29), None);
    }
}
