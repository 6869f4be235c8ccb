//! The books that the user has put where the program looks for them.

use std::ffi::OsStr;
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

use puissance4::Book;

use super::read;
use crate::settings::{View, data_folder};

/// All books in the folder for them. Of those that cannot be read it says why, and leaves them out.
pub(crate) fn books(view: &View) -> Vec<Book> {
    let Some(folder) = data_folder() else {
        return Vec::new();
    };
    let Ok(entries) = fs::read_dir(folder.join("books")) else {
        return Vec::new();
    };
    let files = entries.flatten().map(|entry| entry.path());
    let mut files: Vec<PathBuf> = files
        .filter(|path| path.extension() == Some(OsStr::new("book")))
        .collect();
    files.sort();
    let mut books = Vec::new();
    for file in files {
        match read(view, &file) {
            Ok(book) => books.push(book),
            Err(failure) => {
                let values = [("message", failure.message.as_str().into())];
                let note = view.texts.format("book-left-out", &values);
                // Where nobody hears it, there is still a score.
                let _ = writeln!(io::stderr(), "{note}");
            }
        }
    }
    books
}
