//! Whether the discs on the board are those that were played.

use std::collections::{BTreeMap, BTreeSet};

use crate::api::{Command, Offer, Side};
use crate::journal::Acknowledged;

use super::{History, Kind, Turn};

/// The boards that can be after each turn, as move strings: all that agree with what was acknowledged,
/// asked for and seen. There has to be one.
pub(super) fn check(history: &mut History, acknowledged: &[Acknowledged]) -> Vec<Turn> {
    let mut discs: BTreeMap<u64, BTreeSet<(Side, u8)>> = BTreeMap::new();
    for it in acknowledged {
        let at_turn = discs.entry(it.turn).or_default();
        at_turn.insert((it.side, it.column));
    }
    let last = history.last().map_or(0, |game| game.turn);
    if let Some((turn, disc)) = discs.range(last..).next() {
        let evidence = format!("{disc:?} at turn {turn}, and the game has only {last} turns");
        history.find(Kind::LostMove, evidence);
    }
    let mut boards = BTreeSet::from([String::new()]);
    let mut turns = Vec::new();
    for turn in 0..last {
        let sure = discs.get(&turn);
        let mut after = BTreeSet::new();
        let mut kinds = Vec::new();
        for board in &boards {
            for (kind, board) in next(history, turn, board, sure) {
                if seen(history, turn + 1).all(|view| view == board) {
                    after.insert(board);
                    kinds.push(kind);
                }
            }
        }
        if after.is_empty() {
            explain(history, turn, sure, &boards);
            return turns;
        }
        let kind = kinds[0];
        let one = kinds.iter().all(|&it| it == kind);
        turns.push(if one { kind } else { Turn::Either });
        boards = after;
    }
    turns
}

/// The boards that were seen after so many turns.
fn seen(history: &History, turn: u64) -> impl Iterator<Item = &str> {
    (history.views.values())
        .filter(move |seen| seen.game.turn == turn)
        .map(|seen| seen.game.moves.as_str())
}

/// What a turn can make of a board.
fn next(
    history: &History,
    turn: u64,
    board: &str,
    sure: Option<&BTreeSet<(Side, u8)>>,
) -> Vec<(Turn, String)> {
    let to_move = to_move(board);
    let disc = |column: u8| (Turn::Disc(to_move), format!("{board}{column}"));
    if let Some(sure) = sure {
        // One turn has one disc, and it is that side's.
        let discs: Vec<_> = sure.iter().collect();
        return match discs[..] {
            [&(side, column)] if side == to_move => vec![disc(column)],
            _ => Vec::new(),
        };
    }
    let asked = history.requests.iter().filter(|it| it.side == to_move);
    let columns: BTreeSet<u8> = asked
        .filter_map(|it| match it.command {
            Command::Move { turn: of, column } if of == turn => Some(column),
            _ => None,
        })
        .collect();
    let mut all: Vec<_> = columns.into_iter().map(disc).collect();
    let offer = Command::Offer(Offer::TakeBack);
    let offered = |side| history.asked(side, offer).next().is_some();
    if offered(Side::First) && offered(Side::Second) {
        // The last disc of whoever wants it back, and the reply to it.
        for discs in 1..=board.len().min(2) {
            let kept = board[..board.len() - discs].to_owned();
            all.push((Turn::TakenBack, kept));
        }
    }
    all
}

fn to_move(board: &str) -> Side {
    puissance4::Side::at_ply(board.len()).into()
}

fn explain(
    history: &mut History,
    turn: u64,
    sure: Option<&BTreeSet<(Side, u8)>>,
    before: &BTreeSet<String>,
) {
    let seen: BTreeSet<&str> = seen(history, turn + 1).collect();
    let (kind, what) = match sure {
        Some(sure) => (Kind::LostMove, format!("acknowledged: {sure:?}")),
        None if seen.len() > 1 => (Kind::Contradiction, "nothing acknowledged".to_owned()),
        None => (Kind::StrangeDisc, "nothing acknowledged".to_owned()),
    };
    let asked: Vec<_> = (history.requests.iter())
        .filter(|it| matches!(it.command, Command::Move { turn: of, .. } if of == turn))
        .collect();
    let evidence = format!(
        "turn {turn}, {what}; the board before can be {before:?}, after it {seen:?} was seen; asked: {asked:?}"
    );
    history.find(kind, evidence);
}
