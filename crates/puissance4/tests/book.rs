//! Opening books: every score is that of the solver, and whatever is no book is refused.

use std::collections::BTreeMap;

use proptest::prelude::*;
use puissance4::{
    Book, BookError, BookPlan, BookPlanError, Column, Dynamic, Limits, Position, Score, Solver,
};

type Board = Position<Dynamic>;

fn size(columns: usize, rows: usize, connect: usize) -> Dynamic {
    Dynamic::new(columns, rows, connect).expect("a size")
}

fn after(position: &Board, column: Column) -> Option<Board> {
    let mut child = *position;
    child.play(column).ok()?;
    Some(child)
}

fn children(position: &Board) -> impl Iterator<Item = Board> {
    let position = *position;
    let moves = position.legal_moves();
    moves.filter_map(move |column| after(&position, column))
}

/// Whether the side to move wins with its next disc.
fn wins_at_once(position: &Board) -> bool {
    children(position).any(|child| child.winning_line().is_some())
}

/// What a book has: nobody wins at once, and two moves at least do not lose at once.
fn has_choice(position: &Board) -> bool {
    let safe = children(position).filter(|child| !wins_at_once(child));
    !wins_at_once(position) && safe.count() >= 2
}

/// Every position with so many discs, those included in which the game is over.
fn reached(size: Dynamic, ply: usize) -> Vec<Board> {
    let mut positions = BTreeMap::from([(0, Position::empty(size))]);
    for _ in 0..ply {
        let going_on = positions.values().filter(|it| it.outcome().is_none());
        let children = going_on.flat_map(children);
        positions = children.map(|child| (child.key(), child)).collect();
    }
    positions.into_values().collect()
}

/// Every position with so many discs in which the game goes on.
fn played(size: Dynamic, ply: usize) -> Vec<Board> {
    let mut positions = reached(size, ply);
    positions.retain(|position| position.outcome().is_none());
    positions
}

fn solved(plan: &BookPlan) -> Vec<Score> {
    let mut solver = Solver::without_book(1 << 20);
    let mut solve = |index| solver.solve(&plan.position(index), Limits::default());
    (0..plan.len())
        .map(|index| solve(index).expect("nothing stops it"))
        .collect()
}

/// A book whose scores are of no matter.
fn any_book(size: Dynamic, ply: usize) -> Book {
    let plan = BookPlan::new(size, ply).expect("not too many positions");
    let scores: Vec<Score> = (0..plan.len())
        .map(|index| Score::new((index % 5) as i8 - 2))
        .collect();
    plan.book(&scores).expect("possible scores")
}

#[test]
fn a_book_has_the_score_of_every_position_with_a_choice_and_of_no_other() {
    let mut behind = 0;
    for (size, plies) in [
        (size(4, 4, 4), [0, 3, 6]),
        (size(5, 4, 4), [1, 4, 6]),
        (size(5, 3, 3), [2, 3, 5]),
        (size(6, 3, 4), [2, 4, 5]),
    ] {
        for ply in plies {
            let plan = BookPlan::new(size, ply).unwrap();
            let built = plan.book(&solved(&plan)).unwrap();
            let book = Book::from_bytes(built.as_bytes().to_owned()).unwrap();
            assert_eq!((book.size(), book.ply()), (size, ply));
            assert_eq!(book.entries(), plan.len());
            let mut solver = Solver::without_book(1 << 20);
            let mut found = 0;
            for position in played(size, ply) {
                let mirror = position.mirror();
                let score = book.score(&position);
                assert_eq!(score, book.score(&mirror));
                if has_choice(&position) {
                    let searched = solver.solve(&position, Limits::default());
                    assert_eq!(score, searched.ok(), "{position:?}");
                    found += usize::from(position.key() <= mirror.key());
                } else {
                    assert_eq!(score, None, "{position:?}");
                }
            }
            let of_plan = (0..plan.len()).filter(|&index| plan.position(index).ply() == ply);
            assert_eq!(found, of_plan.count(), "{size} {ply}");
            for index in 0..plan.len() {
                let position = plan.position(index);
                let searched = solver.solve(&position, Limits::default());
                assert_eq!(plan.score(&book, index), searched.ok(), "{position:?}");
                if position.ply() != ply {
                    assert_eq!(position.ply(), ply + 1);
                    assert!(has_choice(&position));
                    assert_eq!(book.score(&position), None);
                    behind += 1;
                }
            }
        }
    }
    assert!(behind > 100, "{behind}");
}

#[test]
fn the_positions_of_the_classic_size_are_counted() {
    for (ply, count, behind) in [
        (0, 1, 0),
        (1, 4, 0),
        (2, 25, 0),
        (4, 568, 0),
        (6, 7120, 447),
        (8, 67_557, 8489),
    ] {
        let plan = BookPlan::new(Dynamic::CLASSIC, ply).unwrap();
        let plies = (0..plan.len()).map(|index| plan.position(index).ply());
        let at = plies.filter(|&it| it == ply).count();
        assert_eq!((at, plan.len() - at), (count, behind), "{ply}");
    }
}

