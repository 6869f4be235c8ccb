//! What happens: keys, the mouse, the window, answers of the workers, signals.

use std::sync::mpsc::Sender;
use std::{io, thread};

use crossterm::event::{self, KeyEvent, KeyEventKind, MouseButton, MouseEventKind};

use super::worker::Answer;
use crate::skin::Room;

/// One thing that happens.
pub(super) enum Event {
    /// A key was pressed, or is held down.
    Key(KeyEvent),
    /// Text was pasted.
    Paste(String),
    /// The mouse is here.
    Hover(usize, usize),
    /// Its button was pressed here.
    Click(usize, usize),
    /// Its wheel was turned, upwards or downwards.
    Wheel(bool),
    /// The window has another size.
    Resize(Room),
    /// A task has an answer.
    Answer(u64, Answer),
    /// A worker has something to say.
    Note(String),
    /// The program is asked to stop for a while.
    Suspend,
    /// It has been stopped, and goes on.
    Continued,
    /// The terminal cannot be read any more.
    Lost(io::Error),
}

/// Reads the terminal and the signals, each on a thread, for as long as the program runs.
pub(super) fn listen(events: &Sender<Event>) -> io::Result<()> {
    let keys = events.clone();
    thread::spawn(move || {
        loop {
            let event = match event::read() {
                Ok(event) => translated(event),
                Err(error) => Some(Event::Lost(error)),
            };
            let lost = matches!(event, Some(Event::Lost(_)));
            if event.is_some_and(|event| keys.send(event).is_err()) || lost {
                return;
            }
        }
    });
    #[cfg(unix)]
    {
        use signal_hook::consts::{SIGCONT, SIGTSTP};

        let signalled = events.clone();
        let mut signals = signal_hook::iterator::Signals::new([SIGTSTP, SIGCONT])?;
        thread::spawn(move || {
            for signal in signals.forever() {
                let event = match signal {
                    SIGTSTP => Event::Suspend,
                    _ => Event::Continued,
                };
                if signalled.send(event).is_err() {
                    return;
                }
            }
        });
    }
    Ok(())
}

fn translated(event: event::Event) -> Option<Event> {
    match event {
        event::Event::Key(key) if key.kind == KeyEventKind::Release => None,
        event::Event::Key(key) => Some(Event::Key(key)),
        event::Event::Paste(text) => Some(Event::Paste(text)),
        event::Event::Resize(columns, rows) => Some(Event::Resize(Room {
            columns: columns.into(),
            rows: rows.into(),
        })),
        event::Event::Mouse(mouse) => {
            let (x, y) = (mouse.column.into(), mouse.row.into());
            match mouse.kind {
                MouseEventKind::Down(MouseButton::Left) => Some(Event::Click(x, y)),
                MouseEventKind::Moved | MouseEventKind::Drag(_) => Some(Event::Hover(x, y)),
                MouseEventKind::ScrollUp => Some(Event::Wheel(true)),
                MouseEventKind::ScrollDown => Some(Event::Wheel(false)),
                _ => None,
            }
        }
        event::Event::FocusGained | event::Event::FocusLost => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crossterm::event::{KeyCode, KeyModifiers};

    #[test]
    fn a_key_that_is_let_go_is_no_second_press() {
        let mut key = KeyEvent::new(KeyCode::Char('4'), KeyModifiers::NONE);
        assert!(translated(event::Event::Key(key)).is_some());
        key.kind = KeyEventKind::Release;
        assert!(translated(event::Event::Key(key)).is_none());
        key.kind = KeyEventKind::Repeat;
        assert!(translated(event::Event::Key(key)).is_some());
    }
}
