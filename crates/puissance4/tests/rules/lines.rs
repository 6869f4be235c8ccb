//! Every line of the classic board is found in play, for either side.

use std::collections::BTreeSet;

use puissance4::{Column, Dynamic, Game, Geometry, Outcome, Side};

use crate::naive::{DIRECTIONS, Place, walk};
use crate::random::{self, Manner, Random};

/// Every line that fits on a board, written down from the board alone.
fn all_lines(size: Dynamic) -> BTreeSet<BTreeSet<Place>> {
    let (columns, rows) = (size.columns() as usize, size.rows() as usize);
    let length = size.connect() as usize;
    let mut lines = BTreeSet::new();
    for column in 0..columns {
        for row in 0..rows {
            for direction in DIRECTIONS {
                let line: BTreeSet<Place> = walk((column, row), direction, length)
                    .flatten()
                    .filter(|&(column, row)| column < columns && row < rows)
                    .collect();
                if line.len() == length {
                    lines.insert(line);
                }
            }
        }
    }
    lines
}

#[test]
fn the_classic_board_has_69_lines() {
    assert_eq!(all_lines(Dynamic::CLASSIC).len(), 69);
}

#[test]
fn each_of_the_69_lines_wins_for_either_side_and_nothing_else_does() {
    let lines = all_lines(Dynamic::CLASSIC);
    let mut unseen: BTreeSet<_> = Side::ALL
        .into_iter()
        .flat_map(|side| lines.iter().map(move |line| (side == Side::First, line)))
        .collect();
    for seed in 0..MOST_GAMES {
        let manner = if seed % 2 == 0 {
            Manner::Wild
        } else {
            Manner::Peaceful
        };
        let moves = random::game(Dynamic::CLASSIC, manner, &mut Random::new(seed));
        let mut game = Game::default();
        for index in moves {
            let column = Column::new(index).expect("a board has this column");
            assert_eq!(game.outcome(), None, "before the end of {}", game.moves());
            game.play(column).expect("the move is legal");
        }
        let Some(Outcome::Win(winner)) = game.outcome() else {
            continue;
        };
        let discs: BTreeSet<Place> = game
            .position()
            .winning_line()
            .expect("a game that is won has a line")
            .map(|cell| (cell.column.index(), usize::from(cell.row)))
            .collect();
        assert!(
            lines.iter().any(|line| line.is_subset(&discs)),
            "{} ends without a line",
            game.moves()
        );
        if let Some(line) = lines.get(&discs) {
            unseen.remove(&(winner == Side::First, line));
        }
        if unseen.is_empty() {
            return;
        }
    }
    panic!("no game was won by {unseen:?}");
}

/// Far more games than it takes to see every line won by either side alone.
const MOST_GAMES: u64 = 100_000;
