//! A history that is right, and one that is wrong in each way that there is.

mod clocks;

use super::*;
use crate::api::tests::game;
use crate::api::{Offer, Reason, Status, Verdict};

const FIRST: usize = 0;
const SECOND: usize = 1;

/// A game between two players who stay connected, one over each server where there are two.
struct Story {
    history: History,
    acknowledged: Vec<Acknowledged>,
    at: Ms,
    down: Stretches,
    trouble: Stretches,
    nodes: usize,
}

impl Story {
    fn new(control: Option<TimeControl>) -> Self {
        let mut history = History::new("g".to_owned(), control);
        let links = [(Side::First, 0), (Side::Second, 1)];
        let links = links.map(|(side, node)| history.connects(side, node, 0));
        assert_eq!(links, [FIRST, SECOND]);
        let mut story = Self {
            history,
            acknowledged: Vec::new(),
            at: 0,
            down: Stretches::default(),
            trouble: Stretches::default(),
            nodes: 1,
        };
        story.everybody_sees(&game(1, ""));
        story
    }

    fn wait(&mut self, ms: Ms) -> &mut Self {
        self.at += ms;
        self
    }

    fn everybody_sees(&mut self, game: &Game) {
        for link in [FIRST, SECOND] {
            self.history.sees(link, game, self.at);
        }
    }

    /// A move is asked for, and 10 ms later acknowledged.
    fn plays(&mut self, link: usize, turn: u64, column: u8, version: u64) -> &mut Self {
        let request = self.asks(link, Command::Move { turn, column });
        self.wait(10).acks(request, version, false);
        self
    }

    fn asks(&mut self, link: usize, command: Command) -> usize {
        self.history.asks(link, command, self.at)
    }

    fn acks(&mut self, request: usize, version: u64, dup: bool) {
        let at = self.at;
        self.history.hears(request, Reply::Ack { at, version, dup });
        let request = &self.history.requests[request];
        if let Command::Move { turn, column } = request.command {
            self.acknowledged.push(Acknowledged {
                game: "g".to_owned(),
                turn,
                side: request.side,
                column,
            });
        }
    }

    fn refuses(&mut self, request: usize, code: &str) {
        let (at, code) = (self.at, code.to_owned());
        self.history.hears(request, Reply::Error { at, code });
    }

    /// Both players move in turn, and both see it.
    fn goes_on(&mut self, moves: &str) -> &mut Self {
        for disc in moves.chars() {
            let last = self.history.last().expect("a game").clone();
            let (turn, version) = (last.turn, last.version + 1);
            let column = disc.to_digit(10).expect("a column") as u8;
            self.wait(100)
                .plays(last.moves.len() % 2, turn, column, version);
            let mut next = game(version, &format!("{}{disc}", last.moves));
            next.turn = turn + 1;
            self.everybody_sees(&next);
        }
        self
    }

    fn ends(&mut self, winner: Option<Side>, reason: Reason) -> &mut Self {
        let last = self.history.last().expect("a game").clone();
        let over = Game {
            version: last.version + 1,
            ..over(last, winner, reason)
        };
        self.everybody_sees(&over);
        self
    }

    fn found(&self) -> Vec<Kind> {
        let mut history = self.history.clone();
        for link in 0..history.links.len() {
            if history.links[link].until.is_none() {
                history.loses(link, self.at);
            }
        }
        let run = Run {
            down: &self.down,
            trouble: &self.trouble,
            nodes: self.nodes,
        };
        let found = history.check(&self.acknowledged, &run).found;
        let mut kinds: Vec<_> = found.iter().map(|it| it.kind).collect();
        kinds.sort();
        kinds.dedup();
        kinds
    }
}

fn over(game: Game, winner: Option<Side>, reason: Reason) -> Game {
    Game {
        status: Status::Over,
        to_move: None,
        result: Some(Verdict { winner, reason }),
        ..game
    }
}

/// First wins in column 1.
const WON: &str = "1212121";

