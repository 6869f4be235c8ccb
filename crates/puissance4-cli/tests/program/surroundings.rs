//! What the environment decides: the language, the colours, the characters, the ends of lines.

use std::process::Command;

use crate::run::{Home, Ran, ran, run};

/// Shows a position in this environment.
fn show(variables: &[(&str, &str)], options: &[&str]) -> Ran {
    let home = Home::new();
    let mut command = home.command([&["show", "12233434464"], options].concat());
    run(command.envs(variables.iter().copied()), "").succeeds()
}

const FRENCH: &str = "Joueur noir";
const ENGLISH: &str = "Black player";

#[test]
fn french_is_spoken_where_nothing_says_otherwise() {
    let environments: [&[(&str, &str)]; 7] = [
        &[],
        &[("LANG", "")],
        &[("LANG", "C.UTF-8")],
        &[("LANG", "POSIX")],
        &[("LANG", "fr_CA.UTF-8")],
        &[("LANG", "fr")],
        &[("LC_CTYPE", "en_US.UTF-8")],
    ];
    for environment in environments {
        show(environment, &[]).shows(FRENCH).hides(ENGLISH);
    }
}

#[test]
fn english_is_spoken_to_everybody_whose_language_is_neither() {
    for language in ["en_GB.UTF-8", "en", "de_DE.UTF-8", "pt_BR.UTF-8"] {
        show(&[("LANG", language)], &[])
            .shows(ENGLISH)
            .hides(FRENCH);
    }
}

#[test]
fn the_option_goes_before_lc_all_before_lc_messages_before_lang() {
    let (french, english) = ("fr_FR.UTF-8", "en_US.UTF-8");
    let all = [
        ("LC_ALL", french),
        ("LC_MESSAGES", english),
        ("LANG", english),
    ];
    show(&all, &[]).shows(FRENCH);
    show(&all, &["--lang", "en"]).shows(ENGLISH);
    show(&all[1..], &[]).shows(ENGLISH);
    show(
        &[("LC_ALL", ""), ("LC_MESSAGES", french), ("LANG", english)],
        &[],
    )
    .shows(FRENCH);
    show(&[("LC_MESSAGES", ""), ("LANG", english)], &[]).shows(ENGLISH);
}

#[test]
fn errors_are_told_in_the_language_of_the_option_wherever_it_stands() {
    for args in [
        ["--nonsense", "--lang", "en"],
        ["--lang", "en", "--nonsense"],
    ] {
        ran(args, "")
            .exits(2)
            .complains("unknown option: --nonsense");
    }
}

#[test]
fn nothing_but_text_goes_through_a_pipe() {
    for term in ["xterm-256color", "linux", "dumb"] {
        show(&[("TERM", term), ("COLORTERM", "truecolor")], &[]).hides("\x1B");
    }
    ran(["--moves", "112233"], "\n\n\n\nconseil\n5\naide\n")
        .exits(130)
        .hides("\x1B");
}

#[test]
fn colours_are_written_where_they_are_asked_for() {
    show(&[], &["--color", "always"]).shows("\x1B[");
    show(&[("CLICOLOR_FORCE", "1")], &[]).shows("\x1B[");
    show(&[("NO_COLOR", "1")], &["--color", "always"]).shows("\x1B[");
    show(&[("NO_COLOR", "")], &["--color", "always"]).shows("\x1B[");
    show(&[("NO_COLOR", ""), ("CLICOLOR_FORCE", "1")], &[]).shows("\x1B[");
}

#[test]
fn colours_are_left_out_where_they_are_not_wanted() {
    show(&[("NO_COLOR", "1"), ("CLICOLOR_FORCE", "1")], &[]).hides("\x1B");
    show(&[("CLICOLOR_FORCE", "0")], &[]).hides("\x1B");
    show(&[("CLICOLOR_FORCE", "1")], &["--color", "never"]).hides("\x1B");
    show(&[("CLICOLOR", "1")], &[]).hides("\x1B");
}

/// The text without the sequences that set colours.
fn without_colours(text: &str) -> String {
    let parts = text.split('\x1B').map(|part| match part.strip_prefix('[') {
        Some(sequence) => sequence.split_once('m').map_or("", |(_, text)| text),
        None => part,
    });
    parts.collect()
}

#[test]
fn colours_say_nothing_that_the_text_does_not() {
    for skin in ["cadre", "grille", "jetons", "crochets"] {
        for term in ["xterm-256color", "linux"] {
            let coloured = show(&[("TERM", term)], &["--color", "always", "--skin", skin]);
            let plain = show(&[], &["--skin", skin]);
            assert_ne!(coloured.out, plain.out);
            assert_eq!(without_colours(&coloured.out), plain.out);
        }
    }
}

