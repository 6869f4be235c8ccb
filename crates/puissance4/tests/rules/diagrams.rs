//! Every text of the right shape, on boards small enough to try them all.

use std::collections::HashSet;

use puissance4::{Dynamic, Position, Side};

use crate::naive::{Place, Referee};

/// Every board there is, legal or not: each cell free or with a disc of either side.
fn all_boards(size: Dynamic) -> Vec<Referee> {
    let mut boards = vec![Referee::new(size)];
    for place in Referee::new(size).places() {
        let free = boards.clone();
        for side in Side::ALL {
            boards.extend(free.iter().map(|board| board.with(place, Some(side))));
        }
    }
    boards
}

/// Every board that a game can come to.
fn reachable_boards(size: Dynamic) -> HashSet<Referee> {
    let mut reached = HashSet::new();
    let mut left = vec![Referee::new(size)];
    while let Some(board) = left.pop() {
        if !reached.insert(board.clone()) {
            continue;
        }
        for column in board.legal_moves() {
            let mut next = board.clone();
            next.play(column).expect("the move is legal");
            left.push(next);
        }
    }
    reached
}

fn text_of(board: &Referee) -> String {
    let letter = |place: Place| match board.disc(place) {
        None => '.',
        Some(Side::First) => 'X',
        Some(Side::Second) => 'O',
    };
    let line = |row| (0..board.columns()).map(move |column| letter((column, row)));
    let lines: Vec<String> = (0..board.rows())
        .rev()
        .map(|row| line(row).collect())
        .collect();
    lines.join("/")
}

/// Whether the discs rest on each other, the sides have as many or the first one more, and either
/// there is no line or there was none before some disc, with none above it, of the side that moved
/// last.
fn keeps_to_the_rules(board: &Referee) -> bool {
    let rests = |&(column, row): &Place| {
        board.disc((column, row)).is_none() || row == 0 || board.disc((column, row - 1)).is_some()
    };
    let count = |side| {
        board
            .places()
            .filter(|&place| board.disc(place) == Some(side))
            .count()
    };
    let (first, second) = (count(Side::First), count(Side::Second));
    let can_be_last = |&(column, row): &Place| {
        board.disc((column, row)) == Some(!board.turn())
            && board.disc((column, row + 1)).is_none()
            && board.with((column, row), None).winner().is_none()
    };
    board.places().all(|place| rests(&place))
        && (first == second || first == second + 1)
        && (board.winner().is_none() || board.places().any(|place| can_be_last(&place)))
}

#[test]
fn a_diagram_is_read_exactly_where_it_keeps_to_the_rules() {
    for (columns, rows) in [(3, 3), (2, 4), (4, 2), (5, 2), (3, 2)] {
        let size = Dynamic::new(columns, rows, 3).unwrap();
        let reachable = reachable_boards(size);
        let mut read = 0;
        for board in all_boards(size) {
            let text = text_of(&board);
            let result = Position::from_diagram(size, &text);
            assert_eq!(
                result.is_ok(),
                keeps_to_the_rules(&board),
                "{text}: {result:?}"
            );
            if reachable.contains(&board) {
                assert!(result.is_ok(), "{text}: {result:?}");
                read += 1;
            }
            if let Ok(position) = result {
                assert_eq!(position.to_string(), text.replace('/', "\n"));
                assert_eq!(position.outcome(), board.outcome(), "{text}");
                assert_eq!(position.turn(), board.turn(), "{text}");
                assert_eq!(position.geometry(), size);
            }
        }
        assert_eq!(read, reachable.len(), "every reachable board was tried");
    }
}
