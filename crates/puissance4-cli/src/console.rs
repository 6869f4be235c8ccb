//! Where a game is typed and shown: lines in, lines out.

use std::io::{self, BufRead, IsTerminal, Write};

use terminal_size::{Height, Width, terminal_size};

use crate::settings::shown;
use crate::skin::Room;
use crate::style::{Line, Painter};

/// The most bytes of a typed line that are looked at; the rest of it is passed over.
const MOST_TYPED: usize = 4096;

/// Reads lines and writes lines.
pub struct Console<R, W> {
    input: R,
    output: W,
    painter: Painter,
    /// What is typed does not appear by itself, so it is written after the question.
    echo: bool,
    /// A person is watching.
    watched: bool,
    read_any: bool,
}

impl Console<io::StdinLock<'static>, io::StdoutLock<'static>> {
    /// Standard input and output.
    #[must_use]
    pub fn standard(painter: Painter) -> Self {
        Self {
            input: io::stdin().lock(),
            output: io::stdout().lock(),
            painter,
            echo: !io::stdin().is_terminal(),
            watched: io::stdout().is_terminal(),
            read_any: false,
        }
    }
}

impl<R: BufRead, W: Write> Console<R, W> {
    /// Whether a person is watching as it happens.
    #[must_use]
    pub const fn is_watched(&self) -> bool {
        self.watched
    }

    /// Whether any line has been read so far.
    #[must_use]
    pub const fn has_read(&self) -> bool {
        self.read_any
    }

    /// The room on the terminal, if it is one.
    #[must_use]
    pub fn room(&self) -> Option<Room> {
        let (Width(columns), Height(rows)) = self.watched.then(terminal_size)??;
        Some(Room {
            columns: columns.into(),
            rows: rows.into(),
        })
    }

    /// Writes lines, all at once.
    ///
    /// # Errors
    ///
    /// Where the output cannot be written.
    pub fn show(&mut self, lines: &[Line]) -> io::Result<()> {
        let mut text = String::new();
        for line in lines {
            text.push_str(&self.painter.paint(line));
            text.push('\n');
        }
        self.output.write_all(text.as_bytes())?;
        self.output.flush()
    }

    /// Writes lines after an empty one.
    ///
    /// # Errors
    ///
    /// Where the output cannot be written.
    pub fn show_apart(&mut self, mut lines: Vec<Line>) -> io::Result<()> {
        lines.insert(0, Line::default());
        self.show(&lines)
    }

    /// Writes a text of one or more lines.
    ///
    /// # Errors
    ///
    /// Where the output cannot be written.
    pub fn say(&mut self, text: &str) -> io::Result<()> {
        let columns = self.room().map_or(usize::MAX, |room| room.columns);
        let lines: Vec<Line> = text
            .lines()
            .flat_map(|line| Line::plain(line).wrap(columns))
            .collect();
        self.show(&lines)
    }

    /// Asks a question and reads the answer, without the spaces around it; `None` at the end of
    /// the input.
    ///
    /// # Errors
    ///
    /// Where the output cannot be written or the input cannot be read.
    pub fn ask(&mut self, question: &str) -> io::Result<Option<String>> {
        // What is typed needs a few columns as well.
        let columns = self
            .room()
            .map_or(usize::MAX, |room| room.columns.saturating_sub(4));
        let mut lines = Line::plain(question).wrap(columns.max(1));
        let last = lines.pop().unwrap_or_default();
        self.show(&lines)?;
        write!(self.output, "{} ", self.painter.paint(&last))?;
        self.output.flush()?;
        let answer = self.read_line()?;
        if self.echo || answer.is_none() {
            let typed = answer.as_deref().map(shown).unwrap_or_default();
            writeln!(self.output, "{}", self.painter.plain(&typed))?;
        }
        Ok(answer)
    }

    /// Reads a line up to its end, however long it is. What is not UTF-8 is replaced.
    fn read_line(&mut self) -> io::Result<Option<String>> {
        let mut line = Vec::new();
        let mut any = false;
        loop {
            let available = match self.input.fill_buf() {
                Ok(available) => available,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if available.is_empty() {
                break;
            }
            any = true;
            let end = available.iter().position(|&byte| byte == b'\n');
            let taken = end.unwrap_or(available.len());
            let room = MOST_TYPED.saturating_sub(line.len());
            line.extend_from_slice(&available[..taken.min(room)]);
            self.input.consume(end.map_or(taken, |end| end + 1));
            if end.is_some() {
                break;
            }
        }
        if !any {
            return Ok(None);
        }
        let text = String::from_utf8_lossy(&line);
        let text = if self.read_any {
            &*text
        } else {
            text.strip_prefix('\u{FEFF}').unwrap_or(&text)
        };
        self.read_any = true;
        Ok(Some(text.trim().to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::skin::Skin;
    use crate::style::Depth;

    fn answers(input: &[u8]) -> Vec<String> {
        let mut console = Console {
            input,
            output: Vec::new(),
            painter: Painter {
                depth: Depth::None,
                skin: Skin::Cadre,
                ascii: false,
            },
            echo: true,
            watched: false,
            read_any: false,
        };
        let mut answers = Vec::new();
        while let Some(answer) = console.ask("?").unwrap() {
            answers.push(answer);
        }
        answers
    }

    #[test]
    fn lines_end_as_people_and_systems_end_them() {
        assert_eq!(answers(b""), [""; 0]);
        assert_eq!(answers(b"\n"), [""]);
        assert_eq!(answers(b"\xEF\xBB\xBF1\r\n 2 \n3"), ["1", "2", "3"]);
    }

    #[test]
    fn a_long_line_is_one_answer_and_the_next_one_follows() {
        let input = [vec![b'1'; 10_000_000], b"\n4\n".to_vec()].concat();
        let answers = answers(&input);
        assert_eq!(answers.len(), 2);
        assert_eq!(answers[0].len(), MOST_TYPED);
        assert_eq!(answers[1], "4");
    }

    #[test]
    fn bytes_that_are_not_utf_8_are_replaced() {
        assert_eq!(answers(b"\xFF4\n"), ["\u{FFFD}4"]);
    }
}
