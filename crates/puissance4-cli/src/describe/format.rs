//! What is wrong with a text in some format, in the user's language.

use puissance4::{Format, FormatError, ParseDiagramError, ParseMovesErrorKind, Side};

use crate::texts::Texts;

impl Texts {
    /// Why a text in this format was refused.
    #[must_use]
    pub fn format_error(&self, format: Format, error: FormatError) -> String {
        match error {
            FormatError::TooLong { most } => {
                self.format("json-too-long", &[("most", most.to_string().into())])
            }
            FormatError::Moves(error) => self.moves_error(error),
            FormatError::FromZero { index, kind } => self.zero_based_error(index, kind),
            FormatError::OtherBase {
                index,
                columns,
                other,
            } => self.other_base_error("format-other-base", index, columns, other),
            FormatError::Board(error) => self.board_error(format, error),
            FormatError::Cells { found, cells } => self.format(
                "format-cells",
                &[("found", found.into()), ("cells", cells.into())],
            ),
            FormatError::Cell { index, signs } => self.format(
                "format-cell",
                &[
                    ("index", index.into()),
                    ("free", signs[0].into()),
                    ("one", signs[1].into()),
                    ("other", signs[2].into()),
                ],
            ),
            FormatError::Result => self.get("format-result"),
            FormatError::Unreachable => self.get("format-unreachable"),
            _ => error.to_string(),
        }
    }

    /// A move that only the other way to count columns allows, in the text with this identifier.
    pub(crate) fn other_base_error(
        &self,
        id: &str,
        index: usize,
        columns: usize,
        other: Format,
    ) -> String {
        let (first, last) = match other {
            Format::Moves => (0, columns - 1),
            _ => (1, columns),
        };
        self.format(
            id,
            &[
                ("index", index.into()),
                ("first", first.into()),
                ("last", last.into()),
                ("base", (1 - first).into()),
                ("name", other.name().into()),
            ],
        )
    }

    fn zero_based_error(&self, index: usize, kind: ParseMovesErrorKind) -> String {
        let message = match kind {
            ParseMovesErrorKind::NotAColumn => self.get("from-zero-not-a-column"),
            ParseMovesErrorKind::NoSuchColumn { columns } => self.format(
                "from-zero-no-such-column",
                &[("last", (columns - 1).into())],
            ),
            ParseMovesErrorKind::ColumnFull => self.get("from-zero-full"),
            ParseMovesErrorKind::GameOver => {
                self.format("move-game-over", &[("last", (index - 1).into())])
            }
            _ => String::new(),
        };
        self.format(
            "from-zero-at-fault",
            &[("index", index.into()), ("message", message.into())],
        )
    }

    /// The rule that a board breaks. Not every format has an X for the side that began.
    fn board_error(&self, format: Format, error: ParseDiagramError) -> String {
        match error {
            _ if format == Format::Diagram => self.diagram_error(error),
            ParseDiagramError::Count { first, second } => self.format(
                "format-count",
                &[
                    ("first", (first as usize).into()),
                    ("second", (second as usize).into()),
                ],
            ),
            ParseDiagramError::PlayedOn { winner } => {
                let side = self.get(match winner {
                    Side::First => "side-first",
                    Side::Second => "side-second",
                });
                self.format("format-played-on", &[("side", side.into())])
            }
            _ => self.diagram_error(error),
        }
    }
}
