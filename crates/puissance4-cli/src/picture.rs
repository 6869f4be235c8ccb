//! A picture of a board: described once, and drawn as SVG or in pixels.
//!
//! What lies behind the board comes first: so a falling disc is seen through the holes alone.

mod pixels;
mod shape;
mod svg;
mod tint;

use puissance4::Geometry;

pub(crate) use self::pixels::Pixels;
use self::shape::{Holes, Plate, Point, Shape};
pub(crate) use self::tint::Palette;
use self::tint::Tint;
use crate::board::{Board, Mark};

/// What is said below the board.
#[derive(Clone, Debug)]
pub(crate) struct Caption<'a> {
    /// The names of the players.
    pub(crate) names: [&'a str; 2],
    /// What the game has come to.
    pub(crate) result: String,
}

/// A disc on its way down.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Falling {
    /// Whose it is.
    pub(crate) player: usize,
    /// In which column, counted from 0.
    pub(crate) column: u16,
    /// How far its centre is below that of the top row, in rows.
    pub(crate) row: f32,
}

/// What there is to be drawn, the hindmost first.
#[derive(Clone, Debug)]
pub(crate) struct Picture {
    /// All that is said, for those who do not see it.
    title: String,
    width: u16,
    height: u16,
    shapes: Vec<(Shape, Tint)>,
    texts: Vec<Text>,
}

/// A line of text.
#[derive(Clone, Debug)]
struct Text {
    words: String,
    /// Where it stands: the middle of its height, and of its width or where it begins.
    at: Point,
    centred: bool,
    /// Larger and bolder than the rest.
    strong: bool,
}

/// From one cell to the next, where the board has room for it.
const PITCH: u16 = 64;
/// The least that leaves room for a column's number of two digits.
const LEAST_PITCH: u16 = 28;
/// The longer side of a board that is larger than usual.
const LONGER_SIDE: u16 = 560;
/// Around the board, and between it and what is written.
const MARGIN: u16 = 24;
/// From the edge of the board to its cells.
const EDGE: u16 = 14;
/// How high the bar with the numbers is.
const FOOT: u16 = 34;
/// How high a line of text is.
const LINE: u16 = 34;
/// How wide a letter of what the game has come to is, and how many it has beside a name.
const LETTER: u16 = 14;
const LETTERS_BESIDE: u16 = 12;

impl Picture {
    /// A position with a caption, and with a disc that is on its way down.
    pub(crate) fn new(board: &Board, falling: Option<Falling>, caption: &Caption<'_>) -> Self {
        let [columns, rows] = [board.size.columns() as u16, board.size.rows() as u16];
        let pitch = (LONGER_SIDE / columns.max(rows)).clamp(LEAST_PITCH, PITCH);
        let [board_width, board_height] = [columns, rows].map(|count| count * pitch + 2 * EDGE);
        let longest = caption.names.map(|name| name.chars().count() as u16);
        let text_width = (longest[0].max(longest[1]) + LETTERS_BESIDE) * LETTER;
        let width = board_width.max(text_width) + 2 * MARGIN;
        let left = (width - board_width) / 2;
        let foot = MARGIN + board_height;
        let first_line = foot + FOOT + MARGIN;
        let plate = Plate {
            corner: point(left, MARGIN),
            size: point(board_width, board_height + EDGE),
            radius: 16.0,
        };
        let size = f32::from(pitch);
        let holes = Holes {
            first: [left, MARGIN].map(|corner| f32::from(corner + EDGE) + size / 2.0),
            pitch: size,
            count: [columns, rows],
            radius: 0.42 * size,
        };
        // What lies behind the board is a little smaller, so that it is not seen at the edge.
        let back = Plate {
            corner: plate.corner.map(|place| place + 2.0),
            size: plate.size.map(|size| size - 4.0),
            ..plate
        };
        let said = caption.names.into_iter().chain([caption.result.as_str()]);
        let said: Vec<&str> = said.filter(|text| !text.is_empty()).collect();
        let mut picture = Self {
            title: said.join(" – "),
            width,
            height: first_line + 3 * LINE + MARGIN / 2,
            shapes: Vec::new(),
            texts: Vec::new(),
        };
        let radius = 0.39 * size;
        picture.add(Shape::Plate(back), Tint::Hole);
        let discs = placed(board);
        for &(player, column, row, _) in &discs {
            picture.add_disc(player, holes.centre(column, row), radius);
        }
        if let Some(falling) = falling {
            let centre = holes.centre(f32::from(falling.column), falling.row);
            picture.add_disc(falling.player, centre, radius);
        }
        picture.add(Shape::Sheet { plate, holes }, Tint::Board);
        for (_, column, row, mark) in discs {
            picture.add_mark(mark, holes.centre(column, row), size);
        }
        picture.add_foot(left, foot, board_width, columns);
        picture.add_caption(caption, first_line);
        picture
    }

