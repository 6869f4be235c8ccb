//! Before a game: who plays, with which symbols, on which board.

use std::io::{BufRead, Write};

use puissance4::{Game, Geometry, Level, Name, SavedGame, SavedPlayer, Symbol};

use crate::args::PlayArgs;
use crate::console::Console;
use crate::failure::Failure;
use crate::settings::{
    View, default_names, level, number, parse_level, parse_symbol, shown, symbols,
};
use crate::texts::Texts;

/// What is known of the players so far.
#[derive(Default)]
pub(crate) struct Draft {
    names: [Option<Name>; 2],
    symbols: [Option<Symbol>; 2],
    levels: [Option<Level>; 2],
}

/// A new game, by the options and, for what they leave open, by questions.
pub(super) fn new_game<R: BufRead, W: Write>(
    view: &View,
    args: &PlayArgs,
    console: &mut Console<R, W>,
) -> Result<SavedGame, Failure> {
    by_options(view, args, |draft, game| draft.ask(view, game, console))
}

/// A new game, by the options and, for what they leave open, as is usual.
pub(crate) fn given(view: &View, args: &PlayArgs) -> Result<SavedGame, Failure> {
    by_options(view, args, |_, _| Ok(()))
}

fn by_options(
    view: &View,
    args: &PlayArgs,
    complete: impl FnOnce(&mut Draft, &Game) -> Result<(), Failure>,
) -> Result<SavedGame, Failure> {
    let texts = &view.texts;
    let size = view.size(&args.size)?;
    let first = match args.first.as_deref() {
        None | Some("1") => 0,
        Some("2") => 1,
        Some(value) => {
            let message = texts.format("not-a-first", &[("value", shown(value).into())]);
            return Err(Failure::usage(message).at_option(texts, "--first"));
        }
    };
    let seed = match args.seed.as_deref() {
        Some(value) => number(texts, "--seed", value, 0, u64::MAX)?,
        None => fastrand::u64(..),
    };
    let game = Game::from_moves(size, args.moves.as_deref().unwrap_or_default())
        .map_err(|error| Failure::data(texts.moves_error(error)).at_option(texts, "--moves"))?;
    let mut draft = Draft::from_options(view, args)?;
    complete(&mut draft, &game)?;
    Ok(SavedGame {
        game,
        players: draft.players(view),
        first,
        seed: Some(seed),
    })
}

const NAME: [&str; 2] = ["--name1", "--name2"];
const SYMBOL: [&str; 2] = ["--symbol1", "--symbol2"];
const COMPUTER: [&str; 2] = ["--computer1", "--computer2"];

impl Draft {
    fn from_options(view: &View, args: &PlayArgs) -> Result<Self, Failure> {
        let texts = &view.texts;
        let mut draft = Self::default();
        let names = [&args.name1, &args.name2];
        let symbols = [&args.symbol1, &args.symbol2];
        let levels = [&args.computer1, &args.computer2];
        for player in 0..2 {
            if let Some(value) = names[player] {
                let given = draft.set_name(view, player, value);
                given.map_err(|it| Failure::usage(it).at_option(texts, NAME[player]))?;
            }
            if let Some(value) = symbols[player] {
                let given = draft.set_symbol(view, player, value);
                given.map_err(|it| Failure::usage(it).at_option(texts, SYMBOL[player]))?;
            }
            if let Some(value) = levels[player] {
                draft.levels[player] = Some(level(texts, COMPUTER[player], value)?);
            }
        }
        Ok(draft)
    }

    /// Gives a player a name, or says what is wrong with it.
    pub(crate) fn set_name(
        &mut self,
        view: &View,
        player: usize,
        text: &str,
    ) -> Result<(), String> {
        let name = Name::new(text).map_err(|error| view.texts.name_error(error))?;
        if !self.is_free(player, &name) {
            return Err(view.texts.get("name-taken"));
        }
        self.names[player] = Some(name);
        Ok(())
    }

    /// Gives a player a symbol, or says what is wrong with it.
    pub(crate) fn set_symbol(
        &mut self,
        view: &View,
        player: usize,
        text: &str,
    ) -> Result<(), String> {
        let symbol = parse_symbol(view, text)?;
        if let Some(other) = self.symbols[1 - player].filter(|other| other.is_like(symbol)) {
            return Err(view.texts.symbol_taken(other, symbol));
        }
        self.symbols[player] = Some(symbol);
        Ok(())
    }

    /// The computer plays in the place of a player, or a person does.
    pub(crate) const fn set_level(&mut self, player: usize, level: Option<Level>) {
        self.levels[player] = level;
    }

    /// Asks for the names and symbols of the people who play.
    fn ask<R: BufRead, W: Write>(
        &mut self,
        view: &View,
        game: &Game,
        console: &mut Console<R, W>,
    ) -> Result<(), Failure> {
        let is_open = |draft: &Self, player: usize| {
            draft.levels[player].is_none()
                && (draft.names[player].is_none() || draft.symbols[player].is_none())
        };
        if is_open(self, 0) || is_open(self, 1) {
            welcome(&view.texts, game, console)?;
        }
        for player in 0..2 {
            if self.levels[player].is_none() && self.names[player].is_none() {
                self.ask_name(view, player, console)?;
            }
            if self.levels[player].is_none() && self.symbols[player].is_none() {
                self.ask_symbol(view, player, console)?;
            }
        }
        Ok(())
    }

