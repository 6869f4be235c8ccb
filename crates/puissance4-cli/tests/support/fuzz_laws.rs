//! Laws of the program's parsers, each tried by a fuzz target and by the test that replays its
//! corpus. A law says whether the input was accepted.

#![allow(
    unreachable_pub,
    reason = "the fuzz targets call these from outside their crate"
)]

use puissance4::json::JsonErrorKind;
use puissance4_cli::play::Command;
use puissance4_cli::settings::{Config, ConfigError};

/// A configuration says the same with a byte order mark and blanks around it; what is not JSON is
/// told with a place inside the file.
pub fn config(bytes: &[u8]) -> bool {
    let read = Config::from_json(bytes);
    match &read {
        Ok(_) if bytes.len() + 5 <= Config::MOST_BYTES => {
            let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
            let padded = [b"\xEF\xBB\xBF ", bytes, b"\n"].concat();
            assert_eq!(Config::from_json(&padded), read);
        }
        Err(ConfigError::Json(error)) => {
            if let JsonErrorKind::Syntax { line, column } = error.kind {
                let lines = bytes.split(|&byte| byte == b'\n').count();
                assert!((1..=lines).contains(&line), "line {line} of {lines}");
                assert!((1..=bytes.len() + 1).contains(&column), "column {column}");
            }
        }
        _ => {}
    }
    read.is_ok()
}

/// A typed line means the same with blanks around it and in capitals; a column is the number that
/// it is shown as; the word that may have been meant is one that is understood.
pub fn typed_line(bytes: &[u8]) -> bool {
    let line = String::from_utf8_lossy(bytes);
    let command = Command::parse(&line);
    assert_eq!(Command::parse(&format!(" \t{line}\r\n")), command);
    match &command {
        Command::Column(number) => {
            assert_eq!(Command::parse(&number.to_string()), command);
        }
        Command::Unknown(Some(word)) => {
            assert!(
                !matches!(Command::parse(word), Command::Unknown(_)),
                "{word}"
            );
        }
        Command::Save(Some(path)) => assert!(!path.as_os_str().is_empty()),
        Command::Undo | Command::Hint | Command::Help | Command::Quit => {
            assert_eq!(Command::parse(&line.to_uppercase()), command);
        }
        _ => {}
    }
    !matches!(command, Command::Unknown(_))
}
