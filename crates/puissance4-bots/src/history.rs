//! What happened in one game, as its players saw it, and whether that can be.
//!
//! After the manner of Jepsen: a request that was answered has happened or has not; one that was not
//! answered may have, once.

mod discs;
mod ends;
mod replies;
mod times;

use std::collections::{BTreeMap, HashMap};
use std::fmt;

use crate::api::{Command, Game, Side, TimeControl};
use crate::journal::Acknowledged;
use crate::time::{Ms, Stretches};

/// A broken promise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    /// A game that was created is not there.
    LostGame,
    /// A disc that was acknowledged is not there.
    LostMove,
    /// A disc lies there that nobody has played, or twice.
    StrangeDisc,
    /// Two clients saw different things under one version.
    Contradiction,
    /// A client was shown something older than it had been shown.
    WentBack,
    /// The moves break the rules.
    IllegalMoves,
    /// The result does not follow from what happened.
    WrongResult,
    /// What was acknowledged, other than a move, has not happened.
    LostCommand,
    /// Something changed after the end.
    ChangedAfterEnd,
    /// The time that was charged cannot be.
    WrongClock,
    /// A side lost on time that had time left.
    WrongFlag,
    /// A side had no time left and did not lose.
    LateFlag,
    /// A request was not answered.
    NoReply,
    /// A request was answered twice, or nobody had asked.
    StrangeReply,
    /// A move that was acknowledged was refused at another time.
    UnevenReplies,
    /// A client was not told in time.
    LateNews,
    /// A client could not come back in time.
    SlowResume,
    /// A correct client was told that it was not.
    Blamed,
}

/// A broken promise, and what shows it.
#[derive(Clone, Debug)]
pub(crate) struct Violation {
    pub(crate) game: String,
    pub(crate) kind: Kind,
    pub(crate) evidence: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:?} in game {}: {}",
            self.kind, self.game, self.evidence
        )
    }
}

/// What became of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Reply {
    /// Nobody knows.
    None,
    Ack {
        at: Ms,
        version: u64,
        dup: bool,
    },
    Error {
        at: Ms,
        code: String,
    },
}

/// Something that a player asked for.
#[derive(Clone, Debug)]
pub(crate) struct Request {
    pub(crate) side: Side,
    pub(crate) command: Command,
    pub(crate) sent: Ms,
    /// Over which of the links.
    pub(crate) link: usize,
    pub(crate) reply: Reply,
}

/// A player's connection, from its hello on.
#[derive(Clone, Debug)]
pub(crate) struct Link {
    pub(crate) side: Side,
    /// To which of the servers.
    pub(crate) node: usize,
    pub(crate) from: Ms,
    pub(crate) until: Option<Ms>,
    /// The first version that was shown, and the last one.
    pub(crate) versions: Option<(u64, u64)>,
}

/// When a game was first seen at a version.
#[derive(Clone, Debug)]
pub(crate) struct Seen {
    pub(crate) game: Game,
    pub(crate) at: Ms,
}

/// What the checker needs to know of the run.
pub(crate) struct Run<'a> {
    /// When the game could not be played, whatever a client did.
    pub(crate) down: &'a Stretches,
    /// When something was broken somewhere, and some time after.
    pub(crate) trouble: &'a Stretches,
    pub(crate) nodes: usize,
}

/// What happened in one game.
#[derive(Clone, Debug)]
pub(crate) struct History {
    pub(crate) id: String,
    control: Option<TimeControl>,
    requests: Vec<Request>,
    links: Vec<Link>,
    views: BTreeMap<u64, Seen>,
    /// When a side was first shown that a turn was over, and over which link.
    news: HashMap<(Side, u64), (Ms, usize)>,
    found: Vec<Violation>,
}

impl History {
    pub(crate) fn new(id: String, control: Option<TimeControl>) -> Self {
        Self {
            id,
            control,
            requests: Vec::new(),
            links: Vec::new(),
            views: BTreeMap::new(),
            news: HashMap::new(),
            found: Vec::new(),
        }
    }

    /// A player says hello.
    pub(crate) fn connects(&mut self, side: Side, node: usize, at: Ms) -> usize {
        self.links.push(Link {
            side,
            node,
            from: at,
            until: None,
            versions: None,
        });
        self.links.len() - 1
    }

    /// A link is gone.
    pub(crate) fn loses(&mut self, link: usize, at: Ms) {
        self.links[link].until = Some(at);
    }

