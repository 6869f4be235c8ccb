//! The opening book: exact scores of the positions with a certain number of discs.

mod code;
mod error;
mod fuse;
mod plan;

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::fmt;
use core::ops::RangeInclusive;

use crate::bits::Bits;
use crate::geometry::{Dynamic, Geometry};
use crate::position::Position;
use crate::score::{Score, win_now};
use crate::solver::node::{Node, Step};
use code::Code;

pub use error::BookError;
pub use plan::{BookPlan, BookPlanError};

/// The exact scores of all positions with a certain number of discs in which there is a choice, and of
/// those just behind to which what is forced leads past them: see [`BookPlan::new`].
///
/// There is a choice where nobody can win at once and the side to move has at least two moves that
/// do not lose at once. As the book has every such position that a game can lead to, it need not
/// say which they are: it has a few bits for each, and gives an answer that means nothing for any
/// other. The format is in `docs/book.md`.
///
/// ```
/// use puissance4::{Book, BookPlan, Dynamic, Limits, Position, Solver};
///
/// let size = Dynamic::new(5, 4, 4)?;
/// let plan = BookPlan::new(size, 6)?;
/// let mut solver = Solver::without_book(1 << 20);
/// let mut scores = Vec::new();
/// for index in 0..plan.len() {
///     scores.push(solver.solve(&plan.position(index), Limits::default())?);
/// }
/// let book = plan.book(&scores)?;
/// assert_eq!(plan.score(&book, 7), Some(scores[7]));
/// assert_eq!(book.score(&Position::empty(size)), None);
///
/// let read = Book::from_bytes(book.as_bytes().to_owned())?;
/// assert_eq!((read.size(), read.ply(), read.entries()), (size, 6, plan.len()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Book {
    bytes: Cow<'static, [u8]>,
    size: Dynamic,
    ply: usize,
    entries: u32,
    code: Code,
    /// The lowest score that there can be: the one whose value is 0.
    least: i32,
}

impl Book {
    const MAGIC: [u8; 8] = *b"\x89P4BOOK\n";
    const VERSION: u8 = 3;
    /// The bytes before the scores.
    const HEADER: usize = 24;
    /// Where in the header the checksum of all other bytes is.
    const CHECKSUM: usize = 20;
    /// The most that columns × (rows + 1) may be.
    pub const MOST_BITS: u32 = 64;

    /// The books that are part of the library: 7 × 6 with four, six, eight and ten plies, less than
    /// 400 KiB together.
    ///
    /// They are what `puissance4 book build --ply 4` makes, and so on.
    #[must_use]
    pub fn built_in() -> [Self; 4] {
        let files = [
            include_bytes!("../data/7x6/4.book").as_slice(),
            include_bytes!("../data/7x6/6.book"),
            include_bytes!("../data/7x6/8.book"),
            include_bytes!("../data/7x6/10.book"),
        ];
        files.map(|bytes| Self::from_bytes(bytes).expect("a good book"))
    }

    /// Reads a book. Nothing is copied: bytes that are part of the program are used in place.
    ///
    /// # Errors
    ///
    /// [`BookError`] says what is wrong.
    pub fn from_bytes(bytes: impl Into<Cow<'static, [u8]>>) -> Result<Self, BookError> {
        let bytes = bytes.into();
        if !bytes.starts_with(&Self::MAGIC) {
            return Err(BookError::NotABook);
        }
        let found = bytes.len() as u64;
        let Some((header, _)) = bytes.split_first_chunk::<{ Self::HEADER }>() else {
            let expected = Self::HEADER as u64;
            return Err(BookError::Length { expected, found });
        };
        let [version, columns, rows, connect, ply, levels, _, _] = part(header, 8);
        if version != Self::VERSION {
            return Err(BookError::Version { version });
        }
        let size = Dynamic::new(columns.into(), rows.into(), connect.into());
        let size = size.map_err(BookError::Size)?;
        if size.columns() * size.stride() > Self::MOST_BITS {
            return Err(BookError::TooLarge { size });
        }
        if u32::from(ply) > size.cells() {
            return Err(BookError::Ply { ply });
        }
        let entries = u32::from_le_bytes(part(header, 16));
        let code = Code::read(&bytes, Self::HEADER, levels, entries)?;
        let least = *scores(size, ply.into()).start();
        let book = Self {
            size,
            ply: ply.into(),
            entries,
            code,
            least,
            bytes,
        };
        if book.checksum() == checksum(&book.bytes) {
            Ok(book)
        } else {
            Err(BookError::Checksum)
        }
    }

