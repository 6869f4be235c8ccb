//! The search: is a position worth more than a given score?

use alloc::vec::Vec;
use core::sync::atomic::{AtomicBool, Ordering};

use super::bounds::{self, Rows};
use super::node::{Node, Step};
use super::order::promise;
use super::table::{Entry, Table};
use crate::bits::Bits;
use crate::geometry::Geometry;

/// The search was stopped before it had an answer.
pub(super) struct Stopped;

pub(super) struct Search<'a, G: Geometry> {
    geometry: G,
    rows: Rows<G::Bits>,
    table: &'a Table,
    stop: Option<&'a AtomicBool>,
    /// How many nodes may be visited at the most.
    limit: u64,
    pub(super) nodes: u64,
    /// The children yet to be searched of all nodes on the way from the root: those of the node at
    /// hand are at the end.
    children: Vec<Child<G::Bits>>,
}

/// A child of a node that may be worth more than the score in question.
#[derive(Clone, Copy)]
struct Child<B> {
    node: Node<B>,
    /// Whether the side to move is that of the parent.
    keeps_the_move: bool,
    promise: i32,
    column: u32,
}

impl<'a, G: Geometry> Search<'a, G> {
    pub(super) fn new(
        geometry: G,
        table: &'a Table,
        stop: Option<&'a AtomicBool>,
        limit: u64,
    ) -> Self {
        Self {
            geometry,
            rows: Rows::new(geometry),
            table,
            stop,
            limit,
            nodes: 0,
            children: Vec::new(),
        }
    }

    /// The exact score of a node.
    ///
    /// Halves the range of scores with each question, but asks about scores near a draw first: most
    /// games end late.
    pub(super) fn score(&mut self, node: &Node<G::Bits>) -> Result<i32, Stopped> {
        let mut least = node.least(self.geometry);
        let mut most = bounds::most(self.geometry, &self.rows, node);
        while least < most {
            let mut middle = least + (most - least) / 2;
            if middle <= 0 && least / 2 < middle {
                middle = least / 2;
            } else if middle >= 0 && most / 2 > middle {
                middle = most / 2;
            }
            let score = self.exceeds(node, middle)?;
            if score <= middle {
                most = score;
            } else {
                least = score;
            }
        }
        Ok(least)
    }

    /// Whether the score of a node is more than `alpha`: a result above `alpha` is a lower bound of
    /// the score, and any other an upper bound.
    fn exceeds(&mut self, node: &Node<G::Bits>, alpha: i32) -> Result<i32, Stopped> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(4096) && self.is_stopped() {
            return Err(Stopped);
        }
        let geometry = self.geometry;
        let key = node.key();
        let known = self.table.get(key).unwrap_or(Entry {
            least: node.least(geometry),
            most: node.most(geometry),
            column: Entry::NO_MOVE,
            work: 0,
        });
        if known.least > alpha {
            return Ok(known.least);
        }
        if known.most <= alpha {
            return Ok(known.most);
        }
        let before = self.nodes;
        let first_child = self.children.len();
        let verdict = self.visit(node, alpha, known.column)?;
        self.children.truncate(first_child);
        let entry = Entry {
            least: if verdict.score > alpha {
                known.least.max(verdict.score)
            } else {
                known.least
            },
            most: if verdict.score > alpha {
                known.most
            } else {
                known.most.min(verdict.score)
            },
            column: verdict.column,
            work: (self.nodes - before + 1).ilog2().min(15),
        };
        self.table.put(key, entry);
        Ok(verdict.score)
    }

    fn visit(&mut self, node: &Node<G::Bits>, alpha: i32, first: u32) -> Result<Verdict, Stopped> {
        let geometry = self.geometry;
        let first_child = self.children.len();
        // What the node is worth at the most by the moves seen so far.
        let mut most = i32::MIN;
        let mut rest = node.moves;
        while !rest.is_empty() {
            let others = rest & rest.minus(G::Bits::ONE);
            let cell = rest ^ others;
            rest = others;
            let column = cell.lowest() / geometry.stride();
            let (child, keeps_the_move) = match node.follow(geometry, cell) {
                Step::Over(score) if score > alpha => return Ok(Verdict { score, column }),
                Step::Over(score) => {
                    most = most.max(score);
                    continue;
                }
                Step::Theirs(child) => (child, false),
                Step::Mine(child) => (child, true),
            };
            let least_for_mover = child.least(geometry);
            let most_for_mover = bounds::most(geometry, &self.rows, &child);
            let (child_least, child_most) = if keeps_the_move {
                (least_for_mover, most_for_mover)
            } else {
                (-most_for_mover, -least_for_mover)
            };
            if child_least > alpha {
                return Ok(Verdict {
                    score: child_least,
                    column,
                });
            }
            if child_most <= alpha {
                most = most.max(child_most);
                continue;
            }
            let promise = if column == first {
                i32::MAX
            } else {
                promise(geometry, node, cell, &child, keeps_the_move)
            };
            self.children.push(Child {
                node: child,
                keeps_the_move,
                promise,
                column,
            });
        }
        // Only now is the table asked: most nodes are decided without it.
        let mut place = first_child;
        while let Some(child) = self.children.get(place) {
            if let Some(entry) = self.table.get(child.node.key()) {
                let (least, child_most) = if child.keeps_the_move {
                    (entry.least, entry.most)
                } else {
                    (-entry.most, -entry.least)
                };
                if least > alpha {
                    return Ok(Verdict {
                        score: least,
                        column: child.column,
                    });
                }
                if child_most <= alpha {
                    most = most.max(child_most);
                    self.children.swap_remove(place);
                    continue;
                }
            }
            place += 1;
        }
        while let Some(child) = self.take_best(first_child) {
            let score = if child.keeps_the_move {
                self.exceeds(&child.node, alpha)?
            } else {
                -self.exceeds(&child.node, -alpha - 1)?
            };
            if score > alpha {
                return Ok(Verdict {
                    score,
                    column: child.column,
                });
            }
            most = most.max(score);
        }
        Ok(Verdict {
            score: most,
            column: Entry::NO_MOVE,
        })
    }

    /// Takes out the most promising of the children from `first_child` on.
    #[inline]
    fn take_best(&mut self, first_child: usize) -> Option<Child<G::Bits>> {
        let children = self.children[first_child..].iter().enumerate();
        let (place, _) = children.max_by_key(|(_, child)| child.promise)?;
        Some(self.children.swap_remove(first_child + place))
    }

    fn is_stopped(&self) -> bool {
        self.nodes >= self.limit || self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}

/// A score that answers the question, and the column that decided it.
struct Verdict {
    score: i32,
    column: u32,
}
