//! Numbers on the command line that are refused, and what is said of them.

use crate::refused::{assert_refused, case};

const SIZES: [&str; 2] = [
    "Tailles acceptées : 2 à 35 colonnes, 2 à 63 rangées, colonnes × (rangées + 1) ≤ 128, \
     alignement de 3 pions au moins et du plus grand côté au plus.",
    "Sizes: 2 to 35 columns, 2 to 63 rows, columns × (rows + 1) ≤ 128, \
     a line of 3 discs at least and of the longer side at most.",
];

/// Values that are no whole number of a reasonable size.
const NO_NUMBERS: [&str; 10] = [
    "-1",
    "+7",
    "abc",
    "",
    "7.0",
    "1e9",
    "0x7",
    "٣",
    "7 ",
    "99999999999999999999999",
];

/// Checks that an option takes numbers from `least` to `most` and no others.
fn assert_number_refused(
    command: &[&str],
    option: &str,
    [least, most]: [&str; 2],
    value: &str,
    after: [&str; 2],
) {
    let french = format!(
        "{option} : un nombre entier de {least} à {most} est attendu, et non « {value} »{}",
        after[0]
    );
    let english = format!(
        "{option}: a whole number from {least} to {most} is expected, not \"{value}\"{}",
        after[1]
    );
    let args = [command, &[option, value]].concat();
    assert_refused(2, &[case(&args, &french, &english)]);
}

#[test]
fn sizes_out_of_range_are_told_the_range_and_the_sizes_there_are() {
    let sizes = SIZES.map(|sizes| format!("\n{sizes}"));
    let sizes = sizes.each_ref().map(String::as_str);
    for command in [&[][..], &["play"], &["show"], &["perft", "3"]] {
        for (option, range, bad) in [
            ("--columns", ["2", "35"], ["0", "1", "36"]),
            ("--rows", ["2", "63"], ["0", "1", "64"]),
            ("--connect", ["3", "63"], ["0", "2", "64"]),
        ] {
            for value in bad {
                assert_number_refused(command, option, range, value, sizes);
            }
        }
    }
    for value in NO_NUMBERS {
        assert_number_refused(&[], "--columns", ["2", "35"], value, sizes);
    }
}

#[test]
fn sizes_that_do_not_fit_together_are_told_why_and_the_sizes_there_are() {
    for (args, french, english) in [
        (
            ["--columns", "35", "--rows", "63"],
            "35 colonnes sur 63 rangées : colonnes × (rangées + 1) ne dépasse pas 128",
            "35 columns by 63 rows: columns × (rows + 1) is at most 128",
        ),
        (
            ["--columns", "16", "--rows", "8"],
            "16 colonnes sur 8 rangées : colonnes × (rangées + 1) ne dépasse pas 128",
            "16 columns by 8 rows: columns × (rows + 1) is at most 128",
        ),
        (
            ["--columns", "5", "--connect", "7"],
            "7 pions à aligner : sur cette grille, de 3 à 6",
            "7 discs in line: on this board, 3 to 6",
        ),
        (
            ["--columns", "3", "--rows", "3"],
            "4 pions à aligner : sur cette grille, de 3 à 3",
            "4 discs in line: on this board, 3 to 3",
        ),
    ] {
        let french = format!("{french}\n{}", SIZES[0]);
        let english = format!("{english}\n{}", SIZES[1]);
        assert_refused(2, &[case(&args, &french, &english)]);
        assert_refused(
            2,
            &[case(&[&["show"], &args[..]].concat(), &french, &english)],
        );
    }
}

#[test]
fn other_numbers_out_of_range_are_told_the_range() {
    for value in NO_NUMBERS.into_iter().chain(["18446744073709551616"]) {
        assert_number_refused(
            &[],
            "--seed",
            ["0", "18446744073709551615"],
            value,
            ["", ""],
        );
    }
    for value in NO_NUMBERS.into_iter().chain(["0", "11"]) {
        for option in ["--computer1", "--computer2"] {
            let french =
                format!("{option} : un niveau est un nombre de 1 à 10, et non « {value} »");
            let english = format!("{option}: a level is a number from 1 to 10, not \"{value}\"");
            assert_refused(2, &[case(&[option, value], &french, &english)]);
        }
        let french = format!("--first : le premier joueur est 1 ou 2, et non « {value} »");
        let english = format!("--first: the player who begins is 1 or 2, not \"{value}\"");
        assert_refused(2, &[case(&["--first", value], &french, &english)]);
    }
    for value in NO_NUMBERS.into_iter().chain(["13", "1000000000"]) {
        let french = format!("la profondeur est un nombre entier de 0 à 12, et non « {value} »");
        let english = format!("the depth is a whole number from 0 to 12, not \"{value}\"");
        assert_refused(2, &[case(&["perft", value], &french, &english)]);
    }
}
