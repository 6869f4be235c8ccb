//! A form: fields one below the other, one of them chosen.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::{Reply, keys, sentence};
use crate::style::{Ink, Line};
use crate::tui::app::App;

/// The most letters that are taken in a field for a name or a symbol, and in one for a path: more than any
/// may have, so that what is too long is seen and refused.
pub(super) const MOST_LETTERS: usize = 60;
pub(super) const MOST_OF_A_PATH: usize = 4096;

/// So much of a value has to be seen beside its label.
const WORTH_SEEING: usize = 16;
/// So many rows are kept for the fields, whatever else there is to say.
const FEW: usize = 4;

/// Fields to fill in.
pub(super) struct Form {
    pub(super) fields: Vec<Field>,
    chosen: usize,
    /// Which field is wrong, and why.
    problem: Option<(usize, String)>,
}

/// A field.
pub(super) struct Field {
    pub(super) label: String,
    pub(super) value: Value,
}

/// What is in a field.
pub(super) enum Value {
    /// What is typed, and how many letters of it are taken.
    Text { text: String, most: usize },
    /// One of several.
    Choice(Vec<String>, usize),
    /// A whole number from `least` to `most`.
    Number {
        value: usize,
        least: usize,
        most: usize,
    },
}

/// What comes of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Filled {
    /// Nothing yet.
    Open,
    /// A value is another one.
    Changed,
    /// The form is filled in.
    Done,
}

impl Form {
    pub(super) const fn new(fields: Vec<Field>) -> Self {
        Self {
            fields,
            chosen: 0,
            problem: None,
        }
    }