#[test]
fn the_same_scores_make_the_same_bytes() {
    let book = any_book(Dynamic::CLASSIC, 6);
    assert_eq!(book.as_bytes(), any_book(Dynamic::CLASSIC, 6).as_bytes());
    // What is said of the format in `docs/book.md`.
    assert_eq!(
        book.as_bytes()[..16],
        *b"\x89P4BOOK\n\x03\x07\x06\x04\x06\x02\0\0"
    );
    assert_eq!(book.as_bytes()[16..20], 7567_u32.to_le_bytes());
    assert_eq!(book.checksum(), PIN);
}

/// Changes with the format alone.
const PIN: u32 = 0xEB3F_30E9;

#[test]
fn a_position_that_is_not_of_the_book_has_no_score() {
    let book = any_book(Dynamic::CLASSIC, 4);
    let board = |text| Position::from_diagram(Dynamic::CLASSIC, text).unwrap();
    let reachable = board("......./......./......./......./.O...../.X.X.O.");
    assert!(book.score(&reachable).is_some());
    // Whoever began has no disc at the bottom.
    let unreachable = board("......./......./......./......./.X.X.../.O.O...");
    assert!(has_choice(&unreachable));
    assert_eq!(book.score(&unreachable), None);
    // Another number of discs, another size.
    let fewer = board("......./......./......./......./.O...../.X.X...");
    assert_eq!(book.score(&fewer), None);
    let text = "...../...../.O.../.X.XO";
    let smaller = Position::from_diagram(size(5, 4, 4), text).unwrap();
    assert_eq!(smaller.ply(), 4);
    assert_eq!(book.score(&smaller), None);
}

#[test]
fn a_plan_is_refused_where_there_can_be_no_book() {
    let refused = |size, ply| BookPlan::new(size, ply).unwrap_err();
    assert_eq!(refused(size(9, 7, 4), 2), BookPlanError::TooLarge);
    // The board is full, or nearly so.
    for ply in [15, 16, 17, 200] {
        assert!(BookPlan::new(size(4, 4, 4), ply).unwrap().is_empty());
    }
    let plan = BookPlan::new(size(4, 4, 4), 2).unwrap();
    let draws = vec![Score::DRAW; plan.len()];
    let (expected, found) = (plan.len(), plan.len() - 1);
    let error = plan.book(&draws[1..]).unwrap_err();
    assert_eq!(error, BookPlanError::Scores { expected, found });
    for value in [-7, 7, i8::MIN, i8::MAX] {
        let mut scores = draws.clone();
        let (index, score) = (2, Score::new(value));
        scores[index] = score;
        let error = plan.book(&scores).unwrap_err();
        assert_eq!(error, BookPlanError::Score { index, score });
    }
}

#[test]
fn a_damaged_book_is_refused_for_what_is_wrong_with_it() {
    let bytes = any_book(Dynamic::CLASSIC, 4).as_bytes().to_owned();
    let refused = |at: usize, byte: u8| {
        let mut bytes = bytes.clone();
        bytes[at] = byte;
        Book::from_bytes(bytes).unwrap_err()
    };
    assert_eq!(refused(0, b'P'), BookError::NotABook);
    assert_eq!(refused(8, 2), BookError::Version { version: 2 });
    assert!(matches!(refused(9, 1), BookError::Size(_)));
    assert!(matches!(refused(11, 9), BookError::Size(_)));
    assert!(matches!(refused(9, 10), BookError::TooLarge { .. }));
    assert_eq!(refused(12, 43), BookError::Ply { ply: 43 });
    // No level though there are positions, a level without a value, segments without an end.
    for (at, byte) in [(13, 0), (24, 0), (25, 64)] {
        assert_eq!(refused(at, byte), BookError::Layout, "{at}");
    }
    // More positions than slots, and more levels, values or slots than bytes.
    assert_eq!(refused(19, 0xFF), BookError::Layout);
    for at in [13, 24, 33] {
        assert!(matches!(refused(at, 0xFF), BookError::Length { .. }));
    }
    for at in [14, 15, 16, 20, 26, 34, bytes.len() - 1] {
        assert_eq!(refused(at, bytes[at] ^ 1), BookError::Checksum, "{at}");
    }
    let mut none = bytes.clone();
    none[16..20].fill(0);
    none[30..34].fill(0);
    assert_eq!(Book::from_bytes(none).unwrap_err(), BookError::Layout);

    for length in 0..bytes.len() {
        let error = Book::from_bytes(bytes[..length].to_owned()).unwrap_err();
        let found = length as u64;
        if length < 8 {
            assert_eq!(error, BookError::NotABook);
        } else {
            let expected = match length {
                0..24 => 24,
                24..34 => 34,
                _ => bytes.len() as u64,
            };
            assert_eq!(error, BookError::Length { expected, found });
        }
    }
    let longer = [bytes.as_slice(), &[0]].concat();
    assert!(matches!(
        Book::from_bytes(longer),
        Err(BookError::Length { .. })
    ));
}

