//! Connect Four in the terminal.

fn main() -> std::process::ExitCode {
    puissance4_cli::main()
}
