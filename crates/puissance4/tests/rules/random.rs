//! Games at random that are the same in every run.

use puissance4::Dynamic;

use crate::naive::Referee;

/// The `SplitMix64` generator.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut word = self.0;
        word = (word ^ word >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ word >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        word ^ word >> 31
    }

    /// A number from 0 to `end - 1`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }
}

/// How the moves of a game at random are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Manner {
    /// Any move: such games soon end with a line.
    Wild,
    /// No move that wins, where there is another: such games often fill the board.
    Peaceful,
}

/// The columns of a game at random, played to its end.
pub(crate) fn game(size: Dynamic, manner: Manner, random: &mut Random) -> Vec<usize> {
    let mut referee = Referee::new(size);
    let mut moves = Vec::new();
    loop {
        let mut choices = referee.legal_moves();
        if choices.is_empty() {
            return moves;
        }
        let mut column = choices.swap_remove(random.below(choices.len()));
        while manner == Manner::Peaceful && !choices.is_empty() && wins(&referee, column) {
            column = choices.swap_remove(random.below(choices.len()));
        }
        referee.play(column).expect("the move is legal");
        moves.push(column);
    }
}

fn wins(referee: &Referee, column: usize) -> bool {
    let mut after = referee.clone();
    after.play(column).expect("the move is legal");
    after.winner().is_some()
}
