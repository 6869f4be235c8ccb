//! The commands beside playing: positions, counts, completion scripts, manual pages.

use std::fs;
use std::process::Command;

use crate::run::{Home, KNOWN, ran, run};

#[test]
fn show_prints_the_position_after_some_moves_in_every_look() {
    for (skin, drawn) in [
        ("cadre", "║ ·  · (○) ●  ●  ·  · ║"),
        ("grille", "|     |     |  ○  |  ●  |  ●  |     |     |"),
        ("jetons", " ○  ○ (●) ⊙  ⊙  ○  ○ "),
        ("crochets", "5 [][][J][R][R][][]"),
    ] {
        for command in ["show", "montrer"] {
            for moves in [&["4453"][..], &["44 53"], &["44", "5,", "3"], &["4,4,5,3"]] {
                let shown = ran([&[command, "--skin", skin], moves].concat(), "").succeeds();
                shown.shows(&format!("\n{drawn}\n"));
            }
        }
    }
}

#[test]
fn show_prints_a_game_that_is_over_with_its_result() {
    ran(["show", "12233434464"], "")
        .succeeds()
        .shows("║[●] ○  ○  ○  ·  ○  · ║")
        .shows("Grille gagnante : Joueur noir l'emporte !")
        .shows("Pions alignés (colonne-rangée) : 1-1 2-2 3-3 4-4");
    let draw = "132441365226752477771331233146675264461555";
    ran(["show", "--lang", "en", draw], "")
        .succeeds()
        .shows("Full board: a draw.");
}

#[test]
fn show_without_moves_prints_the_empty_board() {
    for args in [&["show"][..], &["show", ""]] {
        ran(args, "")
            .succeeds()
            .shows("Pions restants : Joueur noir 21, Joueur blanc 21");
    }
}

#[test]
fn show_prints_a_board_given_as_text_in_every_look() {
    let board = "......./......./......./...O.../...X.../..OXX..";
    let lines = board.replace('/', "\n");
    for (skin, drawn) in [
        (
            "cadre",
            "║ ·  ·  ·  ○  ·  ·  · ║\n║ ·  ·  ·  ●  ·  ·  · ║\n║ ·  ·  ○  ●  ●  ·  · ║\n",
        ),
        ("grille", "|     |     |  ○  |  ●  |  ●  |     |     |\n"),
        (
            "jetons",
            " ○  ○  ○  ●  ○  ○  ○ \n ○  ○  ○  ⊙  ○  ○  ○ \n ○  ○  ●  ⊙  ⊙  ○  ○ \n",
        ),
        (
            "crochets",
            "3 [][][ ][J][ ][][]\n4 [][][ ][R][ ][][]\n5 [][][J][R][R][][]\n",
        ),
    ] {
        for text in [board, &lines, &board.to_lowercase()] {
            ran(["show", "--skin", skin, "--board", text], "")
                .succeeds()
                .shows(drawn)
                .shows(" 18, ");
        }
    }
}

#[test]
fn show_draws_with_the_symbols_that_are_given() {
    ran(["show", "--symbol1", "🔴", "--symbol2", "J", "453"], "")
        .succeeds()
        .shows("║ ·   ·  (🔴) 🔴  J   ·   ·  ║");
}

#[test]
fn nothing_is_kept_or_read_where_nothing_is_played() {
    let home = Home::new();
    for args in [
        &["show", "4"][..],
        &["perft", "1"],
        &["completions", "fish"],
        &["--help"],
    ] {
        home.run(args, "4\n").succeeds();
    }
    assert_eq!(home.names(), [""; 0]);
}

#[test]
fn perft_counts_the_sequences_of_moves() {
    let pins = [1, 7, 49, 343, 2401, 16807, 117_649, 823_536];
    for (depth, count) in pins.into_iter().enumerate() {
        let counted = ran(["perft", &depth.to_string()], "").succeeds();
        assert_eq!(counted.out, format!("{count}\n"));
    }
}

#[test]
fn perft_counts_on_other_boards_and_after_moves() {
    for (args, count) in [
        // Nothing stops eight columns before a line is possible.
        (
            &["perft", "6", "--columns", "8", "--rows", "7"][..],
            "262144\n",
        ),
        (
            &[
                "perft",
                "2",
                "--columns",
                "3",
                "--rows",
                "3",
                "--connect",
                "3",
            ],
            "9\n",
        ),
        // Four columns of two cells: one of the four is full after two discs in it.
        (
            &[
                "perft",
                "3",
                "--columns",
                "4",
                "--rows",
                "2",
                "--connect",
                "4",
            ],
            "60\n",
        ),
        (&["perft", "1", "--moves", "444444"], "6\n"),
        (&["perft", "4", "--moves", "1212121"], "0\n"),
        (&["perft", "0", "--moves", "1212121"], "1\n"),
    ] {
        assert_eq!(ran(args, "").succeeds().out, count, "{args:?}");
    }
}

