//! A game in progress: whose turn it is, and the game kept after every change.

use std::path::Path;

use fastrand::Rng;
use puissance4::{Column, Game, Level, PlayError, SavedGame};

use super::keeper::{Keeper, NotKept};
use crate::interrupt;

/// A game in progress, and where it is kept.
///
/// Whatever changes the game keeps it before anybody sees it. Where that fails the game goes on, and
/// [`Session::not_kept`] says why.
pub(crate) struct Session {
    saved: SavedGame,
    keeper: Keeper,
    not_kept: Option<NotKept>,
}

impl Session {
    /// A game that is kept from now on. One that is over is none to go on with.
    pub(crate) fn new(saved: SavedGame, keeper: Keeper) -> Self {
        let mut session = Self::unkept(saved, keeper);
        if session.is_over() {
            let (keeper, saved) = (&mut session.keeper, &session.saved);
            session.not_kept = interrupt::undisturbed(|| keeper.keep_finished(saved)).err();
        } else {
            session.keep();
        }
        session
    }

    /// A game that is not kept before it changes: it is kept elsewhere.
    pub(crate) fn unkept(mut saved: SavedGame, keeper: Keeper) -> Self {
        saved.seed.get_or_insert_with(|| fastrand::u64(..));
        Self {
            saved,
            keeper,
            not_kept: None,
        }
    }

    /// The game and its players.
    pub(crate) const fn saved(&self) -> &SavedGame {
        &self.saved
    }

    /// The game.
    pub(crate) const fn game(&self) -> &Game {
        &self.saved.game
    }

    /// The player to move, or who would be.
    pub(crate) fn turn(&self) -> usize {
        self.saved.player_on(self.saved.game.turn())
    }

    /// The level of the player to move, if it is the computer and the game goes on.
    pub(crate) fn level(&self) -> Option<Level> {
        let level = self.saved.players[self.turn()].level;
        level.filter(|_| !self.is_over())
    }

    pub(crate) fn is_over(&self) -> bool {
        self.saved.game.outcome().is_some()
    }

    /// The number that the computer's choice is drawn from: always the same for a move of a game
    /// with the same seed, so that a game that is resumed goes on as it would have.
    pub(crate) fn random(&self) -> u64 {
        let seed = self.saved.seed.unwrap_or_default();
        let mut numbers = Rng::with_seed(seed.wrapping_add(self.saved.game.ply() as u64));
        numbers.u64(..)
    }

    /// Plays a move and keeps the game.
    pub(crate) fn play(&mut self, column: Column) -> Result<(), PlayError> {
        self.saved.game.play(column)?;
        self.keep();
        Ok(())
    }

    /// Takes moves back until a person is to move, against the computer its reply as well, and says
    /// how many: none where no person would be.
    pub(crate) fn undo(&mut self) -> usize {
        let mut after = self.saved.clone();
        let mut count = 0;
        while after.game.undo().is_some() {
            count += 1;
            let player = after.player_on(after.game.turn());
            if after.players[player].level.is_none() {
                self.saved = after;
                self.keep();
                return count;
            }
        }
        0
    }

    /// Plays moves again that were taken back, until a person is to move or there are no more, and
    /// says how many.
    pub(crate) fn redo(&mut self) -> usize {
        let before = self.saved.game.ply();
        while self.saved.game.redo().is_some() && self.level().is_some() {}
        let count = self.saved.game.ply() - before;
        if count > 0 {
            self.keep();
        }
        count
    }

    /// Takes moves back until there are so many.
    pub(crate) fn go_back_to(&mut self, ply: usize) {
        while self.saved.game.ply() > ply && self.saved.game.undo().is_some() {}
        self.keep();
    }

    /// The same game from its beginning.
    pub(crate) fn restart(&mut self) {
        self.saved.game = Game::new(self.saved.game.size());
        self.keep();
        // Without a move it is not worth going on with.
        self.release();
    }

    /// The players change places: who was to play the one side plays the other.
    pub(crate) fn swap(&mut self) {
        self.saved.first = 1 - self.saved.first;
        self.keep();
    }

    /// Another game of the same players: the other one begins.
    pub(crate) fn next_game(&mut self) {
        self.keeper.forget();
        self.saved = SavedGame {
            game: Game::new(self.saved.game.size()),
            players: self.saved.players.clone(),
            first: 1 - self.saved.first,
            seed: self.saved.seed.map(|seed| Rng::with_seed(seed).u64(..)),
        };
        self.keep();
    }

    /// The file among the games in progress that has this one, if one does.
    pub(crate) fn slot(&self) -> Option<&Path> {
        self.keeper.slot()
    }

    /// This game is none of those in progress any more, before it changes again.
    pub(crate) fn release(&mut self) {
        self.keeper.release();
    }

    /// Forgets what was kept: the game has ended.
    pub(crate) fn forget(&mut self) {
        self.keeper.forget();
    }

    /// Whether there is a game to go on with: this one, as it stands.
    pub(crate) const fn is_kept(&self) -> bool {
        self.keeper.has_game()
    }

    /// Why the game could not be kept, where it could not.
    pub(crate) const fn not_kept(&self) -> Option<&NotKept> {
        self.not_kept.as_ref()
    }

    fn keep(&mut self) {
        self.not_kept = interrupt::undisturbed(|| self.keeper.keep(&self.saved)).err();
    }
}
