//! A judged game as JSON.

use puissance4::{Outcome, Side};
use serde::Serialize;

use super::{Accuracy, JudgedGame, JudgedMove, Kind};
use crate::solver::{last_ply, numbers, outcome, values};

#[derive(Serialize)]
struct Document {
    game: String,
    result: String,
    moves: Vec<Move>,
    first: Summary,
    second: Summary,
    /// The position before the first mistake of all.
    before_mistake: Option<Prospect>,
    /// The last position.
    end: Prospect,
    nodes: u64,
    micros: u64,
}

#[derive(Serialize)]
struct Move {
    ply: usize,
    side: String,
    column: usize,
    score: i8,
    best_score: i8,
    best: Vec<usize>,
    columns: Vec<Option<i8>>,
    loss: i8,
    kind: &'static str,
}

#[derive(Serialize)]
struct Summary {
    moves: usize,
    kept: usize,
    best: usize,
    first_mistake: Option<usize>,
}

#[derive(Serialize)]
struct Prospect {
    ply: usize,
    score: i8,
    outcome: &'static str,
    plies: usize,
    line: String,
}

impl JudgedGame {
    pub(super) fn json(&self) -> String {
        let position = self.game.position();
        let mistake = self.mistake().zip(self.before_mistake.as_ref());
        let over = self.game.outcome().is_some();
        let document = Document {
            game: self.game.moves().to_string(),
            result: match self.game.outcome() {
                None => "unfinished".to_owned(),
                Some(Outcome::Draw) => "draw".to_owned(),
                Some(Outcome::Win(winner)) => winner.to_string(),
            },
            moves: self.moves.iter().map(Move::from).collect(),
            first: self.accuracy(Side::First).into(),
            second: self.accuracy(Side::Second).into(),
            before_mistake: mistake.map(|(mistake, before)| {
                let (ply, score) = (mistake.position.ply(), before.score);
                Prospect {
                    ply,
                    score: score.value(),
                    outcome: outcome(score),
                    plies: mistake.last_ply(score) - ply,
                    line: before.line.to_string(),
                }
            }),
            end: Prospect {
                ply: position.ply(),
                score: self.end.score.value(),
                outcome: outcome(self.end.score),
                plies: if over {
                    0
                } else {
                    last_ply(position, self.end.score) - position.ply()
                },
                line: self.end.line.to_string(),
            },
            nodes: self.nodes,
            micros: self.micros,
        };
        serde_json::to_string(&document).expect("numbers and texts can be written")
    }
}

impl From<&JudgedMove> for Move {
    fn from(judged: &JudgedMove) -> Self {
        let (score, best_score) = (judged.score.value(), judged.best_score().value());
        Self {
            ply: judged.ply(),
            side: judged.position.turn().to_string(),
            column: judged.column.index() + 1,
            score,
            best_score,
            best: numbers(judged.best()),
            columns: values(&judged.columns),
            loss: best_score - score,
            kind: match judged.kind() {
                Kind::Best => "best",
                Kind::Inaccuracy => "inaccuracy",
                Kind::Mistake => "mistake",
            },
        }
    }
}

impl From<Accuracy<'_>> for Summary {
    fn from(accuracy: Accuracy<'_>) -> Self {
        Self {
            moves: accuracy.moves,
            kept: accuracy.kept,
            best: accuracy.best,
            first_mistake: accuracy.mistake.map(JudgedMove::ply),
        }
    }
}
