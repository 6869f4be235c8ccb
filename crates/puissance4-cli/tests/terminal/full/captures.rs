//! What the full screen looks like: the pictures `docs/screens/full-*.txt`.

use std::fmt::Write as _;

use super::zoe_and_leo;
use crate::kept::{compare, ruler};
use crate::tmux::Size;

/// Zoé wins with a column.
const WON: &str = "4 3 4 3 4 3 4";

/// A finished game and one that goes on.
const TWO_GAMES: &str = "4 3 4 3 4 3 4 Enter 1 2";

macro_rules! captures {
    ($($name:ident: $what:literal $size:tt $language:literal $options:tt $keys:expr => $text:literal)*) => {
        $(
            #[test]
            fn $name() {
                looks_as_in_its_picture($what, $size, $language, &$options, &$keys.join(" "), $text);
            }
        )*
    };
}

captures! {
    board_at_80_by_24: "board" [80, 24] "fr" [] ["4 3 4"] => "19"
    board_at_40_by_20: "board" [40, 20] "en" [] ["4 3 4"] => "19"
    board_at_20_by_10: "board" [20, 10] "fr" [] ["4 3 4"] => "19"
    board_at_200_by_60: "board" [200, 60] "en" [] ["4 3 4"] => "19"
    grille_at_80_by_24: "grille" [80, 24] "en" ["--skin", "grille"] ["4 3 4"] => "19"
    jetons_at_80_by_24: "jetons" [80, 24] "fr" ["--skin", "jetons"] ["4 3 4"] => "19"
    crochets_at_80_by_24: "crochets" [80, 24] "en" ["--skin", "crochets"] ["3 2 3"] => "19"
    ascii_at_80_by_24: "ascii" [80, 24] "en" ["--ascii"] ["4 3 4"] => "19"
    ascii_review_at_80_by_24: "ascii-review" [80, 24] "fr" ["--ascii"] [WON, "v c"] => "Faute :"
    won_at_80_by_24: "won" [80, 24] "en" [] [WON] => "Winning board"
    won_at_20_by_10: "won" [20, 10] "fr" [] [WON] => "gagnante"
    help_at_80_by_24: "help" [80, 24] "fr" [] ["?"] => "Touches"
    help_at_40_by_20: "help" [40, 20] "en" [] ["?"] => "Keys"
    new_game_at_80_by_24: "new" [80, 24] "fr" [] ["n Down Down X Down Down Down X Enter"] => "─ Nouvelle partie ─"
    new_game_at_40_by_20: "new" [40, 20] "en" [] ["n Right"] => "─ New game ─"
    new_game_at_20_by_10: "new" [20, 10] "fr" [] ["n Right Down Down"] => "Symbole"
    settings_at_80_by_24: "settings" [80, 24] "en" [] ["o Down"] => "─ Settings ─"
    games_at_80_by_24: "games" [80, 24] "fr" [] [TWO_GAMES, "b"] => "─ Parties gardées ─"
    games_at_40_by_20: "games" [40, 20] "en" [] [TWO_GAMES, "b"] => "─ Kept games ─"
    question_at_40_by_20: "question" [40, 20] "en" [] ["4 r"] => "y: yes"
    question_at_20_by_10: "question" [20, 10] "fr" [] ["4 r"] => "o : oui"
    import_at_80_by_24: "import" [80, 24] "fr" [] ["i 3 3 3 1 1 Enter"] => "1 ou de 0"
    export_at_80_by_24: "export" [80, 24] "en" [] ["4 3 e"] => "─ Export the game ─"
    set_up_at_80_by_24: "set-up" [80, 24] "fr" [] ["p 4 4 5"] => "Pion suivant : Léo"
    set_up_at_20_by_10: "set-up" [20, 10] "en" [] ["p 4 4 5"] => "Next disc: Léo"
    review_at_80_by_24: "review" [80, 24] "fr" [] [WON, "v c"] => "Faute :"
    review_at_40_by_20: "review" [40, 20] "en" [] [WON, "v c"] => "Mistake:"
    review_at_200_by_60: "review" [200, 60] "en" [] [WON, "v c"] => "Mistake:"
    analysis_at_40_by_20: "analysis" [40, 20] "en" [] ["4 3 4 3 4 3 1 a"] => "a win at disc 8"
    analysis_at_80_by_24: "analysis" [80, 24] "fr" [] ["4 3 4 3 4 3 1 a"] => "Suite :"
}

fn looks_as_in_its_picture(
    what: &str,
    size: Size,
    language: &str,
    options: &[&str],
    keys: &str,
    text: &str,
) {
    let terminal = zoe_and_leo(size, language, options);
    let screen = if let Some(keys) = keys.strip_suffix(" c") {
        terminal.keys(keys);
        // There are mistakes to go to once the judge is done.
        let done = ["Meilleur coup.", "Best move."];
        terminal.wait("the judge's word", |screen| {
            done.iter().any(|text| screen.shows(text))
        });
        terminal.keys_until("c", text)
    } else {
        terminal.keys_until(keys, text)
    };
    let shown: Vec<String> = screen
        .lines
        .iter()
        .map(|line| without_speed(line))
        .collect();
    let [columns, rows] = size;
    let options: String = options.iter().fold(String::new(), |mut all, option| {
        let _ = write!(all, "{option} ");
        all
    });
    let picture = format!(
        "puissance4 tui --name1 Zoé --name2 Léo {options}--lang {language}  \
         ({columns} columns, {rows} rows)\n{}\n{}\n",
        ruler(keys, size),
        shown.join("\n")
    );
    compare(
        &format!("full-{what}-{columns}x{rows}-{language}.txt"),
        &picture,
    );
}

/// How many positions a second are looked at depends on the machine.
fn without_speed(line: &str) -> String {
    let Some((before, unit)) = [" nœuds/s", " nodes/s"]
        .iter()
        .find_map(|unit| Some((line.strip_suffix(unit)?, *unit)))
    else {
        return line.to_owned();
    };
    let is_digit = |letter: char| letter.is_ascii_digit() || [',', '\u{a0}'].contains(&letter);
    let before = before.trim_end_matches(is_digit);
    format!("{before}…{unit}")
}
