//! `puissance4 book`: built in one go or in many, put together, checked.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use puissance4::{Book, BookPlan, Score};

use crate::run::{Home, Ran, ran};

/// The options for a book that is built in no time: 30 chunks of positions.
const SMALL: [&str; 8] = [
    "book", "build", "--size", "5x4", "--ply", "8", "--memory", "2",
];

fn build(home: &Home, more: &[&str]) -> Ran {
    home.run([&SMALL, more].concat(), "")
}

/// The bytes of a small book, built in one go.
fn small(home: &Home) -> Vec<u8> {
    build(home, &["--output", "small"]).exits(0);
    fs::read(home.file("small")).expect("the book has been written")
}

#[test]
fn a_book_is_the_same_whatever_the_threads_and_the_parts() {
    let home = Home::new();
    let small = small(&home);
    assert_eq!(home.names(), ["small"]);
    build(&home, &["--output", "threads", "--threads", "3"])
        .exits(0)
        .shows("Livre écrit dans threads : 8469 positions, ");
    assert_eq!(fs::read(home.file("threads")).unwrap(), small);

    let mut merge: Vec<String> = ["livre", "fusionner", "--output", "merged"]
        .map(str::to_owned)
        .into();
    for number in (1..=16).rev() {
        let (part, shard) = (format!("part{number}"), format!("{number}/16"));
        build(&home, &["--output", &part, "--shard", &shard])
            .exits(0)
            .shows(&format!("Part {shard} terminée dans {part}"));
        if number == 5 {
            home.run(&merge, "")
                .exits(3)
                .complains(" positions, dans les parts 1/16 2/16 3/16 4/16 5/16\n");
        }
        merge.push(part);
    }
    home.run(&merge, "")
        .succeeds()
        .shows("Livre écrit dans merged : 8469 positions, ");
    assert_eq!(fs::read(home.file("merged")).unwrap(), small);
    home.run(&merge, "")
        .exits(4)
        .complains("merged : ce fichier existe déjà : choisissez un autre nom");
}

/// How long a part file is; 0 where there is none.
fn length(part: &Path) -> u64 {
    fs::metadata(part).map_or(0, |part| part.len())
}

