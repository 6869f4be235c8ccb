//! What is kept of games and of settings, and what is said about it.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use puissance4::{Limits, SavedGame, Solver};
use tempfile::TempDir;

use super::{program, scripted};
use crate::analyze::JudgedGame;
use crate::args::{PlayArgs, SizeArgs, ViewArgs};
use crate::locale::Locale;
use crate::play::{Keeper, Session, given};
use crate::settings::View;
use crate::store::Slot;
use crate::tui::app::{App, Effect, Folders};
use crate::tui::event::Event;
use crate::tui::worker::{Answer, Question};

/// A program with folders of its own.
struct Program {
    app: App,
    now: Instant,
    folder: TempDir,
}

impl Program {
    fn new() -> Self {
        Self::with(&PlayArgs::default())
    }

    fn with(arguments: &PlayArgs) -> Self {
        let (folder, now) = (tempfile::tempdir().unwrap(), Instant::now());
        let folders = Folders {
            state: Some(folder.path().join("state")),
            games: Some(folder.path().join("games")),
            config: Some(folder.path().join("config.json")),
            exports: folder.path().to_owned(),
        };
        Self {
            app: program(folders, arguments, now),
            now,
            folder,
        }
    }

    /// A game that is also saved to a file.
    fn saving() -> Self {
        let mut program = Self::new();
        let saved = given(&program.app.view, &PlayArgs::default()).unwrap();
        let (state, file) = (program.at("state"), program.at("file.json"));
        let keeper = Keeper::new(Some(state), None, Some(file), false);
        program.app.session = Session::new(saved, keeper);
        program
    }

