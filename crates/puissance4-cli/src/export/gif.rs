//! A whole game as an animated GIF.

use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};
use puissance4::{Geometry, SavedGame};

use super::drawn::{picture, result};
use crate::picture::{Falling, Palette, Picture, Pixels};
use crate::settings::View;

// How long pictures are seen, in hundredths of a second.
const EMPTY: u16 = 60;
const FALL: u16 = 4;
const LANDED: u16 = 45;
const LAST: u16 = 400;

/// How many pictures a disc takes to fall as far as the bottom row.
const STEPS: u16 = 5;

/// A number that the palette has no colour for: what was there is still seen.
const UNCHANGED: u8 = u8::MAX;

/// The game as a GIF file that loops for ever: each move with its disc falling, and the last
/// position for longer.
pub(super) fn gif(view: &View, saved: &SavedGame) -> Vec<u8> {
    let film = Film {
        view,
        saved,
        palette: Palette::new(),
    };
    film.encoded()
        .expect("a picture has a size, and memory can be written to")
}

struct Film<'a> {
    view: &'a View,
    saved: &'a SavedGame,
    palette: Palette,
}

impl Film<'_> {
    fn encoded(&self) -> Result<Vec<u8>, EncodingError> {
        let mut bytes = Vec::new();
        let last = self.saved.game.ply();
        let mut shown = self.pixels(&self.still(0));
        let (width, height) = (shown.width, shown.height);
        let mut encoder = Encoder::new(&mut bytes, width, height, &self.palette.rgb)?;
        encoder.set_repeat(Repeat::Infinite)?;
        let delay = if last == 0 { LAST } else { EMPTY };
        encoder.write_frame(&frame(&shown, None, delay))?;
        for ply in 1..=last {
            let mut pictures: Vec<(Picture, u16)> = self
                .fall(ply)
                .map(|falling| (self.picture(ply - 1, Some(falling)), FALL))
                .collect();
            let delay = if ply == last { LAST } else { LANDED };
            pictures.push((self.still(ply), delay));
            for (picture, delay) in pictures {
                let next = self.pixels(&picture);
                encoder.write_frame(&frame(&next, Some(&shown), delay))?;
                shown = next;
            }
        }
        drop(encoder);
        Ok(bytes)
    }

    /// The disc of a move on its way down, faster and faster, from picture to picture.
    fn fall(&self, ply: usize) -> impl Iterator<Item = Falling> + use<> {
        let game = self.saved.game.at_ply(ply);
        let cell = game.last_cell().expect("a move has been made");
        let rows = game.size().rows() as u16;
        let player = self.saved.player_on(!game.turn());
        let end = f32::from(rows - 1 - u16::from(cell.row));
        (1..STEPS)
            .map(move |step| {
                let share = f32::from(step) / f32::from(STEPS);
                f32::from(rows) * share * share - 1.0
            })
            // Nearer than that, the next picture would be the same.
            .take_while(move |row| row + 0.2 < end)
            .map(move |row| Falling {
                player,
                column: cell.column.index() as u16,
                row,
            })
    }

    /// A position in which no disc moves.
    fn still(&self, ply: usize) -> Picture {
        self.picture(ply, None)
    }

    /// What the game has come to is said at its end alone: only what moves is to change before.
    fn picture(&self, ply: usize, falling: Option<Falling>) -> Picture {
        let result = if ply == self.saved.game.ply() {
            result(self.view, self.saved, ply)
        } else {
            String::new()
        };
        picture(self.view, self.saved, ply, falling, result)
    }

    fn pixels(&self, picture: &Picture) -> Pixels {
        picture.to_pixels(&self.palette)
    }
}

/// What of a picture is not as in the one before.
fn frame(pixels: &Pixels, before: Option<&Pixels>, delay: u16) -> Frame<'static> {
    let changed = before.and_then(|before| pixels.changed(before));
    let part = changed.unwrap_or(pixels.whole());
    let mut colours = pixels.part(part);
    if let Some(before) = before {
        for (colour, before) in colours.iter_mut().zip(before.part(part)) {
            if *colour == before {
                *colour = UNCHANGED;
            }
        }
    }
    let transparent = before.is_some().then_some(UNCHANGED);
    let mut frame = Frame::from_indexed_pixels(part.width, part.height, colours, transparent);
    (frame.left, frame.top) = (part.left, part.top);
    frame.delay = delay;
    frame.dispose = DisposalMethod::Keep;
    frame
}
