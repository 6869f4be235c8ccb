//! A game as everybody may see it: `docs/protocol.md`, "A game".

use puissance4::{BySide, Geometry as _, Side};
use serde::Serialize;

use super::event::{Millis, Offer, Player, Reason, SideName};
use super::game::OnlineGame;
use super::secret::GameId;

/// Who is connected, and who has been gone for how long.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Attendance {
    /// Whether a player of that side is connected.
    pub here: BySide<bool>,
    /// When the other side may claim the game, where that side is gone.
    pub claim_at: BySide<Option<Millis>>,
}

/// A game in JSON.
#[derive(Debug, Serialize)]
pub struct GameView<'a> {
    id: GameId,
    version: u64,
    status: &'static str,
    columns: u32,
    rows: u32,
    connect: u32,
    players: Sides<Option<PlayerView<'a>>>,
    same_screen: bool,
    listed: bool,
    moves: String,
    turn: u64,
    to_move: Option<SideName>,
    result: Option<VerdictView>,
    winning: Vec<CellView>,
    clock: Option<ClockView>,
    offers: OffersView,
    claim: Option<ClaimView>,
    next: Option<GameId>,
}

#[derive(Debug, Serialize)]
struct Sides<T> {
    first: T,
    second: T,
}

#[derive(Debug, Serialize)]
struct PlayerView<'a> {
    name: Option<&'a str>,
    level: Option<u8>,
    here: bool,
}

#[derive(Debug, Serialize)]
struct VerdictView {
    winner: Option<SideName>,
    reason: Reason,
}

/// A cell, counted from 1, the bottom row first.
#[derive(Debug, Serialize)]
pub(crate) struct CellView {
    column: usize,
    row: u32,
}

impl From<puissance4::Cell> for CellView {
    fn from(cell: puissance4::Cell) -> Self {
        Self {
            column: cell.column.index() + 1,
            row: u32::from(cell.row) + 1,
        }
    }
}

#[derive(Debug, Serialize)]
struct ClockView {
    initial_ms: u64,
    increment_ms: u64,
    first_ms: u64,
    second_ms: u64,
    running: Option<SideName>,
}

#[derive(Debug, Serialize)]
struct OffersView {
    draw: Option<SideName>,
    take_back: Option<SideName>,
    rematch: Option<SideName>,
}

#[derive(Debug, Serialize)]
struct ClaimView {
    side: SideName,
    in_ms: u64,
}

impl OnlineGame {
    /// The game as everybody may see it at a moment.
    #[must_use]
    pub fn view(&self, attendance: Attendance, now: Millis) -> GameView<'_> {
        let size = self.board.size();
        let playing = self.status() == super::Status::Playing;
        let offered = |what: Offer| self.offers[what as usize].map(SideName::from);
        let player = |side: Side| {
            self.players[side].as_ref().map(|player| match player {
                Player::Person { name, .. } => PlayerView {
                    name: Some(name),
                    level: None,
                    here: attendance.here[side],
                },
                Player::Computer { level } => PlayerView {
                    name: None,
                    level: Some(*level),
                    here: true,
                },
            })
        };
        let claim = Side::ALL.into_iter().find_map(|side| {
            let at = attendance.claim_at[side].filter(|_| playing)?;
            let person = self.level(side).is_none() && !self.is_same_screen();
            person.then(|| ClaimView {
                side: side.into(),
                in_ms: at.saturating_sub(now),
            })
        });
        GameView {
            id: self.id,
            version: self.version,
            status: self.status().name(),
            columns: size.columns(),
            rows: size.rows(),
            connect: size.connect(),
            players: Sides {
                first: player(Side::First),
                second: player(Side::Second),
            },
            same_screen: self.is_same_screen(),
            listed: self.is_listed(),
            moves: self.board.moves().to_string(),
            turn: self.turn,
            to_move: playing.then(|| self.board.turn().into()),
            result: self.verdict().map(|verdict| VerdictView {
                winner: verdict.winner.map(Into::into),
                reason: verdict.reason,
            }),
            winning: (self.board.position().winning_line())
                .into_iter()
                .flatten()
                .map(CellView::from)
                .collect(),
            clock: self.clock.map(|clock| ClockView {
                initial_ms: clock.control.initial_ms,
                increment_ms: clock.control.increment_ms,
                first_ms: self.left(Side::First, now).unwrap_or_default(),
                second_ms: self.left(Side::Second, now).unwrap_or_default(),
                running: self.running().map(Into::into),
            }),
            offers: OffersView {
                draw: offered(Offer::Draw),
                take_back: offered(Offer::TakeBack),
                rematch: offered(Offer::Rematch),
            },
            claim,
            next: self.next,
        }
    }

    /// The game as the lobby lists it.
    #[must_use]
    pub fn listing(&self, now: Millis) -> Listing<'_> {
        let size = self.board.size();
        let name = Side::ALL
            .into_iter()
            .find_map(|side| match &self.players[side] {
                Some(Player::Person { name, .. }) => Some(name.as_str()),
                _ => None,
            });
        Listing {
            id: self.id,
            name: name.unwrap_or_default(),
            columns: size.columns(),
            rows: size.rows(),
            connect: size.connect(),
            clock: self.clock.map(|clock| clock.control),
            you_begin: self.players.first.is_none(),
            age_ms: now.saturating_sub(self.last),
        }
    }
}

/// A game that waits for anybody.
#[derive(Debug, Serialize)]
pub struct Listing<'a> {
    id: GameId,
    name: &'a str,
    columns: u32,
    rows: u32,
    connect: u32,
    clock: Option<super::TimeControl>,
    you_begin: bool,
    age_ms: u64,
}
