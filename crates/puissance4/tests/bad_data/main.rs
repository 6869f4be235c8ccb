//! What the parsers refuse, and the exact reason they give.

mod diagrams;
#[cfg(feature = "saved")]
mod documents;
mod formats;
#[cfg(feature = "saved")]
mod keys;
mod moves;
#[cfg(feature = "saved")]
mod players;
#[cfg(feature = "saved")]
mod saved_games;
mod sizes;
