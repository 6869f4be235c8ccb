//! What is wrong with what a request asks of a game, and who may ask.

use std::net::{SocketAddr, TcpListener};

use serde_json::{Value, json};

use crate::http::{JSON, Reply, ask_at, bearer};
use crate::running::{Server, Setup, free_port};
use crate::seats::wanted;
use crate::secrets::{letters, secret};

/// Creates a game, with whatever is shown as the token.
fn create(server: &Server, authorization: &str) -> Reply {
    let headers = format!("{JSON}{authorization}");
    let body = wanted("anybody", &json!({})).to_string();
    server.ask("POST", "/api/v1/games", &headers, body.as_bytes())
}

#[test]
fn what_is_no_token_is_refused() {
    let server = Server::start();
    let token = secret();
    for authorization in [
        String::new(),
        "authorization: \r\n".to_owned(),
        "authorization: Bearer\r\n".to_owned(),
        "authorization: Bearer \r\n".to_owned(),
        format!("authorization: Basic {token}\r\n"),
        format!("authorization: {token}\r\n"),
        format!("authorization: Bearer {}\r\n", &token[1..]),
        format!("authorization: Bearer {token}A\r\n"),
        format!("authorization: Bearer {}=\r\n", &token[..21]),
        // The last letter stands for two bits: the others must be zero, or a token had many names.
        format!("authorization: Bearer {}B\r\n", &token[..21]),
        format!("cookie: token={token}\r\n"),
    ] {
        let reply = create(&server, &authorization).problem(401, "bad_token");
        assert_eq!(reply.header("www-authenticate"), Some("Bearer"));
    }
    assert_eq!(server.get("/api/v1/games").json()["games"], json!([]));
    server.still_serves();
}

#[test]
fn a_token_in_an_address_is_not_looked_at() {
    let server = Server::start();
    let token = secret();
    let body = wanted("anybody", &json!({})).to_string();
    for query in ["token", "access_token"] {
        let path = format!("/api/v1/games?{query}={token}");
        let reply = server.ask("POST", &path, JSON, body.as_bytes());
        assert!(matches!(reply.status, 400 | 401), "{reply:?}");
    }
}

#[test]
fn a_seat_is_not_for_whoever_shows_another_token_or_invitation() {
    let server = Server::start();
    let (token, invitation) = (secret(), secret());
    let id = server.create(&token, "friend", &json!({ "invitation": invitation }));
    let seat = format!("/api/v1/games/{id}/seat");
    server.unchanged(&id, || {
        let guest = secret();
        for body in [
            json!({ "name": "Léo" }),
            json!({ "name": "Léo", "invitation": secret() }),
            json!({ "name": "Léo", "invitation": id }),
            json!({ "name": "Léo", "invitation": token }),
        ] {
            server
                .post(&seat, &guest, &body)
                .problem(403, "bad_invitation");
        }
        let body = json!({ "name": "Léo", "invitation": "short" });
        let reply = server.post(&seat, &guest, &body).problem(422, "bad_secret");
        assert_eq!(reply.json()["pointer"], "/invitation");
        // Whoever has a seat is told so, and gets no second one.
        let own = server.post(
            &seat,
            &token,
            &json!({ "name": "Léo", "invitation": invitation }),
        );
        assert_eq!(own.is(200).json()["you"], json!(["first"]));
        // The game of somebody else's token is another game.
        let other = server.post("/api/v1/games", &secret(), &wanted("anybody", &json!({})));
        assert_ne!(other.is(201).json()["game"]["id"], id.as_str());
    });
    let body = json!({ "name": "Léo", "invitation": invitation });
    server.post(&seat, &secret(), &body).is(200);
    server.unchanged(&id, || {
        server
            .post(&seat, &secret(), &body)
            .problem(409, "seat_taken");
    });
}

#[test]
fn asking_again_gets_the_same_game_and_the_same_seat() {
    let server = Server::start();
    let (token, guest) = (secret(), secret());
    let created = wanted("anybody", &json!({ "begins": "opponent" }));
    let first = server
        .post("/api/v1/games", &token, &created)
        .is(201)
        .json();
    let id = first["game"]["id"].as_str().expect("an id").to_owned();
    let again = server
        .post("/api/v1/games", &token, &created)
        .is(200)
        .json();
    assert_eq!(again, first);
    // Even where it asks for something else by now.
    let other = wanted("anybody", &json!({ "columns": 8, "name": "Zoë" }));
    let again = server.post("/api/v1/games", &token, &other).is(200).json();
    assert_eq!(again, first);
    let seat = format!("/api/v1/games/{id}/seat");
    let entered = server
        .post(&seat, &guest, &json!({ "name": "Léo" }))
        .is(200)
        .json();
    let again = server
        .post(&seat, &guest, &json!({ "name": "Lea" }))
        .is(200)
        .json();
    assert_eq!(again["you"], json!(["first"]));
    assert_eq!(again["game"]["version"], entered["game"]["version"]);
    assert_eq!(again["game"]["players"], entered["game"]["players"]);
}

