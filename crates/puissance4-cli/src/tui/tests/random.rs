//! Whatever happens, the program's laws hold.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::{Duration, Instant};

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use fastrand::Rng;
use puissance4::{Advice, Analysis, Column, Dynamic, Game, Geometry, Position, SavedGame, Score};

use super::{program, scripted};
use crate::args::PlayArgs;
use crate::skin::Room;
use crate::tui::app::{App, Effect, Folders, Helper};
use crate::tui::event::Event;
use crate::tui::overlay::Overlay;
use crate::tui::view;
use crate::tui::worker::{Answer, Question, Task};

/// A program that is used at random, and those who think for it, who take their time.
struct Monkey {
    app: App,
    now: Instant,
    numbers: Rng,
    /// Answers on their way.
    answers: Vec<(u64, Answer)>,
    /// Who was asked what, as far as an answer is still wanted.
    asked: Vec<(Helper, Task)>,
    /// What is still to come of a script.
    script: std::str::Chars<'static>,
    /// Exports are written. It takes long.
    exports: bool,
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

/// Keys that do something together. Besides the arrows `⏎` is the key for a new line, `⎋` for leaving, `⌫`
/// and `⌦` are those that delete; `⎘` pastes a text, `✓` is the latest answer, `…` is anything at all.
const SCRIPTS: [&str; 24] = [
    "n↑↑↑↑←←←⏎",
    "n↑↑↑↑→→→→⏎",
    "n↑↑↑←←⏎",
    "n↑↑←⏎4…",
    "n⇥⇥⇥→→⏎✓✓",
    "n←⏎✓✓",
    "n→→⏎✓→",
    "l l l l h ",
    "…4✓…4✓…",
    "3412312✓12✓",
    "1212121⏎",
    "1✓u✓y",
    "c✓uy",
    "uuuyy",
    "a✓✓3✓✓✓u✓✓✓",
    "v←←…→✓→",
    "v←←←u⏎✓",
    "va←✓✓✓←✓✓",
    "i⎘⏎1",
    "px…4455⏎",
    "p⌫…⏎",
    "b↓⏎",
    "b↓↓d⏎↓↓↓⌦⏎",
    "s✓r⏎",
];

/// What those who think say of a position: always the same, and seldom the same of two positions.
fn opinion(position: &Position<Dynamic>) -> Vec<Option<Score>> {
    let mut hasher = DefaultHasher::new();
    position.hash(&mut hasher);
    let mut numbers = Rng::with_seed(hasher.finish());
    let mut columns = vec![None; position.geometry().columns() as usize];
    for column in position.legal_moves() {
        columns[column.index()] = Some(Score::new(numbers.i8(-9..=9)));
    }
    columns
}

/// The column that they would play in.
fn choice(position: &Position<Dynamic>) -> Option<Column> {
    let columns = opinion(position);
    position
        .legal_moves()
        .max_by_key(|column| columns[column.index()])
}

impl Monkey {
    /// The next event of a script, or anything at all.
    fn event(&mut self) -> Event {
        if self.script.as_str().is_empty() && self.numbers.u8(..8) == 0 {
            self.script = SCRIPTS[self.numbers.usize(..SCRIPTS.len())].chars();
            // It begins where nothing lies over the board.
            return Event::Key(KeyCode::Esc.into());
        }
        match self.script.next() {
            None | Some('…') => self.any_event(),
            Some('⎘') => Event::Paste(PASTED[self.numbers.usize(..PASTED.len())].to_owned()),
            Some('✓') => match self.answers.pop() {
                Some((number, answer)) => Event::Answer(number, answer),
                None => self.any_event(),
            },
            Some(sign) => Event::Key(scripted(sign).into()),
        }
    }

