//! After a game: another one, looking at the moves, or leaving.

use crate::run::{Home, KNOWN, Ran, ran};

/// A game that the player who begins wins by a column, and what is typed after it.
fn after_a_game(options: &[&str], lines: &str) -> Ran {
    ran(
        [&KNOWN, options].concat(),
        format!("1\n2\n1\n2\n1\n2\n1\n{lines}"),
    )
}

/// Who played each move, in order.
fn movers(game: &Ran) -> Vec<&str> {
    let lines = game.out.lines();
    lines
        .filter_map(|line| Some(line.split_once(" : colonne ")?.0))
        .collect()
}

#[test]
fn another_game_is_begun_by_the_other_player() {
    for answer in ["n", "N", "nouvelle", "new"] {
        let game = after_a_game(&[], &format!("{answer}\n4\n{answer}\n")).exits(130);
        assert_eq!(movers(&game)[7..], ["Jaune J"], "{}", game.out);
        game.shows("Pions restants : Rouge 21, Jaune 20");
    }
    let two = "1\n2\n1\n2\n1\n2\n1\n";
    let game = after_a_game(&[], &format!("n\n{two}n\n4\n")).exits(130);
    assert_eq!(movers(&game)[7..10], ["Jaune J", "Rouge R", "Jaune J"]);
    assert_eq!(movers(&game)[14..], ["Rouge R"]);
    game.shows("Rouge l'emporte !").shows("Jaune l'emporte !");
}

#[test]
fn the_player_who_begins_is_the_one_that_the_option_names() {
    let game = after_a_game(&["--first", "2"], "n\n4\n").exits(130);
    assert_eq!(movers(&game)[..2], ["Jaune J", "Rouge R"]);
    assert_eq!(movers(&game)[7..], ["Rouge R"]);
}

#[test]
fn the_moves_are_looked_at_forward_backward_and_by_number() {
    let game = after_a_game(&[], "r\n\n\np\n6\np\n0\np\nq\nq\n").succeeds();
    let review = game.out.split_once("Coups : 1212121\n").unwrap().1;
    let seen: Vec<&str> = review
        .split("\nCoup ")
        .skip(1)
        .map(|part| part.split(" sur 7 ").next().unwrap())
        .collect();
    assert_eq!(seen, ["0", "1", "2", "1", "6", "5", "0", "0"]);
    // Each board is that of its move: so many discs are left to each player.
    let left: Vec<&str> = review
        .lines()
        .filter_map(|line| line.strip_prefix("Pions restants : "))
        .collect();
    let after = |rouge, jaune| format!("Rouge {rouge}, Jaune {jaune}");
    let expected = [
        after(21, 21),
        after(20, 21),
        after(20, 20),
        after(20, 21),
        after(18, 18),
        after(18, 19),
        after(21, 21),
        after(21, 21),
    ];
    assert_eq!(left, expected);
}

#[test]
fn looking_at_the_moves_ends_after_the_last_one() {
    let steps = "\n".repeat(8);
    let game = after_a_game(&[], &format!("revoir\n{steps}q\n")).succeeds();
    assert_eq!(game.count("Coup 7 sur 7"), 1);
    assert_eq!(game.count("Nouvelle partie (n)"), 2);
}

#[test]
fn a_step_that_is_none_is_refused_with_those_that_are() {
    let game = after_a_game(&[], "r\n8\nx\n-1\n99999999999999999999\n3\nquit\nq\n").succeeds();
    let refusal = "Répondez par Entrée, p, un numéro de 0 à 7 ou q.";
    assert_eq!(game.count(refusal), 4);
    assert_eq!(game.count("Coup 0 sur 7"), 5);
    assert_eq!(game.count("Coup 3 sur 7"), 1);
    let game = after_a_game(&["--lang", "en"], "review\n8\nq\nq\n").succeeds();
    game.shows("Move 0 of 7 (Enter: next, p: previous, a number, q: done):")
        .shows("Answer with Enter, p, a number from 0 to 7, or q.");
}

#[test]
fn an_answer_that_is_none_is_refused_with_those_that_are() {
    for (lang, question, refusal) in [
        (
            "fr",
            "Nouvelle partie (n), revoir les coups (r), quitter (q) :",
            "Répondez n, r ou q.",
        ),
        (
            "en",
            "New game (n), review the moves (r), quit (q):",
            "Answer n, r or q.",
        ),
    ] {
        let game = after_a_game(&["--lang", lang], "x\n\n4\nq\n").succeeds();
        assert_eq!(game.count(refusal), 3);
        assert_eq!(game.count(question), 4);
    }
}

#[test]
fn leaving_after_a_game_leaves_nothing_behind() {
    for answer in ["q\n", "quitter\n", "quit\n", ""] {
        let home = Home::new();
        home.run(KNOWN, format!("1\n2\n1\n2\n1\n2\n1\n{answer}"))
            .succeeds();
        assert_eq!(home.kept(), []);
        assert_eq!(home.state_names(), [""; 0]);
    }
}

#[test]
fn the_end_of_the_input_while_looking_at_the_moves_is_an_end_like_any_other() {
    after_a_game(&[], "r\n\n").succeeds().shows("Coup 1 sur 7");
}
