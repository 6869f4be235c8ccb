//! Looking into a position, and going through a game.

use std::time::{Duration, Instant};

use super::{USUAL, zoe_and_leo};
use crate::tmux::{Screen, Terminal};

/// The scores below the board.
fn scores(screen: &Screen) -> Vec<String> {
    let row = screen.lines.iter().rev().nth(1).expect("two lines");
    row.split_whitespace().map(str::to_owned).collect()
}

#[test]
fn the_analysis_says_what_each_column_is_worth_and_goes_along() {
    let terminal = zoe_and_leo(USUAL, "fr", &[]);
    terminal.keys_until("4 3 4 3 4 3", "Coups : 434343");
    let screen = terminal.keys_until("a", "Suite : 4");
    assert_eq!(
        scores(&screen),
        ["-18", "-18", "+4", "+18", "-18", "-18", "-18"],
        "{}",
        screen.text()
    );
    assert!(screen.shows("une victoire au pion 7"), "{}", screen.text());
    // It goes along with the game, forwards and backwards.
    terminal.keys_until("4", "Grille gagnante");
    terminal.keys("u u");
    let screen = terminal.wait("two moves fewer", |screen| {
        let moves = screen
            .lines
            .iter()
            .any(|line| line.ends_with("Coups : 43434"));
        moves && screen.shows("Suite :")
    });
    assert!(screen.shows("| Léo |"), "{}", screen.text());
    let screen = terminal.keys_until("3", "Suite : 4");
    assert_eq!(scores(&screen).len(), 7, "{}", screen.text());
    terminal.keys("a");
    let screen = terminal.wait("no analysis", |screen| !screen.shows("Suite"));
    assert!(!screen.shows("-18"), "{}", screen.text());
}

#[test]
fn the_window_answers_while_a_large_board_is_looked_into() {
    let terminal = Terminal::shell(USUAL);
    terminal.line("puissance4 tui --lang en --name1 Zoé --name2 Léo --columns 9 --rows 7");
    terminal.until("| Zoé |");
    terminal.keys_until("a", "Looking…");
    terminal.keys_until("5 4", "Moves: 54");
    let pressed = Instant::now();
    terminal.keys("q");
    let screen = terminal.wait("the shell", Screen::is_at_the_shell);
    assert!(screen.shows("The game is kept"), "{}", screen.text());
    assert!(pressed.elapsed() < Duration::from_secs(1));
}

#[test]
fn a_game_is_reviewed_step_by_step_and_its_mistake_is_named() {
    let terminal = zoe_and_leo(USUAL, "fr", &[]);
    terminal.keys_until("v", "coup à revoir.");
    terminal.keys_until("4 3 4 3 4 3 4", "Grille gagnante");
    terminal.keys_until("v", "Coup 7 sur 7");
    terminal.until("Meilleur coup.");
    let screen = terminal.keys_until("Left", "Coup 6 sur 7");
    assert!(
        screen.shows("Léo a joué en colonne 3."),
        "{}",
        screen.text()
    );
    let last = screen;
    terminal.keys_until("Home", "Coup 0 sur 7");
    terminal.keys_until("Right", "Coup 1 sur 7");
    terminal.keys_until("End", "Coup 7 sur 7");
    terminal.keys_until("Left", "Coup 6 sur 7");
    assert_eq!(terminal.look().lines, last.lines);
    // The next mistake after the last one is the first one.
    let screen = terminal.keys_until("c", "Faute : le résultat");
    assert!(screen.shows("mieux :"), "{}", screen.text());
    // The game goes on from there, without the moves after it.
    terminal.keys_until("Home Right Right", "Coup 2 sur 7");
    let screen = terminal.keys_until("u", "La partie reprend d'ici.");
    assert!(screen.shows("Coups : 43"), "{}", screen.text());
    assert!(!screen.shows("Coups : 434"), "{}", screen.text());
    terminal.keys_until("7", "Coups : 437");
}

#[test]
fn a_review_ends_where_the_game_stands() {
    let terminal = zoe_and_leo(USUAL, "en", &[]);
    terminal.keys_until("4 3 4", "Moves: 434");
    terminal.keys_until("v", "Move 3 of 3");
    terminal.keys_until("Left Left", "Move 1 of 3");
    terminal.keys("Escape");
    let screen = terminal.until("Moves: 434");
    assert!(!screen.shows("Move 1"), "{}", screen.text());
    assert!(screen.shows("| Léo |"), "{}", screen.text());
}
