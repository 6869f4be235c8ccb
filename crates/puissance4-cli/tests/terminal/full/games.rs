//! Whole games: of two people, against the computer, and between two computers.

use std::thread;
use std::time::{Duration, Instant};

use super::{USUAL, zoe_and_leo};
use crate::tmux::{Screen, Size, Terminal};

macro_rules! games {
    ($($name:ident: $size:tt $language:literal)*) => {
        $(
            #[test]
            fn $name() {
                two_people_play_to_the_end($size, $language);
            }
        )*
    };
}

games! {
    two_people_in_french_at_80_by_24: [80, 24] "fr"
    two_people_in_english_at_80_by_24: [80, 24] "en"
    two_people_in_french_at_40_by_20: [40, 20] "fr"
    two_people_in_english_at_40_by_20: [40, 20] "en"
    two_people_in_french_at_20_by_10: [20, 10] "fr"
    two_people_in_english_at_20_by_10: [20, 10] "en"
    two_people_in_french_at_200_by_60: [200, 60] "fr"
    two_people_in_english_at_200_by_60: [200, 60] "en"
}

/// Where the middle of a column is on the screen, and a row of the board below its name.
fn place(screen: &Screen, column: char) -> (usize, usize) {
    let found = screen.lines.iter().enumerate().find_map(|(row, line)| {
        let digits: String = line.chars().filter(char::is_ascii_digit).collect();
        let x = line.chars().position(|letter| letter == column)?;
        digits.starts_with("1234567").then_some((x, row + 1))
    });
    found.unwrap_or_else(|| panic!("no names of columns:\n{}", screen.text()))
}

/// Waits until this player is to move, with so many discs left in all.
fn turn(terminal: &Terminal, name: &str) -> Screen {
    terminal.until(&format!("| {name} |"))
}

/// The moves of the game that is kept in a folder.
fn kept_moves(terminal: &Terminal, folder: &str) -> Vec<String> {
    let folder = terminal.home(folder);
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut moves: Vec<String> = entries
        .filter(|entry| entry.path().extension().is_some_and(|it| it == "json"))
        .map(|entry| {
            let bytes = std::fs::read(entry.path()).expect("the game is there");
            let saved = puissance4::SavedGame::from_json(&bytes).expect("the game is whole");
            saved.game.moves().to_string()
        })
        .collect();
    moves.sort();
    moves
}

fn two_people_play_to_the_end(size: Size, language: &str) {
    let terminal = zoe_and_leo(size, language, &[]);
    let screen = turn(&terminal, "Zoé");
    // A number, a French keyboard's first row without the shift key, steps, the mouse.
    terminal.keys("4");
    turn(&terminal, "Léo");
    terminal.keys("\"");
    turn(&terminal, "Zoé");
    terminal.keys("h l l Enter");
    turn(&terminal, "Léo");
    terminal.keys("Left j");
    turn(&terminal, "Zoé");
    let (x, y) = place(&screen, '4');
    terminal.click(x, y);
    turn(&terminal, "Léo");
    let (x, y) = place(&screen, '5');
    terminal.click(x, y);
    turn(&terminal, "Zoé");
    assert_eq!(kept_moves(&terminal, "state/puissance4"), ["434345"]);
    terminal.keys("'");
    let won = ["gagnante", "Winning"][usize::from(language == "en")];
    terminal.until(won);
    assert_eq!(kept_moves(&terminal, "data/puissance4/games"), ["4343454"]);
    assert_eq!(kept_moves(&terminal, "state/puissance4"), [""; 0]);
    // The other one begins the next game.
    terminal.keys("Enter");
    turn(&terminal, "Léo");
    terminal.keys("è");
    turn(&terminal, "Zoé");
    assert_eq!(kept_moves(&terminal, "state/puissance4"), ["7"]);
}

#[test]
fn a_refused_move_says_why_and_changes_nothing() {
    let terminal = zoe_and_leo(USUAL, "fr", &[]);
    terminal.keys("8");
    let screen = terminal.until("Il n'y a pas de colonne");
    assert!(screen.shows("| Zoé |"), "{}", screen.text());
    terminal.keys("1 1 1 1 1 1 1");
    let screen = terminal.until("complète");
    assert!(screen.shows("| Zoé |"), "{}", screen.text());
    assert!(screen.shows("Coups : 111111"), "{}", screen.text());
}

/// Plays against the computer to the end: the moves.
fn against_the_computer() -> String {
    let terminal = zoe_and_leo(USUAL, "fr", &["--computer2", "3", "--seed", "1"]);
    for column in "4352617".chars().cycle() {
        let screen = terminal.wait("Zoé's turn or the end", |screen| {
            screen.shows("| Zoé |") || screen.shows("Grille")
        });
        if screen.shows("Grille") {
            break;
        }
        let before = screen;
        terminal.keys(&column.to_string());
        terminal.wait("a move or a refusal", |screen| {
            (screen.lines != before.lines || screen.shows("complète")) && !screen.shows("| Léo |")
        });
    }
    let mut moves = kept_moves(&terminal, "data/puissance4/games");
    moves.pop().expect("the finished game is kept")
}