#[test]
fn a_terminal_of_sixteen_colours_gets_no_others() {
    let coloured = show(
        &[("TERM", "linux")],
        &["--color", "always", "--skin", "grille"],
    );
    coloured.hides("38;5;").shows("\x1B[34m").shows("\x1B[33m");
    let coloured = show(
        &[("TERM", "xterm-256color")],
        &["--color", "always", "--skin", "grille"],
    );
    coloured.shows("\x1B[38;5;33m").shows("\x1B[38;5;202m");
}

#[test]
fn the_last_disc_and_the_winning_ones_are_marked_without_colours() {
    ran(["show", "445"], "")
        .shows("║ ·  ·  ·  ● (●) ·  · ║")
        .shows("Joueur noir ● : colonne 5, rangée 1");
    show(&[], &[])
        .shows("║ ·  ·  · [●] ·  ·  · ║\n║ ·  · [●] ●  ·  ·  · ║\n║ · [●] ●  ○  ·  ·  · ║\n║[●] ○  ○  ○  ·  ○  · ║\n")
        .shows("Pions alignés (colonne-rangée) : 1-1 2-2 3-3 4-4");
    show(&[], &["--skin", "jetons"]).shows("[⊙] ●  ●  ●  ○  ●  ○ \n");
}

#[test]
fn a_locale_that_is_not_utf_8_gets_nothing_but_ascii() {
    let environments: [&[(&str, &str)]; 4] = [
        &[("LC_ALL", "C")],
        &[("LANG", "fr_FR.ISO-8859-1")],
        &[("LANG", "fr_FR@euro")],
        &[("LC_CTYPE", "POSIX"), ("LANG", "fr_FR.UTF-8")],
    ];
    for environment in environments {
        for skin in ["cadre", "grille", "jetons", "crochets"] {
            let home = Home::new();
            let mut command = home.command(["--skin", skin, "--moves", "112233"]);
            command.envs(environment.iter().copied());
            let input = "Zoé\n●\n\n\n\nconseil\n5\n8\naide\nquitter\n";
            let game = run(&mut command, input).succeeds();
            assert!(game.out.is_ascii(), "{}", game.out);
            game.shows("ce terminal n'affiche que l'ASCII")
                .shows("Zoe")
                .shows("rang");
        }
    }
}

#[test]
fn the_option_asks_for_ascii_everywhere() {
    let position = ran(["show", "--ascii", "445"], "").succeeds();
    assert!(position.out.is_ascii());
    position.shows(
        "\
+=====================+
| 1  2  3  4  5  6  7 |
| .  .  .  .  .  .  . |
| .  .  .  .  .  .  . |
| .  .  .  .  .  .  . |
| .  .  .  .  .  .  . |
| .  .  .  O  .  .  . |
| .  .  .  X (X) .  . |
+=====================+
",
    );
}

#[test]
fn help_and_errors_are_in_ascii_as_well() {
    for lang in ["fr", "en"] {
        for args in [
            &["--help"][..],
            &["show", "--help"],
            &["--nonsense"],
            &["show", "１"],
        ] {
            let home = Home::new();
            let mut command = home.command([&["--lang", lang], args].concat());
            let told = run(command.env("LC_ALL", "C"), "");
            assert!(told.out.is_ascii(), "{}", told.out);
            assert!(told.err.is_ascii(), "{}", told.err);
            let told = ran([&["--ascii", "--lang", lang], args].concat(), "");
            assert!(told.out.is_ascii(), "{}", told.out);
            assert!(told.err.is_ascii(), "{}", told.err);
        }
    }
}

#[test]
fn a_locale_of_wide_signs_gets_a_board_that_they_cannot_shift() {
    show(&[("LANG", "ja_JP.UTF-8")], &[]).shows("|[X] O  O  O  .  O  . |");
}

#[test]
fn lines_end_as_people_and_systems_end_them() {
    for input in [
        "\n\n\n\n4\n5\n",
        "\r\n\r\n\r\n\r\n4\r\n5\r\n",
        "\u{FEFF}\n\n\n\n4\n5",
        "\n\n\n\n 4 \n\t5\t",
    ] {
        let home = Home::new();
        home.run([""; 0], input).exits(130);
        assert_eq!(home.kept_moves(), "45", "{input:?}");
    }
    let home = Home::new();
    home.run([""; 0], "\u{FEFF}Zoé\r\n\r\nLéo\r\n\r\n4\r\n")
        .exits(130);
    assert_eq!(home.kept()[0].players[0].name.as_str(), "Zoé");
}

#[cfg(unix)]
#[test]
fn an_environment_that_is_not_text_is_as_good_as_none() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let home = Home::new();
    let mut command: Command = home.command(["show", "4"]);
    for name in ["LANG", "TERM", "NO_COLOR"] {
        command.env(name, OsStr::from_bytes(b"\xFF"));
    }
    run(&mut command, "").succeeds().shows(FRENCH).hides("\x1B");
}
