//! `puissance4 convert`: every format read and written, and what is refused.

use crate::refused::{Case, assert_misused, assert_refused, case};
use crate::run::ran;

const UCI: &str =
    "b,b,b,b,b,b,b,b,b,b,b,b,x,o,b,b,b,b,x,o,x,o,x,o,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b";

#[track_caller]
fn assert_converted(args: &[&str], input: &str, output: &str) {
    for command in ["convert", "convertir"] {
        let converted = ran([&[command], args].concat(), input).succeeds();
        assert_eq!(converted.out, output, "{args:?}");
    }
}

#[test]
fn moves_are_written_in_every_format() {
    let zeros = "0, ".repeat(31);
    for (format, written) in [
        ("moves", "4453\n".to_owned()),
        ("moves0", "3342\n".to_owned()),
        (
            "diagram",
            ".......\n.......\n.......\n.......\n...O...\n..OXX..\n".to_owned(),
        ),
        (
            "openspiel",
            ".......\n.......\n.......\n.......\n...o...\n..oxx..\n".to_owned(),
        ),
        (
            "kaggle",
            format!("[{zeros}2, 0, 0, 0, 0, 0, 2, 1, 1, 0, 0]\n"),
        ),
        ("letters", ".......".repeat(4) + "...o.....oxx..\n"),
        (
            "uci",
            "b,".repeat(12) + "o,b,b,b,b,b,x,o,b,b,b,b,x,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b,b\n",
        ),
    ] {
        assert_converted(&["--from", "moves", "--to", format, "4453"], "", &written);
        // What has been written is read again, as a board or as moves that come to the same.
        let back = ["--from", format, "--to", "letters"];
        let letters = ".......".repeat(4) + "...o.....oxx..\n";
        assert_converted(&back, &written, &letters);
    }
}

#[test]
fn moves_that_lead_to_a_board_are_found() {
    let board = ".......\n...o...\n..xx...\n..ox...\n..oox..\n..oxxo.\n";
    let moves = ran(["convert"], board).succeeds().out;
    assert_eq!(moves.trim().len(), 12);
    let again = ["--from", "moves", "--to", "openspiel", moves.trim()];
    assert_converted(&again, "", board);
    // A finished game is one as well.
    let won = "......./......./......./......./ooo..../xxxx...";
    let moves = ran(["convert", won], "").succeeds().out;
    assert_eq!(moves.trim().len(), 7);
}

#[test]
fn what_can_be_told_apart_needs_no_name() {
    let board = "......./......./......./......./...o.../..oxx..";
    let upper = board.to_uppercase();
    let letters = board.replace('/', "");
    let kaggle = format!("[{}1,0,0,0]", "0,".repeat(38));
    let to = ["--to", "letters"];
    let one = ".".repeat(38) + "o...\n";
    let letters = letters.as_str();
    for text in [board, &upper, letters, &board.replace('/', "\n")] {
        assert_converted(&[&to[..], &[text]].concat(), "", &format!("{letters}\n"));
        assert_converted(&to, &format!("{text}\n"), &format!("{letters}\n"));
    }
    assert_converted(&[&to[..], &[&kaggle]].concat(), "", &one);
    assert_converted(
        &[&to[..], &["", &kaggle]].concat(),
        "",
        &format!("{}\n{one}", ".".repeat(42)),
    );
    for line in [UCI.to_owned(), format!("{UCI},win"), format!("{UCI},draw ")] {
        assert_converted(&["--to", "uci"], &line, &format!("{UCI}\n"));
    }
}

#[test]
fn each_line_or_each_board_of_the_input_is_a_text() {
    let input = "\u{FEFF}33311\r\n\n3, 3, 2\n";
    assert_converted(&["--from", "moves0"], input, "44422\n\n443\n");
    let one = ".......\n.......\n.......\n.......\n.......\nx......";
    let two = ".......\n.......\n.......\n.......\n.......\n......x";
    let slashes = one.replace('\n', "/");
    let input = format!("\n{one}\n\n\n{two}\r\n\n{slashes}\n{slashes}\n{two}");
    for from in [&[][..], &["--from", "openspiel"]] {
        if from.is_empty() {
            // Without a format, an empty line that follows no board is the empty board.
            assert_converted(from, input.trim_start(), "1\n7\n1\n1\n7\n");
        } else {
            assert_converted(from, &input, "1\n7\n1\n1\n7\n");
        }
    }
    let to = ["--from", "moves", "--to", "openspiel"];
    assert_converted(&to, "1\n7\n", &format!("{one}\n\n{two}\n"));
    assert_converted(
        &["--size", "3x2x3", "--to", "letters", "--from", "openspiel"],
        "...\nxo.\n\n...\n...\n",
        "...xo.\n......\n",
    );
}

