//! A server for Connect Four: a page to play and to look into positions, and online play that loses no
//! move. What it speaks is in `docs/protocol.md`.

mod computer;
pub mod config;
pub mod fault;
pub mod hub;
pub mod metrics;
pub mod online;
mod positions;
mod priority;
pub mod protocol;
pub mod store;
pub mod time;
pub mod web;
