//! Windows that change their size while the full screen is shown.

use super::zoe_and_leo;
use crate::tmux::{Size, Terminal};

const USUAL: Size = [80, 24];

/// From hardly anything to more than anybody has.
const SIZES: [Size; 9] = [
    [1, 1],
    [2, 2],
    [20, 10],
    [3, 40],
    [500, 200],
    [500, 1],
    [1, 200],
    [200, 60],
    [40, 20],
];

macro_rules! shown {
    ($($name:ident: $keys:literal => $seen:literal)*) => {
        $(
            #[test]
            fn $name() {
                is_drawn_anew_at_any_size($keys, $seen);
            }
        )*
    };
}

shown! {
    the_board: "4 3 4 3" => "Coups : 4343"
    the_help: "4 ?" => "─ Touches ─"
    a_form: "4 n Down Down" => "─ Nouvelle partie ─"
    the_settings: "4 o" => "─ Réglages ─"
    the_games: "4 b" => "─ Parties gardées ─"
    an_import: "4 i" => "─ Importer une partie ─"
    an_export: "4 e" => "─ Exporter la partie ─"
    a_position_set_up: "4 p" => "Pion suivant"
    a_question: "4 r" => "─ Question ─"
    a_review: "4 3 4 3 v Left" => "victoire au pion"
    an_analysis: "4 3 4 3 4 3 a" => "Suite : 4"
}

/// Whether the program still runs and has the window.
fn is_there(terminal: &Terminal, size: Size) {
    assert_eq!(terminal.modes(), [true, false, true], "at {size:?}");
}

fn is_drawn_anew_at_any_size(keys: &str, seen: &str) {
    let terminal = zoe_and_leo(USUAL, "fr", &[]);
    let before = terminal.keys_until(keys, seen);
    for size in SIZES {
        terminal.resize(size);
        is_there(&terminal, size);
        if size[0] >= 20 && size[1] >= 10 {
            // As if it had always been that large.
            let fresh = zoe_and_leo(size, "fr", &[]);
            fresh.keys(keys);
            let expected = terminal.wait("a picture at rest", |_| true);
            fresh.wait(
                &format!("the same at {size:?} as\n{}", expected.text()),
                |screen| screen.lines == terminal.look().lines,
            );
        }
        terminal.resize(USUAL);
        let after = terminal.wait(&format!("the picture after {size:?}"), |screen| {
            screen.lines == before.lines
        });
        assert_eq!(after.lines, before.lines);
    }
}

#[test]
fn keys_are_heard_in_a_window_without_room() {
    let terminal = zoe_and_leo(USUAL, "fr", &[]);
    for size in SIZES {
        terminal.resize(size);
        terminal.keys("4 u ? x n Escape o Escape b Escape i Escape p Escape 4 v Escape u a a");
        is_there(&terminal, size);
    }
    terminal.resize(USUAL);
    terminal.keys("4 3");
    terminal.until("Coups : 43");
}
