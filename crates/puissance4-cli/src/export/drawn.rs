//! The pictures of a game, and one of them as SVG.

use puissance4::{Outcome, SavedGame};

use crate::board::Board;
use crate::picture::{Caption, Falling, Picture};
use crate::settings::{View, symbols};

/// The position after `ply` moves as an SVG document.
pub(super) fn svg(view: &View, saved: &SavedGame, ply: usize) -> Vec<u8> {
    let picture = picture(view, saved, ply, None, result(view, saved, ply));
    picture.to_svg().into_bytes()
}

/// The picture of the position after `ply` moves, with this said below it.
pub(crate) fn picture(
    view: &View,
    saved: &SavedGame,
    ply: usize,
    falling: Option<Falling>,
    result: String,
) -> Picture {
    let game = saved.game.at_ply(ply);
    let symbols = symbols(view, [0, 1].map(|player| saved.players[player].symbol));
    let board = Board::new(game.position(), symbols, saved.first, game.last_cell());
    let names = [0, 1].map(|player| saved.players[player].name.as_str());
    Picture::new(&board, falling, &Caption { names, result })
}

/// What the game has come to after `ply` moves.
pub(crate) fn result(view: &View, saved: &SavedGame, ply: usize) -> String {
    let game = saved.game.at_ply(ply);
    let told = |id, side| {
        let name = saved.players[saved.player_on(side)].name.as_str();
        view.texts.format(id, &[("name", name.into())])
    };
    match game.outcome() {
        None => told("export-turn", game.turn()),
        Some(Outcome::Win(side)) => told("export-won", side),
        Some(Outcome::Draw) => view.texts.get("export-drawn"),
    }
}
