//! Boards as text.

use std::time::{Duration, Instant};

use puissance4::ParseDiagramError::{Columns, Count, Floating, NotACell, PlayedOn, Rows};
use puissance4::{Dynamic, Geometry, Outcome, ParseDiagramError, Position, Side};

fn read(text: &str) -> Result<Position<Dynamic>, ParseDiagramError> {
    Position::from_diagram(Dynamic::CLASSIC, text)
}

/// The rows above those given are empty.
fn bottom(rows: &str) -> String {
    let missing = 6 - rows.split('/').count();
    format!("{}{rows}", "......./".repeat(missing))
}

#[test]
fn a_text_of_another_shape_is_refused() {
    let columns = |line, found| Columns {
        line,
        found,
        columns: 7,
    };
    let rows = |found| Rows { found, rows: 6 };
    let empty = bottom(".......");
    let cases = [
        (String::new(), columns(1, 0)),
        ("\n\n".to_owned(), columns(1, 0)),
        (".......".to_owned(), rows(1)),
        (format!("{empty}/......."), rows(7)),
        (format!("......./{empty}/......."), rows(8)),
        // A line too many is told of as such, whatever stands in it.
        (format!("{empty}/what is this"), rows(7)),
        (empty.replacen('.', "", 1), columns(1, 6)),
        (format!("{empty}."), columns(6, 8)),
        (format!("{empty}XOXO"), columns(6, 11)),
        (
            "......./......./......./....../......./.......".to_owned(),
            columns(4, 6),
        ),
        (
            "......./......./......./......./......./".to_owned(),
            columns(6, 0),
        ),
        ("./".repeat(6), columns(1, 1)),
    ];
    for (text, error) in cases {
        assert_eq!(read(&text), Err(error), "{text:?}");
    }
}

#[test]
fn a_letter_that_is_no_cell_is_named_with_its_place() {
    for letter in [
        '#', '1', '-', '_', 'Z', '●', '\u{0}', '\u{1b}', '\u{202E}', '０',
    ] {
        let text = bottom(&format!("..{letter}..../XO....."));
        let error = NotACell {
            line: 5,
            column: 3,
            letter,
        };
        assert_eq!(read(&text), Err(error), "{text:?}");
        let message = error.to_string();
        assert!(!message.chars().any(char::is_control), "{message:?}");
    }
}

#[test]
fn a_disc_above_a_free_cell_is_refused() {
    let cases = [
        (bottom("X....../......."), 1),
        (bottom("......X/......."), 7),
        (bottom("...X.../O....../XO....."), 4),
        (bottom("...O.../...X.../......."), 4),
        (bottom("O....../......./X......"), 1),
        (format!("X......{}", "/.......".repeat(5)), 1),
        // The first of several.
        (bottom(".X...O./......."), 2),
    ];
    for (text, column) in cases {
        assert_eq!(read(&text), Err(Floating { column }), "{text:?}");
    }
}

#[test]
fn sides_that_did_not_move_in_turn_are_refused() {
    let cases = [
        ("O......", 0, 1),
        ("XX.....", 2, 0),
        ("XXXO...", 3, 1),
        ("XOO....", 1, 2),
        ("OO...../XX....O", 2, 3),
    ];
    for (rows, first, second) in cases {
        let error = Count { first, second };
        assert_eq!(read(&bottom(rows)), Err(error), "{rows:?}");
    }
}

#[test]
fn a_game_that_went_on_after_a_win_is_refused() {
    let cases = [
        // Both sides have a line, and either moved last.
        ("OOOO.../XXXX...", Side::First),
        ("OOOO.../XXXX..X", Side::Second),
        // One side has a line, and the other moved last.
        ("OOO..../XXXXO..", Side::First),
        ("XXX..../OOOO.XX", Side::Second),
        // One side has a line, and both have moved since: a disc lies on each of the line...
        ("OOOX.../XXXXO..", Side::First),
        // ... or on each without which there would be no line ...
        (".OOO.../XXXXX.O", Side::First),
        // ... or there are two lines and no disc in both.
        ("......X/OO....X/OOO.O.X/XXXXO.X", Side::First),
    ];
    for (rows, winner) in cases {
        assert_eq!(read(&bottom(rows)), Err(PlayedOn { winner }), "{rows:?}");
    }
}

#[test]
fn a_win_with_the_last_disc_is_a_position() {
    let cases = [
        ("OOO..../XXXX...", Side::First),
        ("XXX..../OOOO..X", Side::Second),
        ("OO..O../XXXXX.O", Side::First),
    ];
    for (rows, winner) in cases {
        let position = read(&bottom(rows)).unwrap();
        assert_eq!(position.outcome(), Some(Outcome::Win(winner)), "{rows:?}");
    }
}

#[test]
fn a_diagram_of_ten_megabytes_is_answered_at_once() {
    let cells = ".".repeat(10_000_000);
    let lines = ".......\n".repeat(1_400_000);
    let blank = "\n".repeat(10_000_000);
    let start = Instant::now();
    let columns = |found| Columns {
        line: 1,
        found,
        columns: 7,
    };
    assert_eq!(read(&cells), Err(columns(10_000_000)));
    assert_eq!(read(&blank), Err(columns(0)));
    let rows = Rows {
        found: 1_400_000,
        rows: 6,
    };
    assert_eq!(read(&lines), Err(rows));
    assert!(start.elapsed() < Duration::from_secs(2));
}

#[test]
fn line_ends_and_spaces_around_lines_are_passed_over() {
    let text = bottom("...O.../...X.../..XO...");
    let position = read(&text).unwrap();
    let size = position.geometry();
    assert_eq!((size.columns(), position.ply()), (7, 4));
    for form in [
        text.replace('/', "\n"),
        text.replace('/', "\r\n"),
        text.replace('/', "\n    "),
        format!("\n{}\n\n", text.replace('/', "\n")),
        text.to_lowercase(),
    ] {
        assert_eq!(read(&form), Ok(position), "{form:?}");
    }
}
