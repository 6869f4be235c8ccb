//! Two bots that play one game after the other.

use std::sync::Arc;
use std::time::Duration;

use fastrand::Rng;

use super::link::Identity;
use super::player::Player;
use super::world::World;
use crate::api::{Side, TimeControl};
use crate::history::{History, Kind};
use crate::http::Http;
use crate::lobby::{NoTable, Table, Wanted};
use crate::random::chance;

/// The shortest clock that there is.
const SHORT: TimeControl = TimeControl {
    initial_ms: 10_000,
    increment_ms: 200,
};
const LONGER: TimeControl = TimeControl {
    initial_ms: 30_000,
    increment_ms: 0,
};

/// Plays until the end of the run.
pub(crate) async fn play(world: Arc<World>, mut rng: Rng, number: usize) {
    let nodes = world.nodes.len();
    while !world.is_stopped() {
        let control = *rng
            .choice([None, Some(SHORT), Some(SHORT), Some(LONGER)].iter())
            .unwrap_or(&None);
        let Some(mut table) = table(&world, &mut rng, number % nodes, control).await else {
            continue;
        };
        loop {
            let history = world.add(History::new(table.id.clone(), control));
            // Both want a rematch, or neither does.
            let rematch = chance(&mut rng, 40.0);
            let mut players = [Side::First, Side::Second].map(|side| {
                let node = (number + side as usize) % nodes;
                let identity = Identity {
                    world: Arc::clone(&world),
                    history: Arc::clone(&history),
                    game: table.id.clone(),
                    token: table.tokens[side as usize].clone(),
                    side,
                };
                Player::new(identity, node, control, rematch, rng.fork())
            });
            let [first, second] = &mut players;
            let (one, other) = tokio::join!(first.play(), second.play());
            let Some(next) = one.or(other) else { break };
            let [first, second] = table.tokens;
            table = Table {
                id: next,
                tokens: [second, first],
            };
        }
    }
}

/// A new game, however long it takes to get one; `None` at the end of the run.
async fn table(
    world: &World,
    rng: &mut Rng,
    node: usize,
    control: Option<TimeControl>,
) -> Option<Table> {
    let nodes = world.nodes.len();
    let wanted = Wanted::new(rng, control);
    let mut http = Http::new(world.nodes[node]);
    let mut id = None;
    loop {
        if world.is_stopped() {
            // Nobody plays it, but it was promised that it is there.
            if let Some(id) = id {
                world.add(History::new(id, control));
            }
            return None;
        }
        let got = match &id {
            None => wanted.create(&mut http).await.map(|seat| {
                id = Some(seat.game.id);
                None
            }),
            Some(known) if chance(rng, 10.0) => wanted.create(&mut http).await.map(|seat| {
                if seat.game.id != *known {
                    let mut history = History::new(known.clone(), control);
                    let evidence = format!("created again, it became {}", seat.game.id);
                    history.find(Kind::Contradiction, evidence);
                    world.add(history);
                }
                None
            }),
            Some(known) => wanted.join(&mut http, known).await.map(Some),
        };
        match got {
            Ok(None) => {}
            Ok(Some(table)) => return Some(table),
            Err(NoTable::Later) => {
                let pause = Duration::from_millis(rng.u64(100..1_000));
                world.sleep(pause).await;
                http = Http::new(world.nodes[rng.usize(..nodes)]);
            }
            Err(NoTable::Wrong(what)) => {
                let mut history = History::new(id.unwrap_or_default(), control);
                history.find(Kind::Blamed, what);
                world.add(history);
                return None;
            }
        }
    }
}
