//! What must hold whatever bytes a parser is given: one law for each parser.
//!
//! The fuzz targets try them on bytes of their own making, and the ordinary tests on those kept in
//! `fuzz/corpus`. Each tells whether the parser accepted the bytes.

#![allow(
    unreachable_pub,
    reason = "the fuzz targets call these from outside their crate"
)]

use std::error::Error;

use puissance4::{
    Book, Column, Dynamic, Format, FormatError, Game, Geometry, Name, Outcome, ParseDiagramError,
    ParseMovesErrorKind, ParseSavedGameError, Position, Recognized, SavedGame, SavedPlayer, Side,
    Symbol,
    json::{JsonError, JsonErrorKind},
};

/// A size made of the first three bytes, and what follows them. `'43` is the classic size.
fn sized(bytes: &[u8]) -> Option<(Dynamic, String)> {
    let (&[columns, rows, connect], text) = bytes.split_first_chunk()?;
    let within = |byte, least, most| least + usize::from(byte) % (most - least + 1);
    let columns = within(columns, Dynamic::LEAST, Dynamic::MOST_COLUMNS);
    let most_rows = Dynamic::MOST_ROWS.min(Dynamic::MOST_BITS / columns - 1);
    let rows = within(rows, Dynamic::LEAST, most_rows);
    let longest = columns.max(rows);
    if longest < Dynamic::LEAST_CONNECT {
        return None;
    }
    let connect = within(connect, Dynamic::LEAST_CONNECT, longest);
    let size = Dynamic::new(columns, rows, connect).expect("the size is within bounds");
    Some((size, String::from_utf8_lossy(text).into_owned()))
}

/// Whatever a text holds, a message about it is one line and no terminal obeys it.
fn assert_plain(error: &impl Error) {
    let message = error.to_string();
    assert!(!message.is_empty());
    assert!(!message.contains(char::is_control), "{message:?}");
}

/// Move strings: what is accepted is written as it was read, and an error names the move at fault.
pub fn moves(bytes: &[u8]) -> bool {
    let Some((size, text)) = sized(bytes) else {
        return false;
    };
    let between = |letter: &char| letter.is_ascii_whitespace() || *letter == ',';
    let letters: Vec<char> = text.chars().filter(|letter| !between(letter)).collect();
    match Game::from_moves(size, &text) {
        Ok(game) => {
            let columns: Option<Vec<Column>> =
                letters.iter().copied().map(Column::from_letter).collect();
            assert_eq!(columns, Some(game.moves().iter().collect()));
            let written = game.moves().to_string();
            assert_eq!(Game::from_moves(size, &written), Ok(game));
            true
        }
        Err(error) => {
            assert_plain(&error);
            assert_eq!(letters[error.index - 1], error.letter);
            // The moves before are sound, and it takes no more than this one to go wrong.
            let mut start: String = letters[..error.index - 1].iter().collect();
            let before = Game::from_moves(size, &start).expect("these moves are not at fault");
            assert_eq!(before.ply(), error.index - 1);
            start.push(error.letter);
            assert_eq!(Game::from_moves(size, &start), Err(error));
            match error.kind {
                ParseMovesErrorKind::GameOver => assert!(before.outcome().is_some()),
                ParseMovesErrorKind::ColumnFull => assert!(before.outcome().is_none()),
                _ => {}
            }
            false
        }
    }
}

/// Diagrams: what is accepted is written as it was read, and an error is about something there.
pub fn diagram(bytes: &[u8]) -> bool {
    let Some((size, text)) = sized(bytes) else {
        return false;
    };
    let (columns, rows) = (size.columns() as usize, size.rows() as usize);
    match Position::from_diagram(size, &text) {
        Ok(position) => {
            assert_eq!(
                Position::from_diagram(size, &position.to_string()),
                Ok(position)
            );
            let count = |letters: [char; 2]| text.matches(letters).count();
            let (first, second) = (count(['X', 'x']), count(['O', 'o']));
            assert_eq!(position.ply(), first + second);
            assert_eq!(position.turn() == Side::First, first == second);
            assert_eq!(position.mirror().mirror(), position);
            let won = position.winning_line().is_some();
            assert_eq!(won, matches!(position.outcome(), Some(Outcome::Win(_))));
            true
        }
        Err(error) => {
            assert_plain(&error);
            match error {
                ParseDiagramError::Rows { found, .. } => assert_ne!(found, rows),
                ParseDiagramError::Columns { line, found, .. } => {
                    assert!((1..=rows).contains(&line));
                    assert_ne!(found, columns);
                }
                ParseDiagramError::NotACell {
                    line,
                    column,
                    letter,
                } => {
                    let text = text.trim_matches(['\r', '\n']);
                    let found = text
                        .split(['\n', '/'])
                        .nth(line - 1)
                        .expect("this line is there");
                    assert_eq!(found.trim().chars().nth(column - 1), Some(letter));
                    assert!(line <= rows && column <= columns);
                }
                ParseDiagramError::Floating { column } => assert!((1..=columns).contains(&column)),
                ParseDiagramError::Count { first, second } => {
                    assert!(first != second && first != second + 1);
                }
                _ => {}
            }
            false
        }
    }
}

