//! A whole game as a recording of a terminal: the format asciicast v2,
//! <https://docs.asciinema.org/manual/asciicast/v2/>.

use puissance4::SavedGame;
use serde::Serialize;
use unicode_width::UnicodeWidthStr;

use crate::play::Scene;
use crate::settings::View;
use crate::style::{Depth, Line, Painter};

/// How long each position is seen, in tenths of a second, and the last one.
const MOVE: u32 = 12;
const LAST: u32 = 40;

const HIDE_CURSOR: &str = "\x1b[?25l";
const SHOW_CURSOR: &str = "\x1b[?25h";
const CLEAR: &str = "\x1b[2J\x1b[H";

#[derive(Serialize)]
struct Header<'a> {
    version: u8,
    width: usize,
    height: usize,
    title: &'a str,
    env: Environment,
}

#[derive(Serialize)]
struct Environment {
    #[serde(rename = "TERM")]
    term: &'static str,
}

/// The game in the user's look as an asciicast file: an event for the empty board and one for
/// each move, and the cursor given back at the end.
pub(super) fn cast(view: &View, saved: &SavedGame) -> Vec<u8> {
    let painter = Painter {
        depth: Depth::Many,
        ..view.painter
    };
    let last = saved.game.ply();
    let screens: Vec<Vec<Line>> = (0..=last)
        .map(|ply| {
            let mut then = saved.clone();
            then.game = saved.game.at_ply(ply);
            Scene::of(view, &then).lines(None)
        })
        .collect();
    let width = |line: &Line| painter.plain(&line.text()).width();
    let names = [0, 1].map(|player| saved.players[player].name.as_str());
    let title = painter.plain(&names.join(" – "));
    let header = Header {
        version: 2,
        width: screens.iter().flatten().map(width).max().unwrap_or(0),
        // The cursor rests below the last line.
        height: screens.iter().map(Vec::len).max().unwrap_or(0) + 1,
        title: &title,
        env: Environment {
            term: "xterm-256color",
        },
    };
    let mut cast = json(&header);
    for (number, screen) in (0..).zip(&screens) {
        let lines = screen.iter().map(|line| painter.paint(line) + "\r\n");
        let before = if number == 0 { HIDE_CURSOR } else { "" };
        let shown = format!("{before}{CLEAR}{}", lines.collect::<String>());
        cast += &event(number * MOVE, &shown);
    }
    cast += &event(last as u32 * MOVE + LAST, SHOW_CURSOR);
    cast.into_bytes()
}

/// What the terminal is sent after so many tenths of a second.
fn event(tenths: u32, sent: &str) -> String {
    json(&(f64::from(tenths) / 10.0, "o", sent))
}

fn json(value: &impl Serialize) -> String {
    let mut line = serde_json::to_string(value).expect("texts and numbers can be written");
    line.push('\n');
    line
}