#[test]
fn the_base_of_digits_is_never_guessed() {
    for text in ["33311", "0", "7", "3, 3, 2", "44 53"] {
        assert_refused(
            3,
            &[case(
                &["convert", text],
                "des chiffres seuls ne disent pas à partir d'où se comptent les colonnes : \
                 --from moves compte à partir de 1, --from moves0 à partir de 0",
                "digits alone do not say what the columns are counted from: \
                 --from moves counts from 1, --from moves0 from 0",
            )],
        );
    }
}

/// Checks what is said of a text in a format.
#[track_caller]
fn assert_text_refused(from: &str, text: &str, french: &str, english: &str) {
    let args = ["convert", "--from", from, text];
    assert_refused(3, &[case(&args, french, english)]);
}

#[test]
fn a_wrong_base_is_noticed() {
    for (from, text, french, english) in [
        (
            "moves",
            "333110",
            "coup 6 : la grille a les colonnes 1 à 7 ; \
             ces coups semblent se compter à partir de 0 : --from moves0",
            "move 6: the board has columns 1 to 7; \
             these moves seem to be counted from 0: --from moves0",
        ),
        (
            "moves0",
            "447",
            "coup 3 : la grille a les colonnes 0 à 6 ; \
             ces coups semblent se compter à partir de 1 : --from moves",
            "move 3: the board has columns 0 to 6; \
             these moves seem to be counted from 1: --from moves",
        ),
        (
            "moves",
            "07",
            "coup 1 (« 0 ») : la grille a les colonnes 1 à 7",
            "move 1 (\"0\"): the board has columns 1 to 7",
        ),
    ] {
        assert_text_refused(from, text, french, english);
    }
}

#[test]
fn a_move_from_0_that_cannot_be_played_is_named() {
    let not_a_column = [
        "coup 2 : ce n'est pas une colonne ; \
         elles s'écrivent 0 à 9, puis a, b…, ou en nombres séparés par des virgules",
        "move 2: not a column; \
         they are written 0 to 9, then a, b…, or as numbers with commas between them",
    ];
    for (text, [french, english]) in [
        ("3!", not_a_column),
        ("3, a", not_a_column),
        (
            "0, 7",
            [
                "coup 2 : la grille a les colonnes 0 à 6",
                "move 2: the board has columns 0 to 6",
            ],
        ),
        (
            "3333333",
            [
                "coup 7 : la colonne est pleine",
                "move 7: the column is full",
            ],
        ),
        (
            "01010101",
            [
                "coup 8 : la partie était finie au coup 7",
                "move 8: the game was over after move 7",
            ],
        ),
    ] {
        assert_text_refused("moves0", text, french, english);
    }
}

#[test]
fn a_list_of_cells_that_is_no_board_is_told_where() {
    assert_text_refused(
        "kaggle",
        "[0, 3]",
        "case 2 : une case s'écrit « 0 », « 1 » ou « 2 »",
        "cell 2: a cell is written \"0\", \"1\" or \"2\"",
    );
    assert_text_refused(
        "letters",
        "..X",
        "case 3 : une case s'écrit « . », « x » ou « o »",
        "cell 3: a cell is written \".\", \"x\" or \"o\"",
    );
    assert_text_refused(
        "uci",
        "b,b",
        "2 cases pour une grille de 42",
        "2 cells for a board of 42",
    );
    assert_text_refused(
        "kaggle",
        "1",
        "1 case pour une grille de 42",
        "1 cell for a board of 42",
    );
    assert_text_refused(
        "uci",
        &format!("{UCI},won"),
        "le dernier mot est le résultat du premier joueur : win, loss ou draw",
        "the last word is the result for the first player: win, loss or draw",
    );
    assert_text_refused(
        "letters",
        &" ".repeat(4097),
        "plus de 4096 octets",
        "more than 4096 bytes",
    );
}

