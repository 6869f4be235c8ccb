//! What is written while something takes long: the answers that have been found, and a line on the
//! terminal that says how far it is.

mod line;

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use puissance4::Limits;

use crate::failure::Failure;
use crate::interrupt;
use crate::settings::View;

pub(crate) use line::Line;

/// What takes no longer goes without the line.
const PATIENCE: Duration = Duration::from_secs(1);

/// How often the line is drawn, and answers that wait are written.
const BEAT: Duration = Duration::from_millis(300);

/// How many bytes of answers may wait at the most.
const MOST_WAITING: usize = 1 << 16;

/// Work that is watched while it goes on.
pub(crate) struct Progress<'a, W> {
    view: &'a View,
    /// The line is drawn: standard error is a terminal.
    seen: bool,
    /// The answers go to a terminal too, so the line is erased before them.
    shared: bool,
    /// Becomes `true` when the work is to stop.
    stop: &'static AtomicBool,
    nodes: AtomicU64,
    state: Mutex<State<W>>,
    ended: Condvar,
}

struct State<W> {
    output: W,
    /// Answers that have not been written yet.
    waiting: Vec<u8>,
    /// Since when there is work, if there is any.
    since: Option<Instant>,
    /// Which position is worked on, and of how many.
    place: Option<(usize, Option<usize>)>,
    line: Line,
    over: bool,
}

/// Does some work that writes its answers here and says how far it is.
pub(crate) fn watched<W: Write + Send, T>(
    view: &View,
    output: W,
    work: impl FnOnce(&Progress<'_, W>) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let progress = Progress {
        view,
        seen: io::stderr().is_terminal(),
        shared: io::stdout().is_terminal(),
        stop: interrupt::asked(),
        nodes: AtomicU64::new(0),
        state: Mutex::new(State {
            output,
            waiting: Vec::new(),
            since: Some(Instant::now()),
            place: None,
            line: Line::default(),
            over: false,
        }),
        ended: Condvar::new(),
    };
    thread::scope(|scope| {
        scope.spawn(|| progress.watch());
        let done = work(&progress);
        let written = progress.end();
        let done = done?;
        written?;
        Ok(done)
    })
}

impl<W: Write> Progress<'_, W> {
    /// What the solver is held to.
    pub(crate) fn limits(&self) -> Limits<'_> {
        Limits {
            stop: Some(self.stop),
            visited: Some(&self.nodes),
            ..Limits::default()
        }
    }

    /// This position is worked on now, counted from 1.
    pub(crate) fn at(&self, place: usize, of: Option<usize>) {
        self.state().place = Some((place, of));
    }

    /// Writes an answer, or keeps it until more are there to be written with it.
    pub(crate) fn answer(&self, answer: &str) -> io::Result<()> {
        let mut state = self.state();
        state.waiting.extend(answer.as_bytes());
        state.waiting.push(b'\n');
        if state.waiting.len() >= MOST_WAITING {
            self.write(&mut state)?;
        }
        Ok(())
    }

    /// Writes the answers that wait.
    pub(crate) fn flush(&self) -> io::Result<()> {
        self.write(&mut self.state())
    }

    /// There is nothing to do until [`Progress::resume`].
    pub(crate) fn pause(&self) {
        let mut state = self.state();
        state.since = None;
        state.line.erase();
    }

    /// There is work again: it begins now.
    pub(crate) fn resume(&self) {
        self.state().since = Some(Instant::now());
    }

    fn state(&self) -> MutexGuard<'_, State<W>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self, state: &mut State<W>) -> io::Result<()> {
        if state.waiting.is_empty() {
            return Ok(());
        }
        if self.shared {
            state.line.erase();
        }
        state.output.write_all(&state.waiting)?;
        state.waiting.clear();
        state.output.flush()
    }

    fn end(&self) -> io::Result<()> {
        let mut state = self.state();
        state.over = true;
        self.ended.notify_all();
        state.line.erase();
        if self.stop.load(Ordering::Relaxed) {
            // What comes next does not go on behind the sign of the key.
            let _ = writeln!(io::stderr());
        }
        self.write(&mut state)
    }

    /// Draws the line again and again until the work has ended.
    fn watch(&self) {
        let mut state = self.state();
        while !state.over {
            // Whoever writes next meets the same error.
            let _ = self.write(&mut state);
            self.draw(&mut state);
            let waited = self.ended.wait_timeout(state, BEAT);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    fn draw(&self, state: &mut State<W>) {
        let Some(since) = state.since.filter(|_| self.seen) else {
            return;
        };
        let elapsed = since.elapsed();
        if elapsed < PATIENCE {
            return;
        }
        let line = self.line(state.place, elapsed);
        state.line.draw(&line);
    }

    fn line(&self, place: Option<(usize, Option<usize>)>, elapsed: Duration) -> String {
        let texts = &self.view.texts;
        let mut parts = vec![texts.time(elapsed)];
        match place {
            Some((place, Some(of))) if of > 1 => {
                let values = [
                    ("place", place.to_string().into()),
                    ("of", of.to_string().into()),
                ];
                parts.push(texts.format("progress-place-of", &values));
            }
            Some((place, None)) => {
                let values = [("place", place.to_string().into())];
                parts.push(texts.format("progress-place", &values));
            }
            _ => {}
        }
        let nodes = self.nodes.load(Ordering::Relaxed);
        if nodes > 0 {
            let rate = u128::from(nodes) * 1000 / elapsed.as_millis();
            let values = [
                ("nodes", nodes.to_string().into()),
                ("rate", rate.to_string().into()),
            ];
            parts.push(texts.format("progress-nodes", &values));
        }
        self.view.painter.plain(&parts.join(", "))
    }
}
