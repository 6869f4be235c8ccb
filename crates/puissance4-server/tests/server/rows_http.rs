//! What is wrong with a request before anybody looks at what it asks for.

use std::time::Duration;

use serde_json::json;

use crate::http::{JSON, bearer};
use crate::running::{Server, Setup};
use crate::seats::wanted;
use crate::secrets::{letters, secret};

const CLOSED: Duration = Duration::from_secs(2);

#[test]
fn addresses_that_are_none_are_not_found() {
    let server = Server::start();
    for path in ["/api/v1/game", "/api/v1/games/a/b/c", "/api/v1/metrics"] {
        server.get(path).problem(404, "not_found");
        server.ask("POST", path, "", b"").problem(404, "not_found");
    }
    // Beside the programs' part, it is a person who has lost the way: the page says so.
    for path in [
        "/nothing",
        "/api/v2/games",
        "/assets",
        "/metrics",
        "/.git/config",
    ] {
        let page = server.get(path).is(404);
        assert_eq!(
            page.header("content-type"),
            Some("text/html; charset=utf-8")
        );
    }
    for path in [
        "/assets/x/nothing.js",
        "/assets/x/../../etc/passwd",
        "/assets/x/%2e%2e/index.html",
    ] {
        server.get(path).is(404);
    }
    server.still_serves();
}

#[test]
fn methods_that_an_address_does_not_take_are_named() {
    let server = Server::start();
    let game = format!("/api/v1/games/{}", letters());
    for (method, path, allowed) in [
        ("DELETE", "/api/v1/games", "GET,HEAD,POST"),
        ("PUT", &game, "GET,HEAD"),
        ("GET", &format!("{game}/seat"), "POST"),
        ("POST", "/api/v1/positions/44", "GET,HEAD"),
        ("POST", "/api/v1/socket", "GET,HEAD"),
        ("POST", "/healthz", "GET,HEAD"),
        ("POST", "/", "GET,HEAD"),
    ] {
        let reply = server.ask(method, path, "", b"");
        let reply = reply.problem(405, "method_not_allowed");
        let allow = reply.header("allow").expect("what is allowed");
        let mut names: Vec<&str> = allow.split(',').map(str::trim).collect();
        names.sort_unstable();
        assert_eq!(names.join(","), allowed, "{method} {path}");
    }
    server.still_serves();
}

#[test]
fn a_body_that_is_too_long_is_not_read_to_its_end() {
    let server = Server::start();
    let token = secret();
    let head = format!(
        "POST /api/v1/games HTTP/1.1\r\nhost: HOST\r\n{JSON}{}",
        bearer(&token)
    );
    // It is said how long it will be, and nothing of it comes.
    let (reply, mut wire) = server.raw(&format!("{head}content-length: 1000000\r\n\r\n"));
    reply
        .expect("an answer")
        .problem(413, "too_large")
        .closing();
    assert!(wire.closes_within(CLOSED));
    // It is not said, and it does not end.
    let mut wire = server.wire();
    wire.send(format!("{head}transfer-encoding: chunked\r\n\r\n").replace("HOST", &server.host()));
    let chunk = format!("400\r\n{}\r\n", " ".repeat(1024));
    let sent = (0..10_000).take_while(|_| wire.send(&chunk)).count();
    assert!(sent < 10_000, "10 MB were taken");
    if let Some(reply) = wire.reply() {
        reply.problem(413, "too_large").closing();
    }
    // Neither: there is no body.
    let (reply, _) = server.raw(&format!("{head}\r\n"));
    reply.expect("an answer").problem(422, "bad_message");
    // The longest that is read.
    let body = wanted("anybody", &json!({})).to_string();
    let body = format!("{body}{}", " ".repeat((16 << 10) - body.len()));
    let headers = format!("{JSON}{}", bearer(&token));
    server
        .ask("POST", "/api/v1/games", &headers, body.as_bytes())
        .is(201);
    server.still_serves();
}

