//! `puissance4 solve`: exact scores, from the command line and from a pipe.

use std::time::{Duration, Instant};

use crate::run::{Home, ran};

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
    }
    for (line, source) in lines.iter().zip(["search", "rules", "rules"]) {
        assert!(
            line.ends_with(&format!(r#","source":"{source}"}}"#)),
            "{line}"
        );
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
    ran(["solve", "--size", "0x0", ""], "")
        .exits(2)
        .complains("--columns");
}

#[test]
fn a_board_of_any_size_is_solved() {
    ran(["solve", "--size", "16x7", "121212"], "")
        .succeeds()
        .shows("53 : ");
}

#[test]
fn each_answer_comes_before_the_next_question() {
    let home = Home::new();
    let mut talk = home.start(["solve", "--lang", "en"]);
    talk.say("1212121");
    talk.wait_for("-18: ");
    let begun = Instant::now();
    for _ in 0..20 {
        talk.say("1212121");
        talk.wait_for("-18: ");
    }
    assert!(begun.elapsed() < Duration::from_secs(2));
    talk.end().succeeds();
}

#[test]
fn an_answer_does_not_wait_for_one_that_takes_long() {
    let home = Home::new();
    let mut talk = home.start(["solve", "--lang", "en"]);
    let begun = Instant::now();
    // The empty board takes much longer.
    talk.say("1212121\n");
    talk.wait_for("-18: ");
    assert!(begun.elapsed() < Duration::from_secs(2));
}

#[cfg(target_os = "linux")]
#[test]
fn many_lines_take_up_no_more_memory_than_a_few() {
    let home = Home::new();
    let mut talk = home.start(["solve", "--memory", "1"]);
    let last = "132441365226752477771331233146675264461555";
    let lines = ["1212121\n".repeat(20_000).as_str(), last].concat();
    let mut most = [0; 2];
    for most in &mut most {
        talk.say(&lines);
        talk.wait_for("match nul");
        *most = talk.most_memory();
    }
    let [before, after] = most;
    assert!(after < before + 500, "{before} kB, then {after} kB");
}

#[test]
fn threads_and_memory_are_numbers_that_the_machine_can_bear() {
    for command in ["solve", "analyze", "bench"] {
        let refused = |option: &[&str], said: &str| {
            ran([&[command], option].concat(), "")
                .exits(2)
                .complains(said);
        };
        for value in ["0", "257", "many", "-1", "+1", ""] {
            let said =
                format!("--threads : un nombre entier de 1 à 256 est attendu, et non « {value} »");
            refused(&["--threads", value], &said);
        }
        for value in ["0", "16777217", "1.5"] {
            let said = format!("et non « {value} »");
            refused(&["--memory", value], &said);
        }
    }
    ran(
        [
            "solve",
            "--threads",
            "2",
            "--memory",
            "1",
            "--no-book",
            "1212121",
        ],
        "",
    )
    .succeeds();
}

#[cfg(target_os = "linux")]
#[test]
fn a_table_that_is_larger_than_the_memory_there_is_is_refused() {
    for (lang, asked, there) in [
        (
            "fr",
            "--memory : 16777216 Mo sont demandés et il y en a ",
            "\n",
        ),
        (
            "en",
            "--memory: 16777216 MB are asked for and there are ",
            "\n",
        ),
    ] {
        let args = ["solve", "--lang", lang, "--memory", "16777216", "1212121"];
        let refused = ran(args, "").exits(2).complains(asked);
        let there = refused
            .err
            .split(asked)
            .nth(1)
            .and_then(|rest| rest.split(there).next());
        let megabytes: usize = there.unwrap().parse().unwrap();
        assert!((1..16_777_216).contains(&megabytes), "{megabytes}");
    }
}
