//! `puissance4 book`: opening books are built, put together from parts, checked and described.

mod build;
mod check;
mod merge;
mod part;
mod progress;
mod shard;
mod shelf;
mod work;

use std::io::{self, Write};
use std::path::Path;

use puissance4::{Book, BookPlan, BookPlanError, Dynamic, Score};

use crate::args::BookCommand;
use crate::describe::shown_file;
use crate::failure::Failure;
use crate::interrupt;
use crate::settings::{View, read_small};
use crate::store;
use crate::texts::{Texts, Values};

pub(crate) use shelf::books;

/// No more of a file is read: any book and any part is smaller.
const MOST_BYTES: usize = 1 << 30;

/// Does what one of the commands below `book` asks for.
pub(crate) fn run(
    view: &View,
    command: &BookCommand,
    output: &mut impl Write,
) -> Result<u8, Failure> {
    match command {
        BookCommand::Build(args) => build::build(view, args, output),
        BookCommand::Merge(args) => merge::merge(view, args, output),
        BookCommand::Check(args) => check::check(view, args, output),
        BookCommand::Info { file } => info(view, file, output),
    }
}

/// Tells what a book holds.
fn info(view: &View, path: &Path, output: &mut impl Write) -> Result<u8, Failure> {
    let book = read(&view.texts, path)?;
    let values = [
        ("size", book.size().to_string().into()),
        ("ply", book.ply().into()),
        ("entries", book.entries().to_string().into()),
        ("bytes", book.as_bytes().len().to_string().into()),
        ("checksum", format!("{:08x}", book.checksum()).into()),
    ];
    say(view, output, "book-info", &values)?;
    Ok(0)
}

fn read(texts: &Texts, path: &Path) -> Result<Book, Failure> {
    let bytes = read_small(path, MOST_BYTES).map_err(|error| io_failure(texts, path, &error))?;
    Book::from_bytes(bytes)
        .map_err(|error| Failure::data(texts.at_file(path, texts.book_error(error))))
}

/// What a book has to hold, which must be something.
fn plan(view: &View, size: Dynamic, ply: usize) -> Result<BookPlan, Failure> {
    let texts = &view.texts;
    let plan = BookPlan::new(size, ply).map_err(|error| {
        Failure::data(match error {
            BookPlanError::TooLarge => texts.get("book-too-large"),
            BookPlanError::TooManyPositions { ply } => {
                let most = BookPlan::MOST_POSITIONS.to_string().into();
                texts.format("book-too-many", &[("most", most), ("ply", ply.into())])
            }
            _ => error.to_string(),
        })
    })?;
    if plan.is_empty() {
        let values = [("ply", ply.into())];
        return Err(Failure::data(texts.format("book-none", &values)));
    }
    Ok(plan)
}

/// Writes the book that these scores make; `source` is where they come from.
fn write(
    view: &View,
    plan: &BookPlan,
    scores: &[Score],
    source: &Path,
    path: &Path,
    output: &mut impl Write,
) -> Result<(), Failure> {
    let texts = &view.texts;
    let book = plan
        .book(scores)
        .map_err(|_| Failure::data(texts.at_file(source, texts.get("book-impossible"))))?;
    interrupt::undisturbed(|| store::write_whole(path, book.as_bytes(), false))
        .map_err(|error| io_failure(&view.texts, path, &error))?;
    let values = [
        ("file", shown_file(path).into()),
        ("entries", book.entries().to_string().into()),
        ("bytes", book.as_bytes().len().to_string().into()),
    ];
    say(view, output, "book-written", &values)
}

/// Writes a text on a line of its own.
fn say(view: &View, output: &mut impl Write, id: &str, values: Values<'_>) -> Result<(), Failure> {
    let text = view.texts.format(id, values);
    Ok(writeln!(output, "{}", view.painter.plain(&text))?)
}

fn io_failure(texts: &Texts, path: &Path, error: &io::Error) -> Failure {
    let message = match error.kind() {
        io::ErrorKind::AlreadyExists => texts.get("io-exists-in-game"),
        _ => texts.io_error(error),
    };
    Failure::io(texts.at_file(path, message))
}

fn part_failure(view: &View, path: &Path, error: &part::PartError) -> Failure {
    let message = view.texts.at_file(path, error.told(&view.texts));
    match error {
        part::PartError::Io(_) | part::PartError::Taken => Failure::io(message),
        _ => Failure::data(message),
    }
}