    fn any_event(&mut self) -> Event {
        let room = self.app.room;
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
            70..78 => Event::Click(numbers.usize(..=room.columns), numbers.usize(..=room.rows)),
            78..84 => Event::Hover(numbers.usize(..=room.columns), numbers.usize(..=room.rows)),
            84..86 => Event::Wheel(numbers.bool()),
            86..88 => Event::Paste(PASTED[numbers.usize(..PASTED.len())].to_owned()),
            88..91 => {
                let most = [500, 120, 120, 120, 120, 30][numbers.usize(..6)];
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
        let mut answer = |answer| self.answers.push((number, answer));
        match question {
            Question::Move { position, .. } => {
                answer(Answer::Move(choice(position).expect("the game goes on")));
            }
            Question::Advice(position) => answer(Answer::Advice(Advice {
                columns: choice(position).into_iter().collect(),
                prospect: None,
            })),
            Question::Worth(position) => {
                let columns = opinion(position);
                answer(Answer::Worth(Analysis {
                    columns: columns.clone(),
                    ..Analysis::default()
                }));
                for column in position.legal_moves() {
                    let score = columns[column.index()].expect("the move is legal");
                    answer(Answer::Column(column, score));
                }
            }
            Question::Game(game) => answer(Answer::Progress(1, game.ply() + 1)),
        }
    }

    fn does(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Ask(helper, task, question) => {
                    self.think(task.number, &question);
                    self.asked.push((helper, task));
                }
                Effect::Work(work) if self.exports => drop(work()),
                _ => {}
            }
        }
    }

    fn step(&mut self, is_seen: bool) {
        let event = self.event();
        self.now += Duration::from_millis(self.numbers.u64(..400));
        let before = Before::of(&self.app, &event);
        let effects = self.app.update(event, self.now);
        before.laws(&self.app);
        self.does(effects);
        let effects = self.app.tick(self.now);
        self.does(effects);
        // Some answers never come.
        let late = self.answers.len().saturating_sub(50);
        self.answers.drain(..late);
        self.laws();
        if before.saved.game != *self.app.game() {
            self.game_is_kept();
        }
        if is_seen {
            let frame = view::draw(&self.app, self.now);
            assert_eq!(frame.area().width, self.app.room.columns);
            assert_eq!(frame.area().height, self.app.room.rows);
        }
    }

    /// What is true at any time.
    fn laws(&mut self) {
        let app = &self.app;
        let game = app.game();
        let again = Game::from_moves(game.size(), &game.moves().to_string()).unwrap();
        assert_eq!(again.position(), game.position());
        assert!(app.cursor < game.size().columns() as usize);
        if let Some(review) = &app.review {
            assert!(review.ply <= game.ply());
            assert_eq!(review.progress.1, game.ply() + 1);
        }
        let [one, two] = &app.session.saved().players;
        assert!(!one.name.is_like(&two.name));

        // Nobody waits for a computer that is not asked, nor is one told to wait that is not to move.
        let waits = app.is_halted() || app.overlay.is_some() || app.review.is_some();
        assert!(app.session.level().is_none() || waits || app.is_thinking());
        assert!(!app.is_halted() || app.session.level().is_some());
        assert!(
            app.wakes(self.now)
                .is_none_or(|at| at >= self.now || app.is_thinking())
        );

        // What is said of a position is said of the one that is shown.
        let position = app.position();
        if let Some(advice) = &app.advice {
            assert_eq!(advice.columns.clone().next(), choice(game.position()));
        }
        if app.live.is_on() {
            let opinion = opinion(&position);
            assert_eq!(app.live.columns().len(), opinion.len());
            for (said, meant) in app.live.columns().iter().zip(opinion) {
                assert!(said.is_none_or(|said| Some(said) == meant));
            }
        } else {
            assert!(app.live.columns().is_empty());
        }
        if let Some(falling) = app.falling(self.now) {
            let cell = game.last_cell().unwrap();
            let row = game.size().rows() as usize - 1 - usize::from(cell.row);
            assert_eq!(falling.cell, [cell.column.index(), row]);
        }
        if let Some(Overlay::Library(library)) = &app.overlay {
            assert!(library.has_chosen());
        }

        // Of what was asked no more than one answer of each helper is still wanted.
        self.asked.retain(|(_, task)| !task.is_stopped());
        for (place, (helper, _)) in self.asked.iter().enumerate() {
            assert!(self.asked[..place].iter().all(|(other, _)| other != helper));
        }
    }

