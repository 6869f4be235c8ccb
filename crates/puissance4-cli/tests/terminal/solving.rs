//! How far a long search is, seen while it goes on.

use crate::tmux::{Screen, Terminal};

#[test]
fn a_long_search_tells_its_time_and_leaves_no_trace_of_it() {
    let terminal = Terminal::shell([80, 24]);
    terminal.line("puissance4 solve --no-book ''");
    terminal.wait("the time", |screen| screen.shows("1,"));
    let later = terminal.wait("the time a second later", |screen| screen.shows("2,"));
    assert!(!later.shows("1,"), "{}", later.text());
    terminal.key("C-c");
    let stopped = terminal.wait("the shell", Screen::is_at_the_shell);
    assert!(!stopped.shows("2,"), "{}", stopped.text());
    assert_eq!(terminal.command("echo $?"), ["130"]);
}

#[test]
fn a_measurement_tells_which_position_it_is_at() {
    let terminal = Terminal::shell([80, 24]);
    measure_for_seconds(&terminal);
    terminal.wait("a position", |screen| {
        screen.shows(" s, position 2 sur 2, ") && screen.shows(" nœuds/s")
    });
    let done = terminal.wait("the shell", Screen::is_at_the_shell);
    assert!(!done.shows(" sur 2, "), "{}", done.text());
    assert!(done.shows("lignes : 2 positions, tous les scores justes"));
}

#[test]
fn a_line_that_is_too_wide_is_cut() {
    let terminal = Terminal::shell([24, 24]);
    measure_for_seconds(&terminal);
    terminal.wait("a position", |screen| screen.shows(" s, position "));
    let done = terminal.wait("the shell", Screen::is_at_the_shell);
    assert!(!done.shows(" s, position "), "{}", done.text());
}

/// Measures the solver on a position that takes it some seconds, after one that does not.
fn measure_for_seconds(terminal: &Terminal) {
    terminal.line(r"cd; printf '4455 18\n1 2\n' > lignes; clear; puissance4 bench lignes");
}
