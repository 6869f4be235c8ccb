//! A game as text.

use puissance4::{Dynamic, Geometry, SavedGame, Side};

use super::drawn::result;
use crate::settings::View;

/// The moves on the first line, then the board, whose discs are whose, and the result.
pub(super) fn text(view: &View, saved: &SavedGame) -> Vec<u8> {
    let (texts, game) = (&view.texts, &saved.game);
    let player = |sign: &'static str, side| {
        let name = saved.players[saved.player_on(side)].name.as_str();
        texts.format(
            "export-disc",
            &[("sign", sign.into()), ("name", name.into())],
        )
    };
    let text = format!(
        "{}\n\n{}\n\n{}\n{}\n{}\n{}\n",
        game.moves(),
        game.position(),
        player("X", Side::First),
        player("O", Side::Second),
        result(view, saved, game.ply()),
        texts.format("export-size", &[("size", size(game.size()).into())]),
    );
    view.painter.plain(&text).into_bytes()
}

/// A size as `--size` takes it.
fn size(size: Dynamic) -> String {
    let (columns, rows, connect) = (size.columns(), size.rows(), size.connect());
    if connect == Dynamic::CLASSIC.connect() {
        format!("{columns}x{rows}")
    } else {
        format!("{columns}x{rows}x{connect}")
    }
}
