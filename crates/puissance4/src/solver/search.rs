//! The search: is a position worth more than a given score?

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
}

/// A child of a node that may be worth more than the score in question.
#[derive(Clone, Copy)]
struct Child<B> {
    node: Node<B>,
    /// Whether the side to move is that of the parent.
    keeps_the_move: bool,
    /// The parent's side gets at most this.
    most: i32,
    promise: i32,
    column: u32,
}

/// The most children that a node has.
const MOST_CHILDREN: usize = 35;

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
        let verdict = self.visit(node, alpha, known.column)?;
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
        let mut children = [const { None }; MOST_CHILDREN];
        let mut count = 0;
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
            children[count] = Some(Child {
                node: child,
                keeps_the_move,
                most: child_most,
                promise: promise(geometry, cell, &child, keeps_the_move),
                column,
            });
            count += 1;
        }
        // Only now is the table asked: most nodes are decided without it.
        for child in &mut children[..count] {
            let Some(known) = child else { continue };
            let Some(entry) = self.table.get(known.node.key()) else {
                continue;
            };
            let (least, child_most) = if known.keeps_the_move {
                (entry.least, entry.most)
            } else {
                (-entry.most, -entry.least)
            };
            if least > alpha {
                return Ok(Verdict {
                    score: least,
                    column: known.column,
                });
            }
            known.most = known.most.min(child_most);
            if known.most <= alpha {
                most = most.max(known.most);
                *child = None;
            }
        }
        while let Some(child) = take_best(&mut children[..count], first) {
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

    fn is_stopped(&self) -> bool {
        self.nodes >= self.limit || self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}

/// A score that answers the question, and the column that decided it.
struct Verdict {
    score: i32,
    column: u32,
}

/// Takes out the most promising child: that in column `first`, if there is one.
#[inline]
fn take_best<B: Copy>(children: &mut [Option<Child<B>>], first: u32) -> Option<Child<B>> {
    let promise = |child: &Child<B>| {
        if child.column == first {
            i32::MAX
        } else {
            child.promise
        }
    };
    let mut best: Option<(usize, i32)> = None;
    for (place, child) in children.iter().enumerate() {
        if let Some(child) = child {
            let promise = promise(child);
            if best.is_none_or(|(_, most)| promise > most) {
                best = Some((place, promise));
            }
        }
    }
    children[best?.0].take()
}
