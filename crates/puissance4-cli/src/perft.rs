//! `puissance4 perft`: how many games of a given length there are.

use std::io::Write;

use puissance4::{Game, Geometry, Position, Specialized, perft};

use crate::args::PerftArgs;
use crate::failure::Failure;
use crate::settings::{View, shown};

/// Beyond this depth the number of games may not fit in 64 bits.
const MOST_DEPTH: u32 = 12;

struct Perft {
    depth: u32,
}

impl Specialized for Perft {
    type Output = u64;

    fn run<G: Geometry>(self, position: Position<G>) -> u64 {
        perft(&position, self.depth)
    }
}

/// Prints the number of move sequences of the depth asked for.
pub(crate) fn run(view: &View, args: &PerftArgs, output: &mut impl Write) -> Result<u8, Failure> {
    let texts = &view.texts;
    let digits = args.depth.bytes().all(|byte| byte.is_ascii_digit());
    let depth = args.depth.parse().ok();
    let depth = depth.filter(|&depth| digits && depth <= MOST_DEPTH);
    let depth = depth.ok_or_else(|| {
        let values = [
            ("most", (MOST_DEPTH as usize).into()),
            ("value", shown(&args.depth).into()),
        ];
        Failure::usage(texts.format("perft-depth", &values))
    })?;
    let size = view.size(&args.size)?;
    let game = Game::from_moves(size, args.moves.as_deref().unwrap_or_default())
        .map_err(|error| Failure::data(texts.moves_error(error)).at_option(texts, "--moves"))?;
    let games = game.position().specialize(Perft { depth });
    writeln!(output, "{games}")?;
    Ok(0)
}
