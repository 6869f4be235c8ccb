//! From the command line, the configuration file and the environment to the settings of a game.

use std::env;
use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};

use etcetera::{BaseStrategy, choose_base_strategy};
use puissance4::json::{Json, JsonError};
use puissance4::{Dynamic, Geometry, Level, Name, SizeError, Symbol};

use crate::args::{SizeArgs, ViewArgs};
use crate::failure::Failure;
use crate::locale::{Language, Locale};
use crate::skin::Skin;
use crate::style::{ColorChoice, Depth, Painter};
use crate::texts::Texts;
use crate::tui::Palette;

/// What a configuration file says. Its `column` and `row` are those of document 002.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Config {
    columns: Option<usize>,
    rows: Option<usize>,
    connect: Option<usize>,
    skin: Option<usize>,
    lang: Option<usize>,
    color: Option<usize>,
    ascii: Option<bool>,
    colors: Option<usize>,
    palette: Option<usize>,
    motion: Option<bool>,
    clock: Option<bool>,
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

    /// The same configuration with other preferences.
    #[must_use]
    pub(crate) fn with(&self, preferences: Preferences) -> Self {
        let place = |names: &[&str], name| names.iter().position(|it| *it == name);
        Self {
            skin: place(&Skin::NAMES, preferences.skin.name()),
            lang: place(&Language::NAMES, preferences.language.name()),
            color: place(&ColorChoice::NAMES, preferences.color.name()),
            colors: preferences
                .colors
                .and_then(|it| place(&Depth::NAMES, it.name())),
            palette: place(&Palette::NAMES, preferences.palette.name()),
            ascii: preferences.ascii,
            motion: Some(preferences.motion),
            clock: Some(preferences.clock),
            ..self.clone()
        }
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
    fn size(&self, [columns, rows, connect]: &[Option<usize>; 3]) -> Result<Dynamic, SizeError> {
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

/// What a user can choose about how things are shown and said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Preferences {
    pub(crate) skin: Skin,
    pub(crate) language: Language,
    /// Only ASCII: `None` where the environment decides.
    pub(crate) ascii: Option<bool>,
    pub(crate) color: ColorChoice,
    /// How many colours, where there are any: `None` where the environment decides.
    pub(crate) colors: Option<Depth>,
    pub(crate) palette: Palette,
    /// Discs are seen falling.
    pub(crate) motion: bool,
    /// The time that each player takes is shown.
    pub(crate) clock: bool,
}

/// How things are shown and said, and what the configuration file says of the rest.
pub struct View {
    /// The texts in the user's language.
    pub texts: Texts,
    /// The look.
    pub skin: Skin,
    /// The board and the discs are drawn in ASCII.
    pub ascii_board: bool,
    /// How lines are written.
    pub painter: Painter,
    preferences: Preferences,
    config: Config,
    locale: Locale,
}

impl View {
    pub(crate) fn new(args: &ViewArgs, locale: Locale) -> Result<Self, Failure> {
        let asked = args.lang.as_deref().and_then(Language::from_name);
        let spoken = Texts::new(asked.unwrap_or(locale.language));
        let config = read_config(&spoken, args.config.as_deref())?;
        Ok(Self::by(args, config, locale))
    }

    /// By options alone, whatever the user's configuration file says.
    #[cfg(test)]
    pub(crate) fn without_file(args: &ViewArgs, locale: Locale) -> Self {
        Self::by(args, Config::default(), locale)
    }

    fn by(args: &ViewArgs, config: Config, locale: Locale) -> Self {
        let asked = args.lang.as_deref().and_then(Language::from_name);
        let language = asked
            .or_else(|| Language::from_name(Language::NAMES[config.lang?]))
            .unwrap_or(locale.language);
        let skin = args
            .skin
            .as_deref()
            .or_else(|| Some(Skin::NAMES[config.skin?]))
            .and_then(Skin::from_name)
            .unwrap_or_default();
        let color = args
            .color
            .as_deref()
            .or_else(|| Some(ColorChoice::NAMES[config.color?]))
            .and_then(ColorChoice::from_name)
            .unwrap_or_default();
        let colors = config.colors.map(|place| Depth::NAMES[place]);
        let palette = config.palette.map(|place| Palette::NAMES[place]);
        let preferences = Preferences {
            skin,
            language,
            ascii: args.ascii.then_some(true).or(config.ascii),
            color,
            colors: colors.and_then(Depth::from_name),
            palette: palette.and_then(Palette::from_name).unwrap_or_default(),
            motion: config.motion.unwrap_or(true),
            clock: config.clock.unwrap_or(false),
        };
        Self::of(preferences, config, locale)
    }

    fn of(preferences: Preferences, config: Config, locale: Locale) -> Self {
        let Preferences { skin, color, .. } = preferences;
        let variable = |name: &str| env::var(name).ok();
        let ascii = preferences.ascii.unwrap_or(locale.ascii);
        let depth = match color.depth(io::stdout().is_terminal(), variable) {
            Depth::None => Depth::None,
            depth => preferences.colors.unwrap_or(depth),
        };
        Self {
            texts: Texts::new(preferences.language),
            skin,
            ascii_board: ascii || locale.wide_signs,
            painter: Painter { depth, skin, ascii },
            preferences,
            config,
            locale,
        }
    }

    /// The same view with other preferences.
    pub(crate) fn with(&self, preferences: Preferences) -> Self {
        let config = self.config.with(preferences);
        Self::of(preferences, config, self.locale)
    }

    /// What the user has chosen.
    pub(crate) const fn preferences(&self) -> Preferences {
        self.preferences
    }

    /// The configuration file that keeps what the user has chosen.
    pub(crate) const fn config(&self) -> &Config {
        &self.config
    }

    /// The size that the command line and the configuration file give together.
    pub(crate) fn size(&self, args: &SizeArgs) -> Result<Dynamic, Failure> {
        let number = |option, value: &Option<String>, least: usize, most: usize| {
            let value = value.as_deref();
            value
                .map(|value| number(&self.texts, option, value, least as u64, most as u64))
                .transpose()
                .map(|number| number.map(|number| number as usize))
                .map_err(|failure| self.with_sizes(failure))
        };
        let asked = [
            number(
                "--columns",
                &args.columns,
                Dynamic::LEAST,
                Dynamic::MOST_COLUMNS,
            )?,
            number("--rows", &args.rows, Dynamic::LEAST, Dynamic::MOST_ROWS)?,
            number(
                "--connect",
                &args.connect,
                Dynamic::LEAST_CONNECT,
                Dynamic::MOST_ROWS,
            )?,
        ];
        self.config
            .size(&asked)
            .map_err(|error| self.with_sizes(Failure::usage(self.texts.size_error(error))))
    }

    fn with_sizes(&self, mut failure: Failure) -> Failure {
        failure.message = format!("{}\n{}", failure.message, self.texts.sizes());
        failure
    }
}

/// The configuration: from the file named on the command line, or from the user's folder, where it
/// may be missing.
fn read_config(texts: &Texts, named: Option<&Path>) -> Result<Config, Failure> {
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
pub(crate) fn config_file() -> Option<PathBuf> {
    let folders = choose_base_strategy().ok()?;
    Some(folders.config_dir().join("puissance4").join("config.json"))
}

/// Reads an ordinary file, but at most one byte more than `most` of it, whatever its length.
pub(crate) fn read_small(path: &Path, most: usize) -> io::Result<Vec<u8>> {
    let metadata = std::fs::metadata(path)?;
    if metadata.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    if !metadata.is_file() {
        return Err(io::ErrorKind::InvalidInput.into());
    }
    let mut bytes = Vec::new();
    File::open(path)?
        .take(most as u64 + 1)
        .read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The folder that games in progress are kept in.
pub(crate) fn state_folder() -> Option<PathBuf> {
    let folders = choose_base_strategy().ok()?;
    let state = folders.state_dir().unwrap_or_else(|| folders.data_dir());
    Some(state.join("puissance4"))
}

/// The folder that what the user has got for the program lies in.
pub(crate) fn data_folder() -> Option<PathBuf> {
    let folders = choose_base_strategy().ok()?;
    Some(folders.data_dir().join("puissance4"))
}

/// The value of an option as a whole number.
pub(crate) fn number(
    texts: &Texts,
    option: &str,
    value: &str,
    least: u64,
    most: u64,
) -> Result<u64, Failure> {
    // `u64::from_str` would take a leading `+`.
    let digits = !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit());
    digits
        .then(|| value.parse().ok())
        .flatten()
        .filter(|number| (least..=most).contains(number))
        .ok_or_else(|| {
            let values = [
                ("least", least.to_string().into()),
                ("most", most.to_string().into()),
                ("value", shown(value).into()),
            ];
            Failure::usage(texts.format("not-a-number", &values)).at_option(texts, option)
        })
}

/// The value of an option that may be missing as a whole number.
pub(crate) fn optional(
    texts: &Texts,
    option: &str,
    value: Option<&str>,
    least: u64,
    most: u64,
) -> Result<Option<usize>, Failure> {
    let number = |value| number(texts, option, value, least, most);
    Ok(value.map(number).transpose()?.map(|number| number as usize))
}

/// The value of an option as a level.
pub(crate) fn level(texts: &Texts, option: &str, value: &str) -> Result<Level, Failure> {
    parse_level(value).ok_or_else(|| {
        let values = [("value", shown(value).into())];
        Failure::usage(texts.format("not-a-level", &values)).at_option(texts, option)
    })
}

/// A level as it is written: a number from 1 to 10.
pub(crate) fn parse_level(value: &str) -> Option<Level> {
    let digits = !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit());
    Level::new(digits.then(|| value.parse().ok()).flatten()?)
}

/// The value of an option as a symbol that can be shown and told from a free cell.
pub(crate) fn symbol(view: &View, option: &str, value: &str) -> Result<Symbol, Failure> {
    parse_symbol(view, value)
        .map_err(|message| Failure::usage(message).at_option(&view.texts, option))
}

/// A symbol that can be shown and told from a free cell, or what is wrong with it.
pub(crate) fn parse_symbol(view: &View, value: &str) -> Result<Symbol, String> {
    let texts = &view.texts;
    let symbol = Symbol::new(value).map_err(|error| texts.symbol_error(error))?;
    if view.ascii_board && !symbol.as_char().is_ascii() {
        return Err(texts.get("symbol-not-ascii"));
    }
    if resembles_free(view, symbol) {
        let values = [("symbol", symbol.to_string().into())];
        return Err(texts.format("symbol-reserved", &values));
    }
    Ok(symbol)
}

fn resembles_free(view: &View, symbol: Symbol) -> bool {
    let free = view.skin.free(view.ascii_board);
    free.and_then(|free| Symbol::from_char(free).ok())
        .is_some_and(|free| free.is_like(symbol))
}

/// The symbols to draw with: those that were chosen, and for the others the look's own, unless
/// they could be taken for the other player's.
#[must_use]
pub fn symbols(view: &View, chosen: [Option<Symbol>; 2]) -> [Symbol; 2] {
    let usable = |symbol: &Symbol| {
        !(resembles_free(view, *symbol) || view.ascii_board && !symbol.as_char().is_ascii())
    };
    let own = view.skin.default_symbols(view.ascii_board);
    let [one, two] = chosen.map(|symbol| symbol.filter(usable));
    let default = |player: usize, other: Option<Symbol>| {
        [own[player], own[1 - player], 'X', 'O', '#', '@']
            .into_iter()
            .filter_map(|letter| Symbol::from_char(letter).ok())
            .find(|symbol| usable(symbol) && other.is_none_or(|other| !other.is_like(*symbol)))
            .expect("no symbol is like all of these")
    };
    let one = one.unwrap_or_else(|| default(0, two));
    let two = two
        .filter(|two| !two.is_like(one))
        .unwrap_or_else(|| default(1, Some(one)));
    [one, two]
}

/// The names of two players who give none.
pub(crate) fn default_names(view: &View) -> [Name; 2] {
    ["name1", "name2"].map(|of| {
        let text = view.texts.get(&view.skin.message(of));
        Name::new(&text).expect("the names in the message files can be given")
    })
}

/// A value as an error message shows it: on one line, without control characters, cut short.
pub(crate) fn shown(value: &str) -> String {
    let mut shown: String = value
        .chars()
        .take(40)
        .flat_map(|letter| {
            let plain = (!letter.is_control()).then_some(letter);
            let escaped = plain.is_none().then(|| letter.escape_debug());
            plain.into_iter().chain(escaped.into_iter().flatten())
        })
        .collect();
    if value.chars().nth(40).is_some() {
        shown.push('…');
    }
    shown
}
