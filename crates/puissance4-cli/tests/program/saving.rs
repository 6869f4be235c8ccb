//! Games saved to files, and going on with them.

use std::fs;
use std::path::Path;

use crate::run::{Home, KNOWN, read_game};

/// The options of a game that is saved to a file.
fn saved_to<'a>(file: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    [&KNOWN[..], &["--save", file], more].concat()
}

fn moves(path: &Path) -> String {
    read_game(path).game.moves().to_string()
}

#[test]
fn a_game_is_saved_after_every_move_and_every_move_taken_back() {
    let home = Home::new();
    let file = home.file("game.json");
    let mut talk = home.start(saved_to("game.json", &[]));
    talk.wait_for("Colonne :");
    assert!(!file.exists());
    for (line, shown, expected) in [
        ("4", "Rouge R : colonne 4", "4"),
        ("5", "Jaune J : colonne 5", "45"),
        ("annuler", "| Jaune |", "4"),
        ("6", "Jaune J : colonne 6", "46"),
    ] {
        talk.say(line);
        talk.wait_for(shown);
        assert_eq!(moves(&file), expected);
    }
    talk.end().exits(130);
    assert_eq!(home.kept_moves(), "46");
    assert_eq!(home.names(), ["game.json", "state"]);
}

#[test]
fn a_finished_game_stays_in_the_file() {
    let home = Home::new();
    home.run(saved_to("game.json", &[]), "1\n2\n1\n2\n1\n2\n1\nq\n")
        .succeeds();
    let text = fs::read_to_string(home.file("game.json")).unwrap();
    assert!(text.contains("\"result\": \"player1\""), "{text}");
    assert!(home.kept().is_empty());
}

#[test]
fn another_game_leaves_the_file_of_the_one_before_alone() {
    let home = Home::new();
    let lines = "1\n2\n1\n2\n1\n2\n1\nn\n4\nquit\n";
    home.run(saved_to("game.json", &[]), lines).succeeds();
    assert_eq!(moves(&home.file("game.json")), "1212121");
    assert_eq!(home.kept_moves(), "4");
}

#[test]
fn a_file_that_is_there_is_not_replaced_unless_the_user_says_so() {
    for (lang, refusal) in [
        (
            "fr",
            "puissance4 : erreur : mine : ce fichier existe déjà ; --force le remplace\n",
        ),
        (
            "en",
            "puissance4: error: mine: this file already exists; --force replaces it\n",
        ),
    ] {
        let home = Home::new();
        let file = home.with("mine", "my bytes");
        let refused = home
            .run(saved_to("mine", &["--lang", lang]), "4\n")
            .exits(4);
        assert_eq!((refused.out.as_str(), refused.err.as_str()), ("", refusal));
        assert_eq!(fs::read(&file).unwrap(), b"my bytes");
        assert_eq!(home.names(), ["mine"]);

        home.run(saved_to("mine", &["--force", "--lang", lang]), "")
            .exits(3);
        assert_eq!(
            fs::read(&file).unwrap(),
            b"my bytes",
            "nothing has been played"
        );
        home.run(saved_to("mine", &["--force", "--lang", lang]), "4\n")
            .exits(130);
        assert_eq!(moves(&file), "4");
    }
}

#[test]
fn where_a_game_cannot_be_saved_is_said_before_it_begins() {
    for (file, french, english) in [
        ("folder", "c'est un dossier", "this is a folder"),
        (
            "nowhere/game.json",
            "aucun fichier ou dossier de ce nom",
            "no such file or folder",
        ),
        (
            "file/game.json",
            "un élément du chemin n'est pas un dossier",
            "a part of the path is not a folder",
        ),
        (
            "/dev/full",
            "ce n'est pas un fichier ordinaire",
            "this is not an ordinary file",
        ),
        (
            "/dev/null",
            "ce n'est pas un fichier ordinaire",
            "this is not an ordinary file",
        ),
        // Not even the superuser can make a file here.
        ("/sys/game.json", "l'accès est refusé", "access is denied"),
    ] {
        if file.starts_with('/') && cfg!(not(target_os = "linux")) {
            continue;
        }
        for (lang, refusal) in [
            ("fr", format!("puissance4 : erreur : {file} : {french}\n")),
            ("en", format!("puissance4: error: {file}: {english}\n")),
        ] {
            let home = Home::new();
            home.with("file", "");
            fs::create_dir(home.file("folder")).unwrap();
            for force in [&["--lang", lang][..], &["--lang", lang, "--force"]] {
                let refused = home.run(saved_to(file, force), "4\n").exits(4);
                assert_eq!(
                    (refused.out.as_str(), refused.err.as_str()),
                    ("", refusal.as_str())
                );
            }
            assert_eq!(home.names(), ["file", "folder"]);
        }
    }
}

