//! One picture of the whole window, and what has to be written to turn one into another.

use std::fmt::Write as _;

use anstyle::Style;
use crossterm::Command as _;
use crossterm::cursor::MoveTo;
use unicode_width::UnicodeWidthChar;

use crate::skin::Room;

/// A place for one sign.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Sign {
    /// The sign with the marks above and below it; empty where a wide one before it reaches here.
    text: Text,
    style: Style,
}

/// A sign: hardly any has marks.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Text {
    None,
    One(char),
    Marked(Box<str>),
}

impl Text {
    fn append_to(&self, line: &mut String) {
        match self {
            Self::None => {}
            Self::One(sign) => line.push(*sign),
            Self::Marked(text) => line.push_str(text),
        }
    }
}

/// A picture of the window, sign by sign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Frame {
    room: Room,
    /// Row by row.
    signs: Vec<Sign>,
}

/// A part of the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Area {
    pub(super) x: usize,
    pub(super) y: usize,
    pub(super) width: usize,
    pub(super) height: usize,
}

impl Area {
    /// The part of this size in the middle, as far as there is room.
    pub(super) fn middle(self, width: usize, height: usize) -> Self {
        let (width, height) = (width.min(self.width), height.min(self.height));
        Self {
            x: self.x + (self.width - width) / 2,
            y: self.y + (self.height - height) / 2,
            width,
            height,
        }
    }

    /// Without so many columns and rows on each side.
    pub(super) fn within(self, columns: usize, rows: usize) -> Self {
        let width = self.width.saturating_sub(2 * columns);
        let height = self.height.saturating_sub(2 * rows);
        self.middle(width, height)
    }

    pub(super) const fn right(self) -> usize {
        self.x + self.width
    }

    pub(super) const fn below(self) -> usize {
        self.y + self.height
    }
}

impl Frame {
    /// An empty window.
    pub(super) fn new(room: Room) -> Self {
        let blank = Sign {
            text: Text::One(' '),
            style: Style::new(),
        };
        Self {
            room,
            signs: vec![blank; room.columns * room.rows],
        }
    }

    /// All of it.
    pub(super) const fn area(&self) -> Area {
        Area {
            x: 0,
            y: 0,
            width: self.room.columns,
            height: self.room.rows,
        }
    }

    fn sign(&mut self, x: usize, y: usize) -> Option<&mut Sign> {
        let inside = x < self.room.columns && y < self.room.rows;
        inside.then(|| &mut self.signs[y * self.room.columns + x])
    }

    /// Writes a text as far as there is room for it up to the column `end`, and says where it ends.
    pub(super) fn put(
        &mut self,
        x: usize,
        y: usize,
        end: usize,
        text: &str,
        style: Style,
    ) -> usize {
        let mut x = x;
        let end = end.min(self.room.columns);
        for letter in text.chars() {
            // A control character has no width: it is left out.
            let Some(width) = letter.width() else {
                continue;
            };
            if width == 0 {
                self.mark(x, y, letter);
                continue;
            }
            if x + width > end {
                break;
            }
            self.free(x, y);
            self.free(x + width - 1, y);
            for (place, text) in [Text::One(letter), Text::None]
                .into_iter()
                .take(width)
                .enumerate()
            {
                if let Some(sign) = self.sign(x + place, y) {
                    *sign = Sign { text, style };
                }
            }
            x += width;
        }
        x
    }

    /// Adds a mark to the sign that ends before `x`.
    fn mark(&mut self, x: usize, y: usize, mark: char) {
        let starts = (1..=2).filter_map(|back| x.checked_sub(back));
        for x in starts.collect::<Vec<_>>() {
            let Some(sign) = self.sign(x, y) else { return };
            if sign.text != Text::None {
                let mut text = String::new();
                sign.text.append_to(&mut text);
                text.push(mark);
                sign.text = Text::Marked(text.into());
                return;
            }
        }
    }

