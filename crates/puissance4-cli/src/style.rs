//! Colours: whether there are any, which they are, and the pieces of text they belong to.

use std::fmt::Write as _;
use std::iter;

use anstyle::{Ansi256Color, AnsiColor, Color, Style};
use textwrap::core::Word;
use textwrap::{Options, WordSeparator, WordSplitter};
use unicode_normalization::UnicodeNormalization;
use unicode_width::UnicodeWidthStr;

use crate::board::Mark;
use crate::skin::Skin;

/// What `--color` says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ColorChoice {
    /// Colours where they are wanted: on a terminal, if nothing in the environment forbids them.
    #[default]
    Auto,
    /// Colours everywhere.
    Always,
    /// No colours.
    Never,
}

impl ColorChoice {
    /// The names that `--color` takes.
    pub const NAMES: [&'static str; 3] = ["auto", "always", "never"];

    /// The choice of a name that `--color` takes.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        match name {
            "auto" => Some(Self::Auto),
            "always" => Some(Self::Always),
            "never" => Some(Self::Never),
            _ => None,
        }
    }

    /// The name that `--color` takes.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Always => "always",
            Self::Never => "never",
        }
    }

    /// How many colours to use. `NO_COLOR` (<https://no-color.org>) goes before
    /// `CLICOLOR_FORCE` (<https://bixense.com/clicolors/>).
    pub fn depth(self, terminal: bool, variable: impl Fn(&str) -> Option<String>) -> Depth {
        let set = |name| variable(name).is_some_and(|value| !value.is_empty());
        let dumb = variable("TERM").is_some_and(|term| term == "dumb");
        let wanted = match self {
            Self::Always => true,
            Self::Never => false,
            Self::Auto if set("NO_COLOR") => false,
            Self::Auto if set("CLICOLOR_FORCE") => {
                variable("CLICOLOR_FORCE").is_some_and(|value| value != "0")
            }
            Self::Auto => terminal && !dumb && variable("CLICOLOR").is_none_or(|it| it != "0"),
        };
        if !wanted {
            Depth::None
        } else if variable("COLORTERM").is_some_and(|it| it == "truecolor" || it == "24bit") {
            Depth::All
        } else if set("COLORTERM") || variable("TERM").is_some_and(|term| term.contains("256")) {
            Depth::Many
        } else {
            Depth::Sixteen
        }
    }
}

/// How many colours there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// None: nothing but text.
    None,
    /// The sixteen that every terminal has.
    Sixteen,
    /// 256 of them.
    Many,
    /// All that there are.
    All,
}

impl Depth {
    /// The names that the configuration file has for them.
    pub const NAMES: [&'static str; 3] = ["16", "256", "all"];

    /// The number of colours of a name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        match name {
            "16" => Some(Self::Sixteen),
            "256" => Some(Self::Many),
            "all" => Some(Self::All),
            _ => None,
        }
    }

    /// The name that the configuration file has for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Sixteen => "16",
            Self::Many => "256",
            Self::All => "all",
        }
    }
}

/// What a piece of text is, and so how it looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// Text like any other.
    Plain,
    /// The lines between and around the cells.
    Frame,
    /// The numbers of columns and rows.
    Label,
    /// A free cell.
    Free,
    /// A disc of player 0 or 1, or that player's name.
    Disc(usize, Mark),
    /// The result.
    Strong,
    /// What matters less.
    Faint,
    /// Good for the side to move.
    Good,
    /// Bad for it.
    Bad,
    /// What is chosen in a list.
    Chosen,
}

/// A line of pieces of text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line(Vec<(String, Ink)>);

impl Line {
    /// A line of one piece.
    #[must_use]
    pub fn of(text: impl Into<String>, ink: Ink) -> Self {
        Self(vec![(text.into(), ink)])
    }

    /// A line of ordinary text.
    #[must_use]
    pub fn plain(text: impl Into<String>) -> Self {
        Self::of(text, Ink::Plain)
    }

