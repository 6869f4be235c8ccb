//! Leaving a game at the keyboard, and going on with it.

use std::time::{Duration, Instant};

use crate::LOOKS;
use crate::tmux::{Screen, Terminal};

// The terminals are tall enough for what is said before a board to stay in view above it.

/// What is said to somebody who leaves.
const KEPT: &str = "La partie est gardée : « puissance4 reprendre » la continue.";

/// A shell in which a game of Zoé against Léo has come to so many moves.
fn a_game_begun(options: &str, moves: usize) -> Terminal {
    let terminal = Terminal::shell([80, 40]);
    let players = "--name1 Zoé --name2 Léo --symbol1 X --symbol2 Z";
    terminal.line(&format!("puissance4 --lang fr {players} {options}"));
    terminal.question();
    for column in GAME[..moves].chars() {
        terminal.answer(&column.to_string());
    }
    terminal
}

/// Presses keys and waits for the shell, which must come back within a second.
fn press(terminal: &Terminal, keys: &[&str]) -> Screen {
    let start = Instant::now();
    for key in keys {
        terminal.key(key);
    }
    let screen = terminal.wait("the shell", Screen::is_at_the_shell);
    let passed = start.elapsed();
    assert!(passed < Duration::from_secs(1), "it took {passed:?}");
    screen
}

/// The exit code of the command before.
fn code(terminal: &Terminal) -> String {
    terminal.command("echo $?").concat()
}

#[test]
fn ctrl_c_in_the_middle_of_a_game_keeps_it() {
    for look in LOOKS {
        let terminal = a_game_begun(&format!("--skin {look}"), 3);
        let screen = press(&terminal, &["C-c"]);
        assert!(screen.shows(KEPT), "{}", screen.text());
        assert_eq!(code(&terminal), "130");
        goes_on(&terminal, look, 3);
    }
}

#[test]
fn ctrl_c_in_the_middle_of_a_line_keeps_the_game() {
    let terminal = a_game_begun("", 3);
    // Typed, but not entered: it is no move.
    terminal.key("2");
    let screen = press(&terminal, &["C-c"]);
    assert!(screen.shows(KEPT), "{}", screen.text());
    assert_eq!(code(&terminal), "130");
    goes_on(&terminal, "cadre", 3);
}

#[test]
fn ctrl_c_before_the_first_move_leaves_nothing_behind() {
    // While the players are asked for, and with the empty board in view.
    let asked = Terminal::shell([80, 40]);
    asked.line("puissance4 --lang fr");
    asked.question();
    asked.answer("Zoé");
    for terminal in [asked, a_game_begun("", 0)] {
        let screen = press(&terminal, &["C-c"]);
        assert!(!screen.shows(KEPT), "{}", screen.text());
        assert_eq!(code(&terminal), "130");
        nothing_is_kept(&terminal);
    }
}

#[test]
fn ctrl_d_at_the_question_keeps_the_game() {
    for look in LOOKS {
        let terminal = a_game_begun(&format!("--skin {look}"), 4);
        let screen = press(&terminal, &["C-d"]);
        assert!(screen.shows(KEPT), "{}", screen.text());
        assert_eq!(code(&terminal), "130");
        goes_on(&terminal, look, 4);
    }
}

#[test]
fn a_game_that_was_quit_goes_on() {
    let terminal = a_game_begun("", 5);
    let written = terminal.command("quitter");
    assert_eq!(written.len(), 2, "{written:?}");
    assert_eq!(written[0], KEPT);
    assert_eq!(code(&terminal), "0");
    goes_on(&terminal, "cadre", 5);
}

#[test]
fn ctrl_c_stops_a_computer_that_thinks() {
    let terminal = Terminal::shell([80, 40]);
    terminal.line(
        "puissance4 --lang fr --columns 8 --rows 7 --name1 Zoé --symbol1 X --computer2 10 --seed 1",
    );
    terminal.question();
    terminal.line("4");
    let thinks = "Ordinateur niveau 10 réfléchit…";
    let is_thinking = |screen: &Screen| {
        let last = screen.lines.last();
        last.is_some_and(|line| line == thinks)
    };
    terminal.wait("the computer thinking", is_thinking);
    let screen = press(&terminal, &["C-c"]);
    assert!(screen.shows(KEPT), "{}", screen.text());
    // It had not moved yet.
    assert!(
        !screen.shows("Ordinateur niveau 10 ○ :"),
        "{}",
        screen.text()
    );
    assert_eq!(code(&terminal), "130");
    terminal.line("puissance4 resume --lang fr");
    let screen = terminal.wait("the computer thinking again", |screen| {
        screen.shows("Partie reprise (1 coup).") && is_thinking(screen)
    });
    let left = "Pions restants : Zoé 27, Ordinateur niveau 10 28";
    assert!(screen.shows(left), "{}", screen.text());
}

/// The whole of the game whose beginning the tests play. In the look that counts from 0 these are
/// other columns, and it ends just so.
const GAME: &str = "1212121";

/// Goes on with the game that was kept after so many moves, up to its end.
fn goes_on(terminal: &Terminal, look: &str, moves: usize) {
    terminal.line(&format!("puissance4 reprendre --lang fr --skin {look}"));
    let mut screen = terminal.question();
    let resumed = format!("Partie reprise ({moves} coups).");
    let zoe = 21 - moves.div_ceil(2);
    let leo = 21 - moves / 2;
    let left = format!("Pions restants : Zoé {zoe}, Léo {leo}");
    assert!(screen.shows(&resumed), "{}", screen.text());
    assert!(screen.shows(&left), "{}", screen.text());
    for column in GAME[moves..].chars() {
        assert!(!screen.shows("Pions alignés"), "{}", screen.text());
        screen = terminal.answer(&column.to_string());
    }
    assert!(screen.shows("Pions alignés"), "{}", screen.text());
    terminal.command("q");
    assert_eq!(code(terminal), "0");
    nothing_is_kept(terminal);
}

fn nothing_is_kept(terminal: &Terminal) {
    let written = terminal.command("puissance4 reprendre --lang fr");
    let expected = ["puissance4 : erreur : aucune partie n'est gardée"];
    assert_eq!(written, expected);
    assert_eq!(code(terminal), "4");
}
