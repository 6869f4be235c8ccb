//! `puissance4 analyze`: whole games, move by move.

use serde_json::Value;

use crate::run::ran;

/// The first side gives the draw away at move 5, and the second side its win at move 8.
const GAME: &str = "33331224";

#[test]
fn each_move_is_judged_and_the_game_summed_up() {
    let told = ran(["analyze", "--lang", "en", "--size", "5x4", GAME], "").succeeds();
    assert_eq!(
        told.out,
        "   1. first player, column 3: 0, a draw
   2. second player, column 3: 0, a draw
   3. first player, column 3: 0, a draw
   4. second player, column 3: 0, a draw
?? 5. first player, column 1: -1, from a draw to a loss at disc 20; better: 2 4
   6. second player, column 2: +1, a win at disc 20
   7. first player, column 2: -1, a loss at disc 20
?? 8. second player, column 4: -1, from a win at disc 20 to a loss at disc 19; better: 2
The first player: result kept 3 out of 4 (75%), best move 3 out of 4 (75%); first mistake at move 5, column 1.
The second player: result kept 3 out of 4 (75%), best move 3 out of 4 (75%); first mistake at move 8, column 4.
Before move 5, the first player had a draw; the line of play: 2442242541111555
The game is not over; the first player, to move, has a win at disc 19; the line of play: 22454411155
"
    );
}

#[test]
fn a_move_that_only_wins_later_has_the_lighter_mark() {
    ran(["analyser", "--size", "5x4x3", "33445"], "")
        .succeeds()
        .shows("   5. premier joueur, colonne 5 : +8, une victoire au pion 5\n")
        .shows("Le premier joueur a gagné au coup 5.\n")
        .shows("Le second joueur : résultat gardé ");
    ran(["analyser", "--size", "5x4x3", "33441"], "")
        .succeeds()
        .shows("?  5. premier joueur, colonne 1 : +")
        .shows(", d'une victoire au pion 5 à une victoire au pion ")
        .shows(" ; mieux : 2 5\n");
}

#[test]
fn the_document_of_a_game_agrees_with_that_of_each_position() {
    let analyzed = ran(["analyze", "--size", "5x4", "--json", GAME], "").succeeds();
    let game: Value = serde_json::from_str(&analyzed.out).unwrap();
    assert_eq!(game["game"], GAME);
    assert_eq!(game["result"], "unfinished");
    let moves = game["moves"].as_array().unwrap();
    assert_eq!(moves.len(), GAME.len());
    for (ply, judged) in moves.iter().enumerate() {
        let args = ["solve", "--size", "5x4", "--json", &GAME[..ply]];
        let solved: Value = serde_json::from_str(&ran(args, "").succeeds().out).unwrap();
        let number = |value: &Value| value.as_i64().unwrap();
        let column = number(&judged["column"]);
        let played = &solved["columns"][column as usize - 1];
        assert_eq!(column.to_string(), GAME[ply..=ply]);
        assert_eq!(judged["ply"], ply + 1);
        assert_eq!(judged["side"], ["first", "second"][ply % 2]);
        assert_eq!(&judged["score"], played);
        assert_eq!(judged["best_score"], solved["score"]);
        assert_eq!(judged["best"], solved["best"]);
        assert_eq!(judged["columns"], solved["columns"]);
        let loss = number(&solved["score"]) - number(played);
        assert_eq!(number(&judged["loss"]), loss);
        let kind = match (loss, ply + 1) {
            (_, 5 | 8) => "mistake",
            (0, _) => "best",
            _ => "inaccuracy",
        };
        assert_eq!(judged["kind"], kind);
    }
    for (side, mistake) in [("first", 5), ("second", 8)] {
        let summary = r#"{"moves":4,"kept":3,"best":3,"first_mistake":"#;
        assert!(
            analyzed
                .out
                .contains(&format!(r#""{side}":{summary}{mistake}}}"#)),
            "{}",
            analyzed.out
        );
    }
    analyzed
        .shows(r#""before_mistake":{"ply":4,"score":0,"outcome":"draw","plies":16,"line":"2"#)
        .shows(r#""end":{"ply":8,"score":1,"outcome":"win","plies":11,"line":"22454411155"}"#);
}

#[test]
fn games_come_one_a_line_and_may_be_over_or_not_begun() {
    let input = "2222333314111444\n\n1213141\n";
    let told = ran(["analyze", "--size", "4x4", "--json"], input).succeeds();
    let lines: Vec<&str> = told.out.lines().collect();
    for (line, result) in lines.iter().zip(["draw", "unfinished", "first"]) {
        assert!(line.contains(&format!(r#""result":"{result}""#)), "{line}");
    }
    assert_eq!(lines.len(), 3);
}

#[test]
fn what_is_no_game_is_refused() {
    ran(["analyze"], "")
        .exits(3)
        .complains("aucune position à résoudre");
    ran(["analyze", "--size", "5x4"], "1\n6\n")
        .exits(3)
        .complains("ligne 2 : coup 1 (« 6 ») : la grille a les colonnes 1 à 5");
}
