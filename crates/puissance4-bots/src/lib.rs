//! Players that hold the server to its promises.
//!
//! What the server promises stands in `docs/protocol.md`. The bots play as any correct client does, the
//! harness breaks whatever can break meanwhile, and a checker compares what was acknowledged and seen
//! with what is there in the end. Besides, the bots measure: latencies, sockets, memory, restarts.

// Whatever is counted and measured here is far below 2^52.
#![allow(clippy::cast_precision_loss)]

mod api;
mod args;
mod clock;
mod cluster;
mod crash;
mod fsync_order;
mod history;
mod http;
mod journal;
mod load;
mod lobby;
mod measure;
mod mutants;
mod postgres;
mod random;
mod server;
mod soak;
mod socket;
mod sockets;
mod storm;
mod time;

pub use args::run;
