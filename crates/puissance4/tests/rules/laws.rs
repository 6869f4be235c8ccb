//! The laws of the game and of its notation.

use proptest::prelude::*;
use puissance4::{Column, Dynamic, Game, Geometry, ParseMovesErrorKind, PlayError, Position, Side};

use crate::strategies;

/// A column seen from behind.
fn mirrored(size: Dynamic, column: Column) -> Column {
    Column::new(size.columns() as usize - 1 - column.index()).expect("on the same board")
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 1024,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn a_refused_move_changes_nothing(
        game in strategies::game(),
        back in 0..4_usize,
        column in strategies::column(),
    ) {
        // Some moves are taken back first: a refusal leaves them to be redone.
        let mut game = game;
        for _ in 0..back {
            game.undo();
        }
        let before = game.clone();
        let turn = game.turn();
        if let Err(error) = game.play(column) {
            prop_assert_eq!(&game, &before);
            prop_assert_eq!(game.turn(), turn);
            prop_assert_eq!(error, refusal(&before, column));
        } else {
            prop_assert!(before.position().legal_moves().contains(column));
            prop_assert_eq!(game.turn(), !turn);
            prop_assert_eq!(game.ply(), before.ply() + 1);
        }
    }

    #[test]
    fn undo_after_play_gives_the_same_position(game in strategies::game()) {
        for column in game.position().legal_moves() {
            let mut after = game.clone();
            let cell = after.play(column).unwrap();
            prop_assert_eq!(after.last_cell(), Some(cell));
            prop_assert_eq!(after.position().disc(cell), Some(game.turn()));
            prop_assert_eq!(after.undo(), Some(column));
            prop_assert_eq!(after.position(), game.position());
            prop_assert_eq!(after.moves(), game.moves());
            prop_assert_eq!(after.at_ply(after.ply()), game.at_ply(game.ply()));
        }
    }

    #[test]
    fn some_game_leads_to_the_position_of_every_game(game in strategies::game()) {
        let reaching = Game::reaching(game.position()).unwrap();
        prop_assert_eq!(reaching.position(), game.position());
        prop_assert_eq!(reaching.ply(), game.ply());
        prop_assert!(game.position().is_reachable());
    }

    #[test]
    fn redo_after_undo_gives_the_same_game(game in strategies::game(), back in 0..200_usize) {
        let mut walked = game.clone();
        let back = back % (game.ply() + 1);
        let moves: Vec<Column> = game.moves().iter().collect();
        for ply in (game.ply() - back..game.ply()).rev() {
            prop_assert_eq!(walked.undo(), Some(moves[ply]));
            prop_assert_eq!(walked.ply(), ply);
            prop_assert_eq!(&walked.at_ply(ply), &game.at_ply(ply));
            prop_assert_eq!(*walked.position(), *game.at_ply(ply).position());
        }
        for column in &moves[game.ply() - back..] {
            prop_assert_eq!(walked.redo(), Some(*column));
        }
        prop_assert_eq!(walked.redo(), None);
        prop_assert_eq!(walked, game);
    }

    #[test]
    fn a_new_move_forgets_those_taken_back(game in strategies::game(), choice in any::<usize>()) {
        let mut game = game;
        prop_assume!(game.undo().is_some());
        let mut legal = game.position().legal_moves();
        let column = legal.nth(choice % legal.len()).unwrap();
        game.play(column).unwrap();
        prop_assert_eq!(game.redo(), None);
    }

    #[test]
    fn the_mirror_image_of_a_game_is_a_game(game in strategies::game()) {
        let size = game.size();
        let mut plain = Position::empty(size);
        let mut image = Position::empty(size);
        for column in game.moves().iter() {
            let legal = |position: &Position<Dynamic>| position.legal_moves();
            prop_assert!(legal(&plain).all(|column| legal(&image).contains(mirrored(size, column))));
            prop_assert_eq!(legal(&plain).len(), legal(&image).len());
            let cell = plain.play(column).unwrap();
            let other = image.play(mirrored(size, column)).unwrap();
            prop_assert_eq!((other.column, other.row), (mirrored(size, cell.column), cell.row));
            prop_assert_eq!(plain.mirror(), image);
            prop_assert_eq!(image.mirror(), plain);
            prop_assert_eq!(plain.mirror().mirror(), plain);
            prop_assert_eq!(plain.turn(), image.turn());
            prop_assert_eq!(plain.outcome(), image.outcome());
            prop_assert_eq!(plain.canonical_key(), image.canonical_key());
            prop_assert!([plain.key(), image.key()].contains(&plain.canonical_key()));
        }
    }

    #[test]
    fn positions_with_the_same_key_are_the_same(
        (one, other) in strategies::size().prop_flat_map(|size| {
            (strategies::game_on(size), strategies::game_on(size))
        })
    ) {
        let positions = |game: &Game| -> Vec<_> {
            (0..=game.ply())
                .map(|ply| *game.at_ply(ply).position())
                .map(|position| (position, position.to_string(), position.mirror().to_string()))
                .collect()
        };
        let others = positions(&other);
        for (one, text, image) in positions(&one) {
            for (other, other_text, _) in &others {
                let same = text == *other_text;
                prop_assert_eq!(one == *other, same);
                prop_assert_eq!(one.key() == other.key(), same);
                let alike = same || image == *other_text;
                prop_assert_eq!(one.canonical_key() == other.canonical_key(), alike);
            }
        }
    }

    #[test]
    fn moves_are_read_as_they_were_written(game in strategies::game()) {
        let text = game.moves().to_string();
        prop_assert_eq!(text.len(), game.ply());
        let read = Game::from_moves(game.size(), &text);
        prop_assert_eq!(read.as_ref(), Ok(&game));
        let capitals = Game::from_moves(game.size(), &text.to_uppercase());
        prop_assert_eq!(capitals.as_ref(), Ok(&game));
    }

    #[test]
    fn what_stands_between_moves_does_not_count(
        game in strategies::game(),
        separators in prop::collection::vec("[ ,\t\r\n]{0,3}", 127),
    ) {
        let mut text = String::new();
        for (column, separator) in game.moves().iter().zip(&separators) {
            text += separator;
            text.push(column.letter());
        }
        text += &separators[126];
        let read = Game::from_moves(game.size(), &text);
        prop_assert_eq!(read, Ok(game));
    }

    #[test]
    fn an_error_names_the_move_at_fault(
        game in strategies::game(),
        separators in prop::collection::vec("[ ,]{0,2}", 126),
        place in any::<prop::sample::Index>(),
        wrong in prop_oneof![Just('0'), Just('-'), Just('é'), Just('１'), Just('\u{0}'), Just('+')],
        tail in "\\PC{0,8}",
    ) {
        let place = place.index(game.ply() + 1);
        let mut text = String::new();
        for (column, separator) in game.moves().iter().zip(&separators).take(place) {
            text += separator;
            text.push(column.letter());
        }
        let error = Game::from_moves(game.size(), &format!("{text} ,{wrong}{tail}")).unwrap_err();
        prop_assert_eq!(error.index, place + 1);
        prop_assert_eq!(error.letter, wrong);
        let over = place == game.ply() && game.outcome().is_some();
        let expected = match wrong {
            '0' if over => ParseMovesErrorKind::GameOver,
            '0' => ParseMovesErrorKind::NoSuchColumn { columns: game.size().columns() as usize },
            _ => ParseMovesErrorKind::NotAColumn,
        };
        prop_assert_eq!(error.kind, expected);
    }

    #[test]
    fn an_error_says_why_the_move_is_refused(
        game in strategies::game(),
        column in strategies::column(),
    ) {
        prop_assume!(!game.position().legal_moves().contains(column));
        let text = format!("{} {}", game.moves(), column.letter());
        let error = Game::from_moves(game.size(), &text).unwrap_err();
        prop_assert_eq!(error.index, game.ply() + 1);
        prop_assert_eq!(error.letter, column.letter());
        let expected = match refusal(&game, column) {
            PlayError::GameOver => ParseMovesErrorKind::GameOver,
            PlayError::ColumnFull => ParseMovesErrorKind::ColumnFull,
            _ => ParseMovesErrorKind::NoSuchColumn { columns: game.size().columns() as usize },
        };
        prop_assert_eq!(error.kind, expected);
    }

    #[test]
    fn diagrams_are_read_as_they_were_written(game in strategies::game()) {
        let position = *game.position();
        let text = position.to_string();
        let forms = [
            text.clone(),
            text.replace('\n', "/"),
            text.replace('\n', "\r\n"),
            format!("\n{}\n\n", text.to_lowercase()),
            text.replace('\n', " \n  "),
        ];
        for form in forms {
            let read = Position::from_diagram(game.size(), &form);
            prop_assert_eq!(read, Ok(position), "{:?}", form);
        }
    }

    #[test]
    fn columns_are_read_as_they_were_written(column in strategies::column()) {
        prop_assert_eq!(column.to_string().parse(), Ok(column));
        prop_assert_eq!(Column::from_letter(column.letter()), Some(column));
        prop_assert_eq!(Column::new(column.index()), Some(column));
        prop_assert_eq!(column.to_string(), (column.index() + 1).to_string());
    }

    #[test]
    fn the_sides_take_turns(ply in 0..1000_usize) {
        prop_assert_eq!(Side::at_ply(ply + 1), !Side::at_ply(ply));
        prop_assert_eq!(Side::at_ply(ply), Side::ALL[ply % 2]);
    }
}

/// Why a move that is not legal must be refused.
fn refusal(game: &Game, column: Column) -> PlayError {
    if game.outcome().is_some() {
        PlayError::GameOver
    } else if column.index() >= game.size().columns() as usize {
        PlayError::NoSuchColumn
    } else {
        PlayError::ColumnFull
    }
}
