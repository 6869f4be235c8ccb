//! What happens: keys, the mouse, the window, answers of the workers, signals.

use std::sync::mpsc::Sender;
use std::{io, thread};

use crossterm::event::{
    self, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};

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
            let (events, lost) = match event::read() {
                Ok(event) => (translated(event), false),
                Err(error) => (vec![Event::Lost(error)], true),
            };
            let heard = events.into_iter().all(|event| keys.send(event).is_ok());
            if lost || !heard {
                return;
            }
        }
    });
    #[cfg(target_os = "linux")]
    {
        let lost = events.clone();
        thread::spawn(move || {
            // The program ends with the thread that listens.
            let _ = lost.send(Event::Lost(terminal_lost()));
        });
    }
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

/// Waits until the terminal is gone, and says so. A program that is not in the foreground gets no signal
/// then, and reading would come back with nothing again and again.
#[cfg(target_os = "linux")]
fn terminal_lost() -> io::Error {
    use rustix::event::{PollFd, PollFlags, poll};

    let terminal = io::stdin();
    loop {
        // Nothing is asked for: what remains is that it has hung up.
        let mut ends = [PollFd::new(&terminal, PollFlags::empty())];
        match poll(&mut ends, None) {
            Ok(0) | Err(rustix::io::Errno::INTR) => {}
            Ok(_) => return io::ErrorKind::BrokenPipe.into(),
            Err(error) => return error.into(),
        }
    }
}

fn translated(event: event::Event) -> Vec<Event> {
    let happens = match event {
        event::Event::Key(key) if key.kind == KeyEventKind::Release => None,
        event::Event::Key(key) if key.modifiers == KeyModifiers::ALT => {
            // What a terminal sends for Esc and a key that comes soon after it.
            let key = KeyEvent::new(key.code, KeyModifiers::NONE);
            return vec![Event::Key(KeyCode::Esc.into()), Event::Key(key)];
        }
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
    };
    happens.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_that_is_let_go_is_no_second_press() {
        let mut key = KeyEvent::new(KeyCode::Char('4'), KeyModifiers::NONE);
        for (kind, presses) in [
            (KeyEventKind::Press, 1),
            (KeyEventKind::Release, 0),
            (KeyEventKind::Repeat, 1),
        ] {
            key.kind = kind;
            assert_eq!(translated(event::Event::Key(key)).len(), presses);
        }
    }

    #[test]
    fn escape_and_a_key_that_comes_at_once_are_both_pressed() {
        let key = KeyEvent::new(KeyCode::Char('n'), KeyModifiers::ALT);
        let pressed = translated(event::Event::Key(key)).into_iter();
        let codes: Vec<KeyCode> = pressed
            .filter_map(|event| match event {
                Event::Key(key) => Some(key.code),
                _ => None,
            })
            .collect();
        assert_eq!(codes, [KeyCode::Esc, KeyCode::Char('n')]);
    }
}
