//! The computer's turn, and its advice.

use std::time::Instant;

use super::{App, Helper};
use crate::play::PAUSE;
use crate::tui::worker::{Answer, Question, Task};
use puissance4::Column;

/// What the computer thinks about.
pub(super) enum Thought {
    /// Its move.
    Move(Task),
    /// A move that is played once the last one has been seen.
    Decided(Column, Instant),
    /// A hint.
    Advice(Task),
}

impl Thought {
    /// When something comes of it by itself.
    pub(super) const fn due(&self) -> Option<Instant> {
        match self {
            Self::Decided(_, at) => Some(*at),
            Self::Move(_) | Self::Advice(_) => None,
        }
    }

    fn is_answered_by(&self, number: u64) -> bool {
        match self {
            Self::Move(task) | Self::Advice(task) => task.number == number,
            Self::Decided(..) => false,
        }
    }
}

impl Drop for Thought {
    fn drop(&mut self) {
        if let Self::Move(task) | Self::Advice(task) = self {
            task.stop();
        }
    }
}

impl App {
    /// Whether the computer thinks about a move or a hint.
    pub(in crate::tui) const fn is_thinking(&self) -> bool {
        self.thought.is_some()
    }

    /// Asks the computer for its move when it is its turn, and plays it when its time has come.
    pub(super) fn let_the_computer_play(&mut self, now: Instant) {
        if self.halted || self.overlay.is_some() || self.review.is_some() {
            return;
        }
        if let Some(Thought::Decided(column, at)) = self.thought {
            if now < at {
                return;
            }
            self.play_column(column, now);
        }
        let Some(level) = self.session.level() else {
            return;
        };
        if matches!(self.thought, Some(Thought::Move(_))) {
            return;
        }
        let question = Question::Move {
            position: *self.game().position(),
            level,
            random: self.session.random(),
        };
        self.thought = Some(Thought::Move(self.ask(Helper::Player, question)));
    }

    pub(super) fn ask_advice(&mut self) {
        if let Some(reason) = self.no_turn() {
            self.notice = Some(reason);
            return;
        }
        let question = Question::Advice(*self.game().position());
        self.thought = Some(Thought::Advice(self.ask(Helper::Player, question)));
    }

    /// Somebody who thinks has an answer. One that nobody waits for any more is left alone.
    pub(super) fn answered(&mut self, number: u64, answer: Answer, now: Instant) {
        let waited_for = |thought: &Thought| thought.is_answered_by(number);
        match answer {
            Answer::Move(column) if self.thought.as_ref().is_some_and(waited_for) => {
                let both = self
                    .session
                    .saved()
                    .players
                    .iter()
                    .all(|it| it.level.is_some());
                let pause = both && self.game().ply() > 0;
                let at = if pause { self.turn_since + PAUSE } else { now };
                self.thought = Some(Thought::Decided(column, at));
            }
            Answer::Advice(advice) if self.thought.as_ref().is_some_and(waited_for) => {
                self.thought = None;
                self.advice = Some(advice);
                if let Some(column) = advice.columns.clone().next() {
                    self.cursor = column.index();
                }
            }
            Answer::Move(_) | Answer::Advice(_) => {}
            answer => {
                self.live.answered(number, &answer);
                self.judged(number, answer);
            }
        }
    }
}
