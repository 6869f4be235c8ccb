//! Checks of what is refused on the command line and in files, in both languages.

use std::ffi::OsStr;

use crate::run::{Home, Ran};

/// The commands that are called wrongly here.
const COMMANDS: [&str; 16] = [
    "play",
    "resume",
    "show",
    "export",
    "solve",
    "analyze",
    "bench",
    "book",
    "build",
    "merge",
    "check",
    "info",
    "perft",
    "convert",
    "completions",
    "man",
];

/// The line that ends a complaint about a command line, in both languages.
fn see_help(args: &[&str]) -> [String; 2] {
    let named = args.iter().take_while(|word| COMMANDS.contains(word));
    let command: Vec<&str> = std::iter::once("puissance4")
        .chain(named.copied())
        .collect();
    let command = command.join(" ");
    [
        format!("« {command} --help » décrit les options."),
        format!("\"{command} --help\" describes the options."),
    ]
}

/// What is refused, what is said in French and in English.
pub(crate) struct Case<'a> {
    pub(crate) args: &'a [&'a str],
    pub(crate) said: [&'a str; 2],
}

pub(crate) const fn case<'a>(args: &'a [&'a str], french: &'a str, english: &'a str) -> Case<'a> {
    Case {
        args,
        said: [french, english],
    }
}

/// Checks that a program stopped with this code and said nothing but this, each time in its own
/// language, without a byte that moves the cursor.
#[track_caller]
fn assert_told(ran: &Ran, code: i32, language: usize, lines: &str) {
    let before = ["puissance4 : erreur : ", "puissance4: error: "][language];
    assert_eq!(ran.err, format!("{before}{lines}\n"));
    assert_eq!((ran.code, ran.out.as_str()), (Some(code), ""));
    assert!(
        !ran.err
            .trim_end()
            .contains(|letter: char| letter.is_control() && letter != '\n')
    );
}

/// Checks that command lines are refused with this code, and that nothing is written.
#[track_caller]
pub(crate) fn assert_refused(code: i32, cases: &[Case<'_>]) {
    for case in cases {
        for (language, lang) in ["fr", "en"].into_iter().enumerate() {
            let home = Home::new();
            let args = [&["--lang", lang], case.args].concat();
            let ran = home.run(&args, "4\n");
            assert_told(&ran, code, language, case.said[language]);
            assert_eq!(home.names(), [""; 0], "{args:?}");
        }
    }
}

/// Checks that command lines are refused as such, with a hint where help is to be found.
#[track_caller]
pub(crate) fn assert_misused(cases: &[Case<'_>]) {
    for Case { args, said } in cases {
        let see_help = see_help(args);
        let said = [0, 1].map(|language| format!("{}\n{}", said[language], see_help[language]));
        assert_refused(
            2,
            &[Case {
                args,
                said: said.each_ref().map(String::as_str),
            }],
        );
    }
}

/// Checks that a file with this content, read by way of an option, is refused and left as it is.
#[track_caller]
pub(crate) fn assert_file_refused(option: &str, content: &[u8], said: [&str; 2]) {
    for (language, lang) in ["fr", "en"].into_iter().enumerate() {
        let home = Home::new();
        let file = home.with("file.json", content);
        let args = ["--lang", lang, option, "file.json"].map(OsStr::new);
        let ran = home.run(args, "4\n");
        let at = ["file.json : ", "file.json: "][language];
        assert_told(&ran, 3, language, &format!("{at}{}", said[language]));
        assert_eq!(std::fs::read(file).expect("the file is there"), content);
        assert_eq!(home.names(), ["file.json"]);
    }
}
