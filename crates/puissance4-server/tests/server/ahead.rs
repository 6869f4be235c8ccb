//! The first of all tests, by its name.

use std::sync::LazyLock;
use std::thread;

use crate::patience::RESULTS;

/// What is waited for the longest begins while the other tests run. Where only some of them are asked for,
/// it may not be among those, and nothing would wait for it: then it is left alone.
#[test]
fn what_takes_long_begins_first() {
    if std::env::args().len() == 1 {
        thread::spawn(|| LazyLock::force(&RESULTS));
    }
}
