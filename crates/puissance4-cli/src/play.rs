//! A game in line mode: plain text in and out, for any terminal, a pipe or a screen reader.

mod command;
mod hint;
mod keeper;
mod line;
mod review;
mod scene;
mod session;
mod setup;

use std::path::Path;
use std::time::Duration;

use puissance4::SavedGame;

pub use self::command::Command;
pub(crate) use self::hint::hint;
pub(crate) use self::keeper::Keeper;
use self::line::LineGame;
pub(crate) use self::scene::Scene;
pub(crate) use self::session::Session;
pub(crate) use self::setup::{Draft, given};
use crate::args::{KeepArgs, PlayArgs};
use crate::console::Console;
use crate::failure::Failure;
use crate::settings::{View, read_small, state_folder};
use crate::store::{Latest, Slot, check_writable};

/// How long a move of the computer stays in view before the next one, where the computer plays
/// both sides.
pub(crate) const PAUSE: Duration = Duration::from_millis(700);

/// Plays a game, new or saved, by the options.
pub(crate) fn play(view: &View, args: &PlayArgs) -> Result<u8, Failure> {
    let texts = &view.texts;
    let mut console = Console::standard(view.painter);
    // The game of `--resume` may be saved to where it came from.
    let own = args.resume.is_some() && args.resume == args.keep.save;
    check_save(view, &args.keep, own)?;
    let (saved, resumed) = match &args.resume {
        Some(path) => (read_saved(view, path)?, true),
        None => (setup::new_game(view, args, &mut console)?, false),
    };
    let replace = args.keep.force || own;
    let keeper = Keeper::new(state_folder(), None, args.keep.save.clone(), replace);
    if resumed {
        let moves = [("moves", saved.game.ply().into())];
        console.say(&texts.format("resumed", &moves))?;
    }
    LineGame::new(view, console, Session::new(saved, keeper)).run()
}

/// Goes on with the game that was kept last.
pub(crate) fn resume(view: &View, args: &KeepArgs) -> Result<u8, Failure> {
    let texts = &view.texts;
    check_save(view, args, false)?;
    let folder = state_folder().ok_or_else(|| Failure::io(texts.get("no-state-folder")))?;
    let latest = Slot::latest(&folder)
        .map_err(|error| Failure::io(texts.at_file(&folder, texts.io_error(&error))))?;
    let slot = match latest {
        Latest::Free(slot) => slot,
        Latest::Taken => return Err(Failure::io(texts.get("nothing-kept-free"))),
        Latest::None => return Err(Failure::io(texts.get("nothing-kept"))),
    };
    let saved = read_saved(view, slot.path())?;
    let mut console = Console::standard(view.painter);
    let moves = [("moves", saved.game.ply().into())];
    console.say(&texts.format("resumed", &moves))?;
    let keeper = Keeper::new(Some(folder), Some(slot), args.save.clone(), args.force);
    LineGame::new(view, console, Session::new(saved, keeper)).run()
}

pub(crate) fn check_save(view: &View, args: &KeepArgs, own: bool) -> Result<(), Failure> {
    let Some(path) = &args.save else {
        return Ok(());
    };
    check_writable(path, args.force || own).map_err(|error| {
        let texts = &view.texts;
        Failure::io(texts.at_file(path, texts.io_error(&error)))
    })
}

/// Reads the file of a saved game.
pub(crate) fn read_saved(view: &View, path: &Path) -> Result<SavedGame, Failure> {
    let texts = &view.texts;
    let bytes = read_small(path, SavedGame::MOST_BYTES)
        .map_err(|error| Failure::io(texts.at_file(path, texts.io_error(&error))))?;
    SavedGame::from_json(&bytes)
        .map_err(|error| Failure::data(texts.at_file(path, texts.saved_error(&error))))
}