    /// What of a wide sign would be left beside the place that is written on becomes a blank.
    fn free(&mut self, x: usize, y: usize) {
        let blank = |sign: &mut Sign| sign.text = Text::One(' ');
        if self.sign(x, y).is_some_and(|sign| sign.text == Text::None) {
            if let Some(sign) = x.checked_sub(1).and_then(|before| self.sign(before, y)) {
                blank(sign);
            }
            self.sign(x, y).map(blank);
        }
        let next = self.sign(x + 1, y);
        if let Some(sign) = next.filter(|sign| sign.text == Text::None) {
            blank(sign);
        }
    }

    /// Fills a part with blanks of a style.
    pub(super) fn fill(&mut self, area: Area, style: Style) {
        let blanks = " ".repeat(area.width);
        for y in area.y..area.below() {
            self.put(area.x, y, area.right(), &blanks, style);
        }
    }

    /// The text alone, without the blanks at the ends of the lines.
    #[cfg(test)]
    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        for row in self.signs.chunks(self.room.columns.max(1)) {
            let mut line = String::new();
            for sign in row {
                sign.text.append_to(&mut line);
            }
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }

    /// What to write to the terminal so that it shows this picture after `before`, or after anything.
    pub(super) fn changes(&self, before: Option<&Self>) -> String {
        let before = before.filter(|before| before.room == self.room);
        let mut written = String::new();
        let mut style = Style::new();
        for y in 0..self.room.rows {
            // Where the terminal's cursor stands in this row, if it does.
            let mut at = None;
            for x in 0..self.room.columns {
                let place = y * self.room.columns + x;
                let sign = &self.signs[place];
                let same = before.is_some_and(|before| before.signs[place] == *sign);
                if same || sign.text == Text::None {
                    continue;
                }
                if at != Some(x) {
                    let _ = MoveTo(x as u16, y as u16).write_ansi(&mut written);
                }
                if sign.style != style {
                    let _ = write!(written, "{style:#}{}", sign.style);
                    style = sign.style;
                }
                sign.text.append_to(&mut written);
                let wide = self.signs[place + 1..].first();
                let wide =
                    x + 1 < self.room.columns && wide.is_some_and(|it| it.text == Text::None);
                // Terminals differ about the width of marked and wide signs.
                let plain = !wide && matches!(sign.text, Text::One(_));
                at = plain.then_some(x + 1);
            }
        }
        let _ = write!(written, "{style:#}");
        written
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOM: Room = Room {
        columns: 6,
        rows: 2,
    };

    fn written(texts: &[(usize, &str)]) -> Frame {
        let mut frame = Frame::new(ROOM);
        for (x, text) in texts {
            frame.put(*x, 0, 6, text, Style::new());
        }
        frame
    }

    #[test]
    fn what_does_not_fit_is_left_out() {
        assert_eq!(written(&[(4, "abc")]).text(), "    ab\n\n");
        assert_eq!(written(&[(5, "名")]).text(), "\n\n");
        assert_eq!(written(&[(9, "abc")]).text(), "\n\n");
        let mut frame = Frame::new(Room {
            columns: 0,
            rows: 0,
        });
        frame.put(0, 0, 6, "abc", Style::new());
        assert_eq!(frame.changes(None), "\u{1b}[0m".replace("\u{1b}[0m", ""));
    }

    #[test]
    fn half_a_wide_sign_is_never_left() {
        assert_eq!(written(&[(0, "名名"), (1, "x")]).text(), " x名\n\n");
        assert_eq!(written(&[(0, "名名"), (2, "x")]).text(), "名x\n\n");
        assert_eq!(written(&[(1, "名"), (0, "xy")]).text(), "xy\n\n");
    }

    #[test]
    fn marks_stay_with_their_signs_and_control_characters_go() {
        assert_eq!(written(&[(0, "e\u{301}a\u{7}b")]).text(), "e\u{301}ab\n\n");
        assert_eq!(written(&[(0, "\u{301}a")]).text(), "a\n\n");
    }

    #[test]
    fn only_what_has_changed_is_written() {
        let (one, two) = (written(&[(0, "abc")]), written(&[(0, "adc")]));
        assert_eq!(two.changes(Some(&one)), "\u{1b}[1;2Hd");
        assert_eq!(two.changes(Some(&two)), "");
        assert!(two.changes(None).contains("adc"));
    }
}