    pub(super) fn key(&mut self, key: KeyEvent) -> Filled {
        let last = self.fields.len() - 1;
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Enter => return Filled::Done,
            KeyCode::Up | KeyCode::BackTab => {
                self.chosen = self.chosen.checked_sub(1).unwrap_or(last);
                return Filled::Open;
            }
            KeyCode::Down | KeyCode::Tab => {
                self.chosen = if self.chosen == last {
                    0
                } else {
                    self.chosen + 1
                };
                return Filled::Open;
            }
            _ => {}
        }
        self.problem = None;
        match (&mut self.fields[self.chosen].value, key.code) {
            (Value::Text { text, .. }, KeyCode::Char('u')) if control => text.clear(),
            (Value::Text { text, most }, KeyCode::Char(letter)) if !control => {
                add(text, letter, *most);
            }
            (Value::Text { text, .. }, KeyCode::Backspace) => {
                text.pop();
            }
            (Value::Choice(options, place), code) => {
                let count = options.len();
                match code {
                    KeyCode::Left => *place = (*place + count - 1) % count,
                    KeyCode::Right | KeyCode::Char(' ') => *place = (*place + 1) % count,
                    _ => return Filled::Open,
                }
            }
            (Value::Number { value, least, most }, code) => match code {
                KeyCode::Left | KeyCode::Char('-') => *value = (*value - 1).max(*least),
                KeyCode::Right | KeyCode::Char('+') => *value = (*value + 1).min(*most),
                _ => return Filled::Open,
            },
            _ => return Filled::Open,
        }
        Filled::Changed
    }

    /// The field in this row is chosen, counted from the first of [`Form::lines`], in a form of so many
    /// columns and rows.
    pub(super) fn click(&mut self, row: usize, app: &App, [columns, rows]: [usize; 2]) -> Reply {
        let (fields, _) = self.layout(app, columns, rows);
        if let Some((field, _)) = fields.get(row) {
            self.chosen = *field;
        }
        Reply::Stay
    }

    pub(super) fn paste(&mut self, pasted: &str) {
        if let Value::Text { text, most } = &mut self.fields[self.chosen].value {
            pasted.chars().for_each(|letter| add(text, letter, *most));
        }
    }

    /// A field is wrong.
    pub(super) fn refuse(&mut self, field: usize, reason: &str) {
        self.chosen = field;
        self.problem = Some((field, sentence(reason)));
    }

    pub(super) fn text(&self, field: usize) -> &str {
        match &self.fields[field].value {
            Value::Text { text, .. } => text,
            Value::Choice(..) | Value::Number { .. } => "",
        }
    }

    /// Which choice is taken, or which number.
    pub(super) const fn number(&self, field: usize) -> usize {
        match self.fields.as_slice()[field].value {
            Value::Choice(_, place) => place,
            Value::Number { value, .. } => value,
            Value::Text { .. } => 0,
        }
    }

    /// The fields, what is wrong with one, and a word about the keys, in so many columns and rows at the
    /// most.
    pub(super) fn lines(&self, app: &App, columns: usize, rows: usize) -> Vec<Line> {
        let (fields, foot) = self.layout(app, columns, rows);
        let fields = fields.into_iter().map(|(_, line)| line);
        fields.chain(foot).collect()
    }

    /// The lines of the fields, and those below them.
    fn layout(&self, app: &App, columns: usize, rows: usize) -> (Vec<(usize, Line)>, Vec<Line>) {
        let mut foot = vec![Line::default()];
        if let Some((_, reason)) = &self.problem {
            foot.extend(Line::of(reason.as_str(), Ink::Bad).wrap(columns.min(56)));
        }
        let about = app.view.texts.get("tui-form-keys");
        foot.extend(keys(&about, Ink::Faint, columns));
        // In a low window the fields go before what is said below them.
        let room = rows.saturating_sub(foot.len()).max(rows.min(FEW));
        let more = crate::style::plain("…", app.view.painter.ascii);
        (self.seen(columns, room, &more), foot)
    }

    /// The lines of the fields that are seen in so many columns and rows, and which field each belongs to.
    /// The chosen one is among them. `more` stands before the end of what is too long.
    fn seen(&self, columns: usize, rows: usize, more: &str) -> Vec<(usize, Line)> {
        let width = |text: &str| Line::plain(text).width();
        let widest = self.fields.iter().map(|field| width(&field.label)).max();
        let widest = widest.unwrap_or(0);
        let values = self
            .fields
            .iter()
            .map(|field| width(&field.value.shown(true, usize::MAX, more)));
        // Where there is no room for both, the value stands below its label.
        let narrow = widest + 2 + values.max().unwrap_or(0).min(WORTH_SEEING) > columns;
        let room = columns.saturating_sub(if narrow { 1 } else { widest + 2 });
        let mut lines = Vec::new();
        for (place, field) in self.fields.iter().enumerate() {
            let chosen = place == self.chosen;
            let ink = if chosen { Ink::Strong } else { Ink::Plain };
            let value_ink = if chosen { Ink::Chosen } else { Ink::Plain };
            let value = field.value.shown(chosen, room, more);
            if narrow {
                lines.push((place, Line::of(field.label.trim(), ink)));
                lines.push((place, Line::of(format!(" {value}"), value_ink)));
            } else {
                let blanks = " ".repeat(widest - width(&field.label) + 2);
                let mut line = Line::of(format!("{}{blanks}", field.label), ink);
                line.push(value, value_ink);
                lines.push((place, line));
            }
        }
        let rows = rows.max(1);
        if lines.len() > rows {
            let last = lines.iter().rposition(|(place, _)| *place == self.chosen);
            let middle = last.unwrap_or(0).saturating_sub(rows / 2);
            lines.drain(..middle.min(lines.len() - rows));
            lines.truncate(rows);
        }
        lines
    }
}

impl Value {
    /// The value in so many columns, if it is a text.
    fn shown(&self, chosen: bool, columns: usize, more: &str) -> String {
        match self {
            Self::Text { text, .. } => {
                // The cursor stands behind what is typed.
                let after = if chosen { "_ " } else { " " };
                let text = end_of(text, columns.saturating_sub(1 + after.len()), more);
                format!(" {text}{after}")
            }
            Self::Choice(options, place) => format!("< {} >", options[*place]),
            Self::Number { value, .. } => format!("< {value} >"),
        }
    }
}

fn add(text: &mut String, letter: char, most: usize) {
    if !letter.is_control() && text.chars().count() < most {
        text.push(letter);
    }
}

/// The end of a text that is too long for so many columns, behind a sign that there is more of it.
fn end_of(text: &str, columns: usize, more: &str) -> String {
    if text.width() <= columns {
        return text.to_owned();
    }
    let mut room = columns.saturating_sub(more.width());
    let mut start = text.len();
    for (place, letter) in text.char_indices().rev() {
        let Some(rest) = room.checked_sub(letter.width().unwrap_or(0)) else {
            break;
        };
        (room, start) = (rest, place);
    }
    format!("{more}{}", &text[start..])
}
