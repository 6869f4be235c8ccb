//! What is typed and is not a move: it is refused in the words of the look, and costs no turn.

use crate::looks::{LOOKS, Look};
use crate::run::Home;

/// What is typed in the place of a column, and how it is shown.
fn nonsense() -> Vec<(Vec<u8>, String)> {
    let plain = [
        "a", "abc", "1a", "-1", "+1", "1 2", "1.5", "0x1", "１", "٣", "²", "🙂", "4\u{301}",
    ];
    let mut lines: Vec<_> = plain
        .map(|line| (line.as_bytes().to_owned(), line.to_owned()))
        .to_vec();
    let digits = "1".repeat(31);
    lines.push((digits.clone().into(), digits));
    let number = (1_u128 << 64).to_string();
    lines.push((number.clone().into(), number));
    // A line of any length is read to its end, and as much of it shown as tells it apart.
    lines.push((vec![b'4'; 10_000_000], format!("{}…", "4".repeat(40))));
    lines.push((b"\xFF4".to_vec(), "\u{FFFD}4".to_owned()));
    lines.push((b"\xC3".to_vec(), "\u{FFFD}".to_owned()));
    lines.push((b"4\x1B[2J".to_vec(), "4\\u{1b}[2J".to_owned()));
    lines.push((b"4\x004".to_vec(), "4\\04".to_owned()));
    lines
}

/// Numbers that are no column's, in a look.
fn numbers(look: &Look) -> [&'static str; 4] {
    if look.counts_from_zero() {
        ["7", "8", "9", "18446744073709551615"]
    } else {
        ["0", "8", "9", "18446744073709551615"]
    }
}

#[test]
fn what_is_not_a_column_is_refused_in_the_words_of_the_look_and_costs_no_turn() {
    for look in &LOOKS {
        let mut lines = nonsense();
        lines.extend(numbers(look).map(|number| (number.into(), number.to_owned())));
        let mut input = b"\n\n\n\n".to_vec();
        let mut expected = String::new();
        for (bytes, shown) in &lines {
            input.extend_from_slice(bytes);
            input.push(b'\n');
            let question = look.question(0);
            let again = question.lines().last().unwrap();
            expected += &[" ", shown, "\n", &look.no_column(shown), "\n", again].concat();
        }
        input.extend(look.typed("45").into_bytes());
        let home = Home::new();
        let game = home.run(look.options(), input).exits(130);
        let asked = game.out.split_once(&look.question(0)).unwrap().1;
        // Not `starts_with` alone: where they differ is what one wants to know.
        for (line, expected) in asked.lines().zip(expected.lines()) {
            assert!(line.starts_with(expected), "{line:?} is not {expected:?}");
        }
        assert_eq!(home.kept_moves(), "45");
        assert_eq!(game.err, "");
    }
}

#[test]
fn a_full_column_is_refused_in_the_words_of_the_look_and_costs_no_turn() {
    for look in &LOOKS {
        let home = Home::new();
        let input = format!("\n\n\n\n{}", look.typed("44444447"));
        let game = home.run(look.options(), input).exits(130);
        let column = look.column(4);
        let question = look.question(0);
        let last = question.lines().last().unwrap();
        game.shows(&format!(
            "{question} {column}\n{}\n{last} ",
            look.full(&column)
        ));
        assert_eq!(home.kept_moves(), "4444447");
    }
}

#[test]
fn nothing_typed_is_asked_again_without_a_word() {
    for look in &LOOKS {
        let home = Home::new();
        let input = format!("\n\n\n\n\n \t \n{}", look.typed("4"));
        let game = home.run(look.options(), input).exits(130);
        let question = look.question(0);
        let last = question.lines().last().unwrap();
        game.shows(&format!(
            "{question} \n{last} \n{last} {}\n",
            look.column(4)
        ));
        assert_eq!(home.kept_moves(), "4");
    }
}

#[test]
fn the_last_column_can_be_filled_to_the_top() {
    for look in &LOOKS {
        let home = Home::new();
        let input = format!("\n\n\n\n{}", look.typed("777777"));
        home.run(look.options(), input).exits(130);
        assert_eq!(home.kept_moves(), "777777");
    }
}

#[test]
fn the_digit_keys_of_a_french_keyboard_play_without_the_shift_key() {
    let home = Home::new();
    home.run(
        ["--columns", "10"],
        "\n\n\n\n&\né\n\"\n'\n(\n-\nè\n_\nç\n&à\n",
    )
    .exits(130);
    assert_eq!(home.kept_moves(), "123456789a");
    let home = Home::new();
    home.run(["--skin", "crochets"], "\n\n\n\nà\n&\n")
        .exits(130);
    assert_eq!(home.kept_moves(), "12");
}

#[test]
fn columns_beyond_the_ninth_are_typed_as_numbers() {
    let home = Home::new();
    let game = home
        .run(["--columns", "16", "--rows", "7"], "\n\n\n\n16\n10\n17\n")
        .exits(130);
    assert_eq!(home.kept_moves(), "ga");
    game.shows("Il n'y a pas de colonne « 17 » : choisissez de 1 à 16.");
}

#[test]
fn a_word_with_more_after_it_than_it_takes_is_refused() {
    for typed in [
        "quitter maintenant",
        "annuler 2",
        "undo it",
        "conseil ?",
        "help me",
        "q q",
    ] {
        let home = Home::new();
        let game = home
            .run([""; 0], format!("\n\n\n\n4\n{typed}\n5\n"))
            .exits(130);
        game.shows(&format!("Il n'y a pas de colonne « {typed} »"));
        assert_eq!(home.kept_moves(), "45");
    }
}

#[test]
fn a_word_that_is_nearly_right_is_suggested() {
    for (lang, typed, suggestion) in [
        ("fr", "anuler", "Vouliez-vous dire « annuler » ?"),
        ("fr", "Quiter", "Vouliez-vous dire « quitter » ?"),
        ("en", "und", "Did you mean \"undo\"?"),
        ("en", "hlep", "Did you mean \"help\"?"),
    ] {
        let home = Home::new();
        let game = home
            .run(["--lang", lang], format!("\n\n\n\n{typed}\n4\n"))
            .exits(130);
        game.shows(&format!("\n{suggestion}\n"));
        assert_eq!(home.kept_moves(), "4");
    }
}