    fn ask_name<R: BufRead, W: Write>(
        &mut self,
        view: &View,
        player: usize,
        console: &mut Console<R, W>,
    ) -> Result<(), Failure> {
        let texts = &view.texts;
        let default = self.default_name(view, player);
        let values = [
            ("number", (player + 1).into()),
            ("default", default.as_str().into()),
        ];
        let question = texts.format("ask-name", &values);
        loop {
            let answer = ask(texts, &question, console)?;
            let problem = match computer(&answer) {
                Some(Ok(level)) => {
                    self.levels[player] = Some(level);
                    return Ok(());
                }
                Some(Err(value)) => texts.format("not-a-level", &[("value", shown(&value).into())]),
                None if answer.is_empty() => {
                    self.names[player] = Some(default);
                    return Ok(());
                }
                None => match self.set_name(view, player, &answer) {
                    Ok(()) => return Ok(()),
                    Err(problem) => problem,
                },
            };
            console.say(&problem)?;
        }
    }

    fn ask_symbol<R: BufRead, W: Write>(
        &mut self,
        view: &View,
        player: usize,
        console: &mut Console<R, W>,
    ) -> Result<(), Failure> {
        let texts = &view.texts;
        let default = symbols(view, self.symbols)[player];
        let name = self.names[player].as_ref().map_or("", Name::as_str);
        let values = [
            ("name", name.into()),
            ("default", default.to_string().into()),
        ];
        let question = texts.format("ask-symbol", &values);
        loop {
            let answer = ask(texts, &question, console)?;
            if answer.is_empty() {
                return Ok(());
            }
            let Err(problem) = self.set_symbol(view, player, &answer) else {
                return Ok(());
            };
            console.say(&problem)?;
        }
    }

    /// Whether no other player has this name.
    fn is_free(&self, player: usize, name: &Name) -> bool {
        let other = self.names[1 - player].as_ref();
        other.is_none_or(|other| !other.is_like(name))
    }

    fn default_name(&self, view: &View, player: usize) -> Name {
        let [one, two] = default_names(view);
        let names = if player == 0 { [one, two] } else { [two, one] };
        names
            .into_iter()
            .find(|name| self.is_free(player, name))
            .expect("the other player has at most one of the two names")
    }

    fn computer_name(&self, view: &View, player: usize, level: Level) -> Name {
        let values = [
            ("number", (player + 1).into()),
            ("level", usize::from(level.number()).into()),
        ];
        let both = self.levels.iter().all(Option::is_some);
        let plain = (!both).then(|| view.texts.format("computer-name", &values));
        let numbered = view.texts.format("computer-name-numbered", &values);
        plain
            .into_iter()
            .chain([numbered])
            .filter_map(|text| Name::new(&text).ok())
            .find(|name| self.is_free(player, name))
            .unwrap_or_else(|| self.default_name(view, player))
    }

    /// The players; who has no name gets the usual one.
    pub(crate) fn players(mut self, view: &View) -> [SavedPlayer; 2] {
        for player in 0..2 {
            if self.names[player].is_none() {
                let name = match self.levels[player] {
                    Some(level) => self.computer_name(view, player, level),
                    None => self.default_name(view, player),
                };
                self.names[player] = Some(name);
            }
        }
        let mut names = self.names.into_iter().flatten();
        [0, 1].map(|player| SavedPlayer {
            name: names.next().expect("both players have a name by now"),
            symbol: self.symbols[player],
            level: self.levels[player],
        })
    }
}

fn welcome<R: BufRead, W: Write>(
    texts: &Texts,
    game: &Game,
    console: &mut Console<R, W>,
) -> Result<(), Failure> {
    let size = game.size();
    let values = [
        ("connect", (size.connect() as usize).into()),
        ("columns", (size.columns() as usize).into()),
        ("rows", (size.rows() as usize).into()),
    ];
    console.say(&texts.format("welcome", &values))?;
    console.say(&texts.get("welcome-help"))?;
    console.say(&texts.get("welcome-computer"))?;
    Ok(())
}

fn ask<R: BufRead, W: Write>(
    texts: &Texts,
    question: &str,
    console: &mut Console<R, W>,
) -> Result<String, Failure> {
    console
        .ask(question)?
        .ok_or_else(|| Failure::data(texts.get("input-ended")))
}

/// The level that the computer of a middling strength plays at.
const MIDDLING: &str = "4";

/// The level of a computer that is named in the place of a person, or what stands where the level
/// should. Both languages are understood.
fn computer(answer: &str) -> Option<Result<Level, String>> {
    let mut words = answer.split_whitespace();
    let first = words.next()?.to_lowercase();
    if !["ordinateur", "computer"].contains(&first.as_str()) {
        return None;
    }
    let value = words.collect::<Vec<_>>().join(" ");
    let value = if value.is_empty() { MIDDLING } else { &value };
    Some(parse_level(value).ok_or_else(|| value.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_computer_can_be_named_in_the_place_of_a_person() {
        assert_eq!(computer("ordinateur 10"), Some(Ok(Level::MOST)));
        assert_eq!(computer("Computer"), Some(Ok(Level::new(4).unwrap())));
        assert_eq!(computer("ordinateur 11"), Some(Err("11".to_owned())));
        assert_eq!(computer("ordinateurs"), None);
        assert_eq!(computer(""), None);
    }
}
