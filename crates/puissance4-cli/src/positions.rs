//! The positions that a command is asked about: those of the command line, or one a line from
//! standard input.

use std::io::{self, BufRead, BufReader, IsTerminal, Read, Write};
use std::sync::atomic::Ordering;

use puissance4::{Dynamic, Format, Game};

use crate::failure::Failure;
use crate::interrupt;
use crate::progress::Progress;
use crate::settings::View;
use crate::texts::Texts;

/// The most bytes of a line that are kept: any position is shorter, and a longer line is refused,
/// or has a move too many.
const MOST_LINE: u64 = Format::MOST_BYTES as u64 + 1;

/// How much of the input is read at a time.
const CHUNK: usize = 1 << 16;

/// What a command is asked about.
pub(crate) struct Positions<'a> {
    /// The moves given on the command line: without any, those of the input.
    pub(crate) given: &'a [String],
    pub(crate) size: Dynamic,
}

impl Positions<'_> {
    /// Answers each position in turn. As soon as the next one has to be waited for, all answers are
    /// written.
    pub(crate) fn answer<W: Write>(
        &self,
        view: &View,
        input: impl Read,
        progress: &Progress<'_, W>,
        mut answer: impl FnMut(&Game) -> Result<String, Failure>,
    ) -> Result<u8, Failure> {
        let texts = &view.texts;
        let mut answer = |moves: &str| {
            let game = Game::from_moves(self.size, moves)
                .map_err(|error| Failure::data(texts.moves_error(error)))?;
            let answer = answer(&game)?;
            Ok::<(), Failure>(progress.answer(&view.painter.plain(&answer))?)
        };
        if !self.given.is_empty() {
            return interrupt::attentive(|| {
                for (index, moves) in self.given.iter().enumerate() {
                    progress.at(index + 1, Some(self.given.len()));
                    answer(moves)?;
                }
                Ok(0)
            });
        }
        let typed = io::stdin().is_terminal();
        let mut lines = Lines::new(input);
        loop {
            progress.flush()?;
            if typed {
                progress.pause();
            }
            let Some(first) = lines.read()? else { break };
            if typed {
                progress.resume();
            }
            interrupt::attentive(|| {
                let mut next = Some(first);
                while let Some(line) = next {
                    progress.at(lines.count, None);
                    answer(line.trim()).map_err(|failure| at_line(texts, failure, lines.count))?;
                    if interrupt::asked().load(Ordering::Relaxed) {
                        return Err(Failure::new(Failure::INTERRUPTED, ""));
                    }
                    next = if lines.is_ready() {
                        lines.read()?
                    } else {
                        None
                    };
                }
                Ok(())
            })?;
        }
        if lines.count == 0 {
            return Err(Failure::data(texts.get("nothing-to-solve")));
        }
        Ok(0)
    }
}

/// The lines of an input, of which any length takes up the same memory.
pub(crate) struct Lines<R> {
    input: BufReader<R>,
    /// How many have been read.
    count: usize,
}

impl<R: Read> Lines<R> {
    pub(crate) fn new(input: R) -> Self {
        Self {
            input: BufReader::with_capacity(CHUNK, input),
            count: 0,
        }
    }

    /// How many lines have been read.
    pub(crate) const fn count(&self) -> usize {
        self.count
    }

    /// Whether the next line has come, so that nobody waits for it.
    fn is_ready(&self) -> bool {
        self.input.buffer().contains(&b'\n')
    }

    /// Reads a line, and passes over what is too long to be a position; `None` at the end.
    pub(crate) fn read(&mut self) -> io::Result<Option<String>> {
        let mut bytes = Vec::new();
        let input = &mut self.input;
        let read = input.take(MOST_LINE).read_until(b'\n', &mut bytes)?;
        if read == 0 {
            return Ok(None);
        }
        if read as u64 == MOST_LINE && bytes.last() != Some(&b'\n') {
            self.input.skip_until(b'\n')?;
        }
        self.count += 1;
        let line = String::from_utf8_lossy(&bytes);
        Ok(Some(line.trim_start_matches('\u{FEFF}').to_owned()))
    }
}

/// The same failure, with the line at fault before it.
pub(crate) fn at_line(texts: &Texts, mut failure: Failure, line: usize) -> Failure {
    // Who stops the program is told nothing.
    if !failure.message.is_empty() {
        let values = [
            ("line", line.to_string().into()),
            ("message", failure.message.as_str().into()),
        ];
        failure.message = texts.format("line-at-fault", &values);
    }
    failure
}
