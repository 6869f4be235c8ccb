//! The solver against a plain search, on boards small enough for one.

use std::collections::{HashMap, HashSet};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use proptest::prelude::*;
use puissance4::{
    Column, Dynamic, Game, Geometry, Limits, Outcome, Position, Score, SolveError, Solver,
};

type Board = Position<Dynamic>;

/// Scores of every position below one, by a search without a single idea in it.
struct Plain {
    scores: Scores,
}

/// Scores by the key of the position.
enum Scores {
    /// Of a small board, with a place for every key.
    All(Vec<i8>),
    Some(HashMap<u128, i8>),
}

impl Scores {
    /// Stands for no score.
    const NONE: i8 = i8::MAX;
    /// The longest key that has a place for each of its values.
    const SMALL: u32 = 25;

    fn new(size: Dynamic) -> Self {
        let bits = size.columns() * size.stride();
        if bits <= Self::SMALL {
            Self::All(vec![Self::NONE; 1 << bits])
        } else {
            Self::Some(HashMap::new())
        }
    }

    fn get(&self, key: u128) -> Option<i8> {
        match self {
            Self::All(scores) => Some(scores[key as usize]).filter(|&score| score != Self::NONE),
            Self::Some(scores) => scores.get(&key).copied(),
        }
    }

    fn insert(&mut self, key: u128, score: i8) {
        match self {
            Self::All(scores) => scores[key as usize] = score,
            Self::Some(scores) => {
                scores.insert(key, score);
            }
        }
    }
}

impl Plain {
    fn new(size: Dynamic) -> Self {
        Self {
            scores: Scores::new(size),
        }
    }

    fn score(&mut self, position: &Board) -> i8 {
        if let Some(score) = self.scores.get(position.key()) {
            return score;
        }
        let score = match position.outcome() {
            Some(Outcome::Draw) => 0,
            Some(Outcome::Win(_)) => {
                -Score::win_now(position.geometry(), position.ply() - 1).value()
            }
            None => {
                let moves = position.legal_moves();
                let scores = moves.map(|column| -self.score(&after(position, column)));
                scores.max().expect("the game goes on")
            }
        };
        self.scores.insert(position.key(), score);
        score
    }
}

fn after(position: &Board, column: Column) -> Board {
    let mut child = *position;
    child.play(column).expect("a legal move");
    child
}

fn empty(columns: usize, rows: usize, connect: usize) -> Board {
    Position::empty(Dynamic::new(columns, rows, connect).expect("a size"))
}

fn played(position: Board, moves: &[usize]) -> Board {
    moves.iter().fold(position, |position, &index| {
        after(&position, Column::new(index).expect("a column"))
    })
}

/// Compares one in `every` of all positions that can be reached.
fn compare(start: &Board, every: usize) {
    let mut plain = Plain::new(start.geometry());
    plain.score(start);
    let mut solver = Solver::without_book(1 << 20);
    let mut seen = HashSet::new();
    let mut stack = vec![*start];
    let mut count = 0;
    while let Some(position) = stack.pop() {
        if !seen.insert(position.key()) {
            continue;
        }
        count += 1;
        if count % every == 0 {
            let expected = Score::new(plain.score(&position));
            let found = solver.solve(&position, Limits::default());
            assert_eq!(found, Ok(expected), "{position:?}");
        }
        stack.extend(
            position
                .legal_moves()
                .map(|column| after(&position, column)),
        );
    }
    assert!(count > 1000);
}

#[test]
fn every_position_of_4_by_4_has_the_score_of_a_plain_search() {
    compare(&empty(4, 4, 4), 1);
    compare(&empty(4, 4, 3), 1);
}

#[test]
fn every_position_of_5_by_4_has_the_score_of_a_plain_search() {
    compare(&empty(5, 4, 4), 1);
    compare(&empty(5, 4, 3), 1);
}

#[test]
fn every_position_of_4_by_5_has_the_score_of_a_plain_search() {
    compare(&empty(4, 5, 4), 1);
}

#[test]
fn positions_of_5_by_5_have_the_scores_of_a_plain_search() {
    for free in [12, 14, 16] {
        for _ in 0..20 {
            compare(&late(5, 5, 4, free), 3);
        }
    }
}