    /// Appends a piece.
    pub fn push(&mut self, text: impl Into<String>, ink: Ink) {
        self.0.push((text.into(), ink));
    }

    /// Appends another line.
    pub fn append(&mut self, other: Self) {
        self.0.extend(other.0);
    }

    /// The pieces from the left.
    pub fn pieces(&self) -> impl Iterator<Item = (&str, Ink)> {
        self.0.iter().map(|(text, ink)| (text.as_str(), *ink))
    }

    /// How many columns it takes up.
    #[must_use]
    pub fn width(&self) -> usize {
        self.0.iter().map(|(text, _)| text.width()).sum()
    }

    /// The line as several of at most so many columns, broken between words.
    #[must_use]
    pub fn wrap(self, columns: usize) -> Vec<Self> {
        if self.width() <= columns {
            return vec![self];
        }
        let text = self.text();
        // What is indented stays so, and a little more.
        let margin = text.len() - text.trim_start_matches(' ').len();
        let indent = " ".repeat(if margin == 0 { 0 } else { margin + 2 });
        // A cell such as 3-1 is one word.
        let options = Options::new(columns)
            .subsequent_indent(&indent)
            .word_separator(WordSeparator::Custom(words))
            .word_splitter(WordSplitter::NoHyphenation);
        let mut letters = self
            .pieces()
            .flat_map(|(text, ink)| text.chars().map(move |letter| (letter, ink)))
            .peekable();
        let mut lines = Vec::new();
        for part in textwrap::wrap(&text, options) {
            let mut line = Self::default();
            let mut part = part.as_ref();
            if !lines.is_empty() {
                // The blanks between two lines are in neither, and the indent is no part of the text.
                part = part.strip_prefix(indent.as_str()).unwrap_or(part);
                line.push(indent.as_str(), Ink::Plain);
                while letters.next_if(|(letter, _)| *letter == ' ').is_some() {}
            }
            for (letter, ink) in letters.by_ref().take(part.chars().count()) {
                line.push_letter(letter, ink);
            }
            lines.push(line);
        }
        lines
    }

    fn push_letter(&mut self, letter: char, ink: Ink) {
        match self.0.last_mut().filter(|(_, last)| *last == ink) {
            Some((text, _)) => text.push(letter),
            None => self.push(letter, ink),
        }
    }

    /// The text alone.
    #[must_use]
    pub fn text(&self) -> String {
        self.0.iter().map(|(text, _)| text.as_str()).collect()
    }
}

/// The words of a text, each with the spaces behind it. A sign that French sets apart by a space stays
/// with the word that it belongs to.
fn words(text: &str) -> Box<dyn Iterator<Item = Word<'_>> + '_> {
    let mut rest = text;
    Box::new(iter::from_fn(move || {
        let mut ends = rest.match_indices(' ').map(|(at, _)| at + 1);
        let end = ends.find(|&end| {
            let (before, after) = rest.split_at(end);
            !after.starts_with([' ', ':', ';', '!', '?', '»']) && !before.trim_end().ends_with('«')
        });
        let (word, after) = rest.split_at(end.unwrap_or(rest.len()));
        rest = after;
        (!word.is_empty()).then(|| Word::from(word))
    }))
}

/// Turns lines into what is written to the terminal.
#[derive(Clone, Copy, Debug)]
pub struct Painter {
    /// How many colours there are.
    pub depth: Depth,
    /// Whose colours they are.
    pub skin: Skin,
    /// Nothing but ASCII is written.
    pub ascii: bool,
}

impl Painter {
    /// A line as it is written, without the end of the line.
    #[must_use]
    pub fn paint(self, line: &Line) -> String {
        let mut painted = String::new();
        for (text, ink) in &line.0 {
            let text = self.plain(text);
            let style = self.style(*ink);
            // Writing to a `String` cannot fail.
            let _ = write!(painted, "{style}{text}{style:#}");
        }
        painted
    }

