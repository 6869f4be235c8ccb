//! Every look at every kind of size, up to the largest.

use puissance4::{Column, Dynamic, Game, Geometry, Symbol};
use puissance4_cli::board::Board;
use puissance4_cli::skin::{Scale, Skin};
use puissance4_cli::style::Line;
use unicode_width::UnicodeWidthStr;

use crate::run::ran;

const SKINS: [Skin; 4] = [Skin::Cadre, Skin::Grille, Skin::Jetons, Skin::Crochets];

/// Columns, rows and discs in line: the classic size, the least, and the largest of every shape.
const SIZES: [(usize, usize, usize); 9] = [
    (7, 6, 4),
    (2, 3, 3),
    (3, 2, 3),
    (10, 10, 5),
    (11, 6, 4),
    (16, 7, 4),
    (32, 3, 4),
    (35, 2, 4),
    (2, 63, 4),
];

const SYMBOLS: [[char; 2]; 4] = [['●', '○'], ['R', 'J'], ['🔴', 'J'], ['🔴', '🐱']];

fn sizes() -> impl Iterator<Item = Dynamic> {
    SIZES.into_iter().map(|(columns, rows, connect)| {
        Dynamic::new(columns, rows, connect).expect("the size is one")
    })
}

/// Games of this size at different stages: before the first move, in the middle, at the end.
fn stages(size: Dynamic) -> Vec<Game> {
    let mut random = fastrand::Rng::with_seed(4);
    let mut game = Game::new(size);
    while game.outcome().is_none() {
        // A column that there is not, or that is full, is refused and changes nothing.
        let column = Column::new(random.usize(..size.columns() as usize));
        let _ = column.map(|column| game.play(column));
    }
    [0, 1, game.ply() / 2, game.ply()]
        .map(|ply| game.at_ply(ply))
        .to_vec()
}

fn board(game: &Game, symbols: [char; 2]) -> Board {
    let symbols = symbols.map(|symbol| Symbol::from_char(symbol).expect("it can be seen"));
    Board::new(game.position(), symbols, 0, game.last_cell())
}

fn texts(lines: &[Line]) -> Vec<String> {
    lines.iter().map(Line::text).collect()
}

/// Calls a check with every look, size, stage and pair of symbols, and what is drawn.
fn for_each_drawing(mut check: impl FnMut(Skin, Dynamic, Vec<String>)) {
    for skin in SKINS {
        for size in sizes() {
            for game in stages(size) {
                for symbols in SYMBOLS {
                    check(
                        skin,
                        size,
                        texts(&skin.draw(&board(&game, symbols), false, Scale::Full)),
                    );
                }
            }
        }
    }
}

/// The numbers below or above the columns, and where each begins and ends.
fn numbers(line: &str) -> Vec<(usize, std::ops::Range<usize>)> {
    let digits = |letter: char| letter.is_ascii_digit();
    let mut numbers = Vec::new();
    let mut place = 0;
    while let Some(start) = line[place..].find(digits).map(|start| place + start) {
        let end = line[start..]
            .find(|letter| !digits(letter))
            .map_or(line.len(), |end| start + end);
        let left = line[..start].width();
        numbers.push((
            line[start..end].parse().expect("they are digits"),
            left..left + end - start,
        ));
        place = end;
    }
    numbers
}

/// The line with the numbers of the columns.
fn numbers_line(skin: Skin, lines: &[String]) -> &str {
    match skin {
        Skin::Cadre => &lines[1],
        Skin::Grille => &lines[lines.len() - 2],
        Skin::Jetons | Skin::Crochets => &lines[lines.len() - 1],
    }
}

#[test]
fn all_lines_of_a_drawing_are_equally_wide() {
    for_each_drawing(|skin, size, mut lines| {
        if skin == Skin::Crochets {
            // The numbers end where the document ends them: before the last bracket.
            let numbers = lines.pop().unwrap();
            assert!(numbers.width() <= lines[0].width(), "{size}: {numbers}");
        }
        let widths: Vec<usize> = lines.iter().map(|line| line.width()).collect();
        assert!(
            widths.iter().all(|&width| width == widths[0]),
            "{skin:?} {size}: {widths:?}"
        );
    });
}