#[test]
fn a_right_history_passes() {
    let mut story = Story::new(None);
    story.goes_on(&WON[..6]);
    assert_eq!(story.found(), []);
    story.wait(100).plays(FIRST, 6, 1, 8);
    story.everybody_sees(&over(game(8, WON), Some(Side::First), Reason::Line));
    assert_eq!(story.found(), []);
}

#[test]
fn an_unknown_move_may_be_there_or_not() {
    for moves in ["44", "443"] {
        let mut story = Story::new(None);
        story.goes_on("44");
        story.asks(FIRST, Command::Move { turn: 2, column: 3 });
        story.wait(100);
        story.history.loses(FIRST, story.at);
        story
            .history
            .reads(&game(moves.len() as u64 + 1, moves), story.at);
        assert_eq!(story.found(), [], "{moves}");
    }
}

#[test]
fn an_acknowledged_move_must_be_there() {
    // It was never seen again.
    let mut story = Story::new(None);
    story.goes_on("44").plays(FIRST, 2, 3, 4);
    assert_eq!(story.found(), [Kind::LostMove]);
    // Something else is in its place.
    let mut story = Story::new(None);
    story.goes_on("44").plays(FIRST, 2, 3, 4);
    story.everybody_sees(&game(4, "445"));
    assert_eq!(story.found(), [Kind::LostMove]);
    // The version that was acknowledged is of another turn.
    let mut story = Story::new(None);
    story.goes_on("44").plays(FIRST, 2, 3, 3);
    story.everybody_sees(&game(4, "443"));
    assert_eq!(story.found(), [Kind::LostMove]);
}

#[test]
fn a_disc_must_have_been_played_once() {
    let mut story = Story::new(None);
    story.goes_on("44");
    story.everybody_sees(&game(4, "443"));
    assert_eq!(story.found(), [Kind::StrangeDisc]);
    let mut story = Story::new(None);
    story.goes_on("44").plays(FIRST, 2, 3, 4);
    story.everybody_sees(&game(5, "4433"));
    assert_eq!(story.found(), [Kind::StrangeDisc]);
}

#[test]
fn a_move_may_be_taken_back_when_both_agree() {
    let back = Game {
        turn: 4,
        ..game(5, "44")
    };
    let mut story = Story::new(None);
    story.goes_on("443");
    let offer = Command::Offer(Offer::TakeBack);
    story.asks(FIRST, offer);
    story.asks(SECOND, offer);
    story.everybody_sees(&back);
    assert_eq!(story.found(), []);
    story.goes_on("12");
    assert_eq!(story.found(), []);
    let mut story = Story::new(None);
    story.goes_on("443");
    story.asks(FIRST, offer);
    story.everybody_sees(&back);
    assert_eq!(story.found(), [Kind::StrangeDisc]);
}

#[test]
fn one_version_is_one_thing() {
    let mut story = Story::new(None);
    story.goes_on("4");
    let mut other = game(2, "4");
    story.history.sees(SECOND, &other, story.at);
    assert_eq!(story.found(), []);
    other.offers.draw = Some(Side::First);
    story.history.sees(SECOND, &other, story.at);
    assert_eq!(story.found(), [Kind::Contradiction]);
}

#[test]
fn nothing_goes_back() {
    // Over one connection.
    let mut story = Story::new(None);
    story.goes_on("44").history.sees(FIRST, &game(2, "4"), 300);
    assert_eq!(story.found(), [Kind::WentBack]);
    // After a new hello.
    let again = |late: Ms, nodes| {
        let mut story = Story::new(None);
        story.nodes = nodes;
        story.goes_on("44").wait(late);
        let link = story.history.connects(Side::First, 1, story.at);
        story.history.sees(link, &game(2, "4"), story.at);
        story.found()
    };
    assert_eq!(again(100, 1), [Kind::WentBack]);
    assert_eq!(again(100, 2), []);
    assert_eq!(again(2_500, 2), [Kind::WentBack]);
    // Turns.
    let mut story = Story::new(None);
    let turned = Game {
        turn: 1,
        ..game(4, "4")
    };
    story.goes_on("44").everybody_sees(&turned);
    assert!(story.found().contains(&Kind::WentBack));
}

