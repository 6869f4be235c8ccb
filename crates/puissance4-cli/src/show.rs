//! `puissance4 show`: a position in any look.

use puissance4::{Game, Position};

use crate::args::ShowArgs;
use crate::console::Console;
use crate::failure::Failure;
use crate::play::Scene;
use crate::settings::{View, default_names, symbol, symbols};
use crate::skin::Players;

/// Prints the position that moves lead to, or that a board given as text shows.
pub(crate) fn show(view: &View, args: &ShowArgs) -> Result<u8, Failure> {
    let texts = &view.texts;
    let size = view.size(&args.size)?;
    let chosen = [("--symbol1", &args.symbol1), ("--symbol2", &args.symbol2)];
    let [one, two] = chosen.map(|(option, value)| {
        let value = value.as_deref();
        value.map(|value| symbol(view, option, value)).transpose()
    });
    let chosen = [one?, two?];
    if let [Some(one), Some(two)] = chosen
        && one.is_like(two)
    {
        let message = texts.symbol_taken(one, two);
        return Err(Failure::usage(message).at_option(texts, "--symbol2"));
    }
    let (position, last) = if let Some(text) = &args.board {
        let position = Position::from_diagram(size, text).map_err(|error| {
            Failure::data(texts.diagram_error(error)).at_option(texts, "--board")
        })?;
        (position, None)
    } else {
        let game = Game::from_moves(size, &args.position.join(" "))
            .map_err(|error| Failure::data(texts.moves_error(error)))?;
        (*game.position(), game.last_cell())
    };
    let names = default_names(view);
    let players = Players {
        names: [&names[0], &names[1]],
        symbols: symbols(view, chosen),
    };
    let mut console = Console::standard(view.painter);
    let room = console.room();
    console.show(&Scene::new(view, position, last, players).lines(room))?;
    Ok(0)
}