#[test]
fn a_head_that_is_too_long_is_refused() {
    let server = Server::start();
    let many = "a: b\r\n".repeat(70);
    let long = format!("a: {}\r\n", "b".repeat(20_000));
    let huge = format!("a: {}\r\n", "b".repeat(2_000_000));
    let line = format!("/{}", "a".repeat(20_000));
    for (path, headers) in [
        ("/", &many),
        ("/", &long),
        ("/", &huge),
        (&line, &String::new()),
    ] {
        let mut wire = server.wire();
        let started = std::time::Instant::now();
        wire.send(format!(
            "GET {path} HTTP/1.1\r\nhost: {}\r\n{headers}\r\n",
            server.host()
        ));
        if let Some(reply) = wire.reply() {
            assert!(matches!(reply.status, 431 | 414), "{reply:?}");
        }
        assert!(wire.closes_within(CLOSED));
        assert!(started.elapsed() < CLOSED, "{:?}", started.elapsed());
    }
    // So many are taken.
    server
        .ask("GET", "/healthz", &"a: b\r\n".repeat(60), b"")
        .is(200);
    server.still_serves();
}

#[test]
fn only_json_is_taken_which_no_form_of_another_page_can_send() {
    let server = Server::start();
    let body = wanted("anybody", &json!({})).to_string();
    for kind in [
        "",
        "content-type: text/plain\r\n",
        "content-type: application/x-www-form-urlencoded\r\n",
        "content-type: multipart/form-data; boundary=x\r\n",
        "content-type: application/jsonp\r\n",
        "content-type: text/plain, application/json\r\n",
    ] {
        let headers = format!("{kind}{}", bearer(&secret()));
        let reply = server.ask("POST", "/api/v1/games", &headers, body.as_bytes());
        reply.problem(415, "bad_type");
    }
    let kind = "content-type: Application/JSON; charset=utf-8\r\n";
    let headers = format!("{kind}{}", bearer(&secret()));
    server
        .ask("POST", "/api/v1/games", &headers, body.as_bytes())
        .is(201);
}

#[test]
fn a_request_that_could_be_read_in_two_ways_is_refused() {
    let server = Server::start();
    let token = secret();
    let body = wanted("anybody", &json!({})).to_string();
    let head = format!(
        "POST /api/v1/games HTTP/1.1\r\nhost: HOST\r\n{JSON}{}",
        bearer(&token)
    );
    let length = body.len();
    for request in [
        format!("{head}content-length: {length}\r\ncontent-length: 5\r\n\r\n{body}"),
        format!("{head}content-length: +{length}\r\n\r\n{body}"),
        format!("{head}transfer-encoding: chunked, gzip\r\n\r\n0\r\n\r\n"),
        format!("{head}x: a\r\n b\r\ncontent-length: {length}\r\n\r\n{body}"),
        format!("{head}content-length : {length}\r\n\r\n{body}"),
        "GET / HTTP/1.1\r\nhost: HOST\r\nhost: elsewhere.example\r\n\r\n".to_owned(),
        "GET /\u{0}a HTTP/1.1\r\nhost: HOST\r\n\r\n".to_owned(),
        "GET / HTTP/1.1\r\nhost: HOST\r\na: \u{0}\r\n\r\n".to_owned(),
        "nothing that is HTTP\r\n\r\n".to_owned(),
    ] {
        let (reply, mut wire) = server.raw(&request);
        if let Some(reply) = reply {
            assert_eq!(reply.status, 400, "{request:?}: {reply:?}");
        }
        assert!(wire.closes_within(CLOSED), "{request:?}");
    }
    // What is both said to be so long and sent in chunks is read in chunks, and nothing after it.
    let smuggled = "GET /healthz HTTP/1.1\r\nhost: HOST\r\n\r\n";
    for headers in [
        format!("content-length: {length}\r\ntransfer-encoding: chunked\r\n"),
        format!("transfer-encoding: chunked\r\ncontent-length: {length}\r\n"),
    ] {
        let (reply, mut wire) = server.raw(&format!("{head}{headers}\r\n0\r\n\r\n{smuggled}"));
        let reply = reply.expect("an answer");
        assert!(matches!(reply.status, 400 | 422), "{reply:?}");
        assert!(wire.reply().is_none(), "a second request was read");
    }
    server.get("/api/v1/games").is(200);
    server.still_serves();
}

