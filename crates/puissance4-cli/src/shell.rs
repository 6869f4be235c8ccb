//! Completion scripts and manual pages.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use clap_complete::{Shell, generate};
use clap_mangen::Man;

use crate::failure::Failure;
use crate::help;
use crate::texts::Texts;

/// The shells that there is a completion script for.
pub(crate) const NAMES: [&str; 5] = ["bash", "elvish", "fish", "powershell", "zsh"];

/// Writes the completion script of a shell.
pub(crate) fn completions(
    texts: &Texts,
    shell: &str,
    output: &mut impl Write,
) -> Result<(), Failure> {
    let shell = match shell {
        "bash" => Shell::Bash,
        "elvish" => Shell::Elvish,
        "fish" => Shell::Fish,
        "powershell" => Shell::PowerShell,
        _ => Shell::Zsh,
    };
    let mut script = Vec::new();
    generate(shell, &mut help::command(texts), "puissance4", &mut script);
    Ok(output.write_all(&script)?)
}

/// Writes the manual pages of the program and of each of its commands into a folder.
pub(crate) fn manual_pages(texts: &Texts, folder: &Path) -> Result<(), Failure> {
    let write = |command: &clap::Command, name: &str| {
        let path = folder.join(format!("{name}.1"));
        let written = page(texts, command, name).and_then(|page| fs::write(&path, page));
        written.map_err(|error| Failure::io(texts.at_file(&path, texts.io_error(&error))))
    };
    fs::create_dir_all(folder)
        .map_err(|error| Failure::io(texts.at_file(folder, texts.io_error(&error))))?;
    let mut command = help::command(texts);
    command.build();
    each_command(&command, "puissance4", &write)
}

/// Calls `visit` with the command and all those below it, and the names of their pages.
fn each_command(
    command: &clap::Command,
    name: &str,
    visit: &impl Fn(&clap::Command, &str) -> Result<(), Failure>,
) -> Result<(), Failure> {
    visit(command, name)?;
    command.get_subcommands().try_for_each(|subcommand| {
        let name = format!("{name}-{}", subcommand.get_name());
        each_command(subcommand, &name, visit)
    })
}

fn page(texts: &Texts, command: &clap::Command, name: &str) -> io::Result<Vec<u8>> {
    // A command keeps its name for as long as the program runs.
    let named = command
        .clone()
        .display_name(name.to_owned())
        .subcommand_help_heading("SUBCOMMANDS");
    let mut page = Vec::new();
    Man::new(named).title(name).render(&mut page)?;
    let page = String::from_utf8_lossy(&page);
    // The headings are the only words in it that are not ours.
    let lines = page.lines().map(|line| {
        // In French a heading of the help ends with a blank, for the colon behind it.
        let is_heading = line.starts_with(".SH ");
        let bare = line.replace('"', "");
        let line = if is_heading { bare.trim_end() } else { line };
        let heading = match line {
            ".SH NAME" => "man-name",
            ".SH SYNOPSIS" => "man-synopsis",
            ".SH DESCRIPTION" => "man-description",
            ".SH OPTIONS" => "man-options",
            ".SH SUBCOMMANDS" => "man-subcommands",
            ".SH EXTRA" => "man-extra",
            ".SH VERSION" => "man-version",
            _ => return format!("{line}\n"),
        };
        format!(".SH {}\n", texts.get(heading))
    });
    Ok(lines.collect::<String>().into_bytes())
}
