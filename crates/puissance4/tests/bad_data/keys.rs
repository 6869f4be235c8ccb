//! The keys of saved games and the values that they may have.

use puissance4::json::{JsonErrorKind, JsonType};

use crate::saved_games::{assert_refused, edited, json, of_type, read};

#[test]
fn every_key_but_the_optional_ones_must_be_there() {
    for (key, pointer) in [
        ("\"columns\": 7,", "/columns"),
        ("\"rows\": 6,", "/rows"),
        (", \"connect\": 4", "/connect"),
        ("\"name\": \"Zoé\", ", "/players/0/name"),
        ("\"name\": \"Ordinateur\", ", "/players/1/name"),
        ("\"first\": 1,", "/first"),
        ("\"moves\": \"4453\",", "/moves"),
        ("\"result\": \"unfinished\",", "/result"),
    ] {
        let missing = Err(json(pointer, JsonErrorKind::Missing));
        assert_eq!(read(&edited(key, "")), missing);
    }
    // `null` is as good as nothing.
    assert_refused([
        ("\"4453\"", "null", json("/moves", JsonErrorKind::Missing)),
        (
            "\"Zoé\"",
            "null",
            json("/players/0/name", JsonErrorKind::Missing),
        ),
    ]);
    for (from, to) in [
        (",\n  \"seed\": 42", ""),
        ("\"seed\": 42", "\"seed\": null"),
        (", \"symbol\": \"Z\"", ""),
        ("\"symbol\": \"Z\"", "\"symbol\": null"),
        (", \"computer\": 3", ""),
        ("\"computer\": 3", "\"computer\": null"),
    ] {
        assert!(read(&edited(from, to)).is_ok(), "{to}");
    }
}

#[test]
fn an_unknown_key_is_refused_and_named() {
    let known: &[&str] = &[
        "version", "columns", "rows", "connect", "players", "first", "moves", "result", "seed",
    ];
    let top = JsonErrorKind::Unknown { known };
    let known: &[&str] = &["name", "symbol", "computer"];
    let player = JsonErrorKind::Unknown { known };
    assert_refused([
        ("\"seed\"", "\"sead\"", json("/sead", top.clone())),
        ("\"seed\"", "\"Seed\"", json("/Seed", top.clone())),
        ("\"seed\"", "\"\"", json("/", top.clone())),
        ("\"seed\"", "\"a/b~c\"", json("/a~1b~0c", top.clone())),
        ("\"seed\"", "\"seed\\u0000\"", json("/seed\0", top)),
        (
            "\"symbol\"",
            "\"colour\"",
            json("/players/0/colour", player.clone()),
        ),
        ("\"computer\"", "\"seed\"", json("/players/1/seed", player)),
    ]);
}

#[test]
fn no_key_reaches_the_message_as_a_control() {
    let text = edited("\"seed\"", "\"\\u001b[2J\\u202e\\u009b\\r\"");
    let message = read(&text).unwrap_err().to_string();
    let raw = |letter: char| letter.is_control() || letter == '\u{202E}';
    assert!(!message.contains(raw), "{message:?}");
}

#[test]
fn a_key_that_stands_twice_is_refused() {
    let twice = |pointer| json(pointer, JsonErrorKind::Duplicate);
    assert_refused([
        (
            "\"moves\": \"4453\"",
            "\"moves\": \"4453\", \"moves\": \"4453\"",
            twice("/moves"),
        ),
        (
            "\"moves\": \"4453\"",
            "\"moves\": \"4453\", \"moves\": \"44\"",
            twice("/moves"),
        ),
        (
            "\"moves\": \"4453\"",
            "\"moves\": \"4453\", \"\\u006doves\": \"44\"",
            twice("/moves"),
        ),
        (
            "\"version\": 1",
            "\"version\": 1, \"version\": 1",
            twice("/version"),
        ),
        (
            "\"version\": 1",
            "\"version\": 1, \"version\": 2",
            twice("/version"),
        ),
        (
            "\"seed\": 42",
            "\"seed\": null, \"seed\": 42",
            twice("/seed"),
        ),
        (
            "\"symbol\": \"Z\"",
            "\"symbol\": \"Z\", \"symbol\": \"Z\"",
            twice("/players/0/symbol"),
        ),
        (
            "\"computer\": 3",
            "\"computer\": 3, \"computer\": 4",
            twice("/players/1/computer"),
        ),
    ]);
}

