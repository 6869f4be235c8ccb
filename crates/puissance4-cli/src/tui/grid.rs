//! The board, as large as the window allows: where it stands. `drawing` is how it is drawn.

mod drawing;

use std::ops::Range;

use puissance4::{Column, Dynamic, Geometry};

pub(super) use self::drawing::{Drawing, Falling};
use super::frame::Area;
use crate::skin::Skin;

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

#[cfg(test)]
mod tests;
