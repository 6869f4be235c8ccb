//! What makes the program stop early, and the exit code it stops with.

use std::io;

use crate::texts::Texts;

/// The program stops with a code and says why.
#[derive(Debug, PartialEq, Eq)]
pub struct Failure {
    /// The exit code.
    pub code: u8,
    /// What is said on standard error, in the user's language.
    pub message: String,
}

impl Failure {
    /// The command line is wrong.
    pub const USAGE: u8 = 2;
    /// What was read is wrong.
    pub const DATA: u8 = 3;
    /// Reading or writing failed.
    pub const IO: u8 = 4;
    /// The program was interrupted, and can go on where it was.
    pub const INTERRUPTED: u8 = 130;

    /// The command line is wrong.
    pub fn usage(message: impl Into<String>) -> Self {
        Self {
            code: Self::USAGE,
            message: message.into(),
        }
    }

    /// What was read is wrong.
    pub fn data(message: impl Into<String>) -> Self {
        Self {
            code: Self::DATA,
            message: message.into(),
        }
    }

    /// Reading or writing failed.
    pub fn io(message: impl Into<String>) -> Self {
        Self {
            code: Self::IO,
            message: message.into(),
        }
    }

    /// The same failure, with the option or file at fault before it.
    #[must_use]
    pub fn at_option(self, texts: &Texts, option: &str) -> Self {
        let values = [("option", option.into()), ("message", self.message.into())];
        Self {
            code: self.code,
            message: texts.format("option-at-fault", &values),
        }
    }
}

/// Standard input or output failed. Nobody reads any further where a pipe has been closed: that
/// is a reason to stop, and not to complain.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Self {
                code: 0,
                message: String::new(),
            }
        } else {
            Self::io(error.to_string())
        }
    }
}
