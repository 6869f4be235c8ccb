//! Numbers and games that others have published.

use std::collections::HashMap;

use puissance4::{
    Column, Dynamic, Fixed, Game, Geometry, Outcome, Position, Side, Standard, perft,
};

use crate::naive::Referee;

/// Games of 1 to 9 discs on the classic board.
const PERFT: [u64; 9] = [
    7, 49, 343, 2401, 16807, 117_649, 823_536, 5_673_234, 39_394_572,
];

/// Distinct positions with 0 to 8 discs on the classic board.
const POSITIONS: [usize; 9] = [1, 7, 49, 238, 1120, 4263, 16422, 54859, 184_275];

#[test]
fn perft_is_as_published() {
    for (depth, games) in (1..).zip(PERFT) {
        assert_eq!(perft(&Position::new(), depth), games, "depth {depth}");
    }
}

#[test]
fn perft_is_the_same_for_a_size_chosen_at_run_time() {
    let position = Position::empty(Dynamic::CLASSIC);
    for (depth, games) in (0..8).zip([1].into_iter().chain(PERFT)) {
        assert_eq!(perft(&position, depth), games, "depth {depth}");
    }
}

#[test]
fn perft_agrees_with_the_naive_referee() {
    fn count(referee: &Referee, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut games = 0;
        for column in referee.legal_moves() {
            let mut after = referee.clone();
            after.play(column).expect("the move is legal");
            games += count(&after, depth - 1);
        }
        games
    }
    let sizes = [
        (2, 3, 3, 6),
        (3, 3, 3, 9),
        (4, 4, 3, 7),
        (5, 4, 4, 6),
        (2, 63, 3, 12),
        (12, 8, 3, 4),
        (35, 2, 5, 3),
    ];
    for (columns, rows, connect, most) in sizes {
        let size = Dynamic::new(columns, rows, connect).unwrap();
        for depth in 0..=most {
            let games = perft(&Position::empty(size), depth);
            assert_eq!(games, count(&Referee::new(size), depth), "{size}, {depth}");
        }
    }
}

/// Plays every game up to a number of discs on both boards, and counts the positions at each ply:
/// no two of them share a key, and none of them has two keys.
fn count_positions<G: Geometry>(geometry: G, most: usize) -> Vec<usize>
where
    Dynamic: From<G>,
{
    let mut level = HashMap::from([(Referee::new(geometry.into()), Position::empty(geometry))]);
    let mut counts = vec![1];
    for _ in 0..most {
        let mut next: HashMap<Referee, Position<G>> = HashMap::new();
        for (referee, position) in &level {
            for index in referee.legal_moves() {
                let (mut referee, mut position) = (referee.clone(), *position);
                let column = Column::new(index).expect("a board has this column");
                referee.play(index).expect("the move is legal");
                position.play(column).expect("the move is legal");
                if let Some(other) = next.insert(referee, position) {
                    assert_eq!(position, other);
                    assert_eq!(position.key(), other.key());
                }
            }
        }
        let keys: HashMap<_, _> = next.iter().map(|(board, at)| (at.key(), board)).collect();
        assert_eq!(keys.len(), next.len(), "two boards share a key");
        counts.push(next.len());
        level = next;
    }
    counts
}

#[test]
fn distinct_positions_are_as_many_as_published_and_no_two_share_a_key() {
    assert_eq!(count_positions(Standard::default(), 8), POSITIONS);
}

#[test]
fn no_two_positions_share_a_key_on_other_boards() {
    // To the end of the game: full columns are where a key would run over into the next.
    count_positions(Dynamic::new(2, 4, 3).unwrap(), 8);
    count_positions(Dynamic::new(3, 3, 3).unwrap(), 9);
    count_positions(Fixed::<3, 4, 4>, 12);
    count_positions(Dynamic::new(5, 2, 4).unwrap(), 10);
    count_positions(Dynamic::new(10, 10, 5).unwrap(), 4);
    count_positions(Dynamic::new(32, 3, 3).unwrap(), 3);
}

/// Plays a published game to its end, which must come with the last move and no sooner.
fn end_of(moves: &str) -> Option<Outcome> {
    let game: Game = moves.parse().expect("the moves are legal");
    assert_eq!(game.at_ply(game.ply() - 1).outcome(), None);
    game.outcome()
}

#[test]
fn a_full_board_without_a_line_is_a_draw() {
    let moves = "132441365226752477771331233146675264461555";
    assert_eq!(end_of(moves), Some(Outcome::Draw));
    let game: Game = moves.parse().unwrap();
    assert_eq!(game.position().winning_line(), None);
}

#[test]
fn a_row_a_diagonal_and_a_column_win() {
    let second = Some(Outcome::Win(Side::Second));
    let first = Some(Outcome::Win(Side::First));
    assert_eq!(end_of("1223343445"), second, "a row");
    assert_eq!(end_of("12233434464"), first, "a diagonal");
    assert_eq!(end_of("1212121"), first, "a column");
}

#[test]
fn win_on_last_disc_is_not_a_draw() {
    let moves = "211131416572345677654327654322345677654321";
    assert_eq!(end_of(moves), Some(Outcome::Win(Side::Second)));
    let game: Game = moves.parse().unwrap();
    assert_eq!(game.ply(), 42);
    assert!(game.position().winning_line().is_some());
    assert!(game.position().legal_moves().is_empty());
}

#[test]
fn win_on_last_disc_is_a_win_on_every_size() {
    use crate::random::{self, Manner, Random};

    let mut wins = 0;
    for (columns, rows, connect) in [(2, 3, 3), (3, 3, 3), (4, 4, 4), (5, 4, 4), (6, 3, 4)] {
        let size = Dynamic::new(columns, rows, connect).unwrap();
        for seed in 0..400 {
            let moves = random::game(size, Manner::Peaceful, &mut Random::new(seed));
            if moves.len() < size.cells() as usize {
                continue;
            }
            let mut position = Position::empty(size);
            let mut referee = Referee::new(size);
            for index in moves {
                position.play(Column::new(index).unwrap()).unwrap();
                referee.play(index).unwrap();
            }
            let expected = referee.winner().map_or(Outcome::Draw, Outcome::Win);
            assert_eq!(position.outcome(), Some(expected), "{position:?}");
            wins += usize::from(expected != Outcome::Draw);
        }
    }
    assert!(wins > 20, "only {wins} games were won with the last disc");
}
