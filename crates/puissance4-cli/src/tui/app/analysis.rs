//! What each column of the position that is shown is worth, worked out while it is looked at.

use std::time::{Duration, Instant};

use puissance4::{Analysis, Column, Dynamic, Position, Score};

use super::{App, Helper};
use crate::tui::worker::{Answer, Question, Task};

/// The live analysis: once it is on it goes along with the game.
#[derive(Default)]
pub(in crate::tui) struct Live {
    on: bool,
    work: Option<Work>,
}

/// What has been found out about a position.
struct Work {
    position: Position<Dynamic>,
    task: Task,
    since: Instant,
    columns: Vec<Option<Score>>,
    /// All of it, and how long it took.
    analysis: Option<(Analysis, Duration)>,
}

impl Drop for Work {
    fn drop(&mut self) {
        self.task.stop();
    }
}

impl Live {
    pub(super) fn toggle(&mut self) {
        self.on = !self.on;
        if !self.on {
            self.work = None;
        }
    }

    pub(in crate::tui) const fn is_on(&self) -> bool {
        self.on
    }

    pub(super) fn is_working(&self) -> bool {
        self.work
            .as_ref()
            .is_some_and(|work| work.analysis.is_none())
    }

    /// What each column is worth to the side to move, as far as that is known.
    pub(in crate::tui) fn columns(&self) -> &[Option<Score>] {
        self.work.as_ref().map_or(&[], |work| &work.columns)
    }

    /// Everything, once it is known.
    pub(in crate::tui) fn analysis(&self) -> Option<&Analysis> {
        self.work
            .as_ref()?
            .analysis
            .as_ref()
            .map(|(analysis, _)| analysis)
    }

    /// How many nodes have been visited, and how long that has taken.
    pub(in crate::tui) fn effort(&self, now: Instant) -> Option<(u64, Duration)> {
        let work = self.work.as_ref()?;
        let so_far = now.saturating_duration_since(work.since);
        let time = work.analysis.as_ref().map_or(so_far, |(_, time)| *time);
        Some((work.task.nodes(), time))
    }

    pub(super) fn answered(&mut self, number: u64, answer: &Answer) {
        let Some(work) = self.work.as_mut().filter(|work| work.task.number == number) else {
            return;
        };
        match answer {
            Answer::Column(column, score) => work.columns[Column::index(*column)] = Some(*score),
            Answer::Worth(analysis) => {
                work.columns.clone_from(&analysis.columns);
                work.analysis = Some((analysis.clone(), work.since.elapsed()));
            }
            _ => {}
        }
    }
}

impl App {
    /// Looks into the position that is shown, if that is wanted and not done yet.
    pub(super) fn look(&mut self, now: Instant) {
        let position = self.position();
        let known = self
            .live
            .work
            .as_ref()
            .is_some_and(|work| work.position == position);
        if !self.live.on || known {
            return;
        }
        // The last question is stopped before the next one is asked.
        self.live.work = None;
        let task = self.ask(Helper::Analyst, Question::Worth(position));
        let columns = vec![None; puissance4::Geometry::columns(position.geometry()) as usize];
        self.live.work = Some(Work {
            position,
            task,
            since: now,
            columns,
            analysis: None,
        });
    }
}