#[test]
fn an_address_with_bytes_that_are_no_text_is_refused() {
    let server = Server::start();
    for path in [
        "/api/v1/games/%ff%fe",
        "/api/v1/games/%c0%af",
        "/api/v1/games/%ed%a0%80",
        "/api/v1/positions/%ff",
        "/assets/x/%ff",
    ] {
        server.get(path).problem(400, "bad_path");
    }
    // These are text, but not what the address takes.
    for path in ["/api/v1/games/%00", "/api/v1/games/%zz", "/api/v1/games/%"] {
        let status = server.get(path).status;
        assert!(matches!(status, 400 | 404), "{path}: {status}");
    }
    server
        .get("/api/v1/positions/%00")
        .problem(422, "bad_moves");
    let (reply, _) = server.raw("GET /api/v1/games/\u{e9} HTTP/1.1\r\nhost: HOST\r\n\r\n");
    if let Some(reply) = reply {
        assert!(matches!(reply.status, 400 | 404), "{reply:?}");
    }
    server.still_serves();
}

#[test]
fn a_server_answers_only_to_its_own_name() {
    let server = Server::start();
    let port = server.address().port();
    for host in [
        "evil.example".to_owned(),
        format!("evil.example:{port}"),
        "127.0.0.1".to_owned(),
        "127.0.0.1:1".to_owned(),
        format!("127.0.0.1.evil.example:{port}"),
        format!("localhost.:{port}"),
        String::new(),
    ] {
        for path in ["/", "/api/v1/games", "/healthz"] {
            let request = format!("GET {path} HTTP/1.1\r\nhost: {host}\r\n\r\n");
            let reply = server.raw(&request).0.expect("an answer");
            reply.problem(421, "wrong_host");
        }
    }
    let reply = server.raw("GET / HTTP/1.0\r\n\r\n").0.expect("an answer");
    reply.problem(421, "wrong_host");
    for host in ["localhost", "LocalHost", "127.0.0.1", "[::1]"] {
        let request = format!("GET /healthz HTTP/1.1\r\nhost: {host}:{port}\r\n\r\n");
        server.raw(&request).0.expect("an answer").is(200);
    }
    // Where there is an address that people type, it is that one and those of the machine.
    let named = Setup::new()
        .option("--origin", "https://Puissance4.example")
        .start();
    for (host, status) in [("puissance4.example", 200), ("other.example", 421)] {
        let request = format!("GET /healthz HTTP/1.1\r\nhost: {host}\r\n\r\n");
        let reply = named.raw(&request).0.expect("an answer").is(status);
        let strict = reply.header("strict-transport-security");
        assert_eq!(strict, Some("max-age=31536000"));
    }
    assert!(
        server
            .get("/")
            .header("strict-transport-security")
            .is_none()
    );
}

#[test]
fn every_kind_of_answer_tells_browsers_what_they_may_do() {
    let server = Server::start();
    let game = format!("/api/v1/games/{}", letters());
    // 200, 404, 405, 401, 415, 422, and the page: `is` and `problem` look at the headers.
    for path in [
        "/",
        "/healthz",
        "/game/x",
        "/analysis/",
        "/api/v1/games",
        "/api/v1/openapi.json",
    ] {
        server.get(path).is(200);
    }
    server.get(&game).problem(404, "unknown_game");
    server.ask("HEAD", "/api/v1/nothing", "", b"").is_guarded();
    let index = server.get("/").text();
    let asset = index.split('"').find(|part| part.starts_with("/assets/"));
    let asset = asset.expect("the page has files");
    let reply = server.get(asset).is(200);
    assert_eq!(
        reply.header("cache-control"),
        Some("public, max-age=31536000, immutable")
    );
    let old = asset.replacen("/assets/", "/assets/x", 1);
    let kept = server.get(&old).is(200);
    assert_eq!(kept.header("cache-control"), Some("no-store"));
    // What depends on who asks, or on when, is not kept anywhere.
    let seat = server.post("/api/v1/games", &secret(), &wanted("anybody", &json!({})));
    assert_eq!(seat.header("cache-control"), Some("no-store"));
    for path in ["/healthz", "/api/v1/games", &game] {
        assert_eq!(server.get(path).header("cache-control"), Some("no-store"));
    }
    // Nothing of the page is written into the page itself: the policy would not let it run.
    assert!(
        !index.contains("<style") && !index.contains(" style="),
        "{index}"
    );
    assert!(
        !index.contains(" onload=") && !index.contains(" onclick="),
        "{index}"
    );
}
