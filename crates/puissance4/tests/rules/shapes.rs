//! A size known to the compiler and the same size chosen at run time are one game.

use proptest::prelude::*;
use puissance4::{
    Bits, CellSet, Column, ColumnSet, Dynamic, Fixed, Game, Geometry, Outcome, Position, Side,
    Specialized, perft,
};

use crate::strategies;

/// All that can be asked of a position, whatever its shape.
#[derive(Debug, PartialEq)]
struct Seen {
    size: Dynamic,
    text: String,
    turn: Side,
    key: u128,
    canonical_key: u128,
    mirror: String,
    legal_moves: ColumnSet,
    outcome: Option<Outcome>,
    winning_line: Option<CellSet>,
    perft: u64,
}

fn see<G: Geometry>(position: &Position<G>) -> Seen {
    let geometry = position.geometry();
    let size = [geometry.columns(), geometry.rows(), geometry.connect()];
    let [columns, rows, connect] = size.map(|number| number as usize);
    Seen {
        size: Dynamic::new(columns, rows, connect).expect("the game is played on it"),
        text: position.to_string(),
        turn: position.turn(),
        key: position.key().into(),
        canonical_key: position.canonical_key().into(),
        mirror: position.mirror().to_string(),
        legal_moves: position.legal_moves(),
        outcome: position.outcome(),
        winning_line: position.winning_line(),
        perft: perft(position, 2),
    }
}

/// Plays the moves of a game in both shapes and compares them at every ply.
fn assert_same<G: Geometry>(fixed: G, game: &Game)
where
    Dynamic: From<G>,
    Position<Dynamic>: From<Position<G>>,
{
    let size = Dynamic::from(fixed);
    assert_eq!(size, game.size());
    assert_eq!(size.floor(), fixed.floor().into());
    assert_eq!(size.board(), fixed.board().into());
    assert_eq!(fixed.board().count(), size.cells());
    let mut one = Position::empty(fixed);
    let mut other = Position::empty(size);
    for column in game.moves().iter() {
        assert_eq!(one.play(column), other.play(column));
        assert_eq!(Position::from(one), other);
        assert_eq!(see(&one), see(&other));
    }
    // Refusals are the same, whether or not the game is over.
    for column in (0..Dynamic::MOST_COLUMNS).filter_map(Column::new) {
        let (mut one, mut other) = (one, other);
        assert_eq!(one.play(column), other.play(column));
        assert_eq!(Position::from(one), other);
    }
}

macro_rules! same {
    ($($name:ident: $columns:literal $rows:literal $connect:literal),* $(,)?) => {
        proptest! {
            #![proptest_config(ProptestConfig {
                cases: 256,
                failure_persistence: None,
                ..ProptestConfig::default()
            })]
            $(
                #[test]
                fn $name(game in strategies::game_on(Fixed::<$columns, $rows, $connect>.into())) {
                    assert_same(Fixed::<$columns, $rows, $connect>, &game);
                }
            )*
        }
    };
}

same! {
    fixed_is_dynamic_on_7_by_6: 7 6 4,
    fixed_is_dynamic_on_6_by_5: 6 5 4,
    fixed_is_dynamic_on_8_by_7: 8 7 4,
    fixed_is_dynamic_on_9_by_5: 9 5 4,
    fixed_is_dynamic_on_9_by_6: 9 6 4,
    fixed_is_dynamic_on_3_by_3: 3 3 3,
    fixed_is_dynamic_on_5_by_9_with_five_in_line: 5 9 5,
    fixed_is_dynamic_where_the_word_is_full: 2 31 3,
    fixed_is_dynamic_where_lines_are_level_only: 21 2 4,
}

struct See;

impl Specialized for See {
    type Output = (Seen, u32);

    fn run<G: Geometry>(self, position: Position<G>) -> (Seen, u32) {
        (see(&position), G::Bits::BITS)
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 512,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn a_specialized_position_is_the_position(game in strategies::game()) {
        let (seen, _) = game.position().specialize(See);
        prop_assert_eq!(seen, see(game.position()));
    }

    #[test]
    fn a_specialized_position_is_the_position_on_the_sizes_compiled_in(
        game in prop::sample::select(COMPILED.to_vec()).prop_flat_map(|(columns, rows)| {
            strategies::game_on(Dynamic::new(columns, rows, 4).expect("the game is played on it"))
        })
    ) {
        let (seen, bits) = game.position().specialize(See);
        prop_assert_eq!(seen, see(game.position()));
        prop_assert_eq!(bits, 64);
    }
}

/// The sizes that a search runs on in one 64-bit word.
const COMPILED: [(usize, usize); 7] = [(7, 6), (6, 5), (8, 7), (8, 6), (7, 7), (9, 5), (9, 6)];
