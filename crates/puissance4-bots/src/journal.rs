//! What was acknowledged, on the disk of the harness: nothing else counts as acknowledged.

use std::fs::File;
use std::io::{self, BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};

use serde::{Deserialize, Serialize};

use crate::api::Side;

/// A move that was acknowledged.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct Acknowledged {
    pub(crate) game: String,
    pub(crate) turn: u64,
    pub(crate) side: Side,
    pub(crate) column: u8,
}

/// The journal, while it is written.
pub(crate) struct Journal {
    path: PathBuf,
    moves: Sender<Acknowledged>,
    written: JoinHandle<io::Result<()>>,
}

impl Journal {
    /// Begins a journal in a new file.
    pub(crate) fn create(path: &Path) -> io::Result<Self> {
        let file = File::create_new(path)?;
        let (moves, inbox) = mpsc::channel();
        Ok(Self {
            path: path.to_owned(),
            moves,
            written: thread::spawn(move || write(file, &inbox)),
        })
    }

    /// The handle by which bots tell of acknowledgements.
    pub(crate) fn moves(&self) -> Sender<Acknowledged> {
        self.moves.clone()
    }

    /// Waits until everything is on the disk, and reads it from there. All other handles must be gone.
    pub(crate) fn finish(self) -> io::Result<Vec<Acknowledged>> {
        drop(self.moves);
        let written = self.written.join();
        written.unwrap_or_else(|_| Err(io::Error::other("the journal's thread panicked")))?;
        let lines = BufReader::new(File::open(&self.path)?).lines();
        lines
            .map(|line| Ok(serde_json::from_str(&line?)?))
            .collect()
    }
}

/// Whatever came in while the last lines went to the disk goes there together.
fn write(mut file: File, inbox: &Receiver<Acknowledged>) -> io::Result<()> {
    while let Ok(first) = inbox.recv() {
        let mut lines = Vec::new();
        for acknowledged in std::iter::once(first).chain(inbox.try_iter()) {
            serde_json::to_writer(&mut lines, &acknowledged)?;
            lines.push(b'\n');
        }
        file.write_all(&lines)?;
        file.sync_data()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_told_is_on_the_disk() {
        let folder = tempfile::tempdir().expect("a folder");
        let journal = Journal::create(&folder.path().join("journal")).expect("a file");
        let told: Vec<_> = (0..100)
            .map(|turn| Acknowledged {
                game: "g".to_owned(),
                turn,
                side: Side::Second,
                column: 3,
            })
            .collect();
        for acknowledged in &told {
            journal.moves().send(acknowledged.clone()).expect("open");
        }
        assert_eq!(journal.finish().expect("a journal"), told);
    }
}
