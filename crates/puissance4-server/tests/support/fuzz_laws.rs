//! Laws of what the server reads, each tried by a fuzz target and by the test that replays its corpus.
//! A law says whether the input was accepted.

#![allow(
    unreachable_pub,
    reason = "the fuzz targets call these from outside their crate"
)]

use puissance4::json::Json;
use puissance4_server::online::{Attendance, Event, GameId, OnlineGame, Secret};
use puissance4_server::protocol::{Hello, MOST_BODY_BYTES, Sent, Wrong, joining, new_game};

fn token() -> Secret {
    "AAAAAAAAAAAAAAAAAAAAAA".parse().expect("22 letters")
}

/// What a client sends over a socket is a first message, a later one, or one of two things wrong.
pub fn message(bytes: &[u8]) -> bool {
    let Ok(text) = str::from_utf8(bytes) else {
        // A frame of text that is none is refused before.
        return false;
    };
    let greeted = Hello::read(text).is_ok();
    match Sent::read(text) {
        (_, Ok(_)) => {
            assert!(!greeted, "one message means one thing");
            true
        }
        (_, Err(Wrong { code, .. })) => {
            assert!(matches!(code, "bad_message" | "bad_move"), "{code}");
            greeted
        }
    }
}

/// A game that a request asks for can be created, stored and read back.
pub fn body(bytes: &[u8]) -> bool {
    let Ok(body) = Json::parse(bytes, MOST_BODY_BYTES) else {
        return false;
    };
    let token = token();
    let joins = joining(body.clone(), token.digest()).is_ok();
    let Ok(created) = new_game(body, token.digest(), 1) else {
        return joins;
    };
    let id = GameId::created_by(&token);
    OnlineGame::create(id, &created, 0).expect("what is accepted can be created");
    let event = Event::Created(created);
    let text = serde_json::to_string(&event).expect("an event can be written");
    let read: Event = serde_json::from_str(&text).expect("and read");
    assert_eq!(read, event);
    true
}

/// Stored events, one a line, are a game that can be shown or none, whatever somebody has made of them.
pub fn event(bytes: &[u8]) -> bool {
    let Ok(text) = str::from_utf8(bytes) else {
        return false;
    };
    let events = text
        .lines()
        .map_while(|line| serde_json::from_str::<Event>(line).ok());
    let numbered = (1..)
        .zip(events)
        .map(|(version, event)| (version, version * 1_000, event));
    let Ok(game) = OnlineGame::replay(GameId::created_by(&token()), numbered) else {
        return false;
    };
    let view = game.view(Attendance::default(), 1_000_000);
    serde_json::to_string(&view).expect("a game can be written");
    let _ = (game.due(), game.computer_to_move());
    true
}
