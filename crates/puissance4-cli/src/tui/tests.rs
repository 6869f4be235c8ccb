//! The whole program without a terminal.

mod keeping;
mod random;
mod shown;

use std::time::Instant;

use crossterm::event::KeyCode;

use super::app::{App, Folders};
use crate::args::{PlayArgs, ViewArgs};
use crate::locale::Locale;
use crate::play::{Keeper, Session, given};
use crate::settings::View;
use crate::skin::Room;

pub(super) fn program(folders: Folders, arguments: &PlayArgs, now: Instant) -> App {
    let view = ViewArgs {
        color: Some("always".to_owned()),
        ..ViewArgs::default()
    };
    program_shown(folders, &view, arguments, now)
}

fn program_shown(folders: Folders, view: &ViewArgs, arguments: &PlayArgs, now: Instant) -> App {
    // No configuration file of the machine that the tests run on.
    let view = View::without_file(view, Locale::default());
    let saved = given(&view, arguments).unwrap();
    let keeper = Keeper::new(folders.state.clone(), None, None, false);
    let room = Room {
        columns: 80,
        rows: 24,
    };
    App::new(view, folders, room, Session::new(saved, keeper), now)
}

pub(super) fn scripted(sign: char) -> KeyCode {
    match sign {
        '←' => KeyCode::Left,
        '→' => KeyCode::Right,
        '↑' => KeyCode::Up,
        '↓' => KeyCode::Down,
        '⏎' => KeyCode::Enter,
        '⎋' => KeyCode::Esc,
        '⇥' => KeyCode::Tab,
        '⌫' => KeyCode::Backspace,
        '⌦' => KeyCode::Delete,
        letter => KeyCode::Char(letter),
    }
}