/// None of these bodies creates a game; each is refused with a code, and with the place where it has one.
fn refused(bodies: &[(String, &str, &str)]) {
    let server = Server::start();
    let token = secret();
    for (body, code, pointer) in bodies {
        let headers = format!("{JSON}{}", bearer(&token));
        let reply = server.ask("POST", "/api/v1/games", &headers, body.as_bytes());
        let document = reply.problem(422, code).json();
        if !pointer.is_empty() {
            assert_eq!(document["pointer"], *pointer, "{body}: {document}");
        }
    }
    // Nothing was kept of them: the token creates a game yet.
    let body = wanted("anybody", &json!({}));
    server.post("/api/v1/games", &token, &body).is(201);
}

/// A body with one thing otherwise.
fn with(key: &str, value: impl Into<Value>) -> String {
    wanted("anybody", &json!({ key: value.into() })).to_string()
}

#[test]
fn a_body_is_what_the_protocol_describes_and_nothing_else() {
    let message = "bad_message";
    refused(&[
        (String::new(), message, ""),
        ("null".into(), message, ""),
        ("[]".into(), message, ""),
        ("{}".into(), message, "/name"),
        ("[".repeat(10_000), message, ""),
        (with("colour", json!("red")), message, "/colour"),
        (with("opponent", json!("nobody")), message, "/opponent"),
        (with("begins", json!(1)), message, "/begins"),
        (with("level", json!(3)), message, "/level"),
        (with("invitation", json!(secret())), message, "/invitation"),
        (with("other_name", json!("Léo")), message, "/other_name"),
        (
            wanted("computer", &json!({})).to_string(),
            message,
            "/level",
        ),
        (
            wanted("computer", &json!({ "level": 11 })).to_string(),
            message,
            "/level",
        ),
        (
            wanted("friend", &json!({})).to_string(),
            message,
            "/invitation",
        ),
        (
            wanted("same_screen", &json!({})).to_string(),
            message,
            "/other_name",
        ),
        (
            r#"{"opponent":"anybody","name":"a","name":"b"}"#.into(),
            message,
            "/name",
        ),
        (
            r#"{"opponent":"anybody","name":"\ud800"}"#.into(),
            message,
            "",
        ),
        (format!("{} x", wanted("anybody", &json!({}))), message, ""),
    ]);
    let server = Server::start();
    let mut body = with("name", json!("Zoé")).into_bytes();
    let at = body.iter().position(|&byte| byte == 0xC3).expect("é");
    body[at] = 0xFF;
    let headers = format!("{JSON}{}", bearer(&secret()));
    let reply = server.ask("POST", "/api/v1/games", &headers, &body);
    reply.problem(422, message);
}

#[test]
fn numbers_and_names_are_of_the_size_that_the_protocol_says() {
    let clock = |initial_ms: i64, increment_ms: i64| {
        with(
            "clock",
            json!({ "initial_ms": initial_ms, "increment_ms": increment_ms }),
        )
    };
    refused(&[
        (with("columns", json!("7")), "bad_message", "/columns"),
        (with("columns", json!(-7)), "bad_message", "/columns"),
        (with("columns", json!(7.5)), "bad_message", "/columns"),
        (with("columns", json!(0)), "bad_size", ""),
        (with("columns", json!(255)), "bad_size", ""),
        (with("connect", json!(8)), "bad_size", ""),
        (with("name", json!("")), "bad_name", "/name"),
        (with("name", json!("x".repeat(33))), "bad_name", "/name"),
        (with("name", json!("x".repeat(10_000))), "bad_name", "/name"),
        (with("name", json!("a\nb")), "bad_name", "/name"),
        (with("name", json!("a\u{202e}b")), "bad_name", "/name"),
        (with("clock", json!({})), "bad_message", "/clock/initial_ms"),
        (clock(9_999, 0), "bad_message", "/clock/initial_ms"),
        (clock(10_800_001, 0), "bad_message", "/clock/initial_ms"),
        (clock(10_000, -1), "bad_message", "/clock/increment_ms"),
        (clock(10_000, 60_001), "bad_message", "/clock/increment_ms"),
    ]);
}