/// Waits until a part file is longer than it was.
fn wait_for_more(part: &Path, before: u64) {
    let begun = Instant::now();
    while length(part) <= before {
        assert!(begun.elapsed() < Duration::from_secs(30), "no more scores");
        thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn a_build_that_is_killed_again_and_again_makes_the_same_book() {
    let home = Home::new();
    let args = |output| {
        let book = ["book", "build", "--size", "7x3", "--ply", "8"];
        let how = ["--threads", "2", "--memory", "16", "--output", output];
        book.into_iter().chain(how)
    };
    let begun = Instant::now();
    home.run(args("whole"), "").exits(0);
    let whole = begun.elapsed();

    let mut random = fastrand::Rng::with_seed(10);
    let part = home.file("killed.part");
    let mut lengths = vec![32];
    for moment in 0..10 {
        let mut talk = home.start(args("killed"));
        if moment % 2 == 0 {
            // As soon as there is more: what is kept too late is not there yet.
            wait_for_more(&part, lengths[moment]);
        } else {
            thread::sleep(whole.mul_f64(random.f64() / 10.0));
        }
        talk.kill();
        talk.wait();
        lengths.push(length(&part));
    }
    assert!(lengths.is_sorted(), "{lengths:?}");
    let resumed = home.run(args("killed"), "").exits(0);
    assert!(!resumed.err.contains("dont 0 déjà"), "{}", resumed.err);
    let read = |name| fs::read(home.file(name)).unwrap();
    assert_eq!(read("killed"), read("whole"));
    assert_eq!(home.names(), ["killed", "whole"]);
}

#[cfg(unix)]
#[test]
fn an_interrupted_build_says_how_to_go_on_and_nobody_else_builds_meanwhile() {
    let home = Home::new();
    let args = ["book", "build", "--ply", "8", "--output", "long"];
    let mut talk = home.start(args);
    wait_for_more(&home.file("long.part"), 32);
    home.run(args, "")
        .exits(4)
        .complains("long.part : une autre construction y écrit déjà");
    let asked = Instant::now();
    talk.signal("INT");
    let stopped = talk.wait().exits(130);
    // A second, and what a busy machine needs.
    assert!(asked.elapsed() < Duration::from_secs(3));
    stopped
        .complains("76046 positions à 8 pions, dont 0 déjà connues.\n")
        .complains(
            " positions sur 76046 sont gardées dans long.part. La même commande continue.\n",
        );
    assert_eq!(home.names(), ["long.part"]);

    let mut talk = home.start(args);
    thread::sleep(Duration::from_millis(500));
    talk.signal("TERM");
    let stopped = talk.wait().exits(130);
    assert!(!stopped.err.contains("dont 0 déjà"), "{}", stopped.err);
}

#[test]
fn a_part_that_is_torn_or_damaged_is_made_good() {
    let home = Home::new();
    let small = small(&home);
    build(&home, &["--output", "part", "--shard", "1/1"]).exits(0);
    let part = fs::read(home.file("part")).unwrap();
    let mut damaged = part.clone();
    damaged[part.len() / 2] ^= 1;
    for bytes in [
        &part[..20],
        &part[..32],
        &part[..part.len() - 1],
        &[&part[..part.len() / 3], &[7; 50]].concat(),
        &damaged,
        &part,
    ] {
        home.with("book.part", bytes);
        build(&home, &["--output", "book"]).exits(0);
        assert_eq!(fs::read(home.file("book")).unwrap(), small);
        fs::remove_file(home.file("book")).unwrap();
    }
    home.with("damaged", damaged);
    home.run(["book", "merge", "--output", "book", "damaged"], "")
        .exits(3)
        .complains("dans les parts 1/1\n");
    home.run(["book", "merge", "--output", "book", "damaged", "part"], "")
        .succeeds();
    assert_eq!(fs::read(home.file("book")).unwrap(), small);
}

#[test]
fn a_part_of_something_else_is_refused_and_left_alone() {
    let home = Home::new();
    let text = home.with("text", "a text, and rather a long one at that");
    build(&home, &["--output", "text", "--shard", "1/2"])
        .exits(3)
        .complains("text : ce n'est pas une part de livre\n");
    assert!(fs::read_to_string(&text).unwrap().starts_with("a text"));
    build(&home, &["--output", "part", "--shard", "1/30"]).exits(0);
    let part = fs::read(home.file("part")).unwrap();
    for (other, found) in [
        (["--shard", "2/30", "--ply", "8", "--size", "5x4"], "2/30"),
        (
            ["--shard", "1/30", "--ply", "6", "--size", "5x4"],
            "à 6 pions",
        ),
        (
            ["--shard", "1/30", "--ply", "8", "--size", "5x4x3"],
            "5×4 (3)",
        ),
    ] {
        let args = ["book", "build", "--output", "part"]
            .into_iter()
            .chain(other);
        let refused = home.run(args, "").exits(3);
        refused
            .complains("c'est la part 1/30 du livre 5×4 (4) à 8 pions (8469 positions), et non ")
            .complains(found);
        assert_eq!(fs::read(home.file("part")).unwrap(), part);
    }
    // A header that says what is not so, as far as it can be told.
    let mut damaged = part.clone();
    damaged[12] = 9;
    home.with("damaged", &damaged);
    let mut newer = part.clone();
    newer[8] = 9;
    home.with("newer", &newer);
    for (name, reason) in [
        ("damaged", "l'en-tête de cette part est abîmé"),
        ("newer", "cette part est d'un autre format (9)"),
        ("missing", "aucun fichier ou dossier de ce nom"),
        ("text", "ce n'est pas une part de livre"),
    ] {
        let code = if name == "missing" { 4 } else { 3 };
        home.run(["book", "merge", "--output", "book", "part", name], "")
            .exits(code)
            .complains(&format!("{name} : {reason}\n"));
    }
    // Two parts that do not go together.
    let other = ["--output", "other", "--shard", "1/9", "--size", "4x4"];
    let args = ["book", "build", "--ply", "2"].into_iter().chain(other);
    home.run(args, "").exits(0);
    home.run(["book", "merge", "--output", "book", "part", "other"], "")
        .exits(3)
        .complains("other : c'est la part 1/9 du livre 4×4 (4) à 2 pions");
}

/// A part file with another first score, and all its checksums right.
fn with_first_score(part: &[u8], score: i8) -> Vec<u8> {
    let mut part = part.to_owned();
    let count = u32::from_le_bytes(*part[36..].first_chunk().expect("a run"));
    let end = 40 + count as usize;
    part[40] = score as u8;
    let sum = crc32fast::hash(&part[32..end]).to_le_bytes();
    part[end..end + 4].copy_from_slice(&sum);
    part
}

#[test]
fn scores_that_contradict_each_other_or_cannot_be_make_no_book() {
    let home = Home::new();
    build(&home, &["--output", "part", "--shard", "1/1"]).exits(0);
    let part = fs::read(home.file("part")).unwrap();
    let score = part[40] as i8;
    home.with("same", with_first_score(&part, score));
    home.with("other", with_first_score(&part, score + 1));
    home.with("impossible", with_first_score(&part, 50));
    let merge = |parts: &[&str]| {
        let args = [&["book", "merge", "--output", "book"], parts].concat();
        home.run(args, "")
    };
    merge(&["part", "other"])
        .exits(3)
        .complains("other : cette part en contredit une autre\n");
    merge(&["impossible"])
        .exits(3)
        .complains("impossible : un score de cette part est impossible\n");
    merge(&["part", "same"]).succeeds();
}

#[test]
fn a_file_that_is_not_this_book_is_left_alone() {
    let home = Home::new();
    home.with("mine", "mine");
    build(&home, &["--output", "mine"])
        .exits(4)
        .complains("mine : ce fichier existe déjà : choisissez un autre nom");
    assert_eq!(home.names(), ["mine"]);
    let bytes = small(&home);
    build(&home, &["--output", "small"])
        .succeeds()
        .shows("small est déjà ce livre.");
    build(&home, &["--output", "small", "--ply", "8"]).exits(2);
    let args = ["book", "build", "--size", "5x4", "--ply", "7"];
    home.run(args.into_iter().chain(["--output", "small"]), "")
        .exits(4);
    assert_eq!(fs::read(home.file("small")).unwrap(), bytes);
}

#[test]
fn a_book_with_a_wrong_score_does_not_pass() {
    let home = Home::new();
    let book = Book::from_bytes(small(&home)).unwrap();
    home.run(["book", "check", "small", "--sample", "300"], "")
        .succeeds()
        .shows("300 positions vérifiées : le livre et la recherche sont d'accord (graine ");
    home.run(["livre", "verifier", "small", "--sample", "9999"], "")
        .succeeds()
        .shows("8469 positions vérifiées");

    let plan = BookPlan::new(book.size(), book.ply()).unwrap();
    let mut scores: Vec<Score> = (0..plan.len())
        .map(|index| plan.score(&book, index).unwrap())
        .collect();
    let right = scores[4000];
    scores[4000] = Score::new(i8::from(right == Score::DRAW));
    home.with("wrong", plan.book(&scores).unwrap().as_bytes());
    let board = plan.position(4000).to_string().replace('\n', "/");
    let args = ["book", "check", "wrong", "--sample", "9999", "--lang", "en"];
    home.run(args.into_iter().chain(["--seed", "7"]), "")
        .exits(3)
        .complains(&format!(
            "wrong: after 4000 positions that agree, the book says {} and the search {right} \
             for the board {board} (seed 7)\n",
            scores[4000]
        ));
}

#[test]
fn a_book_that_leaves_something_out_does_not_pass() {
    let home = Home::new();
    let mut book = small(&home);
    book[16..20].copy_from_slice(&7000_u32.to_le_bytes());
    let sum = crc32fast::hash(&[&book[..20], &book[24..]].concat());
    book[20..24].copy_from_slice(&sum.to_le_bytes());
    home.with("fewer", book);
    home.run(["book", "check", "fewer"], "")
        .exits(3)
        .complains("fewer : ce livre a 7000 positions au lieu de 8469\n");
}

#[test]
fn the_same_seed_draws_the_same_positions() {
    let home = Home::new();
    let book = Book::from_bytes(small(&home)).unwrap();
    let plan = BookPlan::new(book.size(), book.ply()).unwrap();
    let draws = vec![Score::DRAW; plan.len()];
    home.with("draws", plan.book(&draws).unwrap().as_bytes());
    let found = |seed| {
        let args = ["book", "check", "draws", "--sample", "10", "--seed", seed];
        home.run(args, "").exits(3).err
    };
    assert_eq!(found("1"), found("1"));
    assert_ne!(found("1"), found("2").replace("graine 2", "graine 1"));
}

#[test]
fn a_book_is_described() {
    let home = Home::new();
    let book = small(&home);
    let checksum = u32::from_le_bytes(*book[20..].first_chunk().unwrap());
    let told = home.run(["livre", "decrire", "small"], "").succeeds();
    let expected = format!(
        "taille : 5×4 (4)\npions : 8\npositions : 8469\noctets : {}\ncontrôle : {checksum:08x}\n",
        book.len()
    );
    assert_eq!(told.out, expected);
    home.with("text", "text");
    home.with("short", &book[..book.len() - 3]);
    let mut damaged = book.clone();
    damaged[100] ^= 1;
    home.with("damaged", damaged);
    for (name, reason) in [
        ("text", "ce n'est pas un livre d'ouvertures".to_owned()),
        (
            "short",
            format!("{} octets au lieu de {}", book.len() - 3, book.len()),
        ),
        (
            "damaged",
            "le livre est abîmé : la somme de contrôle n'est pas la bonne".to_owned(),
        ),
    ] {
        for command in ["info", "check"] {
            home.run(["book", command, name], "")
                .exits(3)
                .complains(&format!("{name} : {reason}\n"));
        }
    }
    home.run(["book", "info", "missing"], "").exits(4);
}

#[test]
fn what_cannot_be_built_is_refused() {
    for (args, code, reason) in [
        (
            &["--ply", "43"][..],
            2,
            "--ply : un nombre entier de 0 à 42",
        ),
        (
            &["--ply", "2", "--size", "9x7"],
            3,
            "cette grille est trop grande pour un livre",
        ),
        (&["--ply", "2", "--size", "big"], 2, "--size"),
        (&["--ply", "2", "--threads", "0"], 2, "--threads"),
        (&["--ply", "2", "--memory", "0"], 2, "--memory"),
        #[cfg(target_os = "linux")]
        (
            &["--ply", "2", "--memory", "16777216"],
            2,
            "--memory : 16777216 Mo sont demandés et il y en a ",
        ),
        (
            &["--ply", "2", "--shard", "0/3"],
            2,
            "--shard : une part s'écrit 3/16",
        ),
        (&["--ply", "2", "--shard", "4/3"], 2, "et non « 4/3 »"),
        (&["--ply", "2", "--shard", "+1/3"], 2, "--shard"),
        (&["--ply", "2", "--shard", "3"], 2, "--shard"),
    ] {
        let home = Home::new();
        let build = ["book", "build", "--output", "book"];
        home.run(build.iter().chain(args), "")
            .exits(code)
            .complains(reason);
        assert_eq!(home.names(), [""; 0], "{args:?}");
    }
    let args = ["book", "build", "--output", "book", "--size", "4x4"];
    ran(args.into_iter().chain(["--ply", "15"]), "")
        .exits(3)
        .complains("aucune position à 15 pions n'offre de choix");
    ran(["book", "build", "--ply", "2", "--output", "a/b"], "").exits(4);
    ran(["book"], "").exits(2).complains("il manque : COMMANDE");
}

#[test]
fn a_book_on_the_shelf_serves_and_a_damaged_one_is_left_out() {
    let home = Home::new();
    let mut bytes = small(&home);
    let shelf = ".local/share/puissance4/books";
    let solve = ["solve", "--size", "5x4", "--json", "11"];
    home.run(solve, "").exits(0).shows("\"source\":\"search\"");
    home.with(format!("{shelf}/small.book").as_str(), &bytes);
    home.run(solve, "").succeeds().shows("\"source\":\"book\"");
    let no_book = [&solve[..], &["--no-book"]].concat();
    home.run(no_book, "")
        .succeeds()
        .shows("\"source\":\"search\"");
    home.run(["solve", "--size", "5x4", "--json", "12345123"], "")
        .succeeds()
        .shows("\"source\":\"book\"");
    *bytes.last_mut().expect("a book is not empty") ^= 1;
    home.with(format!("{shelf}/small.book").as_str(), &bytes);
    home.run(solve, "")
        .exits(0)
        .shows("\"source\":\"search\"")
        .complains("books/small.book : le livre est abîmé : la somme de contrôle n'est pas la bonne (laissé de côté)");
}
