//! The pictures in `docs/screens`, and whether the program still looks like them.

use std::path::Path;
use std::{env, fs};

use crate::tmux::Size;

/// A line across the picture, with what is below it.
pub(crate) fn ruler(caption: &str, [columns, _]: Size) -> String {
    let width = usize::from(columns);
    format!("{:─<width$}", format!("──── {caption} "))
}

/// Compares a picture with the one that is kept, or keeps it in its place.
pub(crate) fn compare(name: &str, picture: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/screens");
    let path = folder.join(name);
    if env::var_os("UPDATE_SCREENS").is_some_and(|value| value == "1") {
        fs::write(&path, picture).expect("the folder is writable");
        return;
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    let difference = kept
        .lines()
        .zip(picture.lines())
        .position(|(kept, seen)| kept != seen)
        .unwrap_or_else(|| kept.lines().count().min(picture.lines().count()));
    assert!(
        kept == picture,
        "docs/screens/{name} differs from line {} on; UPDATE_SCREENS=1 writes it anew.\nSeen:\n\
         {picture}",
        difference + 1
    );
}
