//! What goes into the tables and comes out of them.

use serde::Serialize;

use crate::online::{Created, Event, GameId, Millis, OnlineGame};

/// The next event of a game, and what the game's own row says once it has happened.
#[derive(Clone, Debug, Serialize)]
pub struct Entry {
    /// Which game.
    #[serde(rename = "g")]
    pub game: GameId,
    /// The version that the event makes; 1 is a new game.
    #[serde(rename = "v")]
    pub version: u64,
    /// When it happened.
    #[serde(rename = "t")]
    pub at: Millis,
    /// The event, as JSON.
    #[serde(rename = "e")]
    pub event: String,
    /// How far the game has come.
    #[serde(rename = "s")]
    pub status: &'static str,
    /// Whether it waits for anybody.
    #[serde(rename = "l")]
    pub listed: bool,
    /// When it is to be looked at.
    #[serde(rename = "d")]
    pub due: Millis,
    /// Since when players pay, as far as whoever decided this knew: see [`Beat`](super::Beat).
    #[serde(skip)]
    pub resumed: Millis,
    /// A game that is created in the same breath.
    #[serde(skip)]
    pub creates: Option<Box<Self>>,
}

impl Entry {
    /// The entry that makes `event` happen, after which the game is `after`. Whoever decided it knew that
    /// players pay since `resumed`.
    #[must_use]
    pub fn new(after: &OnlineGame, event: &Event, at: Millis, resumed: Millis) -> Self {
        Self {
            game: after.id(),
            version: after.version(),
            at,
            event: serde_json::to_string(event).expect("an event can be written"),
            status: after.status().name(),
            listed: after.is_listed(),
            due: after.due(),
            resumed,
            creates: None,
        }
    }

    /// The entry that creates a game. Nobody pays for that.
    #[must_use]
    pub fn creation(game: &OnlineGame, created: Created, at: Millis) -> Self {
        Self::new(game, &Event::Created(created), at, Millis::MAX)
    }
}

/// An event as it was stored.
#[derive(Clone, Debug)]
pub struct StoredEvent {
    /// The version that it makes.
    pub version: u64,
    /// When it happened.
    pub at_ms: u64,
    /// The event, as JSON.
    pub body: String,
}

/// What is stored of a game.
#[derive(Clone, Debug)]
pub struct StoredGame {
    /// The version that the game's own row says.
    pub version: u64,
    /// Its events, or those after a version.
    pub events: Vec<StoredEvent>,
}

/// A game's version beside one of its events, or beside none.
pub(super) type StoredRow = (i64, Option<i64>, Option<i64>, Option<String>);

/// A game as it comes out of the tables; `None` where there is no such game.
pub(super) fn stored(rows: Vec<StoredRow>) -> Option<StoredGame> {
    let &(version, ..) = rows.first()?;
    let events = rows.into_iter().filter_map(|(_, version, at, body)| {
        Some(StoredEvent {
            version: version? as u64,
            at_ms: at? as u64,
            body: body?,
        })
    });
    Some(StoredGame {
        version: version as u64,
        events: events.collect(),
    })
}

/// What one transaction writes, sorted by what must happen to it.
pub(super) struct Batch<'a> {
    /// The next events of games that exist.
    pub(super) updates: Vec<&'a Entry>,
    /// The first events of new games.
    pub(super) creations: Vec<&'a Entry>,
}

impl<'a> Batch<'a> {
    pub(super) fn of(entries: &'a [Entry]) -> Self {
        let (creations, updates) = entries.iter().partition(|entry| entry.version == 1);
        Self { updates, creations }
    }

    /// The games that are created because these were at the version before.
    pub(super) fn follow(&mut self, applied: &[GameId]) {
        let followed = self
            .updates
            .iter()
            .filter(|entry| applied.contains(&entry.game));
        self.creations
            .extend(followed.filter_map(|entry| entry.creates.as_deref()));
    }

    /// The events that are to be stored.
    pub(super) fn events(&self, applied: &[GameId]) -> Vec<&'a Entry> {
        let all = self.updates.iter().chain(&self.creations);
        all.filter(|entry| applied.contains(&entry.game))
            .copied()
            .collect()
    }
}

/// Rows as one parameter of a statement.
pub(super) fn json(rows: &[&Entry]) -> String {
    serde_json::to_string(rows).expect("rows can be written")
}

/// Ids as they come out of the tables. One that cannot be read is none of ours.
pub(super) fn ids(rows: Vec<(String,)>) -> Vec<GameId> {
    rows.into_iter()
        .filter_map(|(id,)| id.parse().ok())
        .collect()
}

/// Versions as they come out of the table.
pub(super) fn versions(rows: Vec<(String, i64)>) -> Vec<(GameId, u64)> {
    rows.into_iter()
        .filter_map(|(id, version)| Some((id.parse().ok()?, version as u64)))
        .collect()
}

/// Which of the entries were applied.
pub(super) fn applied(entries: &[Entry], ids: &[GameId]) -> Vec<bool> {
    entries
        .iter()
        .map(|entry| ids.contains(&entry.game))
        .collect()
}
