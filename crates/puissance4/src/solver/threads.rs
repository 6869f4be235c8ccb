//! One search on several threads.
//!
//! All of them search the same position. They share out the moves of early nodes (`search::split`), and
//! what one has found spares the others the work: they have the table in common, and what is known of
//! the score. Now and then all of them stop, for the table to grow: in one that is much too large a node
//! takes half as long again.

use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use super::node::Node;
use super::search::Search;
use super::search::split::{SplitPoints, Team};
use super::table::{Memory, Table};
use super::{Limits, Stopped};
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
    let mut alone = Search::new(geometry, table, books, first);
    let range = alone.range(node);
    let _ = alone.narrow(node, &range);
    let mut visited = alone.nodes;
    let split_points = SplitPoints::default();
    let is_stopped = || limits.stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
    loop {
        let (least, most) = range.get();
        if least == most {
            return (Ok(least), visited);
        }
        if visited >= limit
            || Memory::<G::Bits>::make_room(table, visited, is_stopped).is_err()
            || is_stopped()
        {
            return (Err(Stopped), visited);
        }
        // As many nodes again as there have been.
        let share = Limits {
            nodes: Some(visited.min(limit - visited).div_ceil(threads as u64)),
            ..limits
        };
        let nodes = AtomicU64::new(0);
        let pauses = AtomicBool::new(false);
        thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    let team = Team::new(&range, &pauses, &split_points);
                    let mut search = Search::new(geometry, table, books, share).in_team(team);
                    // Stopped or not: what has been found is in the range.
                    let _ = search.narrow(node, &range);
                    pauses.store(true, Ordering::Relaxed);
                    nodes.fetch_add(search.nodes, Ordering::Relaxed);
                });
            }
        });
        visited += nodes.into_inner();
    }
}
