//! The colours of a picture: ten flat ones, and the steps between any two of them.
//!
//! Where a shape has its edge, a pixel is partly of one colour and partly of another. With five
//! steps in between there are 235 colours in all: whatever is drawn is exact in the 256 of a GIF.

/// A flat colour, and what it is for. Yellow and violet are told apart by people who see no
/// difference between red and green, and differ in lightness for those who see no colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Tint {
    /// What lies around the board.
    Ground,
    /// What is written.
    Text,
    /// The board.
    Board,
    /// What is seen through a free cell.
    Hole,
    /// The bar below the board.
    Foot,
    /// The discs of player 0.
    First,
    /// The ring on them.
    FirstSign,
    /// The discs of player 1.
    Second,
    /// The cross on them.
    SecondSign,
    /// What the last disc and the winning discs are marked with.
    Mark,
}

impl Tint {
    const ALL: [Self; 10] = [
        Self::Ground,
        Self::Text,
        Self::Board,
        Self::Hole,
        Self::Foot,
        Self::First,
        Self::FirstSign,
        Self::Second,
        Self::SecondSign,
        Self::Mark,
    ];

    /// The discs of a player.
    pub(crate) const fn disc(player: usize) -> Self {
        [Self::First, Self::Second][player]
    }

    /// The signs on the discs of a player.
    pub(crate) const fn sign(player: usize) -> Self {
        [Self::FirstSign, Self::SecondSign][player]
    }

    /// Red, green and blue.
    pub(crate) const fn rgb(self) -> [u8; 3] {
        match self {
            Self::Ground => [0xf3, 0xec, 0xdf],
            Self::Text => [0x2a, 0x23, 0x1d],
            Self::Board => [0x14, 0x66, 0x76],
            Self::Hole => [0x07, 0x2b, 0x35],
            Self::Foot => [0xc9, 0x9a, 0x62],
            Self::First => [0xf6, 0xbf, 0x45],
            Self::FirstSign => [0x9a, 0x62, 0x06],
            Self::Second => [0x8b, 0x74, 0xe6],
            Self::SecondSign => [0x2c, 0x1b, 0x78],
            Self::Mark => [0xff, 0xf8, 0xea],
        }
    }
}

/// How much of a pixel a shape covers, in sixths.
pub(crate) type Share = u8;

/// The share of a pixel that is covered as a whole.
pub(crate) const WHOLE: Share = 6;

/// Every colour that a pixel can have, by number.
pub(crate) struct Palette {
    /// Red, green and blue of each, one after the other.
    pub(crate) rgb: Vec<u8>,
    /// Which flat colour most of it is.
    most: Vec<Tint>,
}

impl Palette {
    pub(crate) fn new() -> Self {
        let mut rgb: Vec<u8> = Tint::ALL.into_iter().flat_map(Tint::rgb).collect();
        let mut most = Tint::ALL.to_vec();
        for (high, over) in Tint::ALL.into_iter().enumerate() {
            for &under in &Tint::ALL[..high] {
                for share in 1..WHOLE {
                    for (under, over) in under.rgb().into_iter().zip(over.rgb()) {
                        let [under, over] = [under, over].map(u16::from);
                        let [share, whole] = [share, WHOLE].map(u16::from);
                        let mixed = under * (whole - share) + over * share;
                        rgb.push(((mixed + whole / 2) / whole) as u8);
                    }
                    most.push(if 2 * share < WHOLE { under } else { over });
                }
            }
        }
        Self { rgb, most }
    }

    /// What becomes of a pixel of which a share is painted over.
    pub(crate) fn painted(&self, pixel: u8, over: Tint, share: Share) -> u8 {
        if share == 0 {
            return pixel;
        }
        let under = self.most[usize::from(pixel)];
        if share >= WHOLE || under == over {
            return over as u8;
        }
        let (low, high, share) = if under < over {
            (under as u8, over as u8, share)
        } else {
            (over as u8, under as u8, WHOLE - share)
        };
        let pair = high * (high - 1) / 2 + low;
        Tint::ALL.len() as u8 + pair * (WHOLE - 1) + share - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pixel_is_mixed_of_what_was_there_and_what_is_painted_over_it() {
        let palette = Palette::new();
        assert_eq!(palette.most.len(), 235);
        assert_eq!(palette.rgb.len(), 3 * 235);
        for under in Tint::ALL {
            for over in Tint::ALL {
                for share in 0..=WHOLE {
                    let pixel = usize::from(palette.painted(under as u8, over, share));
                    for part in 0..3 {
                        let [under, over] = [under, over].map(|it| f32::from(it.rgb()[part]));
                        let mixed = under + (over - under) * f32::from(share) / 6.0;
                        let found = f32::from(palette.rgb[3 * pixel + part]);
                        assert!((found - mixed).abs() <= 0.5, "{under:?} {over:?} {share}");
                    }
                }
            }
        }
    }

    /// The relative luminance of <https://www.w3.org/TR/WCAG22/#dfn-relative-luminance>.
    fn luminance(tint: Tint) -> f32 {
        let parts = tint.rgb().map(|part| {
            let part = f32::from(part) / 255.0;
            if part <= 0.04045 {
                part / 12.92
            } else {
                ((part + 0.055) / 1.055).powf(2.4)
            }
        });
        0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }

    #[test]
    fn what_has_to_be_told_apart_differs_in_lightness() {
        for (one, other, least) in [
            (Tint::Text, Tint::Ground, 7.0),
            (Tint::Text, Tint::Foot, 4.5),
            (Tint::First, Tint::Hole, 3.0),
            (Tint::Second, Tint::Hole, 3.0),
            (Tint::First, Tint::FirstSign, 3.0),
            (Tint::Second, Tint::SecondSign, 3.0),
            (Tint::Mark, Tint::Board, 3.0),
            (Tint::First, Tint::Second, 2.0),
        ] {
            let [one, other] = [one, other].map(|tint| (tint, luminance(tint) + 0.05));
            let contrast = one.1.max(other.1) / one.1.min(other.1);
            assert!(
                contrast >= least,
                "{:?} on {:?}: {contrast}",
                one.0,
                other.0
            );
        }
    }
}
