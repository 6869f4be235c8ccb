//! Move strings and boards on the command line that are refused, and what is said of them.

use crate::refused::{assert_refused, case};

/// Checks what is said of moves, whether they are shown, played on or counted from.
fn assert_moves_refused(moves: &str, french: &str, english: &str) {
    assert_refused(3, &[case(&["show", moves], french, english)]);
    let french = format!("--moves : {french}");
    let english = format!("--moves: {english}");
    for args in [&["--moves", moves][..], &["perft", "3", "--moves", moves]] {
        assert_refused(3, &[case(args, &french, &english)]);
    }
}

#[test]
fn the_move_that_is_no_column_is_named() {
    for (moves, index, letter) in [
        ("44!", 3, "!"),
        ("１", 1, "１"),
        ("-1", 1, "-"),
        ("4\u{1B}4", 2, "\\u{1b}"),
        ("4🙂", 2, "🙂"),
        ("44;5", 3, ";"),
    ] {
        assert_moves_refused(
            moves,
            &format!(
                "coup {index} (« {letter} ») : \
                 ce n'est pas une colonne ; les colonnes s'écrivent 1 à 9, puis a, b…"
            ),
            &format!(
                "move {index} (\"{letter}\"): not a column; columns are written 1 to 9, then a, b…"
            ),
        );
    }
}

#[test]
fn the_move_outside_the_board_is_named_with_the_columns_there_are() {
    for (moves, index, letter) in [
        ("8", 1, "8"),
        ("0", 1, "0"),
        ("A", 1, "A"),
        ("44 9", 3, "9"),
    ] {
        assert_moves_refused(
            moves,
            &format!("coup {index} (« {letter} ») : la grille a les colonnes 1 à 7"),
            &format!("move {index} (\"{letter}\"): the board has columns 1 to 7"),
        );
    }
    assert_refused(
        3,
        &[case(
            &["show", "--columns", "12", "4d"],
            "coup 2 (« d ») : la grille a les colonnes 1 à 12",
            "move 2 (\"d\"): the board has columns 1 to 12",
        )],
    );
}

#[test]
fn the_seventh_disc_of_a_column_is_named() {
    assert_moves_refused(
        "3444444 4",
        "coup 8 (« 4 ») : la colonne 4 est pleine",
        "move 8 (\"4\"): column 4 is full",
    );
}

#[test]
fn the_first_move_after_the_end_is_named_with_the_last_one_before() {
    for (moves, last) in [
        ("12121213", "7"),
        ("1324413652267524777713312331466752644615551", "42"),
        ("2111314165723456776543276543223456776543211", "42"),
    ] {
        let index = moves.len();
        let letter = &moves[index - 1..];
        assert_moves_refused(
            moves,
            &format!("coup {index} (« {letter} ») : la partie était finie au coup {last}"),
            &format!("move {index} (\"{letter}\"): the game was over after move {last}"),
        );
    }
}

#[test]
fn a_move_string_of_any_length_is_read_as_far_as_a_game_can_go() {
    let moves = "132441365226752477771331233146675264461555".to_owned() + &"1".repeat(100_000);
    assert_refused(
        3,
        &[case(
            &["show", &moves],
            "coup 43 (« 1 ») : la partie était finie au coup 42",
            "move 43 (\"1\"): the game was over after move 42",
        )],
    );
}

/// A board of seven columns by six rows of which only the lowest rows are given.
fn board(rows: &[&str]) -> String {
    let empty = vec!["......."; 6 - rows.len()];
    [&empty, rows].concat().join("/")
}

#[test]
fn a_board_that_breaks_a_rule_is_told_which() {
    for (board, french, english) in [
        (
            board(&["X.O.X.O"]) + "/.......",
            "--board : 7 lignes pour une grille de 6 rangées",
            "--board: 7 lines for a board of 6 rows",
        ),
        (
            "X".to_owned(),
            "--board : la ligne 1 a 1 signes pour une grille de 7 colonnes",
            "--board: line 1 has 1 signs for a board of 7 columns",
        ),
        (
            board(&["X......."]),
            "--board : la ligne 6 a 8 signes pour une grille de 7 colonnes",
            "--board: line 6 has 8 signs for a board of 7 columns",
        ),
        (
            board(&["X..\x07..."]),
            "--board : ligne 6, signe 4 (« \\u{7} ») : une case s'écrit « . », « X » ou « O »",
            "--board: line 6, sign 4 (\"\\u{7}\"): a cell is written \".\", \"X\" or \"O\"",
        ),
        (
            board(&["...X...", "......O"]),
            "--board : dans la colonne 4, un pion flotte au-dessus d'une case vide",
            "--board: in column 4 a disc floats above a free cell",
        ),
        (
            board(&["OX.O..."]),
            "--board : 1 pion X contre 2 pions O : il en faut autant, ou un X de plus",
            "--board: 1 X disc against 2 O discs: there must be as many, or one more X",
        ),
        (
            board(&["XX....."]),
            "--board : 2 pions X contre 0 pion O : il en faut autant, ou un X de plus",
            "--board: 2 X discs against 0 O discs: there must be as many, or one more X",
        ),
        (
            board(&["OOOO...", "XXXX..."]),
            "--board : X a déjà un alignement et l'autre camp a encore joué",
            "--board: X already has a line and the other side played on",
        ),
        (
            board(&["XX.X...", "OOOO.XX"]),
            "--board : O a déjà un alignement et l'autre camp a encore joué",
            "--board: O already has a line and the other side played on",
        ),
    ] {
        assert_refused(3, &[case(&["show", "--board", &board], french, english)]);
    }
}
