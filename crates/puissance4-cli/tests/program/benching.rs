//! `puissance4 bench`: what the solver is measured with.

use serde_json::Value;

use crate::run::{Home, Ran, ran};

/// Positions of 5 columns by 4 rows with their scores.
const SCORED: &str = "333 0\n3333 0\n\n33331 1\n333312 -1\n 0\n";

/// Runs `bench` on a file with this content.
fn bench(content: &str, options: &[&str]) -> Ran {
    let home = Home::new();
    home.with("file", content);
    home.run([&["bench", "file", "--size", "5x4"], options].concat(), "")
}

fn document(ran: &Ran) -> Value {
    serde_json::from_str(&ran.out).expect("one document")
}

#[test]
fn the_program_s_own_positions_are_solved_with_the_same_nodes_each_time() {
    let measured = document(&ran(["bench", "--json"], "").succeeds());
    assert_eq!(measured["positions"], 40);
    let nodes = measured["nodes"].as_u64().unwrap();
    assert!(nodes > 0);
    ran(["mesurer"], "")
        .succeeds()
        .shows("positions du programme : 40 positions, tous les scores justes\n")
        .shows(&format!("  nœuds : {nodes}, soit "));
}

#[test]
fn a_file_is_measured_and_found_right() {
    bench(SCORED, &["--lang", "en"])
        .succeeds()
        .shows("file: 5 positions, all scores are right\n  nodes: ")
        .shows("\n  time: ")
        .shows("\n  rate: ");
    let measured = document(&bench(SCORED, &["--json"]).succeeds());
    assert_eq!(measured["file"], "file");
    assert_eq!(measured["positions"], 5);
    let number = |key: &str| measured[key].as_u64().unwrap();
    let [half, most, max] = ["p50_nanos", "p99_nanos", "max_nanos"].map(number);
    assert!(0 < half && half <= most && most <= max);
    assert!(max < number("nanos"));
    assert_eq!(number("mean_nanos"), number("nanos") / 5);
    assert_eq!(number("mean_nodes"), number("nodes") / 5);
    assert_eq!(number("nanos_per_node"), number("nanos") / number("nodes"));
}

#[test]
fn each_file_begins_with_an_empty_table() {
    let home = Home::new();
    home.with("file", SCORED);
    let measured = home.run(["bench", "file", "file", "--size", "5x4", "--json"], "");
    let lines: Vec<Value> = measured
        .succeeds()
        .out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[0]["nodes"], lines[1]["nodes"]);
}

#[test]
fn only_the_lines_asked_for_are_taken() {
    for (lines, count) in [("1", 1), ("2-5", 3), ("5,1-2", 3), ("4-100", 3)] {
        let measured = bench(SCORED, &["--json", "--lines", lines]).succeeds();
        assert_eq!(document(&measured)["positions"], count, "{lines}");
    }
    bench(SCORED, &["--lines", "7-"])
        .exits(2)
        .complains("--lines : des lignes s'écrivent 1,5-9 et se comptent à partir de 1");
    bench(SCORED, &["--lines", "3"])
        .exits(3)
        .complains("file : aucune position à résoudre");
}

#[test]
fn columns_may_be_counted_from_0() {
    let from_zero = "222 0\n22220 1\n222201 -1\n";
    bench(from_zero, &["--zero-based"]).succeeds();
    bench(from_zero, &[])
        .exits(3)
        .complains("file : ligne 2 : coup 5 (« 0 ») : la grille a les colonnes 1 à 5");
    bench("4 0\n5 0\n", &["--zero-based"])
        .exits(3)
        .complains("ligne 2 : coup 1 (« 6 »)")
        .complains("(colonnes comptées à partir de 1, et non de 0 comme dans le fichier)");
}

#[test]
fn the_first_wrong_score_is_named() {
    bench("333 0\n33331 -1\n333312 3\n", &[])
        .exits(3)
        .complains("file : ligne 2 : 33331 : le score est +1, et non -1\n");
    bench("333 0\n33331 2\n", &["--lang", "en"])
        .exits(3)
        .complains("file: line 2: 33331: the score is +1, not +2\n");
}

#[test]
fn what_is_no_file_of_positions_is_refused() {
    for line in ["333", "333 x", "333 1 2x", "0", "333 1000"] {
        bench(line, &[]).exits(3).complains(&format!(
            "file : ligne 1 : une ligne s'écrit « coups score », comme « 4453 -2 », et non « {line} »"
        ));
    }
    bench("\n\n", &[])
        .exits(3)
        .complains("aucune position à résoudre");
    ran(["bench", "nowhere"], "")
        .exits(4)
        .complains("nowhere : aucun fichier ou dossier de ce nom");
    for options in [&["--size", "5x4"][..], &["--lines", "1"], &["--zero-based"]] {
        ran([&["bench"], options].concat(), "")
            .exits(2)
            .complains("il manque : <FICHIER>...");
    }
    bench(SCORED, &["--book", "--no-book"])
        .exits(2)
        .complains("--book ne va pas avec --no-book");
}
