//! What is shown of a game after every move.

use puissance4::{Cell, Dynamic, Name, Outcome, Position, SavedGame, Side, Symbol};

use crate::board::{Board, Mark, discs_left};
use crate::settings::{View, symbols};
use crate::skin::{Players, Room, Scale, Status};
use crate::style::{Ink, Line};

/// A position as it is shown: everything is worked out from the position itself.
pub(crate) struct Scene<'a> {
    view: &'a View,
    position: Position<Dynamic>,
    /// Where the last disc lies, if that is known.
    last: Option<Cell>,
    /// The player who began.
    first: usize,
    players: Players<'a>,
}

/// The fewest columns that are worth writing in beside the board.
const BESIDE: usize = 24;
/// The columns between the board and what is written beside it.
const GAP: usize = 2;

impl<'a> Scene<'a> {
    /// What a game has come to.
    pub(crate) fn of(view: &'a View, saved: &'a SavedGame) -> Self {
        let names = [0, 1].map(|player| &saved.players[player].name);
        let chosen = [0, 1].map(|player| saved.players[player].symbol);
        Self {
            view,
            position: *saved.game.position(),
            last: saved.game.last_cell(),
            first: saved.first,
            players: Players {
                names,
                symbols: symbols(view, chosen),
            },
        }
    }

    /// A position that player 1 has begun.
    pub(crate) const fn new(
        view: &'a View,
        position: Position<Dynamic>,
        last: Option<Cell>,
        players: Players<'a>,
    ) -> Self {
        Self {
            view,
            position,
            last,
            first: 0,
            players,
        }
    }

    /// The player to move, or who would be.
    pub(crate) fn turn(&self) -> usize {
        self.player_on(self.position.turn())
    }

    pub(crate) const fn name(&self, player: usize) -> &'a Name {
        self.players.names[player]
    }

    pub(crate) const fn symbol(&self, player: usize) -> Symbol {
        self.players.symbols[player]
    }

    const fn player_on(&self, side: Side) -> usize {
        match side {
            Side::First => self.first,
            Side::Second => 1 - self.first,
        }
    }

    /// The last move, the discs left, the board and what is to be said of it, as well as the room
    /// allows.
    pub(crate) fn lines(&self, room: Option<Room>) -> Vec<Line> {
        let view = self.view;
        let mut above: Vec<Line> = self.dropped().into_iter().collect();
        above.push(Line::plain(self.left()));
        let mut below = view.skin.status(&view.texts, self.players, self.status());
        below.extend(self.aligned());
        let symbols = self.players.symbols;
        let board = Board::new(&self.position, symbols, self.first, self.last);
        let drawn = |scale| view.skin.draw(&board, view.ascii_board, scale);
        let Some(room) = room else {
            return [above, drawn(Scale::Full), below].concat();
        };
        for scale in [Scale::Full, Scale::Compact] {
            let drawn = drawn(scale);
            let lines = stacked(above.clone(), drawn.clone(), below.clone(), room);
            if fits(&lines, room) {
                return lines;
            }
            let lines = beside(above.clone(), drawn, below.clone(), room);
            if let Some(lines) = lines.filter(|lines| fits(lines, room)) {
                return lines;
            }
        }
        let drawn = drawn(Scale::Compact);
        let needed = width(&drawn);
        if needed > room.columns {
            let values = [("needed", needed.into()), ("there", room.columns.into())];
            above.push(Line::plain(view.texts.format("too-narrow", &values)));
        }
        stacked(above, drawn, below, room)
    }

    fn status(&self) -> Status {
        match self.position.outcome() {
            None => Status::Turn(self.turn()),
            Some(Outcome::Win(side)) => Status::Won(self.player_on(side)),
            Some(Outcome::Draw) => Status::Drawn,
        }
    }

    /// The last move: who, where, and how high.
    fn dropped(&self) -> Option<Line> {
        let cell = self.last?;
        let player = self.player_on(!self.position.turn());
        let skin = self.view.skin;
        let id = if skin.counts_from_zero() {
            "dropped-line"
        } else {
            "dropped"
        };
        let row = skin.row_number(cell, self.position.geometry());
        let values = [
            ("name", self.name(player).as_str().into()),
            ("symbol", self.symbol(player).to_string().into()),
            ("column", skin.column_number(cell.column).into()),
            ("row", row.into()),
        ];
        let text = self.view.texts.format(id, &values);
        Some(Line::of(text, Ink::Disc(player, Mark::None)))
    }

    /// How many discs each player has left.
    fn left(&self) -> String {
        let left = discs_left(&self.position, self.first);
        let values = [
            ("name1", self.name(0).as_str().into()),
            ("left1", left[0].into()),
            ("name2", self.name(1).as_str().into()),
            ("left2", left[1].into()),
        ];
        self.view.texts.format("left", &values)
    }

    /// The discs of the winning line, for those who do not see their colour.
    fn aligned(&self) -> Option<Line> {
        let skin = self.view.skin;
        let size = self.position.geometry();
        let cells: Vec<String> = self
            .position
            .winning_line()?
            .map(|cell| {
                let column = skin.column_number(cell.column);
                format!("{column}-{}", skin.row_number(cell, size))
            })
            .collect();
        let id = if skin.counts_from_zero() {
            "aligned-line"
        } else {
            "aligned"
        };
        let values = [("cells", cells.join(" ").into())];
        Some(Line::plain(self.view.texts.format(id, &values)))
    }
}

/// Whether all lines and the one that is typed into can be seen at once.
fn fits(lines: &[Line], room: Room) -> bool {
    lines.len() < room.rows && width(lines) <= room.columns
}

fn width(lines: &[Line]) -> usize {
    lines.iter().map(Line::width).max().unwrap_or(0)
}

fn wrap(lines: Vec<Line>, columns: usize) -> Vec<Line> {
    let lines = lines.into_iter();
    lines.flat_map(|line| line.wrap(columns)).collect()
}

/// What is to be said, above and below the board, as the documents have it.
fn stacked(above: Vec<Line>, drawn: Vec<Line>, below: Vec<Line>, room: Room) -> Vec<Line> {
    let [above, below] = [above, below].map(|lines| wrap(lines, room.columns));
    [above, drawn, below].concat()
}

/// What is to be said, to the right of the board, if there is room for it.
fn beside(
    above: Vec<Line>,
    drawn: Vec<Line>,
    mut below: Vec<Line>,
    room: Room,
) -> Option<Vec<Line>> {
    let board = width(&drawn);
    let columns = room.columns.checked_sub(board + GAP)?;
    if columns < BESIDE {
        return None;
    }
    below.push(Line::default());
    below.extend(above);
    let mut side = wrap(below, columns).into_iter();
    let mut lines: Vec<Line> = drawn
        .into_iter()
        .map(|mut line| {
            if let Some(text) = side.next() {
                line.push(" ".repeat(board - line.width() + GAP), Ink::Plain);
                line.append(text);
            }
            line
        })
        .collect();
    lines.extend(side);
    Some(lines)
}