    fn at(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Presses keys as the scripts of the other tests have them.
    fn keys(&mut self, keys: &str) -> Vec<Effect> {
        let events = keys.chars().map(|sign| Event::Key(scripted(sign).into()));
        let effects = events.flat_map(|event| self.app.update(event, self.now));
        effects.collect()
    }

    /// The names in a folder.
    fn names(&self, folder: &str) -> Vec<String> {
        let entries = fs::read_dir(self.at(folder)).into_iter().flatten();
        entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect()
    }

    /// The moves of the games in a folder.
    fn moves(&self, folder: &str) -> Vec<String> {
        let names = self.names(folder).into_iter();
        let files = names.map(|name| self.at(folder).join(name));
        let games = files.filter(|file| file.extension().is_some_and(|it| it == "json"));
        let mut moves: Vec<String> = games.map(|file| moves_in(&file)).collect();
        moves.sort();
        moves
    }

    #[track_caller]
    fn says(&self, id: &str) {
        let text = self.app.view.texts.get(id);
        assert_eq!(self.app.notice.as_deref(), Some(text.as_str()));
    }
}

fn moves_in(file: &Path) -> String {
    let saved = SavedGame::from_json(&fs::read(file).unwrap()).unwrap();
    saved.game.moves().to_string()
}

#[test]
fn the_game_on_the_board_is_kept_no_more_once_it_is_deleted_until_it_goes_on() {
    let mut program = Program::new();
    program.keys("4");
    assert!(program.app.session.is_kept());
    program.keys("bdo");
    program.says("tui-kept-no-more");
    assert!(!program.app.session.is_kept());
    assert_eq!(program.names("state"), [""; 0]);
    program.keys("3");
    assert!(program.app.session.is_kept());
    assert_eq!(program.moves("state"), ["43"]);
}

#[test]
fn a_game_is_deleted_with_its_lock_but_not_while_another_program_has_it() {
    let mut program = Program::new();
    program.keys("4");
    let slot = Slot::create(&program.at("state")).unwrap();
    let json = program.app.session.saved().to_json();
    slot.write(json.as_bytes()).unwrap();
    // The latest one stands first.
    program.app.session.release();
    program.keys("bdo");
    program.says("tui-open-elsewhere");
    assert_eq!(program.moves("state"), ["4"]);
    drop(slot);
    program.keys("bdo");
    assert_eq!(program.names("state"), [""; 0]);
}

#[test]
fn the_users_file_goes_along_with_whatever_becomes_of_the_game() {
    for (keys, moves) in [
        ("4s43", "443"),
        ("44ro3", "3"),
        ("1212121u3", "1212123"),
        ("1212121r3", "3"),
        ("445v←u7", "447"),
        ("1212121v←←u7", "121217"),
        // The next game is another one.
        ("1212121⏎3", "1212121"),
    ] {
        let mut program = Program::saving();
        program.keys(keys);
        assert_eq!(moves_in(&program.at("file.json")), moves, "{keys}");
    }
}

#[test]
fn one_game_in_progress_is_kept_whatever_becomes_of_it() {
    for (keys, moves) in [
        ("4s43", "443"),
        ("44ro3", "3"),
        ("1212121u3", "1212123"),
        ("445v←u7", "447"),
        ("445v←uy", "445"),
    ] {
        let mut program = Program::new();
        program.keys(keys);
        assert_eq!(program.moves("state"), [moves], "{keys}");
    }
    // Without a move it is not worth keeping.
    let mut program = Program::new();
    program.keys("44ro");
    assert_eq!(program.names("state"), [""; 0]);
    assert!(!program.app.session.is_kept());
}

#[test]
fn the_winner_does_not_change_places() {
    let mut program = Program::new();
    program.keys("1212121");
    let saved = program.app.session.saved().clone();
    program.keys("s");
    program.says("tui-over");
    assert_eq!(*program.app.session.saved(), saved);
    assert_eq!(program.names("state"), [""; 0]);
}

#[test]
fn a_game_stands_once_among_the_finished_ones_however_often_it_ends() {
    for (keys, moves) in [
        ("1212121", "1212121"),
        ("1212121u1", "1212121"),
        ("1212121uy", "1212121"),
        ("1212121uuyy", "1212121"),
        // It ends otherwise than before.
        ("1212121uu31", "1212131"),
    ] {
        let mut program = Program::new();
        program.keys(keys);
        assert_eq!(program.moves("games"), [moves], "{keys}");
        assert_eq!(program.names("state"), [""; 0], "{keys}");
    }
}

#[test]
fn who_plays_on_from_a_finished_game_loses_nothing_of_it() {
    let mut program = Program::new();
    program.keys("1212121v←u");
    // Names are told apart by the time.
    std::thread::sleep(Duration::from_millis(2));
    program.keys("1");
    assert_eq!(program.moves("games"), ["1212121"]);
    program.keys("v←←←u");
    program.keys("3131313");
    let games = program.moves("games");
    assert_eq!(games.len(), 2, "{games:?}");
    assert!(games.contains(&"1212121".to_owned()), "{games:?}");
}

#[test]
fn a_game_from_the_list_of_finished_ones_is_not_listed_twice() {
    let mut program = Program::new();
    program.keys("1212121⏎b⏎");
    assert_eq!(program.app.game().moves().to_string(), "1212121");
    program.keys("u1");
    assert_eq!(program.moves("games"), ["1212121"]);
    assert_eq!(program.names("state"), [""; 0]);
}

#[test]
fn a_game_that_is_over_when_it_comes_is_none_to_go_on_with() {
    let mut program = Program::new();
    program.keys("i");
    let pasted = Event::Paste("7171717".to_owned());
    program.app.update(pasted, program.now);
    program.keys("⏎1");
    assert_eq!(program.app.game().ply(), 7);
    assert!(!program.app.session.is_kept());
    assert_eq!(program.names("state"), [""; 0]);
    // The same laid out.
    program.keys("p⏎");
    assert_eq!(program.app.game().ply(), 7);
    assert!(!program.app.session.is_kept());
    assert_eq!(program.names("state"), [""; 0]);
    // One that goes on is.
    program.keys("u");
    assert!(program.app.session.is_kept());
}

#[test]
fn only_what_has_been_changed_is_written_and_to_the_file_that_was_read() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("other.json");
    let config = r#"{"column": 9, "row": 7, "connect": 5, "color": "always", "colors": "16"}"#;
    fs::write(&file, config).unwrap();
    let arguments = ViewArgs {
        config: Some(file.clone()),
        ascii: true,
        skin: Some("grille".to_owned()),
        lang: Some("en".to_owned()),
        ..ViewArgs::default()
    };
    let view = View::new(&arguments, Locale::default()).unwrap_or_else(|_| panic!("it is right"));
    let mut program = Program::new();
    program.app.folders.config = view.config_file().map(Path::to_owned);
    program.app.view = view;
    program.keys("o↓↓↓↓↓↓→");
    let kept = |file: &Path| -> serde_json::Value {
        serde_json::from_slice(&fs::read(file).unwrap()).unwrap()
    };
    let mut expected = serde_json::json!({
        "column": 9, "row": 7, "connect": 5, "color": "always", "colors": "16", "clock": true
    });
    assert_eq!(kept(&file), expected);
    // What is changed next comes to that.
    program.keys("↑→");
    expected["motion"] = false.into();
    assert_eq!(kept(&file), expected);
    // So many colours where the environment allows for some, and then some whatever it says.
    program.keys("↑↑→");
    expected["color"] = "auto".into();
    expected["colors"] = "256".into();
    assert_eq!(kept(&file), expected);
    program.keys("→→");
    expected["color"] = "always".into();
    expected.as_object_mut().unwrap().remove("colors");
    assert_eq!(kept(&file), expected);
}

#[test]
fn a_hint_that_nobody_can_have_is_refused_with_the_reason() {
    let mut program = Program::new();
    program.keys("1212121c");
    program.says("tui-over");
    let mut program = Program::with(&PlayArgs {
        computer2: Some("3".to_owned()),
        ..PlayArgs::default()
    });
    program.keys("4c");
    program.says("tui-not-your-turn");
}

#[test]
fn a_review_without_a_mistake_says_so() {
    // On a small board nobody thinks for long.
    let mut program = Program::with(&PlayArgs {
        size: SizeArgs {
            columns: Some("4".to_owned()),
            rows: Some("4".to_owned()),
            connect: None,
        },
        ..PlayArgs::default()
    });
    program.keys("1");
    let effects = program.keys("v");
    program.keys("c");
    assert_eq!(program.app.notice, None);
    let number = effects.into_iter().find_map(|effect| match effect {
        Effect::Ask(_, task, Question::Game(_)) => Some(task.number),
        _ => None,
    });
    let (mut solver, limits) = (Solver::without_book(1 << 20), Limits::default());
    let judged = JudgedGame::of(program.app.game(), &mut solver, limits, |_, _| {}).unwrap();
    let answer = Answer::Game(Box::new(judged));
    program
        .app
        .update(Event::Answer(number.unwrap(), answer), program.now);
    program.keys("c");
    program.says("tui-no-mistake");
}
