//! The five games that the design pins, in every look and both languages.

use crate::looks::{LOOKS, Look};
use crate::run::{Ran, ran};

/// Enter for the two names and the two symbols that are offered.
const DEFAULTS: &str = "\n\n\n\n";

fn played(look: &Look, moves: &str) -> Ran {
    ran(look.options(), format!("{DEFAULTS}{}", look.typed(moves))).succeeds()
}

/// What is said between the last board and the end of the input.
fn verdict(look: &Look, game: &Ran) -> Vec<String> {
    let next = ["Nouvelle partie (n)", "New game (n)"][usize::from(look.lang == "en")];
    let (said, _) = game.out.split_once(next).expect("the game is over");
    let lines: Vec<_> = said
        .lines()
        .rev()
        .take(2)
        .map(|it| it.trim().to_owned())
        .collect();
    lines.into_iter().rev().collect()
}

/// Checks who wins a game, and with which discs: their cells as the looks write them that count
/// from 1, rows from below, and as document 000 does, which counts from 0, rows from above.
fn assert_won(moves: &str, player: usize, cells: &str, from_zero: &str) {
    for look in &LOOKS {
        let game = played(look, moves);
        let [cells, line] = if look.counts_from_zero() {
            [
                from_zero,
                [
                    "Pions alignés (colonne-ligne) :",
                    "Discs in line (column-line):",
                ][usize::from(look.lang == "en")],
            ]
        } else {
            [
                cells,
                [
                    "Pions alignés (colonne-rangée) :",
                    "Discs in line (column-row):",
                ][usize::from(look.lang == "en")],
            ]
        };
        let expected = [look.won(player), format!("{line} {cells}")];
        assert_eq!(
            verdict(look, &game),
            expected,
            "{} {}",
            look.skin,
            look.lang
        );
        // Each board is drawn once before the first move and once after each.
        let left = ["Pions restants", "Discs left"][usize::from(look.lang == "en")];
        assert_eq!(game.count(left), moves.len() + 1);
    }
}

#[test]
fn a_full_board_without_a_line_is_a_draw() {
    for look in &LOOKS {
        let game = played(look, "132441365226752477771331233146675264461555");
        assert_eq!(
            verdict(look, &game).last(),
            Some(&look.draw.to_owned()),
            "{}",
            look.skin
        );
        let [one, two] = look.names;
        let left = ["Pions restants :", "Discs left:"][usize::from(look.lang == "en")];
        assert!(
            game.out.contains(&format!("{left} {one} 0, {two} 0\n")),
            "{}",
            game.out
        );
    }
}

#[test]
fn a_row_wins() {
    assert_won("1223343445", 1, "2-1 3-1 4-1 5-1", "1-5 2-5 3-5 4-5");
}

#[test]
fn a_diagonal_wins() {
    assert_won("12233434464", 0, "1-1 2-2 3-3 4-4", "0-5 1-4 2-3 3-2");
}

#[test]
fn a_column_wins() {
    assert_won("1212121", 0, "1-1 1-2 1-3 1-4", "0-5 0-4 0-3 0-2");
}

#[test]
fn the_last_disc_of_a_full_board_wins() {
    let moves = "211131416572345677654327654322345677654321";
    assert_won(moves, 1, "1-3 1-4 1-5 1-6", "0-3 0-2 0-1 0-0");
}

#[test]
fn named_players_play_a_game_from_a_pipe_to_its_end() {
    let input = "Rouge\n\nJaune\n\n1\n2\n1\n2\n1\n2\n1\n";
    let game = ran(["--lang", "fr"], input).succeeds();
    let end = "\
╚═════════════════════╝
Grille gagnante : Rouge l'emporte !
Pions alignés (colonne-rangée) : 1-1 1-2 1-3 1-4
Nouvelle partie (n), revoir les coups (r), quitter (q) : \n";
    assert!(game.out.ends_with(end), "{}", game.out);
}
