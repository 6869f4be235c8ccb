//! What is left of a game whose program has gone, and what becomes of the full screen without a
//! terminal that can show it.

use std::fs;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use super::USUAL;
use crate::tmux::{Screen, Terminal};

const NO_TERMINAL: &str = "Le plein écran demande un terminal : la partie se joue ligne par ligne.";

/// A shell in which a game of three moves is under way, and the program's number.
fn under_way() -> (Terminal, String) {
    under_way_by("")
}

/// The same with the program started by another one.
fn under_way_by(starter: &str) -> (Terminal, String) {
    let terminal = Terminal::shell(USUAL);
    terminal.line(&format!(
        "{starter} sh -c \
         'echo $$ >~/pid; exec puissance4 plein-ecran --lang fr --name1 Zoé --name2 Léo'"
    ));
    terminal.until("| Zoé |");
    terminal.keys_until("4 3 4", "Coups : 434");
    let id = fs::read_to_string(terminal.home("pid")).expect("the program runs");
    (terminal, id.trim().to_owned())
}

fn runs(id: &str) -> bool {
    let asked = Command::new("kill").args(["-0", id]).output();
    asked.expect("kill is there").status.success()
}

/// Goes on with the game of three moves line by line.
fn goes_on(terminal: &Terminal) {
    terminal.line("puissance4 resume --lang fr");
    let screen = terminal.question();
    assert!(
        screen.shows("Partie reprise (3 coups)."),
        "{}",
        screen.text()
    );
    assert!(screen.shows("Zoé 19, Léo 20"), "{}", screen.text());
}

#[test]
fn a_game_whose_program_was_killed_goes_on() {
    let (terminal, id) = under_way();
    let killed = Command::new("kill").args(["-9", &id]).status();
    assert!(killed.expect("kill is there").success());
    // Nobody has given the terminal back: the shell has to be found in what is left of it.
    terminal.wait("the end", |_| !runs(&id));
    terminal.reopen();
    terminal.wait("the shell", Screen::is_at_the_shell);
    goes_on(&terminal);
}

/// A program that is in no foreground is sent no signal when its terminal goes.
#[cfg(target_os = "linux")]
#[test]
fn a_program_that_is_not_told_of_a_closed_window_ends_as_well() {
    let (terminal, id) = under_way_by("setsid -w");
    terminal.reopen();
    let start = Instant::now();
    while runs(&id) {
        assert!(start.elapsed() < Duration::from_secs(5), "it runs on");
        thread::sleep(Duration::from_millis(5));
    }
    terminal.wait("the shell", Screen::is_at_the_shell);
    goes_on(&terminal);
}

#[test]
fn a_game_whose_window_was_closed_goes_on() {
    let (terminal, id) = under_way();
    terminal.reopen();
    let start = Instant::now();
    while runs(&id) {
        assert!(start.elapsed() < Duration::from_secs(5), "it goes on");
        thread::sleep(Duration::from_millis(5));
    }
    terminal.wait("the shell", Screen::is_at_the_shell);
    goes_on(&terminal);
}

#[test]
fn a_game_whose_program_panicked_goes_on() {
    let (terminal, _) = under_way();
    terminal.key("F12");
    terminal.wait("the shell", Screen::is_at_the_shell);
    goes_on(&terminal);
}

#[test]
fn a_game_that_was_deleted_from_under_the_board_is_not_said_to_be_kept() {
    let (terminal, _) = under_way();
    terminal.keys_until("b", "─ Parties gardées ─");
    terminal.keys_until("d", "Supprimer cette partie ?");
    let screen = terminal.keys_until("o", "La partie affichée");
    assert!(screen.shows("Coups : 434"), "{}", screen.text());
    terminal.keys("q");
    let screen = terminal.wait("the shell", Screen::is_at_the_shell);
    assert!(!screen.shows("La partie est gardée"), "{}", screen.text());
    let left = fs::read_dir(terminal.home("state/puissance4"));
    assert_eq!(left.expect("the folder is there").count(), 0);
}

#[test]
fn a_finished_game_stands_in_the_list_and_is_not_resumed() {
    let (terminal, _) = under_way();
    terminal.keys_until("3 4 3 4", "Grille gagnante");
    terminal.keys("q");
    terminal.wait("the shell", Screen::is_at_the_shell);
    let written = terminal.command("puissance4 resume --lang fr");
    assert_eq!(
        written,
        ["puissance4 : erreur : aucune partie n'est gardée"]
    );
    terminal.line("puissance4 tui --lang fr");
    terminal.until("─ Nouvelle partie ─");
    terminal.keys("Escape");
    terminal.keys_until("b", "Zoé – Léo, 7 coups, gagnée par Zoé");
}

#[test]
fn a_terminal_that_shows_no_whole_window_gets_the_game_line_by_line() {
    let names = "--name1 Zoé --name2 Léo --symbol1 X --symbol2 Z";
    for (variables, command) in [
        (&[("TERM", "dumb")][..], "puissance4 tui"),
        (&[], "cat | puissance4 tui"),
        (&[], "puissance4 tui | cat"),
    ] {
        let terminal = Terminal::shell_in([80, 40], variables);
        let (before, after) = match command.split_once(" | ") {
            Some((program, "cat")) => (program, " | cat"),
            _ => (command, ""),
        };
        terminal.line(&format!("{before} --lang fr {names}{after}"));
        let screen = terminal.until("Colonne :");
        assert!(screen.shows(NO_TERMINAL), "{}", screen.text());
        assert_eq!(terminal.modes(), [false, true, false]);
        terminal.line("4");
        terminal.until("| Léo |");
        terminal.line("q");
        // A `cat` in front ends with the next line, or with the end of its input.
        if command.starts_with("cat") {
            terminal.until("La partie est gardée");
            terminal.line("");
        }
        let screen = terminal.wait("the shell", Screen::is_at_the_shell);
        assert!(screen.shows("La partie est gardée"), "{}", screen.text());
        assert_eq!(terminal.command("echo $?"), ["0"]);
    }
}
