//! A picture in pixels: each is the number of a colour of the palette.

use noto_sans_mono_bitmap::{FontWeight, RasterHeight, RasterizedChar, get_raster};

use super::shape::{Point, Shape};
use super::tint::{Palette, Share, Tint, WHOLE};
use super::{Picture, Text};
use crate::style;

/// A picture in pixels, row by row from the top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pixels {
    pub(crate) width: u16,
    pub(crate) height: u16,
    /// The number of the colour of each.
    pub(crate) colours: Vec<u8>,
}

/// A part of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rectangle {
    pub(crate) left: u16,
    pub(crate) top: u16,
    pub(crate) width: u16,
    pub(crate) height: u16,
}

impl Picture {
    /// The picture in pixels.
    pub(crate) fn to_pixels(&self, palette: &Palette) -> Pixels {
        let mut pixels = Pixels {
            width: self.width,
            height: self.height,
            colours: vec![Tint::Ground as u8; usize::from(self.width) * usize::from(self.height)],
        };
        for (shape, tint) in &self.shapes {
            pixels.fill(palette, shape, *tint);
        }
        for text in &self.texts {
            pixels.write(palette, text);
        }
        pixels
    }
}

impl Pixels {
    fn row(&self, row: u16) -> &[u8] {
        let width = usize::from(self.width);
        &self.colours[usize::from(row) * width..][..width]
    }

    fn paint(&mut self, palette: &Palette, [x, y]: [u16; 2], tint: Tint, share: Share) {
        if x < self.width && y < self.height {
            let pixel =
                &mut self.colours[usize::from(y) * usize::from(self.width) + usize::from(x)];
            *pixel = palette.painted(*pixel, tint, share);
        }
    }

    fn fill(&mut self, palette: &Palette, shape: &Shape, tint: Tint) {
        let [[left, top], [right, bottom]] = shape.bounds();
        // What lies outside the picture becomes its edge, which is not painted.
        for y in top.floor() as u16..(bottom.ceil() as u16).min(self.height) {
            for x in left.floor() as u16..(right.ceil() as u16).min(self.width) {
                let centre = [f32::from(x) + 0.5, f32::from(y) + 0.5];
                // Within half a pixel of the edge, a part of the pixel is covered.
                let covered = (0.5 - shape.distance(centre)).clamp(0.0, 1.0);
                let sixths = (covered * f32::from(WHOLE)).round() as Share;
                self.paint(palette, [x, y], tint, sixths);
            }
        }
    }

    fn write(&mut self, palette: &Palette, text: &Text) {
        let letters = raster(text);
        let width: usize = letters.iter().map(RasterizedChar::width).sum();
        let height = letters.first().map_or(0, RasterizedChar::height);
        let [mut left, middle]: Point = text.at;
        if text.centred {
            left -= f32::from(width as u16) / 2.0;
        }
        let mut left = left as u16;
        let top = middle as u16 - height as u16 / 2;
        for letter in letters {
            for (y, row) in (top..).zip(letter.rows()) {
                for (x, intensity) in (left..).zip(row) {
                    let share = u16::from(*intensity) * u16::from(WHOLE);
                    self.paint(palette, [x, y], Tint::Text, ((share + 127) / 255) as Share);
                }
            }
            left += letter.width() as u16;
        }
    }

    /// The smallest part of the picture outside which it is like another of the same size; `None`
    /// where all of it is.
    pub(crate) fn changed(&self, other: &Self) -> Option<Rectangle> {
        let differs = |row: &u16| self.row(*row) != other.row(*row);
        let top = (0..self.height).find(differs)?;
        let bottom = (0..self.height).rfind(differs)?;
        let [mut left, mut right] = [self.width, 0];
        for row in top..=bottom {
            let mut columns = self.row(row).iter().zip(other.row(row));
            let differs = |(one, other)| one != other;
            if let Some(last) = columns.clone().rposition(differs) {
                right = right.max(last as u16);
            }
            if let Some(first) = columns.position(differs) {
                left = left.min(first as u16);
            }
        }
        Some(Rectangle {
            left,
            top,
            width: right - left + 1,
            height: bottom - top + 1,
        })
    }

    /// The colours in a part of the picture.
    pub(crate) fn part(&self, part: Rectangle) -> Vec<u8> {
        let rows = (part.top..part.top + part.height).map(|row| self.row(row));
        let columns = usize::from(part.left)..usize::from(part.left + part.width);
        rows.flat_map(|row| &row[columns.clone()])
            .copied()
            .collect()
    }

    /// All of the picture.
    pub(crate) const fn whole(&self) -> Rectangle {
        Rectangle {
            left: 0,
            top: 0,
            width: self.width,
            height: self.height,
        }
    }
}

/// The letters of a text, each as an intensity a pixel. What the font does not have is written as
/// near to it as ASCII is.
fn raster(text: &Text) -> Vec<RasterizedChar> {
    let (weight, height) = if text.strong {
        (FontWeight::Bold, RasterHeight::Size24)
    } else {
        (FontWeight::Regular, RasterHeight::Size20)
    };
    let glyph = |letter| get_raster(letter, weight, height);
    let known = |letter: char| match glyph(letter) {
        Some(_) => letter.to_string(),
        None => style::plain(&letter.to_string(), true),
    };
    let letters: String = text.words.chars().map(known).collect();
    letters.chars().filter_map(glyph).collect()
}
