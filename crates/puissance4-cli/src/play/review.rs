//! After a game: looking at it move by move.

use std::io::{self, BufRead, Write};

use puissance4::SavedGame;

use super::scene::Scene;
use crate::console::Console;
use crate::settings::View;

/// What a person types to look at another move.
enum Step {
    Next,
    Previous,
    To(usize),
    Done,
}

fn parse(answer: &str) -> Option<Step> {
    match answer.to_lowercase().as_str() {
        "" => Some(Step::Next),
        "p" => Some(Step::Previous),
        "q" | "quitter" | "quit" => Some(Step::Done),
        number => Some(Step::To(number.parse().ok()?)),
    }
}

/// Shows the game from its first move on, until the last one has been seen or the person has seen
/// enough.
pub(super) fn review<R: BufRead, W: Write>(
    view: &View,
    saved: &SavedGame,
    console: &mut Console<R, W>,
) -> io::Result<()> {
    let texts = &view.texts;
    let moves = saved.game.ply();
    let written = saved.game.moves().to_string();
    console.say(&texts.format("review-moves", &[("moves", written.into())]))?;
    let mut ply = 0;
    loop {
        let past = SavedGame {
            game: saved.game.at_ply(ply),
            ..saved.clone()
        };
        let room = console.room();
        console.show_apart(Scene::of(view, &past).lines(room))?;
        let question = texts.format(
            "ask-review",
            &[("move", ply.into()), ("moves", moves.into())],
        );
        loop {
            let Some(answer) = console.ask(&question)? else {
                return Ok(());
            };
            match parse(&answer) {
                Some(Step::Next) if ply == moves => return Ok(()),
                Some(Step::Next) => ply += 1,
                Some(Step::Previous) => ply = ply.saturating_sub(1),
                Some(Step::To(number)) if number <= moves => ply = number,
                Some(Step::Done) => return Ok(()),
                Some(Step::To(_)) | None => {
                    console.say(&texts.format("not-a-review-step", &[("moves", moves.into())]))?;
                    continue;
                }
            }
            break;
        }
    }
}
