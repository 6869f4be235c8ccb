//! The exact score of a position, and the best moves.

#![expect(
    clippy::inline_always,
    reason = "the search is compiled twice, for processors with and without newer instructions, and \
              what it calls has to be compiled with it"
)]

mod bounds;
mod machine;
pub(crate) mod node;
mod order;
mod search;
mod table;
#[cfg(feature = "std")]
mod threads;
mod wide;

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use core::sync::atomic::{AtomicBool, AtomicU64};

use crate::book::Book;
use crate::column::Column;
use crate::geometry::{Dynamic, Geometry};
use crate::notation::Moves;
use crate::position::{Outcome, Position};
use crate::score::{Score, win_now};
use crate::sets::ColumnSet;
use crate::shape::Specialized;
use crate::side::Side;
use node::{Node, Step};
use search::Search;
use table::Table;
use wide::WideTable;

/// The table that suits the size of the board.
enum AnyTable {
    Narrow(Arc<Table>),
    Wide(WideTable),
}

impl AnyTable {
    fn new(size: Dynamic, bytes: usize) -> Self {
        match narrow_bits(size) {
            None => Self::Wide(WideTable::new(bytes)),
            Some(key_bits) => Self::Narrow(Arc::new(Table::new(key_bits, bytes))),
        }
    }
}

/// How many bits a key has, if a [`Table`] is for so many.
fn narrow_bits(size: Dynamic) -> Option<u32> {
    Some(size.columns() * size.stride()).filter(|&bits| bits <= Table::MOST_KEY_BITS)
}

/// A search was stopped before it had an answer.
#[derive(Debug, PartialEq, Eq)]
struct Stopped;

/// How long a solver may take.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits<'a> {
    /// How many nodes it may visit, if there is a limit.
    pub nodes: Option<u64>,
    /// It gives up soon after this becomes `true`.
    pub stop: Option<&'a AtomicBool>,
    /// Grows with the nodes that are visited, every few thousand, for those who watch.
    pub visited: Option<&'a AtomicU64>,
}

/// Why there is no score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SolveError {
    /// A limit was reached. What has been found so far is remembered: asked again, the solver goes
    /// on from there.
    Stopped,
}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Stopped => "stopped before there was an answer",
        })
    }
}

impl core::error::Error for SolveError {}

/// Everything about a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Analysis {
    /// What the position is worth to the side to move.
    pub score: Score,
    /// What each column is worth, by its index; `None` where it cannot be played in.
    pub columns: Vec<Option<Score>>,
    /// The best columns: all that are worth as much as the position.
    pub best: ColumnSet,
    /// A line of best moves to the end of the game.
    pub line: Moves,
    /// How many nodes were visited.
    pub nodes: u64,
}

/// Finds exact scores, and remembers what it has found.
///
/// ```
/// use puissance4::{Game, Limits, Score, Solver};
///
/// let mut solver = Solver::new(1 << 20);
/// let game: Game = "4455".parse()?;
/// let analysis = solver.analyze(game.position(), Limits::default())?;
/// assert_eq!(analysis.score, Score::new(18));
/// assert_eq!(analysis.best.to_string(), "3 6");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver {
    bytes: usize,
    /// The size that the table is for.
    table: Option<(Dynamic, AnyTable)>,
    books: Vec<Book>,
    nodes: u64,
    /// How many nodes the last search visited.
    nodes_before: u64,
    #[cfg(feature = "std")]
    threads: usize,
}

impl Solver {
    /// A solver with the built-in books, whose table takes up at most `bytes`, once it is asked for a
    /// score.
    #[must_use]
    pub fn new(bytes: usize) -> Self {
        let mut solver = Self::without_book(bytes);
        for book in Book::built_in() {
            solver.add_book(book);
        }
        solver
    }

    /// A solver that looks into no book until one is added, whose table takes up at most `bytes`, once
    /// it is asked for a score.
    #[must_use]
    pub const fn without_book(bytes: usize) -> Self {
        Self {
            bytes,
            table: None,
            books: Vec::new(),
            nodes: 0,
            nodes_before: 0,
            #[cfg(feature = "std")]
            threads: 1,
        }
    }

