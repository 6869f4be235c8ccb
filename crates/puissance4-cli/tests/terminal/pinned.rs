//! Five games with a known end, typed from the first move to the last in each look.

use crate::tmux::Terminal;
use crate::typed;

/// A game and what stands on the screen at its end, whatever the look.
struct Game {
    columns: &'static str,
    winner: Option<&'static str>,
    left: &'static str,
    /// The winning discs: columns and rows from 1 at the bottom left, and from 0 at the top left.
    line: [&'static str; 2],
}

const DRAWN: Game = Game {
    columns: "132441365226752477771331233146675264461555",
    winner: None,
    left: "Zoé 0, Léo 0",
    line: ["", ""],
};
const ROW: Game = Game {
    columns: "1223343445",
    winner: Some("Léo"),
    left: "Zoé 16, Léo 16",
    line: ["2-1 3-1 4-1 5-1", "1-5 2-5 3-5 4-5"],
};
const DIAGONAL: Game = Game {
    columns: "12233434464",
    winner: Some("Zoé"),
    left: "Zoé 15, Léo 16",
    line: ["1-1 2-2 3-3 4-4", "0-5 1-4 2-3 3-2"],
};
const COLUMN: Game = Game {
    columns: "1212121",
    winner: Some("Zoé"),
    left: "Zoé 17, Léo 18",
    line: ["1-1 1-2 1-3 1-4", "0-5 0-4 0-3 0-2"],
};
const LAST_DISC: Game = Game {
    columns: "211131416572345677654327654322345677654321",
    winner: Some("Léo"),
    left: "Zoé 0, Léo 0",
    line: ["1-3 1-4 1-5 1-6", "0-3 0-2 0-1 0-0"],
};

macro_rules! in_each_look {
    ($($look:ident)*) => {
        $(
            mod $look {
                use super::{COLUMN, DIAGONAL, DRAWN, LAST_DISC, ROW, ends};

                const LOOK: &str = stringify!($look);

                #[test]
                fn a_full_board_without_a_line_is_drawn() {
                    ends(LOOK, &DRAWN);
                }

                #[test]
                fn a_row_wins() {
                    ends(LOOK, &ROW);
                }

                #[test]
                fn a_diagonal_wins() {
                    ends(LOOK, &DIAGONAL);
                }

                #[test]
                fn a_column_wins() {
                    ends(LOOK, &COLUMN);
                }

                #[test]
                fn a_line_with_the_last_disc_wins() {
                    ends(LOOK, &LAST_DISC);
                }
            }
        )*
    };
}

in_each_look! { cadre grille jetons crochets }

/// The result as a look says it.
fn result(look: &str, winner: Option<&str>) -> String {
    match (look, winner) {
        ("cadre", Some(name)) => format!("Grille gagnante : {name} l'emporte !"),
        ("cadre", None) => "Grille remplie : match nul.".to_owned(),
        ("grille", Some(name)) => format!("Victoire de {name}"),
        ("jetons", Some(name)) => format!("Partie Gagné : {name}"),
        ("jetons", None) => "Partie nulle".to_owned(),
        ("crochets", Some(name)) => format!("{name} gagne !"),
        ("grille" | "crochets", None) => "Match nul".to_owned(),
        _ => panic!("there is no look {look}"),
    }
}

fn ends(look: &str, game: &Game) {
    let names = ["--name1", "Zoé", "--name2", "Léo"];
    let terminal = Terminal::playing(
        [80, 24],
        &[&["--skin", look, "--lang", "fr"], &names[..]].concat(),
    );
    terminal.question();
    terminal.answer("");
    let mut end = terminal.answer("");
    let results = [None, Some("Zoé"), Some("Léo")].map(|winner| result(look, winner));
    for column in game.columns.chars() {
        // No move but the last one ends the game.
        for result in &results {
            assert!(!end.shows(result), "{}", end.text());
        }
        end = terminal.answer(&typed(look, column));
    }
    for result in results {
        let expected = result == self::result(look, game.winner);
        assert_eq!(end.shows(&result), expected, "{}", end.text());
    }
    let left = format!("Pions restants : {}", game.left);
    assert!(end.shows(&left), "{}", end.text());
    assert_eq!(end.shows("Pions alignés"), game.winner.is_some());
    let from_zero = usize::from(look == "crochets");
    assert!(end.shows(game.line[from_zero]), "{}", end.text());
}
