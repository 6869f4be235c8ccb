//! Whether the game ended as it had to, and stayed so.

use puissance4::{Dynamic, Outcome, Position};

use crate::api::{Command, Game, Offer, Reason, Side, Status, Verdict};

use super::{History, Kind, Reply};

const SIDES: [Side; 2] = [Side::First, Side::Second];

pub(super) fn check(history: &mut History) {
    for (kind, evidence) in [order(history), rules(history), commands(history)]
        .into_iter()
        .flatten()
    {
        history.find(kind, evidence);
    }
    after_the_end(history);
}

/// A later version is never of an earlier turn.
fn order(history: &History) -> Option<(Kind, String)> {
    let games = || history.views.values().map(|seen| &seen.game);
    let (a, b) = games()
        .zip(games().skip(1))
        .find(|(a, b)| a.turn > b.turn)?;
    let evidence = format!(
        "turn {} at version {}, turn {} at version {}",
        a.turn, a.version, b.turn, b.version
    );
    Some((Kind::WentBack, evidence))
}

/// The moves can be played, and the result is what they lead to.
fn rules(history: &History) -> Option<(Kind, String)> {
    let game = history.last()?;
    let position: Position<Dynamic> = match game.moves.parse() {
        Ok(position) => position,
        Err(error) => return Some((Kind::IllegalMoves, format!("{}: {error}", game.moves))),
    };
    let right = match (position.outcome(), game.status, game.result) {
        (Some(outcome), Status::Over, Some(result)) => result == verdict(outcome),
        (None, Status::Over, Some(result)) => is_justified(history, game, result),
        (None, Status::Open | Status::Playing, None) => true,
        _ => false,
    };
    (!right).then(|| (Kind::WrongResult, format!("{game:?}")))
}

fn verdict(outcome: Outcome) -> Verdict {
    match outcome {
        Outcome::Win(side) => Verdict {
            winner: Some(side.into()),
            reason: Reason::Line,
        },
        Outcome::Draw => Verdict {
            winner: None,
            reason: Reason::Full,
        },
    }
}

/// Whether a game may have ended with its board unfinished.
fn is_justified(history: &History, game: &Game, result: Verdict) -> bool {
    let asked = |side, command| history.asked(side, command).next().is_some();
    let draw = Command::Offer(Offer::Draw);
    let begun = game.moves.len() >= 2;
    match (result.reason, result.winner) {
        (Reason::Resigned, Some(winner)) => begun && asked(winner.other(), Command::Resign),
        (Reason::Cancelled, None) => {
            !begun && SIDES.into_iter().any(|side| asked(side, Command::Resign))
        }
        (Reason::Agreed, None) => SIDES.into_iter().all(|side| asked(side, draw)),
        (Reason::Time, Some(winner)) => {
            let to_move: Side = puissance4::Side::at_ply(game.moves.len()).into();
            begun && history.control.is_some() && to_move == winner.other()
        }
        // No bot claims a game.
        _ => false,
    }
}

/// What was acknowledged has happened.
fn commands(history: &History) -> Option<(Kind, String)> {
    let game = history.last()?;
    let done = |side, command| {
        let mut acks = history.asked(side, command);
        acks.find(|it| matches!(it.reply, Reply::Ack { .. }))
    };
    for side in SIDES {
        if let Some(request) = done(side, Command::Resign)
            && !game.result.is_some_and(|result| match result.reason {
                Reason::Resigned => result.winner == Some(side.other()),
                reason => reason == Reason::Cancelled,
            })
        {
            return Some((Kind::LostCommand, format!("{request:?}: {game:?}")));
        }
    }
    let rematch = Command::Offer(Offer::Rematch);
    let both = SIDES.map(|side| done(side, rematch));
    if both.iter().all(Option::is_some) && game.next.is_none() {
        return Some((Kind::LostCommand, format!("{both:?}: {game:?}")));
    }
    history.requests.iter().find_map(|request| {
        let Command::Move { turn, column } = request.command else {
            return None;
        };
        let Reply::Ack {
            version,
            dup: false,
            ..
        } = request.reply
        else {
            return None;
        };
        let game = &history.views.get(&version)?.game;
        let last = game.moves.chars().last().and_then(|it| it.to_digit(10));
        (game.turn != turn + 1 || last != Some(column.into()))
            .then(|| (Kind::LostMove, format!("{request:?}: {game:?}")))
    })
}

/// The board, the result and the clocks of a finished game stay as they are.
fn after_the_end(history: &mut History) {
    let mut over = (history.views.values()).filter(|seen| seen.game.status == Status::Over);
    let Some(end) = over.next() else {
        return;
    };
    let facts = |game: &Game| (game.moves.clone(), game.turn, game.result, game.clock);
    let later = history
        .views
        .range(end.game.version..)
        .map(|(_, seen)| seen);
    let changed = later
        .into_iter()
        .find(|seen| facts(&seen.game) != facts(&end.game));
    if let Some(changed) = changed {
        let evidence = format!("{:?} became {:?}", end.game, changed.game);
        history.find(Kind::ChangedAfterEnd, evidence);
    }
}
