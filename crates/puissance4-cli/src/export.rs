//! `puissance4 export`: a game as pictures, as a film, as a recording of a terminal, as text.
//!
//! [`gif`], [`png`], [`svg`], [`cast`] and [`text`] give the bytes of a file; nothing is read or
//! written there.

mod cast;
mod drawn;
mod gif;
mod png;
mod source;
mod text;

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use puissance4::SavedGame;

use self::cast::cast;
use self::drawn::svg;
use self::gif::gif;
use self::png::png;
pub(crate) use self::text::read_text;
use self::text::text;
use crate::args::ExportArgs;
use crate::describe::shown_file;
use crate::failure::Failure;
use crate::settings::{View, optional};
use crate::store::{check_writable, write_whole};
use crate::texts::Texts;

/// A kind of file that a game is written to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Output {
    Gif,
    Png,
    Svg,
    Cast,
    Text,
}

/// The file that stands for standard output.
const STANDARD: &str = "-";

/// Writes a game to files.
pub(crate) fn export(view: &View, args: &ExportArgs) -> Result<u8, Failure> {
    let texts = &view.texts;
    let asked = asked(args);
    if asked.is_empty() {
        return Err(Failure::usage(texts.get("export-nothing")));
    }
    let saved = source::game(view, args)?;
    let last = saved.game.ply();
    let ply = optional(texts, "--ply", args.ply.as_deref(), 0, last as u64)?.unwrap_or(last);
    // Where one of the files cannot be written, none is.
    for (index, (kind, path)) in asked.iter().enumerate() {
        if let Some((other, _)) = asked[..index].iter().find(|(_, it)| it == path) {
            return Err(twice(texts, *other, *kind, path));
        }
        if *path != Path::new(STANDARD) {
            check_writable(path, args.force).map_err(|error| at_file(texts, path, &error))?;
        }
    }
    for (kind, path) in asked {
        let bytes = kind.bytes(view, &saved, ply);
        if path == Path::new(STANDARD) {
            io::stdout().lock().write_all(&bytes)?;
        } else {
            write_whole(path, &bytes, args.force).map_err(|error| at_file(texts, path, &error))?;
        }
    }
    Ok(0)
}

/// What is to be written, and where to.
fn asked(args: &ExportArgs) -> Vec<(Output, &PathBuf)> {
    [
        (Output::Gif, &args.gif),
        (Output::Png, &args.png),
        (Output::Svg, &args.svg),
        (Output::Cast, &args.cast),
        (Output::Text, &args.text),
    ]
    .into_iter()
    .filter_map(|(kind, path)| Some((kind, path.as_ref()?)))
    .collect()
}

impl Output {
    /// Every kind.
    pub(crate) const ALL: [Self; 5] = [Self::Gif, Self::Png, Self::Svg, Self::Cast, Self::Text];

    /// What the name of such a file ends with.
    pub(crate) const fn extension(self) -> &'static str {
        match self {
            Self::Gif => "gif",
            Self::Png => "png",
            Self::Svg => "svg",
            Self::Cast => "cast",
            Self::Text => "txt",
        }
    }

    /// The file of a game, or of its position after `ply` moves.
    pub(crate) fn bytes(self, view: &View, saved: &SavedGame, ply: usize) -> Vec<u8> {
        match self {
            Self::Gif => gif(view, saved),
            Self::Png => png(view, saved, ply),
            Self::Svg => svg(view, saved, ply),
            Self::Cast => cast(view, saved),
            Self::Text => text(view, saved),
        }
    }

    const fn option(self) -> &'static str {
        match self {
            Self::Gif => "--gif",
            Self::Png => "--png",
            Self::Svg => "--svg",
            Self::Cast => "--cast",
            Self::Text => "--text",
        }
    }
}

fn twice(texts: &Texts, one: Output, other: Output, path: &Path) -> Failure {
    let values = [
        ("one", one.option().into()),
        ("other", other.option().into()),
        ("file", shown_file(path).into()),
    ];
    Failure::usage(texts.format("export-twice", &values))
}

fn at_file(texts: &Texts, path: &Path, error: &io::Error) -> Failure {
    Failure::io(texts.at_file(path, texts.io_error(error)))
}
