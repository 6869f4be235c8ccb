//! Who was ahead after each move: upwards the side that began, downwards the other.

use puissance4::Score;

use crate::board::Mark;
use crate::style::{Ink, Line};
use crate::tui::app::Review;

/// Fewer rows than this show nothing.
const LEAST_ROWS: usize = 5;
/// More than this say no more.
const MOST_ROWS: usize = 9;

/// The chart of a game with so many moves that the player `first` began, in so many columns and rows.
/// No score is more than `most`.
pub(super) fn lines(
    review: &Review,
    moves: usize,
    first: usize,
    most: i8,
    [columns, rows]: [usize; 2],
    ascii: bool,
) -> Vec<Line> {
    if review.judged.is_none() || rows < LEAST_ROWS || columns < 8 {
        return Vec::new();
    }
    let half = (rows.min(MOST_ROWS) - 1) / 2;
    let place = |ply: usize, columns: usize| ply * columns / (moves + 1);
    let columns = columns.min(2 * (moves + 1));
    // Where several moves share a column the last of them is seen.
    let mut worths: Vec<Option<Score>> = vec![None; columns];
    for ply in 0..=moves {
        for column in place(ply, columns)..place(ply + 1, columns).max(place(ply, columns) + 1) {
            worths[column.min(columns - 1)] = review.worth(ply);
        }
    }
    let here = place(review.ply, columns);
    let height = |score: Score| {
        // A draw has no height, and any win at least one row.
        (f32::from(score.value().unsigned_abs()) / f32::from(most) * half as f32).ceil() as usize
    };
    let full = if ascii { "#" } else { "█" };
    let row = |level: usize, up: bool| {
        let mut line = Line::default();
        for (column, worth) in worths.iter().enumerate() {
            let reaches = worth.is_some_and(|score| {
                (score > Score::DRAW) == up && score != Score::DRAW && height(score) >= level
            });
            let ink = Ink::Disc(if up { first } else { 1 - first }, Mark::None);
            match (reaches, column == here) {
                (true, _) => line.push(full, ink),
                (false, true) => line.push(if ascii { "|" } else { "┊" }, Ink::Strong),
                (false, false) => line.push(" ", Ink::Plain),
            }
        }
        line
    };
    let mut middle = Line::default();
    for column in 0..columns {
        let (sign, ink) = match (column == here, ascii) {
            (true, false) => ("┿", Ink::Strong),
            (true, true) => ("+", Ink::Strong),
            (false, false) => ("─", Ink::Faint),
            (false, true) => ("-", Ink::Faint),
        };
        middle.push(sign, ink);
    }
    let above = (1..=half).rev().map(|level| row(level, true));
    let below = (1..=half).map(|level| row(level, false));
    above.chain([middle]).chain(below).collect()
}
