//! The picture of a position as PNG.

use png::{BitDepth, ColorType, Compression, Encoder, EncodingError};
use puissance4::SavedGame;

use super::drawn::{picture, result};
use crate::picture::{Palette, Pixels};
use crate::settings::View;

/// The position after `ply` moves as a PNG file.
pub(super) fn png(view: &View, saved: &SavedGame, ply: usize) -> Vec<u8> {
    let palette = Palette::new();
    let picture = picture(view, saved, ply, None, result(view, saved, ply));
    let pixels = picture.to_pixels(&palette);
    encoded(&pixels, &palette).expect("a picture has a size, and memory can be written to")
}

fn encoded(pixels: &Pixels, palette: &Palette) -> Result<Vec<u8>, EncodingError> {
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, pixels.width.into(), pixels.height.into());
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette.rgb.as_slice());
    encoder.set_compression(Compression::High);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&pixels.colours)?;
    writer.finish()?;
    Ok(bytes)
}
