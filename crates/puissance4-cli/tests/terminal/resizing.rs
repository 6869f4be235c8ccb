//! A terminal that is made smaller or larger in the middle of a game.

use crate::tmux::{Screen, Size, Terminal};

const LARGE: Size = [100, 40];
const USUAL: Size = [80, 24];
const SMALL: Size = [40, 20];

/// A game of Zoé against Léo in a terminal of this size.
fn game(look: &str, size: Size) -> Terminal {
    let names = ["--name1", "Zoé", "--name2", "Léo"];
    let symbols = ["--symbol1", "X", "--symbol2", "Z"];
    let options = ["--skin", look, "--lang", "en"];
    let terminal = Terminal::playing(size, &[&names[..], &symbols, &options].concat());
    terminal.question();
    terminal
}

/// The lines of the last drawing on the screen: below the line that is typed into before it.
fn drawing<'a>(screen: &'a Screen, answer: &str) -> &'a [String] {
    let typed = format!(": {answer}");
    let end = screen.lines.iter().rposition(|line| line.ends_with(&typed));
    &screen.lines[end.map_or(0, |end| end + 1)..]
}

/// Where document 001's drawing of the board has its first line.
fn has_frame(lines: &[String], cell: usize) -> bool {
    let frame = format!(" {}", "_".repeat(cell)).repeat(7);
    lines.iter().any(|line| line.trim_end() == frame)
}

#[test]
fn grille_is_drawn_as_the_terminal_has_room_for_it() {
    let terminal = game("grille", USUAL);
    let screen = terminal.answer("1");
    // The drawing takes all of a low terminal: the rest stands beside it.
    assert!(has_frame(&screen.lines, 5), "{}", screen.text());
    assert!(screen.shows("|     |  turn of Léo"), "{}", screen.text());

    terminal.resize(SMALL);
    let screen = terminal.answer("2");
    assert!(has_frame(drawing(&screen, "2"), 3), "{}", screen.text());
    assert!(!has_frame(drawing(&screen, "2"), 5), "{}", screen.text());
    assert!(screen.lines.contains(&"turn of Zoé".to_owned()));

    terminal.resize(LARGE);
    let screen = terminal.answer("3");
    let lines = drawing(&screen, "3");
    assert!(has_frame(lines, 5), "{}", screen.text());
    // As in the document: the players and whose turn it is stand below.
    let below = &lines[lines.len() - 7..];
    assert_eq!(
        below,
        [
            "|_____|_____|_____|_____|_____|_____|_____|",
            "",
            "Zoé: X",
            "Léo: Z",
            "",
            "turn of Léo",
            "column (1 to 7):"
        ]
    );
    assert_eq!(lines.len(), 2 + 22 + 7);

    terminal.resize(USUAL);
    let screen = terminal.answer("4");
    assert!(has_frame(&screen.lines, 5), "{}", screen.text());
    assert!(screen.shows("|     |  turn of Zoé"), "{}", screen.text());
}

/// How many lines of a drawing belong to the board.
fn board_lines(look: &str, lines: &[String]) -> usize {
    let starts: &[&str] = match look {
        "cadre" => &["╔═", "║ ", "║(", "╚═"],
        "grille" => &[" _", "| ", "|_", "|/", "|("],
        "jetons" => &[" ○", " X", " Z", " 1", "("],
        _ => &["0 [", "1 [", "2 [", "3 [", "4 [", "5 [", "   0 "],
    };
    let is_board = |line: &&String| starts.iter().any(|start| line.starts_with(start));
    lines.iter().filter(is_board).count()
}

#[test]
fn every_look_shows_the_whole_board_and_the_question_after_a_change_of_size() {
    for (look, usual, small) in [
        ("cadre", 9, 9),
        ("grille", 22, 9),
        ("jetons", 7, 7),
        ("crochets", 7, 7),
    ] {
        let terminal = game(look, USUAL);
        for (column, size) in ["1", "2", "3", "4"]
            .iter()
            .zip([SMALL, LARGE, USUAL, SMALL])
        {
            terminal.resize(size);
            let screen = terminal.answer(column);
            let lines = drawing(&screen, column);
            let expected = if size == SMALL { small } else { usual };
            let seen = board_lines(look, lines);
            assert_eq!(seen, expected, "{look}, {size:?}:\n{}", screen.text());
        }
    }
}
