//! What is wrong with what the server is told when it starts.

use std::fs;

use crate::running::{Server, Setup};
use crate::secrets::PASSWORD;

/// Runs a server that does not start, with a file of configuration.
fn with_file(text: impl AsRef<[u8]>) -> (Option<i32>, String) {
    let setup = Setup::new();
    let file = setup.path("server.json");
    fs::write(&file, text).expect("the folder is ours");
    setup.option("--config", &file.to_string_lossy()).fails()
}

fn with_option(name: &str, value: &str) -> (Option<i32>, String) {
    Setup::new().option(name, value).fails()
}

fn assert_fails((code, says): (Option<i32>, String), expected: i32, part: &str) {
    assert_eq!(code, Some(expected), "{part}: {says}");
    assert!(says.contains(part), "{part}: {says}");
    // What is wrong is said in one line, unless it is how the program is called.
    let lines = says.lines().filter(|line| !line.starts_with('{'));
    assert!(expected == 2 || lines.count() == 1, "{says}");
}

#[test]
fn a_file_that_is_named_must_be_there() {
    assert_fails(with_option("--config", "nothing.json"), 4, "nothing.json");
    assert_fails(with_option("--config", "."), 4, "directory");
}

#[test]
fn a_key_that_is_none_is_refused_with_the_one_that_was_meant() {
    assert_fails(with_file(r#"{"claim_aftr": 5}"#), 3, "claim_after");
    assert_fails(
        with_file(r#"{"lisen": "127.0.0.1:1"}"#),
        3,
        "is it \"listen\"?",
    );
    assert_fails(with_file(r#"{"colour": "red"}"#), 3, "/colour");
    assert_fails(with_option("--claim-aftr", "5"), 2, "--claim-after");
}

#[test]
fn a_key_that_stands_twice_is_refused() {
    assert_fails(with_file(r#"{"log": "info", "log": "warn"}"#), 3, "/log");
    assert_fails(
        with_file(r#"{"log": "info", "l\u006fg": "warn"}"#),
        3,
        "/log",
    );
}

#[test]
fn a_value_of_the_wrong_kind_is_refused_with_its_place() {
    for (text, says) in [
        (r#"{"claim_after": "5"}"#, "/claim_after"),
        (r#"{"claim_after": -5}"#, "/claim_after"),
        (r#"{"claim_after": 0}"#, "/claim_after"),
        (r#"{"claim_after": 1.5}"#, "/claim_after"),
        (r#"{"claim_after": 18446744073709551616}"#, "claim_after"),
        (r#"{"connections": 4294967296}"#, "/connections"),
        (r#"{"connections": 1e400}"#, "line 1"),
        (r#"{"connections": NaN}"#, "line 1"),
        (r#"{"listen": 4444}"#, "/listen"),
        (r#"{"log": ["info"]}"#, "/log"),
        (r"[]", "server.json"),
    ] {
        assert_fails(with_file(text), 3, says);
    }
    for (name, value) in [
        ("--claim-after", "18446744073709551616"),
        ("--claim-after", "x"),
        ("--connections", "1e9"),
    ] {
        assert_fails(with_option(name, value), 2, name);
    }
    assert_fails(with_option("--claim-after", "0"), 3, "claim_after");
    assert_fails(
        with_option("--connections", "99999999999"),
        3,
        "connections",
    );
    assert_fails(with_option("--log", "puissance4=loud"), 3, "log");
}

#[test]
fn what_is_not_quite_json_is_refused_with_its_place() {
    for (text, says) in [
        ("{\"log\": \"info\",}", "line 1, column 16"),
        ("{\n  // a comment\n}", "line 2, column 3"),
        ("{} {}", "line 1, column 4"),
        ("{\"log\": \"info\"", "line 1"),
        ("", "line 1"),
        ("{\"log\": \"\\ud800\"}", "line 1"),
    ] {
        assert_fails(with_file(text), 3, says);
    }
    assert_fails(with_file(b"{\"log\": \"\xFF\"}"), 3, "server.json");
}

#[test]
fn a_file_that_is_nested_without_end_is_refused() {
    for deep in [30_000, 100_000, 10_000_000] {
        assert_fails(with_file("[".repeat(deep)), 3, "server.json");
        assert_fails(with_file("{\"a\":".repeat(deep / 5)), 3, "server.json");
    }
}

#[test]
fn an_address_that_cannot_be_had_is_an_error_of_the_machine() {
    let server = Server::start();
    let (code, says) = with_option("--admin", &server.host());
    assert_fails((code, says.clone()), 4, &server.host());
    assert!(says.contains("in use"), "{says}");
    // The one of another machine.
    assert_fails(
        with_option("--admin", "192.0.2.1:4444"),
        4,
        "192.0.2.1:4444",
    );
    for address in [
        "localhost",
        "127.0.0.1",
        "127.0.0.1:99999",
        "[::1",
        ":80",
        "",
    ] {
        assert_fails(with_option("--admin", address), 3, "admin");
    }
    server.still_serves();
}

#[test]
fn a_port_that_is_for_others_is_refused() {
    let nobody = [
        "setpriv",
        "--reuid=65534",
        "--regid=65534",
        "--clear-groups",
        "--inh-caps=-all",
        "--bounding-set=-all",
    ];
    if !rustix::process::geteuid().is_root() {
        return assert_fails(
            with_option("--admin", "127.0.0.1:80"),
            4,
            "ermission denied",
        );
    }
    let setup = Setup::new()
        .option("--admin", "127.0.0.1:80")
        .through(&nobody);
    let folder = setup.path("");
    std::os::unix::fs::chown(&folder, Some(65_534), Some(65_534)).expect("we are root");
    assert_fails(setup.fails(), 4, "ermission denied");
}

#[test]
fn a_database_that_is_none_is_refused_and_a_password_is_never_shown() {
    for (url, code) in [
        (format!("mysql://me:{PASSWORD}@127.0.0.1/games"), 3),
        (format!("postgre://me:{PASSWORD}@127.0.0.1/games"), 3),
        (PASSWORD.to_owned(), 3),
        ("sqlite:".to_owned(), 3),
        (String::new(), 3),
        // An address that cannot be read, one where nobody answers.
        (format!("postgres://me:{PASSWORD}@127.0.0.1:99999/games"), 3),
        (format!("postgres://me:{PASSWORD}@127.0.0.1:1/games"), 4),
        ("sqlite:/nowhere/at/all/games.db".to_owned(), 4),
        ("sqlite:/".to_owned(), 4),
    ] {
        // `fails` looks for the password in all that was written.
        let (given, says) = Setup::over(&url).fails();
        assert_eq!(given, Some(code), "{url}: {says}");
    }
    let file = format!(r#"{{"database": "mysql://me:{PASSWORD}@h/d", "log": 5}}"#);
    assert_fails(with_file(file), 3, "/log");
    // What a file of games is not: a text.
    let setup = Setup::new();
    fs::write(
        setup.path("games.db"),
        "no database at all, but quite a long text ".repeat(50),
    )
    .expect("the folder is ours");
    let (code, says) = setup.fails();
    assert_eq!(code, Some(4), "{says}");
    assert!(says.contains("games.db"), "{says}");
}

#[test]
fn beyond_this_machine_a_server_needs_a_name() {
    let (code, says) = Setup::new()
        .option("--admin", "127.0.0.1:0")
        .fails_on("0.0.0.0:0");
    assert_eq!(code, Some(3), "{says}");
    assert!(says.contains("origin"), "{says}");
    for origin in [
        "",
        "puissance4.example",
        "https://",
        "ftp://a.example",
        "https://a.example/games",
        "https://a.example?x",
    ] {
        assert_fails(with_option("--origin", origin), 3, "origin");
    }
    assert_fails(with_option("--proxy", "nginx"), 3, "proxy");
}

#[test]
fn a_folder_without_a_page_is_an_error_of_the_machine() {
    assert_fails(with_option("--page", "nothing"), 4, "index.html");
}

#[test]
fn options_can_be_variables_or_stand_in_a_file() {
    let setup = Setup::new();
    let file = setup.path("server.json");
    fs::write(&file, r#"{"games_per_minute": 1, "claim_after": 9}"#).expect("the folder is ours");
    let server = setup
        .environment("PUISSANCE4_CONFIG", &file.to_string_lossy())
        .environment("PUISSANCE4_CLAIM_AFTER", "1")
        .start();
    let (id, _) = server.same_screen(&serde_json::json!({}));
    let body = crate::seats::wanted("anybody", &serde_json::json!({}));
    let reply = server.post("/api/v1/games", &crate::secrets::secret(), &body);
    reply.problem(429, "rate_limited");
    server.get(&format!("/api/v1/games/{id}")).is(200);
}
