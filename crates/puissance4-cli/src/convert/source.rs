//! The texts of an input: one a line, but for boards of several lines.

use std::io::{self, Read};

use puissance4::{Dynamic, Format, Geometry};

use crate::positions::Lines;

/// Where texts come from.
pub(super) struct Source<R> {
    lines: Lines<R>,
    size: Dynamic,
    /// The line at which the last text began, counted from 1.
    begun: usize,
    /// The last text was a board of several lines: empty lines after it belong to nothing.
    after_board: bool,
}

impl<R: Read> Source<R> {
    pub(super) fn new(input: R, size: Dynamic) -> Self {
        Self {
            lines: Lines::new(input),
            size,
            begun: 0,
            after_board: false,
        }
    }

    /// The line at which the last text began, counted from 1.
    pub(super) const fn line(&self) -> usize {
        self.begun
    }

    /// The next text, in this format if one is known; `None` at the end.
    pub(super) fn read(&mut self, format: Option<Format>) -> io::Result<Option<String>> {
        let lines_asked_for = format.is_some_and(Format::has_lines);
        let Some(first) = self.next_line(self.after_board || lines_asked_for)? else {
            return Ok(None);
        };
        self.begun = self.lines.count();
        let has_lines = format.map_or_else(|| self.is_row(&first), Format::has_lines);
        // A board may also have slashes for its line ends.
        self.after_board = has_lines && !first.contains('/');
        if !self.after_board {
            return Ok(Some(first));
        }
        let mut board = first;
        while let Some(line) = self.lines.read()? {
            if line.trim().is_empty() {
                break;
            }
            // What is longer than any board is refused, however long it is.
            if board.len() <= Format::MOST_BYTES {
                board.push('\n');
                board.push_str(without_end(&line));
            }
        }
        Ok(Some(board))
    }

    fn next_line(&mut self, skip_empty: bool) -> io::Result<Option<String>> {
        loop {
            let Some(line) = self.lines.read()? else {
                return Ok(None);
            };
            if !(skip_empty && line.trim().is_empty()) {
                return Ok(Some(without_end(&line).to_owned()));
            }
        }
    }

    /// Whether a line is the first row of a board: a list of all cells is longer.
    fn is_row(&self, line: &str) -> bool {
        let line = line.trim();
        line.chars().count() == self.size.columns() as usize
            && line.chars().all(|letter| ".xXoO".contains(letter))
    }
}

/// A line without its end. Spaces stay: a line that was cut short is still found to be too long.
fn without_end(line: &str) -> &str {
    line.trim_end_matches(['\r', '\n'])
}
