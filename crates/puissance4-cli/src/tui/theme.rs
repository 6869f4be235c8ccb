//! The colours of the window: each look's own, high contrast, and those that nobody confuses.

use anstyle::{Ansi256Color, AnsiColor, Color, RgbColor, Style};

use crate::board::Mark;
use crate::skin::Skin;
use crate::style::{Depth, Ink};

/// Whose colours they are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Palette {
    /// The look's own.
    #[default]
    Look,
    /// As far apart in brightness as they can be.
    Contrast,
    /// Orange and sky blue, which everybody tells apart (Okabe and Ito, "Color Universal Design",
    /// 2008).
    Safe,
}

impl Palette {
    /// The names that the configuration file has for them.
    pub const NAMES: [&'static str; 3] = ["look", "contrast", "safe"];

    /// The palette of a name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        match name {
            "look" => Some(Self::Look),
            "contrast" => Some(Self::Contrast),
            "safe" => Some(Self::Safe),
            _ => None,
        }
    }

    /// The name that the configuration file has for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Look => "look",
            Self::Contrast => "contrast",
            Self::Safe => "safe",
        }
    }
}

/// A colour: as it is, and the nearest of sixteen.
type Shade = ([u8; 3], AnsiColor);

/// The colours of a board.
struct Colours {
    /// Behind the cells, where it is not the terminal's own.
    board: Option<Shade>,
    /// The lines, and the names of the columns.
    frame: Shade,
    /// A free cell.
    free: Shade,
    discs: [Shade; 2],
}

const BLACK: Shade = ([16, 18, 22], AnsiColor::Black);
const WHITE: Shade = ([250, 250, 250], AnsiColor::BrightWhite);
const GREY: Shade = ([128, 136, 148], AnsiColor::BrightBlack);
const BLUE: Shade = ([38, 98, 190], AnsiColor::Blue);
const PALE_BLUE: Shade = ([150, 190, 245], AnsiColor::BrightCyan);
const ORANGE: Shade = ([230, 120, 20], AnsiColor::Yellow);
const AMBER: Shade = ([235, 180, 20], AnsiColor::BrightYellow);
const SKY: Shade = ([70, 165, 230], AnsiColor::BrightCyan);
const RED: Shade = ([225, 50, 50], AnsiColor::Red);
const VIVID_BLUE: Shade = ([40, 130, 240], AnsiColor::BrightBlue);

/// How the window is coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Theme {
    pub(super) skin: Skin,
    pub(super) palette: Palette,
    pub(super) depth: Depth,
}

impl Theme {
    const fn colours(self) -> Colours {
        match (self.palette, self.skin) {
            (Palette::Look, Skin::Cadre) => Colours {
                board: Some(BLUE),
                frame: PALE_BLUE,
                free: PALE_BLUE,
                discs: [BLACK, WHITE],
            },
            (Palette::Look, Skin::Grille) => Colours {
                board: None,
                frame: GREY,
                free: GREY,
                discs: [ORANGE, VIVID_BLUE],
            },
            (Palette::Look, Skin::Jetons) => Colours {
                board: None,
                frame: GREY,
                free: GREY,
                discs: [VIVID_BLUE, RED],
            },
            (Palette::Look, Skin::Crochets) => Colours {
                board: None,
                frame: GREY,
                free: GREY,
                discs: [RED, AMBER],
            },
            (Palette::Contrast, _) => Colours {
                board: Some(([0, 0, 0], AnsiColor::Black)),
                frame: ([255, 255, 255], AnsiColor::BrightWhite),
                free: ([255, 255, 255], AnsiColor::White),
                discs: [
                    ([255, 255, 0], AnsiColor::BrightYellow),
                    ([255, 255, 255], AnsiColor::BrightWhite),
                ],
            },
            (Palette::Safe, _) => Colours {
                board: None,
                frame: GREY,
                free: GREY,
                discs: [ORANGE, SKY],
            },
        }
    }

    fn colour(self, (rgb, sixteen): Shade) -> Option<Color> {
        match self.depth {
            Depth::None => None,
            Depth::Sixteen => Some(Color::Ansi(sixteen)),
            Depth::Many => Some(Color::Ansi256(Ansi256Color(of_256(rgb)))),
            Depth::All => Some(Color::Rgb(RgbColor(rgb[0], rgb[1], rgb[2]))),
        }
    }

