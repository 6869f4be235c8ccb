//! The corpus of the fuzz targets, for the tests of every crate that has some.

use std::fs;
use std::path::Path;

/// Tries a law on every file kept for a target: some of them are accepted and some refused, and
/// there are enough of both to be worth the name.
pub(crate) fn replay(target: &str, law: fn(&[u8]) -> bool) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../fuzz/corpus")
        .join(target);
    let (mut accepted, mut refused) = (0, 0);
    for entry in fs::read_dir(&folder).expect("the corpus is there") {
        let path = entry.expect("the folder can be read").path();
        // Shown only where the law is broken.
        println!("{}", path.display());
        let bytes = fs::read(&path).expect("the file can be read");
        if law(&bytes) {
            accepted += 1;
        } else {
            refused += 1;
        }
    }
    assert!(accepted >= 8, "{accepted} files of {target} are accepted");
    assert!(refused >= 8, "{refused} files of {target} are refused");
}
