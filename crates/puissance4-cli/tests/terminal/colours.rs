//! The colours of each look, and no colours where they are not wanted.

use crate::LOOKS;
use crate::tmux::Terminal;

/// How a character is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Style {
    /// One of 256 colours.
    colour: Option<u8>,
    underlined: bool,
    inverted: bool,
}

/// A screen's lines of characters.
fn drawn(screen: &str) -> Vec<Vec<(char, Style)>> {
    let mut lines = Vec::new();
    let mut style = Style::default();
    for line in screen.lines() {
        let mut drawn = Vec::new();
        let mut rest = line.chars();
        while let Some(letter) = rest.next() {
            if letter == '\u{1b}' {
                assert_eq!(rest.next(), Some('['), "{line:?}");
                let sequence: String = rest.by_ref().take_while(|&end| end != 'm').collect();
                style = changed(style, &sequence);
            } else {
                drawn.push((letter, style));
            }
        }
        lines.push(drawn);
    }
    lines
}

/// A style after a sequence of numbers that changes it.
fn changed(mut style: Style, sequence: &str) -> Style {
    let mut numbers = sequence.split(';').map(|number| match number {
        "" => 0,
        number => number.parse().expect("a sequence of numbers"),
    });
    while let Some(number) = numbers.next() {
        match number {
            0 => style = Style::default(),
            4 => style.underlined = true,
            7 => style.inverted = true,
            24 => style.underlined = false,
            27 => style.inverted = false,
            30..=37 => style.colour = Some(number - 30),
            38 => {
                assert_eq!(numbers.next(), Some(5), "one of 256 colours");
                style.colour = numbers.next();
            }
            39 => style.colour = None,
            _ => {}
        }
    }
    style
}

/// The two symbols of a look.
fn symbols(look: &str) -> [char; 2] {
    match look {
        "jetons" => ['⊙', '●'],
        "crochets" => ['R', 'J'],
        _ => ['●', '○'],
    }
}

/// The colours of the two players' discs in a look.
fn hues(look: &str) -> [Option<u8>; 2] {
    match look {
        // Black and white are told apart by their shapes alone.
        "cadre" => [None, None],
        // Orange and blue.
        "grille" => [Some(202), Some(33)],
        // Blue and red.
        "jetons" => [Some(33), Some(196)],
        // Red and yellow.
        "crochets" => [Some(196), Some(136)],
        _ => panic!("there is no look {look}"),
    }
}

/// The part of a line in which the discs of the board lie, if it has one.
fn row_of_board<'a>(look: &str, line: &'a [(char, Style)]) -> &'a [(char, Style)] {
    let text: String = line.iter().map(|(letter, _)| letter).collect();
    let is_row = match look {
        "cadre" => text.starts_with('║'),
        "grille" => text.starts_with("|  "),
        // No row of these boards is full.
        "jetons" => text.starts_with([' ', '(', '[']) && text.contains(" ○ "),
        _ => text.contains("]["),
    };
    // Beside the frame stands who plays which discs.
    let end = match look {
        "grille" => line.iter().rposition(|&(letter, _)| letter == '|'),
        _ => None,
    };
    if is_row {
        &line[..end.unwrap_or(line.len())]
    } else {
        &[]
    }
}

/// A game that begins after some moves: one board is on the screen and no other.
fn begun(look: &str, variables: &[(&str, &str)], options: &[&str]) -> Terminal {
    let [one, two] = symbols(look).map(String::from);
    let names = ["--name1", "Zoé", "--name2", "Léo"];
    let others = ["--symbol1", &one, "--symbol2", &two, "--skin", look];
    let arguments = [&names[..], &others, options].concat();
    let terminal = Terminal::playing_in([80, 24], variables, &arguments);
    terminal.question();
    terminal
}

/// The discs of the board that is on the screen, from the top left.
fn discs(look: &str, terminal: &Terminal) -> Vec<(char, Style)> {
    let lines = drawn(&terminal.coloured());
    lines
        .iter()
        .flat_map(|line| row_of_board(look, line))
        .copied()
        .filter(|(letter, _)| symbols(look).contains(letter))
        .collect()
}

/// Discs of player 0 or 1 as they should be drawn.
fn expected(look: &str, players: &[usize], style: impl Fn(usize) -> Style) -> Vec<(char, Style)> {
    let disc = |(place, &player): (usize, &usize)| {
        let style = Style {
            colour: hues(look)[player],
            ..style(place)
        };
        (symbols(look)[player], style)
    };
    players.iter().enumerate().map(disc).collect()
}

/// A game that the next disc in column 5 wins, and its discs from the top left.
const MOVES: &str = "122334344";
const DISCS: [usize; 9] = [0, 0, 0, 0, 1, 0, 1, 1, 1];

#[test]
fn discs_have_the_colours_of_the_players_and_the_last_one_is_underlined() {
    for look in LOOKS {
        let last = |place| Style {
            underlined: place == 1,
            ..Style::default()
        };
        let seen = discs(look, &begun(look, &[], &["--moves", MOVES]));
        assert_eq!(seen, expected(look, &DISCS, last), "{look}");
    }
}

#[test]
fn the_winning_discs_are_inverted() {
    for look in LOOKS {
        let line = |place| Style {
            inverted: place >= 6,
            ..Style::default()
        };
        let won = [&DISCS[..], &[1]].concat();
        let moves = format!("{MOVES}5");
        let seen = discs(look, &begun(look, &[], &["--moves", &moves]));
        assert_eq!(seen, expected(look, &won, line), "{look}");
    }
}

#[test]
fn a_terminal_of_sixteen_colours_gets_two_of_them() {
    let terminal = begun("grille", &[("TERM", "xterm")], &["--moves", MOVES]);
    let seen = discs("grille", &terminal);
    let colours: Vec<Option<u8>> = seen.iter().map(|(_, style)| style.colour).collect();
    // Yellow and blue.
    let expected = DISCS.map(|player| Some([3, 4][player]));
    assert_eq!(colours, expected);
}

#[test]
fn nothing_is_coloured_where_colours_are_not_wanted() {
    for look in LOOKS {
        for (variables, options) in [
            (&[("NO_COLOR", "1")][..], &[][..]),
            (&[("TERM", "dumb")], &[]),
            (&[], &["--color", "never"]),
        ] {
            let options = [&["--moves", MOVES], options].concat();
            let terminal = begun(look, variables, &options);
            let screen = terminal.coloured();
            assert!(
                !screen.contains('\u{1b}'),
                "{look}, {variables:?}: {screen:?}"
            );
            assert_eq!(discs(look, &terminal).len(), DISCS.len(), "{screen}");
        }
    }
}
