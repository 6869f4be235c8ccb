//! The rules of a game between players who are elsewhere.

use proptest::prelude::*;
use puissance4::{BySide, Side};

use super::*;

const TOKENS: [&str; 3] = [
    "AAAAAAAAAAAAAAAAAAAAAA",
    "BBBBBBBBBBBBBBBBBBBBBA",
    "CCCCCCCCCCCCCCCCCCCCCA",
];

fn digest(who: usize) -> Digest {
    TOKENS[who].parse::<Secret>().expect("22 letters").digest()
}

fn person(who: usize) -> Player {
    Player::Person {
        name: format!("Player {who}"),
        token: digest(who),
    }
}

fn id() -> GameId {
    GameId::created_by(&TOKENS[0].parse().expect("22 letters"))
}

fn created(clock: Option<TimeControl>) -> Created {
    Created {
        columns: 7,
        rows: 6,
        connect: 4,
        clock,
        first: Some(person(0)),
        second: Some(person(1)),
        invitation: None,
        seed: 1,
    }
}

/// A game and everything that was recorded of it.
struct Table {
    game: OnlineGame,
    events: Vec<(u64, Millis, Event)>,
    now: Millis,
    gone: BySide<bool>,
}

impl Table {
    fn new(created: &Created) -> Self {
        let game = OnlineGame::create(id(), created, 0).expect("a game");
        Self {
            game,
            events: vec![(1, 0, Event::Created(created.clone()))],
            now: 0,
            gone: BySide::default(),
        }
    }

    fn ask(&mut self, who: usize, command: Command) -> Result<Decision, Refusal> {
        let asked = Asked {
            command,
            token: Some(digest(who)),
            at: self.now,
            gone: self.gone,
        };
        let decision = self.game.decide(&asked)?;
        let event = match &decision {
            Decision::Record(event)
            | Decision::RecordAndRefuse(event, _)
            | Decision::RecordAndCreate(event, ..) => event.clone(),
            Decision::Already(_) | Decision::Think | Decision::Wait | Decision::Forget => {
                return Ok(decision);
            }
        };
        self.game
            .apply(&event, self.now)
            .expect("what was decided can happen");
        self.events.push((self.game.version(), self.now, event));
        Ok(decision)
    }

    fn play(&mut self, who: usize, column: u64) -> Result<Decision, Refusal> {
        let turn = self.game.turn();
        self.ask(who, Command::Play { turn, column })
    }

    fn moves(&self) -> String {
        self.game.board().moves().to_string()
    }

    /// What can be said of any game at any time.
    fn check(&self) {
        let replayed = OnlineGame::replay(id(), self.events.clone()).expect("it was recorded");
        let view = |game: &OnlineGame| {
            serde_json::to_string(&game.view(Attendance::default(), self.now)).expect("a view")
        };
        assert_eq!(view(&replayed), view(&self.game), "replayed");
        assert_eq!(self.game.version(), self.events.len() as u64);
        let verdict = self.game.verdict();
        assert_eq!(verdict.is_some(), self.game.status() == Status::Over);
        if self.game.board().outcome().is_some() {
            assert!(verdict.is_some(), "the board decides");
        }
    }
}

fn blitz() -> TimeControl {
    TimeControl {
        initial_ms: 10_000,
        increment_ms: 1_000,
    }
}

#[test]
fn a_move_sent_twice_is_played_once() {
    let mut table = Table::new(&created(None));
    let sent = Command::Play { turn: 0, column: 4 };
    assert!(matches!(
        table.ask(0, sent.clone()),
        Ok(Decision::Record(_))
    ));
    assert_eq!(table.ask(0, sent.clone()), Ok(Decision::Already(2)));
    let other = Command::Play { turn: 0, column: 5 };
    assert_eq!(table.ask(0, other), Err(Refusal::Stale), "another column");
    assert_eq!(
        table.ask(1, sent.clone()),
        Err(Refusal::Stale),
        "the other player"
    );
    assert_eq!(table.ask(2, sent), Err(Refusal::Forbidden), "somebody else");
    assert_eq!(table.moves(), "4");
}

#[test]
fn a_move_from_before_a_take_back_is_not_played_after_it() {
    let mut table = Table::new(&created(None));
    table.play(0, 4).expect("a move");
    let late = Command::Play { turn: 1, column: 4 };
    table
        .ask(0, Command::Offer(Offer::TakeBack))
        .expect("an offer");
    table
        .ask(1, Command::Offer(Offer::TakeBack))
        .expect("accepted");
    assert_eq!((table.moves().as_str(), table.game.turn()), ("", 2));
    assert_eq!(table.ask(1, late), Err(Refusal::Stale));
    let again = Command::Play { turn: 0, column: 4 };
    assert_eq!(
        table.ask(0, again),
        Ok(Decision::Already(2)),
        "it was played once"
    );
    table.check();
}

