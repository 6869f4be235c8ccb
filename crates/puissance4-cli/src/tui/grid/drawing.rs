//! What is drawn on the board, and around it.

use puissance4::{Geometry, Symbol};

use super::{Form, Grid, margin, names_above};
use crate::board::{Board, Disc, Mark};
use crate::skin::Skin;
use crate::style::Ink;
use crate::tui::discs::{self, Shape};
use crate::tui::frame::{Area, Frame};
use crate::tui::theme::Theme;

/// A disc on its way down.
#[derive(Clone, Copy, Debug)]
pub(in crate::tui) struct Falling {
    /// Where it comes to rest: the column, and the row from the top.
    pub(in crate::tui) cell: [usize; 2],
    /// How much of its way it has made, from 0 to 1.
    pub(in crate::tui) way: f32,
}

/// What is drawn on and around the board.
pub(in crate::tui) struct Drawing<'a> {
    pub(in crate::tui) board: &'a Board,
    pub(in crate::tui) ascii: bool,
    /// The column that is pointed at, and the player who may play in it.
    pub(in crate::tui) cursor: Option<(usize, Option<usize>)>,
    pub(in crate::tui) falling: Option<Falling>,
    /// A text below each column.
    pub(in crate::tui) scores: &'a [Option<(String, Ink)>],
}

impl Grid {
    /// Draws the board.
    pub(in crate::tui) fn draw(&self, frame: &mut Frame, theme: Theme, drawing: &Drawing<'_>) {
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
        let known = self.columns().filter_map(|column| {
            let (text, ink) = scores.get(column)?.as_ref()?;
            Some((column, text.as_str(), *ink))
        });
        let known: Vec<_> = known.collect();
        let width = self.form.width;
        let digits = |text: &str| text.trim_start_matches(['+', '-']).len();
        let most = known.iter().map(|(_, text, _)| digits(text)).max();
        let most = most.unwrap_or(0);
        for (column, text, ink) in known {
            let text = if most + 1 < width + usize::from(self.form.ruled) {
                format!("{text:^width$}")
            } else if most < width {
                // Where they would touch each other, a plus leaves room for a blank.
                format!("{:>width$}", text.trim_start_matches('+'))
            } else {
                // A number that has no room is not cut: half of it would say another thing.
                text.chars().take(1).collect()
            };
            let x = self.column_x(column);
            frame.put(x, y, x + width, &text, theme.text(ink));
        }
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
