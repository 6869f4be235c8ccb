//! The laws that the fuzz targets try to break. The ordinary tests try the same ones on the corpus.

#[path = "../../crates/puissance4/tests/support/fuzz_laws.rs"]
pub mod laws;

#[path = "../../crates/puissance4-cli/tests/support/fuzz_laws.rs"]
pub mod program_laws;

#[path = "../../crates/puissance4-server/tests/support/fuzz_laws.rs"]
pub mod server_laws;
