//! Each format by an example that was published, and all of them on any game.

use proptest::prelude::*;
use puissance4::{Column, Dynamic, Format, FormatError, Game, Outcome, Recognized, Side};

use crate::strategies;

/// The first line of the UCI data set.
const UCI: &str =
    "b,b,b,b,b,b,b,b,b,b,b,b,x,o,b,b,b,b,x,o,x,o,x,o,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b";

fn read(format: Format, text: &str) -> Game {
    let game = format.read(Dynamic::CLASSIC, text);
    game.unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Checks which board a text stands for, one line a row.
#[track_caller]
fn assert_board(format: Format, text: &str, board: &str) {
    assert_eq!(read(format, text).position().to_string(), board, "{text}");
}

#[test]
fn the_moves_of_pascal_pons_count_from_1_and_those_of_bitbully_from_0() {
    for (from_one, from_zero) in [
        ("4455", "3344"),
        ("44455554221", "33344443110"),
        ("44422", "33311"),
    ] {
        let game = read(Format::Moves, from_one);
        assert_eq!(read(Format::Moves0, from_zero), game);
        assert_eq!(Format::Moves0.write(&game), from_zero);
        assert_eq!(Format::Moves.write(&game), from_one);
    }
}

#[test]
fn a_history_of_openspiel_leads_to_the_board_that_it_prints() {
    let history = "0, 1, 2, 6, 4, 1, 0, 2, 6, 0, 5, 4, 0, 6, 5, 0, 3";
    let board = ".......\no......\nx......\no.....o\nxoo.oxx\nxoxxxxo\n";
    let game = read(Format::Moves0, history);
    assert_eq!(game.outcome(), Some(Outcome::Win(Side::First)));
    assert_eq!(Format::OpenSpiel.write(&game), board.trim_end());
    assert_eq!(read(Format::OpenSpiel, board).position(), game.position());
    let column = read(Format::Moves0, "3,2,3,2,3,2,3");
    assert_eq!(column.outcome(), Some(Outcome::Win(Side::First)));
}

#[test]
fn a_list_of_actions_has_columns_of_two_digits() {
    let size = Dynamic::new(12, 9, 4).unwrap();
    for (text, moves) in [
        ("10 11 3", "bc4"),
        ("10,", "b"),
        ("103", "214"),
        ("aB3", "bc4"),
    ] {
        let game = Format::Moves0.read(size, text).unwrap();
        assert_eq!(game.moves().to_string(), moves, "{text}");
    }
    let game = Game::from_moves(size, "bc4").unwrap();
    assert_eq!(Format::Moves0.write(&game), "ab3");
}

#[test]
fn a_board_of_kaggle_is_a_list_from_the_top_and_mark_1_begins() {
    let mut cells = ["0"; 42];
    // The board of an observation has row × 7 + column as its index.
    cells[5 * 7 + 3] = "1";
    cells[4 * 7 + 3] = "2";
    cells[5 * 7] = "1";
    let board = ".......\n.......\n.......\n.......\n...O...\nX..X...";
    let list = cells.join(", ");
    for text in [
        list.clone(),
        format!("[{list}]"),
        format!("[ {list} ]"),
        cells.join(" "),
    ] {
        assert_board(Format::Kaggle, &text, board);
    }
    let game = read(Format::Kaggle, &list);
    assert_eq!(Format::Kaggle.write(&game), format!("[{list}]"));
}

#[test]
fn the_letters_of_connect_four_ai_have_x_for_the_side_to_move() {
    // The example of its documentation.
    let text = "
        .......
        ...o...
        ..xx...
        ..ox...
        ..oox..
        ..oxxo.
    ";
    assert_board(
        Format::Letters,
        text,
        ".......\n...O...\n..XX...\n..OX...\n..OOX..\n..OXXO.",
    );
    // After an odd number of discs, the side to move is the second.
    let odd = ".".repeat(35) + "..xo.o.";
    assert_board(
        Format::Letters,
        &odd,
        ".......\n.......\n.......\n.......\n.......\n..OX.X.",
    );
    assert_eq!(Format::Letters.write(&read(Format::Letters, &odd)), odd);
}

#[test]
fn a_line_of_the_uci_data_set_goes_up_column_by_column() {
    let board = "...O...\n...X...\n...O...\n...X...\n..OO...\n..XX...";
    for (end, outcome) in [
        ("", None),
        (",win", Some(Outcome::Win(Side::First))),
        (",loss", Some(Outcome::Win(Side::Second))),
        (", draw ", Some(Outcome::Draw)),
    ] {
        let line = UCI.to_owned() + end;
        assert_board(Format::Uci, &line, board);
        assert_eq!(Format::Uci.stated_outcome(&line), outcome);
        assert_eq!(Format::recognize(&line), Recognized::Certain(Format::Uci));
    }
    assert_eq!(Format::Uci.write(&read(Format::Uci, UCI)), UCI);
    assert_board(
        Format::Uci,
        "x,b,b,b,b,b,o,o,x,o,x,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,o,b,b,b,b,b,x,b,b,b,b,b,loss",
        ".......\n.X.....\n.O.....\n.X.....\n.O.....\nXO...OX",
    );
}

#[test]
fn digits_are_not_recognised_and_a_text_that_looks_like_nothing_is_not_either() {
    for text in ["4453", "0", "3, 3, 2", "33 11", "0 0 0 1 2", "4a", "7"] {
        assert_eq!(Format::recognize(text), Recognized::Base, "{text}");
    }
    for text in [
        "x", "x,o", "b,b,b", "hello", "[3, 2]", "{}", "4-5", "xo", "...!",
    ] {
        assert_eq!(Format::recognize(text), Recognized::Unknown, "{text}");
    }
    assert_eq!(Format::recognize(" \n"), Recognized::Certain(Format::Moves));
}

#[test]
fn a_format_has_one_name() {
    for (format, name) in Format::ALL.into_iter().zip(Format::NAMES) {
        assert_eq!(
            (format.name(), Format::from_name(name)),
            (name, Some(format))
        );
    }
    assert_eq!(Format::from_name("Moves"), None);
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 512,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn every_format_is_read_as_it_was_written(game in strategies::game()) {
        for format in Format::ALL {
            let written = format.write(&game);
            prop_assert!(written.len() <= Format::MOST_BYTES);
            let read = format.read(game.size(), &written).unwrap();
            prop_assert_eq!(read.position(), game.position(), "{:?} {}", format, &written);
            prop_assert_eq!(format.write(&read), written);
            if matches!(format, Format::Moves | Format::Moves0) {
                prop_assert_eq!(&read, &game);
            }
        }
    }

    #[test]
    fn a_text_that_is_recognised_means_what_it_says(game in strategies::game()) {
        for format in Format::ALL {
            let written = format.write(&game);
            match Format::recognize(&written) {
                Recognized::Certain(recognized) => {
                    let read = recognized.read(game.size(), &written).unwrap();
                    prop_assert_eq!(read.position(), game.position(), "{}", written);
                }
                Recognized::Base => {
                    prop_assert!(matches!(format, Format::Moves | Format::Moves0), "{}", written);
                }
                // Letters alone may be moves on a wide board, or the cells of a small one.
                Recognized::Unknown => prop_assert!(!written.contains('.'), "{}", written),
            }
        }
    }

    #[test]
    fn a_wrong_base_is_noticed_where_it_leads_off_the_board(game in strategies::game()) {
        let first = game.moves().iter().any(|column| column.index() == 0);
        let columns: Vec<usize> = game.moves().iter().map(Column::index).collect();
        // Beyond nine columns, the letters of the two bases differ in more than their base.
        prop_assume!(first && columns.iter().all(|&column| column < 9));
        let error = Format::Moves.read(game.size(), &Format::Moves0.write(&game)).unwrap_err();
        let noticed = matches!(error, FormatError::OtherBase { other: Format::Moves0, .. });
        prop_assert!(noticed, "{}", error);
    }
}
