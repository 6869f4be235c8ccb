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

pub(crate) use self::cast::cast;
pub(crate) use self::drawn::svg;
pub(crate) use self::gif::gif;
pub(crate) use self::png::png;
pub(crate) use self::text::text;
use crate::args::ExportArgs;
use crate::describe::shown_file;
use crate::failure::Failure;
use crate::settings::{View, optional};
use crate::store::{check_writable, write_whole};
use crate::texts::Texts;

/// A form that a game is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
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
    for (index, (form, path)) in asked.iter().enumerate() {
        if let Some((other, _)) = asked[..index].iter().find(|(_, it)| it == path) {
            return Err(twice(texts, *other, *form, path));
        }
        if *path != Path::new(STANDARD) {
            check_writable(path, args.force).map_err(|error| at_file(texts, path, &error))?;
        }
    }
    for (form, path) in asked {
        let bytes = match form {
            Form::Gif => gif(view, &saved),
            Form::Png => png(view, &saved, ply),
            Form::Svg => svg(view, &saved, ply),
            Form::Cast => cast(view, &saved),
            Form::Text => text(view, &saved),
        };
        if path == Path::new(STANDARD) {
            io::stdout().lock().write_all(&bytes)?;
        } else {
            write_whole(path, &bytes, args.force).map_err(|error| at_file(texts, path, &error))?;
        }
    }
    Ok(0)
}

/// What is to be written, and where to.
fn asked(args: &ExportArgs) -> Vec<(Form, &PathBuf)> {
    [
        (Form::Gif, &args.gif),
        (Form::Png, &args.png),
        (Form::Svg, &args.svg),
        (Form::Cast, &args.cast),
        (Form::Text, &args.text),
    ]
    .into_iter()
    .filter_map(|(form, path)| Some((form, path.as_ref()?)))
    .collect()
}

impl Form {
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

fn twice(texts: &Texts, one: Form, other: Form, path: &Path) -> Failure {
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