#[test]
fn each_refusal_changes_nothing() {
    let mut table = Table::new(&created(None));
    let at = |turn, column| Command::Play { turn, column };
    for (who, command, refusal) in [
        (0, at(0, 0), Refusal::BadMove),
        (0, at(0, 8), Refusal::BadMove),
        (0, at(0, u64::MAX), Refusal::BadMove),
        (0, at(1, 1), Refusal::Gap),
        (1, at(0, 1), Refusal::NotYourTurn),
        (2, at(0, 1), Refusal::Forbidden),
        (2, Command::Resign, Refusal::Forbidden),
        (0, Command::Offer(Offer::TakeBack), Refusal::NotAvailable),
        (0, Command::Offer(Offer::Rematch), Refusal::NotAvailable),
        (0, Command::Decline(Offer::Draw), Refusal::NotAvailable),
        (0, Command::Claim(Claim::Win), Refusal::NotAvailable),
    ] {
        assert_eq!(table.ask(who, command.clone()), Err(refusal), "{command:?}");
    }
    assert_eq!(table.game.version(), 1);
    for turn in 0..6 {
        table.play(turn % 2, 1).expect("a move");
    }
    assert_eq!(table.play(0, 1), Err(Refusal::ColumnFull));
    assert_eq!(table.game.version(), 7);
}

#[test]
fn nothing_follows_the_result_but_a_rematch() {
    let mut table = Table::new(&created(None));
    for (turn, column) in [4, 1, 4, 1, 4, 1, 4].into_iter().enumerate() {
        table.play(turn % 2, column).expect("a move");
    }
    let verdict = table.game.verdict().expect("four in a column");
    assert_eq!(
        (verdict.winner, verdict.reason),
        (Some(Side::First), Reason::Line)
    );
    assert_eq!(table.play(1, 2), Err(Refusal::Finished));
    assert_eq!(table.ask(1, Command::Resign), Err(Refusal::Finished));
    assert_eq!(
        table.ask(0, Command::Offer(Offer::Draw)),
        Err(Refusal::Finished)
    );
    let last = Command::Play { turn: 6, column: 4 };
    assert_eq!(
        table.ask(0, last),
        Ok(Decision::Already(8)),
        "the last move again"
    );
    table
        .ask(1, Command::Offer(Offer::Rematch))
        .expect("an offer");
    let Ok(Decision::RecordAndCreate(_, next, created)) =
        table.ask(0, Command::Offer(Offer::Rematch))
    else {
        panic!("the rematch begins");
    };
    assert_eq!(created.first, Some(person(1)), "the sides are swapped");
    assert_eq!(created.second, Some(person(0)));
    assert_eq!(next, id().rematch());
    assert_eq!(
        table.ask(1, Command::Offer(Offer::Rematch)),
        Ok(Decision::Already(10))
    );
    table.check();
}

#[test]
fn giving_up_before_both_have_played_calls_the_game_off() {
    let mut table = Table::new(&created(None));
    table.play(0, 4).expect("a move");
    table.ask(1, Command::Resign).expect("called off");
    let verdict = table.game.verdict().expect("over");
    assert_eq!((verdict.winner, verdict.reason), (None, Reason::Cancelled));

    let mut table = Table::new(&created(None));
    table.play(0, 4).expect("a move");
    table.play(1, 4).expect("a move");
    table.ask(1, Command::Resign).expect("given up");
    let verdict = table.game.verdict().expect("over");
    assert_eq!(
        (verdict.winner, verdict.reason),
        (Some(Side::First), Reason::Resigned)
    );
}

#[test]
fn the_first_discs_are_free_and_the_rest_is_charged_once() {
    let mut table = Table::new(&created(Some(blitz())));
    for (who, wait) in [(0, 60_000), (1, 60_000), (0, 4_000), (1, 0), (0, 6_500)] {
        table.now += wait;
        table.play(who, 1 + who as u64).expect("a move in time");
    }
    let left = |side| table.game.left(side, table.now);
    assert_eq!(
        left(Side::First),
        Some(10_000 - 4_000 + 1_000 - 6_500 + 1_000)
    );
    assert_eq!(left(Side::Second), Some(10_000 + 1_000));
    assert_eq!(
        table.game.left(Side::Second, table.now + 3_000),
        Some(8_000)
    );
    table.check();
}

