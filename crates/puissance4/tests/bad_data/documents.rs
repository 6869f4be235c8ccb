//! Saved games that are not JSON, or more of it than can be needed.

use puissance4::json::{Json, JsonError, JsonErrorKind, JsonType};
use puissance4::{ParseSavedGameError, SavedGame};

use crate::saved_games::{GOOD, edited, json, of_type, read};

fn syntax(line: usize, column: usize) -> ParseSavedGameError {
    json("", JsonErrorKind::Syntax { line, column })
}

#[test]
fn a_document_cut_short_anywhere_is_refused() {
    for end in 0..GOOD.len() {
        let error = SavedGame::from_json(&GOOD.as_bytes()[..end]).unwrap_err();
        let ParseSavedGameError::Json(JsonError { pointer, kind }) = error else {
            panic!("cut at {end}: {error:?}");
        };
        assert_eq!(pointer, "");
        assert!(
            matches!(kind, JsonErrorKind::Syntax { .. }),
            "cut at {end}: {kind:?}"
        );
    }
}

#[test]
fn what_is_not_json_is_refused_with_its_place() {
    let cases: [(&[u8], _); 14] = [
        (b"", syntax(1, 1)),
        (b"hello", syntax(1, 1)),
        (b"4453", json("", of_type(JsonType::Object))),
        (b"null", json("", of_type(JsonType::Object))),
        (b"[]", json("", of_type(JsonType::Object))),
        (b"\"{}\"", json("", of_type(JsonType::Object))),
        (b"\x89PNG\r\n\x1a\n", syntax(1, 1)),
        (b"{\"version\": \"\xff\"}", syntax(1, 14)),
        (b"{'version': 1}", syntax(1, 2)),
        (b"{version: 1}", syntax(1, 2)),
        (b"{\"version\": 1}\0", syntax(1, 15)),
        (b"{\"name\": \"\\ud800\"}", syntax(1, 17)),
        (b"{\"name\": \"a\nb\"}", syntax(2, 1)),
        (b"\xff\xfe{\0}\0", syntax(1, 1)),
    ];
    for (bytes, error) in cases {
        assert_eq!(
            SavedGame::from_json(bytes),
            Err(error),
            "{:?}",
            bytes.escape_ascii().to_string()
        );
    }
    for (from, to) in [
        ("\"seed\": 42", "\"seed\": 42,"),
        ("\"seed\": 42", "// the seed\n  \"seed\": 42"),
        ("\"seed\": 42", "\"seed\": NaN"),
        ("\"seed\": 42", "\"seed\": Infinity"),
        ("\"seed\": 42", "\"seed\": 1e400"),
        ("\"seed\": 42", "\"seed\": 042"),
        ("\"seed\": 42", "\"seed\": +42"),
        ("\"seed\": 42", "\"seed\": 0x2a"),
        ("\"seed\": 42", "\"seed\": 42."),
    ] {
        let error = read(&edited(from, to)).unwrap_err();
        let ParseSavedGameError::Json(JsonError { kind, .. }) = error else {
            panic!("{to}: {error:?}");
        };
        assert!(
            matches!(kind, JsonErrorKind::Syntax { line: 11 | 12, .. }),
            "{to}: {kind:?}"
        );
    }
    for more in ["x", "{}", GOOD, ",", "]", "}"] {
        let error = read(&format!("{GOOD}\n{more}"));
        assert_eq!(error, Err(syntax(13, 1)), "{more}");
    }
}

#[test]
fn a_document_of_more_than_64_kilobytes_is_refused_unread() {
    let padded = |length: usize| format!("{GOOD}{}", " ".repeat(length - GOOD.len()));
    assert!(read(&padded(SavedGame::MOST_BYTES)).is_ok());
    let most = SavedGame::MOST_BYTES;
    let too_long = json("", JsonErrorKind::TooLong { most });
    assert_eq!(read(&padded(most + 1)), Err(too_long.clone()));
    assert_eq!(
        read(&edited("Zoé", &"é".repeat(1 << 20))),
        Err(too_long.clone())
    );
    assert_eq!(read(&"[".repeat(100_000)), Err(too_long.clone()));
    assert_eq!(SavedGame::from_json(&vec![0; 1 << 20]), Err(too_long));
}

#[test]
fn a_deep_document_is_refused_without_going_down_to_its_end() {
    for (open, column) in [("[", 128), ("{\"a\":", 636)] {
        let text = open.repeat(SavedGame::MOST_BYTES / open.len());
        assert_eq!(read(&text), Err(syntax(1, column)));
        let text = open.repeat(100_000);
        let error = Json::parse(text.as_bytes(), text.len()).unwrap_err();
        assert_eq!(ParseSavedGameError::Json(error), syntax(1, column));
    }
}

#[test]
fn a_byte_order_mark_is_passed_over_once() {
    assert_eq!(read(&format!("\u{FEFF}{GOOD}")), read(GOOD));
    assert_eq!(read(&format!("\u{FEFF}\u{FEFF}{GOOD}")), Err(syntax(1, 1)));
}