    /// A text as it is written, without colours.
    #[must_use]
    pub fn plain(self, text: &str) -> String {
        plain(text, self.ascii)
    }

    fn style(self, ink: Ink) -> Style {
        if self.depth == Depth::None {
            return Style::new();
        }
        match ink {
            Ink::Plain => Style::new(),
            Ink::Frame => match self.skin {
                Skin::Cadre => self.coloured(BLUE),
                _ => Style::new().dimmed(),
            },
            Ink::Free | Ink::Faint => Style::new().dimmed(),
            Ink::Label | Ink::Strong => Style::new().bold(),
            Ink::Good => self.coloured(BLUE),
            Ink::Bad => self.coloured(ORANGE),
            Ink::Chosen => Style::new().invert(),
            Ink::Disc(player, mark) => {
                let style = match self.skin {
                    Skin::Cadre => Style::new(),
                    Skin::Grille => self.coloured([ORANGE, BLUE][player]),
                    Skin::Jetons => self.coloured([BLUE, RED][player]),
                    Skin::Crochets => self.coloured([RED, YELLOW][player]),
                };
                match mark {
                    Mark::None => style.bold(),
                    Mark::Last => style.bold().underline(),
                    Mark::Winning => style.bold().invert(),
                }
            }
        }
    }

    fn coloured(self, (many, sixteen): (u8, AnsiColor)) -> Style {
        let colour = match self.depth {
            Depth::Many | Depth::All => Color::Ansi256(Ansi256Color(many)),
            Depth::None | Depth::Sixteen => Color::Ansi(sixteen),
        };
        Style::new().fg_color(Some(colour))
    }
}

// Each stands out on white as on black. Orange and blue, and blue and red, are told apart by
// people who see no difference between red and green; red and yellow, the colours of document
// 000, stand for letters there.
const ORANGE: (u8, AnsiColor) = (202, AnsiColor::Yellow);
const BLUE: (u8, AnsiColor) = (33, AnsiColor::Blue);
const RED: (u8, AnsiColor) = (196, AnsiColor::Red);
const YELLOW: (u8, AnsiColor) = (136, AnsiColor::Yellow);

/// A text as it is written where nothing but ASCII may be, or anything.
pub(crate) fn plain(text: &str, ascii: bool) -> String {
    if ascii {
        to_ascii(text)
    } else {
        text.to_owned()
    }
}

/// A text as it is written in at most so many columns: what is too long ends with dots.
pub(crate) fn shortened(text: &str, columns: usize, ascii: bool) -> String {
    let mut text = plain(text, ascii);
    if text.width() <= columns {
        return text;
    }
    let dots = if ascii { "..." } else { "…" };
    let room = columns.saturating_sub(dots.width());
    while text.width() > room && text.pop().is_some() {}
    format!("{}{dots}", text.trim_end())
}

/// The nearest text in ASCII: accents are left out, and `?` stands for what has no likeness.
fn to_ascii(text: &str) -> String {
    let mut ascii = String::with_capacity(text.len());
    for letter in text.nfd() {
        match letter {
            '\u{0300}'..='\u{036F}' => {}
            '«' | '»' | '“' | '”' => ascii.push('"'),
            '’' | '‘' => ascii.push('\''),
            '…' => ascii.push_str("..."),
            '–' | '—' => ascii.push('-'),
            '×' => ascii.push('x'),
            '≤' => ascii.push_str("<="),
            'µ' => ascii.push('u'),
            'œ' => ascii.push_str("oe"),
            'æ' => ascii.push_str("ae"),
            '\u{a0}' => ascii.push(' '),
            '←' => ascii.push('<'),
            '→' | '▸' => ascii.push('>'),
            '↑' => ascii.push('^'),
            '↓' => ascii.push('v'),
            '⏎' => ascii.push_str("Enter"),
            '●' => ascii.push('X'),
            '○' => ascii.push('O'),
            _ if letter.is_ascii() => ascii.push(letter),
            _ => ascii.push('?'),
        }
    }
    ascii
}

