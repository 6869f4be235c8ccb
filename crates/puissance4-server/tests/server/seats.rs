//! Games, made over HTTP as clients make them.

use serde_json::{Value, json};

use crate::running::Server;
use crate::secrets::secret;
use crate::socket::Socket;

/// A game and the tokens of its sides.
pub(crate) struct Table {
    pub(crate) id: String,
    pub(crate) first: String,
    pub(crate) second: String,
}

/// A body that creates a game, with some of it otherwise.
pub(crate) fn wanted(opponent: &str, otherwise: &Value) -> Value {
    let mut body = json!({ "opponent": opponent, "name": "Zoé", "begins": "me" });
    for (key, value) in otherwise.as_object().expect("keys") {
        body[key] = value.clone();
    }
    body
}

impl Server {
    /// Creates a game, and says which.
    pub(crate) fn create(&self, token: &str, opponent: &str, otherwise: &Value) -> String {
        let body = wanted(opponent, otherwise);
        let seat = self.post("/api/v1/games", token, &body).is(201).json();
        seat["game"]["id"].as_str().expect("an id").to_owned()
    }

    /// A game of two friends, in which the first side begins.
    pub(crate) fn friends(&self, otherwise: &Value) -> Table {
        let (first, second, invitation) = (secret(), secret(), secret());
        let mut otherwise = otherwise.clone();
        otherwise["invitation"] = invitation.as_str().into();
        let id = self.create(&first, "friend", &otherwise);
        let body = json!({ "name": "Léo", "invitation": invitation });
        let seat = format!("/api/v1/games/{id}/seat");
        let seat = self.post(&seat, &second, &body).is(200).json();
        assert_eq!(seat["you"], json!(["second"]));
        assert_eq!(seat["game"]["status"], "playing");
        Table { id, first, second }
    }

    /// A game of two friends.
    pub(crate) fn table(&self) -> Table {
        self.friends(&json!({}))
    }

    /// A game on one screen, and its token.
    pub(crate) fn same_screen(&self, otherwise: &Value) -> (String, String) {
        let token = secret();
        let mut otherwise = otherwise.clone();
        otherwise["other_name"] = "Léo".into();
        let id = self.create(&token, "same_screen", &otherwise);
        (id, token)
    }

    /// The game as everybody may see it.
    pub(crate) fn game(&self, id: &str) -> Value {
        let path = format!("/api/v1/games/{id}");
        self.get(&path).is(200).json()["game"].take()
    }

    /// What is recorded of the game: all but what changes by itself.
    pub(crate) fn recorded(&self, id: &str) -> Value {
        let mut game = self.game(id);
        game["clock"] = Value::Null;
        game["claim"] = Value::Null;
        for side in ["first", "second"] {
            if game["players"][side].is_object() {
                game["players"][side]["here"] = Value::Null;
            }
        }
        game
    }

    pub(crate) fn socket(&self, id: &str, token: &str) -> Socket {
        let mut socket = Socket::open(self);
        let welcome = socket.hello(id, Some(token));
        assert_ne!(welcome["you"], json!([]), "{welcome}");
        socket
    }

    pub(crate) fn watcher(&self, id: &str) -> Socket {
        let mut socket = Socket::open(self);
        let welcome = socket.hello(id, None);
        assert_eq!(welcome["you"], json!([]));
        socket
    }

    /// A socket of a player who is not told whether another one has the seat by now.
    pub(crate) fn watcher_with(&self, id: &str, token: &str) -> Socket {
        let mut socket = Socket::open(self);
        socket.send(&crate::socket::hello(id, Some(token)));
        socket
    }

    /// Both players' sockets.
    pub(crate) fn players(&self, table: &Table) -> (Socket, Socket) {
        let first = self.socket(&table.id, &table.first);
        (first, self.socket(&table.id, &table.second))
    }

    /// It still serves: another game is created, played and read.
    pub(crate) fn still_serves(&self) {
        let (id, token) = self.same_screen(&json!({}));
        let mut socket = self.socket(&id, &token);
        socket.done(&crate::socket::movement(1, 0, 4));
        assert_eq!(self.game(&id)["moves"], "4");
    }

    /// Nothing of the game changes by what is done.
    pub(crate) fn unchanged(&self, id: &str, done: impl FnOnce()) {
        let before = self.recorded(id);
        done();
        assert_eq!(self.recorded(id), before);
    }
}

/// Plays columns, from the turn on at which the game is, each by its own side.
pub(crate) fn play_all(players: (&mut Socket, &mut Socket), from: u64, columns: &[u64]) {
    let (first, second) = players;
    for (turn, &column) in (from..).zip(columns) {
        let player = if turn % 2 == 0 {
            &mut *first
        } else {
            &mut *second
        };
        let reply = player.play(turn as u32, turn, column);
        assert_eq!(reply["t"], "ack", "{reply}");
    }
}
