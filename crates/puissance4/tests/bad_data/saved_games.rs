//! Saved games.

use puissance4::json::{JsonError, JsonErrorKind, JsonType};
use puissance4::{
    NameError, ParseMovesError, ParseMovesErrorKind, ParseSavedGameError, SavedGame, SizeError,
    SymbolError,
};

use ParseSavedGameError::{
    Moves, Name, Newer, Result as Disagreement, SameName, SameSymbol, Size, Symbol,
};

pub(crate) const GOOD: &str = r#"{
  "version": 1,
  "columns": 7, "rows": 6, "connect": 4,
  "players": [
    {"name": "Zoé", "symbol": "Z"},
    {"name": "Ordinateur", "computer": 3}
  ],
  "first": 1,
  "moves": "4453",
  "result": "unfinished",
  "seed": 42
}"#;

pub(crate) fn read(text: &str) -> Result<SavedGame, ParseSavedGameError> {
    SavedGame::from_json(text.as_bytes())
}

/// The good document with one thing about it changed.
pub(crate) fn edited(from: &str, to: &str) -> String {
    assert_eq!(GOOD.matches(from).count(), 1, "{from:?} stands once");
    GOOD.replace(from, to)
}

pub(crate) fn json(pointer: &str, kind: JsonErrorKind) -> ParseSavedGameError {
    ParseSavedGameError::Json(JsonError {
        pointer: pointer.to_owned(),
        kind,
    })
}

pub(crate) fn of_type(expected: JsonType) -> JsonErrorKind {
    JsonErrorKind::Type { expected }
}

/// Checks what each edit of the good document leads to.
pub(crate) fn assert_refused<const N: usize>(cases: [(&str, &str, ParseSavedGameError); N]) {
    for (from, to, error) in cases {
        assert_eq!(read(&edited(from, to)), Err(error), "{from} -> {to}");
    }
}

#[test]
fn the_good_document_is_good() {
    let saved = read(GOOD).unwrap();
    assert_eq!(saved.game.moves().to_string(), "4453");
    assert_eq!(saved.seed, Some(42));
}

#[test]
fn a_newer_version_is_named_before_anything_else_is_refused() {
    assert_refused([
        ("\"version\": 1", "\"version\": 2", Newer { version: 2 }),
        (
            "\"version\": 1",
            "\"version\": 2, \"clock\": {}",
            Newer { version: 2 },
        ),
        (
            "\"version\": 1",
            "\"version\": 18446744073709551615",
            Newer { version: u64::MAX },
        ),
    ]);
    assert_eq!(read("{\"version\": 3}"), Err(Newer { version: 3 }));
}

#[test]
fn a_version_that_is_none_is_refused() {
    let range = JsonErrorKind::Range {
        least: 1,
        most: u64::MAX,
    };
    let whole = of_type(JsonType::Whole);
    assert_refused([
        (
            "\"version\": 1,",
            "",
            json("/version", JsonErrorKind::Missing),
        ),
        (
            "\"version\": 1",
            "\"version\": 0",
            json("/version", range.clone()),
        ),
        (
            "\"version\": 1",
            "\"version\": -1",
            json("/version", range.clone()),
        ),
        (
            "\"version\": 1",
            "\"version\": 1.0",
            json("/version", range),
        ),
        (
            "\"version\": 1",
            "\"version\": \"1\"",
            json("/version", whole.clone()),
        ),
        (
            "\"version\": 1",
            "\"version\": null",
            json("/version", whole),
        ),
    ]);
}

#[test]
fn a_size_that_the_game_is_not_played_on_is_refused() {
    let cells = SizeError::TooManyCells {
        columns: 30,
        rows: 6,
    };
    assert_refused([
        (
            "\"columns\": 7",
            "\"columns\": 0",
            Size(SizeError::Columns { columns: 0 }),
        ),
        (
            "\"columns\": 7",
            "\"columns\": 999",
            Size(SizeError::Columns { columns: 999 }),
        ),
        ("\"columns\": 7", "\"columns\": 30", Size(cells)),
        (
            "\"rows\": 6",
            "\"rows\": 1",
            Size(SizeError::Rows { rows: 1 }),
        ),
        (
            "\"connect\": 4",
            "\"connect\": 2",
            Size(SizeError::Connect {
                connect: 2,
                most: 7,
            }),
        ),
        (
            "\"connect\": 4",
            "\"connect\": 8",
            Size(SizeError::Connect {
                connect: 8,
                most: 7,
            }),
        ),
    ]);
}

