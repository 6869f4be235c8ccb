//! A game between players who are elsewhere: what is recorded, what it makes, what may happen next.
//!
//! Nothing here waits, reads a clock or knows of sockets and databases: [`OnlineGame::decide`] says what
//! a command leads to, and [`OnlineGame::apply`] makes an event happen, the same way when it is new and
//! when it is read back.

mod decide;
mod event;
mod game;
mod secret;
#[cfg(test)]
mod tests;
mod view;

pub use decide::{Asked, Claim, Command, Decision, Refusal};
pub use event::{Created, Event, Millis, Offer, Player, Reason, SideName, TimeControl};
pub use game::{Corrupt, OnlineGame, Status, Verdict};
pub use secret::{Digest, GameId, ParseBitsError, Secret};
pub(crate) use view::CellView;
pub use view::{Attendance, GameView, Listing};
