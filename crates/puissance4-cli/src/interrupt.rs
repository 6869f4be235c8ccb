//! Ctrl-C and the other ways of asking a program to stop.

use std::io::{self, Write};
use std::process;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::failure::Failure;

/// What is said to somebody who interrupts the program.
static NOTE: Mutex<Option<String>> = Mutex::new(None);

/// Whether the program looks at [`STOP`] from time to time.
static STOPS_BY_ITSELF: AtomicBool = AtomicBool::new(false);

/// Whether the program has been asked to stop by itself.
static STOP: AtomicBool = AtomicBool::new(false);

/// From now on an interrupted program says its note and stops with the code for it.
///
/// A game is kept before it is shown, so there is nothing to do but to say so.
pub(crate) fn install() {
    // Where no handler can be installed, the system stops the program without a word.
    let _ = ctrlc::set_handler(|| {
        if STOPS_BY_ITSELF.load(Ordering::Relaxed) && !STOP.swap(true, Ordering::Relaxed) {
            return;
        }
        // Held to the end, so that nothing else is begun meanwhile.
        let mut note = NOTE.lock().unwrap_or_else(PoisonError::into_inner);
        // Where standard error is closed, the exit code says it all.
        let _ = writeln!(io::stderr(), "\n{}", note.take().unwrap_or_default());
        process::exit(i32::from(Failure::INTERRUPTED));
    });
}

/// Does something that is not to be stopped halfway: an interruption waits until it is done.
pub(crate) fn undisturbed<T>(work: impl FnOnce() -> T) -> T {
    let _note = NOTE.lock();
    work()
}

/// From now on it is for the program to stop, soon after this has become `true`. Asked a second
/// time, it is stopped.
pub(crate) fn request() -> &'static AtomicBool {
    STOPS_BY_ITSELF.store(true, Ordering::Relaxed);
    &STOP
}

/// From now on an interruption stops the program on the spot, as it does at first.
pub(crate) fn stop_at_once() {
    STOPS_BY_ITSELF.store(false, Ordering::Relaxed);
}

/// What is said from now on.
pub(crate) fn set_note(note: Option<String>) {
    if let Ok(mut current) = NOTE.lock() {
        *current = note;
    }
}