    fn add(&mut self, shape: Shape, tint: Tint) {
        self.shapes.push((shape, tint));
    }

    /// A disc: those of the players differ by what is on them as well as by colour.
    fn add_disc(&mut self, player: usize, centre: Point, radius: f32) {
        self.add(Shape::Circle { centre, radius }, Tint::disc(player));
        let [x, y] = centre;
        let sign = Tint::sign(player);
        let width = 0.17 * radius;
        if player == 0 {
            let radius = 0.48 * radius;
            self.add(
                Shape::Ring {
                    centre,
                    radius,
                    width,
                },
                sign,
            );
        } else {
            let reach = 0.36 * radius;
            for slope in [reach, -reach] {
                let ends = [[x - reach, y - slope], [x + reach, y + slope]];
                self.add(Shape::Bar { ends, width }, sign);
            }
        }
    }

    /// What makes a disc stand out: a ring around it, which is thicker in the winning line.
    fn add_mark(&mut self, mark: Mark, centre: Point, size: f32) {
        let width = match mark {
            Mark::None => return,
            Mark::Last => 0.035 * size,
            Mark::Winning => 0.075 * size,
        };
        let radius = 0.42 * size + width / 2.0;
        let ring = Shape::Ring {
            centre,
            radius,
            width,
        };
        self.add(ring, Tint::Mark);
    }

    /// The bar below the board, with the numbers of the columns.
    fn add_foot(&mut self, left: u16, top: u16, width: u16, columns: u16) {
        let plate = Plate {
            corner: point(left - 4, top),
            size: point(width + 8, FOOT),
            radius: 8.0,
        };
        self.add(Shape::Plate(plate), Tint::Foot);
        let pitch = (width - 2 * EDGE) / columns;
        for column in 0..columns {
            self.texts.push(Text {
                words: (column + 1).to_string(),
                at: point(left + EDGE + column * pitch + pitch / 2, top + FOOT / 2),
                centred: true,
                strong: false,
            });
        }
    }

    /// The players, each with a disc, and what the game has come to.
    fn add_caption(&mut self, caption: &Caption<'_>, top: u16) {
        let middle = |line: u16| top + line * LINE + LINE / 2;
        let disc = LINE / 2 - 4;
        for (player, name) in caption.names.into_iter().enumerate() {
            let y = middle(player as u16);
            let centre = point(MARGIN + disc, y);
            self.add_disc(player, centre, f32::from(disc));
            self.texts.push(Text {
                words: name.to_owned(),
                at: point(MARGIN + 2 * disc + 12, y),
                centred: false,
                strong: false,
            });
        }
        self.texts.push(Text {
            words: caption.result.clone(),
            at: point(MARGIN, middle(2)),
            centred: false,
            strong: true,
        });
    }
}

/// The discs of a board: whose they are, the column and the row from the top left, the mark.
fn placed(board: &Board) -> Vec<(usize, f32, f32, Mark)> {
    let numbered = |number: usize| f32::from(number as u16);
    let mut discs = Vec::new();
    for (row, cells) in board.rows().enumerate() {
        for (column, cell) in cells.iter().enumerate() {
            discs
                .extend(cell.map(|disc| (disc.player, numbered(column), numbered(row), disc.mark)));
        }
    }
    discs
}

fn point(x: u16, y: u16) -> Point {
    [f32::from(x), f32::from(y)]
}
