//! Keeping a game while it is played, so that no move that was shown is ever lost.

use std::io;
use std::path::PathBuf;

use puissance4::SavedGame;

use crate::settings::state_folder;
use crate::store::{Slot, write_whole};

/// Keeps a game in the user's state folder, and in a file of the user's choice.
#[derive(Debug, Default)]
pub(super) struct Keeper {
    slot: Option<Slot>,
    /// The file named by `--save`.
    file: Option<PathBuf>,
    /// That file may be replaced: it is this game's own already, or the user said so.
    replace: bool,
}

impl Keeper {
    pub(super) fn new(slot: Option<Slot>, file: Option<PathBuf>, replace: bool) -> Self {
        Self {
            slot,
            file,
            replace,
        }
    }

    /// Keeps the game as it is now. The first game without a move is not worth keeping.
    pub(super) fn keep(&mut self, saved: &SavedGame) -> io::Result<()> {
        if saved.game.ply() == 0 && self.slot.is_none() {
            return Ok(());
        }
        let json = saved.to_json();
        if let Some(file) = &self.file {
            write_whole(file, json.as_bytes(), self.replace)?;
            self.replace = true;
        }
        if self.slot.is_none() {
            let folder = state_folder().ok_or(io::ErrorKind::NotFound)?;
            self.slot = Some(Slot::create(&folder)?);
        }
        self.slot
            .as_ref()
            .map_or(Ok(()), |slot| slot.write(json.as_bytes()))
    }

    /// Whether there is a game to go on with.
    pub(super) const fn has_game(&self) -> bool {
        self.slot.is_some()
    }

    /// Forgets the game in the state folder: it has ended, or there is none to go on with.
    pub(super) fn forget(&mut self) {
        if let Some(slot) = self.slot.take() {
            slot.remove();
        }
    }
}
