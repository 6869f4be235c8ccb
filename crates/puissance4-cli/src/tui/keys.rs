//! What the keys mean while nothing lies over the board.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::play::Command;

/// What a key asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    /// Play in the column with this number, as people count.
    Column(usize),
    Left,
    Right,
    First,
    Last,
    /// Play in the column that is pointed at; in a review, go on.
    Drop,
    Undo,
    Redo,
    Hint,
    Analysis,
    Review,
    New,
    Restart,
    Swap,
    Library,
    Import,
    Export,
    Settings,
    SetUp,
    Copy,
    Help,
    /// Stop what goes on, or leave it.
    Stop,
    Quit,
}

/// The keys and what they ask for, in the order in which the help lists them.
pub(super) const KEYS: [(char, Action); 15] = [
    ('u', Action::Undo),
    ('y', Action::Redo),
    ('c', Action::Hint),
    ('a', Action::Analysis),
    ('v', Action::Review),
    ('n', Action::New),
    ('r', Action::Restart),
    ('s', Action::Swap),
    ('b', Action::Library),
    ('i', Action::Import),
    ('e', Action::Export),
    ('p', Action::SetUp),
    ('o', Action::Settings),
    ('m', Action::Copy),
    ('q', Action::Quit),
];

/// What a key asks for, if it asks for anything.
pub(super) fn action(key: KeyEvent) -> Option<Action> {
    let held = key.modifiers - KeyModifiers::SHIFT;
    match key.code {
        KeyCode::Char('r') if held == KeyModifiers::CONTROL => Some(Action::Redo),
        _ if !held.is_empty() => None,
        KeyCode::Left => Some(Action::Left),
        KeyCode::Right => Some(Action::Right),
        KeyCode::Home => Some(Action::First),
        KeyCode::End => Some(Action::Last),
        KeyCode::Enter | KeyCode::Down => Some(Action::Drop),
        KeyCode::Esc => Some(Action::Stop),
        KeyCode::Backspace => Some(Action::Undo),
        KeyCode::F(1) => Some(Action::Help),
        KeyCode::Char(letter) => of_letter(letter),
        _ => None,
    }
}

fn of_letter(letter: char) -> Option<Action> {
    match letter.to_ascii_lowercase() {
        ' ' | 'j' => return Some(Action::Drop),
        'h' => return Some(Action::Left),
        'l' => return Some(Action::Right),
        '?' => return Some(Action::Help),
        _ => {}
    }
    let known = KEYS
        .iter()
        .find(|(key, _)| *key == letter.to_ascii_lowercase());
    known.map(|(_, action)| *action).or_else(|| {
        // With the shift key or without, as on a French keyboard.
        match Command::parse(&letter.to_string()) {
            Command::Column(number) => Some(Action::Column(number)),
            _ => None,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pressed(code: KeyCode) -> Option<Action> {
        action(KeyEvent::new(code, KeyModifiers::NONE))
    }

    #[test]
    fn digits_are_columns_with_the_shift_key_or_without() {
        for (number, letters) in ["1&", "2é", "3\"", "4'", "5(", "6-", "7è", "8_", "9ç", "0à"]
            .into_iter()
            .zip((1..10).chain([0]))
            .map(|(letters, number)| (number, letters))
        {
            for letter in letters.chars() {
                assert_eq!(
                    pressed(KeyCode::Char(letter)),
                    Some(Action::Column(number)),
                    "{letter}"
                );
            }
        }
    }

    #[test]
    fn no_key_means_two_things() {
        for (place, (key, action)) in KEYS.iter().enumerate() {
            assert_eq!(pressed(KeyCode::Char(*key)), Some(*action));
            assert!(
                KEYS[place + 1..]
                    .iter()
                    .all(|(other, it)| other != key && it != action)
            );
        }
    }

    #[test]
    fn what_is_held_with_control_or_alt_is_not_taken_for_a_letter() {
        for modifiers in [KeyModifiers::CONTROL, KeyModifiers::ALT] {
            assert_eq!(action(KeyEvent::new(KeyCode::Char('q'), modifiers)), None);
        }
        assert_eq!(
            action(KeyEvent::new(KeyCode::Char('Q'), KeyModifiers::SHIFT)),
            Some(Action::Quit)
        );
    }
}
