//! The library agrees with the naive referee, move by move, on boards of every kind.

use std::collections::BTreeSet;

use puissance4::{Cell, Column, Dynamic, Fixed, Geometry, Outcome, Position, Side};

use crate::naive::Referee;
use crate::random::{self, Manner, Random};

/// Columns, rows, discs in line. Among them are the least and the most of each, boards that fill
/// their word to the last bit, and lines that fit in one direction only.
const SIZES: [(usize, usize, usize); 26] = [
    (2, 3, 3),
    (3, 2, 3),
    (3, 3, 3),
    (4, 4, 3),
    (4, 4, 4),
    (5, 4, 4),
    (4, 5, 4),
    (6, 5, 4),
    (7, 6, 3),
    (7, 6, 4),
    (7, 6, 5),
    (7, 6, 6),
    (7, 6, 7),
    (8, 7, 4),
    (9, 6, 4),
    (8, 8, 4),
    (10, 10, 4),
    (10, 10, 5),
    (16, 7, 4),
    (16, 7, 6),
    (6, 20, 4),
    (25, 4, 5),
    (2, 63, 3),
    (32, 3, 3),
    (35, 2, 3),
    (35, 2, 5),
];

fn column(index: usize) -> Column {
    Column::new(index).expect("a board has this column")
}

/// Compares all that can be asked of a position.
fn assert_agree<G: Geometry>(position: &Position<G>, referee: &Referee) {
    assert_eq!(position.ply(), referee.ply());
    assert_eq!(position.turn(), referee.turn());
    assert_eq!(position.outcome(), referee.outcome());
    let legal: Vec<usize> = position.legal_moves().map(Column::index).collect();
    assert_eq!(legal, referee.legal_moves());
    assert_eq!(position.legal_moves().len(), legal.len());
    let expected = referee.winning_discs();
    let line = position.winning_line();
    assert_eq!(line.is_some(), !expected.is_empty());
    if let Some(cells) = line {
        let found: BTreeSet<_> = cells
            .map(|cell| (cell.column.index(), usize::from(cell.row)))
            .collect();
        assert_eq!(found, expected);
        assert_eq!(cells.len(), expected.len());
    }
    for index in 0..Dynamic::MOST_COLUMNS {
        let column = column(index);
        assert_eq!(position.has_column(column), index < referee.columns());
        assert_eq!(
            position.legal_moves().contains(column),
            legal.contains(&index)
        );
        // Some rows more than the board has, which must not be taken for cells of the next column.
        for row in (0..referee.rows() + 3).chain([255]) {
            let cell = Cell {
                column,
                row: row as u8,
            };
            assert_eq!(position.disc(cell), referee.disc((index, row)), "{cell:?}");
            let inside = index < referee.columns() && row < referee.rows();
            assert_eq!(position.has_cell(cell), inside, "{cell:?}");
            let in_line = line.is_some_and(|cells| cells.contains(cell));
            assert_eq!(in_line, expected.contains(&(index, row)), "{cell:?}");
        }
    }
}

/// Tries the columns that are full or outside the board, and all of them once the game is over:
/// both boards refuse them for the same reason, and stay as they were.
fn assert_refusals_agree<G: Geometry>(position: &Position<G>, referee: &Referee) {
    let legal = referee.legal_moves();
    let outside = [referee.columns(), Dynamic::MOST_COLUMNS - 1];
    for index in (0..referee.columns()).chain(outside) {
        if legal.contains(&index) || index >= Dynamic::MOST_COLUMNS {
            continue;
        }
        let (mut after, mut after_referee) = (*position, referee.clone());
        let refused = after.play(column(index));
        assert!(refused.is_err());
        assert_eq!(refused.err(), after_referee.play(index).err());
        assert_eq!(after, *position);
        assert_eq!(after_referee, *referee);
    }
}

/// Plays a game on both boards, and compares them before each move and at the end.
fn assert_game_agrees<G: Geometry>(geometry: G, moves: &[usize]) -> Option<Outcome>
where
    Dynamic: From<G>,
{
    let mut position = Position::empty(geometry);
    let mut referee = Referee::new(geometry.into());
    for &index in moves {
        assert_agree(&position, &referee);
        assert_refusals_agree(&position, &referee);
        let cell = position.play(column(index)).expect("the move is legal");
        let place = referee.play(index).expect("the move is legal");
        assert_eq!((cell.column.index(), usize::from(cell.row)), place);
    }
    assert_agree(&position, &referee);
    assert_refusals_agree(&position, &referee);
    position.outcome()
}

fn assert_games_agree<G: Geometry>(geometry: G, games: usize)
where
    Dynamic: From<G>,
{
    let size = Dynamic::from(geometry);
    for seed in 0..games as u64 {
        for manner in [Manner::Wild, Manner::Peaceful] {
            let moves = random::game(size, manner, &mut Random::new(seed));
            // Shown only where the test fails.
            println!("{size} {manner:?} seed {seed}: {moves:?}");
            assert!(assert_game_agrees(geometry, &moves).is_some());
        }
    }
}

#[test]
fn the_naive_referee_agrees_on_every_kind_of_board() {
    for (columns, rows, connect) in SIZES {
        let size = Dynamic::new(columns, rows, connect).unwrap();
        let games = if size.cells() < 64 { 40 } else { 10 };
        assert_games_agree(size, games);
    }
}

#[test]
fn the_naive_referee_agrees_on_sizes_known_to_the_compiler() {
    assert_games_agree(Fixed::<3, 3, 3>, 40);
    assert_games_agree(Fixed::<5, 4, 4>, 40);
    assert_games_agree(Fixed::<7, 6, 4>, 40);
    assert_games_agree(Fixed::<7, 6, 6>, 20);
    assert_games_agree(Fixed::<8, 7, 4>, 20);
    assert_games_agree(Fixed::<9, 6, 4>, 20);
    assert_games_agree(Fixed::<2, 31, 3>, 20);
    assert_games_agree(Fixed::<21, 2, 5>, 20);
}

#[test]
fn a_column_of_63_is_a_line() {
    let size = Dynamic::new(2, 63, 63).unwrap();
    let mut moves = [0, 1].repeat(62);
    moves.push(0);
    let outcome = assert_game_agrees(size, &moves);
    assert_eq!(outcome, Some(Outcome::Win(Side::First)));
}

#[test]
fn a_row_of_35_is_a_line() {
    let size = Dynamic::new(35, 2, 35).unwrap();
    let mut moves: Vec<usize> = (0..34).flat_map(|column| [column, column]).collect();
    moves.push(34);
    let outcome = assert_game_agrees(size, &moves);
    assert_eq!(outcome, Some(Outcome::Win(Side::First)));
}

#[test]
fn one_disc_can_complete_three_lines_at_once() {
    // A column, a row and a diagonal meet in the last disc.
    let moves = [0, 1, 3, 2, 3, 2, 3, 0, 1, 0, 0, 1, 1, 5, 2, 5, 2, 6, 3];
    let outcome = assert_game_agrees(Dynamic::CLASSIC, &moves);
    assert_eq!(outcome, Some(Outcome::Win(Side::First)));
    let mut position = Position::new();
    for index in moves {
        position.play(column(index)).unwrap();
    }
    assert_eq!(position.winning_line().unwrap().len(), 10);
}
