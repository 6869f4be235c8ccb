//! The errors of the library and of the system, in the user's language.

mod format;

use std::io;
use std::path::Path;

use puissance4::json::{JsonError, JsonErrorKind, JsonType};
use puissance4::{
    BookError, Dynamic, Name, NameError, ParseDiagramError, ParseMovesError, ParseMovesErrorKind,
    ParseSavedGameError, SavedGame, Side, SizeError, SymbolError,
};

use crate::texts::Texts;

/// The nearest of some words to what was written, if any is near enough to be meant.
#[must_use]
pub(crate) fn nearest<'a>(
    written: &str,
    words: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    let written_length = written.chars().count();
    words
        .into_iter()
        .filter_map(|word| {
            let length = word.chars().count();
            let most = length.div_ceil(3);
            // However long the text, only one of about the word's length is looked at.
            let distance = (written_length.abs_diff(length) <= most)
                .then(|| strsim::damerau_levenshtein(written, word))?;
            (distance <= most).then_some((distance, word))
        })
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, word)| word)
}

impl Texts {
    /// A size that was refused.
    #[must_use]
    pub fn size_error(&self, error: SizeError) -> String {
        let least = Dynamic::LEAST.into();
        match error {
            SizeError::Columns { columns } => self.format(
                "size-columns",
                &[
                    ("value", columns.into()),
                    ("least", least),
                    ("most", Dynamic::MOST_COLUMNS.into()),
                ],
            ),
            SizeError::Rows { rows } => self.format(
                "size-rows",
                &[
                    ("value", rows.into()),
                    ("least", least),
                    ("most", Dynamic::MOST_ROWS.into()),
                ],
            ),
            SizeError::TooManyCells { columns, rows } => self.format(
                "size-cells",
                &[
                    ("columns", columns.into()),
                    ("rows", rows.into()),
                    ("most", Dynamic::MOST_BITS.into()),
                ],
            ),
            SizeError::Connect { connect, most } => self.format(
                "size-connect",
                &[
                    ("value", connect.into()),
                    ("least", Dynamic::LEAST_CONNECT.into()),
                    ("most", most.into()),
                ],
            ),
            _ => error.to_string(),
        }
    }

    /// The sizes that are accepted.
    #[must_use]
    pub fn sizes(&self) -> String {
        self.format(
            "sizes",
            &[
                ("least", Dynamic::LEAST.into()),
                ("columns", Dynamic::MOST_COLUMNS.into()),
                ("rows", Dynamic::MOST_ROWS.into()),
                ("bits", Dynamic::MOST_BITS.into()),
                ("connect", Dynamic::LEAST_CONNECT.into()),
            ],
        )
    }

    /// The move of a move string that is at fault.
    #[must_use]
    pub fn moves_error(&self, error: ParseMovesError) -> String {
        let message = match error.kind {
            ParseMovesErrorKind::NotAColumn => self.get("move-not-a-column"),
            ParseMovesErrorKind::NoSuchColumn { columns } => {
                self.format("move-no-such-column", &[("columns", columns.into())])
            }
            ParseMovesErrorKind::ColumnFull => {
                let column = puissance4::Column::from_letter(error.letter)
                    .map_or_else(String::new, |column| column.to_string());
                self.format("move-column-full", &[("column", column.into())])
            }
            ParseMovesErrorKind::GameOver => {
                self.format("move-game-over", &[("last", (error.index - 1).into())])
            }
            _ => error.to_string(),
        };
        self.format(
            "move-at-fault",
            &[
                ("index", error.index.into()),
                ("letter", error.letter.escape_debug().to_string().into()),
                ("message", message.into()),
            ],
        )
    }

