//! What lies over the board, without a terminal.

use std::fs;
use std::path::Path;
use std::time::Instant;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use puissance4::{Game, Geometry, SavedGame};

use crate::args::PlayArgs;
use crate::skin::Room;
use crate::tui::app::{App, Effect, Folders};
use crate::tui::event::Event;
use crate::tui::tests::{program, scripted};
use crate::tui::view;

/// A program of Zoé and Léo whose files are in this folder, and the time.
struct Desk {
    app: App,
    now: Instant,
}

impl Desk {
    fn new(folder: &Path) -> Self {
        let now = Instant::now();
        let folders = Folders {
            state: Some(folder.join("state")),
            games: Some(folder.join("games")),
            exports: folder.to_owned(),
            ..Folders::default()
        };
        let arguments = PlayArgs {
            name1: Some("Zoé".to_owned()),
            name2: Some("Léo".to_owned()),
            ..PlayArgs::default()
        };
        let app = program(folders, &arguments, now);
        Self { app, now }
    }

    /// These keys, one after the other; what is to be worked on is worked on.
    fn keys(&mut self, keys: &str) -> &mut Self {
        for key in keys.chars() {
            self.does(Event::Key(scripted(key).into()));
        }
        self
    }

    fn paste(&mut self, text: &str) -> &mut Self {
        self.does(Event::Paste(text.to_owned()));
        self
    }

    fn does(&mut self, event: Event) {
        for effect in self.app.update(event, self.now) {
            if let Effect::Work(work) = effect {
                let note = work();
                self.app.update(Event::Note(note), self.now);
            }
        }
    }

    /// A click on this word.
    fn click(&mut self, word: &str) -> &mut Self {
        let text = self.text();
        let found = text.lines().enumerate().find_map(|(y, line)| {
            let place = line.find(word)?;
            Some((line[..place].chars().count(), y))
        });
        let (x, y) = found.unwrap_or_else(|| panic!("no {word} in\n{text}"));
        self.does(Event::Click(x, y));
        self
    }

    fn text(&self) -> String {
        view::draw(&self.app, self.now).text()
    }

    #[track_caller]
    fn shows(&mut self, words: &str) -> &mut Self {
        let text = self.text();
        assert!(text.contains(words), "{words} is not in\n{text}");
        self
    }

    #[track_caller]
    fn hides(&mut self, words: &str) -> &mut Self {
        let text = self.text();
        assert!(!text.contains(words), "{words} is in\n{text}");
        self
    }

    /// The moves of the game on the board.
    fn moves(&self) -> String {
        self.app.game().moves().to_string()
    }
}

