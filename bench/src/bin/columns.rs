//! Scores every column of random positions and compares each with what another search makes of the
//! position after it: the crate `connect-four-ai`, or this solver without a book, asked for that one
//! alone.

use std::ops::RangeInclusive;
use std::process::ExitCode;
use std::str::FromStr;

use clap::{Parser, ValueEnum};
use connect_four_ai as peer;
use fastrand::Rng;
use puissance4::{Column, Game, Limits, Outcome, Score, Solver};
use puissance4_bench::{TABLE_BYTES, solver};

/// Compares the score of every column of random positions with another search.
#[derive(Parser)]
struct Args {
    /// How many positions
    #[arg(long, default_value_t = 20_000)]
    positions: usize,
    /// How many discs they have, each number as often as any other
    #[arg(long, default_value = "0-41")]
    discs: Discs,
    /// What solves the positions after each move
    #[arg(long, value_enum, default_value_t = Other::Peer)]
    by: Other,
    /// Where the random numbers begin
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

#[derive(Clone, Debug)]
struct Discs(RangeInclusive<usize>);

impl FromStr for Discs {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (fewest, most) = text.split_once('-').unwrap_or((text, text));
        let number = |text: &str| text.parse().map_err(|_| format!("{text:?}: not a number"));
        let range = number(fewest)?..=number(most)?;
        if range.is_empty() || *range.end() > 41 {
            return Err(format!("{text}: not a range within 0-41"));
        }
        Ok(Self(range))
    }
}

#[derive(Clone, Copy, ValueEnum)]
enum Other {
    /// connect-four-ai, without its book
    Peer,
    /// This solver, without a book
    Ours,
}

fn main() -> ExitCode {
    match compare(&Args::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn compare(args: &Args) -> Result<(), String> {
    let mut random = Rng::with_seed(args.seed);
    let mut solver_of_columns = Solver::new(TABLE_BYTES);
    let mut score_alone: Box<dyn FnMut(&Game) -> i8> = match args.by {
        Other::Peer => {
            let mut solver = peer::Solver::empty();
            Box::new(move |game| {
                let moves = game.moves().to_string();
                solver.solve(&peer::Position::from_moves(&moves).expect("a game that goes on"))
            })
        }
        Other::Ours => {
            let mut solver = solver();
            Box::new(move |game| {
                let score = solver.solve(game.position(), Limits::default());
                score.expect("no limit").value()
            })
        }
    };
    let mut columns = 0_usize;
    for _ in 0..args.positions {
        let game = random_game(&mut random, &args.discs.0);
        let scores = solver_of_columns.columns(game.position(), Limits::default());
        let scores = scores.map_err(|error| error.to_string())?;
        for (index, found) in scores.into_iter().enumerate() {
            let column = Column::new(index).expect("a column of the board");
            let mut after = game.clone();
            let expected = after.play(column).ok().map(|_| match after.outcome() {
                // What a win with the last disc of `after` is worth.
                Some(Outcome::Win(_)) => (44 - after.ply() as i8) / 2,
                Some(Outcome::Draw) => 0,
                None => -score_alone(&after),
            });
            let found = found.map(Score::value);
            if found != expected {
                let moves = game.moves();
                let number = index + 1;
                return Err(format!(
                    "{moves}, column {number}: {found:?}, the other search {expected:?}"
                ));
            }
            columns += usize::from(found.is_some());
        }
    }
    println!("{columns} columns of {} positions agree", args.positions);
    Ok(())
}

/// A game of random moves that has not ended, with as many discs as `discs` allows.
fn random_game(random: &mut Rng, discs: &RangeInclusive<usize>) -> Game {
    // Drawn once: long games, most of which end before, are as many as short ones.
    let discs = random.usize(discs.clone());
    loop {
        let mut game = Game::default();
        while game.ply() < discs && game.outcome().is_none() {
            let mut legal = game.position().legal_moves();
            let column = legal.nth(random.usize(..legal.len()));
            let column = column.expect("a legal move");
            game.play(column).expect("a legal move");
        }
        if game.outcome().is_none() {
            return game;
        }
    }
}
