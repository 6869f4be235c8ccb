//! Whether the clocks show what they can show.

use crate::api::{Command, Reason, Side, Status, TimeControl};
use crate::clock::{Interval, Model};
use crate::time::Ms;

use super::{History, Kind, Reply, Run, Turn};

/// So many discs are free of charge.
const FREE_DISCS: i64 = 2;
/// Times are whole milliseconds.
const ROUNDING: Ms = 5;
/// How well the harness knows when a server was down, and how well two servers agree on the time.
const BLUR: Ms = 250;
/// How late it may be noticed that somebody has no time left.
const NOTICE: Ms = 3_000;

/// When a turn can have come to its end: not before it was asked for, not after it was known of.
#[derive(Clone, Copy, Debug)]
struct End {
    asked: Ms,
    known: Ms,
}

pub(super) fn check(history: &mut History, control: TimeControl, turns: &[Turn], run: &Run) {
    let ends = ends(history, turns);
    let mut model = Model::new(control);
    let mut discs = 0;
    let mut found = Vec::new();
    let mut sure = true;
    for (turn, &kind) in turns.iter().enumerate() {
        let side = match kind {
            Turn::Disc(side) => side,
            // How many discs there are from here on is not known for sure.
            Turn::Either => {
                sure = false;
                break;
            }
            Turn::TakenBack => {
                let board = board(history, turn as u64 + 1);
                let Some(board) = board else {
                    sure = false;
                    break;
                };
                discs = board as i64;
                continue;
            }
        };
        if discs >= FREE_DISCS && turn > 0 {
            model.played(side, thought(ends[turn - 1], ends[turn], run));
        }
        discs += 1;
        let expected = model.left(side);
        let Some(left) = shown(history, turn as u64 + 1, side) else {
            continue;
        };
        let blurred =
            run.nodes > 1 || turn > 0 && run.trouble.touch(ends[turn - 1].asked, ends[turn].known);
        let tolerance = if blurred { BLUR } else { ROUNDING };
        if !model.shown(side, left, tolerance) {
            let around = turn.checked_sub(1).map(|before| ends[before]);
            let evidence = format!(
                "turn {turn} of {side:?} leaves {left} ms, not {expected:?}; the turn before ended within {around:?}, this one within {:?}",
                ends[turn]
            );
            found.push((Kind::WrongClock, evidence));
        }
    }
    if sure {
        found.extend(flag(history, &model, &ends, turns.len(), run));
        found.extend(overdue(history, &model, &ends, run));
    }
    for (kind, evidence) in found {
        history.find(kind, evidence);
    }
}

/// Nobody loses on time who had some left.
fn flag(
    history: &History,
    model: &Model,
    ends: &[End],
    turns: usize,
    run: &Run,
) -> Option<(Kind, String)> {
    let over = (history.views.values()).find(|seen| seen.game.status == Status::Over)?;
    let result = over.game.result?;
    if result.reason != Reason::Time || over.game.turn != turns as u64 {
        return None;
    }
    let loser = result.winner?.other();
    let turn = over.game.turn;
    let since = ends.last()?.asked;
    // A move that came after the end was read before it was refused.
    let refused = (history.requests.iter()).filter_map(|request| match &request.reply {
        Reply::Error { at, code }
            if code == "finished"
                && matches!(request.command, Command::Move { turn: of, .. } if of == turn) =>
        {
            Some(*at)
        }
        _ => None,
    });
    let until = refused.chain([over.at]).min()?;
    let thought = until.saturating_sub(since) - run.down.within(since, until);
    (!model.can_be_out(loser, thought, BLUR)).then(|| {
        let left = model.left(loser);
        let evidence = format!(
            "{loser:?} lost on time at {until} ms, having thought for {thought} ms at most since {since} ms, with {left:?} left"
        );
        (Kind::WrongFlag, evidence)
    })
}

/// Whoever has no time left loses, even where nobody moves.
fn overdue(history: &History, model: &Model, ends: &[End], run: &Run) -> Option<(Kind, String)> {
    let since = ends.last()?.known;
    let last = history.last()?;
    let to_move: Side = puissance4::Side::at_ply(last.moves.len()).into();
    let left = model.left(to_move).most;
    let due = since + left + NOTICE;
    let over = (history.views.values()).find(|seen| seen.game.status == Status::Over);
    let watched = (history.links.iter())
        .any(|link| link.from <= since && link.until.is_some_and(|until| until > due));
    let late = over.is_none_or(|over| over.at > due);
    let runs = last.moves.len() as i64 >= FREE_DISCS;
    (runs && late && watched && !run.trouble.touch(since, due)).then(|| {
        let evidence = format!("{to_move:?} had {left} ms at most since {since} ms: {last:?}");
        (Kind::LateFlag, evidence)
    })
}

/// The least and the most that a turn can be charged, from the end of the turn before to its own.
fn thought(before: End, end: End, run: &Run) -> Interval {
    let (from, until) = (before.asked, end.known);
    let least = if run.trouble.touch(from, until) {
        0
    } else {
        let blur = if run.nodes > 1 { BLUR } else { 0 };
        end.asked.saturating_sub(before.known + blur)
    };
    Interval {
        least,
        most: until.saturating_sub(from) - run.down.within(from, until),
    }
}

/// When each turn can have come to its end.
fn ends(history: &History, turns: &[Turn]) -> Vec<End> {
    let mut ends: Vec<End> = Vec::new();
    for turn in 0..turns.len() as u64 {
        let of_turn = || {
            (history.requests.iter()).filter(
                move |it| matches!(it.command, Command::Move { turn: of, .. } if of == turn),
            )
        };
        let before = ends.last().map_or(0, |end| end.asked);
        let asked = match turns[turn as usize] {
            Turn::Disc(side) => {
                let by = of_turn().filter(|it| it.side == side);
                by.map(|it| it.sent).min()
            }
            // Who wanted what when is not worth the trouble: it was not before the turn before.
            Turn::TakenBack | Turn::Either => None,
        };
        let replies = of_turn().filter_map(|it| match it.reply {
            Reply::Ack { at, .. } => Some(at),
            _ => None,
        });
        let seen = history.views.values().filter(|seen| seen.game.turn > turn);
        let seen = seen.map(|seen| seen.at);
        ends.push(End {
            asked: asked.unwrap_or(before),
            known: replies.chain(seen).min().unwrap_or(Ms::MAX),
        });
    }
    ends
}

/// What a side was shown to have left after so many turns.
fn shown(history: &History, turns: u64, side: Side) -> Option<Ms> {
    (history.views.values())
        .filter(|seen| seen.game.turn == turns)
        .find_map(|seen| seen.game.clock?.at_rest(side))
}

/// How many discs were seen after so many turns.
fn board(history: &History, turns: u64) -> Option<usize> {
    let mut seen = history.views.values().map(|seen| &seen.game);
    seen.find(|game| game.turn == turns)
        .map(|game| game.moves.len())
}