proptest! {
    #[test]
    fn bytes_that_are_no_book_are_refused(
        header in prop::collection::vec(any::<u8>(), 0..50),
        magic in any::<bool>(),
        kept in 0_usize..34,
    ) {
        let whole = any_book(size(4, 4, 4), 2).as_bytes().to_owned();
        let mut bytes = if magic { whole[..kept].to_vec() } else { Vec::new() };
        bytes.extend(header);
        if bytes != whole {
            prop_assert!(Book::from_bytes(bytes).is_err());
        }
    }

    #[test]
    fn a_book_with_any_byte_changed_is_refused(at in 0_usize..100, change in 1_u8..) {
        let mut bytes = any_book(size(4, 4, 4), 4).as_bytes().to_owned();
        let at = at % bytes.len();
        bytes[at] ^= change;
        prop_assert!(Book::from_bytes(bytes).is_err());
    }
}

#[test]
fn a_book_changes_no_score_and_spares_the_search() {
    let size = size(6, 4, 4);
    let books = [4, 8].map(|ply| {
        let plan = BookPlan::new(size, ply).expect("a plan");
        plan.book(&solved(&plan)).expect("a book")
    });
    let (mut with, mut without) = (Solver::without_book(1 << 20), Solver::without_book(1 << 20));
    books.into_iter().rev().for_each(|book| with.add_book(book));
    for ply in 0..=9 {
        for position in played(size, ply).iter().step_by(1 + ply * ply) {
            let [score, expected] = [&mut with, &mut without]
                .map(|solver| solver.solve(position, Limits::default()).expect("a score"));
            assert_eq!(score, expected, "{position:?}");
            assert_eq!(with.has_book_for(position), ply <= 8);
        }
        // Each position has a table of its own: what one solver knows is no help to the next.
        with.clear();
        without.clear();
    }
    assert!(with.nodes() * 4 < without.nodes());
}

#[test]
fn no_book_serves_for_a_board_to_which_no_game_leads() {
    let plan = BookPlan::new(size(6, 4, 4), 4).expect("a plan");
    let mut solver = Solver::without_book(1 << 20);
    solver.add_book(plan.book(&solved(&plan)).expect("a book"));
    // The second side's disc lies below that of the first, twice.
    let board = "....../....../XX..../OO....";
    let position = Position::from_diagram(size(6, 4, 4), board).expect("a board");
    assert!(!solver.has_book_for(&position));
}

/// How many positions are won, drawn and lost for the side that began, as M. Böck counted them:
/// *Strongly Solving 7 × 6 Connect-Four on Consumer Grade Hardware* (2025).
#[test]
fn all_positions_with_four_and_eight_discs_come_to_the_published_counts() {
    let mut solver = Solver::new(1 << 24);
    for (ply, expected) in [(4, [690, 200, 230]), (8, [124_624, 14_676, 44_975])] {
        let mut counts = [0; 3];
        for position in reached(Dynamic::CLASSIC, ply) {
            let score = solver.solve(&position, Limits::default());
            counts[match score.expect("no limit").value() {
                1.. => 0,
                0 => 1,
                ..0 => 2,
            }] += 1;
        }
        assert_eq!(counts, expected);
    }
}

#[test]
fn the_built_in_books_are_right() {
    let mut solver = Solver::without_book(1 << 24);
    let mut bytes = 0;
    for (book, expected) in Book::built_in().into_iter().zip([4, 6, 8, 10]) {
        assert_eq!((book.size(), book.ply()), (Dynamic::CLASSIC, expected));
        bytes += book.as_bytes().len();
        let plan = BookPlan::new(Dynamic::CLASSIC, book.ply()).expect("a plan");
        assert_eq!(book.entries(), plan.len());
        // Each book rests on the next; the last one on a search.
        let mut with_next = Solver::new(1 << 20);
        for index in (7..plan.len()).step_by(plan.len() / 20) {
            let solver = match expected {
                10 => &mut solver,
                _ => &mut with_next,
            };
            let children = solver.columns(&plan.position(index), Limits::default());
            let best = children.expect("no limit").into_iter().flatten().max();
            assert_eq!(plan.score(&book, index), best, "{expected}: {index}");
        }
    }
    assert!(bytes <= 400 << 10, "{bytes}");
    // See Allis, *A knowledge-based approach of Connect-Four* (1988): the centre wins, the columns
    // beside it draw, the others lose.
    let columns =
        Solver::new(1 << 24).columns(&Position::empty(Dynamic::CLASSIC), Limits::default());
    let expected = [-2, -1, 0, 1, 0, -1, -2].map(|value| Some(Score::new(value)));
    assert_eq!(columns.as_deref(), Ok(&expected[..]));
}
