//! Whether everybody was answered and told, and how fast.

use std::collections::HashMap;

use crate::api::{Command, Side};
use crate::time::Ms;

use super::{History, Kind, Reply, Run};

/// How long an answer may take on a link that stays, and news where nothing is broken.
const PATIENCE: Ms = 15_000;
const NEWS: Ms = 3_000;
/// How much later another server may know of something.
const BEHIND: Ms = 2_000;

pub(super) fn check(history: &mut History, run: &Run) {
    let mut found = unanswered(history);
    found.extend(uneven(history));
    found.extend(behind(history, run));
    found.extend(untold(history, run));
    for (kind, evidence) in found {
        history.find(kind, evidence);
    }
}

/// Each request has a reply, unless its link was lost.
fn unanswered(history: &History) -> Vec<(Kind, String)> {
    (history.requests.iter())
        .filter(|request| {
            let until = history.links[request.link].until;
            request.reply == Reply::None
                && until.is_some_and(|until| until > request.sent + PATIENCE)
        })
        .map(|request| (Kind::NoReply, format!("{request:?}")))
        .collect()
}

/// A move that was acknowledged once is acknowledged always.
fn uneven(history: &History) -> Vec<(Kind, String)> {
    let acked = |side: Side, command: Command| {
        let mut same = history.asked(side, command);
        same.find(|it| matches!(it.reply, Reply::Ack { .. }))
    };
    (history.requests.iter())
        .filter_map(|request| {
            let Reply::Error { code, .. } = &request.reply else {
                return None;
            };
            let excused = matches!(code.as_str(), "rate_limited" | "storage_unavailable");
            if excused || !matches!(request.command, Command::Move { .. }) {
                return None;
            }
            let other = acked(request.side, request.command)?;
            Some((Kind::UnevenReplies, format!("{request:?}, but {other:?}")))
        })
        .collect()
}

/// Whoever comes back is shown at least what had been seen before.
fn behind(history: &History, run: &Run) -> Vec<(Kind, String)> {
    let late = if run.nodes == 1 { 0 } else { BEHIND };
    (history.links.iter())
        .filter_map(|link| {
            let (first, _) = link.versions?;
            let before = link.from.saturating_sub(late + 1);
            if late > 0 && run.trouble.touch(before, link.from) {
                return None;
            }
            let newest = history.views.values().filter(|seen| seen.at <= before);
            let newest = newest.map(|seen| seen.game.version).max()?;
            (newest > first).then(|| {
                let evidence = format!("{link:?}, though version {newest} had been seen");
                (Kind::WentBack, evidence)
            })
        })
        .collect()
}

/// Whoever is connected is told of every turn.
fn untold(history: &History, run: &Run) -> Vec<(Kind, String)> {
    (moves(history).into_iter())
        .filter_map(|(turn, (side, _, acked))| {
            let acked = acked?;
            let link = (history.links.iter()).find(|link| {
                let until = link.until.unwrap_or(acked);
                link.side == side.other() && link.from < acked && until > acked + NEWS
            })?;
            if run.trouble.touch(acked, acked + NEWS) {
                return None;
            }
            let told = history.news.get(&(side.other(), turn));
            let late = told.is_none_or(|&(at, _)| at > acked + NEWS);
            late.then(|| {
                let told = told.map(|&(at, _)| at);
                let evidence =
                    format!("turn {turn}, acknowledged at {acked} ms, told at {told:?}: {link:?}");
                (Kind::LateNews, evidence)
            })
        })
        .collect()
}

/// For each turn that was acknowledged whose disc it was, when it was first sent, and when first acked.
fn moves(history: &History) -> HashMap<u64, (Side, usize, Option<Ms>)> {
    let mut moves = HashMap::new();
    for (index, request) in history.requests.iter().enumerate() {
        if let Command::Move { turn, .. } = request.command {
            let (_, _, acked) = moves.entry(turn).or_insert((request.side, index, None));
            if let Reply::Ack { at, .. } = request.reply {
                *acked = Some(acked.map_or(at, |before: Ms| before.min(at)));
            }
        }
    }
    moves
}

/// How long news took from one side to the other over one server, and over two, where nothing was broken.
pub(super) fn latencies(history: &History, run: &Run) -> [Vec<Ms>; 2] {
    let mut latencies = [Vec::new(), Vec::new()];
    for (turn, (side, index, _)) in moves(history) {
        let request = &history.requests[index];
        let Some(&(told, link)) = history.news.get(&(side.other(), turn)) else {
            continue;
        };
        let to = &history.links[link];
        if to.from < request.sent && !run.trouble.touch(request.sent, told) {
            let elsewhere = to.node != history.links[request.link].node;
            latencies[usize::from(elsewhere)].push(told.saturating_sub(request.sent));
        }
    }
    latencies
}

/// How long acknowledgements of moves took.
pub(super) fn acks(history: &History) -> Vec<Ms> {
    (history.requests.iter())
        .filter_map(|request| match (request.command, &request.reply) {
            (Command::Move { .. }, Reply::Ack { at, .. }) => Some(at - request.sent),
            _ => None,
        })
        .collect()
}
