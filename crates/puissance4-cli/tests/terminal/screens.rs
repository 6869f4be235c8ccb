//! A whole game typed in each look, each language and two sizes, and the pictures of it in
//! `docs/screens`.

use std::fmt::Write as _;

use crate::kept::{compare, ruler};
use crate::tmux::{Size, Terminal};
use crate::typed;

macro_rules! games {
    ($($name:ident: $look:literal $size:tt $language:literal)*) => {
        $(
            #[test]
            fn $name() {
                a_game_typed_in_looks_as_in_its_picture($look, $size, $language);
            }
        )*
    };
}

games! {
    cadre_in_french_at_80_by_24: "cadre" [80, 24] "fr"
    cadre_in_french_at_40_by_20: "cadre" [40, 20] "fr"
    cadre_in_english_at_80_by_24: "cadre" [80, 24] "en"
    cadre_in_english_at_40_by_20: "cadre" [40, 20] "en"
    grille_in_french_at_80_by_24: "grille" [80, 24] "fr"
    grille_in_french_at_40_by_20: "grille" [40, 20] "fr"
    grille_in_english_at_80_by_24: "grille" [80, 24] "en"
    grille_in_english_at_40_by_20: "grille" [40, 20] "en"
    jetons_in_french_at_80_by_24: "jetons" [80, 24] "fr"
    jetons_in_french_at_40_by_20: "jetons" [40, 20] "fr"
    jetons_in_english_at_80_by_24: "jetons" [80, 24] "en"
    jetons_in_english_at_40_by_20: "jetons" [40, 20] "en"
    crochets_in_french_at_80_by_24: "crochets" [80, 24] "fr"
    crochets_in_french_at_40_by_20: "crochets" [40, 20] "fr"
    crochets_in_english_at_80_by_24: "crochets" [80, 24] "en"
    crochets_in_english_at_40_by_20: "crochets" [40, 20] "en"
}

/// Zoé fills most of column 4, Léo its top; then Zoé makes a falling diagonal from 3-4 to 6-1.
const BEFORE: &str = "4334424544";
const AFTER: &str = "66533";

fn a_game_typed_in_looks_as_in_its_picture(look: &str, size: Size, language: &str) {
    let command = ["--skin", look, "--lang", language];
    let terminal = Terminal::playing(size, &command);
    terminal.question();
    for answer in ["Zoé", "", "Léo"] {
        terminal.answer(answer);
    }
    let opening = terminal.answer("");
    let mut middle = opening.clone();
    for column in BEFORE.chars() {
        middle = terminal.answer(&typed(look, column));
    }
    terminal.answer("9");
    let refused = terminal.answer(&typed(look, '4'));
    let mut won = refused.clone();
    for column in AFTER.chars() {
        won = terminal.answer(&typed(look, column));
    }
    let [columns, rows] = size;
    let mut picture = format!(
        "puissance4 {}  ({columns} columns, {rows} rows)\n",
        command.join(" ")
    );
    for (caption, screen) in [
        ("before the first move", &opening),
        ("in the middle of the game", &middle),
        ("no such column, and a full one", &refused),
        ("won", &won),
    ] {
        let _ = write!(picture, "{}\n{}\n", ruler(caption, size), screen.text());
    }
    let name = format!("{look}-{columns}x{rows}-{language}.txt");
    compare(&name, &picture);
}
