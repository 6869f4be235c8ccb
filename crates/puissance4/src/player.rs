//! The names and symbols of players: what is accepted and what looks alike.

use alloc::string::String;
use core::fmt;

use unicode_normalization::UnicodeNormalization;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// A player's name: 1 to 32 visible characters on one line, in Unicode's composed form (NFC).
///
/// ```
/// use puissance4::{Name, NameError};
///
/// assert_eq!(Name::new("  Zoé ")?.as_str(), "Zoé");
/// assert_eq!(Name::new(" "), Err(NameError::Empty));
/// # Ok::<(), NameError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Name(String);

impl Name {
    /// The most characters a name has, and the most columns it takes up on a terminal.
    pub const MOST: usize = 32;

    /// Checks a name, and leaves out the spaces around it.
    ///
    /// # Errors
    ///
    /// [`NameError`] says what is wrong with it.
    pub fn new(text: &str) -> Result<Self, NameError> {
        let text = text.trim();
        if text.is_empty() {
            return Err(NameError::Empty);
        }
        if let Some(character) = text.chars().find(|&character| is_invisible(character)) {
            return Err(NameError::Invisible { character });
        }
        // However long the text, no more of it is looked at than a name can need.
        let name: String = text.chars().nfc().take(Self::MOST + 1).collect();
        if name.chars().count() > Self::MOST || name.width() > Self::MOST {
            return Err(NameError::TooLong);
        }
        if name.width() == 0 {
            return Err(NameError::Empty);
        }
        Ok(Self(name))
    }

    /// The name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether two names are the same but for capitals.
    #[must_use]
    pub fn is_like(&self, other: &Self) -> bool {
        self.0.to_lowercase() == other.0.to_lowercase()
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What is wrong with a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NameError {
    /// There is nothing to see of it.
    Empty,
    /// It has more than [`Name::MOST`] characters, or takes up more columns than that.
    TooLong,
    /// It has a character that cannot be seen, or that changes how others are shown.
    Invisible {
        /// The first such character.
        character: char,
    },
}

impl fmt::Display for NameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("a name has at least one visible character"),
            Self::TooLong => write!(f, "a name has at most {} characters", Name::MOST),
            Self::Invisible { character } => {
                write!(
                    f,
                    "a name cannot have U+{:04X} in it",
                    u32::from(*character)
                )
            }
        }
    }
}

impl core::error::Error for NameError {}

/// What stands for a player's discs: one visible character, one or two columns wide.
///
/// ```
/// use puissance4::Symbol;
///
/// let disc = Symbol::new("●")?;
/// assert_eq!(disc.width(), 1);
/// assert!(Symbol::new("O")?.is_like(Symbol::new("○")?));
/// # Ok::<(), puissance4::SymbolError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symbol(char);

impl Symbol {
    /// Checks a symbol, and leaves out the spaces around it.
    ///
    /// # Errors
    ///
    /// [`SymbolError`] says what is wrong with it.
    pub fn new(text: &str) -> Result<Self, SymbolError> {
        let mut characters = text.trim().nfc();
        let character = characters.next().ok_or(SymbolError::Empty)?;
        if characters.next().is_some() {
            return Err(SymbolError::NotOne);
        }
        if is_invisible(character) || !matches!(character.width(), Some(1 | 2)) {
            return Err(SymbolError::Invisible { character });
        }
        Ok(Self(character))
    }

    /// The symbol that this character is, in Unicode's composed form (NFC).
    ///
    /// # Errors
    ///
    /// [`SymbolError::Invisible`] where there is nothing to see of it, and [`SymbolError::NotOne`]
    /// where it has no composed form.
    pub fn from_char(character: char) -> Result<Self, SymbolError> {
        if character.is_whitespace() {
            return Err(SymbolError::Invisible { character });
        }
        Self::new(character.encode_utf8(&mut [0; 4]))
    }

    /// The character.
    #[must_use]
    pub const fn as_char(self) -> char {
        self.0
    }

    /// How many columns it takes up on a terminal: 1 or 2. Characters that are narrow or wide
    /// depending on the fonts in use count as narrow.
    #[must_use]
    pub fn width(self) -> usize {
        self.0.width().unwrap_or(1)
    }