    /// A book with a value for each key, in the order of the keys: what a score is more than the
    /// least.
    fn new(size: Dynamic, ply: usize, keys: &[u64], values: &[u8]) -> Self {
        let (code, body) = code::build(Self::HEADER, keys, values);
        let entries = keys.len() as u32;
        let mut bytes = Vec::with_capacity(Self::HEADER + body.len());
        bytes.extend(Self::MAGIC);
        bytes.push(Self::VERSION);
        bytes.extend([size.columns(), size.rows(), size.connect(), ply as u32].map(|it| it as u8));
        bytes.extend([code.levels(), 0, 0]);
        bytes.extend(entries.to_le_bytes());
        bytes.extend([0; 4]);
        bytes.extend(body);
        let sum = checksum(&bytes).to_le_bytes();
        bytes[Self::CHECKSUM..Self::HEADER].copy_from_slice(&sum);
        Self {
            bytes: bytes.into(),
            size,
            ply,
            entries,
            code,
            least: *scores(size, ply).start(),
        }
    }

    /// The size of board that it is for.
    #[must_use]
    pub fn size(&self) -> Dynamic {
        self.size
    }

    /// How many discs lie on the board in its positions.
    #[must_use]
    pub fn ply(&self) -> usize {
        self.ply
    }

    /// How many positions it has. A position and its mirror image are one.
    #[must_use]
    pub fn entries(&self) -> usize {
        self.entries as usize
    }

    /// The checksum that stands in it.
    #[must_use]
    pub fn checksum(&self) -> u32 {
        u32::from_le_bytes(part(&self.bytes, Self::CHECKSUM))
    }

    /// The bytes that [`Book::from_bytes`] reads.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The score of a position, where the book has it: the size and the number of discs are the
    /// book's, there is a choice, and some game leads there.
    #[must_use]
    pub fn score(&self, position: &Position<Dynamic>) -> Option<Score> {
        if position.geometry() != self.size || position.ply() != self.ply {
            return None;
        }
        let node = choice(position).filter(|_| position.is_reachable())?;
        Some(Score::new(self.node_score(self.size, &node) as i8))
    }

    /// The score of a node that the book has. For any other it means nothing.
    #[inline]
    pub(crate) fn node_score<G: Geometry>(&self, geometry: G, node: &Node<G::Bits>) -> i32 {
        let key = u64::from_wide(node.canonical_key(geometry).into());
        self.least + i32::from(self.code.value(&self.bytes, key))
    }
}

impl fmt::Debug for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Book")
            .field("size", &self.size)
            .field("ply", &self.ply)
            .field("entries", &self.entries)
            .finish_non_exhaustive()
    }
}

/// The position as a node, if there is a choice in it.
fn choice<G: Geometry>(position: &Position<G>) -> Option<Node<G::Bits>> {
    match Node::of(position) {
        Step::Mine(node) if node.ply == position.ply() as i32 => Some(node),
        _ => None,
    }
}

/// The scores that a node can have with so many discs.
fn scores(size: Dynamic, ply: usize) -> RangeInclusive<i32> {
    let ply = ply as i32;
    let most = win_now(size, ply + 2).max(0);
    let least = (-win_now(size, ply + 3)).min(0);
    least..=most
}

/// The checksum of all bytes of a book but the checksum itself.
fn checksum(bytes: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&bytes[..Book::CHECKSUM]);
    hasher.update(&bytes[Book::HEADER..]);
    hasher.finalize()
}

/// Some bytes of a header.
fn part<const LENGTH: usize>(bytes: &[u8], at: usize) -> [u8; LENGTH] {
    let part = bytes[at..].first_chunk();
    *part.expect("a header is longer than any part of it")
}