#[test]
fn moves_that_cannot_be_played_are_refused() {
    let fault = |index, letter, kind| {
        Moves(ParseMovesError {
            index,
            letter,
            kind,
        })
    };
    let outside = ParseMovesErrorKind::NoSuchColumn { columns: 7 };
    assert_refused([
        ("4453", "44538", fault(5, '8', outside)),
        ("4453", "0", fault(1, '0', outside)),
        (
            "4453",
            "44 53, ?",
            fault(5, '?', ParseMovesErrorKind::NotAColumn),
        ),
        (
            "4453",
            "4444444",
            fault(7, '4', ParseMovesErrorKind::ColumnFull),
        ),
        (
            "4453",
            "12121212",
            fault(8, '2', ParseMovesErrorKind::GameOver),
        ),
    ]);
}

#[test]
fn a_result_that_the_moves_do_not_lead_to_is_refused_and_never_mended() {
    let (draw, won) = (
        "\"132441365226752477771331233146675264461555\"",
        "\"1212121\"",
    );
    // Moves, who began, what they lead to.
    let cases = [
        ("\"4453\"", 1, "unfinished"),
        ("\"\"", 1, "unfinished"),
        (draw, 2, "draw"),
        (won, 1, "player1"),
        (won, 2, "player2"),
        ("\"1223343445\"", 1, "player2"),
        ("\"1223343445\"", 2, "player1"),
        (
            "\"211131416572345677654327654322345677654321\"",
            1,
            "player2",
        ),
    ];
    for (moves, first, actual) in cases {
        for written in ["unfinished", "draw", "player1", "player2"] {
            let text = edited("\"4453\"", moves)
                .replace("\"first\": 1", &format!("\"first\": {first}"))
                .replace("\"unfinished\"", &format!("\"{written}\""));
            let result = read(&text);
            if written == actual {
                assert!(result.is_ok(), "{moves} {result:?}");
            } else {
                assert_eq!(result, Err(Disagreement { written, actual }));
            }
        }
    }
    let allowed: &[&str] = &["unfinished", "draw", "player1", "player2"];
    let choice = json("/result", JsonErrorKind::Choice { allowed });
    for written in ["", "Draw", "won", "player3"] {
        let text = edited("unfinished", written);
        assert_eq!(read(&text), Err(choice.clone()), "{written:?}");
    }
}

#[test]
fn a_name_or_a_symbol_that_is_none_is_refused() {
    let name = |number, error| Name { number, error };
    let symbol = |number, error| Symbol { number, error };
    let invisible = |character| NameError::Invisible { character };
    let escape = SymbolError::Invisible {
        character: '\u{1b}',
    };
    let long = "a".repeat(33);
    assert_refused([
        ("Zoé", "", name(1, NameError::Empty)),
        ("Zoé", "  ", name(1, NameError::Empty)),
        ("Ordinateur", "", name(2, NameError::Empty)),
        ("Zoé", &long, name(1, NameError::TooLong)),
        ("Zoé", "Zo\\u0000e", name(1, invisible('\0'))),
        ("Zoé", "Zo\\u001b[31me", name(1, invisible('\u{1b}'))),
        ("Zoé", "Zo\\ne", name(1, invisible('\n'))),
        ("Ordinateur", "a\u{202e}b", name(2, invisible('\u{202e}'))),
        ("Ordinateur", "a\u{2066}b", name(2, invisible('\u{2066}'))),
        ("\"Z\"", "\"\"", symbol(1, SymbolError::Empty)),
        ("\"Z\"", "\"ZZ\"", symbol(1, SymbolError::NotOne)),
        ("\"Z\"", "\"\\u001b\"", symbol(1, escape)),
        (
            "\"computer\": 3",
            "\"symbol\": \"🇫🇷\"",
            symbol(2, SymbolError::NotOne),
        ),
    ]);
}

#[test]
fn players_that_cannot_be_told_apart_are_refused() {
    for name in ["Zoé", "zoé", "ZOÉ", "Zoe\u{301}", " Zoé "] {
        assert_eq!(read(&edited("Ordinateur", name)), Err(SameName), "{name:?}");
    }
    for (one, other) in [("Z", "Z"), ("O", "0"), ("o", "○"), ("🔴", "🟡"), ("X", "×")] {
        let text = edited("\"Z\"", &format!("\"{one}\""));
        let text = text.replace(
            "\"computer\"",
            &format!("\"symbol\": \"{other}\", \"computer\""),
        );
        let result = read(&text);
        assert!(
            matches!(result, Err(SameSymbol { .. })),
            "{one} {other}: {result:?}"
        );
    }
    let text = edited("\"computer\"", "\"symbol\": \"O\", \"computer\"");
    assert!(read(&text).is_ok());
}

#[test]
fn every_error_is_one_line() {
    for text in [
        edited("4453", "44\\u001b"),
        edited("Zoé", "\\u001b"),
        edited("\"seed\"", "\"a\\nb\""),
        edited("\"columns\": 7", "\"columns\": 99"),
        edited("unfinished", "\\u001b"),
        edited("\"seed\": 42", "\"seed\": 4 2"),
    ] {
        let message = read(&text).unwrap_err().to_string();
        assert!(!message.is_empty());
        assert!(!message.contains(char::is_control), "{message:?}");
    }
}
