//! Part files: the scores that are known of a book, or of a part of it, while it is being built.
//!
//! The header says what they are the scores of. Runs of scores follow, each appended in one go and
//! with a checksum of its own, so that what a builder left unfinished at the end can be told from
//! what is whole.

use std::fs::{File, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use puissance4::{Dynamic, Geometry, Score};

use super::MOST_BYTES;
use super::shard::Shard;
use crate::settings::read_small;
use crate::texts::Texts;

/// What a part file is a part of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Part {
    pub(super) size: Dynamic,
    pub(super) ply: usize,
    pub(super) shard: Shard,
    /// How many positions the whole book has.
    pub(super) entries: usize,
}

/// The scores of positions in a row.
#[derive(Debug, Default)]
pub(super) struct Run {
    /// The index of the first of them.
    pub(super) start: usize,
    pub(super) scores: Vec<Score>,
}

/// What is whole in a part file.
pub(super) struct Known {
    pub(super) part: Part,
    pub(super) runs: Vec<Run>,
    /// How many bytes that is.
    length: usize,
}

/// Why a part file is refused.
#[derive(Debug)]
pub(super) enum PartError {
    Io(io::Error),
    /// Another program is building with it.
    Taken,
    NotAPart,
    Version(u8),
    /// The header is not as it was written.
    Damaged,
    /// It is a part of something else.
    Other {
        found: Box<Part>,
        expected: Box<Part>,
    },
}

impl From<io::Error> for PartError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

const MAGIC: [u8; 8] = *b"\x89P4PART\n";
const VERSION: u8 = 1;
/// The bytes before the first run.
const HEADER: usize = 32;

impl Part {
    fn header(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        let size = [self.size.columns(), self.size.rows(), self.size.connect()];
        bytes.push(VERSION);
        bytes.extend(size.map(|number| number as u8));
        bytes.extend([self.ply as u8, 0, 0, 0]);
        for number in [self.shard.number(), self.shard.of(), self.entries as u32] {
            bytes.extend(number.to_le_bytes());
        }
        seal(bytes)
    }

    fn from_header(bytes: &[u8]) -> Result<Self, PartError> {
        if !bytes.starts_with(&MAGIC) {
            return Err(PartError::NotAPart);
        }
        let header = bytes.get(..HEADER).ok_or(PartError::Damaged)?;
        if header[8] != VERSION {
            return Err(PartError::Version(header[8]));
        }
        let body = unseal(header).ok_or(PartError::Damaged)?;
        let [columns, rows, connect, ply] = [9, 10, 11, 12].map(|at| usize::from(body[at]));
        let [number, of, entries] = [16, 20, 24].map(|at| word(body, at).unwrap_or_default());
        Ok(Self {
            size: Dynamic::new(columns, rows, connect).map_err(|_| PartError::Damaged)?,
            ply,
            shard: Shard::new(number, of).ok_or(PartError::Damaged)?,
            entries: entries as usize,
        })
    }

    /// Whether two parts go together.
    pub(super) fn same_book(&self, other: &Self) -> bool {
        let shard = self.shard;
        *self == Self { shard, ..*other }
    }

    fn told(&self, texts: &Texts) -> String {
        let values = [
            ("shard", self.shard.to_string().into()),
            ("size", self.size.to_string().into()),
            ("ply", self.ply.into()),
            ("entries", self.entries.to_string().into()),
        ];
        texts.format("book-part-name", &values)
    }
}

impl Run {
    fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for number in [self.start, self.scores.len()] {
            bytes.extend((number as u32).to_le_bytes());
        }
        bytes.extend(self.scores.iter().map(|score| score.value() as u8));
        seal(bytes)
    }

    /// The run at the beginning of some bytes, if it is whole, and how many bytes it has.
    fn read(bytes: &[u8], entries: usize) -> Option<(Self, usize)> {
        let [start, count] = [word(bytes, 0)?, word(bytes, 4)?].map(|number| number as usize);
        if start.checked_add(count)? > entries {
            return None;
        }
        let length = 8 + count + 4;
        let body = unseal(bytes.get(..length)?)?;
        let scores = body[8..].iter().map(|&byte| Score::new(byte as i8));
        let scores = scores.collect();
        Some((Self { start, scores }, length))
    }
}

impl Known {
    pub(super) fn read(path: &Path) -> Result<Self, PartError> {
        Self::from_bytes(&read_small(path, MOST_BYTES)?)
    }

    fn from_bytes(bytes: &[u8]) -> Result<Self, PartError> {
        let part = Part::from_header(bytes)?;
        let mut known = Self {
            part,
            runs: Vec::new(),
            length: HEADER,
        };
        while let Some((run, length)) = Run::read(&bytes[known.length..], part.entries) {
            known.runs.push(run);
            known.length += length;
        }
        Ok(known)
    }
}

/// A part file that a builder adds to.
pub(super) struct PartFile {
    /// Locked as long as this program builds.
    file: File,
}