#[test]
fn a_person_plays_against_the_computer_and_the_seed_decides_its_moves() {
    let moves = against_the_computer();
    assert!(moves.starts_with('4'), "{moves}");
    assert!(moves.len() >= 7, "{moves}");
    assert_eq!(against_the_computer(), moves);
}

#[test]
fn two_computers_play_by_themselves() {
    let options = "--computer1 3 --computer2 5 --seed 1 --columns 5 --rows 4 --connect 3";
    let options: Vec<&str> = options.split(' ').collect();
    let terminal = zoe_and_leo(USUAL, "fr", &options);
    let start = Instant::now();
    loop {
        let screen = terminal.look();
        if screen.shows("Grille") {
            break;
        }
        assert!(
            start.elapsed() < Duration::from_mins(1),
            "{}",
            screen.text()
        );
        thread::sleep(Duration::from_millis(50));
    }
    let moves = kept_moves(&terminal, "data/puissance4/games");
    assert_eq!(moves.len(), 1);
    assert!(moves[0].len() >= 5, "nobody wins with two discs");
    // Each move stays in view for the better part of a second, but for the first.
    let least = Duration::from_millis(500) * (moves[0].len() as u32 - 1);
    assert!(start.elapsed() >= least, "{moves:?}");
}

#[test]
fn a_computer_that_thinks_is_stopped_and_goes_on() {
    let options = "--computer2 10 --seed 1 --columns 9 --rows 7";
    let options: Vec<&str> = options.split(' ').collect();
    let terminal = zoe_and_leo(USUAL, "fr", &options);
    // At once after the move, before there is an answer.
    terminal.keys_at_once("5 Escape");
    let screen = terminal.until("Ordinateur arrêté.");
    assert!(screen.shows("| Léo |"), "{}", screen.text());
    terminal.keys_until("3", "C'est à l'ordinateur de");
    terminal.keys("Enter");
    let screen = terminal.wait("the computer's move", |screen| screen.shows("| Zoé |"));
    assert!(screen.shows("Coups : 5"), "{}", screen.text());
    terminal.keys_at_once("4 Escape");
    terminal.until("Ordinateur arrêté.");
    terminal.keys_until("u", "Un coup annulé.");
    turn(&terminal, "Zoé");
}

#[test]
fn moves_are_taken_back_and_played_again() {
    let terminal = zoe_and_leo(USUAL, "fr", &[]);
    terminal.keys_until("u", "annuler.");
    terminal.keys_until("4 3 4", "Coups : 434");
    terminal.keys_until("u", "Un coup annulé.");
    terminal.until("| Zoé |");
    terminal.keys("BSpace");
    terminal.wait("the first move alone", |screen| {
        screen.lines.iter().any(|line| line.ends_with("Coups : 4"))
    });
    terminal.keys_until("y", "Coups : 43");
    terminal.keys_until("C-r", "Coups : 434");
    terminal.keys_until("y", "rejouer.");
    // A win that is taken back is none.
    terminal.keys_until("3 4 3 4", "Grille gagnante");
    let screen = terminal.keys_until("u", "| Zoé |");
    assert!(!screen.shows("gagnante"), "{}", screen.text());
}

#[test]
fn against_the_computer_its_answer_is_taken_back_too() {
    let terminal = zoe_and_leo(USUAL, "fr", &["--computer2", "1", "--seed", "1"]);
    terminal.keys("4");
    terminal.wait("the computer's move", |screen| {
        screen.shows("| Zoé |") && screen.shows("Coups : 4")
    });
    let screen = terminal.keys_until("u", "2 coups annulés.");
    assert!(!screen.shows("Coups :"), "{}", screen.text());
    terminal.keys_until("y", "2 coups rejoués.");
}

#[test]
fn a_hint_names_the_best_column_and_points_at_it() {
    let terminal = zoe_and_leo(USUAL, "fr", &[]);
    terminal.keys_until("4 3 4 3 4 3", "Coups : 434343");
    let screen = terminal.keys_until("c", "Conseil : colonne 4");
    assert!(
        screen.shows("gagne avec votre prochain"),
        "{}",
        screen.text()
    );
    // What it points at is played in.
    terminal.keys_until("Space", "Grille gagnante");
}

#[test]
fn the_players_change_places_and_the_game_begins_anew() {
    let terminal = zoe_and_leo(USUAL, "fr", &[]);
    terminal.keys_until("4 3", "Coups : 43");
    let screen = terminal.keys_until("s", "ont échangé");
    assert!(screen.shows("| Léo |"), "{}", screen.text());
    terminal.keys_until("r", "─ Question ─");
    terminal.keys("n");
    let gone = |screen: &Screen| !screen.shows("─ Question ─");
    let screen = terminal.wait("the board", gone);
    assert!(screen.shows("Coups : 43"), "{}", screen.text());
    terminal.keys_until("r", "─ Question ─");
    terminal.keys("o");
    let screen = terminal.wait("the board", gone);
    assert!(!screen.shows("Coups :"), "{}", screen.text());
    assert!(screen.shows("| Léo |"), "{}", screen.text());
}

#[test]
fn moves_are_copied() {
    let terminal = zoe_and_leo(USUAL, "fr", &[]);
    terminal.keys_until("4 3", "Coups : 43");
    terminal.keys_until("m", "Copié : 43");
}
