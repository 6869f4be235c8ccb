//! A strict reader of small JSON documents, which says exactly what is wrong and where.
//!
//! Unlike a reader that goes straight to a Rust type, it refuses a key that stands twice, and its
//! errors are data that a front end can put into any language.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};

/// What is wrong with a JSON document, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JsonError {
    /// The place, as a JSON pointer (RFC 6901): empty for the whole document.
    pub pointer: String,
    /// What is wrong there.
    pub kind: JsonErrorKind,
}

/// What is wrong at a place of a JSON document.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum JsonErrorKind {
    /// The document is longer than it can need to be.
    TooLong {
        /// The most bytes it may have.
        most: usize,
    },
    /// The text is not JSON, or goes on after it, or is nested too deep.
    Syntax {
        /// The line, counted from 1.
        line: usize,
        /// The column, counted from 1 in bytes.
        column: usize,
    },
    /// A key stands twice.
    Duplicate,
    /// A key has no meaning.
    Unknown {
        /// The keys that have one.
        known: &'static [&'static str],
    },
    /// A key that must be there is missing.
    Missing,
    /// A value is of another type.
    Type {
        /// The type that it must be of.
        expected: JsonType,
    },
    /// A number is out of range.
    Range {
        /// The least it may be.
        least: u64,
        /// The most it may be.
        most: u64,
    },
    /// A text is none of those that have a meaning.
    Choice {
        /// Those that have one.
        allowed: &'static [&'static str],
    },
}

/// A type of JSON value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JsonType {
    /// `{ … }`
    Object,
    /// `[ … ]` with this many values.
    Array(usize),
    /// `"…"`
    Text,
    /// A whole number.
    Whole,
    /// `true` or `false`
    Boolean,
}

impl fmt::Display for JsonType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Object => f.write_str("an object"),
            Self::Array(length) => write!(f, "an array of {length}"),
            Self::Text => f.write_str("a text"),
            Self::Whole => f.write_str("a whole number"),
            Self::Boolean => f.write_str("true or false"),
        }
    }
}

impl fmt::Display for JsonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { pointer, kind } = self;
        if !pointer.is_empty() {
            // A key is whatever the document says: it may hold what a terminal would obey.
            write!(f, "{}: ", pointer.escape_debug())?;
        }
        match kind {
            JsonErrorKind::TooLong { most } => write!(f, "longer than {most} bytes"),
            JsonErrorKind::Syntax { line, column } => {
                write!(f, "not valid JSON at line {line}, column {column}")
            }
            JsonErrorKind::Duplicate => f.write_str("this key stands twice"),
            JsonErrorKind::Unknown { known } => {
                write!(f, "unknown key; the keys are {}", known.join(", "))
            }
            JsonErrorKind::Missing => f.write_str("this key is missing"),
            JsonErrorKind::Type { expected } => write!(f, "{expected} is expected"),
            JsonErrorKind::Range { least, most } => {
                write!(f, "a whole number from {least} to {most} is expected")
            }
            JsonErrorKind::Choice { allowed } => {
                write!(f, "one of {} is expected", allowed.join(", "))
            }
        }
    }
}

impl core::error::Error for JsonError {}

/// A JSON value that still knows every key that was written.
#[derive(Clone, Debug)]
enum Value {
    Null,
    Boolean(bool),
    /// A whole number that is not negative.
    Whole(u64),
    /// Any other number.
    Other,
    Text(String),
    Array(Vec<Self>),
    Object(Vec<(String, Self)>),
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Any;
        impl<'de> Visitor<'de> for Any {
            type Value = Value;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a JSON value")
            }
            fn visit_unit<E>(self) -> Result<Value, E> {
                Ok(Value::Null)
            }
            fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
                Ok(Value::Boolean(value))
            }
            fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
                Ok(Value::Whole(value))
            }
            fn visit_i64<E>(self, _: i64) -> Result<Value, E> {
                Ok(Value::Other)
            }
            fn visit_f64<E>(self, _: f64) -> Result<Value, E> {
                Ok(Value::Other)
            }
            fn visit_str<E>(self, value: &str) -> Result<Value, E> {
                Ok(Value::Text(value.to_owned()))
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Value, A::Error> {
                let mut values = Vec::new();
                while let Some(value) = seq.next_element()? {
                    values.push(value);
                }
                Ok(Value::Array(values))
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
                let mut fields = Vec::new();
                while let Some(field) = map.next_entry()? {
                    fields.push(field);
                }
                Ok(Value::Object(fields))
            }
        }
        deserializer.deserialize_any(Any)
    }
}

/// A value of a document, with the place it stands at.
#[derive(Clone, Debug)]
pub struct Json {
    pointer: String,
    value: Value,
}

impl Json {
    /// Reads a document of at most `most` bytes. A byte order mark before it is passed over.
    ///
    /// # Errors
    ///
    /// [`JsonErrorKind::TooLong`] and [`JsonErrorKind::Syntax`].
    pub fn parse(bytes: &[u8], most: usize) -> Result<Self, JsonError> {
        let whole = |kind| JsonError {
            pointer: String::new(),
            kind,
        };
        if bytes.len() > most {
            return Err(whole(JsonErrorKind::TooLong { most }));
        }
        let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        let value = serde_json::from_slice(bytes).map_err(|error| {
            whole(JsonErrorKind::Syntax {
                line: error.line().max(1),
                column: error.column().max(1),
            })
        })?;
        Ok(Self {
            pointer: String::new(),
            value,
        })
    }

