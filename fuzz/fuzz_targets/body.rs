//! The bodies of the server's requests: what is accepted can be created, stored and read back.

#![no_main]

use libfuzzer_sys::fuzz_target;
use puissance4::json::Json;
use puissance4_server::online::{Event, GameId, OnlineGame, Secret};
use puissance4_server::protocol::{MOST_BODY_BYTES, joining, new_game};

fuzz_target!(|bytes: &[u8]| {
    let Ok(body) = Json::parse(bytes, MOST_BODY_BYTES) else {
        return;
    };
    let token: Secret = "AAAAAAAAAAAAAAAAAAAAAA".parse().expect("22 letters");
    let _ = joining(body.clone(), token.digest());
    if let Ok(created) = new_game(body, token.digest(), 1) {
        let id = GameId::created_by(&token);
        OnlineGame::create(id, &created, 0).expect("what is accepted can be created");
        let event = Event::Created(created);
        let text = serde_json::to_string(&event).expect("an event can be written");
        assert_eq!(
            serde_json::from_str::<Event>(&text).expect("and read"),
            event
        );
    }
});
