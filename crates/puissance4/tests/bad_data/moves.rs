//! Columns and move strings.

use std::time::{Duration, Instant};

use puissance4::ParseMovesErrorKind::{ColumnFull, GameOver, NoSuchColumn, NotAColumn};
use puissance4::{
    Column, Dynamic, Game, ParseColumnError, ParseMovesError, ParseMovesErrorKind, Position,
};

const SEVEN: ParseMovesErrorKind = NoSuchColumn { columns: 7 };

#[test]
fn a_move_string_is_refused_at_the_move_at_fault() {
    let cases = [
        ("8", 1, '8', SEVEN),
        ("0", 1, '0', SEVEN),
        ("448", 3, '8', SEVEN),
        ("440", 3, '0', SEVEN),
        ("44a", 3, 'a', SEVEN),
        ("44Z", 3, 'Z', SEVEN),
        // A digit of another script, some of which have the width of two.
        ("4１", 2, '１', NotAColumn),
        ("4٣", 2, '٣', NotAColumn),
        ("4²", 2, '²', NotAColumn),
        ("-1", 1, '-', NotAColumn),
        ("+4", 1, '+', NotAColumn),
        ("4.4", 2, '.', NotAColumn),
        ("4;4", 2, ';', NotAColumn),
        ("4é", 2, 'é', NotAColumn),
        ("4\u{0}4", 2, '\u{0}', NotAColumn),
        ("4\u{1b}[2J", 2, '\u{1b}', NotAColumn),
        // Only what ASCII calls white space may stand between moves.
        ("4\u{a0}4", 2, '\u{a0}', NotAColumn),
        ("\u{FEFF}44", 1, '\u{FEFF}', NotAColumn),
        // What stands between the moves is not counted.
        ("4, 4\r\n\t5 ,, 9", 4, '9', SEVEN),
        ("1111111", 7, '1', ColumnFull),
        ("4444441 4", 8, '4', ColumnFull),
        ("12121211", 8, '1', GameOver),
        ("1212121 7", 8, '7', GameOver),
        // A letter that is no column at all is refused as such, whether or not the game is over.
        ("1212121?", 8, '?', NotAColumn),
    ];
    for (text, index, letter, kind) in cases {
        let expected = ParseMovesError {
            index,
            letter,
            kind,
        };
        assert_eq!(text.parse::<Game>(), Err(expected), "{text:?}");
        assert_eq!(text.parse::<Position<Dynamic>>(), Err(expected), "{text:?}");
    }
}

#[test]
fn moves_after_the_end_name_the_move_that_ended_the_game() {
    let error = "1212121 7".parse::<Game>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "move 8 ('7'): the game was over after move 7"
    );
}

#[test]
fn no_letter_reaches_the_message_as_a_control() {
    for letter in ['\u{1b}', '\u{0}', '\u{202E}', '\u{9b}'] {
        let error = letter.to_string().parse::<Game>().unwrap_err();
        let message = error.to_string();
        assert!(!message.contains(letter), "{message:?}");
    }
}

#[test]
fn the_letters_end_with_the_columns_of_the_board() {
    let size = Dynamic::new(12, 4, 4).unwrap();
    assert_eq!(Game::from_moves(size, "9abc").unwrap().ply(), 4);
    assert_eq!(Game::from_moves(size, "9ABC").unwrap().ply(), 4);
    let expected = ParseMovesError {
        index: 5,
        letter: 'd',
        kind: NoSuchColumn { columns: 12 },
    };
    assert_eq!(Game::from_moves(size, "9abcd"), Err(expected));
    let widest = Dynamic::new(35, 2, 3).unwrap();
    assert_eq!(Game::from_moves(widest, "yz").unwrap().ply(), 2);
}

/// A game that fills the board without a line.
const DRAW: &str = "132441365226752477771331233146675264461555";

#[test]
fn a_game_has_no_43rd_move() {
    let game: Game = DRAW.parse().unwrap();
    assert_eq!(game.ply(), 42);
    for extra in ["1", "1 ", "7777"] {
        let expected = ParseMovesError {
            index: 43,
            letter: extra.chars().next().unwrap(),
            kind: GameOver,
        };
        assert_eq!(format!("{DRAW}{extra}").parse::<Game>(), Err(expected));
    }
}

#[test]
fn a_move_string_of_ten_megabytes_is_answered_at_once() {
    let long = DRAW.repeat(10_000_000 / DRAW.len());
    let blank = " ".repeat(10_000_000);
    let start = Instant::now();
    assert_eq!(long.parse::<Game>().unwrap_err().index, 43);
    assert_eq!(blank.parse::<Game>(), Ok(Game::default()));
    assert!(start.elapsed() < Duration::from_secs(2));
}

#[test]
fn a_game_without_moves_is_a_game() {
    for text in ["", " ", ",", "\r\n"] {
        assert_eq!(text.parse::<Game>(), Ok(Game::default()), "{text:?}");
    }
}

#[test]
fn a_column_is_a_number_from_1_to_35_and_nothing_else() {
    let refused = [
        "",
        " ",
        "0",
        "00",
        "36",
        "255",
        "256",
        "257",
        "-1",
        "+1",
        "1.0",
        "1e1",
        "0x1",
        " 1",
        "1 ",
        "1\n",
        "1a",
        "a",
        "１",
        "٣",
        "1_0",
        "18446744073709551616",
        "18446744073709551617",
        "1000000000000000000000000000000",
    ];
    for text in refused {
        assert_eq!(text.parse::<Column>(), Err(ParseColumnError), "{text:?}");
    }
    assert_eq!("1".parse(), Ok(Column::new(0).unwrap()));
    assert_eq!("35".parse(), Ok(Column::new(34).unwrap()));
    for index in [35, 36, 256, usize::MAX] {
        assert_eq!(Column::new(index), None);
    }
    for letter in ['0', ' ', '-', '{', '`', '@', '[', ':', '/', '１', 'é', 'ａ'] {
        assert_eq!(Column::from_letter(letter), None, "{letter:?}");
    }
}
