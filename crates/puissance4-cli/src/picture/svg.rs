//! A picture as SVG.

use std::fmt::Write as _;

use super::shape::{Holes, Plate, Shape};
use super::tint::Tint;
use super::{Picture, Text};

impl Picture {
    /// The picture as an SVG document of its own.
    pub(crate) fn to_svg(&self) -> String {
        let [width, height] = [self.width, self.height];
        let ground = colour(Tint::Ground);
        let title = escaped(&self.title);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}\" height=\"{height}\" role=\"img\">\n\
             <title>{title}</title>\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"{ground}\"/>\n"
        );
        for (shape, tint) in &self.shapes {
            write(&mut svg, shape, &colour(*tint));
        }
        for text in &self.texts {
            write_text(&mut svg, text);
        }
        svg.push_str("</svg>\n");
        svg
    }
}

// Writing to a `String` cannot fail.
fn write(svg: &mut String, shape: &Shape, colour: &str) {
    let _ = match shape {
        Shape::Circle {
            centre: [x, y],
            radius,
        } => writeln!(
            svg,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"{colour}\"/>",
            short(*radius)
        ),
        Shape::Ring {
            centre: [x, y],
            radius,
            width,
        } => writeln!(
            svg,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"none\" stroke=\"{colour}\" \
             stroke-width=\"{}\"/>",
            short(*radius),
            short(*width)
        ),
        Shape::Bar { ends, width } => {
            let [[ax, ay], [bx, by]] = ends.map(|end| end.map(short));
            writeln!(
                svg,
                "<path d=\"M{ax} {ay}L{bx} {by}\" stroke=\"{colour}\" stroke-width=\"{}\" \
                 stroke-linecap=\"round\"/>",
                short(*width)
            )
        }
        Shape::Plate(plate) => writeln!(svg, "<path d=\"{}\" fill=\"{colour}\"/>", outline(plate)),
        Shape::Sheet { plate, holes } => writeln!(
            svg,
            "<path d=\"{}{}\" fill=\"{colour}\" fill-rule=\"evenodd\"/>",
            outline(plate),
            outlines(holes)
        ),
    };
}

fn outline(plate: &Plate) -> String {
    let ([x, y], [width, height], r) = (plate.corner, plate.size, plate.radius);
    let [along, down] = [width, height].map(|side| side - 2.0 * r);
    format!(
        "M{} {y}h{along}a{r} {r} 0 0 1 {r} {r}v{down}a{r} {r} 0 0 1 -{r} {r}\
         h-{along}a{r} {r} 0 0 1 -{r} -{r}v-{down}a{r} {r} 0 0 1 {r} -{r}z",
        x + r
    )
}

fn outlines(holes: &Holes) -> String {
    let (r, d) = (short(holes.radius), short(2.0 * holes.radius));
    let mut outlines = String::new();
    for row in 0..holes.count[1] {
        for column in 0..holes.count[0] {
            let [x, y] = holes.centre(f32::from(column), f32::from(row));
            let left = short(x - holes.radius);
            let _ = write!(
                outlines,
                "M{left} {y}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0 -{d} 0z"
            );
        }
    }
    outlines
}

fn write_text(svg: &mut String, text: &Text) {
    let [x, y] = text.at;
    let (size, weight) = if text.strong { (22, 700) } else { (18, 400) };
    let anchor = if text.centred { "middle" } else { "start" };
    // Not every program knows how to put a text in the middle of its height.
    let y = short(y + 0.36 * f32::from(size as u8));
    let _ = writeln!(
        svg,
        "<text x=\"{x}\" y=\"{y}\" font-family=\"system-ui, sans-serif\" font-size=\"{size}\" \
         font-weight=\"{weight}\" text-anchor=\"{anchor}\" fill=\"{}\">{}</text>",
        colour(Tint::Text),
        escaped(&text.words)
    );
}

fn colour(tint: Tint) -> String {
    let [red, green, blue] = tint.rgb();
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// A number with two decimals at most.
fn short(number: f32) -> f32 {
    (number * 100.0).round() / 100.0
}

fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            _ => escaped.push(letter),
        }
    }
    escaped
}
