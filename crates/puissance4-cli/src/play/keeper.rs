//! Keeping a game while it is played, so that no move that was shown is ever lost.

use std::io;
use std::path::{Path, PathBuf};

use puissance4::SavedGame;

use crate::store::{Slot, write_whole};

/// Why a game could not be kept, and where.
#[derive(Debug)]
pub(crate) struct NotKept {
    pub(crate) path: PathBuf,
    pub(crate) error: io::Error,
}

/// Keeps a game in the user's state folder, and in a file of the user's choice.
#[derive(Debug, Default)]
pub(crate) struct Keeper {
    /// The folder for games in progress, where there is one.
    folder: Option<PathBuf>,
    slot: Option<Slot>,
    /// The file named by `--save`.
    file: Option<PathBuf>,
    /// That file may be replaced: it is this game's own already, or the user said so.
    replace: bool,
    /// The state folder has the game as it stands.
    kept: bool,
}

impl Keeper {
    pub(crate) const fn new(
        folder: Option<PathBuf>,
        slot: Option<Slot>,
        file: Option<PathBuf>,
        replace: bool,
    ) -> Self {
        Self {
            folder,
            slot,
            file,
            replace,
            kept: false,
        }
    }

    /// Keeps the game as it is now. The first game without a move is not worth keeping.
    pub(crate) fn keep(&mut self, saved: &SavedGame) -> Result<(), NotKept> {
        if saved.game.ply() == 0 && self.slot.is_none() {
            return Ok(());
        }
        let json = saved.to_json();
        // Where the user's file cannot be written, the game is not lost, and the other way round.
        let saved = self.write_file(json.as_bytes());
        let kept = self.write_slot(json.as_bytes());
        self.kept = kept.is_ok();
        saved.and(kept)
    }

    /// Keeps a game that is over where it goes on for nobody: only in the user's file.
    pub(crate) fn keep_finished(&mut self, saved: &SavedGame) -> Result<(), NotKept> {
        self.write_file(saved.to_json().as_bytes())
    }

    fn write_file(&mut self, json: &[u8]) -> Result<(), NotKept> {
        let Some(path) = &self.file else {
            return Ok(());
        };
        write_whole(path, json, self.replace).map_err(|error| NotKept {
            path: path.clone(),
            error,
        })?;
        self.replace = true;
        Ok(())
    }

    fn write_slot(&mut self, json: &[u8]) -> Result<(), NotKept> {
        let folder = self.folder.clone().ok_or_else(|| NotKept {
            path: "~".into(),
            error: io::ErrorKind::NotFound.into(),
        })?;
        let mut write = || {
            let slot = match &self.slot {
                Some(slot) => slot,
                None => self.slot.insert(Slot::create(&folder)?),
            };
            slot.write(json)
        };
        write().map_err(|error| NotKept {
            path: folder,
            error,
        })
    }

    /// Whether there is a game to go on with: this one, as it stands.
    pub(crate) const fn has_game(&self) -> bool {
        self.kept
    }

    /// Where the state folder has this game, if it does.
    pub(crate) fn slot(&self) -> Option<&Path> {
        self.slot.as_ref().map(Slot::path)
    }

    /// The state folder need not have this game any more. Its file goes along with it.
    pub(crate) fn release(&mut self) {
        self.kept = false;
        if let Some(slot) = self.slot.take() {
            slot.remove();
        }
    }

    /// Forgets the game: it has ended. Its file stays as it is, whatever game comes next.
    pub(crate) fn forget(&mut self) {
        self.release();
        self.file = None;
    }
}
