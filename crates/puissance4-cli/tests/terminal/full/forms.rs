//! The forms, the list of kept games and the help.

use std::fs;

use super::{USUAL, zoe_and_leo};
use crate::tmux::{Screen, Terminal};

#[test]
fn a_game_begins_with_the_form_where_nothing_is_given() {
    let terminal = Terminal::full(USUAL, &["--lang", "fr"]);
    terminal.until("─ Nouvelle partie ─");
    // A person against the computer at level 2, on a smaller board.
    terminal.keys("Down C-u Z o é Down C-u Z Down Right Right Down C-u Down");
    terminal.keys_until("Down Left Down Left Down Left", "Pions à aligner  < 3 >");
    terminal.keys("Down Right");
    let screen = terminal.until("Commence         < 2 >");
    assert!(screen.shows("< ordinateur 2 >"), "{}", screen.text());
    terminal.keys("Enter");
    // The computer begins.
    let screen = terminal.wait("Zoé's turn", |screen| screen.shows("| Zoé |"));
    assert!(
        screen.shows("Z Zoé                  15 pions"),
        "{}",
        screen.text()
    );
    assert!(
        screen.shows("○ Ordinateur niveau 2  14"),
        "{}",
        screen.text()
    );
    assert!(screen.shows("6  "), "{}", screen.text());
    assert!(!screen.shows("7  "), "{}", screen.text());
}

#[test]
fn what_is_wrong_in_the_form_is_said_and_can_be_put_right() {
    let terminal = zoe_and_leo(USUAL, "en", &[]);
    terminal.keys_until("n", "─ New game ─");
    terminal.keys("Down Down X Down Down Down X Enter");
    let screen = terminal.until("─ New game ─");
    assert!(screen.shows(" X_"), "{}", screen.text());
    assert!(screen.shows("symbol"), "{}", screen.text());
    terminal.keys("BSpace O Enter");
    let screen = terminal.wait("the board", |screen| !screen.shows("─ New game ─"));
    assert!(screen.shows("X Zoé  21 discs"), "{}", screen.text());
    assert!(screen.shows("O Léo  21 discs"), "{}", screen.text());
}

#[test]
fn settings_hold_at_once_and_at_the_next_start() {
    let terminal = Terminal::shell(USUAL);
    let command = "puissance4 tui --name1 Zoé --name2 Léo";
    terminal.line(command);
    terminal.until("╔═");
    terminal.keys_until("o", "─ Réglages ─");
    let screen = terminal.keys_until("Right", "< grille >");
    assert!(!screen.shows("╔═"), "{}", screen.text());
    let screen = terminal.keys_until("Down Down Right", "─ Settings ─");
    assert!(
        screen.shows("Language              < English >"),
        "{}",
        screen.text()
    );
    let kept = fs::read_to_string(terminal.home("config/puissance4/config.json"))
        .expect("the settings are kept");
    for setting in [
        "\"lang\": \"en\"",
        "\"skin\": \"grille\"",
        "\"motion\": false",
    ] {
        assert!(kept.contains(setting), "{kept}");
    }
    terminal.keys("Escape");
    terminal.wait("the board", |screen| !screen.shows("─ Settings ─"));
    terminal.keys("q");
    terminal.wait("the shell", Screen::is_at_the_shell);
    terminal.line(command);
    let screen = terminal.until("21 discs");
    assert!(screen.shows("? help"), "{}", screen.text());
    assert!(
        screen.shows("┌") && !screen.shows("╔═"),
        "{}",
        screen.text()
    );
}

#[test]
fn settings_go_to_the_file_that_was_named_without_the_other_options() {
    let terminal = Terminal::shell(USUAL);
    let file = terminal.home("other.json");
    let users = terminal.home("config/puissance4/config.json");
    let before = fs::read(&users).ok();
    fs::write(&file, r#"{"column": 8, "row": 7}"#).expect("the folder is there");
    terminal.line("puissance4 tui --config ~/other.json --ascii --lang en --name1 Zoe");
    terminal.keys_until("o", " Settings ");
    terminal.keys_until("Up Right", "Clocks                < yes >");
    let kept = fs::read_to_string(&file).expect("the settings are kept");
    let kept: String = kept.split_whitespace().collect();
    assert_eq!(kept, r#"{"clock":true,"column":8,"row":7}"#);
    assert_eq!(fs::read(&users).ok(), before);
}

/// The lines of the list, the latest game first.
fn games(screen: &Screen) -> Vec<&str> {
    let lines = screen.lines.iter().map(String::as_str);
    lines.filter(|line| line.contains("Zoé – Léo")).collect()
}

#[test]
fn kept_games_are_listed_opened_and_deleted() {
    let terminal = zoe_and_leo(USUAL, "fr", &[]);
    terminal.keys_until("b", "Aucune partie n'est gardée.");
    terminal.keys("Escape");
    terminal.wait("the board", |screen| !screen.shows("gardée"));
    terminal.keys_until("4 3 4 3 4 3 4", "Grille gagnante");
    terminal.keys_until("Enter", "| Léo |");
    terminal.keys_until("1 2", "Coups : 12");
    let screen = terminal.keys_until("b", "─ Parties gardées ─");
    let list = games(&screen);
    assert_eq!(list.len(), 2, "{}", screen.text());
    assert!(list[0].contains("2 coups, en cours"), "{}", list[0]);
    assert!(list[1].contains("7 coups, gagnée par Zoé"), "{}", list[1]);

    // The finished one is shown, the other one goes on afterwards.
    terminal.keys_until("Down Enter", "Grille gagnante");
    terminal.keys_until("b", "─ Parties gardées ─");
    let screen = terminal.keys_until("Enter", "Coups : 12");
    assert!(screen.shows("| Léo |"), "{}", screen.text());
    terminal.keys_until("3", "Coups : 123");

    // Nothing is deleted without a yes.
    let asked = "Supprimer cette partie ?";
    terminal.keys_until("b", "─ Parties gardées ─");
    terminal.keys_until("Down d", asked);
    // A no leads back to the list.
    terminal.keys_until("n", "7 coups, gagnée par Zoé");
    terminal.keys_until("Down d", asked);
    terminal.keys("o");
    let screen = terminal.until("─ Parties gardées ─");
    assert_eq!(games(&screen).len(), 1, "{}", screen.text());
    assert!(screen.shows("3 coups, en cours"), "{}", screen.text());
    let left = fs::read_dir(terminal.home("data/puissance4/games"));
    assert_eq!(left.expect("the folder is there").count(), 0);
}

#[test]
fn the_help_names_the_keys_in_both_languages() {
    for (language, title, line) in [
        ("fr", "─ Touches ─", "v           revoir la partie"),
        ("en", "─ Keys ─", "v           review the game"),
    ] {
        let terminal = zoe_and_leo(USUAL, language, &[]);
        terminal.keys_until("?", title);
        terminal.until(line);
        // What has no room is moved into view, and back.
        let last = "c u         ";
        assert!(terminal.look().shows(last));
        terminal.resize([80, 12]);
        terminal.wait("fewer lines", |screen| {
            screen.lines.len() == 12 && screen.shows(title) && !screen.shows(last)
        });
        terminal.keys("PageDown PageDown PageDown PageDown PageDown");
        terminal.wait("the last line", |screen| {
            screen.lines[screen.lines.len() - 2].contains(last)
        });
        terminal.keys("Up");
        terminal.wait("a line before", |screen| !screen.shows(last));
        terminal.keys("x");
        terminal.wait("the board", |screen| !screen.shows(title));
        terminal.keys_until("F1", title);
    }
}
