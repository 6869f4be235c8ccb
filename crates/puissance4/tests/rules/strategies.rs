//! Sizes and games for the laws to be tried on.

use proptest::prelude::*;
use puissance4::{Column, Dynamic, Game, Geometry};

/// Any size that the game is played on. Short lines come up most, for games to be won as well.
pub(crate) fn size() -> impl Strategy<Value = Dynamic> {
    let columns = Dynamic::LEAST..=Dynamic::MOST_COLUMNS;
    let board = columns.prop_flat_map(|columns| {
        let most = Dynamic::MOST_ROWS.min(Dynamic::MOST_BITS / columns - 1);
        (Just(columns), Dynamic::LEAST..=most)
    });
    let board = board.prop_filter("a line fits", |(columns, rows)| {
        (*columns).max(*rows) >= Dynamic::LEAST_CONNECT
    });
    let size = board.prop_flat_map(|(columns, rows)| {
        let most = columns.max(rows);
        let connect = prop_oneof![
            5 => Dynamic::LEAST_CONNECT..=most.min(5),
            1 => Dynamic::LEAST_CONNECT..=most,
        ];
        connect.prop_map(move |connect| {
            Dynamic::new(columns, rows, connect).expect("the size is within bounds")
        })
    });
    prop_oneof![
        2 => Just(Dynamic::CLASSIC),
        5 => size,
    ]
}

/// A legal game on any size, over or not.
pub(crate) fn game() -> impl Strategy<Value = Game> {
    size().prop_flat_map(game_on)
}

/// A legal game on a board of this size, over or not.
pub(crate) fn game_on(size: Dynamic) -> impl Strategy<Value = Game> {
    let most = size.cells() as usize;
    let choices = prop_oneof![
        2 => prop::collection::vec(any::<u8>(), 0..=most),
        // As many as there are cells: the game is over.
        1 => prop::collection::vec(any::<u8>(), most),
    ];
    choices.prop_map(move |choices| {
        let mut game = Game::new(size);
        for choice in choices {
            let mut legal = game.position().legal_moves();
            if legal.is_empty() {
                break;
            }
            let column = legal.nth(usize::from(choice) % legal.len());
            game.play(column.expect("there are that many"))
                .expect("the move is legal");
        }
        game
    })
}

/// Any column that there is on any board.
pub(crate) fn column() -> impl Strategy<Value = Column> {
    (0..Dynamic::MOST_COLUMNS).prop_map(|index| Column::new(index).expect("within bounds"))
}
