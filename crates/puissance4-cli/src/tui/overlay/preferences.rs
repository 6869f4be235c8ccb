//! The form for how things are shown and said. What is chosen holds at once, and is kept.

use crossterm::event::KeyEvent;

use super::Reply;
use super::form::{Field, Filled, Form, Value};
use crate::locale::Language;
use crate::settings::Preferences;
use crate::skin::Skin;
use crate::style::{ColorChoice, Depth, Line};
use crate::tui::Palette;
use crate::tui::app::App;

/// The form for preferences.
pub(in crate::tui) struct PreferencesForm {
    form: Form,
    /// What holds while nothing else is chosen.
    before: Preferences,
}

/// How many colours can be chosen: as the environment says, none, so many, and some whatever the
/// environment says.
const COLORS: [(ColorChoice, Option<Depth>); 6] = [
    (ColorChoice::Auto, None),
    (ColorChoice::Never, None),
    (ColorChoice::Auto, Some(Depth::Sixteen)),
    (ColorChoice::Auto, Some(Depth::Many)),
    (ColorChoice::Auto, Some(Depth::All)),
    (ColorChoice::Always, None),
];
/// The same for characters.
const ASCII: [Option<bool>; 3] = [None, Some(true), Some(false)];

impl PreferencesForm {
    pub(super) fn of(app: &App) -> Self {
        let before = app.view.preferences();
        Self {
            form: Form::new(fields(app, before)),
            before,
        }
    }

    pub(super) fn key(&mut self, key: KeyEvent, _: &App) -> Reply {
        match self.form.key(key) {
            Filled::Open => Reply::Stay,
            Filled::Done => Reply::Close,
            Filled::Changed => Reply::Prefer(self.preferences()),
        }
    }

    /// In the language that has been chosen.
    pub(super) fn renewed(mut self, app: &App) -> Self {
        self.before = app.view.preferences();
        self.form.fields = fields(app, self.before);
        self
    }

    fn preferences(&self) -> Preferences {
        let chosen = |field| self.form.number(field);
        let (color, colors) = match chosen(3) {
            same if same == place_of_colors(self.before) => (self.before.color, self.before.colors),
            other => COLORS[other],
        };
        Preferences {
            skin: Skin::from_name(Skin::NAMES[chosen(0)]).unwrap_or_default(),
            palette: Palette::from_name(Palette::NAMES[chosen(1)]).unwrap_or_default(),
            language: Language::from_name(Language::NAMES[chosen(2)]).unwrap_or_default(),
            color,
            colors,
            ascii: ASCII[chosen(4)],
            motion: chosen(5) == 0,
            clock: chosen(6) == 1,
        }
    }

    pub(super) fn click(&mut self, row: usize, app: &App, room: [usize; 2]) -> Reply {
        self.form.click(row, app, room)
    }

    pub(super) fn lines(&self, app: &App, columns: usize, rows: usize) -> Vec<Line> {
        self.form.lines(app, columns, rows)
    }
}

/// Which of them holds: the command line and the configuration file can say more than the form.
fn place_of_colors(Preferences { color, colors, .. }: Preferences) -> usize {
    let alike = |other: &(ColorChoice, Option<Depth>)| match color {
        ColorChoice::Never => other.0 == color,
        _ if colors.is_some() => other.1 == colors,
        _ => other.0 == color,
    };
    COLORS.iter().position(alike).unwrap_or(0)
}

fn fields(app: &App, preferences: Preferences) -> Vec<Field> {
    let texts = &app.view.texts;
    let place = |names: &[&str], name| names.iter().position(|it| *it == name).unwrap_or(0);
    let choice = |label, options: Vec<String>, chosen| Field {
        label: texts.get(label),
        value: Value::Choice(options, chosen),
    };
    let owned = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    let said = |ids: &[&str]| ids.iter().map(|id| texts.get(id)).collect();
    vec![
        choice(
            "tui-skin",
            owned(&Skin::NAMES),
            place(&Skin::NAMES, preferences.skin.name()),
        ),
        choice(
            "tui-palette",
            said(&[
                "tui-palette-look",
                "tui-palette-contrast",
                "tui-palette-safe",
            ]),
            place(&Palette::NAMES, preferences.palette.name()),
        ),
        choice(
            "tui-language",
            vec!["français".to_owned(), "English".to_owned()],
            place(&Language::NAMES, preferences.language.name()),
        ),
        choice(
            "tui-colors",
            said(&[
                "tui-auto",
                "tui-none",
                "tui-colors-16",
                "tui-colors-256",
                "tui-colors-all",
                "tui-always",
            ]),
            place_of_colors(preferences),
        ),
        choice(
            "tui-characters",
            said(&["tui-auto", "tui-ascii", "tui-unicode"]),
            ASCII
                .iter()
                .position(|it| *it == preferences.ascii)
                .unwrap_or(0),
        ),
        choice(
            "tui-motion",
            said(&["tui-yes", "tui-no"]),
            usize::from(!preferences.motion),
        ),
        choice(
            "tui-clock",
            said(&["tui-no", "tui-yes"]),
            usize::from(preferences.clock),
        ),
    ]
}
