//! The laws of the program's fuzz targets hold for every file of their corpus.

#[path = "support/fuzz_laws.rs"]
mod fuzz_laws;

#[path = "../../puissance4/tests/support/replay.rs"]
mod replay;

use replay::replay;

#[test]
fn the_law_of_configurations_holds_for_its_corpus() {
    replay("config", fuzz_laws::config);
}

#[test]
fn the_law_of_typed_lines_holds_for_its_corpus() {
    replay("typed_line", fuzz_laws::typed_line);
}
