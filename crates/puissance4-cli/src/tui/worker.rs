//! Threads that think, so that the window never waits.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use puissance4::{
    Advice, Analysis, Column, Dynamic, Game, Level, Limits, Position, Score, SolveError, Solver,
    advise,
};

use super::event::Event;
use crate::analyze::JudgedGame;

/// What is to be found out.
pub(super) enum Question {
    /// What the computer plays.
    Move {
        position: Position<Dynamic>,
        level: Level,
        random: u64,
    },
    /// What the strongest player would do.
    Advice(Position<Dynamic>),
    /// What each column is worth, one after the other, and a line of best moves.
    Worth(Position<Dynamic>),
    /// What each move of a game was worth.
    Game(Game),
}

/// What has been found out.
pub(super) enum Answer {
    Move(Column),
    Advice(Advice),
    /// A column is worth this to the side to move.
    Column(Column, Score),
    Worth(Analysis),
    /// So many positions of a game have been looked at, of so many.
    Progress(usize, usize),
    Game(Box<JudgedGame>),
}

/// A question that somebody waits for. When the last of those who asked lets go of it, or stops it, the
/// search ends.
#[derive(Clone, Debug)]
pub(super) struct Task {
    /// No two tasks have the same.
    pub(super) number: u64,
    stop: Arc<AtomicBool>,
    nodes: Arc<AtomicU64>,
}

impl Task {
    pub(super) fn new(number: u64) -> Self {
        Self {
            number,
            stop: Arc::default(),
            nodes: Arc::default(),
        }
    }

    pub(super) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// How many nodes have been visited for it.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    fn limits(&self) -> Limits<'_> {
        Limits {
            stop: Some(&self.stop),
            visited: Some(&self.nodes),
            ..Limits::default()
        }
    }
}

/// A thread that answers questions, one after the other.
pub(super) struct Worker {
    questions: Sender<(Task, Question)>,
}

impl Worker {
    /// Starts a thread. Its solver is made when there is something to solve.
    pub(super) fn start(
        solver: impl FnOnce() -> Solver + Send + 'static,
        answers: Sender<Event>,
    ) -> Self {
        let (questions, asked) = channel();
        thread::spawn(move || {
            give_way();
            work(solver, &asked, &answers);
        });
        Self { questions }
    }

    /// Asks. Earlier questions are answered first, unless they are stopped.
    pub(super) fn ask(&self, task: Task, question: Question) {
        // The thread ends with the program.
        let _ = self.questions.send((task, question));
    }
}

/// Lets everything else go before this thread: above all the one that draws.
fn give_way() {
    // On other systems the priority belongs to the whole program. Where it cannot be lowered, thinking
    // goes on as it is.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::nice(10);
}

fn work(
    solver: impl FnOnce() -> Solver,
    asked: &Receiver<(Task, Question)>,
    answers: &Sender<Event>,
) {
    let Ok(mut next) = asked.recv() else { return };
    let mut solver = solver();
    loop {
        let (task, question) = next;
        if !task.is_stopped() {
            let tell = |answer| {
                // Nobody listens any more once the program ends.
                let _ = answers.send(Event::Answer(task.number, answer));
            };
            // Who stops a search does not wait for its answer.
            let _ = answer(&mut solver, &task, question, &tell);
        }
        match asked.recv() {
            Ok(question) => next = question,
            Err(_) => return,
        }
    }
}

fn answer(
    solver: &mut Solver,
    task: &Task,
    question: Question,
    tell: &impl Fn(Answer),
) -> Result<(), SolveError> {
    match question {
        Question::Move {
            position,
            level,
            random,
        } => {
            let column = level.choose(&position, solver, random, Some(&task.stop));
            column.map(Answer::Move).map(tell);
        }
        Question::Advice(position) => {
            advise(&position, solver, Some(&task.stop))
                .map(Answer::Advice)
                .map(tell);
        }
        Question::Worth(position) => {
            for column in position.legal_moves() {
                let mut after = position;
                after.play(column).expect("the column is a legal move");
                let score = -solver.solve(&after, task.limits())?;
                tell(Answer::Column(column, score));
            }
            tell(Answer::Worth(solver.analyze(&position, task.limits())?));
        }
        Question::Game(game) => {
            let at = |place, of| tell(Answer::Progress(place, of));
            let judged = JudgedGame::of(&game, solver, task.limits(), at)?;
            tell(Answer::Game(Box::new(judged)));
        }
    }
    Ok(())
}
