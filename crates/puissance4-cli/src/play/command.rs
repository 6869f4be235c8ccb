//! What a person types while a game runs.

use std::path::PathBuf;

use etcetera::home_dir;

use crate::describe::nearest;

/// A typed line, understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// A number that may be a column's, as people count.
    Column(usize),
    /// Take the last move back.
    Undo,
    /// Ask for the best move.
    Hint,
    /// Save the game, to this file if one is named.
    Save(Option<PathBuf>),
    /// Explain what can be typed.
    Help,
    /// Stop.
    Quit,
    /// Nothing was typed.
    Nothing,
    /// Something else, and the word that may have been meant.
    Unknown(Option<&'static str>),
}

/// The words of both languages: a person who changes the language keeps their habits.
const WORDS: [(&str, Command); 12] = [
    ("annuler", Command::Undo),
    ("undo", Command::Undo),
    ("conseil", Command::Hint),
    ("hint", Command::Hint),
    ("sauver", Command::Save(None)),
    ("save", Command::Save(None)),
    ("aide", Command::Help),
    ("help", Command::Help),
    ("?", Command::Help),
    ("quitter", Command::Quit),
    ("quit", Command::Quit),
    ("q", Command::Quit),
];

/// The signs of the digit keys of a French keyboard without the shift key, from 0 to 9, and those
/// that a Belgian one has instead.
const UNSHIFTED: [(char, u8); 12] = [
    ('à', 0),
    ('&', 1),
    ('é', 2),
    ('"', 3),
    ('\'', 4),
    ('(', 5),
    ('-', 6),
    ('§', 6),
    ('è', 7),
    ('_', 8),
    ('!', 8),
    ('ç', 9),
];

impl Command {
    /// Understands a typed line. Whatever it is, it is a command: the caller refuses what it
    /// cannot do.
    ///
    /// ```
    /// use puissance4_cli::play::Command;
    ///
    /// assert_eq!(Command::parse(" 4 "), Command::Column(4));
    /// assert_eq!(Command::parse("'"), Command::Column(4));
    /// assert_eq!(Command::parse("Annuler"), Command::Undo);
    /// assert_eq!(Command::parse("anuler"), Command::Unknown(Some("annuler")));
    /// ```
    #[must_use]
    pub fn parse(line: &str) -> Self {
        let line = line.trim();
        if line.is_empty() {
            return Self::Nothing;
        }
        if let Some(number) = digits(line).and_then(|digits| digits.parse().ok()) {
            return Self::Column(number);
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let word = word.to_lowercase();
        let known = WORDS.iter().find(|(known, _)| *known == word);
        match known {
            Some((_, Self::Save(_))) => Self::Save(path(rest.trim())),
            Some((_, command)) if rest.is_empty() => command.clone(),
            _ => {
                // A word of one or two letters is near to too many others.
                let words = WORDS.iter().map(|(known, _)| *known);
                Self::Unknown(nearest(&word, words.filter(|known| known.len() > 2)))
            }
        }
    }
}

/// The digits of a number, typed with the shift key or without.
fn digits(line: &str) -> Option<String> {
    if line.bytes().all(|byte| byte.is_ascii_digit()) {
        return Some(line.to_owned());
    }
    line.chars()
        .map(|sign| {
            let (_, digit) = UNSHIFTED.iter().find(|(key, _)| *key == sign)?;
            Some(char::from(b'0' + digit))
        })
        .collect()
}

/// A file name as it is typed: `~/` stands for the home folder, as in a shell.
fn path(text: &str) -> Option<PathBuf> {
    if text.is_empty() {
        return None;
    }
    let home = text.strip_prefix("~/").zip(home_dir().ok());
    Some(home.map_or_else(|| text.into(), |(rest, home)| home.join(rest)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_unshifted_digits_of_a_french_keyboard_are_digits() {
        for (sign, number) in "&é\"'(-è_ç".chars().zip(1..) {
            assert_eq!(Command::parse(&sign.to_string()), Command::Column(number));
        }
        assert_eq!(Command::parse("&à"), Command::Column(10));
        assert_eq!(Command::parse("à"), Command::Column(0));
    }

    #[test]
    fn what_is_not_a_number_is_not_a_column() {
        let huge = "1".repeat(31);
        for line in [
            "1a", "-1", "+1", "1 2", "４", "1.0", "0x1", "A", "²", &huge, "4\u{301}",
        ] {
            assert!(
                matches!(Command::parse(line), Command::Unknown(_)),
                "{line}"
            );
        }
        assert_eq!(Command::parse("\t"), Command::Nothing);
        assert_eq!(Command::parse("0004"), Command::Column(4));
    }

    #[test]
    fn words_are_taken_in_both_languages() {
        for (line, command) in [
            ("undo", Command::Undo),
            ("CONSEIL", Command::Hint),
            ("hint", Command::Hint),
            (
                "save my game.json",
                Command::Save(Some("my game.json".into())),
            ),
            ("sauver", Command::Save(None)),
            ("?", Command::Help),
            ("quitter", Command::Quit),
            ("quiter", Command::Unknown(Some("quitter"))),
            ("undo it", Command::Unknown(Some("undo"))),
            ("bonjour", Command::Unknown(None)),
        ] {
            assert_eq!(Command::parse(line), command, "{line}");
        }
    }
}
