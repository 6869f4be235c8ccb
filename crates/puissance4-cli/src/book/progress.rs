//! How far long work has come, on standard error.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use crate::numbers::clock;
use crate::progress::Line;
use crate::settings::View;

/// A line that is drawn again and again in a terminal, and written now and then elsewhere.
pub(super) struct Progress<'a> {
    view: &'a View,
    total: usize,
    done: usize,
    /// How much had been done when this began.
    before: usize,
    begun: Instant,
    shown: Instant,
    terminal: bool,
    drawn: Line,
}

impl<'a> Progress<'a> {
    pub(super) fn new(view: &'a View, total: usize, done: usize) -> Self {
        Self {
            view,
            total,
            done,
            before: done,
            begun: Instant::now(),
            shown: Instant::now(),
            terminal: io::stderr().is_terminal(),
            drawn: Line::default(),
        }
    }

    /// How much has been done, of how much.
    pub(super) const fn count(&self) -> (usize, usize) {
        (self.done, self.total)
    }

    pub(super) const fn is_done(&self) -> bool {
        self.done == self.total
    }

    /// So much more has been done; it is shown if it is time to.
    pub(super) fn add(&mut self, count: usize) {
        self.done += count;
        let pause = if self.terminal { 500 } else { 30_000 };
        if self.shown.elapsed() < Duration::from_millis(pause) {
            return;
        }
        self.shown = Instant::now();
        let line = self.view.painter.plain(&self.line());
        if self.terminal {
            self.drawn.draw(&line);
        } else {
            // Where standard error is closed, the work goes on without a word.
            let _ = writeln!(io::stderr(), "{line}");
        }
    }

    /// Takes the line away.
    pub(super) fn clear(&mut self) {
        self.drawn.erase();
    }

    fn line(&self) -> String {
        let texts = &self.view.texts;
        let tenths = (self.done * 1000 / self.total.max(1)) as u32;
        let fresh = (self.done - self.before) as u128;
        let millis = self.begun.elapsed().as_millis().max(1);
        let left = (self.total - self.done) as u128 * millis;
        let left = (left / 1000).checked_div(fresh);
        let values = [
            ("done", self.done.to_string().into()),
            ("total", self.total.to_string().into()),
            ("percent", texts.decimal(f64::from(tenths) / 10.0, 1).into()),
            ("rate", (fresh * 60_000 / millis).to_string().into()),
            ("left", left.map_or_else(|| "?".to_owned(), clock).into()),
        ];
        texts.format("book-progress", &values)
    }
}
