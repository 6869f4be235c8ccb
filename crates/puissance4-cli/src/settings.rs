//! From the command line, the configuration file and the environment to the settings of a game.

mod config;

use std::env;
use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};

use etcetera::{BaseStrategy, choose_base_strategy};
use puissance4::{Dynamic, Level, Name, Symbol};

pub use self::config::{Config, ConfigError};
use self::config::{config_file, read_config};
use crate::args::{SizeArgs, ViewArgs};
use crate::failure::Failure;
use crate::locale::{Language, Locale};
use crate::skin::Skin;
use crate::style::{ColorChoice, Depth, Painter};
use crate::texts::Texts;
use crate::tui::Palette;

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
    /// Where that stands, or would.
    config_file: Option<PathBuf>,
    locale: Locale,
}

impl View {
    pub(crate) fn new(args: &ViewArgs, locale: Locale) -> Result<Self, Failure> {
        let asked = args.lang.as_deref().and_then(Language::from_name);
        let spoken = Texts::new(asked.unwrap_or(locale.language));
        let config = read_config(&spoken, args.config.as_deref())?;
        let mut view = Self::by(args, config, locale);
        view.config_file = args.config.clone().or_else(config_file);
        Ok(view)
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
            config_file: None,
            locale,
        }
    }

    /// The same view with other preferences.
    pub(crate) fn with(&self, preferences: Preferences) -> Self {
        let config = self.config.with(self.preferences, preferences);
        let mut view = Self::of(preferences, config, self.locale);
        view.config_file.clone_from(&self.config_file);
        view
    }

    /// What the user has chosen.
    pub(crate) const fn preferences(&self) -> Preferences {
        self.preferences
    }

    /// The configuration file that keeps what the user has chosen.
    pub(crate) const fn config(&self) -> &Config {
        &self.config
    }

    /// Where it stands, or would: there may be no such file yet.
    pub(crate) fn config_file(&self) -> Option<&Path> {
        self.config_file.as_deref()
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
