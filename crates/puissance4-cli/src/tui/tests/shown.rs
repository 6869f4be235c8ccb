//! What is seen in a window.

use std::time::Instant;

use crossterm::event::KeyCode;
use puissance4::{Analysis, Column, Score};

use super::{program_shown, scripted};
use crate::args::{PlayArgs, ViewArgs};
use crate::skin::Room;
use crate::tui::app::{App, Effect, Folders};
use crate::tui::event::Event;
use crate::tui::view;
use crate::tui::worker::{Answer, Question};

/// The program after some keys, in a language and a look, in a window of so many columns and rows.
fn pressed(language: &str, skin: &str, room: [usize; 2], players: &PlayArgs, keys: &str) -> App {
    let now = Instant::now();
    let view = ViewArgs {
        lang: Some(language.to_owned()),
        skin: Some(skin.to_owned()),
        ..ViewArgs::default()
    };
    let mut app = program_shown(Folders::default(), &view, players, now);
    let [columns, rows] = room;
    app.update(Event::Resize(Room { columns, rows }), now);
    for key in keys.chars() {
        app.update(Event::Key(scripted(key).into()), now);
    }
    app
}

fn seen(app: &App) -> String {
    view::draw(app, Instant::now()).text()
}

/// Zoé against Léo.
fn two() -> PlayArgs {
    PlayArgs {
        name1: Some("Zoé".to_owned()),
        name2: Some("Léo".to_owned()),
        ..PlayArgs::default()
    }
}

#[test]
fn a_look_that_counts_from_zero_does_so_everywhere() {
    let app = pressed("fr", "crochets", [80, 24], &two(), "334");
    let screen = seen(&app);
    assert!(screen.contains("Coups : 334"), "{screen}");
    assert!(screen.contains("0-6 jouer"), "{screen}");
    // What is copied is in the standard notation.
    let mut app = app;
    let effects = app.update(Event::Key(KeyCode::Char('m').into()), Instant::now());
    assert!(
        effects
            .iter()
            .any(|it| matches!(it, Effect::Copy(text) if text == "445"))
    );
    let screen = seen(&pressed("fr", "cadre", [80, 24], &two(), "445"));
    assert!(screen.contains("Coups : 445"), "{screen}");
    assert!(screen.contains("1-7 jouer"), "{screen}");
}

#[test]
fn long_names_leave_room_for_the_discs() {
    let computer = |level: &str| Some(level.to_owned());
    let one = PlayArgs {
        name1: Some("Zoé".to_owned()),
        computer2: computer("4"),
        ..PlayArgs::default()
    };
    let screen = seen(&pressed("fr", "cadre", [80, 24], &one, ""));
    assert!(screen.contains("▸ ● Zoé                 21\n"), "{screen}");
    assert!(screen.contains("  ○ Ordinateur niveau 4 21\n"), "{screen}");
    let both = PlayArgs {
        computer1: computer("3"),
        computer2: computer("4"),
        ..PlayArgs::default()
    };
    let screen = seen(&pressed("fr", "cadre", [80, 24], &both, ""));
    assert!(screen.contains("▸ ● Ordinateur 1 (nive… 21\n"), "{screen}");
    assert!(screen.contains("| Ordinateur 1 (niveau… |\n"), "{screen}");
    let screen = seen(&pressed("fr", "cadre", [20, 10], &both, ""));
    assert!(screen.contains("| Ordinateur 1 (n… |\n"), "{screen}");
}

/// The analysis is asked for, and this is the answer.
fn told(app: &mut App, analysis: Analysis) {
    let effects = app.update(Event::Key(KeyCode::Char('a').into()), Instant::now());
    let number = effects.iter().find_map(|effect| match effect {
        Effect::Ask(_, task, Question::Worth(_)) => Some(task.number),
        _ => None,
    });
    let answer = Answer::Worth(analysis);
    app.update(Event::Answer(number.unwrap(), answer), Instant::now());
}

#[test]
fn a_worth_is_said_to_be_that_of_the_player_who_is_to_move() {
    let mut app = pressed("en", "crochets", [80, 24], &two(), "334");
    let analysis = Analysis {
        score: Score::new(-19),
        columns: vec![Some(Score::new(-19)); 7],
        line: [3, 4].into_iter().filter_map(Column::new).collect(),
        ..Analysis::default()
    };
    told(&mut app, analysis);
    let screen = seen(&app);
    assert!(screen.contains("█░░░░░░░░░░░░░░░ Léo: -19\n"), "{screen}");
    assert!(screen.contains("Line: 34"), "{screen}");
}

#[test]
fn of_a_game_that_is_over_the_result_is_said_and_no_worth() {
    for size in [[80, 24], [40, 20]] {
        let mut app = pressed("en", "cadre", size, &two(), "4343434v");
        told(&mut app, Analysis::default());
        let screen = seen(&app);
        assert!(screen.contains("Zoé wins!"), "{screen}");
        assert!(
            !screen.contains('░') && !screen.contains("Léo:"),
            "{screen}"
        );
    }
}

#[test]
fn a_small_window_shows_how_a_position_is_played_from() {
    for (language, enter, escape) in [
        ("fr", "Entrée : jouer d'ici", "Échap : fermer"),
        ("en", "Enter: play on", "Esc: close"),
    ] {
        for room in [[80, 24], [40, 20], [20, 10]] {
            let screen = seen(&pressed(language, "cadre", room, &two(), "p445"));
            assert!(screen.contains(enter), "{screen}");
            assert!(screen.contains(escape), "{screen}");
        }
    }
}

#[test]
fn a_small_window_shows_what_is_imported_and_what_is_said_of_it() {
    for (keys, said) in [
        ("i33311⏎", "ou 0."),
        ("izzz⏎", "connus."),
        ("i333", "Entrée : lire"),
    ] {
        let screen = seen(&pressed("fr", "cadre", [20, 10], &two(), keys));
        assert!(screen.contains(said), "{screen}");
        let text = keys.trim_start_matches('i').trim_end_matches('⏎');
        assert!(screen.contains(&format!("{text}_")), "{screen}");
    }
}

#[test]
fn the_help_has_room_and_no_line_of_it_is_cut() {
    for (language, last) in [("fr", "jouer d'ici"), ("en", "play from here")] {
        let screen = seen(&pressed(language, "cadre", [80, 24], &two(), "?"));
        assert!(screen.contains(last) && !screen.contains("↓─╯"), "{screen}");
        for room in [[40, 20], [20, 10]] {
            let mut app = pressed(language, "cadre", room, &two(), "?");
            let first = seen(&app);
            let mut shown = String::new();
            for _ in 0..20 {
                shown.push_str(&seen(&app));
                app.update(Event::Key(KeyCode::PageDown.into()), Instant::now());
            }
            let words: Vec<&str> = shown.split_whitespace().collect();
            for word in last.split(' ') {
                assert!(words.contains(&word), "{shown}");
            }
            assert!(shown.contains("c u   "), "{shown}");
            // What is pressed past the end does not count.
            let end = seen(&app);
            app.update(Event::Key(KeyCode::Up.into()), Instant::now());
            assert_ne!(seen(&app), end);
            for _ in 0..20 {
                app.update(Event::Key(KeyCode::PageUp.into()), Instant::now());
            }
            assert_eq!(seen(&app), first);
        }
    }
}
