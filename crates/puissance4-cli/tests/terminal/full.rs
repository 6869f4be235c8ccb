//! The full screen, played by keys.

mod captures;
mod exchange;
mod forms;
mod games;
mod insight;
mod keeping;
mod manners;
mod sizes;

use crate::tmux::{Size, Terminal};

const USUAL: Size = [80, 24];

/// Zoé against Léo. With names and symbols given, nothing is asked before the game.
const PLAYERS: [&str; 4] = ["--name1", "Zoé", "--name2", "Léo"];

/// Zoé against Léo, the empty board in view.
fn zoe_and_leo(size: Size, language: &str, further: &[&str]) -> Terminal {
    let options = [&PLAYERS[..], &["--lang", language], further].concat();
    let terminal = Terminal::full(size, &options);
    terminal.until("Zo");
    terminal
}