#[test]
fn a_value_of_another_type_is_refused() {
    let whole = of_type(JsonType::Whole);
    let text = of_type(JsonType::Text);
    let two = of_type(JsonType::Array(2));
    let object = of_type(JsonType::Object);
    assert_refused([
        (
            "\"columns\": 7",
            "\"columns\": \"7\"",
            json("/columns", whole.clone()),
        ),
        ("\"rows\": 6", "\"rows\": [6]", json("/rows", whole.clone())),
        (
            "\"connect\": 4",
            "\"connect\": true",
            json("/connect", whole.clone()),
        ),
        (
            "\"first\": 1",
            "\"first\": \"1\"",
            json("/first", whole.clone()),
        ),
        (
            "\"first\": 1",
            "\"first\": {}",
            json("/first", whole.clone()),
        ),
        (
            "\"moves\": \"4453\"",
            "\"moves\": 4453",
            json("/moves", text.clone()),
        ),
        (
            "\"moves\": \"4453\"",
            "\"moves\": [4, 4]",
            json("/moves", text.clone()),
        ),
        ("\"unfinished\"", "false", json("/result", text.clone())),
        (
            "\"seed\": 42",
            "\"seed\": \"42\"",
            json("/seed", whole.clone()),
        ),
        ("\"Zoé\"", "7", json("/players/0/name", text.clone())),
        (
            "\"symbol\": \"Z\"",
            "\"symbol\": 0",
            json("/players/0/symbol", text),
        ),
        (
            "\"computer\": 3",
            "\"computer\": \"3\"",
            json("/players/1/computer", whole),
        ),
        (
            "{\"name\": \"Zoé\", \"symbol\": \"Z\"}",
            "\"Zoé\"",
            json("/players/0", object.clone()),
        ),
        (
            "{\"name\": \"Zoé\", \"symbol\": \"Z\"}",
            "null",
            json("/players/0", object),
        ),
        (
            "{\"name\": \"Zoé\", \"symbol\": \"Z\"},",
            "",
            json("/players", two.clone()),
        ),
        (
            "{\"name\": \"Zoé\", \"symbol\": \"Z\"},",
            "{}, {},",
            json("/players", two),
        ),
    ]);
}

#[test]
fn a_number_that_is_not_whole_or_out_of_range_is_refused() {
    let board = JsonErrorKind::Range {
        least: 0,
        most: 999,
    };
    let first = JsonErrorKind::Range { least: 1, most: 2 };
    let level = JsonErrorKind::Range { least: 1, most: 10 };
    let seed = JsonErrorKind::Range {
        least: 0,
        most: u64::MAX,
    };
    assert_refused([
        (
            "\"columns\": 7",
            "\"columns\": -1",
            json("/columns", board.clone()),
        ),
        (
            "\"columns\": 7",
            "\"columns\": 7.0",
            json("/columns", board.clone()),
        ),
        (
            "\"columns\": 7",
            "\"columns\": 1000",
            json("/columns", board.clone()),
        ),
        (
            "\"rows\": 6",
            "\"rows\": 18446744073709551622",
            json("/rows", board.clone()),
        ),
        ("\"rows\": 6", "\"rows\": 1e1", json("/rows", board.clone())),
        (
            "\"connect\": 4",
            "\"connect\": 4.5",
            json("/connect", board),
        ),
        (
            "\"first\": 1",
            "\"first\": 0",
            json("/first", first.clone()),
        ),
        ("\"first\": 1", "\"first\": 3", json("/first", first)),
        (
            "\"computer\": 3",
            "\"computer\": 0",
            json("/players/1/computer", level.clone()),
        ),
        (
            "\"computer\": 3",
            "\"computer\": 11",
            json("/players/1/computer", level.clone()),
        ),
        // One that a narrower number would wrap to 3.
        (
            "\"computer\": 3",
            "\"computer\": 259",
            json("/players/1/computer", level),
        ),
        ("\"seed\": 42", "\"seed\": -1", json("/seed", seed.clone())),
        ("\"seed\": 42", "\"seed\": -0", json("/seed", seed.clone())),
        ("\"seed\": 42", "\"seed\": 1.5", json("/seed", seed.clone())),
        (
            "\"seed\": 42",
            "\"seed\": 18446744073709551616",
            json("/seed", seed.clone()),
        ),
        ("\"seed\": 42", "\"seed\": 1e300", json("/seed", seed)),
    ]);
    let text = edited("\"seed\": 42", "\"seed\": 18446744073709551615");
    assert_eq!(read(&text).unwrap().seed, Some(u64::MAX));
}