#[test]
fn a_board_that_breaks_a_rule_is_told_which() {
    let free = ".".repeat(28);
    assert_text_refused(
        "letters",
        &format!("{free}............xx"),
        "le premier joueur a 2 pions et le second 0 : \
         il en faut autant, ou un de plus pour le premier",
        "the first player has 2 discs and the second one 0: \
         there must be as many, or one more for the first",
    );
    assert_text_refused(
        "letters",
        &format!("{free}xxxx...oooo..."),
        "le premier joueur a déjà un alignement et l'autre a encore joué",
        "the first player already has a line and the other one played on",
    );
    assert_text_refused(
        "letters",
        &format!("{free}x............."),
        "dans la colonne 1, un pion flotte au-dessus d'une case vide",
        "in column 1 a disc floats above a free cell",
    );
    assert_text_refused(
        "diagram",
        "......./......./......./......./......./XX.....",
        "2 pions X contre 0 pion O : il en faut autant, ou un X de plus",
        "2 X discs against 0 O discs: there must be as many, or one more X",
    );
    assert_text_refused(
        "openspiel",
        "......./......./......./......./x....../o......",
        "aucun ordre de jeu n'a été trouvé qui mène à cette grille",
        "no order of play has been found that leads to this board",
    );
}

#[test]
fn a_text_that_looks_like_nothing_is_refused_with_the_formats_there_are() {
    for text in ["hello", "x,o", "{\"moves\": \"4453\"}"] {
        assert_refused(
            3,
            &[case(
                &["convert", text],
                "aucun format n'est reconnu ; --from le nomme : \
                 moves, moves0, diagram, openspiel, kaggle, letters, uci",
                "no format is recognised; --from names it: \
                 moves, moves0, diagram, openspiel, kaggle, letters, uci",
            )],
        );
    }
}

#[test]
fn a_format_that_there_is_not_and_a_size_that_is_none_are_misuse() {
    for option in ["--from", "--to"] {
        let french = format!(
            "{option} : la valeur « pgn » n'est pas acceptée ; les valeurs sont \
             moves, moves0, diagram, openspiel, kaggle, letters, uci"
        );
        let english = format!(
            "{option}: the value \"pgn\" is not accepted; the values are \
             moves, moves0, diagram, openspiel, kaggle, letters, uci"
        );
        let args = ["convert", option, "pgn"];
        let said = [french.as_str(), english.as_str()];
        assert_misused(&[Case { args: &args, said }]);
    }
    ran(["convert", "--size", "7by6", "--from", "moves"], "4\n")
        .exits(2)
        .complains("et non « 7by6 »");
}

#[test]
fn the_line_at_fault_is_named_and_those_before_it_are_converted() {
    let converted = ran(["convert", "--lang", "en", "--from", "moves0"], "33\n3!\n").exits(3);
    converted
        .shows("44\n")
        .complains("line 2: move 2: not a column");
    let boards = "...\nx..\n\n...\nx.\n";
    ran(["convert", "--size", "3x2x3"], boards)
        .exits(3)
        .shows("1\n")
        .complains("ligne 4 : la ligne 2 a 2 signes pour une grille de 3 colonnes");
    ran(
        ["convert", "--from", "moves"],
        "4\n".to_owned() + &" ".repeat(10_000_000),
    )
    .exits(3)
    .complains("ligne 2 : plus de 4096 octets");
    ran(
        ["convert", "--from", "diagram"],
        ".......\n".repeat(1_000_000),
    )
    .exits(3)
    .complains("ligne 1 : plus de 4096 octets");
}

#[test]
fn nothing_to_convert_is_refused() {
    for (from, input) in [(&[][..], ""), (&["--from", "diagram"], "\n\n")] {
        ran([&["convert"], from].concat(), input)
            .exits(3)
            .complains("rien à convertir");
    }
}