#[test]
fn every_shell_has_a_completion_script_that_knows_commands_options_and_values() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = ran(["completions", shell], "").succeeds();
        for word in [
            "puissance4",
            "resume",
            "perft",
            "symbol1",
            "crochets",
            "jetons",
        ] {
            assert!(script.out.contains(word), "{shell}: no {word}");
        }
    }
}

#[cfg(unix)]
#[test]
fn bash_understands_its_completion_script() {
    let home = Home::new();
    let script = home.run(["completions", "bash"], "").succeeds().out;
    let mut bash = Command::new("bash");
    run(home.settle(&mut bash).arg("-n"), &script).succeeds();
    // And gets from it what can follow.
    let ask = "COMP_WORDS=(puissance4 --skin g); COMP_CWORD=2; _puissance4 puissance4 g --skin; \
               echo \"${COMPREPLY[@]}\"";
    let mut bash = Command::new("bash");
    let answer = run(&mut bash, format!("{script}\n{ask}\n"));
    assert_eq!(
        (answer.code, answer.out.as_str()),
        (Some(0), "grille\n"),
        "{}",
        answer.err
    );
}

const PAGES: [&str; 18] = [
    "puissance4-analyze.1",
    "puissance4-bench.1",
    "puissance4-book-build.1",
    "puissance4-book-check.1",
    "puissance4-book-info.1",
    "puissance4-book-merge.1",
    "puissance4-book.1",
    "puissance4-completions.1",
    "puissance4-convert.1",
    "puissance4-export.1",
    "puissance4-man.1",
    "puissance4-perft.1",
    "puissance4-play.1",
    "puissance4-resume.1",
    "puissance4-show.1",
    "puissance4-solve.1",
    "puissance4-tui.1",
    "puissance4.1",
];

#[test]
fn a_manual_page_is_written_for_the_program_and_each_of_its_commands() {
    for (lang, headings, told) in [
        (
            "fr",
            &[
                "NOM",
                "SYNOPSIS",
                "DESCRIPTION",
                "ARGUMENTS",
                "OPTIONS",
                "COMMANDES",
                "EXEMPLES",
                "VERSION",
            ],
            "Afficher une position (alias : montrer)",
        ),
        (
            "en",
            &[
                "NAME",
                "SYNOPSIS",
                "DESCRIPTION",
                "ARGUMENTS",
                "OPTIONS",
                "COMMANDS",
                "EXAMPLES",
                "VERSION",
            ],
            "Show a position (alias: montrer)",
        ),
    ] {
        let home = Home::new();
        let written = home
            .run(["man", "--lang", lang, "some/where"], "")
            .succeeds();
        assert_eq!(written.out, "");
        let mut names: Vec<String> = fs::read_dir(home.file("some/where"))
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        assert_eq!(names, PAGES);
        for name in PAGES {
            let page = fs::read_to_string(home.file("some/where").join(name)).unwrap();
            let title = name.strip_suffix(".1").unwrap();
            assert!(page.contains(&format!(".TH {title} 1 ")), "{page}");
            for heading in page.lines().filter_map(|line| line.strip_prefix(".SH ")) {
                assert!(headings.contains(&heading), "{heading} in {name}");
            }
            // A line that begins with a point or an apostrophe is a request of the page's language.
            let requests = page.lines().filter(|line| line.starts_with(['.', '\'']));
            for request in requests {
                let known = [
                    ".ie", ".el", ".TH", ".SH", ".TP", ".br", ".RS", ".RE", ".PP", ".sp",
                ];
                assert!(
                    known.iter().any(|known| request.starts_with(known)),
                    "{request}"
                );
            }
        }
        let show = fs::read_to_string(home.file("some/where/puissance4-show.1")).unwrap();
        assert!(show.contains(told), "{show}");
    }
}

#[test]
fn pages_that_cannot_be_written_are_an_error() {
    let home = Home::new();
    home.with("file", "mine");
    home.run(["man", "file/folder"], "").exits(4).complains(
        "puissance4 : erreur : file/folder : un élément du chemin n'est pas un dossier\n",
    );
    home.run(["man", "--lang", "en", "file/folder"], "")
        .exits(4)
        .complains("puissance4: error: file/folder: a part of the path is not a folder\n");
    assert_eq!(home.names(), ["file"]);
}

#[test]
fn playing_is_what_happens_without_a_command_too() {
    for command in [&[][..], &["play"], &["jouer"]] {
        let home = Home::new();
        home.run([command, &KNOWN].concat(), "4\n")
            .exits(130)
            .shows("Rouge R : colonne 4");
        assert_eq!(home.kept_moves(), "4");
        for resume in ["resume", "reprendre"] {
            home.run([resume], "")
                .exits(130)
                .shows("Partie reprise (1 coup).");
        }
    }
}
