//! What `export` has written, read back as the programs that it is for read it.

use std::path::Path;
use std::{fs, io};

use gif::{ColorOutput, DecodeOptions, Repeat};
use serde_json::Value;

/// A picture: red, green and blue of each pixel, row by row from the top.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Picture {
    pub(crate) width: usize,
    pub(crate) rgb: Vec<[u8; 3]>,
}

impl Picture {
    pub(crate) fn at(&self, x: usize, y: usize) -> [u8; 3] {
        self.rgb[y * self.width + x]
    }

    pub(crate) fn height(&self) -> usize {
        self.rgb.len() / self.width
    }

    /// The board, without what is said below it.
    pub(crate) fn board(&self) -> &[[u8; 3]] {
        &self.rgb[..self.width * (self.height() - 3 * 34 - 12)]
    }
}

fn colours(palette: &[u8]) -> Vec<[u8; 3]> {
    let (colours, rest) = palette.as_chunks();
    assert!(rest.is_empty());
    colours.to_vec()
}

pub(crate) fn png(path: &Path) -> Picture {
    let file = fs::File::open(path).expect("there is a picture");
    let mut decoder = png::Decoder::new(io::BufReader::new(file));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().expect("a PNG file");
    let mut bytes = vec![0; reader.output_buffer_size().expect("it is small")];
    let info = reader.next_frame(&mut bytes).expect("all of the picture");
    assert_eq!(info.color_type, png::ColorType::Rgb);
    reader.finish().expect("all of the file");
    Picture {
        width: info.width as usize,
        rgb: colours(&bytes),
    }
}

/// Each picture of an animation, and how long it is seen, in hundredths of a second.
pub(crate) fn gif(path: &Path) -> Vec<(Picture, u16)> {
    let file = fs::File::open(path).expect("there is an animation");
    let mut options = DecodeOptions::new();
    options.set_color_output(ColorOutput::Indexed);
    options.check_frame_consistency(true);
    let mut decoder = options.read_info(file).expect("a GIF file");
    assert_eq!(decoder.repeat(), Repeat::Infinite);
    let palette = colours(decoder.global_palette().expect("colours"));
    let [width, height] = [decoder.width(), decoder.height()].map(usize::from);
    let mut shown = Picture {
        width,
        rgb: vec![[0; 3]; width * height],
    };
    let mut pictures = Vec::new();
    while let Some(frame) = decoder.read_next_frame().expect("whole pictures") {
        assert!(frame.palette.is_none());
        let [left, top] = [frame.left, frame.top].map(usize::from);
        let rows = frame.buffer.chunks(usize::from(frame.width));
        for (y, row) in (top..).zip(rows) {
            for (x, &colour) in (left..).zip(row) {
                if frame.transparent != Some(colour) {
                    shown.rgb[y * width + x] = palette[usize::from(colour)];
                }
            }
        }
        pictures.push((shown.clone(), frame.delay));
    }
    pictures
}

/// The header of a recording, and its events: when, and what the terminal is sent.
pub(crate) fn cast(text: &str) -> (Value, Vec<(f64, String)>) {
    let mut lines = text.lines().map(serde_json::from_str);
    let header: Value = lines.next().expect("a header").expect("JSON");
    let events = lines.map(|event| {
        let event: Value = event.expect("JSON");
        assert_eq!(event[1], "o");
        let (time, sent) = (event[0].as_f64(), event[2].as_str());
        assert_eq!(event.as_array().map(Vec::len), Some(3));
        (time.expect("a time"), sent.expect("a text").to_owned())
    });
    (header, events.collect())
}

/// The texts of an SVG document, which must be well-formed.
pub(crate) fn svg(document: &str) -> Vec<String> {
    let mut open: Vec<&str> = Vec::new();
    let mut texts = Vec::new();
    for part in document.trim_end().split('<').skip(1) {
        let (tag, text) = part.split_once('>').expect("tags end");
        assert!(!text.contains('>'), "{part}");
        let name = tag.split([' ', '/']).find(|name| !name.is_empty());
        let name = name.expect("tags have names");
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name));
        } else {
            let quotes = tag.matches('"').count();
            assert_eq!(quotes, 2 * tag.matches("=\"").count(), "{tag}");
            if !tag.ends_with('/') {
                open.push(name);
            }
        }
        if [Some(&"title"), Some(&"text")].contains(&open.last()) {
            texts.push(unescaped(text));
        } else {
            assert_eq!(text.trim(), "");
        }
    }
    assert!(open.is_empty(), "{open:?}");
    texts
}

fn unescaped(text: &str) -> String {
    let mut parts = text.split('&');
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (entity, rest) = part.split_once(';').expect("entities end");
        plain.push(match entity {
            "lt" => '<',
            "gt" => '>',
            "amp" => '&',
            "quot" => '"',
            "#39" => '\'',
            _ => panic!("&{entity};"),
        });
        plain += rest;
    }
    plain
}
