//! What makes the program stop early, and the exit code it stops with.

use std::io;

use crate::texts::Texts;

/// The program stops with a code and says why.
#[derive(Debug)]
pub struct Failure {
    /// The exit code.
    pub code: u8,
    /// What is wrong, in the user's language.
    pub message: String,
    /// What the system said of standard input or output: that is told instead.
    stream: Option<io::Error>,
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

    /// The program stops with this code and says this.
    pub fn new(code: u8, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            stream: None,
        }
    }

    /// The command line is wrong.
    pub fn usage(message: impl Into<String>) -> Self {
        Self::new(Self::USAGE, message)
    }

    /// What was read is wrong.
    pub fn data(message: impl Into<String>) -> Self {
        Self::new(Self::DATA, message)
    }

    /// Reading or writing failed.
    pub fn io(message: impl Into<String>) -> Self {
        Self::new(Self::IO, message)
    }

    /// The same failure, with the option or file at fault before it.
    #[must_use]
    pub fn at_option(self, texts: &Texts, option: &str) -> Self {
        let values = [("option", option.into()), ("message", self.message.into())];
        Self::new(self.code, texts.format("option-at-fault", &values))
    }

    /// What is said on standard error, if anything is.
    #[must_use]
    pub fn told(&self, texts: &Texts) -> Option<String> {
        let message = match &self.stream {
            Some(error) => {
                let values = [("message", texts.io_error(error).into())];
                texts.format("stream-at-fault", &values)
            }
            None if self.message.is_empty() => return None,
            None => self.message.clone(),
        };
        Some(texts.format("error", &[("message", message.into())]))
    }
}

/// Standard input or output failed. Nobody reads any further where a pipe has been closed: that
/// is a reason to stop, and not to complain.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Self::new(0, "")
        } else {
            Self {
                stream: Some(error),
                ..Self::io("")
            }
        }
    }
}