    /// Whether the two are hard to tell apart without colour.
    #[must_use]
    pub fn is_like(self, other: Self) -> bool {
        let shape = |symbol: Self| {
            LOOKALIKES
                .iter()
                .position(|family| family.contains(symbol.0))
        };
        self == other || shape(self).is_some_and(|family| shape(other) == Some(family))
    }
}

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// Characters that look alike once the colour is gone.
const LOOKALIKES: [&str; 10] = [
    "oO0○◯〇⚬ОоΟοᴏ",
    "●•⬤∙⚈",
    "⚪⚫🔴🔵🟠🟡🟢🟣🟤",
    "🟥🟦🟧🟨🟩🟪🟫⬛⬜",
    "xX×✕✖╳ХхΧχ",
    "iIl1|",
    ".·‧",
    "-‐–—",
    "■▪◼",
    "□▫◻",
];

/// What is wrong with a symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SymbolError {
    /// There is none.
    Empty,
    /// It is made of several characters, so its width differs from one terminal to another.
    NotOne,
    /// The character cannot be seen, or changes how others are shown.
    Invisible {
        /// The character.
        character: char,
    },
}

impl fmt::Display for SymbolError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("a symbol is one visible character"),
            Self::NotOne => f.write_str("a symbol is a single character"),
            Self::Invisible { character } => {
                write!(f, "U+{:04X} cannot be seen", u32::from(*character))
            }
        }
    }
}

impl core::error::Error for SymbolError {}

/// Whether a character is a control, a line break, or one of those that change the direction or
/// the look of others without being seen themselves.
fn is_invisible(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{00AD}' | '\u{034F}' | '\u{061C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}'
                | '\u{17B5}' | '\u{180B}'..='\u{180F}' | '\u{200B}'..='\u{200F}'
                | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{3164}'
                | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFA0}' | '\u{FFF0}'..='\u{FFFB}'
                | '\u{1BCA0}'..='\u{1BCA3}' | '\u{1D173}'..='\u{1D17A}'
                | '\u{E0000}'..='\u{E0FFF}' | '\u{E000}'..='\u{F8FF}'
                | '\u{F0000}'..='\u{10FFFF}'
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_composed_and_bounded() {
        assert_eq!(Name::new("Zoe\u{301}").unwrap().as_str(), "Zoé");
        assert!(Name::new(&"é".repeat(32)).is_ok());
        assert_eq!(Name::new(&"é".repeat(33)), Err(NameError::TooLong));
        assert_eq!(Name::new(&"名".repeat(17)), Err(NameError::TooLong));
        assert_eq!(Name::new(&"a".repeat(1 << 20)), Err(NameError::TooLong));
        for character in ['\u{7}', '\u{1b}', '\n', '\u{202E}', '\u{2066}', '\u{200B}'] {
            let name = alloc::format!("a{character}b");
            assert_eq!(Name::new(&name), Err(NameError::Invisible { character }));
        }
        assert_eq!(Name::new("\u{301}"), Err(NameError::Empty));
        assert!(Name::new("<script>").is_ok());
    }

    #[test]
    fn symbols_are_one_visible_character() {
        for (text, width) in [("R", 1), ("●", 1), ("🔴", 2), ("e\u{301}", 1), (" J ", 1)] {
            assert_eq!(Symbol::new(text).unwrap().width(), width, "{text}");
        }
        assert_eq!(Symbol::new(""), Err(SymbolError::Empty));
        assert_eq!(Symbol::new("ab"), Err(SymbolError::NotOne));
        assert_eq!(Symbol::new("⚪\u{FE0F}"), Err(SymbolError::NotOne));
        assert_eq!(Symbol::new("🇫🇷"), Err(SymbolError::NotOne));
        let character = '\u{1b}';
        assert_eq!(
            Symbol::new("\u{1b}"),
            Err(SymbolError::Invisible { character })
        );
    }

    #[test]
    fn symbols_that_differ_by_colour_alone_look_alike() {
        let like = |one, other| {
            Symbol::new(one)
                .unwrap()
                .is_like(Symbol::new(other).unwrap())
        };
        assert!(like("🔴", "🟡"));
        assert!(like("x", "X"));
        assert!(!like("●", "○"));
        assert!(!like("R", "J"));
        assert!(!like("X", "O"));
    }
}
