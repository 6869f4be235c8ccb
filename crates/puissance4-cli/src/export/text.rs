//! A game as text.

use puissance4::{Dynamic, Game, Geometry, SavedGame, Side};

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

/// The game that such a text tells, if it is one: its moves lead to the board below them.
pub(crate) fn read_text(text: &str) -> Option<Game> {
    let mut lines = text.lines();
    let moves = lines.next()?.trim_start_matches('\u{FEFF}');
    let size = text.split_whitespace().last()?.split('x');
    let mut size = size.map(|number| number.parse::<usize>().ok());
    let mut number = || size.next().flatten();
    let (columns, rows) = (number()?, number()?);
    let connect = number().unwrap_or(Dynamic::CLASSIC.connect() as usize);
    let game = Game::from_moves(Dynamic::new(columns, rows, connect).ok()?, moves).ok()?;
    let board: Vec<&str> = lines.skip(1).take(rows).collect();
    (board.join("\n") == game.position().to_string()).then_some(game)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_text_whose_moves_lead_to_its_board_is_a_game() {
        let text = "12\n\n...\n...\nXO.\n\nX : A\nO : B\n\nSize: 3x3x3\n";
        let game = read_text(text).unwrap();
        assert_eq!((game.ply(), game.size().connect()), (2, 3));
        for (from, to) in [
            ("12", "21"),
            ("XO.", "OX."),
            ("3x3x3", "3x4x3"),
            ("3x3x3", "9x0"),
        ] {
            assert_eq!(read_text(&text.replace(from, to)), None, "{to}");
        }
        for text in ["", "12", "\n\n\n", "4453 -2"] {
            assert_eq!(read_text(text), None, "{text}");
        }
    }
}