/// Formats: what is accepted is the same position in every format, an error is about something there,
/// and a text that is recognised means nothing else in another format.
pub fn formats(bytes: &[u8]) -> bool {
    let Some((size, text)) = sized(bytes) else {
        return false;
    };
    let read = Format::ALL.map(|format| format.read(size, &text));
    for (format, read) in Format::ALL.into_iter().zip(&read) {
        match read {
            Ok(game) => {
                assert!(text.len() <= Format::MOST_BYTES);
                for other in Format::ALL {
                    let again = other.read(size, &other.write(game));
                    let again = again.expect("what is written can be read");
                    assert_eq!(again.position(), game.position(), "{format:?} {other:?}");
                }
            }
            Err(error) => {
                assert_plain(error);
                assert_at_fault(size, &text, *error);
            }
        }
    }
    if let Recognized::Certain(format) = Format::recognize(&text) {
        let certain = format.read(size, &text);
        for game in read.iter().flatten() {
            let certain = certain.as_ref().expect("no other format is meant");
            assert_eq!(certain.position(), game.position(), "{format:?}");
        }
    }
    read.iter().any(Result::is_ok)
}

/// What an error of a format says is so.
fn assert_at_fault(size: Dynamic, text: &str, error: FormatError) {
    let all = size.cells() as usize;
    match error {
        FormatError::TooLong { most } => assert!(text.len() > most),
        FormatError::FromZero { index, .. } => assert!((1..=all + 1).contains(&index)),
        FormatError::OtherBase { other, .. } => {
            other.read(size, text).expect("these moves can be played");
        }
        FormatError::Cells { found, cells } => assert!(cells == all && found != cells),
        FormatError::Cell { index, .. } => assert!((1..=text.len() + 1).contains(&index)),
        _ => {}
    }
}

/// Saved games: what is accepted is written so that it is read again as the same.
pub fn saved_game(bytes: &[u8]) -> bool {
    match SavedGame::from_json(bytes) {
        Ok(saved) => {
            assert!(bytes.len() <= SavedGame::MOST_BYTES);
            assert_read_again(saved);
            true
        }
        Err(error) => {
            assert_plain(&error);
            let too_long = matches!(
                error,
                ParseSavedGameError::Json(JsonError {
                    kind: JsonErrorKind::TooLong { .. },
                    ..
                })
            );
            assert_eq!(too_long, bytes.len() > SavedGame::MOST_BYTES);
            false
        }
    }
}

fn assert_read_again(saved: SavedGame) {
    let text = saved.to_json();
    assert_eq!(SavedGame::from_json(text.as_bytes()), Ok(saved));
}

/// Opening books: what is accepted is kept as it was read, and gives a position and its mirror image
/// the same score.
///
/// The checksum is made right first, so that what it would keep out is tried as well.
pub fn book(bytes: &[u8]) -> bool {
    let mut bytes = bytes.to_owned();
    if bytes.len() >= 24 {
        let mut hasher = crc32fast::Hasher::new();
        hasher.update(&bytes[..20]);
        hasher.update(&bytes[24..]);
        bytes[20..24].copy_from_slice(&hasher.finalize().to_le_bytes());
    }
    let book = match Book::from_bytes(bytes.clone()) {
        Ok(book) => book,
        Err(error) => {
            assert_plain(&error);
            return false;
        }
    };
    assert_eq!(book.as_bytes(), bytes);
    // Games of moves that the bytes say, as long as the order of play is quickly found again.
    for moves in bytes.chunks(book.ply().max(1)).take(32) {
        let mut position = Position::empty(book.size());
        for &choice in moves.iter().take(book.ply().min(16)) {
            let columns = position.geometry().columns() as usize;
            let column = Column::new(usize::from(choice) % columns);
            let _ = position.play(column.expect("the board has this column"));
        }
        assert_eq!(book.score(&position), book.score(&position.mirror()));
    }
    true
}

/// Names and symbols: what is accepted is the same when it is read again, alone or in a saved game.
pub fn name_symbol(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let name = Name::new(&text);
    match &name {
        Ok(name) => {
            assert_eq!(Name::new(name.as_str()).as_ref(), Ok(name));
            assert!((1..=Name::MOST).contains(&name.as_str().chars().count()));
            assert!(!name.as_str().contains(char::is_control));
            assert!(name.is_like(name));
        }
        Err(error) => assert_plain(error),
    }
    let symbol = Symbol::new(&text);
    match symbol {
        Ok(symbol) => {
            assert_eq!(Symbol::new(&symbol.to_string()), Ok(symbol));
            assert_eq!(Symbol::from_char(symbol.as_char()), Ok(symbol));
            assert!(matches!(symbol.width(), 1 | 2));
            assert!(symbol.is_like(symbol));
        }
        Err(error) => assert_plain(&error),
    }
    // However long the text, it is enough to try some of its characters.
    for character in text.chars().take(64) {
        if let Ok(symbol) = Symbol::from_char(character) {
            assert_eq!(Symbol::new(&symbol.to_string()), Ok(symbol));
        }
    }
    let accepted = name.is_ok() || symbol.is_ok();
    if let Ok(name) = name {
        let player = |name, symbol| SavedPlayer {
            name,
            symbol,
            level: None,
        };
        let other = Name::new("somebody else").expect("it is a name");
        if !name.is_like(&other) {
            assert_read_again(SavedGame {
                game: Game::default(),
                players: [player(name, symbol.ok()), player(other, None)],
                first: 0,
                seed: None,
            });
        }
    }
    accepted
}