    /// Text outside the board.
    pub(super) fn text(self, ink: Ink) -> Style {
        let colours = self.colours();
        let plain = Style::new();
        match ink {
            Ink::Frame | Ink::Free | Ink::Faint if self.palette != Palette::Contrast => {
                plain.dimmed()
            }
            Ink::Plain | Ink::Frame | Ink::Free | Ink::Faint => plain,
            Ink::Label | Ink::Strong => plain.bold(),
            Ink::Good => plain.fg_color(self.colour(VIVID_BLUE)).bold(),
            Ink::Bad => plain.fg_color(self.colour(ORANGE)).bold(),
            Ink::Chosen => plain.invert(),
            // Black and white are those of a board with a colour of its own.
            Ink::Disc(..) if colours.board.is_some() => plain.bold(),
            Ink::Disc(player, _) => plain.fg_color(self.colour(colours.discs[player])).bold(),
        }
    }

    /// What lies on the board.
    pub(super) fn board(self, ink: Ink) -> Style {
        let colours = self.colours();
        let ground = colours.board.and_then(|shade| self.colour(shade));
        let on = |shade| Style::new().fg_color(self.colour(shade)).bg_color(ground);
        match ink {
            Ink::Disc(player, Mark::Winning) if self.depth == Depth::None => {
                on(colours.discs[player]).bold().invert()
            }
            Ink::Disc(player, _) => on(colours.discs[player]).bold(),
            Ink::Label | Ink::Strong if colours.board.is_some() => on(WHITE).bold(),
            Ink::Label | Ink::Strong => Style::new().bold(),
            Ink::Free => on(colours.free),
            Ink::Chosen => on(WHITE).invert(),
            _ => on(colours.frame),
        }
    }

    /// A sign upon a disc.
    pub(super) fn upon(self, player: usize, mark: Mark) -> Style {
        let colours = self.colours();
        let disc = colours.discs[player];
        let bright = |([r, g, b], _): Shade| {
            // The eye's own weights (ITU-R BT.601).
            299 * u32::from(r) + 587 * u32::from(g) + 114 * u32::from(b) > 128_000
        };
        let sign = if bright(disc) { BLACK } else { WHITE };
        let style = match self.colour(disc) {
            None => Style::new().invert(),
            ground => Style::new().fg_color(self.colour(sign)).bg_color(ground),
        };
        if mark == Mark::None {
            style
        } else {
            style.bold()
        }
    }
}

/// The nearest of the 216 colours of xterm's cube (numbers 16 to 231).
fn of_256(rgb: [u8; 3]) -> u8 {
    let level = |part: u8| match part {
        0..48 => 0,
        48..115 => 1,
        _ => (part - 35) / 40,
    };
    let [r, g, b] = rgb.map(level);
    16 + 36 * r + 6 * g + b
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cube_of_256_colours_begins_with_black_and_ends_with_white() {
        assert_eq!(of_256([0, 0, 0]), 16);
        assert_eq!(of_256([255, 255, 255]), 231);
        assert_eq!(of_256([0, 135, 255]), 33);
        assert_eq!(of_256([95, 95, 95]), 59);
    }

    #[test]
    fn without_colours_nothing_is_coloured() {
        for skin in Skin::NAMES.into_iter().filter_map(Skin::from_name) {
            for palette in Palette::NAMES.into_iter().filter_map(Palette::from_name) {
                let theme = Theme {
                    skin,
                    palette,
                    depth: Depth::None,
                };
                for ink in [
                    Ink::Plain,
                    Ink::Frame,
                    Ink::Label,
                    Ink::Free,
                    Ink::Good,
                    Ink::Bad,
                    Ink::Chosen,
                    Ink::Disc(0, Mark::None),
                    Ink::Disc(1, Mark::Winning),
                ] {
                    for style in [theme.text(ink), theme.board(ink), theme.upon(0, Mark::Last)] {
                        assert_eq!(style.get_fg_color(), None);
                        assert_eq!(style.get_bg_color(), None);
                    }
                }
            }
        }
    }
}
