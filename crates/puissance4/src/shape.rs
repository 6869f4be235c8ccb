//! From a size chosen at run time to one known to the compiler, and back.

use crate::bits::Bits;
use crate::geometry::{Dynamic, Fixed, Geometry};
use crate::position::Position;

/// Work on a position whose size the compiler knows.
///
/// See [`Position::specialize`].
pub trait Specialized {
    /// What the work gives back.
    type Output;

    /// Does the work.
    fn run<G: Geometry>(self, position: Position<G>) -> Self::Output;
}

impl Position<Dynamic> {
    /// Runs `work` on this position in the fastest shape there is for its size: this is the one
    /// place where a size chosen at run time becomes one known to the compiler.
    pub fn specialize<W: Specialized>(&self, work: W) -> W::Output {
        let size = self.geometry();
        let [mine, occupied] = [self.mine(), self.occupied()].map(u64::from_wide);
        macro_rules! pick {
            ($($columns:literal $rows:literal $connect:literal),* $(,)?) => {
                match (size.columns(), size.rows(), size.connect()) {
                    $(($columns, $rows, $connect) => {
                        let geometry = Fixed::<$columns, $rows, $connect>;
                        work.run(Position::from_bits(geometry, mine, occupied))
                    })*
                    _ => work.run(*self),
                }
            };
        }
        pick!(7 6 4, 6 5 4, 8 7 4, 8 6 4, 7 7 4, 9 5 4, 9 6 4)
    }
}

impl<const COLUMNS: u32, const ROWS: u32, const CONNECT: u32>
    From<Position<Fixed<COLUMNS, ROWS, CONNECT>>> for Position<Dynamic>
{
    fn from(position: Position<Fixed<COLUMNS, ROWS, CONNECT>>) -> Self {
        let size = position.geometry().into();
        Self::from_bits(size, position.mine().into(), position.occupied().into())
    }
}
