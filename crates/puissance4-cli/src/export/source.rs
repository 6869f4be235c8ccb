//! The game that is to be written: moves, or the file of a saved game or of an exported text.

use std::path::Path;

use puissance4::{Game, Name, SavedGame, SavedPlayer};

use super::read_text;
use crate::args::ExportArgs;
use crate::describe::shown_file;
use crate::failure::Failure;
use crate::play::read_saved;
use crate::settings::{View, read_small};
use crate::solver::size;

/// What can be played is a game; anything else, if it looks like one, is a file. So a file that
/// is called `4453` has to be written `./4453`.
pub(crate) fn game(view: &View, args: &ExportArgs) -> Result<SavedGame, Failure> {
    let texts = &view.texts;
    let size_of_moves = size(view, args.size.as_deref())?;
    let path = Path::new(&args.game);
    let written = path.to_string_lossy();
    let error = match Game::from_moves(size_of_moves, &written) {
        Ok(game) => return Ok(unnamed(view, game)),
        Err(error) => error,
    };
    if !(path.exists() || written.contains(['.', '/', '\\'])) {
        return Err(Failure::data(texts.moves_error(error)));
    }
    if args.size.is_some() {
        let values = [
            ("option", "--size".into()),
            ("other", shown_file(path).into()),
        ];
        return Err(Failure::usage(texts.format("usage-conflict", &values)));
    }
    let bytes = read_small(path, SavedGame::MOST_BYTES).unwrap_or_default();
    match read_text(&String::from_utf8_lossy(&bytes)) {
        Some(game) => Ok(unnamed(view, game)),
        None => read_saved(view, path),
    }
}

/// A game whose players have no names. Those that a look gives them tell colours that pictures
/// do not have, so they are numbered.
fn unnamed(view: &View, game: Game) -> SavedGame {
    let players = [1_usize, 2].map(|number| {
        let values = [("number", number.into())];
        let text = view.texts.format("export-player", &values);
        SavedPlayer {
            name: Name::new(&text).expect("the names in the message files can be given"),
            symbol: None,
            level: None,
        }
    });
    SavedGame {
        game,
        players,
        first: 0,
        seed: None,
    }
}
