//! Ctrl-C and the other ways of asking a program to stop.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use std::{process, thread};

use crate::failure::Failure;

/// What is said to somebody who interrupts the program.
static NOTE: Mutex<Option<String>> = Mutex::new(None);

/// What is done before the program stops.
static BEFORE: Mutex<Option<fn()>> = Mutex::new(None);

/// The program has been asked to stop.
static ASKED: AtomicBool = AtomicBool::new(false);

/// Something is under way that stops by itself when it is asked to.
static ATTENTIVE: AtomicBool = AtomicBool::new(false);

/// How long such a thing may take to stop: more than it needs, unless nobody reads what it writes.
const GRACE: Duration = Duration::from_millis(800);

/// From now on an interrupted program says its note and stops with the code for it.
///
/// A game is kept before it is shown, so there is nothing to do but to say so.
pub(crate) fn install() {
    // Where no handler can be installed, the system stops the program without a word.
    let _ = ctrlc::set_handler(|| {
        let again = ASKED.swap(true, Ordering::Relaxed);
        if again || !ATTENTIVE.load(Ordering::Relaxed) {
            stop();
        }
        thread::spawn(|| {
            thread::sleep(GRACE);
            stop();
        });
    });
}

/// Says the note and stops.
pub(crate) fn stop() -> ! {
    // Held to the end, so that nothing else is begun meanwhile.
    let mut note = NOTE.lock().unwrap_or_else(PoisonError::into_inner);
    let before = BEFORE.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(before) = *before {
        before();
    }
    // Where standard error is closed, the exit code says it all.
    let _ = writeln!(io::stderr(), "\n{}", note.take().unwrap_or_default());
    process::exit(i32::from(Failure::INTERRUPTED));
}

/// Does something that is not to be stopped halfway: an interruption waits until it is done.
pub(crate) fn undisturbed<T>(work: impl FnOnce() -> T) -> T {
    let _note = NOTE.lock();
    work()
}

/// Does something that looks at [`asked`], and stops soon after it has become `true`. Asked a second
/// time, the program does not wait for it.
pub(crate) fn attentive<T>(work: impl FnOnce() -> T) -> T {
    ATTENTIVE.store(true, Ordering::Relaxed);
    let done = work();
    ATTENTIVE.store(false, Ordering::Relaxed);
    done
}

/// Becomes `true` when the program is asked to stop.
pub(crate) const fn asked() -> &'static AtomicBool {
    &ASKED
}

/// What is done from now on before the program stops.
pub(crate) fn before_stopping(work: fn()) {
    if let Ok(mut before) = BEFORE.lock() {
        *before = Some(work);
    }
}

/// What is said from now on.
pub(crate) fn set_note(note: Option<String>) {
    if let Ok(mut current) = NOTE.lock() {
        *current = note;
    }
}