    /// This value as an object with some of these keys, each at most once, and no others.
    ///
    /// # Errors
    ///
    /// [`JsonErrorKind::Type`], [`JsonErrorKind::Duplicate`] and [`JsonErrorKind::Unknown`].
    pub fn object(self, known: &'static [&'static str]) -> Result<Object, JsonError> {
        let Value::Object(fields) = self.value else {
            return Err(self.mistyped(JsonType::Object));
        };
        let object = Object {
            pointer: self.pointer,
            fields,
        };
        for (index, (key, _)) in object.fields.iter().enumerate() {
            if !known.contains(&key.as_str()) {
                return Err(object.error(key, JsonErrorKind::Unknown { known }));
            }
            if object.fields[..index].iter().any(|(other, _)| other == key) {
                return Err(object.error(key, JsonErrorKind::Duplicate));
            }
        }
        Ok(object)
    }

    /// The value of one key of this object, whatever the others are.
    #[must_use]
    pub fn peek(&self, key: &str) -> Option<Self> {
        let Value::Object(fields) = &self.value else {
            return None;
        };
        let (_, value) = fields.iter().find(|(name, _)| name == key)?;
        Some(Self {
            pointer: join(&self.pointer, key),
            value: value.clone(),
        })
    }

    /// This value as an array of exactly `N` values.
    ///
    /// # Errors
    ///
    /// [`JsonErrorKind::Type`].
    pub fn array<const N: usize>(self) -> Result<[Self; N], JsonError> {
        let wrong = self.mistyped(JsonType::Array(N));
        let Value::Array(values) = self.value else {
            return Err(wrong);
        };
        let values: [Value; N] = values.try_into().map_err(|_| wrong)?;
        let mut index = 0;
        Ok(values.map(|value| {
            let pointer = join(&self.pointer, &format!("{index}"));
            index += 1;
            Self { pointer, value }
        }))
    }

    /// This value as a whole number within a range.
    ///
    /// # Errors
    ///
    /// [`JsonErrorKind::Type`] and [`JsonErrorKind::Range`].
    pub fn whole(&self, least: u64, most: u64) -> Result<u64, JsonError> {
        match self.value {
            Value::Whole(number) if (least..=most).contains(&number) => Ok(number),
            Value::Whole(_) | Value::Other => Err(self.error(JsonErrorKind::Range { least, most })),
            _ => Err(self.mistyped(JsonType::Whole)),
        }
    }

    /// This value as a text.
    ///
    /// # Errors
    ///
    /// [`JsonErrorKind::Type`].
    pub fn text(&self) -> Result<&str, JsonError> {
        match &self.value {
            Value::Text(text) => Ok(text),
            _ => Err(self.mistyped(JsonType::Text)),
        }
    }

    /// This value as `true` or `false`.
    ///
    /// # Errors
    ///
    /// [`JsonErrorKind::Type`].
    pub fn boolean(&self) -> Result<bool, JsonError> {
        match self.value {
            Value::Boolean(value) => Ok(value),
            _ => Err(self.mistyped(JsonType::Boolean)),
        }
    }

    /// This value as the place of a text among those allowed.
    ///
    /// # Errors
    ///
    /// [`JsonErrorKind::Type`] and [`JsonErrorKind::Choice`].
    pub fn choice(&self, allowed: &'static [&'static str]) -> Result<usize, JsonError> {
        let text = self.text()?;
        allowed
            .iter()
            .position(|choice| *choice == text)
            .ok_or_else(|| self.error(JsonErrorKind::Choice { allowed }))
    }

    /// An error at this place.
    #[must_use]
    pub fn error(&self, kind: JsonErrorKind) -> JsonError {
        JsonError {
            pointer: self.pointer.clone(),
            kind,
        }
    }

    fn mistyped(&self, expected: JsonType) -> JsonError {
        self.error(JsonErrorKind::Type { expected })
    }
}

/// An object whose keys are known to be right.
#[derive(Clone, Debug)]
pub struct Object {
    pointer: String,
    fields: Vec<(String, Value)>,
}

impl Object {
    /// The value of a key. `null` counts as none.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<Json> {
        let (_, value) = self.fields.iter().find(|(name, _)| name == key)?;
        if matches!(value, Value::Null) {
            return None;
        }
        Some(Json {
            pointer: join(&self.pointer, key),
            value: value.clone(),
        })
    }

    /// The value of a key that must be there.
    ///
    /// # Errors
    ///
    /// [`JsonErrorKind::Missing`].
    pub fn require(&self, key: &str) -> Result<Json, JsonError> {
        self.get(key)
            .ok_or_else(|| self.error(key, JsonErrorKind::Missing))
    }

    fn error(&self, key: &str, kind: JsonErrorKind) -> JsonError {
        JsonError {
            pointer: join(&self.pointer, key),
            kind,
        }
    }
}

/// Appends a key to a JSON pointer, with the two characters that have a meaning there escaped.
fn join(pointer: &str, key: &str) -> String {
    format!("{pointer}/{}", key.replace('~', "~0").replace('/', "~1"))
}
