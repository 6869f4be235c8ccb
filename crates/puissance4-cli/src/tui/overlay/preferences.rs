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
pub(in crate::tui) struct PreferencesForm(Form);

/// How many colours can be chosen: as the environment says, none, and so many.
const COLORS: [(ColorChoice, Option<Depth>); 5] = [
    (ColorChoice::Auto, None),
    (ColorChoice::Never, None),
    (ColorChoice::Auto, Some(Depth::Sixteen)),
    (ColorChoice::Auto, Some(Depth::Many)),
    (ColorChoice::Auto, Some(Depth::All)),
];
/// The same for characters.
const ASCII: [Option<bool>; 3] = [None, Some(true), Some(false)];

impl PreferencesForm {
    pub(super) fn of(app: &App) -> Self {
        Self(Form::new(fields(app, app.view.preferences())))
    }

    pub(super) fn key(&mut self, key: KeyEvent, _: &App) -> Reply {
        match self.0.key(key) {
            Filled::Open => Reply::Stay,
            Filled::Done => Reply::Close,
            Filled::Changed => Reply::Prefer(self.preferences()),
        }
    }

    /// In the language that has been chosen.
    pub(super) fn renewed(mut self, app: &App) -> Self {
        self.0.fields = fields(app, app.view.preferences());
        self
    }

    fn preferences(&self) -> Preferences {
        let chosen = |field| self.0.number(field);
        let (color, colors) = COLORS[chosen(3)];
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
        self.0.click(row, app, room)
    }

    pub(super) fn lines(&self, app: &App, columns: usize, rows: usize) -> Vec<Line> {
        self.0.lines(app, columns, rows)
    }
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
    let colors = (preferences.color, preferences.colors);
    let colors = COLORS.iter().position(|it| *it == colors).unwrap_or(0);
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
            ]),
            colors,
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
