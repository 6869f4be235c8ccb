//! How far long work has come, on standard error.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use terminal_size::terminal_size_of;

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
        // Where standard error is closed, the work goes on without a word.
        let mut output = io::stderr();
        let _ = if self.terminal {
            // A line that goes on in the next one could not be drawn again.
            let width = terminal_size_of(&output).map_or(80, |(width, _)| usize::from(width.0));
            let line: String = line.chars().take(width.saturating_sub(1)).collect();
            write!(output, "\r{line}\x1b[K")
        } else {
            writeln!(output, "{line}")
        };
    }

    /// Takes the line away.
    pub(super) fn clear(&self) {
        if self.terminal {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }

    fn line(&self) -> String {
        let tenths = self.done * 1000 / self.total.max(1);
        let fresh = (self.done - self.before) as u128;
        let millis = self.begun.elapsed().as_millis().max(1);
        let left = (self.total - self.done) as u128 * millis;
        let left = (left / 1000).checked_div(fresh);
        let values = [
            ("done", self.done.to_string().into()),
            ("total", self.total.to_string().into()),
            ("percent", (tenths / 10).into()),
            ("tenth", (tenths % 10).into()),
            ("rate", (fresh * 60_000 / millis).to_string().into()),
            ("left", clock(left).into()),
        ];
        self.view.texts.format("book-progress", &values)
    }
}

/// Seconds as hours, minutes and seconds, if it is known how many.
fn clock(seconds: Option<u128>) -> String {
    seconds.map_or_else(
        || "?".to_owned(),
        |seconds| {
            let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
            format!("{hours}:{minutes:02}:{:02}", seconds % 60)
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_told_in_hours_minutes_and_seconds() {
        assert_eq!(clock(Some(59)), "0:00:59");
        assert_eq!(clock(Some(3725)), "1:02:05");
        assert_eq!(clock(Some(360_000)), "100:00:00");
        assert_eq!(clock(None), "?");
    }
}
