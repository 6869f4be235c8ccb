//! `puissance4-bots`: see the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    puissance4_bots::run()
}