#[test]
fn a_move_read_too_late_loses_and_one_read_in_time_does_not() {
    for (wait, in_time) in [(10_000, true), (10_001, false)] {
        let mut table = Table::new(&created(Some(blitz())));
        table.play(0, 1).expect("a move");
        table.play(1, 2).expect("a move");
        table.now += wait;
        let done = table.play(0, 1);
        assert_eq!(matches!(done, Ok(Decision::Record(_))), in_time);
        assert_eq!(table.game.status() == Status::Over, !in_time);
        table.check();
    }
}

#[test]
fn time_runs_out_by_itself_but_not_before() {
    let mut table = Table::new(&created(Some(blitz())));
    table.now = 10_000_000;
    assert_eq!(
        table.ask(0, Command::Tick),
        Ok(Decision::Wait),
        "nobody has begun"
    );
    table.play(0, 1).expect("a move");
    table.play(1, 2).expect("a move");
    table.now += 10_000;
    assert_eq!(
        table.ask(0, Command::Tick),
        Ok(Decision::Wait),
        "it may be on its way"
    );
    table.now += 501;
    assert!(matches!(
        table.ask(0, Command::Tick),
        Ok(Decision::Record(_))
    ));
    let verdict = table.game.verdict().expect("over");
    assert_eq!(
        (verdict.winner, verdict.reason),
        (Some(Side::Second), Reason::Time)
    );
    assert_eq!(table.game.left(Side::First, table.now), Some(0));
    table.check();
}

#[test]
fn the_time_without_a_server_is_free() {
    let mut table = Table::new(&created(Some(blitz())));
    table.play(0, 1).expect("a move");
    table.play(1, 2).expect("a move");
    table.now += 3_600_000;
    table.game.uncharge(table.now - 1_000);
    table.play(0, 1).expect("in time");
    assert_eq!(table.game.left(Side::First, table.now), Some(10_000));
}

#[test]
fn only_who_is_left_alone_may_claim() {
    let mut table = Table::new(&created(None));
    table.play(0, 1).expect("a move");
    table.gone.second = true;
    assert_eq!(
        table.ask(1, Command::Claim(Claim::Win)),
        Err(Refusal::NotAvailable)
    );
    table.ask(0, Command::Claim(Claim::Draw)).expect("claimed");
    let verdict = table.game.verdict().expect("over");
    assert_eq!((verdict.winner, verdict.reason), (None, Reason::Left));
}

#[test]
fn what_was_declined_may_be_offered_after_the_next_disc() {
    let mut table = Table::new(&created(None));
    let draw = || Command::Offer(Offer::Draw);
    table.ask(0, draw()).expect("an offer");
    assert_eq!(table.ask(0, draw()), Ok(Decision::Already(2)));
    table
        .ask(1, Command::Decline(Offer::Draw))
        .expect("declined");
    assert_eq!(table.ask(0, draw()), Err(Refusal::NotAvailable));
    table.play(0, 4).expect("a move");
    table.ask(0, draw()).expect("offered again");
    table.ask(1, draw()).expect("agreed");
    let verdict = table.game.verdict().expect("over");
    assert_eq!((verdict.winner, verdict.reason), (None, Reason::Agreed));
    table.check();
}

#[test]
fn a_take_back_undoes_the_disc_of_the_side_that_asks() {
    let mut table = Table::new(&created(None));
    for (who, column) in [(0, 1), (1, 2), (0, 3)] {
        table.play(who, column).expect("a move");
    }
    // The second side asks: its disc and the reply to it.
    table
        .ask(1, Command::Offer(Offer::TakeBack))
        .expect("an offer");
    table
        .ask(0, Command::Offer(Offer::TakeBack))
        .expect("accepted");
    assert_eq!(table.moves(), "1");
}

#[test]
fn on_one_screen_and_against_the_computer_no_consent_is_needed() {
    let alone = Created {
        second: Some(person(0)),
        ..created(None)
    };
    let mut table = Table::new(&alone);
    table.play(0, 1).expect("a move");
    table.play(0, 2).expect("a move of the other side");
    table
        .ask(0, Command::Offer(Offer::TakeBack))
        .expect("taken back");
    assert_eq!(table.moves(), "1");
    let against = Created {
        second: Some(Player::Computer { level: 3 }),
        ..created(None)
    };
    let mut table = Table::new(&against);
    table.play(0, 1).expect("a move");
    assert_eq!(table.ask(0, Command::Tick), Ok(Decision::Think));
    let column = puissance4::Column::new(1).expect("a column");
    table
        .ask(2, Command::Chosen { turn: 1, column })
        .expect("the computer's move");
    assert_eq!(
        table.ask(0, Command::Offer(Offer::Draw)),
        Err(Refusal::NotAvailable)
    );
    table
        .ask(0, Command::Offer(Offer::TakeBack))
        .expect("taken back");
    assert_eq!(table.moves(), "");
}