impl PartFile {
    /// Opens a part file, or begins one, and gives what is known. What is not whole at its end is
    /// cut off.
    pub(super) fn open(path: &Path, part: &Part) -> Result<(Self, Vec<Run>), PartError> {
        let mut file = File::options()
            .create(true)
            .truncate(false)
            .read(true)
            .write(true)
            .open(path)?;
        if !file.metadata()?.is_file() {
            return Err(PartError::Io(io::ErrorKind::InvalidInput.into()));
        }
        match file.try_lock() {
            // Some network folders know no locks: building is better than not building.
            Ok(()) | Err(TryLockError::Error(_)) => (),
            Err(TryLockError::WouldBlock) => return Err(PartError::Taken),
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        let header = part.header();
        if header.starts_with(&bytes) {
            file.set_len(0)?;
            file.rewind()?;
            file.write_all(&header)?;
            file.sync_all()?;
            return Ok((Self { file }, Vec::new()));
        }
        let known = Known::from_bytes(&bytes)?;
        if known.part != *part {
            return Err(PartError::Other {
                found: known.part.into(),
                expected: (*part).into(),
            });
        }
        file.set_len(known.length as u64)?;
        file.seek(SeekFrom::End(0))?;
        Ok((Self { file }, known.runs))
    }

    /// Adds scores. They outlast the program from now on, and the system once they are synced.
    pub(super) fn append(&mut self, run: &Run) -> io::Result<()> {
        self.file.write_all(&run.to_bytes())
    }

    pub(super) fn sync(&self) -> io::Result<()> {
        self.file.sync_data()
    }
}

impl PartError {
    pub(super) fn told(&self, texts: &Texts) -> String {
        match self {
            Self::Io(error) => texts.io_error(error),
            Self::Taken => texts.get("book-taken"),
            Self::NotAPart => texts.get("book-not-a-part"),
            Self::Version(version) => {
                let values = [("version", version.to_string().into())];
                texts.format("book-part-version", &values)
            }
            Self::Damaged => texts.get("book-part-damaged"),
            Self::Other { found, expected } => {
                let values = [
                    ("found", found.told(texts).into()),
                    ("expected", expected.told(texts).into()),
                ];
                texts.format("book-part-other", &values)
            }
        }
    }
}

/// The bytes with their checksum at the end.
fn seal(mut bytes: Vec<u8>) -> Vec<u8> {
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    bytes
}

/// The bytes without the checksum at their end, if it is right.
fn unseal(bytes: &[u8]) -> Option<&[u8]> {
    let (body, sum) = bytes.split_last_chunk()?;
    (crc32fast::hash(body) == u32::from_le_bytes(*sum)).then_some(body)
}

fn word(bytes: &[u8], at: usize) -> Option<u32> {
    let word = bytes.get(at..)?.first_chunk()?;
    Some(u32::from_le_bytes(*word))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part() -> Part {
        Part {
            size: Dynamic::CLASSIC,
            ply: 8,
            shard: Shard::new(2, 3).unwrap(),
            entries: 67_557,
        }
    }

    #[test]
    fn what_is_read_is_what_is_whole_wherever_a_file_is_torn_or_changed() {
        let mut bytes = part().header();
        let mut ends = Vec::new();
        for (start, count) in [(256, 3), (259, 1), (67_500, 57)] {
            let scores = (0..count).map(|value| Score::new(value - 7)).collect();
            bytes.extend(Run { start, scores }.to_bytes());
            ends.push(bytes.len());
        }
        for length in 0..=bytes.len() {
            let known = Known::from_bytes(&bytes[..length]);
            if length < HEADER {
                assert!(known.is_err());
                continue;
            }
            let known = known.unwrap();
            assert_eq!(known.part, part());
            let whole = ends.iter().filter(|&&end| end <= length).count();
            assert_eq!(known.runs.len(), whole);
            assert_eq!(
                known.length,
                if whole == 0 { HEADER } else { ends[whole - 1] }
            );
        }
        for at in 0..bytes.len() {
            bytes[at] ^= 0x80;
            let known = Known::from_bytes(&bytes);
            assert_eq!(known.is_err(), at < HEADER, "{at}");
            let whole = ends.iter().filter(|&&end| end <= at).count();
            assert!(known.is_ok_and(|known| known.runs.len() == whole) || at < HEADER);
            bytes[at] ^= 0x80;
        }
    }

    #[test]
    fn what_is_added_after_a_torn_end_is_read_again() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("part");
        let run = |start| Run {
            start,
            scores: vec![Score::DRAW; 9],
        };
        for (round, torn) in [0, 5, 12, 20].into_iter().enumerate() {
            let (mut file, runs) = PartFile::open(&path, &part()).unwrap();
            assert_eq!(runs.len(), round);
            file.append(&run(round)).unwrap();
            file.file.write_all(&run(99).to_bytes()[..torn]).unwrap();
        }
        assert_eq!(Known::read(&path).unwrap().runs.len(), 4);
    }

    #[test]
    fn a_run_that_goes_beyond_the_book_is_not_read() {
        let scores = vec![Score::DRAW; 2];
        let run = |start| {
            Run {
                start,
                scores: scores.clone(),
            }
            .to_bytes()
        };
        assert!(Run::read(&run(8), 10).is_some());
        assert!(Run::read(&run(9), 10).is_none());
        assert!(Run::read(&run(u32::MAX as usize), 10).is_none());
    }
}