#[test]
fn the_rules_hold() {
    let mut story = Story::new(None);
    story.goes_on("4444444");
    assert_eq!(story.found(), [Kind::IllegalMoves]);
    // Nobody has noticed the line.
    let mut story = Story::new(None);
    story.goes_on(WON);
    assert_eq!(story.found(), [Kind::WrongResult]);
    // The wrong side has won.
    let mut story = Story::new(None);
    story.goes_on(&WON[..6]).plays(FIRST, 6, 1, 8);
    story.everybody_sees(&over(game(8, WON), Some(Side::Second), Reason::Line));
    assert_eq!(story.found(), [Kind::WrongResult]);
}

#[test]
fn nobody_ends_a_game_by_doing_nothing() {
    for (winner, reason) in [
        (Some(Side::First), Reason::Resigned),
        (Some(Side::First), Reason::Line),
        (Some(Side::First), Reason::Time),
        (Some(Side::First), Reason::Left),
        (None, Reason::Agreed),
        (None, Reason::Cancelled),
        (None, Reason::Full),
    ] {
        let mut story = Story::new(None);
        story.goes_on("44").ends(winner, reason);
        assert_eq!(story.found(), [Kind::WrongResult], "{reason:?}");
    }
    let mut story = Story::new(None);
    story.goes_on("44").asks(SECOND, Command::Resign);
    story.ends(Some(Side::First), Reason::Resigned);
    assert_eq!(story.found(), []);
}

#[test]
fn what_was_acknowledged_has_happened() {
    let mut story = Story::new(None);
    let request = story.goes_on("44").asks(SECOND, Command::Resign);
    story.acks(request, 4, false);
    assert_eq!(story.found(), [Kind::LostCommand]);
    let mut story = Story::new(None);
    story.goes_on("44").asks(SECOND, Command::Resign);
    story.ends(Some(Side::First), Reason::Resigned);
    for link in [FIRST, SECOND] {
        let request = story.asks(link, Command::Offer(Offer::Rematch));
        story.acks(request, 5, false);
    }
    assert_eq!(story.found(), [Kind::LostCommand]);
}

#[test]
fn the_end_is_the_end() {
    let mut story = Story::new(None);
    story.goes_on("44").asks(SECOND, Command::Resign);
    story.asks(FIRST, Command::Resign);
    story.ends(Some(Side::First), Reason::Resigned);
    assert_eq!(story.found(), []);
    story.ends(Some(Side::Second), Reason::Resigned);
    assert_eq!(story.found(), [Kind::ChangedAfterEnd]);
}

#[test]
fn every_request_is_answered_once() {
    let mut story = Story::new(None);
    story.goes_on("4").asks(FIRST, Command::Resign);
    story.wait(20_000);
    assert_eq!(story.found(), [Kind::NoReply]);
    let mut story = Story::new(None);
    let request = story.asks(FIRST, Command::Offer(Offer::Draw));
    story.refuses(request, "not_available");
    story.refuses(request, "not_available");
    assert_eq!(story.found(), [Kind::StrangeReply]);
}

#[test]
fn the_same_move_gets_the_same_reply() {
    let mut story = Story::new(None);
    story.goes_on("44");
    let again = story.asks(SECOND, Command::Move { turn: 1, column: 4 });
    let again_refused = again;
    story.refuses(again_refused, "storage_unavailable");
    assert_eq!(story.found(), []);
    let again = story.asks(SECOND, Command::Move { turn: 1, column: 4 });
    story.refuses(again, "stale");
    assert_eq!(story.found(), [Kind::UnevenReplies]);
}

#[test]
fn news_reach_everybody() {
    let mut story = Story::new(None);
    story.goes_on("4").wait(100).plays(SECOND, 1, 4, 3);
    story.history.sees(SECOND, &game(3, "44"), story.at);
    story.wait(5_000);
    assert_eq!(story.found(), [Kind::LateNews]);
    story.trouble.add(1_000, 1_500);
    assert_eq!(story.found(), []);
}