#[test]
fn no_line_of_a_drawing_is_broken_or_missing() {
    for_each_drawing(|skin, size, lines| {
        let rows = size.rows() as usize;
        let expected = match skin {
            Skin::Cadre => rows + 3,
            Skin::Grille => 3 * rows + 4,
            Skin::Jetons | Skin::Crochets => rows + 1,
        };
        assert_eq!(lines.len(), expected, "{skin:?} {size}");
        assert!(lines.iter().all(|line| !line.contains(char::is_control)));
    });
}

#[test]
fn the_number_of_every_column_can_be_read_at_its_column() {
    for_each_drawing(|skin, size, lines| {
        let line = numbers_line(skin, &lines);
        let [first, last] = skin.numbers(size);
        let found: Vec<usize> = numbers(line)
            .into_iter()
            .map(|(number, _)| number)
            .collect();
        assert_eq!(
            found,
            (first..=last).collect::<Vec<_>>(),
            "{skin:?} {size}: {line}"
        );
    });
}

#[test]
fn the_number_of_a_column_stands_over_or_under_its_discs() {
    for size in sizes() {
        for (skin, symbols) in SKINS
            .into_iter()
            .flat_map(|skin| SYMBOLS.map(|it| (skin, it)))
        {
            for index in 0..size.columns() as usize {
                let mut game = Game::new(size);
                game.play(Column::new(index).unwrap()).unwrap();
                let lines = texts(&skin.draw(&board(&game, symbols), false, Scale::Full));
                let line = lines.iter().find(|line| line.contains(symbols[0])).unwrap();
                let before = line.split(symbols[0]).next().unwrap().width();
                let disc = before..before + symbols[0].to_string().width();
                let (_, number) = numbers(numbers_line(skin, &lines))[index].clone();
                // One beside the other is near enough: no other column is nearer.
                let touches = number.start <= disc.end && disc.start <= number.end;
                assert!(touches, "{skin:?} {size}: {number:?} is not at {disc:?}");
            }
        }
    }
}

#[test]
fn a_narrow_terminal_has_the_grid_of_document_001_in_small_at_every_size() {
    for size in sizes() {
        for symbols in SYMBOLS {
            for game in stages(size) {
                let board = board(&game, symbols);
                let lines = texts(&Skin::Grille.draw(&board, false, Scale::Compact));
                let widths: Vec<usize> = lines.iter().map(|line| line.width()).collect();
                assert!(
                    widths.iter().all(|&width| width == widths[0]),
                    "{size}: {widths:?}"
                );
                assert_eq!(lines.len(), size.rows() as usize + 3);
                let [first, last] = Skin::Grille.numbers(size);
                let found = numbers(&lines[lines.len() - 1])
                    .into_iter()
                    .map(|(number, _)| number);
                assert!(found.eq(first..=last), "{size}");
            }
        }
    }
}

#[test]
fn in_ascii_a_board_is_drawn_with_ascii_alone() {
    for skin in SKINS {
        for game in sizes().flat_map(stages) {
            for line in texts(&skin.draw(&board(&game, ['X', 'O']), true, Scale::Full)) {
                assert!(line.is_ascii(), "{skin:?}: {line}");
            }
        }
    }
}

#[test]
fn the_program_draws_the_largest_sizes() {
    for (columns, rows, moves) in [
        ("35", "2", "1z2z3"),
        ("2", "63", "12121"),
        ("16", "7", "1g1g"),
    ] {
        for skin in Skin::NAMES {
            let args = [
                "show",
                "--skin",
                skin,
                "--columns",
                columns,
                "--rows",
                rows,
                moves,
            ];
            let shown = ran(args, "").succeeds();
            let count = rows.parse().unwrap();
            assert!(shown.out.lines().count() > count, "{}", shown.out);
            let ascii = ran([&args[..], &["--ascii"]].concat(), "").succeeds();
            assert!(ascii.out.is_ascii(), "{}", ascii.out);
            assert_eq!(ascii.out.lines().count(), shown.out.lines().count());
        }
    }
}