    /// A player asks for something.
    pub(crate) fn asks(&mut self, link: usize, command: Command, at: Ms) -> usize {
        self.requests.push(Request {
            side: self.links[link].side,
            command,
            sent: at,
            link,
            reply: Reply::None,
        });
        self.requests.len() - 1
    }

    /// A request is answered.
    pub(crate) fn hears(&mut self, request: usize, reply: Reply) {
        let request = &mut self.requests[request];
        let before = std::mem::replace(&mut request.reply, reply);
        if before != Reply::None {
            let evidence = format!("{request:?}, and before: {before:?}");
            self.find(Kind::StrangeReply, evidence);
        }
    }

    /// A player is shown the game.
    pub(crate) fn sees(&mut self, link: usize, game: &Game, at: Ms) {
        let version = game.version;
        let side = self.links[link].side;
        let before = self.links[link].versions;
        self.links[link].versions = Some((before.map_or(version, |(first, _)| first), version));
        if let Some((_, last)) = before
            && last > version
        {
            let evidence = format!("version {version} after {last} over one link, at {at} ms");
            self.find(Kind::WentBack, evidence);
        }
        if let Some(turn) = game.turn.checked_sub(1) {
            // Whoever sees a turn has seen those before.
            let known = |turn: &u64| !self.news.contains_key(&(side, *turn));
            let new: Vec<u64> = (0..=turn).rev().take_while(known).collect();
            let new = new.into_iter().map(|turn| ((side, turn), (at, link)));
            self.news.extend(new);
        }
        self.reads(game, at);
    }

    /// Somebody reads the game, without a link.
    pub(crate) fn reads(&mut self, game: &Game, at: Ms) {
        let Some(seen) = self.views.get(&game.version) else {
            let game = game.clone();
            self.views.insert(game.version, Seen { game, at });
            return;
        };
        if !agree(&seen.game, game) {
            let evidence = format!("at {} ms {:?}, at {at} ms {game:?}", seen.at, seen.game);
            self.find(Kind::Contradiction, evidence);
        }
    }

    /// Notes a broken promise.
    pub(crate) fn find(&mut self, kind: Kind, evidence: String) {
        let game = self.id.clone();
        self.found.push(Violation {
            game,
            kind,
            evidence,
        });
    }

    /// The last thing that was shown.
    fn last(&self) -> Option<&Game> {
        self.views.values().next_back().map(|seen| &seen.game)
    }

    /// What each side asked for.
    fn asked(&self, side: Side, command: Command) -> impl Iterator<Item = &Request> {
        (self.requests.iter()).filter(move |it| it.side == side && it.command == command)
    }

    /// Every promise that was broken in this game, once the whole of it has been read.
    pub(crate) fn check(mut self, acknowledged: &[Acknowledged], run: &Run) -> Checked {
        let turns = discs::check(&mut self, acknowledged);
        ends::check(&mut self);
        replies::check(&mut self, run);
        if let Some(control) = self.control {
            times::check(&mut self, control, &turns, run);
        }
        Checked {
            news: replies::latencies(&self, run),
            acks: replies::acks(&self),
            turns,
            requests: self.requests,
            last: self.views.pop_last().map(|(_, seen)| seen.game),
            found: self.found,
        }
    }
}

/// What is known of a turn that is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turn {
    Disc(Side),
    TakenBack,
    /// It may have been the one or the other.
    Either,
}

/// What came of a check.
pub(crate) struct Checked {
    pub(crate) found: Vec<Violation>,
    pub(crate) turns: Vec<Turn>,
    pub(crate) requests: Vec<Request>,
    pub(crate) last: Option<Game>,
    /// How long news took from one side to the other over one server, and over two.
    pub(crate) news: [Vec<Ms>; 2],
    /// How long acknowledgements took.
    pub(crate) acks: Vec<Ms>,
}

/// Whether two views of one version can both be right: time may have passed, and players come or gone.
fn agree(a: &Game, b: &Game) -> bool {
    let at_rest = |game: &Game| {
        let clock = game.clock?;
        Some([Side::First, Side::Second].map(|side| clock.at_rest(side)))
    };
    let facts = |game: &Game| Game {
        clock: None,
        ..game.clone()
    };
    facts(a) == facts(b) && at_rest(a) == at_rest(b)
}

#[cfg(test)]
mod tests;
