//! Games as pictures, animations, recordings and text: what they show.

use std::fs;

use crate::opened::{Picture, cast, gif, png, svg};
use crate::run::{Home, ran};

const DRAW: &str = "132441365226752477771331233146675264461555";
/// Player 2 begins, and wins with 3-4, 4-3, 5-2 and 6-1.
const SAVED: &str = r#"{
    "version": 1, "columns": 7, "rows": 6, "connect": 4, "first": 2,
    "players": [{"name": "Zoé"}, {"name": "<&\"'>"}],
    "moves": "433442454466533", "result": "player2"
}"#;

// The colours of a picture.
const FIRST: [u8; 3] = [0xf6, 0xbf, 0x45];
const SECOND_SIGN: [u8; 3] = [0x2c, 0x1b, 0x78];
const MARK: [u8; 3] = [0xff, 0xf8, 0xea];
const GROUND: [u8; 3] = [0xf3, 0xec, 0xdf];

/// The centre of a cell of the classic board, its column and row counted from 1.
fn centre(column: usize, row: usize) -> [usize; 2] {
    [70 + 64 * (column - 1), 70 + 64 * (6 - row)]
}

/// A home with a saved game in it.
fn with_game(saved: &str) -> Home {
    let home = Home::new();
    home.with("game.json", saved);
    home
}

#[test]
fn one_command_writes_every_form() {
    for command in ["export", "exporter"] {
        let home = Home::new();
        let written = home.run(
            [
                command, "4453", "--gif", "a.gif", "--png", "a.png", "--svg", "a.svg", "--cast",
                "a.cast", "--text", "a.txt",
            ],
            "",
        );
        assert_eq!(written.succeeds().out, "");
        assert_eq!(home.names(), ["a.cast", "a.gif", "a.png", "a.svg", "a.txt"]);
    }
}

#[test]
fn an_animation_has_a_picture_for_each_move_and_for_its_fall() {
    let home = Home::new();
    home.run(["export", DRAW, "--gif", "a.gif", "--png", "a.png"], "")
        .succeeds();
    let pictures = gif(&home.file("a.gif"));
    assert!(pictures.len() > 3 * 43, "{}", pictures.len());
    assert!(fs::metadata(home.file("a.gif")).unwrap().len() < 200_000);
    // The empty board and each move stay; the last one stays longer.
    let longer = |least| pictures.iter().filter(|(_, delay)| *delay >= least).count();
    assert_eq!([longer(40), longer(200)], [43, 1]);
    assert!(pictures.last().unwrap().1 >= 200);
    for pair in pictures.windows(2) {
        assert!(pair[0].0 != pair[1].0, "something moves");
    }
    assert!(pictures.last().unwrap().0 == png(&home.file("a.png")));
}

#[test]
fn an_animation_stops_at_each_position() {
    let home = with_game(SAVED);
    home.run(["export", "game.json", "--gif", "a.gif"], "")
        .succeeds();
    let pictures = gif(&home.file("a.gif"));
    let positions: Vec<_> = pictures.iter().filter(|(_, delay)| *delay >= 40).collect();
    assert_eq!(positions.len(), 16);
    for (ply, (position, _)) in positions.into_iter().enumerate() {
        let number = ply.to_string();
        let args = [
            "export",
            "game.json",
            "--ply",
            &number,
            "--png",
            "a.png",
            "--force",
        ];
        home.run(args, "").succeeds();
        assert!(
            position.board() == png(&home.file("a.png")).board(),
            "{ply}"
        );
    }
}

#[test]
fn a_game_without_moves_is_one_picture_that_stays() {
    let home = Home::new();
    home.run(["export", "", "--gif", "a.gif", "--cast", "a.cast"], "")
        .succeeds();
    let pictures = gif(&home.file("a.gif"));
    assert_eq!(pictures.len(), 1);
    assert!(pictures[0].1 >= 200);
}

