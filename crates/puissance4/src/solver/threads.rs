//! One search on several threads.
//!
//! All of them search the same position, each with its own variant of the order, and share the table:
//! what one has found spares the others the work. The first to have the score stops the rest.

use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::OnceLock;
use std::thread;

use super::Limits;
use super::node::Node;
use super::search::{Search, Stopped};
use super::table::{Memory, Table};
use crate::book::Book;
use crate::geometry::Geometry;

/// How many nodes a single thread visits before the others are worth their while.
const ALONE: u64 = 20_000;

/// The score of a node, and how many nodes all threads together visited.
pub(super) fn search<G: Geometry>(
    geometry: G,
    table: &Table,
    books: &[Book],
    node: &Node<G::Bits>,
    threads: usize,
    limits: Limits<'_>,
) -> (Result<i32, Stopped>, u64) {
    let limit = limits.nodes.unwrap_or(u64::MAX);
    let first = Limits {
        nodes: Some(limit.min(ALONE)),
        ..limits
    };
    let mut alone = Search::new(geometry, table, books, first, None, 0);
    let score = alone.score(node);
    let is_stopped = || limits.stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
    if score.is_ok() || is_stopped() || limit <= ALONE {
        return (score, alone.nodes);
    }
    Memory::<G::Bits>::make_room(table, u64::MAX, is_stopped);
    let share = Limits {
        nodes: Some(limit.saturating_sub(alone.nodes) / threads as u64),
        ..limits
    };
    let (done, nodes, found) = (
        AtomicBool::new(false),
        AtomicU64::new(alone.nodes),
        OnceLock::new(),
    );
    thread::scope(|scope| {
        for thread in 0..threads as u64 {
            let (done, nodes, found) = (&done, &nodes, &found);
            let variant = thread.wrapping_mul(0x9E37_79B9_7F4A_7C15);
            scope.spawn(move || {
                let mut search = Search::new(geometry, table, books, share, Some(done), variant);
                if let Ok(score) = search.score(node) {
                    found.get_or_init(|| score);
                    done.store(true, Ordering::Relaxed);
                }
                nodes.fetch_add(search.nodes, Ordering::Relaxed);
            });
        }
    });
    let score = found.into_inner().ok_or(Stopped);
    (score, nodes.into_inner())
}
