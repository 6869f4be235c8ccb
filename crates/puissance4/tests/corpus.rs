//! The laws of the fuzz targets hold for every file of their corpus.

#![cfg(feature = "saved")]

#[path = "support/fuzz_laws.rs"]
mod fuzz_laws;

#[path = "support/replay.rs"]
mod replay;

use replay::replay;

#[test]
fn the_law_of_moves_holds_for_its_corpus() {
    replay("moves", fuzz_laws::moves);
}

#[test]
fn the_law_of_diagrams_holds_for_its_corpus() {
    replay("diagram", fuzz_laws::diagram);
}

#[test]
fn the_law_of_formats_holds_for_its_corpus() {
    replay("formats", fuzz_laws::formats);
}

#[test]
fn the_law_of_saved_games_holds_for_its_corpus() {
    replay("saved_game", fuzz_laws::saved_game);
}

#[test]
fn the_law_of_books_holds_for_its_corpus() {
    replay("book", fuzz_laws::book);
}

#[test]
fn the_law_of_names_and_symbols_holds_for_its_corpus() {
    replay("name_symbol", fuzz_laws::name_symbol);
}