#[cfg(test)]
mod tests {
    use super::*;

    fn depth(choice: ColorChoice, terminal: bool, variables: &[(&str, &str)]) -> Depth {
        choice.depth(terminal, |name| {
            variables
                .iter()
                .find(|(key, _)| *key == name)
                .map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn colours_follow_the_option_then_no_color_then_clicolor_force() {
        let auto = ColorChoice::Auto;
        let term = ("TERM", "xterm-256color");
        assert_eq!(depth(auto, true, &[term]), Depth::Many);
        assert_eq!(depth(auto, true, &[("TERM", "linux")]), Depth::Sixteen);
        assert_eq!(
            depth(auto, true, &[term, ("COLORTERM", "truecolor")]),
            Depth::All
        );
        assert_eq!(depth(auto, true, &[("COLORTERM", "yes")]), Depth::Many);
        assert_eq!(depth(auto, true, &[("TERM", "dumb")]), Depth::None);
        assert_eq!(depth(auto, false, &[term]), Depth::None);
        assert_eq!(depth(auto, true, &[term, ("NO_COLOR", "1")]), Depth::None);
        assert_eq!(depth(auto, true, &[term, ("NO_COLOR", "")]), Depth::Many);
        assert_eq!(
            depth(auto, false, &[term, ("CLICOLOR_FORCE", "1")]),
            Depth::Many
        );
        assert_eq!(
            depth(auto, false, &[("NO_COLOR", "1"), ("CLICOLOR_FORCE", "1")]),
            Depth::None
        );
        assert_eq!(depth(ColorChoice::Never, true, &[term]), Depth::None);
        assert_eq!(
            depth(ColorChoice::Always, false, &[term, ("NO_COLOR", "1")]),
            Depth::Many
        );
    }

    #[test]
    fn ascii_leaves_accents_out() {
        assert_eq!(to_ascii("« rangée » … µ ●○ 名"), "\" rangee \" ... u XO ?");
    }

    fn wrapped(text: &str, columns: usize) -> Vec<String> {
        let lines = Line::plain(text).wrap(columns);
        lines.iter().map(Line::text).collect()
    }

    #[test]
    fn what_is_too_long_ends_with_dots() {
        assert_eq!(shortened("Zoé", 3, false), "Zoé");
        assert_eq!(shortened("Zoé", 3, true), "Zoe");
        assert_eq!(shortened("Zoé et Léo", 8, false), "Zoé et…");
        assert_eq!(shortened("Zoé et Léo", 8, true), "Zoe e...");
        assert_eq!(shortened("名名名", 4, false), "名…");
    }

    #[test]
    fn a_line_that_is_broken_keeps_its_inks() {
        let mut line = Line::of("  un deux", Ink::Strong);
        line.push(" trois", Ink::Faint);
        line.push(" quatre", Ink::Good);
        let lines = line.wrap(12);
        let pieces: Vec<Vec<(&str, Ink)>> = lines.iter().map(|it| it.pieces().collect()).collect();
        let indent = ("    ", Ink::Plain);
        assert_eq!(
            pieces,
            [
                vec![("  un deux", Ink::Strong)],
                vec![indent, ("trois", Ink::Faint)],
                vec![indent, ("quatre", Ink::Good)],
            ]
        );
    }

    #[test]
    fn a_sign_of_french_stays_with_its_word() {
        for sign in [":", ";", "!", "?", "»"] {
            let text = format!("Partie finie {sign} oui");
            let second = format!("finie {sign} oui");
            assert_eq!(wrapped(&text, 12), ["Partie", &second]);
        }
        assert_eq!(wrapped("un mot « deux »", 8), ["un mot", "« deux »"]);
        assert_eq!(
            wrapped("  un mot à lire", 8),
            ["  un mot", "    à", "    lire"]
        );
    }
}