    /// So many solvers for boards of one size, each for a thread of its own. They share a table of at
    /// most `bytes`: what one has found spares the others the work. For positions that have much in
    /// common, and without a book. The memory is taken up at once, which takes some time.
    ///
    /// Boards of more than 64 bits, columns × (rows + 1), have no table to share: each solver has its
    /// part of the bytes.
    #[must_use]
    pub fn team(size: Dynamic, bytes: usize, solvers: usize) -> Vec<Self> {
        let common = narrow_bits(size).map(|bits| Arc::new(Table::common(bits, bytes)));
        let member = |_| Self {
            table: common
                .as_ref()
                .map(|table| (size, AnyTable::Narrow(Arc::clone(table)))),
            ..Self::without_book(bytes / solvers)
        };
        (0..solvers).map(member).collect()
    }

    /// From now on searches on so many threads, which share the table. The answers stay the same,
    /// though not the number of nodes.
    #[cfg(feature = "std")]
    pub fn set_threads(&mut self, threads: core::num::NonZeroUsize) {
        self.threads = threads.get();
    }

    /// From now on looks into this book too, for positions of its size with as many discs as it has or
    /// fewer.
    pub fn add_book(&mut self, book: Book) {
        self.books.push(book);
        self.books.sort_by_key(|book| {
            let size = book.size();
            (size.columns(), size.rows(), size.connect(), book.ply())
        });
    }

    /// Whether a book serves for this position.
    #[must_use]
    pub fn has_book_for(&self, position: &Position<Dynamic>) -> bool {
        !books_for(&self.books, position).is_empty()
    }

    /// How many nodes have been visited so far.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Forgets everything that has been found.
    pub fn clear(&mut self) {
        self.table = None;
    }

    /// What a position is worth to the side to move. A finished game is worth what it came to.
    ///
    /// # Errors
    ///
    /// [`SolveError`].
    pub fn solve(
        &mut self,
        position: &Position<Dynamic>,
        limits: Limits<'_>,
    ) -> Result<Score, SolveError> {
        let size = position.geometry();
        if self.table.as_ref().is_some_and(|(of, _)| *of != size) {
            self.table = None;
        }
        let (_, table) = self
            .table
            .get_or_insert_with(|| (size, AnyTable::new(size, self.bytes)));
        let (score, nodes) = match table {
            AnyTable::Narrow(table) => {
                table.begin(self.nodes_before);
                position.specialize(Solve {
                    table,
                    books: books_for(&self.books, position),
                    limits,
                    #[cfg(feature = "std")]
                    threads: self.threads,
                })
            }
            AnyTable::Wide(table) => solve(position, |size, node| {
                let mut search = Search::new(size, table, &[], limits);
                (search.score(node), search.nodes)
            }),
        };
        self.nodes += nodes;
        self.nodes_before = nodes;
        score
    }

    /// What each column is worth, the best of them, and a line of best moves to the end.
    ///
    /// # Errors
    ///
    /// [`SolveError`].
    pub fn analyze(
        &mut self,
        position: &Position<Dynamic>,
        limits: Limits<'_>,
    ) -> Result<Analysis, SolveError> {
        let before = self.nodes;
        let score = self.solve(position, limits)?;
        let columns = self.columns(position, limits)?;
        let best = best(&columns, score);
        let line = self.line(position, score, best, limits)?;
        Ok(Analysis {
            score,
            columns,
            best,
            line,
            nodes: self.nodes - before,
        })
    }

    /// What each column is worth to the side to move, by its index; `None` where it cannot be played
    /// in.
    ///
    /// # Errors
    ///
    /// [`SolveError`]. A limit is one for each column.
    pub fn columns(
        &mut self,
        position: &Position<Dynamic>,
        limits: Limits<'_>,
    ) -> Result<Vec<Option<Score>>, SolveError> {
        let legal = position.legal_moves();
        (0..position.geometry().columns() as usize)
            .map(|index| {
                let column = Column::new(index).filter(|&column| legal.contains(column));
                column
                    .map(|column| {
                        self.solve(&after(position, column), limits)
                            .map(|score| -score)
                    })
                    .transpose()
            })
            .collect()
    }

