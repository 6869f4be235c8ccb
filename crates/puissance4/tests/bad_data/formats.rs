//! Texts of other programs.

use puissance4::{Dynamic, Format, FormatError};

#[track_caller]
fn assert_refused(format: Format, text: &str, said: &str) {
    let read = format.read(Dynamic::CLASSIC, text);
    let error = read.expect_err("it is refused");
    assert_eq!(error.to_string(), said, "{text}");
}

/// A list of cells of which only the last ones are given.
fn cells(free: &str, between: &str, last: &[&str]) -> String {
    let free = vec![free; 42 - last.len()];
    [&free, last].concat().join(between)
}

#[test]
fn a_move_that_cannot_be_played_is_named() {
    for (text, said) in [
        ("44!", "move 3 ('!'): not a column"),
        ("07", "move 1 ('0'): the board has columns 1 to 7"),
        ("4444444", "move 7 ('4'): the column is full"),
    ] {
        assert_refused(Format::Moves, text, said);
    }
    for (text, said) in [
        ("33!", "move 3: not a column"),
        ("3, -1", "move 2: not a column"),
        ("3, a", "move 2: not a column"),
        ("+3", "move 1: not a column"),
        ("07", "move 2: the board has columns 0 to 6"),
        (
            "3, 99999999999999999999999",
            "move 2: the board has columns 0 to 6",
        ),
        ("3333333", "move 7: the column is full"),
        ("01010109", "move 8: the game was over after move 7"),
    ] {
        assert_refused(Format::Moves0, text, said);
    }
}

#[test]
fn a_wrong_base_is_noticed() {
    for (text, index) in [("333110", 6), ("3, 3, 0", 3), ("0", 1)] {
        assert_refused(
            Format::Moves,
            text,
            &format!(
                "move {index}: the board has columns 1 to 7; \
                 counted from 0, all moves can be played"
            ),
        );
    }
    assert_refused(
        Format::Moves0,
        "4457",
        "move 4: the board has columns 0 to 6; counted from 1, all moves can be played",
    );
    // Neither base will do.
    assert_refused(
        Format::Moves0,
        "0447",
        "move 4: the board has columns 0 to 6",
    );
}

#[test]
fn a_list_that_is_no_board_is_told_where() {
    let eight = cells("0", ",", &["3", "0"]);
    assert_refused(
        Format::Kaggle,
        &eight,
        r#"cell 41: a cell is "0", "1" or "2""#,
    );
    assert_refused(Format::Kaggle, "[0, 1]", "2 cells for a board of 42");
    assert_refused(Format::Kaggle, "", "0 cells for a board of 42");
    assert_refused(
        Format::Kaggle,
        "[0, 1",
        r#"cell 1: a cell is "0", "1" or "2""#,
    );
    assert_refused(
        Format::Letters,
        &cells(".", "", &["X"]),
        r#"cell 42: a cell is ".", "x" or "o""#,
    );
    assert_refused(
        Format::Letters,
        &(cells(".", "", &[]) + "."),
        "43 cells for a board of 42",
    );
    assert_refused(
        Format::Uci,
        &cells("b", ",", &["."]),
        r#"cell 42: a cell is "b", "x" or "o""#,
    );
    assert_refused(Format::Uci, "", r#"cell 1: a cell is "b", "x" or "o""#);
    assert_refused(Format::Uci, "b,b,win", "2 cells for a board of 42");
}

#[test]
fn lines_that_are_not_rows_are_refused_whoever_they_are_for() {
    for format in [Format::Diagram, Format::OpenSpiel, Format::Letters] {
        // As many cells as there should be.
        let ragged = "......./......./......./....../......../.......";
        assert_refused(
            format,
            ragged,
            "line 4 has 6 letters for a board of 7 columns",
        );
        let turned = "....../....../....../....../....../....../......";
        assert_refused(
            format,
            turned,
            "line 1 has 6 letters for a board of 7 columns",
        );
        let long = ["......."; 7].join("\n");
        assert_refused(format, &long, "7 lines for a board of 6 rows");
    }
}

#[test]
fn a_result_that_is_none_of_the_three_is_refused() {
    for word in ["won", "Win", "", "b", "win win"] {
        assert_refused(
            Format::Uci,
            &(cells("b", ",", &[]) + "," + word),
            "the last word is none of win, loss and draw",
        );
    }
}

#[test]
fn a_board_that_breaks_a_rule_is_told_which() {
    assert_refused(
        Format::Kaggle,
        &cells("0", ",", &["2"]),
        "0 discs of the side that began against 1: there must be as many, or one more",
    );
    assert_refused(
        Format::Letters,
        &cells(".", "", &["x", "."]),
        "0 discs of the side that began against 1: there must be as many, or one more",
    );
    let won = [
        "x", "x", "x", "x", ".", ".", ".", "o", "o", "o", "o", ".", ".", ".",
    ];
    assert_refused(
        Format::Letters,
        &cells(".", "", &won),
        "the first side has a line and the other side played on",
    );
    assert_refused(
        Format::Uci,
        &cells("b", ",", &["x", "b"]),
        "column 7 has a disc above a free cell",
    );
}

#[test]
fn a_board_that_no_game_leads_to_is_refused() {
    let said = "no order of play has been found that leads there";
    let board = "......./......./......./......./X....../O......";
    assert_refused(Format::Diagram, board, said);
    assert_refused(Format::OpenSpiel, &board.to_lowercase(), said);
    let last = [
        "1", "0", "0", "0", "0", "0", "0", "2", "0", "0", "0", "0", "0", "0",
    ];
    assert_refused(Format::Kaggle, &cells("0", ",", &last), said);
}

#[test]
fn a_search_for_a_game_that_there_is_not_ends_on_the_largest_boards() {
    // Whoever began has no disc at the bottom, and there are more orders of play than can be tried.
    let size = Dynamic::new(11, 10, 11).expect("it is within bounds");
    let rows = [
        "xoooxoooox.",
        "xoxooxoxox.",
        "ooxxxxooxx.",
        "ooxxoooxxo.",
        "xxxxxxxxoo.",
        "xxxxxxoxxx.",
        "oooooooooo.",
    ];
    let board = [&["..........."; 3][..], &rows].concat().join("/");
    let read = Format::OpenSpiel.read(size, &board);
    assert_eq!(read, Err(FormatError::Unreachable));
}

#[test]
fn a_text_that_is_too_long_is_not_read() {
    for format in Format::ALL {
        assert_refused(format, &" ".repeat(4097), "more than 4096 bytes");
    }
    assert!(
        Format::Moves
            .read(Dynamic::CLASSIC, &" ".repeat(4096))
            .is_ok()
    );
}
