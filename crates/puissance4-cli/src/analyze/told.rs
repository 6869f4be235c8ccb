//! What is told of a game.

use puissance4::{Outcome, Score, Side};

use super::{Accuracy, JudgedGame, JudgedMove, Kind};
use crate::solver::last_ply;
use crate::texts::Texts;

impl JudgedGame {
    pub(super) fn text(&self, texts: &Texts) -> String {
        let widest = self.moves.len().to_string().len();
        let moves = self.moves.iter().map(|it| it.text(texts, widest));
        let mut lines: Vec<String> = moves.collect();
        for of in [Side::First, Side::Second] {
            let accuracy = self.accuracy(of);
            if accuracy.moves > 0 {
                lines.push(accuracy.text(texts, of));
            }
        }
        if let (Some(mistake), Some(before)) = (self.mistake(), &self.before_mistake) {
            let values = [
                ("ply", mistake.ply().into()),
                ("side", side(texts, mistake.position.turn()).into()),
                ("prospect", mistake.prospect(texts, before.score).into()),
                ("line", before.line.to_string().into()),
            ];
            lines.push(texts.format("before-mistake", &values));
        }
        lines.push(self.result(texts));
        lines.join("\n")
    }

    fn result(&self, texts: &Texts) -> String {
        let position = self.game.position();
        match self.game.outcome() {
            Some(Outcome::Win(winner)) => {
                let values = [
                    ("side", side(texts, winner).into()),
                    ("ply", self.game.ply().into()),
                ];
                texts.format("game-won", &values)
            }
            Some(Outcome::Draw) => texts.get("game-drawn"),
            None => {
                let last = last_ply(position, self.end.score);
                let values = [
                    ("side", side(texts, position.turn()).into()),
                    ("prospect", prospect(texts, self.end.score, last).into()),
                    ("line", self.end.line.to_string().into()),
                ];
                texts.format("game-open", &values)
            }
        }
    }
}

impl JudgedMove {
    fn text(&self, texts: &Texts, widest: usize) -> String {
        let (played, best) = (self.score, self.best_score());
        let judged = if self.kind() == Kind::Best {
            self.prospect(texts, played)
        } else {
            let values = [
                ("before", self.prospect(texts, best).into()),
                ("after", self.prospect(texts, played).into()),
                ("best", self.best().to_string().into()),
            ];
            texts.format("judged-worse", &values)
        };
        let mark = match self.kind() {
            Kind::Best => "",
            Kind::Inaccuracy => "?",
            Kind::Mistake => "??",
        };
        let values = [
            ("mark", format!("{mark:<2}").into()),
            ("ply", format!("{:>widest$}", self.ply()).into()),
            ("side", side(texts, self.position.turn()).into()),
            ("column", self.column.to_string().into()),
            ("score", played.to_string().into()),
            ("judged", judged.into()),
        ];
        texts.format("judged", &values)
    }

    fn prospect(&self, texts: &Texts, score: Score) -> String {
        prospect(texts, score, self.last_ply(score))
    }
}

impl Accuracy<'_> {
    fn text(&self, texts: &Texts, of: Side) -> String {
        // Rounded to whole percents.
        let share = |count: usize| (200 * count + self.moves) / (2 * self.moves);
        let mistake = match self.mistake {
            None => texts.get("no-mistake"),
            Some(mistake) => {
                let values = [
                    ("ply", mistake.ply().into()),
                    ("column", mistake.column.to_string().into()),
                ];
                texts.format("first-mistake", &values)
            }
        };
        let values = [
            ("side", side(texts, of).into()),
            ("moves", self.moves.into()),
            ("kept", self.kept.into()),
            ("keptShare", share(self.kept).into()),
            ("best", self.best.into()),
            ("bestShare", share(self.best).into()),
            ("mistake", mistake.into()),
        ];
        texts.format("accuracy", &values)
    }
}

/// What a score promises: a win, a loss or a draw, and when.
pub(crate) fn prospect(texts: &Texts, score: Score, last_ply: usize) -> String {
    let id = match score.value().signum() {
        1 => "prospect-win",
        -1 => "prospect-loss",
        _ => return texts.get("prospect-draw"),
    };
    texts.format(id, &[("disc", last_ply.into())])
}

fn side(texts: &Texts, side: Side) -> String {
    texts.get(match side {
        Side::First => "side-first",
        Side::Second => "side-second",
    })
}