#[test]
fn boards_with_an_odd_number_of_rows_have_the_scores_of_a_plain_search() {
    compare(&empty(5, 3, 3), 1);
    compare(&empty(3, 5, 3), 1);
    compare(&played(empty(4, 5, 4), &[1, 2, 0, 1]), 5);
}

#[test]
fn boards_of_other_shapes_have_the_scores_of_a_plain_search() {
    compare(&played(empty(6, 3, 4), &[2, 4]), 5);
    compare(&empty(3, 6, 3), 3);
    compare(&played(empty(3, 6, 4), &[1, 0]), 5);
    compare(&empty(8, 2, 3), 7);
    compare(&played(empty(5, 4, 4), &[2, 2, 1, 0]), 5);
    compare(&played(empty(5, 4, 3), &[0, 4]), 5);
    compare(&empty(2, 8, 4), 1);
}

/// A game of random moves that has not ended, with at least `ply` discs.
fn unfinished(ply: usize) -> impl Strategy<Value = Game> {
    prop::collection::vec(0_usize..7, ply..42).prop_filter_map(
        "the game ends too soon",
        move |choices| {
            let mut game = Game::default();
            for choice in choices {
                let mut legal = game.position().legal_moves();
                let column = legal.nth(choice % legal.len())?;
                let mut longer = game.clone();
                longer.play(column).ok()?;
                if longer.outcome().is_some() {
                    break;
                }
                game = longer;
            }
            (game.ply() >= ply).then_some(game)
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn the_score_is_the_best_of_what_the_columns_are_worth(game in unfinished(18)) {
        let mut solver = Solver::without_book(1 << 22);
        let position = game.position();
        let analysis = solver.analyze(position, Limits::default()).unwrap();
        let best = analysis.columns.iter().flatten().max();
        prop_assert_eq!(best, Some(&analysis.score));
        prop_assert!(!analysis.best.is_empty());

        // The line ends as the score says, and when.
        let mut end = game.clone();
        for column in analysis.line.iter() {
            end.play(column).unwrap();
        }
        let cells = position.geometry().cells() as usize;
        let last = analysis.score.last_ply(position.geometry(), position.ply());
        prop_assert_eq!(end.ply(), last.unwrap_or(cells));
        let outcome = match analysis.score.value().signum() {
            1 => Outcome::Win(game.turn()),
            -1 => Outcome::Win(!game.turn()),
            _ => Outcome::Draw,
        };
        prop_assert_eq!(end.outcome(), Some(outcome));
    }

    #[test]
    fn a_mirrored_position_is_worth_as_much(game in unfinished(18)) {
        let score = |position: &Board| Solver::without_book(1 << 22).solve(position, Limits::default());
        prop_assert_eq!(score(game.position()), score(&game.position().mirror()));
    }

    #[test]
    fn what_the_table_remembers_changes_no_score(games in prop::collection::vec(unfinished(20), 2..6)) {
        let mut warm = Solver::without_book(1 << 14);
        for game in games {
            let cold = Solver::without_book(1 << 22).solve(game.position(), Limits::default());
            prop_assert_eq!(warm.solve(game.position(), Limits::default()), cold);
        }
    }
}

#[test]
fn a_finished_game_is_worth_what_it_came_to() {
    let mut solver = Solver::without_book(1 << 16);
    for (moves, value) in [
        ("1212121", -18),
        ("132441365226752477771331233146675264461555", 0),
        ("211131416572345677654327654322345677654321", -1),
    ] {
        let game: Game = moves.parse().unwrap();
        let score = solver.solve(game.position(), Limits::default());
        assert_eq!(score, Ok(Score::new(value)), "{moves}");
        let analysis = solver.analyze(game.position(), Limits::default()).unwrap();
        assert!(analysis.line.is_empty() && analysis.best.is_empty());
    }
}

#[test]
fn a_search_stops_at_its_limit_and_can_go_on() {
    let mut solver = Solver::without_book(1 << 24);
    let game: Game = "4444".parse().unwrap();
    let limits = Limits {
        nodes: Some(50_000),
        ..Limits::default()
    };
    let stopped = solver.solve(game.position(), limits);
    assert_eq!(stopped, Err(SolveError::Stopped));
    assert!(
        (50_000..60_000).contains(&solver.nodes()),
        "{}",
        solver.nodes()
    );
    let stop = AtomicBool::new(true);
    let limits = Limits {
        stop: Some(&stop),
        ..Limits::default()
    };
    assert_eq!(
        solver.solve(game.position(), limits),
        Err(SolveError::Stopped)
    );
    assert!(solver.nodes() < 70_000);
}

#[test]
fn several_threads_give_the_same_scores() {
    for moves in ["44353262", "2354612356", "6214533664"] {
        let game: Game = moves.parse().unwrap();
        let alone = Solver::without_book(1 << 22).solve(game.position(), Limits::default());
        for threads in [2, 5] {
            let mut solver = Solver::without_book(1 << 22);
            solver.set_threads(NonZeroUsize::new(threads).unwrap());
            assert_eq!(solver.solve(game.position(), Limits::default()), alone);
            assert!(
                solver.nodes() > 20_000,
                "{moves} is not for one thread alone"
            );
        }
    }
}

#[test]
fn what_one_of_a_team_has_found_the_others_know() {
    let games = ["44353262", "2354612356", "6214533664"];
    let mut team = Solver::team(Dynamic::CLASSIC, 1 << 22, 2);
    let mut score = |member: usize, moves: &str| {
        let game: Game = moves.parse().unwrap();
        let score = team[member].solve(game.position(), Limits::default());
        (score.unwrap(), team[member].nodes())
    };
    for moves in games {
        let (first, nodes) = score(0, moves);
        let (second, others) = score(1, moves);
        let game: Game = moves.parse().unwrap();
        let alone = Solver::without_book(1 << 22).solve(game.position(), Limits::default());
        assert_eq!((Ok(first), first), (alone, second));
        assert!(nodes > 20_000 && others < 100, "{nodes} and {others}");
    }
}

#[test]
fn several_threads_stop_together() {
    let mut solver = Solver::without_book(1 << 22);
    solver.set_threads(NonZeroUsize::new(3).unwrap());
    let empty = empty(7, 6, 4);
    let limits = Limits {
        nodes: Some(200_000),
        ..Limits::default()
    };
    assert_eq!(solver.solve(&empty, limits), Err(SolveError::Stopped));
    assert!((150_000..250_000).contains(&solver.nodes()));
    let stop = AtomicBool::new(false);
    let limits = Limits {
        stop: Some(&stop),
        ..Limits::default()
    };
    let score = thread::scope(|scope| {
        let solving = scope.spawn(|| solver.solve(&empty, limits));
        thread::sleep(Duration::from_millis(100));
        stop.store(true, Ordering::Relaxed);
        solving.join().unwrap()
    });
    assert_eq!(score, Err(SolveError::Stopped));
}

#[test]
fn a_search_stops_in_time_while_its_table_is_new() {
    let late = |size: &Board| {
        let mut solver = Solver::without_book(1 << 30);
        solver.set_threads(NonZeroUsize::new(2).unwrap());
        let stop = AtomicBool::new(false);
        let limits = Limits {
            stop: Some(&stop),
            ..Limits::default()
        };
        thread::scope(|scope| {
            let solving = scope.spawn(|| {
                solver.solve(size, limits).unwrap_err();
                Instant::now()
            });
            thread::sleep(Duration::from_millis(20));
            let told = Instant::now();
            stop.store(true, Ordering::Relaxed);
            solving.join().unwrap().duration_since(told)
        })
    };
    for size in [empty(7, 6, 4), empty(8, 8, 4)] {
        // Half of them: another program may have the processor at any one time.
        let mut times: [Duration; 9] = std::array::from_fn(|_| late(&size));
        times.sort();
        assert!(times[4] < Duration::from_millis(20), "{times:?}");
    }
}

/// A position with so many free cells, after moves that depend on nothing but the size.
fn late(columns: usize, rows: usize, connect: usize, free: usize) -> Board {
    let mut random = 1_u64;
    loop {
        let mut position = empty(columns, rows, connect);
        while position.outcome().is_none() {
            if position.ply() == columns * rows - free {
                return position;
            }
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            let mut legal = position.legal_moves();
            let choice = (random >> 33) as usize % legal.len();
            position = after(&position, legal.nth(choice).expect("a legal move"));
        }
    }
}

#[test]
fn boards_of_more_than_64_bits_have_the_scores_of_a_plain_search() {
    compare(&late(9, 7, 4, 15), 3);
    compare(&late(8, 8, 4, 16), 5);
    compare(&late(11, 9, 5, 14), 5);
    compare(&late(10, 10, 5, 15), 7);
}
