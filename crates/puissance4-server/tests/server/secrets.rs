//! Tokens, invitations and passwords: nothing that a server writes may have them in it.

use std::sync::{Mutex, MutexGuard, PoisonError};

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

/// A password that stands in addresses of databases, and nowhere else.
pub(crate) const PASSWORD: &str = "hunter2hunter2";

/// Everything that may not be written down by any server of this process.
static SECRETS: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// 22 letters that nobody else has: an id of no game.
pub(crate) fn letters() -> String {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    URL_SAFE_NO_PAD.encode(bytes)
}

/// A token or an invitation that nobody else has.
pub(crate) fn secret() -> String {
    let secret = letters();
    lock(&SECRETS).push(secret.clone());
    secret
}

pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// No secret stands in what a server wrote, and nothing in it went wrong.
pub(crate) fn assert_discreet(log: &str) {
    let tail = || {
        let mut lines: Vec<&str> = log.lines().rev().take(12).collect();
        lines.reverse();
        lines.join("\n")
    };
    assert!(!log.contains("panicked"), "the server panicked: {log}");
    assert!(!log.contains(PASSWORD), "a password was logged: {}", tail());
    for secret in lock(&SECRETS).iter() {
        let line = log.lines().find(|line| line.contains(secret));
        assert!(line.is_none(), "a secret was logged: {line:?}");
    }
}