    /// Where the game is kept it is as it stands.
    fn game_is_kept(&self) {
        let Some(folder) = self.app.folders.state.as_ref() else {
            return;
        };
        let json = self.app.session.saved().to_json();
        let mut files = std::fs::read_dir(folder).into_iter().flatten().flatten();
        let is_kept =
            files.any(|file| std::fs::read_to_string(file.path()).is_ok_and(|it| it == json));
        assert!(is_kept || !self.app.session.is_kept());
    }
}

/// What there was before an event.
struct Before {
    saved: SavedGame,
    /// It is the mouse, and nothing lies over the board.
    points: bool,
    /// The column that it is over.
    pointed: Option<usize>,
    /// The move in a review that is shown next.
    ply: Option<usize>,
    /// It is an answer.
    is_answer: bool,
    /// It is the key that leaves whatever lies over the board, but for a question.
    leaves: bool,
}

impl Before {
    fn of(app: &App, event: &Event) -> Self {
        let free = app.overlay.is_none();
        let (points, pointed) = match *event {
            Event::Click(x, y) | Event::Hover(x, y) => {
                (free, app.grid().column_at(x, y).map(Column::index))
            }
            _ => (false, None),
        };
        let step = match event {
            Event::Wheel(up) => Some(*up),
            Event::Key(key) if key.modifiers.is_empty() => match key.code {
                KeyCode::Left => Some(true),
                KeyCode::Right => Some(false),
                _ => None,
            },
            _ => None,
        };
        let ply = app.review.as_ref().filter(|_| free).and_then(|review| {
            let after = (review.ply + 1).min(app.game().ply());
            step.map(|back| {
                if back {
                    review.ply.saturating_sub(1)
                } else {
                    after
                }
            })
        });
        let escape = matches!(event, Event::Key(key) if key.code == KeyCode::Esc);
        let asks = matches!(app.overlay, Some(Overlay::Question { .. }));
        Self {
            saved: app.session.saved().clone(),
            points,
            pointed,
            ply,
            is_answer: matches!(event, Event::Answer(..)),
            leaves: escape && !asks,
        }
    }

    /// What is true after an event that came then.
    fn laws(&self, app: &App) {
        let (was, is) = (&self.saved.game, app.game());
        // In a review and below what lies over the board nothing is played.
        if app.overlay.is_some() || app.review.is_some() {
            assert_eq!(was, is);
        }
        assert!(!self.leaves || app.overlay.is_none());
        if let Some(ply) = self.ply {
            assert_eq!(app.review.as_ref().map(|review| review.ply), Some(ply));
        }
        let mover = self.saved.player_on(was.turn());
        let computer_moves = self.saved.players[mover].level.is_some();
        if self.points && was != is && !computer_moves {
            let played = is.last_cell().map(|cell| cell.column.index());
            assert_eq!(played, self.pointed);
        } else if self.points && was == is {
            assert_eq!(self.pointed.unwrap_or(app.cursor), app.cursor);
        }
        // An answer changes the game only where the computer is to move, and then it is its own.
        if self.is_answer && was != is {
            assert!(computer_moves);
            let played = is.last_cell().map(|cell| cell.column);
            assert_eq!(played, choice(was.position()));
        }
    }
}

/// So many events; every time of so many the window is drawn. Where that is each time, exports are written.
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
        asked: Vec::new(),
        script: "".chars(),
        exports: every == 1,
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

#[test]
fn who_plays_on_from_a_move_of_a_review_is_not_told_that_the_computer_waits() {
    let now = Instant::now();
    let mut app = program(Folders::default(), &PlayArgs::default(), now);
    for key in "445v←u".chars() {
        app.update(Event::Key(scripted(key).into()), now);
    }
    assert!(!app.is_halted());
    app.update(Event::Key(KeyCode::Enter.into()), now);
    assert_eq!(app.game().ply(), 3);
}
