//! What the documents draw, character for character.
//!
//! Two things are evened out before the program's lines are compared with a document's, and no
//! others: the blanks at the ends of lines, of which document 001 has any number, and in its game
//! drawn the discs of player 2 that are written with the letter `o`, where its legend has `○`.

use puissance4::Symbol;
use puissance4_cli::board::Board;
use puissance4_cli::skin::{Scale, Skin};

use crate::documents::{
    DRAWN_001, EMPTY_001, FULL_001, GAME_000, NO_COLUMN_001, QUESTION_002, QUESTION_003, WON_001,
};
use crate::run::{Ran, ran, typed};

/// Moves that lead to the game won of document 001, by the player who begins.
const TO_WON_001: &str = "12235334444";

/// Moves that lead to the game drawn of document 001.
const TO_DRAWN_001: &str = "111213112222525353337443444546565667677776";

/// A game that is played with the names and symbols that are offered.
fn game_of(skin: &str, moves: &str) -> Ran {
    let input = format!("\n\n\n\n{}", typed(moves));
    ran(["--skin", skin], input)
}

/// The lines without the blanks at their ends.
fn lines(text: &str) -> Vec<&str> {
    text.lines().map(str::trim_end).collect()
}

/// Checks that a drawing stands in a text, line after line.
fn assert_drawn(drawing: &str, text: &str) {
    let drawing = lines(drawing);
    let text_lines = lines(text);
    assert!(
        text_lines
            .windows(drawing.len())
            .any(|part| part == drawing),
        "the drawing of the document is not in\n{text}"
    );
}

#[test]
fn the_empty_grid_of_document_001_opens_the_game() {
    assert_drawn(EMPTY_001, &game_of("grille", "").out);
}

#[test]
fn the_game_won_of_document_001_is_reached_by_play() {
    assert_drawn(WON_001, &game_of("grille", TO_WON_001).succeeds().out);
    assert_drawn(
        WON_001,
        &ran(["show", "--skin", "grille", TO_WON_001], "").out,
    );
}

#[test]
fn the_game_drawn_of_document_001_is_reached_by_play() {
    let grid = DRAWN_001.split("joueur").next().unwrap();
    assert!(grid.contains('o') && grid.contains('○'));
    let drawing = DRAWN_001.replacen(grid, &grid.replace('o', "○"), 1);
    assert_drawn(&drawing, &game_of("grille", TO_DRAWN_001).succeeds().out);
}

#[test]
fn document_001_has_the_grid_before_every_move() {
    let game = game_of("grille", "44").exits(130);
    assert_eq!(game.count("|/////|/////|/////|/////|/////|/////|/////|"), 3);
    game.shows("\ntour de joueur 1\n")
        .shows("\ntour de joueur 2\n");
}

#[test]
fn document_001_refuses_in_its_own_words() {
    for (moves, words) in [("8", NO_COLUMN_001), ("4444444", FULL_001)] {
        let refusal = format!("\n{words}\n");
        assert_eq!(game_of("grille", moves).exits(130).count(&refusal), 1);
    }
}

#[test]
fn the_game_of_document_000_is_drawn_from_its_discs() {
    let symbols = ['R', 'J'].map(|letter| Symbol::from_char(letter).unwrap());
    let rows = [
        "   J   ", "   J   ", " R J   ", " J R   ", " R J   ", " R J   ",
    ];
    let board = Board::laid(rows, symbols);
    let drawn: Vec<String> = Skin::Crochets
        .draw(&board, false, Scale::Full)
        .iter()
        .map(puissance4_cli::style::Line::text)
        .collect();
    assert_eq!(drawn, lines(GAME_000));
}

#[test]
fn as_much_of_the_game_of_document_000_as_can_be_played_is_drawn_as_there() {
    // The last two discs of column 3 are those that no play leads to.
    let reachable = GAME_000.replacen("[J]", "[ ]", 2);
    assert_drawn(&reachable, &game_of("crochets", "13133113").exits(130).out);
}

#[test]
fn document_000_asks_for_names_and_symbols_and_names_the_winner() {
    let input = format!("Rouge\nR\nJaune\nJ\n{}", typed("0101010"));
    let game = ran(["--skin", "crochets"], input).succeeds();
    let questions = ["joueur 1", "Rouge", "joueur 2", "Jaune"];
    let mut rest = &*game.out;
    for (asked, question) in ["Nom du", "Symbole pour", "Nom du", "Symbole pour"]
        .iter()
        .zip(questions)
    {
        rest = rest.split_once(&format!("{asked} {question} [")).unwrap().1;
    }
    assert!(rest.contains("\nRouge gagne !\n"), "{rest}");
    let draw = TO_DRAWN_001.bytes().map(|column| char::from(column - 1));
    game_of("crochets", &draw.collect::<String>())
        .succeeds()
        .shows("\nMatch nul\n");
}

#[test]
fn document_002_has_a_white_disc_for_a_free_cell_and_asks_in_its_words() {
    let game = game_of("jetons", "44").exits(130);
    assert_drawn(
        r" ○  ○  ○  ○  ○  ○  ○
 ○  ○  ○  ○  ○  ○  ○
 ○  ○  ○  ○  ○  ○  ○
 ○  ○  ○  ○  ○  ○  ○
 ○  ○  ○ (●) ○  ○  ○
 ○  ○  ○  ⊙  ○  ○  ○
 1  2  3  4  5  6  7",
        &game.out,
    );
    for columns in ["7", "9"] {
        let question = QUESTION_002.replace("taille_colonne", columns);
        let input = "\n\n\n\n";
        ran(["--skin", "jetons", "--columns", columns], input).shows(&format!("\n{question} : "));
    }
}

#[test]
fn document_002_ends_with_its_own_words() {
    game_of("jetons", TO_WON_001)
        .succeeds()
        .shows("\nPartie Gagné : Joueur 1\n");
    game_of("jetons", TO_DRAWN_001)
        .succeeds()
        .shows("\nPartie nulle\n");
}

#[test]
fn document_003_has_a_double_frame_with_numbers_on_top_and_dots_in_the_cells() {
    let game = game_of("cadre", "").exits(130);
    assert_drawn(
        "\
╔═════════════════════╗
║ 1  2  3  4  5  6  7 ║
║ ·  ·  ·  ·  ·  ·  · ║
║ ·  ·  ·  ·  ·  ·  · ║
║ ·  ·  ·  ·  ·  ·  · ║
║ ·  ·  ·  ·  ·  ·  · ║
║ ·  ·  ·  ·  ·  ·  · ║
║ ·  ·  ·  ·  ·  ·  · ║
╚═════════════════════╝",
        &game.out,
    );
}

#[test]
fn the_question_of_document_003_is_asked_of_each_camp_in_turn() {
    let [camp, question] = QUESTION_003;
    let white = camp.replace("noir", "blanc");
    game_of("cadre", "44")
        .exits(130)
        .shows(&format!("\n{camp}\n{question}4\n"))
        .shows(&format!("\n{white}\n{question}4\n"));
}

#[test]
fn document_003_says_whether_the_grid_is_won_or_full() {
    let won = game_of("cadre", TO_WON_001).succeeds();
    won.shows("\nGrille gagnante : Joueur noir l'emporte !\n");
    game_of("cadre", TO_DRAWN_001)
        .succeeds()
        .shows("\nGrille remplie : match nul.\n");
}
