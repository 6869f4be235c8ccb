//! The terminal itself: taken over for the whole window, and given back as it was, however the program
//! ends.

use std::io::{self, IsTerminal, Write};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};

use crossterm::clipboard::CopyToClipboard;
use crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use crossterm::terminal::{
    BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate, EnterAlternateScreen,
    LeaveAlternateScreen, disable_raw_mode, enable_raw_mode, size,
};
use crossterm::{cursor, execute, queue};

use super::frame::Frame;
use crate::interrupt;
use crate::skin::Room;

/// The terminal is ours at present.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// The terminal, taken over as long as this value lives.
pub(super) struct Terminal {
    /// What it shows, where that is known.
    shown: Option<Frame>,
}

impl Terminal {
    /// Whether there is one that can show a whole window.
    pub(super) fn is_there() -> bool {
        let dumb = std::env::var("TERM").is_ok_and(|term| term == "dumb");
        io::stdin().is_terminal() && io::stdout().is_terminal() && !dumb
    }

    /// Takes the terminal over.
    pub(super) fn take() -> io::Result<Self> {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |what| {
            give_back();
            before(what);
            // The game was kept before it was shown. A thread that is not the first one would only
            // end itself.
            std::process::exit(101);
        }));
        interrupt::before_stopping(give_back);
        take()?;
        Ok(Self { shown: None })
    }

    /// The room there is.
    pub(super) fn room() -> Room {
        let (columns, rows) = size().unwrap_or((80, 24));
        Room {
            columns: columns.into(),
            rows: rows.into(),
        }
    }

    /// Shows a picture.
    pub(super) fn show(&mut self, frame: Frame) -> io::Result<()> {
        let changes = frame.changes(self.shown.as_ref());
        if !changes.is_empty() || self.shown.is_none() {
            let mut out = io::stdout().lock();
            if !is_taken() {
                return Ok(());
            }
            queue!(out, BeginSynchronizedUpdate)?;
            out.write_all(changes.as_bytes())?;
            queue!(out, EndSynchronizedUpdate)?;
            out.flush()?;
        }
        self.shown = Some(frame);
        Ok(())
    }

    /// Forgets what the terminal shows: it has been resized, or others have written to it.
    pub(super) fn forget(&mut self) -> io::Result<()> {
        self.shown = None;
        let mut out = io::stdout().lock();
        if !is_taken() {
            return Ok(());
        }
        execute!(out, Clear(ClearType::All))
    }

    /// Puts a text on the clipboard of the terminal, where it has one (OSC 52).
    pub(super) fn copy(text: &str) -> io::Result<()> {
        execute!(
            io::stdout(),
            CopyToClipboard::to_clipboard_from(text.as_bytes())
        )
    }

    /// Gives the terminal back, stops until the shell continues the program, and takes it again.
    #[cfg(unix)]
    pub(super) fn suspend(&mut self) -> io::Result<()> {
        give_back();
        signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)?;
        // Asked to stop meanwhile, the program must not take it again.
        interrupt::undisturbed(take)?;
        self.forget()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        give_back();
    }
}

fn take() -> io::Result<()> {
    TAKEN.store(true, Ordering::SeqCst);
    enable_raw_mode()?;
    execute!(
        io::stdout(),
        EnterAlternateScreen,
        EnableMouseCapture,
        EnableBracketedPaste,
        cursor::Hide,
        Clear(ClearType::All)
    )
}

/// Another thread may have given it back, as the program is about to end. Asked while the output is held,
/// so that nothing is drawn after that.
fn is_taken() -> bool {
    TAKEN.load(Ordering::SeqCst)
}

/// Gives the terminal back, once.
fn give_back() {
    let mut out = io::stdout().lock();
    if TAKEN.swap(false, Ordering::SeqCst) {
        // Where the terminal is gone there is nothing to give back.
        let _ = execute!(
            out,
            DisableBracketedPaste,
            DisableMouseCapture,
            LeaveAlternateScreen,
            cursor::Show
        );
        let _ = disable_raw_mode();
    }
}