#[test]
fn a_game_whose_file_cannot_be_written_any_more_is_kept_all_the_same() {
    let home = Home::new();
    fs::create_dir(home.file("stick")).unwrap();
    let mut talk = home.start(saved_to("stick/game.json", &[]));
    talk.say("4");
    talk.wait_for("Rouge R : colonne 4");
    fs::remove_dir_all(home.file("stick")).unwrap();
    talk.say("5");
    talk.wait_for("Jaune J : colonne 5");
    assert_eq!(home.kept_moves(), "45");
    talk.say("6");
    talk.wait_for("Rouge R : colonne 6");
    let left = talk.end().exits(130);
    assert_eq!(
        left.count("stick/game.json : aucun fichier ou dossier de ce nom"),
        1,
        "{}",
        left.out
    );
    assert_eq!(home.kept_moves(), "456");
    left.shows("La partie est gardée : « puissance4 reprendre » la continue.");
}

#[cfg(unix)]
#[test]
fn through_a_link_it_is_the_file_behind_it_that_is_replaced() {
    let home = Home::new();
    let file = home.with("folder/mine", "");
    std::os::unix::fs::symlink("folder/mine", home.file("link")).unwrap();
    home.run(saved_to("link", &["--force"]), "4\n").exits(130);
    assert_eq!(moves(&file), "4");
    assert!(home.file("link").is_symlink());
}

#[test]
fn a_saved_game_goes_on_and_is_saved_where_it_came_from_only_if_that_is_asked_for() {
    let home = Home::new();
    home.run(saved_to("game.json", &[]), "4\n5\n").exits(130);
    let before = fs::read(home.file("game.json")).unwrap();
    let game = home.run(["--resume", "game.json"], "3\n").exits(130);
    assert!(
        game.out.starts_with("Partie reprise (2 coups).\n"),
        "{}",
        game.out
    );
    game.shows("Rouge R : colonne 3, rangée 1");
    assert_eq!(fs::read(home.file("game.json")).unwrap(), before);

    home.run(["--resume", "game.json", "--save", "game.json"], "6\n")
        .exits(130);
    assert_eq!(moves(&home.file("game.json")), "456");
    home.run(
        ["jouer", "--resume", "game.json", "--save", "other.json"],
        "7\n",
    )
    .exits(130);
    assert_eq!(moves(&home.file("game.json")), "456");
    assert_eq!(moves(&home.file("other.json")), "4567");
    home.run(["--resume", "game.json", "--save", "other.json"], "")
        .exits(4)
        .complains("other.json : ce fichier existe déjà");
}

#[test]
fn the_game_that_was_kept_can_be_saved_as_well() {
    let home = Home::new();
    home.run(KNOWN, "4\n").exits(130);
    home.run(["resume", "--save", "game.json"], "5\n")
        .exits(130);
    assert_eq!(moves(&home.file("game.json")), "45");
    let refused = home.run(["resume", "--save", "game.json"], "6\n").exits(4);
    assert_eq!(refused.out, "");
    home.run(["resume", "--save", "game.json", "--force"], "6\n")
        .exits(130);
    assert_eq!(moves(&home.file("game.json")), "456");
}

#[test]
fn a_saved_game_that_is_over_can_be_looked_at() {
    let home = Home::new();
    home.run(saved_to("game.json", &[]), "1\n2\n1\n2\n1\n2\n1\nq\n")
        .succeeds();
    let game = home
        .run(["--resume", "game.json"], "r\n\nq\nq\n")
        .succeeds();
    game.shows("Rouge l'emporte !")
        .shows("Coups : 1212121")
        .shows("Coup 1 sur 7");
}

#[cfg(unix)]
#[test]
fn a_file_name_that_is_not_text_is_a_file_name() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let home = Home::new();
    let name = OsStr::from_bytes(b"game\xFF.json");
    let mut command = home.command(KNOWN);
    crate::run::run(command.arg("--save").arg(name), "4\n").exits(130);
    assert_eq!(moves(&home.file(name)), "4");
    let resume = [OsStr::new("--resume"), name];
    home.run(resume, "")
        .exits(130)
        .shows("Partie reprise (1 coup).");
}
