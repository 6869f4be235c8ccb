//! Promises broken on purpose, to see that the tests notice.
//!
//! Only a server built with the feature `faults` can be told to (`--fault NAME`); in any other the
//! question whether a fault is there is answered by the compiler.

use std::sync::atomic::{AtomicU8, Ordering};

/// A promise that is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
#[repr(u8)]
pub enum Fault {
    /// A move is acknowledged before it is on the disk.
    AckBeforeCommit = 1,
    /// An event is recorded whatever the version of the game.
    NoVersionCheck = 2,
    /// Other nodes are not told of what happens.
    NotifyLost = 3,
    /// Thinking time is charged twice.
    DoubleCharge = 4,
    /// The disk is not waited for.
    NoFsync = 5,
}

static FAULT: AtomicU8 = AtomicU8::new(0);

/// Breaks a promise from now on.
#[cfg(feature = "faults")]
pub fn set(fault: Fault) {
    FAULT.store(fault as u8, Ordering::Relaxed);
}

/// Whether that promise is to be broken.
#[must_use]
pub fn is(fault: Fault) -> bool {
    cfg!(feature = "faults") && FAULT.load(Ordering::Relaxed) == fault as u8
}