#[test]
fn a_file_of_any_usual_length_is_written_and_its_end_is_seen() {
    let folder = tempfile::tempdir().unwrap();
    let deep = folder.path().join("a".repeat(100)).join("b".repeat(100));
    fs::create_dir_all(&deep).unwrap();
    let file = deep.join("the-end.gif");
    let mut desk = Desk::new(folder.path());
    desk.keys("e↓");
    desk.does(Event::Key(KeyEvent::new(
        KeyCode::Char('u'),
        KeyModifiers::CONTROL,
    )));
    desk.paste(&file.to_string_lossy())
        .shows("bbb/the-end.gif_");
    desk.keys("⏎");
    assert!(file.is_file());
    // A name that no file can have is seen to be too long.
    desk.keys("e↓").paste(&"c".repeat(5000)).keys("⏎");
    desk.shows("ccc_");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn the_name_that_is_proposed_has_the_moves_if_there_are_any() {
    let folder = tempfile::tempdir().unwrap();
    let mut desk = Desk::new(folder.path());
    desk.keys("e").shows("/puissance4.gif");
    desk.keys("⎋44e").shows("/puissance4-44.gif");
}

#[test]
fn the_field_at_fault_is_chosen() {
    let folder = tempfile::tempdir().unwrap();
    let mut desk = Desk::new(folder.path());
    desk.keys("n↑↑→→→→⏎")
        .shows("8 pions à aligner : sur cette grille");
    desk.keys("←⏎").hides("Nouvelle partie");
    assert_eq!(desk.app.game().size().connect(), 7);
    desk.keys("n↓")
        .paste(&"x".repeat(60))
        .keys("⏎")
        .shows("Un nom a au plus");
}

#[test]
fn a_position_is_refused_in_the_words_of_the_screen() {
    let folder = tempfile::tempdir().unwrap();
    let mut desk = Desk::new(folder.path());
    desk.keys("p4s").shows("Pion suivant : Zoé");
    desk.keys("4⏎").shows("Zoé a 2 pions et Léo 0 : il en faut");
    desk.keys("x").shows("Pion suivant : Zoé");
    desk.keys("s4⏎").shows("Zoé a 0 pion et Léo 1 : il en faut");
    // Whoever is next, an empty board begins with the first side.
    desk.keys("4x").shows("Pion suivant : Zoé");
    desk.keys("4s4s4s4⏎").hides("X");
}

#[test]
fn a_game_of_a_long_list_is_chosen_and_opened_by_two_clicks_at_one_place() {
    let folder = tempfile::tempdir().unwrap();
    let mut desk = Desk::new(folder.path());
    let games = folder.path().join("games");
    fs::create_dir_all(&games).unwrap();
    for number in 1..=30 {
        let saved = SavedGame {
            game: Game::from_moves(desk.app.game().size(), &moves(number)).unwrap(),
            ..desk.app.session.saved().clone()
        };
        fs::write(games.join(format!("{number}.json")), saved.to_json()).unwrap();
    }
    desk.app.room = Room {
        columns: 80,
        rows: 16,
    };
    desk.keys("b").shows("Parties gardées");
    let text = desk.text();
    let found = text.rfind("Zoé – Léo").expect("games are listed");
    let last = text[found..].split(" coups").next().unwrap().to_owned();
    let count: usize = last.rsplit(' ').next().unwrap().parse().unwrap();
    // The rows below the list are no games.
    desk.click("Entrée : ouvrir")
        .click("Entrée : ouvrir")
        .shows("Parties gardées");
    desk.click(&last).shows("Parties gardées");
    assert_eq!(text, desk.text());
    desk.click(&last).hides("Parties gardées");
    assert_eq!(desk.app.game().ply(), count);
}

/// So many moves of a game that nobody wins.
fn moves(count: usize) -> String {
    "111213112222525353337443444546565667677776"[..count].to_owned()
}

#[test]
fn what_is_imported_may_have_a_mark_before_it_or_be_missing() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("marked.txt");
    fs::write(&file, "\u{FEFF}4453").unwrap();
    let mut desk = Desk::new(folder.path());
    desk.keys("i").paste(&file.to_string_lossy()).keys("⏎1");
    assert_eq!(desk.moves(), "4453");
    desk.keys("i").paste("\u{FEFF}445").keys("⏎1");
    assert_eq!(desk.moves(), "445");
    let file = folder.path().join("saved.json");
    let json = desk.app.session.saved().to_json();
    fs::write(&file, format!("\u{FEFF}{json}")).unwrap();
    desk.keys("n⏎i").paste(&file.to_string_lossy()).keys("⏎");
    assert_eq!(desk.moves(), "445");
    desk.keys("i").paste("partie-absente.json").keys("⏎");
    desk.shows("partie-absente.json : aucun fichier ou dossier de ce nom");
}

#[test]
fn what_is_imported_is_refused_in_words_of_the_full_screen() {
    let folder = tempfile::tempdir().unwrap();
    let mut desk = Desk::new(folder.path());
    desk.keys("i3340⏎1")
        .shows("Coup 4 : la grille a les")
        .hides("--from");
    desk.keys("⎋i").paste("../xo").keys("⏎");
    desk.hides("aucun fichier");
    desk.keys("⎋i")
        .paste("8")
        .keys("⏎1")
        .shows("Coup 1 (« 8 »)");
}

#[test]
fn the_game_on_the_board_is_just_shown_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut desk = Desk::new(folder.path());
    desk.keys("44b⏎").hides("Parties gardées").hides("ailleurs");
    assert_eq!(desk.moves(), "44");
    // Another one may have it.
    let mut other = Desk::new(folder.path());
    other.keys("b⏎").shows("La partie gardée est déjà");
}
