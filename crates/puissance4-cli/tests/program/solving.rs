//! `puissance4 solve`: exact scores, from the command line and from a pipe.

use crate::run::ran;

#[test]
fn a_position_is_solved_in_words() {
    let moves = "132441365226752477771331233146";
    ran(["solve", "--lang", "en", moves], "")
        .succeeds()
        .shows("+6: the side to move wins in 1 move (");
    ran(["resoudre", moves, "--columns"], "")
        .succeeds()
        .shows("+6 : le joueur au trait gagne dans 1 coup (")
        .shows("colonnes : -6 +6 - -6 -6 -6 -6 ; les meilleures : 2 ; suite : 2");
}

#[test]
fn each_line_of_the_input_is_answered_by_a_json_object() {
    let input = "\u{FEFF}132441365226752477771331233146\r\n1212121\n\
                 132441365226752477771331233146675264461555";
    let solved = ran(["solve", "--json"], input).succeeds();
    let lines: Vec<&str> = solved.out.lines().collect();
    assert_eq!(lines.len(), 3);
    for (line, expected) in lines.iter().zip([
        r#"{"moves":"132441365226752477771331233146","score":6,"outcome":"win","plies":1,"columns":[-6,6,null,-6,-6,-6,-6],"best":[2],"line":"2","nodes":"#,
        r#"{"moves":"1212121","score":-18,"outcome":"loss","plies":0,"columns":[null,null,null,null,null,null,null],"best":[],"line":"","nodes":0,"#,
        r#"{"moves":"132441365226752477771331233146675264461555","score":0,"outcome":"draw","plies":0,"#,
    ]) {
        assert!(line.starts_with(expected), "{line}");
        assert!(line.ends_with(r#","source":"search"}"#), "{line}");
    }
}

#[test]
fn an_empty_line_is_the_empty_board() {
    ran(["solve", "--size", "4x4", "--json"], "\n")
        .succeeds()
        .shows(r#"{"moves":"","score":0,"outcome":"draw","plies":16,"columns":[0,0,0,0],"best":[1,2,3,4],"#);
}

#[test]
fn the_line_at_fault_is_named_and_those_before_it_are_answered() {
    let solved = ran(["solve", "--lang", "en"], "1212121\n4458\n").exits(3);
    solved
        .shows("-18: the game is over, won by the last move")
        .complains("line 2: move 4 (\"8\"): the board has columns 1 to 7");
    let endless = "1".repeat(10_000_000);
    ran(["solve"], endless)
        .exits(3)
        .complains("ligne 1 : coup 7 (« 1 ») : la colonne 1 est pleine");
}

#[test]
fn what_cannot_be_solved_is_refused() {
    ran(["solve"], "")
        .exits(3)
        .complains("aucune position à résoudre");
    for size in ["4by4", "7", "7x6x4x2"] {
        ran(["solve", "--size", size, ""], "")
            .exits(2)
            .complains(&format!("et non « {size} »"));
    }
    ran(["solve", "--size", "16x7", "1"], "")
        .exits(3)
        .complains("trop grande pour le solveur");
    ran(["solve", "--size", "0x0", ""], "")
        .exits(2)
        .complains("--columns");
}