#[test]
fn names_are_kept_as_they_are_and_are_no_part_of_the_page() {
    let server = Server::start();
    for name in [
        "<script>alert(1)</script>",
        "../../etc/passwd",
        "\"';--",
        "CON",
        "{{7*7}}",
    ] {
        let seat = server.post(
            "/api/v1/games",
            &secret(),
            &wanted("anybody", &json!({ "name": name })),
        );
        let seat = seat.is(201);
        assert_eq!(seat.header("content-type"), Some("application/json"));
        assert_eq!(seat.json()["game"]["players"]["first"]["name"], name);
    }
}

#[test]
fn an_unknown_id_and_one_that_is_none_get_the_same_answer() {
    let server = Server::start();
    let unknown = server.get(&format!("/api/v1/games/{}", letters()));
    let unknown = unknown.problem(404, "unknown_game");
    for id in [
        "x",
        "..%2f..%2fetc%2fpasswd",
        "CON",
        "%00",
        &"A".repeat(23),
        &"A".repeat(5_000),
    ] {
        let reply = server.get(&format!("/api/v1/games/{id}"));
        assert_eq!(reply.body, unknown.body, "{id}");
        assert_eq!(reply.status, 404);
    }
    let seat = format!("/api/v1/games/{}/seat", letters());
    let reply = server.post(&seat, &secret(), &json!({ "name": "Léo" }));
    assert_eq!(reply.problem(404, "unknown_game").body, unknown.body);
}

#[test]
fn whoever_guesses_ids_is_slowed_down() {
    let server = Server::with(&[("--reads-per-second", "1")]);
    let (id, _) = server.same_screen(&json!({}));
    let guesses: Vec<u16> = (0..14)
        .map(|_| server.get(&format!("/api/v1/games/{}", letters())).status)
        .collect();
    assert!(
        guesses[..10].iter().all(|&status| status == 404),
        "{guesses:?}"
    );
    assert!(guesses.contains(&429), "{guesses:?}");
    let reply = server.get(&format!("/api/v1/games/{id}"));
    reply.problem(429, "rate_limited");
    server.get("/healthz").is(200);
}

#[test]
fn whoever_creates_too_many_games_is_slowed_down() {
    let server = Server::with(&[("--games-per-minute", "20")]);
    let token = secret();
    let statuses: Vec<u16> = (0..100)
        .map(|_| create(&server, &bearer(&secret())).status)
        .collect();
    let created = statuses.iter().filter(|&&status| status == 201).count();
    assert!((20..25).contains(&created), "{created}");
    assert_eq!(
        statuses.iter().filter(|&&status| status == 429).count(),
        100 - created
    );
    create(&server, &bearer(&token)).problem(429, "rate_limited");
    // Entering games counts as well; looking at them does not.
    let seat = format!("/api/v1/games/{}/seat", letters());
    let reply = server.post(&seat, &token, &json!({ "name": "Léo" }));
    reply.problem(429, "rate_limited");
    server.get("/api/v1/games").is(200);
}

/// Creates games until it is too many, each time saying that it comes from elsewhere.
fn created_from_elsewhere(server: SocketAddr) -> usize {
    let body = wanted("anybody", &json!({})).to_string();
    let created = (0..10).filter(|number| {
        let headers = format!(
            "{JSON}{}x-forwarded-for: 1.2.3.4, 10.0.0.{number}\r\nforwarded: for=10.0.0.{number}\r\n",
            bearer(&secret())
        );
        let reply = ask_at(server, "POST", "/api/v1/games", &headers, body.as_bytes());
        reply.status == 201
    });
    created.count()
}

#[test]
fn only_a_proxy_is_believed_about_where_a_request_comes_from() {
    let setup = || Setup::new().option("--games-per-minute", "3");
    let created = |setup: Setup| created_from_elsewhere(setup.start().address());
    assert_eq!(created(setup()), 3);
    assert_eq!(created(setup().option("--proxy", "192.0.2.1")), 3);
    assert_eq!(created(setup().option("--proxy", "127.0.0.1")), 10);
}

#[test]
fn a_proxy_is_known_by_its_address_through_a_listener_of_ipv6() {
    if TcpListener::bind("[::]:0").is_err() {
        // This machine has no IPv6.
        return;
    }
    let address = SocketAddr::from(([127, 0, 0, 1], free_port()));
    let _server = Setup::new()
        .option("--games-per-minute", "3")
        .option("--proxy", "127.0.0.1")
        .option("--origin", &format!("http://{address}"))
        .start_on(&format!("[::]:{}", address.port()));
    assert_eq!(created_from_elsewhere(address), 10);
}
