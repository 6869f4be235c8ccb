//! A line on the terminal that is drawn again and again.

use std::io::{self, Write};

use terminal_size::{Width, terminal_size_of};
use unicode_width::UnicodeWidthStr;

/// Such a line, on standard error. Where that is closed, the work goes on without a word.
#[derive(Default)]
pub(crate) struct Line {
    /// How many columns it takes up.
    drawn: usize,
}

impl Line {
    /// Draws the line in place of what it was.
    pub(crate) fn draw(&mut self, line: &str) {
        // A line that is broken in two cannot be erased.
        let room = terminal_size_of(io::stderr()).map_or(80, |(Width(columns), _)| columns);
        let line: String = line
            .chars()
            .take(usize::from(room).saturating_sub(1))
            .collect();
        self.erase();
        let _ = write!(io::stderr(), "{line}");
        self.drawn = line.width();
    }

    /// Leaves nothing of the line behind.
    pub(crate) fn erase(&mut self) {
        if self.drawn > 0 {
            let blank = self.drawn;
            let _ = write!(io::stderr(), "\r{:blank$}\r", "");
            self.drawn = 0;
        }
    }
}