#[test]
fn discs_differ_by_their_signs_and_the_winning_ones_are_marked() {
    let home = with_game(SAVED);
    home.run(["export", "game.json", "--png", "a.png"], "")
        .succeeds();
    let won = png(&home.file("a.png"));
    // Player 2 began in column 4; player 1 went on in column 3.
    for ([x, y], colour) in [(centre(4, 1), SECOND_SIGN), (centre(3, 1), FIRST)] {
        assert_eq!(won.at(x, y), colour);
    }
    // How thick the ring is to the right of a disc.
    let mark = |picture: &Picture, column, row| {
        let [x, y] = centre(column, row);
        let pixels = x + 24..x + 32;
        pixels.filter(|x| picture.at(*x, y) == MARK).count()
    };
    let line = [(3, 4), (4, 3), (5, 2), (6, 1)];
    for column in 1..=7 {
        for row in 1..=6 {
            let thick = if line.contains(&(column, row)) { 4 } else { 0 };
            assert_eq!(mark(&won, column, row), thick, "{column}-{row}");
        }
    }
    let args = ["export", "game.json", "--ply", "1", "--png", "b.png"];
    home.run(args, "").succeeds();
    let begun = png(&home.file("b.png"));
    assert_eq!(mark(&begun, 4, 1), 2, "the last disc has a thinner one");
    assert_eq!(mark(&begun, 5, 2), 0);
}

#[test]
fn names_and_the_result_stand_below_the_board() {
    let home = with_game(SAVED);
    for (lang, ply, result) in [
        ("fr", "15", "<&\"'> gagne"),
        ("fr", "14", "À <&\"'> de jouer"),
        ("fr", "13", "À Zoé de jouer"),
        ("en", "15", "<&\"'> wins"),
        ("en", "0", "<&\"'> to move"),
    ] {
        let args = [
            "export",
            "game.json",
            "--lang",
            lang,
            "--ply",
            ply,
            "--svg",
            "-",
        ];
        let document = home.run(args, "").succeeds().out;
        let numbers = ["1", "2", "3", "4", "5", "6", "7"];
        let title = format!("Zoé – <&\"'> – {result}");
        let names = ["Zoé", "<&\"'>", result];
        let texts = [&[title.as_str()], &numbers[..], &names].concat();
        assert_eq!(svg(&document), texts);
    }
    let args = ["export", DRAW, "--lang", "en", "--svg", "-"];
    let texts = svg(&ran(args, "").succeeds().out);
    assert_eq!(texts[8..], ["Player 1", "Player 2", "Draw"]);
}

#[test]
fn a_picture_has_room_for_the_longest_names() {
    let long = "W".repeat(32);
    let saved = SAVED
        .replace("Zoé", &long)
        .replace("\"first\": 2", "\"first\": 1");
    let home = with_game(&saved.replace("player2", "player1"));
    for ply in ["14", "15"] {
        for lang in ["fr", "en"] {
            let args = [
                "export",
                "game.json",
                "--lang",
                lang,
                "--ply",
                ply,
                "--png",
                "a.png",
            ];
            home.run([&args[..], &["--force"]].concat(), "").succeeds();
            let picture = png(&home.file("a.png"));
            let edge = picture.width - 20..picture.width;
            let written = (0..picture.height()).rev().take(40);
            for y in written {
                assert!(edge.clone().all(|x| picture.at(x, y) == GROUND));
            }
        }
    }
}

#[test]
fn the_largest_boards_are_drawn_too() {
    for (size, moves) in [
        ("35x2", "az".to_owned()),
        ("2x63", "12".repeat(3)),
        // Nobody wins where columns are filled two by two.
        ("16x7", "123456789abcdefg".to_owned()),
    ] {
        let home = Home::new();
        let args = ["export", &moves, "--size", size];
        let files = ["--gif", "a.gif", "--png", "a.png", "--svg", "a.svg"];
        home.run([&args[..], &files].concat(), "").succeeds();
        let pictures = gif(&home.file("a.gif"));
        assert!(pictures.len() > moves.len());
        // Two digits have room below each column.
        let columns: usize = size.split('x').next().unwrap().parse().unwrap();
        assert!(pictures[0].0.width > 26 * columns);
        assert!(pictures.last().unwrap().0 == png(&home.file("a.png")));
        svg(&fs::read_to_string(home.file("a.svg")).unwrap());
    }
}

