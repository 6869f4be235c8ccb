//! What `--help` and `--version` tell, in both languages.

use unicode_width::UnicodeWidthStr;

use crate::run::ran;

const COMMANDS: [&[&str]; 18] = [
    &[],
    &["play"],
    &["tui"],
    &["resume"],
    &["show"],
    &["export"],
    &["perft"],
    &["solve"],
    &["analyze"],
    &["bench"],
    &["convert"],
    &["book"],
    &["book", "build"],
    &["book", "merge"],
    &["book", "check"],
    &["book", "info"],
    &["completions"],
    &["man"],
];

/// The options of a game, and those that go with everything.
const PLAY: [&str; 15] = [
    "--name1",
    "--name2",
    "--symbol1",
    "--symbol2",
    "--computer1",
    "--computer2",
    "--first",
    "--columns",
    "--rows",
    "--connect",
    "--seed",
    "--moves",
    "--save",
    "--force",
    "--resume",
];
/// The options of `export`.
const EXPORT: [&str; 8] = [
    "--gif", "--png", "--svg", "--cast", "--text", "--ply", "--size", "--force",
];
/// The options of the solver.
const SOLVER: [&str; 5] = ["--size", "--threads", "--memory", "--no-book", "--json"];
const EVERYWHERE: [&str; 6] = [
    "--skin", "--lang", "--color", "--ascii", "--config", "--help",
];

fn help(lang: &str, command: &[&str]) -> String {
    ran([command, &["--lang", lang, "--help"]].concat(), "")
        .succeeds()
        .out
}

#[test]
fn help_has_no_english_in_french_and_no_french_in_english() {
    // `Options` and `Arguments` are the same words in both.
    let english = [
        "Print",
        "Usage:",
        "possible values",
        "default:",
        "aliases",
        "Commands",
        " this help",
        " the ",
        " of ",
        "COMMAND]",
    ];
    let french = [
        "Utilisation",
        "Commandes",
        "Afficher",
        " la ",
        " les ",
        "COMMANDE",
        " le ",
    ];
    for command in COMMANDS {
        let text = help("fr", command);
        for word in english {
            assert!(!text.contains(word), "{word:?} in\n{text}");
        }
        assert!(text.contains("\nUtilisation : puissance4"), "{text}");
        assert!(text.contains("\nOptions :\n"), "{text}");
        assert!(!text.contains("s:\n"), "{text}");
        let text = help("en", command);
        for word in french {
            assert!(!text.contains(word), "{word:?} in\n{text}");
        }
        assert!(text.contains("\nUsage: puissance4"), "{text}");
        assert!(text.contains("\nOptions:\n"), "{text}");
    }
}

#[test]
fn help_tells_every_option_with_its_meaning() {
    for lang in ["fr", "en"] {
        for command in COMMANDS {
            let text = help(lang, command);
            let own: &[&str] = match command {
                [] | ["play"] => &PLAY,
                ["export"] => &EXPORT,
                ["solve" | "analyze" | "bench"] => &SOLVER,
                _ => &[],
            };
            for option in EVERYWHERE.iter().chain(own) {
                let line = text
                    .lines()
                    .find(|line| line.split([' ', ',']).any(|word| word == *option));
                let line = line.unwrap_or_else(|| panic!("no {option} in\n{text}"));
                let (_, meaning) = line.trim_start().split_once("  ").unwrap();
                assert!(meaning.trim().len() > 10, "{line}");
            }
        }
    }
}

#[test]
fn help_tells_every_command_with_its_french_name() {
    for (lang, known) in [
        (
            "fr",
            [
                "(alias : jouer)",
                "(alias : plein-ecran)",
                "(alias : reprendre)",
                "(alias : montrer)",
                "(alias : exporter)",
                "(alias : resoudre)",
                "(alias : analyser)",
                "(alias : mesurer)",
                "(alias : livre)",
                "(alias : convertir)",
            ],
        ),
        (
            "en",
            [
                "(alias: jouer)",
                "(alias: plein-ecran)",
                "(alias: reprendre)",
                "(alias: montrer)",
                "(alias: exporter)",
                "(alias: resoudre)",
                "(alias: analyser)",
                "(alias: mesurer)",
                "(alias: livre)",
                "(alias: convertir)",
            ],
        ),
    ] {
        let text = help(lang, &[]);
        let commands = [
            "play", "tui", "resume", "show", "export", "solve", "analyze", "bench", "book",
            "convert",
        ];
        for (command, alias) in commands.into_iter().zip(known) {
            let line = text
                .lines()
                .find(|line| line.starts_with(&format!("  {command} ")));
            assert!(line.unwrap().ends_with(alias), "{text}");
        }
        for command in ["perft", "completions", "man"] {
            assert!(text.contains(&format!("\n  {command} ")), "{text}");
        }
    }
}

#[test]
fn both_languages_tell_the_same_options_in_the_same_order() {
    for command in COMMANDS {
        let options = |lang| -> Vec<String> {
            let text = help(lang, command);
            let words = text
                .split_whitespace()
                .filter(|word| word.starts_with("--"));
            words
                .map(|word| word.trim_end_matches(',').to_owned())
                .collect()
        };
        assert_eq!(options("fr"), options("en"), "{command:?}");
    }
}

#[test]
fn help_is_asked_for_by_one_letter_as_well() {
    for command in COMMANDS {
        let short = ran([command, &["-h"]].concat(), "").succeeds().out;
        assert_eq!(short, help("fr", command));
    }
}

#[test]
fn help_has_no_colours_and_no_line_that_is_much_too_long() {
    for lang in ["fr", "en"] {
        for command in COMMANDS {
            for line in help(lang, command).lines() {
                assert!(!line.contains(char::is_control), "{line:?}");
                assert!(line.width() <= 130, "{line}");
                assert_eq!(line, line.trim_end());
            }
        }
    }
}

#[test]
fn the_version_is_that_of_the_package() {
    let version = format!("puissance4 {}\n", env!("CARGO_PKG_VERSION"));
    for args in [["--version", "--lang=fr"], ["-V", "--lang=en"]] {
        assert_eq!(ran(args, "").succeeds().out, version);
    }
}