    /// The rule that a board given as text breaks.
    #[must_use]
    pub fn diagram_error(&self, error: ParseDiagramError) -> String {
        match error {
            ParseDiagramError::Rows { found, rows } => self.format(
                "diagram-rows",
                &[("found", found.into()), ("rows", rows.into())],
            ),
            ParseDiagramError::Columns {
                line,
                found,
                columns,
            } => self.format(
                "diagram-columns",
                &[
                    ("line", line.into()),
                    ("found", found.into()),
                    ("columns", columns.into()),
                ],
            ),
            ParseDiagramError::NotACell {
                line,
                column,
                letter,
            } => self.format(
                "diagram-cell",
                &[
                    ("line", line.into()),
                    ("column", column.into()),
                    ("letter", letter.escape_debug().to_string().into()),
                ],
            ),
            ParseDiagramError::Floating { column } => {
                self.format("diagram-floating", &[("column", column.into())])
            }
            ParseDiagramError::Count { first, second } => self.format(
                "diagram-count",
                &[
                    ("first", (first as usize).into()),
                    ("second", (second as usize).into()),
                ],
            ),
            ParseDiagramError::PlayedOn { winner } => {
                let symbol = match winner {
                    Side::First => "X",
                    Side::Second => "O",
                };
                self.format("diagram-played-on", &[("symbol", symbol.into())])
            }
            _ => error.to_string(),
        }
    }

    /// What is wrong with a name.
    #[must_use]
    pub fn name_error(&self, error: NameError) -> String {
        match error {
            NameError::Empty => self.get("name-empty"),
            NameError::TooLong => self.format("name-too-long", &[("most", Name::MOST.into())]),
            NameError::Invisible { character } => {
                self.format("name-invisible", &[("code", code(character).into())])
            }
            _ => error.to_string(),
        }
    }

    /// What is wrong with a symbol.
    #[must_use]
    pub fn symbol_error(&self, error: SymbolError) -> String {
        match error {
            SymbolError::Empty => self.get("symbol-empty"),
            SymbolError::NotOne => self.get("symbol-not-one"),
            SymbolError::Invisible { character } => {
                self.format("symbol-invisible", &[("code", code(character).into())])
            }
            _ => error.to_string(),
        }
    }

    /// What is wrong with a JSON document, and where.
    #[must_use]
    pub fn json_error(&self, error: &JsonError) -> String {
        let message = match &error.kind {
            JsonErrorKind::TooLong { most } => {
                self.format("json-too-long", &[("most", most.to_string().into())])
            }
            JsonErrorKind::Syntax { line, column } => self.format(
                "json-syntax",
                &[
                    ("line", line.to_string().into()),
                    ("column", column.to_string().into()),
                ],
            ),
            JsonErrorKind::Duplicate => self.get("json-duplicate"),
            JsonErrorKind::Unknown { known } => {
                let key = error.pointer.rsplit('/').next().unwrap_or_default();
                match nearest(key, known.iter().copied()) {
                    Some(word) => self.format("json-unknown-nearest", &[("nearest", word.into())]),
                    None => self.format("json-unknown", &[("known", known.join(", ").into())]),
                }
            }
            JsonErrorKind::Missing => self.get("json-missing"),
            JsonErrorKind::Type { expected } => match expected {
                JsonType::Object => self.get("json-object"),
                JsonType::Array(length) => {
                    self.format("json-array", &[("length", (*length).into())])
                }
                JsonType::Text => self.get("json-text"),
                JsonType::Whole => self.get("json-whole"),
                JsonType::Boolean => self.get("json-boolean"),
            },
            JsonErrorKind::Range { least, most } => self.format(
                "json-range",
                &[
                    ("least", least.to_string().into()),
                    ("most", most.to_string().into()),
                ],
            ),
            JsonErrorKind::Choice { allowed } => {
                self.format("json-choice", &[("allowed", allowed.join(", ").into())])
            }
            _ => error.to_string(),
        };
        if error.pointer.is_empty() {
            message
        } else {
            let pointer = error.pointer.escape_debug().to_string();
            self.format(
                "json-at",
                &[("pointer", pointer.into()), ("message", message.into())],
            )
        }
    }