#[test]
fn a_recording_shows_the_game_in_every_look() {
    for skin in ["cadre", "grille", "jetons", "crochets"] {
        let args = ["export", "12233434464", "--skin", skin, "--cast", "-"];
        let (header, events) = cast(&ran(args, "").succeeds().out);
        assert_eq!(header["version"], 2);
        let screens = &events[..12];
        assert!(
            screens
                .iter()
                .all(|(_, sent)| sent.contains("\x1b[2J\x1b[H"))
        );
        assert_eq!(events.len(), 13);
        assert_eq!(events[0].0.to_bits(), 0);
        assert!(events.windows(2).all(|pair| pair[0].0 < pair[1].0));
        assert!(events[12].0 - events[11].0 > 2.0, "the end stays");
        // What `show` prints, with colours whatever standard output is.
        for (ply, (_, sent)) in screens.iter().enumerate() {
            let moves = &"12233434464"[..ply];
            let named = ran(["show", moves, "--skin", skin, "--color", "always"], "");
            let plain = without_colours(sent).replace("\r\n", "\n");
            let drawn = without_colours(&named.succeeds().out);
            let discs = |text: &str| text.lines().filter(|it| is_row(it)).collect::<String>();
            assert_eq!(discs(&plain), discs(&drawn), "{skin} {ply}");
            assert!(sent.contains("\x1b[1m"));
            let ends = |end| sent.matches(end).count();
            assert_eq!(ends("\n"), ends("\r\n"), "lines begin at the left");
            let (width, height) = (&header["width"], &header["height"]);
            assert!(plain.lines().count() < height.as_u64().unwrap() as usize);
            let widest = plain.lines().map(unicode_width::UnicodeWidthStr::width);
            assert!(widest.max().unwrap() <= width.as_u64().unwrap() as usize);
        }
    }
}

/// Whether a line is one of the board: it has no word in it.
fn is_row(line: &str) -> bool {
    !line
        .split(|letter: char| !letter.is_alphabetic())
        .any(|word| word.len() > 3)
}

fn without_colours(text: &str) -> String {
    let mut parts = text.split("\x1b[");
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let end = part.find(|letter: char| letter.is_ascii_alphabetic());
        plain += &part[end.expect("an escape sequence ends with a letter") + 1..];
    }
    plain
}

#[test]
fn a_text_leads_back_to_the_same_game() {
    let home = with_game(SAVED);
    let text = home
        .run(["export", "game.json", "--text", "-"], "")
        .succeeds()
        .out;
    let expected = "433442454466533\n\n\
        ...O...\n...X...\n..XX...\n..OX...\n..XOXO.\n.OOXOX.\n\n\
        X : <&\"'>\nO : Zoé\n<&\"'> gagne\nTaille : 7x6\n";
    assert_eq!(text, expected);
    for (moves, size) in [
        ("4453", "7x6"),
        ("a1b2", "11x5x5"),
        ("", "3x3x3"),
        (DRAW, "7x6"),
    ] {
        let args = [
            "export", moves, "--size", size, "--text", "-", "--lang", "en",
        ];
        let text = ran(args, "").succeeds().out;
        let (first, _) = text.split_once('\n').unwrap();
        let size = text.lines().find_map(|line| line.strip_prefix("Size: "));
        assert_eq!(first, moves);
        let again = [
            "export",
            first,
            "--size",
            size.unwrap(),
            "--text",
            "-",
            "--lang",
            "en",
        ];
        assert_eq!(ran(again, "").succeeds().out, text);
        // The file itself is a game as well.
        home.with("again.txt", &text);
        let again = home
            .run(["export", "again.txt", "--text", "-", "--lang", "en"], "")
            .succeeds();
        assert_eq!(again.out, text);
    }
}

#[test]
fn ascii_goes_for_texts_and_recordings() {
    let home = with_game(SAVED);
    let args = [
        "export",
        "game.json",
        "--ascii",
        "--text",
        "a.txt",
        "--cast",
        "a.cast",
    ];
    home.run(args, "").succeeds();
    for name in ["a.txt", "a.cast"] {
        let text = fs::read_to_string(home.file(name)).unwrap();
        assert!(text.is_ascii(), "{text}");
    }
}
