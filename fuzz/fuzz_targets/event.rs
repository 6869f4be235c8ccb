//! Stored events, one a line, whatever somebody has made of them.

#![no_main]

use libfuzzer_sys::fuzz_target;
use puissance4_server::online::{Attendance, Event, GameId, OnlineGame, Secret};

fuzz_target!(|text: &str| {
    let token: Secret = "AAAAAAAAAAAAAAAAAAAAAA".parse().expect("22 letters");
    let events = text
        .lines()
        .map_while(|line| serde_json::from_str::<Event>(line).ok());
    let numbered = (1..)
        .zip(events)
        .map(|(version, event)| (version, version * 1_000, event));
    if let Ok(game) = OnlineGame::replay(GameId::created_by(&token), numbered) {
        let view = game.view(Attendance::default(), 1_000_000);
        serde_json::to_string(&view).expect("a game can be written");
        let _ = (game.due(), game.computer_to_move());
    }
});
