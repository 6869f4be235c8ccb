//! The laws of the server's fuzz targets hold for every file of their corpus.

#[path = "support/fuzz_laws.rs"]
mod fuzz_laws;

#[path = "../../puissance4/tests/support/replay.rs"]
mod replay;

use replay::replay;

#[test]
fn the_law_of_messages_holds_for_its_corpus() {
    replay("message", fuzz_laws::message);
}

#[test]
fn the_law_of_bodies_holds_for_its_corpus() {
    replay("body", fuzz_laws::body);
}

#[test]
fn the_law_of_events_holds_for_its_corpus() {
    replay("event", fuzz_laws::event);
}
