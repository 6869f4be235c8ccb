//! Going through a game: what each move was worth, and the mistakes.

use puissance4::Score;

use super::play::Archived;
use super::{App, Helper};
use crate::analyze::{JudgedGame, Kind};
use crate::tui::keys::Action;
use crate::tui::worker::{Answer, Question, Task};

/// A game that is looked at move by move.
pub(in crate::tui) struct Review {
    /// How many moves are shown.
    pub(in crate::tui) ply: usize,
    task: Task,
    /// How far the judge is, and of how many positions.
    pub(in crate::tui) progress: (usize, usize),
    /// What the judge says, once it is known.
    pub(in crate::tui) judged: Option<Box<JudgedGame>>,
}

impl Drop for Review {
    fn drop(&mut self) {
        self.task.stop();
    }
}

/// Which move to look at next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tui) enum Sight {
    Start,
    Before,
    After,
    End,
    /// The next mistake of either side.
    Mistake,
}

impl Review {
    /// The worth of the position after so many moves to the side that began.
    pub(in crate::tui) fn worth(&self, ply: usize) -> Option<Score> {
        let judged = self.judged.as_ref()?;
        let score = match judged.moves.get(ply) {
            Some(next) => next.best_score(),
            None => judged.end.score,
        };
        let mover_began = ply.is_multiple_of(2);
        Some(if mover_began { score } else { -score })
    }
}

/// After how many moves each mistake has been made.
fn mistakes(judged: &JudgedGame) -> impl Iterator<Item = usize> {
    let moves = judged.moves.iter();
    moves
        .filter(|it| it.kind() == Kind::Mistake)
        .map(|it| it.position.ply() + 1)
}

impl App {
    pub(super) fn start_review(&mut self) {
        if self.game().ply() == 0 {
            self.notice = Some(self.view.texts.get("tui-nothing-to-review"));
            return;
        }
        self.thought = None;
        self.fall = None;
        let task = self.ask(Helper::Judge, Question::Game(self.game().clone()));
        self.review = Some(Review {
            ply: self.game().ply(),
            task,
            progress: (0, self.game().ply() + 1),
            judged: None,
        });
    }

    /// Whether the judge is at work.
    pub(super) fn is_judging(&self) -> bool {
        self.review
            .as_ref()
            .is_some_and(|review| review.judged.is_none())
    }

    /// What a key does in a review; `false` where it does what it does everywhere.
    pub(super) fn act_in_review(&mut self, action: Action) -> bool {
        let sight = match action {
            Action::Left => Sight::Before,
            Action::Right | Action::Drop => Sight::After,
            Action::First => Sight::Start,
            Action::Last => Sight::End,
            Action::Hint => {
                self.notice = self.no_mistake();
                Sight::Mistake
            }
            Action::Stop | Action::Review => {
                self.review = None;
                return true;
            }
            Action::Undo => {
                self.play_from_here();
                return true;
            }
            Action::Column(_) | Action::Redo | Action::Swap => return true,
            _ => return false,
        };
        self.step(sight);
        true
    }

    /// That there is no mistake to show, once that is known.
    fn no_mistake(&self) -> Option<String> {
        let judged = self.review.as_ref()?.judged.as_ref()?;
        let none = mistakes(judged).next().is_none();
        none.then(|| self.view.texts.get("tui-no-mistake"))
    }

    /// The moves after the one that is shown are taken back, and the game goes on from there.
    fn play_from_here(&mut self) {
        let Some(review) = self.review.take() else {
            return;
        };
        if review.ply < self.game().ply() {
            self.session.go_back_to(review.ply);
            // A finished game stays among the others, however this one ends.
            self.archived.iter_mut().for_each(Archived::leave);
            // Only the computer is told when to go on.
            self.halted = self.session.level().is_some();
            self.advice = None;
            self.notice = Some(self.view.texts.get("tui-from-here"));
        }
    }

    pub(super) fn step(&mut self, sight: Sight) {
        let last = self.game().ply();
        let Some(review) = &mut self.review else {
            return;
        };
        review.ply = match sight {
            Sight::Start => 0,
            Sight::Before => review.ply.saturating_sub(1),
            Sight::After => (review.ply + 1).min(last),
            Sight::End => last,
            Sight::Mistake => {
                let judged = review.judged.as_deref();
                let mistakes: Vec<usize> = judged.into_iter().flat_map(mistakes).collect();
                let next = mistakes.iter().find(|&&ply| ply > review.ply);
                *next.or(mistakes.first()).unwrap_or(&review.ply)
            }
        };
    }

    pub(super) fn judged(&mut self, number: u64, answer: Answer) {
        let waits = |review: &&mut Review| review.task.number == number;
        let Some(review) = self.review.as_mut().filter(waits) else {
            return;
        };
        match answer {
            Answer::Progress(place, of) => review.progress = (place, of),
            Answer::Game(judged) => review.judged = Some(judged),
            _ => {}
        }
    }
}
