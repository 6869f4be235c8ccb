//! What is written of a game is read back.

use proptest::prelude::*;
use puissance4::{Level, Name, SavedGame, SavedPlayer, Symbol};

use crate::strategies;

fn name() -> impl Strategy<Value = Name> {
    prop_oneof!["\\PC{1,32}", "[a-zé\"\\\\/<>& ]{1,12}", "[A-Z][a-z]{1,8}"]
        .prop_filter_map("it is a name", |text| Name::new(&text).ok())
}

fn symbol() -> impl Strategy<Value = Symbol> {
    prop_oneof![
        any::<char>(),
        prop::char::range('!', '~'),
        // Among them are spaces and characters with other composed forms.
        prop::char::range('\u{A0}', '\u{30FF}'),
    ]
    .prop_filter_map("it is a symbol", |character| {
        Symbol::from_char(character).ok()
    })
}

fn player() -> impl Strategy<Value = SavedPlayer> {
    let level = (1..=10_u8).prop_map(|number| Level::new(number).expect("there is this level"));
    (name(), prop::option::of(symbol()), prop::option::of(level)).prop_map(
        |(name, symbol, level)| SavedPlayer {
            name,
            symbol,
            level,
        },
    )
}

fn saved_game() -> impl Strategy<Value = SavedGame> {
    (
        strategies::game(),
        [player(), player()],
        0..2_usize,
        prop::option::of(any::<u64>()),
    )
        .prop_map(|(game, players, first, seed)| SavedGame {
            game,
            players,
            first,
            seed,
        })
        .prop_filter("the players can be told apart", |saved| {
            let [one, other] = &saved.players;
            let alike = one.symbol.zip(other.symbol);
            !one.name.is_like(&other.name) && !alike.is_some_and(|(one, other)| one.is_like(other))
        })
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 512,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn a_saved_game_is_read_as_it_was_written(saved in saved_game()) {
        let text = saved.to_json();
        prop_assert!(text.len() <= SavedGame::MOST_BYTES);
        let read = SavedGame::from_json(text.as_bytes());
        prop_assert_eq!(read.as_ref(), Ok(&saved));
        // White space and a byte order mark make no difference.
        let compact: String = text.lines().map(str::trim_start).collect();
        let read = SavedGame::from_json(format!("\u{FEFF}{compact}").as_bytes());
        prop_assert_eq!(read.as_ref(), Ok(&saved));
    }

    #[test]
    fn names_are_read_as_they_were_written(name in name()) {
        prop_assert_eq!(Name::new(name.as_str()), Ok(name.clone()));
        prop_assert_eq!(Name::new(&name.to_string()), Ok(name.clone()));
        prop_assert!(name.is_like(&name));
    }

    #[test]
    fn symbols_are_read_as_they_were_written(symbol in symbol()) {
        prop_assert_eq!(Symbol::new(&symbol.to_string()), Ok(symbol));
        prop_assert_eq!(Symbol::from_char(symbol.as_char()), Ok(symbol));
        prop_assert!(symbol.is_like(symbol));
    }
}

#[test]
fn every_character_that_is_a_symbol_is_read_as_it_was_written() {
    for character in '\0'..=char::MAX {
        if let Ok(symbol) = Symbol::from_char(character) {
            let read = Symbol::new(&symbol.to_string());
            assert_eq!(read, Ok(symbol), "U+{:04X}", u32::from(character));
            assert!(matches!(symbol.width(), 1 | 2));
        }
    }
}
