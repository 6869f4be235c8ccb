//! Sizes of board.

use puissance4::{Dynamic, Geometry, SizeError};

#[test]
fn sizes_that_the_game_is_not_played_on_are_refused() {
    let columns = |columns| SizeError::Columns { columns };
    let rows = |rows| SizeError::Rows { rows };
    let cells = |columns, rows| SizeError::TooManyCells { columns, rows };
    let connect = |connect, most| SizeError::Connect { connect, most };
    let cases = [
        ((0, 0, 4), columns(0)),
        ((1, 1, 4), columns(1)),
        ((1, 6, 4), columns(1)),
        ((7, 0, 4), rows(0)),
        ((7, 1, 4), rows(1)),
        ((999, 999, 4), columns(999)),
        ((7, 999, 4), rows(999)),
        ((36, 2, 4), columns(36)),
        ((2, 64, 4), rows(64)),
        // One bit too many, or one that a narrower number would have wrapped away.
        ((10, 12, 4), cells(10, 12)),
        ((12, 10, 4), cells(12, 10)),
        ((35, 3, 4), cells(35, 3)),
        ((33, 3, 4), cells(33, 3)),
        ((3, 42, 4), cells(3, 42)),
        ((35, 63, 4), cells(35, 63)),
        ((7 + 256, 6, 4), columns(263)),
        ((7, 6 + 256, 4), rows(262)),
        ((usize::MAX, usize::MAX, 4), columns(usize::MAX)),
        ((7, usize::MAX, 4), rows(usize::MAX)),
        ((7, 6, usize::MAX), connect(usize::MAX, 7)),
        ((7, 6, 4 + 256), connect(260, 7)),
        ((7, 6, 0), connect(0, 7)),
        ((7, 6, 1), connect(1, 7)),
        ((7, 6, 2), connect(2, 7)),
        ((7, 6, 8), connect(8, 7)),
        ((6, 7, 8), connect(8, 7)),
        ((3, 2, 4), connect(4, 3)),
        // Nothing of three fits, and nothing shorter wins.
        ((2, 2, 3), connect(3, 2)),
        ((2, 2, 2), connect(2, 2)),
    ];
    for ((columns, rows, connect), error) in cases {
        assert_eq!(Dynamic::new(columns, rows, connect), Err(error));
    }
}

#[test]
fn every_size_within_the_bounds_is_accepted() {
    let mut accepted = 0;
    for columns in 0..=40_usize {
        for rows in 0..=130_usize {
            for connect in 0..=64_usize {
                let fits = (2..=35).contains(&columns)
                    && (2..=63).contains(&rows)
                    && columns * (rows + 1) <= 128
                    && (3..=columns.max(rows)).contains(&connect);
                let size = Dynamic::new(columns, rows, connect);
                assert_eq!(size.is_ok(), fits, "{columns}×{rows} ({connect})");
                if let Ok(size) = size {
                    let numbers = (size.columns(), size.rows(), size.connect());
                    assert_eq!(numbers, (columns as u32, rows as u32, connect as u32));
                    assert_eq!(size.cells() as usize, columns * rows);
                    assert_eq!(size.board().count_ones(), size.cells());
                    assert_eq!(size.floor().count_ones(), size.columns());
                    accepted += 1;
                }
            }
        }
    }
    assert!(accepted > 1000);
}

#[test]
fn boards_of_more_than_64_bits_are_played_on_to_the_last_cell() {
    use puissance4::{Column, Position};

    for (columns, rows) in [(13, 4), (8, 8), (9, 7), (10, 10), (16, 7), (32, 3)] {
        let size = Dynamic::new(columns, rows, columns.max(rows)).unwrap();
        assert!(size.columns() * (size.rows() + 1) > 64);
        let mut position = Position::empty(size);
        let last = Column::new(columns - 1).unwrap();
        for row in 0..rows {
            let cell = position.play(last).unwrap();
            assert_eq!((cell.column, usize::from(cell.row)), (last, row));
            assert!(position.disc(cell).is_some());
        }
        assert!(!position.legal_moves().contains(last));
        assert_eq!(position.ply(), rows);
    }
}
