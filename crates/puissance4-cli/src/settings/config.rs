//! The configuration file.

use std::io;
use std::path::{Path, PathBuf};

use etcetera::{BaseStrategy, choose_base_strategy};
use puissance4::json::{Json, JsonError};
use puissance4::{Dynamic, Geometry, SizeError};

use super::{Preferences, read_small};
use crate::failure::Failure;
use crate::locale::Language;
use crate::skin::Skin;
use crate::style::{ColorChoice, Depth};
use crate::texts::Texts;
use crate::tui::Palette;

/// What a configuration file says. Its `column` and `row` are those of document 002.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Config {
    pub(super) columns: Option<usize>,
    pub(super) rows: Option<usize>,
    pub(super) connect: Option<usize>,
    pub(super) skin: Option<usize>,
    pub(super) lang: Option<usize>,
    pub(super) color: Option<usize>,
    pub(super) ascii: Option<bool>,
    pub(super) colors: Option<usize>,
    pub(super) palette: Option<usize>,
    pub(super) motion: Option<bool>,
    pub(super) clock: Option<bool>,
}

const KEYS: &[&str] = &[
    "column", "row", "connect", "skin", "lang", "color", "ascii", "colors", "palette", "motion",
    "clock",
];

/// What is wrong with a configuration file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConfigError {
    /// It is not JSON of the right shape.
    Json(JsonError),
    /// Its size is not one that the game is played on.
    Size(SizeError),
}

impl From<JsonError> for ConfigError {
    fn from(error: JsonError) -> Self {
        Self::Json(error)
    }
}

impl Config {
    /// The most bytes that a configuration file may have.
    pub const MOST_BYTES: usize = 64 * 1024;

    /// Reads a configuration file such as `{"column": 7, "row": 6}`.
    ///
    /// # Errors
    ///
    /// [`ConfigError`] says what is wrong and where.
    pub fn from_json(bytes: &[u8]) -> Result<Self, ConfigError> {
        let object = Json::parse(bytes, Self::MOST_BYTES)?.object(KEYS)?;
        let number = |value: &Json, most: usize| -> Result<usize, JsonError> {
            value.whole(1, most as u64).map(|number| number as usize)
        };
        let choice = |key, names| -> Result<Option<usize>, JsonError> {
            let value = object.get(key);
            value.map(|value| value.choice(names)).transpose()
        };
        let connect = object.get("connect");
        let boolean = |key| -> Result<Option<bool>, JsonError> {
            let value = object.get(key);
            value.map(|value| value.boolean()).transpose()
        };
        let most_connect = Dynamic::MOST_COLUMNS.max(Dynamic::MOST_ROWS);
        let config = Self {
            columns: Some(number(&object.require("column")?, Dynamic::MOST_COLUMNS)?),
            rows: Some(number(&object.require("row")?, Dynamic::MOST_ROWS)?),
            connect: connect
                .map(|value| number(&value, most_connect))
                .transpose()?,
            skin: choice("skin", &Skin::NAMES)?,
            lang: choice("lang", &Language::NAMES)?,
            color: choice("color", &ColorChoice::NAMES)?,
            ascii: boolean("ascii")?,
            colors: choice("colors", &Depth::NAMES)?,
            palette: choice("palette", &Palette::NAMES)?,
            motion: boolean("motion")?,
            clock: boolean("clock")?,
        };
        config.size(&[None; 3]).map_err(ConfigError::Size)?;
        Ok(config)
    }

    /// The same configuration with what has changed of the preferences, and nothing else of them:
    /// they are also what the command line and the environment say.
    #[must_use]
    pub(crate) fn with(&self, before: Preferences, after: Preferences) -> Self {
        let place = |names: &[&str], name| names.iter().position(|it| *it == name);
        let mut config = self.clone();
        if after.skin != before.skin {
            config.skin = place(&Skin::NAMES, after.skin.name());
        }
        if after.language != before.language {
            config.lang = place(&Language::NAMES, after.language.name());
        }
        if after.color != before.color {
            config.color = place(&ColorChoice::NAMES, after.color.name());
        }
        if after.colors != before.colors {
            let name = after.colors.map(Depth::name);
            config.colors = name.and_then(|name| place(&Depth::NAMES, name));
        }
        if after.palette != before.palette {
            config.palette = place(&Palette::NAMES, after.palette.name());
        }
        if after.ascii != before.ascii {
            config.ascii = after.ascii;
        }
        if after.motion != before.motion {
            config.motion = Some(after.motion);
        }
        if after.clock != before.clock {
            config.clock = Some(after.clock);
        }
        config
    }

    /// The configuration as the file has it.
    #[must_use]
    pub(crate) fn to_json(&self) -> String {
        let classic = Dynamic::CLASSIC;
        let mut object = serde_json::Map::new();
        let mut put = |key: &str, value: Option<serde_json::Value>| {
            if let Some(value) = value {
                object.insert(key.to_owned(), value);
            }
        };
        let name = |names: &[&str], place: Option<usize>| place.map(|place| names[place].into());
        put(
            "column",
            Some(self.columns.unwrap_or(classic.columns() as usize).into()),
        );
        put(
            "row",
            Some(self.rows.unwrap_or(classic.rows() as usize).into()),
        );
        put("connect", self.connect.map(Into::into));
        put("skin", name(&Skin::NAMES, self.skin));
        put("lang", name(&Language::NAMES, self.lang));
        put("color", name(&ColorChoice::NAMES, self.color));
        put("colors", name(&Depth::NAMES, self.colors));
        put("palette", name(&Palette::NAMES, self.palette));
        put("ascii", self.ascii.map(Into::into));
        put("motion", self.motion.map(Into::into));
        put("clock", self.clock.map(Into::into));
        let mut text =
            serde_json::to_string_pretty(&object).expect("texts and numbers can be written");
        text.push('\n');
        text
    }

    /// The size, with what the command line says instead.
    pub(super) fn size(
        &self,
        [columns, rows, connect]: &[Option<usize>; 3],
    ) -> Result<Dynamic, SizeError> {
        let classic = Dynamic::CLASSIC;
        Dynamic::new(
            columns
                .or(self.columns)
                .unwrap_or(classic.columns() as usize),
            rows.or(self.rows).unwrap_or(classic.rows() as usize),
            connect
                .or(self.connect)
                .unwrap_or(classic.connect() as usize),
        )
    }
}

/// The configuration: from the file named on the command line, or from the user's folder, where it
/// may be missing.
pub(super) fn read_config(texts: &Texts, named: Option<&Path>) -> Result<Config, Failure> {
    let path = match named {
        Some(path) => path.to_owned(),
        None => match config_file() {
            Some(path) => path,
            None => return Ok(Config::default()),
        },
    };
    let bytes = match read_small(&path, Config::MOST_BYTES) {
        Ok(bytes) => bytes,
        Err(error) if named.is_none() && error.kind() == io::ErrorKind::NotFound => {
            return Ok(Config::default());
        }
        Err(error) => return Err(Failure::io(texts.at_file(&path, texts.io_error(&error)))),
    };
    Config::from_json(&bytes).map_err(|error| {
        let message = match error {
            ConfigError::Json(error) => texts.json_error(&error),
            ConfigError::Size(error) => {
                format!("{}\n{}", texts.size_error(error), texts.sizes())
            }
        };
        Failure::data(texts.at_file(&path, message))
    })
}

/// The configuration file in the user's folder.
pub(super) fn config_file() -> Option<PathBuf> {
    let folders = choose_base_strategy().ok()?;
    Some(folders.config_dir().join("puissance4").join("config.json"))
}
