//! The program in a real terminal: each test has a tmux server of its own, types into it as a
//! person does, and looks at what stands on the screen.
//!
//! Without tmux these tests fail. `UPDATE_SCREENS=1 cargo test -p puissance4-cli --test terminal`
//! writes the pictures in `docs/screens` anew.
#![cfg(unix)]

mod colours;
mod computers;
mod converting;
mod full;
mod kept;
mod leaving;
mod pinned;
mod resizing;
mod screens;
mod solving;
mod tmux;

/// The four looks.
const LOOKS: [&str; 4] = ["cadre", "grille", "jetons", "crochets"];

/// What a person types for a column that is written from 1 on.
fn typed(look: &str, column: char) -> String {
    let number = column.to_digit(10).expect("a column of these games");
    // Document 000 counts from 0.
    let number = if look == "crochets" {
        number - 1
    } else {
        number
    };
    number.to_string()
}
