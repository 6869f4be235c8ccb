//! The shapes that a picture is made of, each by how far a point is from its edge.

/// A place in a picture, in pixels from the top left corner.
pub(crate) type Point = [f32; 2];

/// A shape, in pixels from the top left corner.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Shape {
    /// A disc.
    Circle { centre: Point, radius: f32 },
    /// A circle's line, `radius` from the centre to the middle of the line.
    Ring {
        centre: Point,
        radius: f32,
        width: f32,
    },
    /// A straight line with round ends.
    Bar { ends: [Point; 2], width: f32 },
    /// A rectangle with round corners.
    Plate(Plate),
    /// The same with a round hole in each cell.
    Sheet { plate: Plate, holes: Holes },
}

/// A rectangle with round corners.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Plate {
    pub(crate) corner: Point,
    pub(crate) size: Point,
    pub(crate) radius: f32,
}

/// Round holes in columns and rows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Holes {
    /// The centre of the one at the top left.
    pub(crate) first: Point,
    /// From one centre to the next.
    pub(crate) pitch: f32,
    /// How many stand side by side, and one above the other.
    pub(crate) count: [u16; 2],
    pub(crate) radius: f32,
}

impl Holes {
    /// The centre of the hole in a column and a row, both counted from the top left.
    pub(crate) fn centre(&self, column: f32, row: f32) -> Point {
        let [x, y] = self.first;
        [x + column * self.pitch, y + row * self.pitch]
    }

    /// The number, along one axis, of the hole that is nearest.
    fn nearest(&self, axis: usize, place: f32) -> f32 {
        let number = ((place - self.first[axis]) / self.pitch).round();
        number.clamp(0.0, f32::from(self.count[axis] - 1))
    }

    fn distance(&self, [x, y]: Point) -> f32 {
        let nearest = self.centre(self.nearest(0, x), self.nearest(1, y));
        length(minus([x, y], nearest)) - self.radius
    }
}

impl Plate {
    fn distance(&self, point: Point) -> f32 {
        let [dx, dy] = [0, 1].map(|axis| {
            let half = self.size[axis] / 2.0;
            (point[axis] - self.corner[axis] - half).abs() - half + self.radius
        });
        length([dx.max(0.0), dy.max(0.0)]) + dx.max(dy).min(0.0) - self.radius
    }
}

impl Shape {
    /// How far a point is outside the edge: less than 0 inside.
    pub(crate) fn distance(&self, point: Point) -> f32 {
        match self {
            Self::Circle { centre, radius } => length(minus(point, *centre)) - radius,
            Self::Ring {
                centre,
                radius,
                width,
            } => (length(minus(point, *centre)) - radius).abs() - width / 2.0,
            Self::Bar {
                ends: [from, to],
                width,
            } => {
                let (point, along) = (minus(point, *from), minus(*to, *from));
                let share = (dot(point, along) / dot(along, along)).clamp(0.0, 1.0);
                length(minus(point, along.map(|part| part * share))) - width / 2.0
            }
            Self::Plate(plate) => plate.distance(point),
            Self::Sheet { plate, holes } => plate.distance(point).max(-holes.distance(point)),
        }
    }

    /// The corners of a rectangle with all of it inside.
    pub(crate) fn bounds(&self) -> [Point; 2] {
        let around = |[x, y]: Point, reach: f32| [[x - reach, y - reach], [x + reach, y + reach]];
        match self {
            Self::Circle { centre, radius } => around(*centre, *radius),
            Self::Ring {
                centre,
                radius,
                width,
            } => around(*centre, radius + width / 2.0),
            Self::Bar {
                ends: [[ax, ay], [bx, by]],
                width,
            } => {
                let reach = width / 2.0;
                [
                    [ax.min(*bx) - reach, ay.min(*by) - reach],
                    [ax.max(*bx) + reach, ay.max(*by) + reach],
                ]
            }
            Self::Plate(Plate { corner, size, .. })
            | Self::Sheet {
                plate: Plate { corner, size, .. },
                ..
            } => [*corner, [corner[0] + size[0], corner[1] + size[1]]],
        }
    }
}

fn minus([ax, ay]: Point, [bx, by]: Point) -> Point {
    [ax - bx, ay - by]
}

fn dot([ax, ay]: Point, [bx, by]: Point) -> f32 {
    ax * bx + ay * by
}

fn length(point: Point) -> f32 {
    dot(point, point).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(shape: &Shape, point: Point, distance: f32) {
        let found = shape.distance(point);
        assert!(
            (found - distance).abs() < 1e-4,
            "{shape:?} {point:?}: {found}"
        );
    }

    #[test]
    fn the_distance_is_that_to_the_edge_and_below_0_inside() {
        let centre = [10.0, 10.0];
        let circle = Shape::Circle {
            centre,
            radius: 5.0,
        };
        near(&circle, centre, -5.0);
        near(&circle, [13.0, 14.0], 0.0);
        near(&circle, [16.0, 18.0], 5.0);
        let ring = Shape::Ring {
            centre,
            radius: 5.0,
            width: 2.0,
        };
        near(&ring, centre, 4.0);
        near(&ring, [10.0, 15.0], -1.0);
        near(&ring, [10.0, 18.0], 2.0);
        let bar = Shape::Bar {
            ends: [[0.0, 0.0], [10.0, 0.0]],
            width: 4.0,
        };
        near(&bar, [5.0, 0.0], -2.0);
        near(&bar, [5.0, -3.0], 1.0);
        near(&bar, [13.0, 4.0], 3.0);
        let plate = Plate {
            corner: [0.0, 0.0],
            size: [20.0, 10.0],
            radius: 3.0,
        };
        near(&Shape::Plate(plate), [10.0, 5.0], -5.0);
        near(&Shape::Plate(plate), [23.0, 5.0], 3.0);
        near(&Shape::Plate(plate), [21.0, 10.0], 2.0);
    }

    #[test]
    fn a_sheet_has_a_hole_in_each_cell_and_none_elsewhere() {
        let holes = Holes {
            first: [10.0, 10.0],
            pitch: 20.0,
            count: [3, 2],
            radius: 8.0,
        };
        let plate = Plate {
            corner: [0.0, 0.0],
            size: [100.0, 60.0],
            radius: 0.0,
        };
        let sheet = Shape::Sheet { plate, holes };
        for (column, row) in [(0.0, 0.0), (2.0, 1.0), (1.0, 1.0)] {
            near(&sheet, holes.centre(column, row), 8.0);
        }
        // The cell after the last one.
        assert!(sheet.distance([70.0, 10.0]) < 0.0);
        assert!(sheet.distance([20.0, 20.0]) < 0.0);
    }
}