    fn line(
        &mut self,
        position: &Position<Dynamic>,
        score: Score,
        best: ColumnSet,
        limits: Limits<'_>,
    ) -> Result<Moves, SolveError> {
        let mut moves = Vec::new();
        let (mut position, mut score, mut candidates) = (*position, score, best);
        while position.outcome().is_none() {
            let mut chosen = None;
            for column in from_the_centre(candidates, position.geometry()) {
                let child = after(&position, column);
                if -self.solve(&child, limits)? == score {
                    chosen = Some((column, child));
                    break;
                }
            }
            let (column, child) = chosen.expect("some move is worth as much as the position");
            moves.push(column);
            position = child;
            score = -score;
            candidates = position.legal_moves();
        }
        Ok(moves.into_iter().collect())
    }
}

/// The books of this size, the one with the fewest discs first, if a search from this position meets
/// their positions. All that it meets are in them, since some game leads there.
fn books_for<'a>(books: &'a [Book], position: &Position<Dynamic>) -> &'a [Book] {
    let (size, ply) = (position.geometry(), position.ply());
    let books = books
        .chunk_by(|one, next| one.size() == next.size())
        .find(|books| books[0].size() == size)
        .unwrap_or_default();
    let serve = books.last().is_some_and(|last| ply <= last.ply());
    if serve && position.is_reachable() {
        books
    } else {
        &[]
    }
}

/// The columns that are worth as much as the position.
fn best(columns: &[Option<Score>], score: Score) -> ColumnSet {
    (0..columns.len())
        .filter(|&index| columns[index] == Some(score))
        .filter_map(Column::new)
        .collect()
}

fn after(position: &Position<Dynamic>, column: Column) -> Position<Dynamic> {
    let mut child = *position;
    child.play(column).expect("the column is a legal move");
    child
}

/// The columns nearest to the centre first.
fn from_the_centre(columns: ColumnSet, size: Dynamic) -> Vec<Column> {
    let last = size.columns() as usize - 1;
    let mut ordered: Vec<Column> = columns.collect();
    ordered.sort_by_key(|column| (2 * column.index()).abs_diff(last));
    ordered
}

/// What a finished game is worth to the side that would be to move.
fn final_score<G: Geometry>(position: &Position<G>, outcome: Outcome) -> Score {
    match outcome {
        Outcome::Draw => Score::DRAW,
        Outcome::Win(Side::First | Side::Second) => {
            // The other side won with the disc before.
            let value = win_now(position.geometry(), position.ply() as i32 - 1);
            Score::new(-value as i8)
        }
    }
}

struct Solve<'a> {
    table: &'a Table,
    books: &'a [Book],
    limits: Limits<'a>,
    #[cfg(feature = "std")]
    threads: usize,
}

impl Specialized for Solve<'_> {
    type Output = (Result<Score, SolveError>, u64);

    fn run<G: Geometry>(self, position: Position<G>) -> Self::Output {
        solve(&position, |geometry, node| self.search(geometry, node))
    }
}

/// The score of a position and how many nodes it took, by a search of the node that it leads to.
fn solve<G: Geometry>(
    position: &Position<G>,
    search: impl FnOnce(G, &Node<G::Bits>) -> (Result<i32, Stopped>, u64),
) -> (Result<Score, SolveError>, u64) {
    if let Some(outcome) = position.outcome() {
        return (Ok(final_score(position, outcome)), 0);
    }
    let (node, sign) = match Node::of(position) {
        Step::Over(value) => return (Ok(Score::new(value as i8)), 0),
        Step::Mine(node) => (node, 1),
        Step::Theirs(node) => (node, -1),
    };
    let (value, nodes) = search(position.geometry(), &node);
    let score = value
        .map(|value| Score::new((sign * value) as i8))
        .map_err(|Stopped| SolveError::Stopped);
    (score, nodes)
}

impl Solve<'_> {
    /// The score of a node, and how many nodes it took.
    fn search<G: Geometry>(
        &self,
        geometry: G,
        node: &Node<G::Bits>,
    ) -> (Result<i32, Stopped>, u64) {
        #[cfg(feature = "std")]
        if self.threads > 1 {
            return threads::search(
                geometry,
                self.table,
                self.books,
                node,
                self.threads,
                self.limits,
            );
        }
        let mut search = Search::new(geometry, self.table, self.books, self.limits);
        (search.score(node), search.nodes)
    }
}