    /// Why a saved game was refused.
    #[must_use]
    pub fn saved_error(&self, error: &ParseSavedGameError) -> String {
        let player = |number: usize, message: String| {
            self.format(
                "saved-player",
                &[("number", number.into()), ("message", message.into())],
            )
        };
        match error {
            ParseSavedGameError::Json(error) => self.json_error(error),
            ParseSavedGameError::Newer { version } => self.format(
                "saved-newer",
                &[
                    ("version", version.to_string().into()),
                    ("most", SavedGame::VERSION.to_string().into()),
                ],
            ),
            ParseSavedGameError::Size(error) => self.size_error(*error),
            ParseSavedGameError::Moves(error) => self.moves_error(*error),
            ParseSavedGameError::Result { written, actual } => self.format(
                "saved-result",
                &[("written", (*written).into()), ("actual", (*actual).into())],
            ),
            ParseSavedGameError::Name { number, error } => player(*number, self.name_error(*error)),
            ParseSavedGameError::Symbol { number, error } => {
                player(*number, self.symbol_error(*error))
            }
            ParseSavedGameError::SameName => self.get("name-taken"),
            ParseSavedGameError::SameSymbol {
                symbols: [one, other],
            } => self.symbol_taken(*one, *other),
            _ => error.to_string(),
        }
    }

    /// Why a book was refused.
    #[must_use]
    pub fn book_error(&self, error: BookError) -> String {
        match error {
            BookError::NotABook => self.get("book-not-a-book"),
            BookError::Version { version } => {
                self.format("book-version", &[("version", version.to_string().into())])
            }
            BookError::Length { expected, found } => self.format(
                "book-length",
                &[
                    ("expected", expected.to_string().into()),
                    ("found", found.to_string().into()),
                ],
            ),
            BookError::Size(error) => self.size_error(error),
            BookError::TooLarge { .. } => self.get("book-too-large"),
            BookError::Ply { ply } => self.format("book-ply", &[("ply", usize::from(ply).into())]),
            BookError::Layout => self.get("book-layout"),
            BookError::Checksum => self.get("book-checksum"),
            _ => error.to_string(),
        }
    }

    /// Two symbols that cannot be told apart.
    #[must_use]
    pub fn symbol_taken(&self, one: puissance4::Symbol, other: puissance4::Symbol) -> String {
        self.format(
            "symbol-taken",
            &[
                ("one", one.to_string().into()),
                ("other", other.to_string().into()),
            ],
        )
    }

    /// Why the system could not read or write.
    #[must_use]
    pub fn io_error(&self, error: &io::Error) -> String {
        match error.kind() {
            io::ErrorKind::NotFound => self.get("io-not-found"),
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
                self.get("io-denied")
            }
            io::ErrorKind::AlreadyExists => self.get("io-exists"),
            io::ErrorKind::IsADirectory => self.get("io-directory"),
            io::ErrorKind::NotADirectory => self.get("io-not-a-folder"),
            io::ErrorKind::InvalidFilename => self.get("io-name"),
            io::ErrorKind::InvalidInput => self.get("io-not-a-file"),
            io::ErrorKind::StorageFull
            | io::ErrorKind::QuotaExceeded
            | io::ErrorKind::FileTooLarge => self.get("io-no-space"),
            _ => self.format("io-other", &[("reason", error.to_string().into())]),
        }
    }

    /// A message with the file it is about before it.
    #[must_use]
    pub fn at_file(&self, file: &Path, message: String) -> String {
        self.format(
            "file-at-fault",
            &[
                ("file", shown_file(file).into()),
                ("message", message.into()),
            ],
        )
    }
}

/// A file name as it is shown. It may hold anything: what would move the cursor becomes an escape.
pub(crate) fn shown_file(file: &Path) -> String {
    let name = file.to_string_lossy();
    let letters = name.chars().flat_map(|letter| {
        let escaped = letter.is_control().then(|| letter.escape_debug());
        let plain = escaped.is_none().then_some(letter);
        escaped.into_iter().flatten().chain(plain)
    });
    letters.collect()
}

/// The number of a character as it is written after `U+`.
fn code(character: char) -> String {
    format!("{:04X}", u32::from(character))
}
