//! The base of digits, which is asked for where there is somebody to answer.

use crate::tmux::{Screen, Terminal};

#[test]
fn the_base_of_digits_is_asked_for_once() {
    let terminal = Terminal::shell([100, 24]);
    terminal.line("puissance4 convert 33311 0");
    terminal.question();
    // Only the number of the first column is an answer.
    terminal.answer("7");
    terminal.line("0");
    let done = terminal.wait("the shell", Screen::is_at_the_shell);
    assert!(done.shows("44422"), "{}", done.text());
    assert!(done.shows("1"), "{}", done.text());
    assert_eq!(terminal.command("echo $?"), ["0"]);
}
