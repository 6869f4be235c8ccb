//! The books that the user has put where the program looks for them.

use std::ffi::OsStr;
use std::fs;
use std::path::PathBuf;

use puissance4::Book;

use super::read;
use crate::settings::data_folder;
use crate::texts::Texts;

/// All books in the folder for them. Those that cannot be read are left out, and told of.
pub(crate) fn books(texts: &Texts, mut left_out: impl FnMut(&str)) -> Vec<Book> {
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
        match read(texts, &file) {
            Ok(book) => books.push(book),
            Err(failure) => {
                let values = [("message", failure.message.as_str().into())];
                left_out(&texts.format("book-left-out", &values));
            }
        }
    }
    books
}
