//! The whole program without a terminal: whatever happens, its laws hold.

use std::time::{Duration, Instant};

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use fastrand::Rng;
use puissance4::{Advice, Analysis, Column, Game, Score};

use super::app::{App, Effect, Folders};
use super::event::Event;
use super::view;
use super::worker::{Answer, Question};
use crate::args::{PlayArgs, ViewArgs};
use crate::locale::Locale;
use crate::play::{Keeper, Session, given};
use crate::settings::View;
use crate::skin::Room;

fn program(folders: Folders, arguments: &PlayArgs, now: Instant) -> App {
    // No configuration file of the machine that the tests run on.
    let arguments_of_view = ViewArgs {
        color: Some("always".to_owned()),
        ..ViewArgs::default()
    };
    let view = View::without_file(&arguments_of_view, Locale::default());
    let saved = given(&view, arguments).unwrap();
    let keeper = Keeper::new(folders.state.clone(), None, None, false);
    let room = Room {
        columns: 80,
        rows: 24,
    };
    App::new(view, folders, room, Session::new(saved, keeper), now)
}

/// A program that is used at random, and those who think for it, who take their time.
struct Monkey {
    app: App,
    now: Instant,
    numbers: Rng,
    /// Answers on their way.
    answers: Vec<(u64, Answer)>,
}

const KEYS: [KeyCode; 15] = [
    KeyCode::Left,
    KeyCode::Right,
    KeyCode::Up,
    KeyCode::Down,
    KeyCode::Home,
    KeyCode::End,
    KeyCode::PageUp,
    KeyCode::PageDown,
    KeyCode::Enter,
    KeyCode::Enter,
    KeyCode::Esc,
    KeyCode::Tab,
    KeyCode::BackTab,
    KeyCode::Backspace,
    KeyCode::Delete,
];
const LETTERS: &str = "1234567890&é\"'(-è_çàhjkl?uycavnrsbiepomqxdzZ+- 名e\u{301}\u{7}";
const PASTED: [&str; 6] = [
    "4453",
    "[0,0,0]",
    "......./......./......./......./...o.../..xxo..",
    "\r\n\u{1b}[2J",
    "",
    "b,b,b",
];

impl Monkey {
    fn event(&mut self) -> Event {
        let numbers = &mut self.numbers;
        match numbers.u32(..100) {
            0..30 => Event::Key(KeyEvent::new(
                KEYS[numbers.usize(..KEYS.len())],
                KeyModifiers::NONE,
            )),
            30..70 => {
                let letters: Vec<char> = LETTERS.chars().collect();
                let held = [
                    KeyModifiers::NONE,
                    KeyModifiers::SHIFT,
                    KeyModifiers::CONTROL,
                ];
                let held = held[if numbers.u8(..20) == 0 {
                    2
                } else {
                    numbers.usize(..2)
                }];
                let letter = letters[numbers.usize(..letters.len())];
                Event::Key(KeyEvent::new(KeyCode::Char(letter), held))
            }
            70..78 => Event::Click(numbers.usize(..90), numbers.usize(..30)),
            78..84 => Event::Hover(numbers.usize(..90), numbers.usize(..30)),
            84..86 => Event::Wheel(numbers.bool()),
            86..88 => Event::Paste(PASTED[numbers.usize(..PASTED.len())].to_owned()),
            88..91 => {
                let most = if numbers.u8(..10) == 0 { 500 } else { 120 };
                Event::Resize(Room {
                    columns: numbers.usize(1..=most),
                    rows: numbers.usize(1..=most / 3),
                })
            }
            _ if !self.answers.is_empty() => {
                let place = numbers.usize(..self.answers.len());
                let (number, answer) = self.answers.swap_remove(place);
                Event::Answer(number, answer)
            }
            _ => Event::Answer(numbers.u64(..), Answer::Progress(1, 2)),
        }
    }

    /// Those who think will have an answer, some time.
    fn think(&mut self, number: u64, question: &Question) {
        match question {
            Question::Move { position, .. } => {
                let mut moves: Vec<Column> = position.legal_moves().collect();
                let column = moves.swap_remove(self.numbers.usize(..moves.len()));
                self.answers.push((number, Answer::Move(column)));
            }
            Question::Advice(position) => {
                let advice = Advice {
                    columns: position.legal_moves(),
                    prospect: None,
                };
                self.answers.push((number, Answer::Advice(advice)));
            }
            Question::Worth(position) => {
                for column in position.legal_moves() {
                    let score = Score::new(self.numbers.i8(-3..=3));
                    self.answers.push((number, Answer::Column(column, score)));
                }
                let columns = puissance4::Geometry::columns(position.geometry()) as usize;
                let analysis = Analysis {
                    columns: vec![None; columns],
                    ..Analysis::default()
                };
                self.answers.push((number, Answer::Worth(analysis)));
            }
            Question::Game(_) => self.answers.push((number, Answer::Progress(1, 5))),
        }
    }

    fn does(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Ask(_, task, question) => self.think(task.number, &question),
                Effect::Work(work) => drop(work()),
                _ => {}
            }
        }
    }

    fn step(&mut self, is_seen: bool) {
        let event = self.event();
        self.now += Duration::from_millis(self.numbers.u64(..400));
        let effects = self.app.update(event, self.now);
        self.does(effects);
        let effects = self.app.tick(self.now);
        self.does(effects);
        self.answers.truncate(50);
        self.laws();
        if is_seen {
            let frame = view::draw(&self.app, self.now);
            assert_eq!(frame.area().width, self.app.room.columns);
        }
    }

    fn laws(&self) {
        let app = &self.app;
        let game = app.game();
        let again = Game::from_moves(game.size(), &game.moves().to_string()).unwrap();
        assert_eq!(again.position(), game.position());
        assert!(app.cursor < puissance4::Geometry::columns(game.size()) as usize);
        if let Some(review) = &app.review {
            assert!(review.ply <= game.ply());
        }
        let [one, two] = &app.session.saved().players;
        assert!(!one.name.is_like(&two.name));
        // Nobody waits for a computer that is not asked.
        let waits = app.is_halted() || app.overlay.is_some() || app.review.is_some();
        assert!(app.session.level().is_none() || waits || app.is_thinking());
        assert!(
            app.wakes(self.now)
                .is_none_or(|at| at >= self.now || app.is_thinking())
        );
    }
}

/// So many events; every time of so many the window is drawn.
fn at_random(seed: u64, folders: Folders, events: usize, every: usize) {
    let now = Instant::now();
    let arguments = PlayArgs {
        computer2: Some("3".to_owned()),
        seed: Some("1".to_owned()),
        ..PlayArgs::default()
    };
    let mut monkey = Monkey {
        app: program(folders, &arguments, now),
        now,
        numbers: Rng::with_seed(seed),
        answers: Vec::new(),
    };
    let effects = monkey.app.tick(now);
    monkey.does(effects);
    for event in 0..events {
        monkey.step(event % every == 0);
    }
}

#[test]
fn ten_thousand_events_at_random_break_no_law() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name| Some(folder.path().join(name));
    let folders = Folders {
        state: at("state"),
        games: at("games"),
        config: at("config/config.json"),
        exports: folder.path().to_owned(),
    };
    at_random(0, folders, 10_000, 1);
}

#[test]
fn ten_more_times_without_a_folder_to_keep_anything_in() {
    for seed in 1..=10 {
        at_random(seed, Folders::default(), 10_000, 7);
    }
}
