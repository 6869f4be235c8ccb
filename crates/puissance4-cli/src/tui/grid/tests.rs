//! The board in windows of every size.

use puissance4::{Column, Dynamic, Game, Symbol};

use super::{Drawing, Grid};
use crate::board::Board;
use crate::skin::{Room, Skin};
use crate::style::{Depth, Ink};
use crate::tui::frame::Frame;
use crate::tui::theme::{Palette, Theme};

fn drawn(room: [usize; 2], skin: Skin, ascii: bool, size: Dynamic) -> String {
    with_scores(room, skin, ascii, size, &[])
}

fn with_scores(
    room: [usize; 2],
    skin: Skin,
    ascii: bool,
    size: Dynamic,
    scores: &[Option<(String, Ink)>],
) -> String {
    let mut frame = Frame::new(Room {
        columns: room[0],
        rows: room[1],
    });
    let game = Game::from_moves(size, "1221").unwrap();
    let symbols = skin
        .default_symbols(ascii)
        .map(|it| Symbol::from_char(it).unwrap());
    let board = Board::new(game.position(), symbols, 0, game.last_cell());
    let grid = Grid::fit(size, skin, frame.area(), true, [0, 0]);
    let theme = Theme {
        skin,
        palette: Palette::Look,
        depth: Depth::None,
    };
    let drawing = Drawing {
        board: &board,
        ascii,
        cursor: Some((1, Some(0))),
        falling: None,
        scores,
    };
    grid.draw(&mut frame, theme, &drawing);
    frame.text()
}

#[test]
fn every_look_has_room_from_20_by_10_up() {
    for skin in Skin::NAMES.into_iter().filter_map(Skin::from_name) {
        for room in [[20, 10], [40, 20], [80, 24], [200, 60]] {
            let text = drawn(room, skin, false, Dynamic::CLASSIC);
            let last = skin.numbers(Dynamic::CLASSIC)[1].to_string();
            assert!(text.contains(&last), "{}\n{text}", skin.name());
        }
    }
}

#[test]
fn no_room_is_too_small_and_no_board_too_large() {
    for skin in Skin::NAMES.into_iter().filter_map(Skin::from_name) {
        for ascii in [false, true] {
            for size in [(7, 6), (35, 2), (2, 63), (16, 7), (11, 10)] {
                let size = Dynamic::new(size.0, size.1, 3).unwrap();
                for columns in (0..40).chain([79, 500]) {
                    for rows in (0..30).chain([200]) {
                        drawn([columns, rows], skin, ascii, size);
                    }
                }
            }
        }
    }
}

#[test]
fn a_place_belongs_to_the_column_drawn_there() {
    let area = Frame::new(Room {
        columns: 60,
        rows: 30,
    })
    .area();
    let grid = Grid::fit(Dynamic::CLASSIC, Skin::Cadre, area, false, [0, 0]);
    for column in 0..7 {
        let x = grid.column_x(column);
        for x in [x, x + grid.form.width - 1] {
            assert_eq!(grid.column_at(x, grid.y), Column::new(column));
        }
    }
    assert_eq!(grid.column_at(0, grid.y), None);
    assert_eq!(grid.column_at(grid.x, 29), None);
}

#[test]
fn scores_in_narrow_columns_do_not_run_together() {
    let size = Dynamic::new(7, 6, 4).unwrap();
    for (columns, scores, row) in [
        (40, "-3 -3 0 0 -2 +2 +1", "-3 -3 0 0 -2 +2 +1"),
        (20, "-3 -3 0 0 -2 +2 +1", "-3-3 0 0-2 2 1"),
        (20, "-18 -18 +4 +18 -18 0 -1", "- - + + - 0 -"),
        (10, "-3 -3 0 0 -2 +2 +1", "--00-++"),
    ] {
        let texts = scores.split(' ');
        let texts: Vec<_> = texts.map(|it| Some((it.to_owned(), Ink::Plain))).collect();
        let screen = with_scores([columns, 10], Skin::Cadre, false, size, &texts);
        let last = screen.lines().rfind(|line| !line.is_empty()).unwrap();
        let words: Vec<&str> = last.split_whitespace().collect();
        assert_eq!(words.join(" "), row, "{screen}");
    }
}