#[test]
fn a_seat_is_taken_once() {
    let open = Created {
        second: None,
        invitation: Some(digest(2)),
        ..created(None)
    };
    let mut table = Table::new(&open);
    let join = |who, invitation| Command::Join {
        player: person(who),
        invitation,
    };
    assert_eq!(table.play(0, 1), Err(Refusal::NotStarted));
    assert_eq!(table.ask(1, join(1, None)), Err(Refusal::BadInvitation));
    assert_eq!(
        table.ask(1, join(1, Some(digest(1)))),
        Err(Refusal::BadInvitation)
    );
    table.ask(1, join(1, Some(digest(2)))).expect("a seat");
    assert_eq!(table.ask(1, join(1, None)), Ok(Decision::Already(2)));
    assert_eq!(
        table.ask(2, join(2, Some(digest(2)))),
        Err(Refusal::SeatTaken)
    );
    table.check();
}

#[test]
fn events_that_cannot_be_are_found() {
    let played = |version, side, column, think_ms| {
        let event = Event::Played {
            side,
            column,
            think_ms,
        };
        (version, 0, event)
    };
    let start = (1, 0, Event::Created(created(Some(blitz()))));
    for (events, version) in [
        (vec![], 1),
        (vec![played(1, SideName::First, 1, 0)], 1),
        (vec![start.clone(), played(3, SideName::First, 1, 0)], 2),
        (vec![start.clone(), played(2, SideName::Second, 1, 0)], 2),
        (vec![start.clone(), played(2, SideName::First, 8, 0)], 2),
        (vec![start.clone(), played(2, SideName::First, 0, 0)], 2),
        (vec![start.clone(), (2, 0, Event::TookBack { discs: 1 })], 2),
        (
            vec![
                start.clone(),
                played(2, SideName::First, 1, 0),
                played(3, SideName::Second, 1, 0),
                played(4, SideName::First, 1, 10_001),
            ],
            4,
        ),
        (
            vec![
                start,
                (
                    2,
                    0,
                    Event::Ended {
                        winner: None,
                        reason: Reason::Agreed,
                    },
                ),
                played(3, SideName::First, 1, 0),
            ],
            3,
        ),
    ] {
        let corrupt = OnlineGame::replay(id(), events).expect_err("it cannot be");
        assert_eq!(corrupt.version, version, "{corrupt}");
    }
}

fn any_command() -> impl Strategy<Value = Command> {
    let offer = (0..3usize).prop_map(|what| Offer::ALL[what]);
    prop_oneof![
        12 => (0..3i64, 0..9u64).prop_map(|(turn, column)| Command::Play {
            turn: turn as u64,
            column,
        }),
        1 => Just(Command::Resign),
        2 => offer.clone().prop_map(Command::Offer),
        1 => offer.prop_map(Command::Decline),
        1 => Just(Command::Claim(Claim::Win)),
        1 => Just(Command::Tick),
    ]
}

proptest! {
    /// Whatever anybody asks: what is decided can happen, can be replayed, and nothing goes backwards.
    #[test]
    fn whatever_is_asked_the_laws_hold(
        clocked in any::<bool>(),
        asked in prop::collection::vec((0..3usize, any_command(), 0..3_000u64, any::<[bool; 2]>()), 1..120),
    ) {
        let mut table = Table::new(&created(clocked.then(blitz)));
        for (who, command, wait, gone) in asked {
            table.now += wait;
            table.gone = BySide { first: gone[0], second: gone[1] };
            let (version, turn) = (table.game.version(), table.game.turn());
            let over = table.game.verdict();
            // Turns are drawn around the one that is due.
            let command = match command {
                Command::Play { turn: near, column } => Command::Play {
                    turn: (turn + near).saturating_sub(1),
                    column,
                },
                other => other,
            };
            let done = table.ask(who, command);
            if done.is_err() {
                prop_assert_eq!(table.game.version(), version, "a refusal changes nothing");
            }
            prop_assert!(table.game.turn() >= turn);
            if over.is_some() {
                prop_assert_eq!(table.game.verdict(), over, "a result stays");
            }
        }
        table.check();
    }
}
