//! The computer against a person, and against itself.

use std::collections::BTreeSet;
use std::thread;
use std::time::{Duration, Instant};

use crate::tmux::{Screen, Terminal};

/// What is asked after a game.
const NEXT: &str = "Nouvelle partie (n), revoir les coups (r), quitter (q) :";

fn is_over(screen: &Screen) -> bool {
    screen.lines.last().is_some_and(|line| line == NEXT)
}

/// The discs that the two players have left, on each drawing that is in view.
fn left(screen: &Screen) -> Vec<[usize; 2]> {
    let lines = screen.lines.iter();
    let left = lines.filter_map(|line| line.strip_prefix("Pions restants : "));
    left.map(|left| {
        let (one, two) = left.split_once(", ").expect("two players");
        [one, two].map(|player| {
            let (_, number) = player.rsplit_once(' ').expect("a name and a number");
            number.parse().expect("a number of discs")
        })
    })
    .collect()
}

/// The discs that the two players have left on the last drawing: the others lie on the board.
fn last_left(screen: &Screen, symbols: [char; 2]) -> [usize; 2] {
    let left = *left(screen).last().expect("the last drawing is in view");
    let board: String = (screen.lines.iter().rev())
        .skip_while(|line| !line.starts_with('╚'))
        .take_while(|line| !line.starts_with('╔'))
        .map(String::as_str)
        .collect();
    let laid = symbols.map(|symbol| board.matches(symbol).count());
    assert_eq!(laid, left.map(|left| 21 - left), "{}", screen.text());
    left
}

/// Checks that the result fits the discs that are left, where player 1 has begun.
fn check_result(screen: &Screen, names: [&str; 2], left: [usize; 2]) {
    let won = names.map(|name| screen.shows(&format!("Grille gagnante : {name} l'emporte !")));
    let drawn = screen.shows("Grille remplie : match nul.");
    match (won, drawn) {
        ([true, false], false) => assert_eq!(left[0] + 1, left[1], "{}", screen.text()),
        ([false, true], false) => assert_eq!(left[0], left[1], "{}", screen.text()),
        ([false, false], true) => assert_eq!(left, [0, 0], "{}", screen.text()),
        _ => panic!("{won:?}, {drawn}:\n{}", screen.text()),
    }
    assert_eq!(screen.shows("Pions alignés"), !drawn, "{}", screen.text());
}

#[test]
fn a_person_plays_against_the_computer_to_the_end() {
    const SYMBOLS: [char; 2] = ['X', '○'];
    let options = ["--name1", "Zoé", "--symbol1", "X", "--lang", "fr"];
    let computer = ["--computer2", "3", "--seed", "1"];
    let terminal = Terminal::playing([80, 24], &[&options[..], &computer].concat());
    let mut screen = terminal.question();
    let mut before = 21;
    assert_eq!(left(&screen), [[before, before]]);
    let mut columns = "4352617".chars().cycle();
    loop {
        let column = columns.next().expect("it goes round and round");
        screen = terminal.answer(&column.to_string());
        if is_over(&screen) {
            break;
        }
        let now = last_left(&screen, SYMBOLS);
        if now != [before, before] {
            // The computer has answered before the person is asked again.
            before -= 1;
            assert_eq!(now, [before, before], "{}", screen.text());
        }
    }
    let left = last_left(&screen, SYMBOLS);
    check_result(&screen, ["Zoé", "Ordinateur niveau 3"], left);
}

#[test]
fn two_computers_play_and_every_move_stays_in_view() {
    let options = "--computer1 3 --computer2 5 --seed 1 --lang fr";
    let options: Vec<&str> = options.split(' ').collect();
    // The board before the first move is still in view above the next one.
    let terminal = Terminal::playing([80, 40], &options);
    let start = Instant::now();
    let mut seen = BTreeSet::new();
    let screen = loop {
        let screen = terminal.look();
        seen.extend(left(&screen));
        if is_over(&screen) {
            break screen;
        }
        // A move stays for the better part of a second.
        assert!(
            start.elapsed() < Duration::from_mins(1),
            "{}",
            screen.text()
        );
        thread::sleep(Duration::from_millis(50));
    };
    let names = ["Ordinateur 1 (niveau 3)", "Ordinateur 2 (niveau 5)"];
    let left = last_left(&screen, ['●', '○']);
    check_result(&screen, names, left);
    let moves = 42 - left[0] - left[1];
    assert!(moves >= 7, "nobody wins with three discs");
    // Player 1 moves first, and they take turns.
    let expected = (0..=moves).map(|ply: usize| [21 - ply.div_ceil(2), 21 - ply / 2]);
    assert_eq!(seen, expected.collect());
}
