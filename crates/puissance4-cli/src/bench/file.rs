//! Files of positions, `moves score` a line.

use std::fs;
use std::ops::RangeInclusive;
use std::path::Path;

use puissance4::{Dynamic, Game, Score};

use super::Task;
use crate::args::BenchArgs;
use crate::failure::Failure;
use crate::positions::at_line;
use crate::settings::{View, shown};

/// The lines of a file that are asked for, counted from 1.
pub(super) struct Lines(Vec<RangeInclusive<usize>>);

impl Lines {
    /// What stands after `--lines`: numbers and ranges, such as `1,5-9`. All lines where it is
    /// missing.
    pub(super) fn asked_for(view: &View, args: &BenchArgs) -> Result<Self, Failure> {
        let Some(written) = &args.lines else {
            return Ok(Self(vec![1..=usize::MAX]));
        };
        Self::parse(written).ok_or_else(|| {
            let values = [("value", shown(written).into())];
            let failure = Failure::usage(view.texts.format("not-lines", &values));
            failure.at_option(&view.texts, "--lines")
        })
    }

    fn parse(written: &str) -> Option<Self> {
        let number = |text: &str| {
            // `usize::from_str` would take a leading `+`.
            let digits = text.bytes().all(|byte| byte.is_ascii_digit());
            digits
                .then(|| text.parse().ok())
                .flatten()
                .filter(|&number: &usize| number > 0)
        };
        let range = |part: &str| {
            let (first, last) = part.split_once('-').unwrap_or((part, part));
            let (first, last) = (number(first)?, number(last)?);
            (first <= last).then_some(first..=last)
        };
        written
            .split(',')
            .map(range)
            .collect::<Option<_>>()
            .map(Self)
    }

    fn contains(&self, line: usize) -> bool {
        self.0.iter().any(|range| range.contains(&line))
    }
}

/// The positions of a file. Empty lines are passed over.
pub(super) fn read(
    view: &View,
    args: &BenchArgs,
    size: Dynamic,
    lines: &Lines,
    path: &Path,
) -> Result<Vec<Task>, Failure> {
    let texts = &view.texts;
    let bytes = fs::read(path).map_err(|error| Failure::io(texts.io_error(&error)))?;
    let text = String::from_utf8_lossy(&bytes);
    let tasks = (1..)
        .zip(text.trim_start_matches('\u{FEFF}').lines())
        .filter(|&(line, text)| lines.contains(line) && !text.trim().is_empty())
        .map(|(line, text)| {
            task(view, args.zero_based, size, text, line)
                .map_err(|failure| at_line(texts, failure, line))
        })
        .collect::<Result<Vec<_>, _>>()?;
    if tasks.is_empty() {
        return Err(Failure::data(texts.get("nothing-to-solve")));
    }
    Ok(tasks)
}

fn task(
    view: &View,
    zero_based: bool,
    size: Dynamic,
    text: &str,
    line: usize,
) -> Result<Task, Failure> {
    let texts = &view.texts;
    let parts = text
        .trim_end()
        .rsplit_once(|letter: char| letter.is_ascii_whitespace());
    let parts = parts.and_then(|(moves, score)| Some((moves, score.parse().ok()?)));
    let Some((moves, score)) = parts else {
        let values = [("value", shown(text).into())];
        return Err(Failure::data(texts.format("not-a-scored-line", &values)));
    };
    let moves = if zero_based {
        moves.chars().map(from_one).collect()
    } else {
        moves.to_owned()
    };
    let game = Game::from_moves(size, &moves).map_err(|error| {
        let message = texts.moves_error(error);
        Failure::data(if zero_based {
            texts.format("from-zero", &[("message", message.into())])
        } else {
            message
        })
    })?;
    Ok(Task {
        game,
        expected: Score::new(score),
        line,
    })
}

/// The letter of a column where they are counted from 1, for that where they are counted from 0.
fn from_one(letter: char) -> char {
    match letter.to_ascii_lowercase() {
        '9' => 'a',
        letter @ ('0'..='8' | 'a'..='z') => char::from(letter as u8 + 1),
        _ => letter,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_numbers_and_ranges() {
        let lines = Lines::parse("1,5-9,12").unwrap();
        let taken: Vec<usize> = (0..20).filter(|&line| lines.contains(line)).collect();
        assert_eq!(taken, [1, 5, 6, 7, 8, 9, 12]);
        for refused in ["", "0", "1,", "5-3", "-3", "3-", "+1", "1-2-3", "a", "1 2"] {
            assert!(Lines::parse(refused).is_none(), "{refused}");
        }
    }

    #[test]
    fn columns_counted_from_0_become_columns_counted_from_1() {
        let moved: String = "0689abYz ,?".chars().map(from_one).collect();
        assert_eq!(moved, "179abcz{ ,?");
    }
}
