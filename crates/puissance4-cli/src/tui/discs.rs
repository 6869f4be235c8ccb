//! Discs larger than one sign, made of blocks that fill a quarter of a sign each.

/// How a disc is drawn: each player has a shape as well as a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// All of it.
    Full,
    /// With a hole in the middle.
    Ring,
}

/// The signs that fill these quarters: upper left 1, upper right 2, lower left 4, lower right 8.
const BLOCKS: [char; 16] = [
    ' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█',
];

/// A shape of so many rows, `2 × rows + 1` signs wide: a sign is twice as high as it is wide. In ASCII
/// it is filled with `letter`.
pub(super) fn draw(shape: Shape, rows: usize, letter: Option<char>) -> Vec<String> {
    let columns = 2 * rows + 1;
    let (middle_x, middle_y) = (columns as f32 / 2.0, rows as f32);
    // A little less than the cell, so that discs do not run into each other; the smallest need every
    // quarter that they can have to be round.
    let radius = rows as f32 * if rows == 2 { 0.985 } else { 0.95 };
    let hole = match shape {
        Shape::Full => 0.0,
        Shape::Ring => radius * 0.55,
    };
    let filled = |x: f32, y: f32| {
        let distance = (x - middle_x).hypot(y - middle_y);
        hole <= distance && distance <= radius
    };
    let sign = |column: usize, row: usize| {
        let quarters = [(0.25, 0.5), (0.75, 0.5), (0.25, 1.5), (0.75, 1.5)]
            .map(|(x, y)| filled(column as f32 + x, 2.0 * row as f32 + y));
        let filled = quarters.iter().filter(|&&filled| filled).count();
        match letter {
            Some(letter) if filled >= 2 => letter,
            Some(_) => ' ',
            None => {
                let bits = quarters
                    .iter()
                    .rev()
                    .fold(0, |bits, &it| 2 * bits + usize::from(it));
                BLOCKS[bits]
            }
        }
    };
    (0..rows)
        .map(|row| (0..columns).map(|column| sign(column, row)).collect())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn discs_are_round_and_the_players_differ_in_shape() {
        for rows in 2..=12 {
            let [full, ring] = [Shape::Full, Shape::Ring].map(|shape| draw(shape, rows, None));
            assert_ne!(full, ring);
            for lines in [&full, &ring] {
                assert_eq!(lines.len(), rows);
                assert!(
                    lines
                        .iter()
                        .all(|line| line.chars().count() == 2 * rows + 1)
                );
            }
            let middle = ring[rows / 2].chars().nth(rows);
            assert_ne!(middle, Some('█'), "{}", ring.join("\n"));
        }
    }

    #[test]
    fn in_ascii_a_disc_is_made_of_its_letter() {
        assert_eq!(
            draw(Shape::Full, 3, Some('X')),
            [" XXXXX ", "XXXXXXX", " XXXXX "]
        );
        assert!(draw(Shape::Ring, 4, Some('O')).concat().contains('O'));
    }
}
