//! Games from other programs and for others: import, free set-up, export.

use std::fs;

use super::{USUAL, zoe_and_leo};
use crate::tmux::Terminal;

/// Opens the import with a text in it.
fn importing(text: &str) -> Terminal {
    let terminal = zoe_and_leo(USUAL, "fr", &[]);
    terminal.keys_until("i", "─ Importer une partie ─");
    terminal.paste(text);
    terminal
}

#[test]
fn a_pasted_board_becomes_a_game_that_goes_on() {
    // OpenSpiel's board: x has moved first, and is to move.
    let terminal = importing(".......\n.......\n.......\n.......\n...o...\n..xxo..\n");
    terminal.keys("Enter");
    let screen = terminal.wait("the game", |screen| !screen.shows("Importer"));
    assert!(screen.shows("| Zoé |"), "{}", screen.text());
    assert!(screen.shows("● Zoé  19 pions"), "{}", screen.text());
    let screen = terminal.keys_until("7", "Zoé  18 pions");
    assert!(screen.shows("| Léo |"), "{}", screen.text());
}

#[test]
fn what_moves_count_from_is_asked_and_never_guessed() {
    for (answer, moves) in [("1", "Coups : 33311"), ("0", "Coups : 44422")] {
        let terminal = importing("33311");
        terminal.keys_until("Enter", "à partir de 1 ou de 0 ?");
        let screen = terminal.keys_until(answer, moves);
        assert!(!screen.shows("Importer"), "{}", screen.text());
    }
    // A wrong base is noticed where it can be.
    let terminal = importing("3301");
    terminal.keys_until("Enter", "à partir de 1 ou de 0 ?");
    let screen = terminal.keys_until("1", "Coup 3");
    assert!(screen.shows("Importer"), "{}", screen.text());
}

#[test]
fn what_is_no_game_is_refused_and_stays_to_be_mended() {
    let terminal = importing("bonjour");
    terminal.keys_until("Enter", "aucun des formats connus");
    terminal.keys_until("C-u 4 4", "44_");
    terminal.keys_until("Enter", "à partir de 1 ou de 0 ?");
    terminal.keys_until("1", "Coups : 44");
}

#[test]
fn a_position_is_laid_out_disc_by_disc() {
    let terminal = zoe_and_leo(USUAL, "fr", &[]);
    terminal.keys_until("p", "Pion suivant : Zoé");
    terminal.keys_until("4 4", "Pion suivant : Zoé");
    terminal.keys_until("Tab", "Pion suivant : Léo");
    terminal.keys_until("5", "Pion suivant : Zoé");
    // One disc of Zoé's against two of Léo's.
    terminal.keys_until("Enter", "Zoé a 1 pion et Léo 2");
    terminal.keys("Up");
    let screen = terminal.keys_until("Enter", "Coups : 44");
    assert!(screen.shows("| Zoé |"), "{}", screen.text());
}

#[test]
fn a_game_is_written_as_text_and_read_back() {
    let terminal = zoe_and_leo(USUAL, "fr", &[]);
    terminal.keys_until("1 2 2 3 3 4 3 4 4 6 4", "Grille gagnante");
    terminal.keys_until("e", "─ Exporter la partie ─");
    terminal.keys_until("Left", "texte");
    let file = terminal.home("won.txt");
    let name = file.to_string_lossy();
    terminal.keys_until("Down C-u", "Nom       _");
    terminal.paste(&name);
    terminal.keys_until("Enter", "Écrit :");
    let text = fs::read_to_string(&file).expect("the file has been written");
    assert!(text.starts_with("12233434464\n"), "{text}");
    assert!(text.contains("X : Zoé"), "{text}");
    // A second time it would replace the file.
    terminal.keys_until("e", "─ Exporter la partie ─");
    terminal.keys("Left Down C-u");
    terminal.paste(&name);
    let screen = terminal.keys_until("Enter", "existe déjà");
    assert!(screen.shows("Exporter"), "{}", screen.text());
    terminal.keys("Escape");

    terminal.keys_until("n", "─ Nouvelle partie ─");
    terminal.keys_until("Enter", "Zoé  21 pions");
    terminal.keys_until("i", "─ Importer une partie ─");
    terminal.paste(&name);
    let screen = terminal.keys_until("Enter", "Grille gagnante");
    assert!(screen.shows("Coups : 122334 34464"), "{}", screen.text());
}

#[test]
fn a_film_is_written_while_the_window_answers() {
    let terminal = zoe_and_leo(USUAL, "en", &[]);
    terminal.keys_until("1 2 2 3 3 4 3 4 4 6 4", "Winning board");
    terminal.keys_until("e", "─ Export the game ─");
    let file = terminal.home("won.gif");
    terminal.keys("Down C-u");
    terminal.paste(&file.to_string_lossy());
    terminal.keys_until("Enter", "Written:");
    let bytes = fs::read(&file).expect("the file has been written");
    assert!(bytes.starts_with(b"GIF89a"));
}
