//! Files of positions, `moves score` a line, and the lines of them that are wanted.

use std::fs;
use std::ops::RangeInclusive;
use std::path::Path;
use std::str::FromStr;

use puissance4::{Dynamic, Game, Position};

/// A position and what it is worth.
#[derive(Clone, Debug)]
pub struct Case {
    /// The file and the line that it comes from.
    pub place: String,
    /// The moves that lead to it, the columns counted from 1.
    pub moves: String,
    /// The position.
    pub position: Position<Dynamic>,
    /// What the file says it is worth.
    pub score: i8,
}

/// Which lines of a file are wanted: numbers counted from 1 and ranges of them, as in `3,10-20`, or
/// `@` and the name of a file that lists them.
#[derive(Clone, Debug)]
pub struct Lines(Vec<RangeInclusive<usize>>);

impl Lines {
    fn contains(&self, number: usize) -> bool {
        self.0.iter().any(|range| range.contains(&number))
    }

    fn last(&self) -> usize {
        self.0.iter().map(|range| *range.end()).max().unwrap_or(0)
    }
}

impl FromStr for Lines {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let list = match text.strip_prefix('@') {
            Some(path) => read_file(Path::new(path))?,
            None => text.to_owned(),
        };
        list.split(|letter: char| letter == ',' || letter.is_whitespace())
            .filter(|part| !part.is_empty())
            .map(|part| range(part).ok_or_else(|| format!("{part:?}: not a line or a range 1-50")))
            .collect::<Result<_, _>>()
            .map(Self)
    }
}

fn range(part: &str) -> Option<RangeInclusive<usize>> {
    let (first, last) = part.split_once('-').unwrap_or((part, part));
    let range = first.parse().ok()?..=last.parse().ok()?;
    (*range.start() > 0 && !range.is_empty()).then_some(range)
}

fn read_file(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Reads the lines of a file that are wanted, or all of them.
///
/// # Errors
///
/// The file and the line at fault, and why.
pub fn read(path: &Path, lines: Option<&Lines>) -> Result<Vec<Case>, String> {
    let text = read_file(path)?;
    let count = text.lines().count();
    let last = lines.map_or(0, Lines::last);
    if last > count {
        let path = path.display();
        return Err(format!(
            "{path}: there are {count} lines, and no line {last}"
        ));
    }
    let cases: Vec<Case> = (1..)
        .zip(text.lines())
        .filter(|&(number, _)| lines.is_none_or(|lines| lines.contains(number)))
        .map(|(number, line)| case(line, format!("{}:{number}", path.display())))
        .collect::<Result<_, _>>()?;
    if cases.is_empty() {
        return Err(format!("{}: no positions", path.display()));
    }
    Ok(cases)
}

fn case(line: &str, place: String) -> Result<Case, String> {
    let at_fault = |why: String| format!("{place}: {why}");
    let (moves, score) = line
        .trim_end()
        .rsplit_once(' ')
        .ok_or_else(|| at_fault("not moves, a space and a score".to_owned()))?;
    let game: Game = moves
        .parse()
        .map_err(|error| at_fault(format!("{error}")))?;
    if game.outcome().is_some() {
        return Err(at_fault("the game is over".to_owned()));
    }
    let score = score
        .parse()
        .map_err(|_| at_fault(format!("{score:?} is not a score")))?;
    Ok(Case {
        moves: game.moves().to_string(),
        position: *game.position(),
        score,
        place,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_numbers_and_ranges() {
        let lines: Lines = "3, 10-12\n20".parse().unwrap();
        let wanted: Vec<usize> = (0..100).filter(|&number| lines.contains(number)).collect();
        assert_eq!(wanted, [3, 10, 11, 12, 20]);
        for wrong in ["0", "x", "5-3", "1-", "-1"] {
            assert!(wrong.parse::<Lines>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_bad_line_is_named() {
        for (line, why) in [
            ("", "not moves, a space and a score"),
            ("44? 1", "move 3 ('?'): not a column"),
            ("44 one", "\"one\" is not a score"),
            ("1212121 18", "the game is over"),
        ] {
            assert_eq!(
                case(line, "f:7".to_owned()).unwrap_err(),
                format!("f:7: {why}")
            );
        }
    }
}
