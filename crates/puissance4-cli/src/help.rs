//! The command line's help and errors in the user's language.

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgMatches, Command, CommandFactory, FromArgMatches};

use crate::args::Cli;
use crate::failure::Failure;
use crate::locale::Language;
use crate::settings::shown;
use crate::texts::Texts;

/// What a command line asks for.
pub(crate) enum Request {
    /// To do something.
    Run(Box<Cli>),
    /// To be told this: the help or the version.
    Tell(String),
}

/// The value of `--lang` on a command line that has not been checked yet, so that its errors can
/// be told in that language.
pub(crate) fn language_asked_for(arguments: &[OsString]) -> Option<Language> {
    let mut arguments = arguments.iter().filter_map(|argument| argument.to_str());
    while let Some(argument) = arguments.next() {
        let value = match argument.strip_prefix("--lang") {
            Some("") => arguments.next(),
            Some(value) => value.strip_prefix('='),
            None => None,
        };
        if let Some(language) = value.and_then(Language::from_name) {
            return Some(language);
        }
    }
    None
}

/// Whether a command line that has not been checked yet asks for nothing but ASCII, so that this
/// holds for its errors as well.
pub(crate) fn ascii_asked_for(arguments: &[OsString]) -> bool {
    arguments.iter().any(|argument| argument == "--ascii")
}

/// Reads a command line; the first argument is the name of the program.
pub(crate) fn parse(texts: &Texts, arguments: &[OsString]) -> Result<Request, Failure> {
    let parsed = command(texts)
        .try_get_matches_from(arguments)
        .and_then(|mut matches| Cli::from_arg_matches_mut(&mut matches));
    match parsed {
        Ok(cli) => Ok(Request::Run(Box::new(cli))),
        Err(error) if !error.use_stderr() => Ok(Request::Tell(error.render().to_string())),
        Err(error) => Err(failure(texts, arguments, &error)),
    }
}

/// The command line with its help in the user's language.
pub(crate) fn command(texts: &Texts) -> Command {
    localize(Cli::command(), texts, "about").after_help(texts.get("after-help"))
}

fn localize(command: Command, texts: &Texts, about: &str) -> Command {
    let template = format!(
        "{{about-with-newline}}\n{} {{usage}}\n\n{{all-args}}{{after-help}}",
        texts.get("usage")
    );
    command
        .about(texts.get(about))
        .help_template(template)
        .subcommand_value_name(texts.get("command"))
        .subcommand_help_heading(texts.get("commands"))
        .disable_help_flag(true)
        .disable_help_subcommand(true)
        .mut_args(|argument| localize_argument(argument, texts))
        .mut_subcommands(|command| {
            let about = format!("cmd-{}", command.get_name());
            localize(command, texts, &about)
        })
}

fn localize_argument(argument: Arg, texts: &Texts) -> Arg {
    let id = format!("arg-{}", argument.get_id());
    let heading = if argument.is_positional() {
        "arguments"
    } else {
        "options"
    };
    let takes_value = argument.is_positional() || argument.get_action().takes_values();
    let argument = argument
        .help(texts.get(&id))
        .help_heading(texts.get(heading));
    if takes_value {
        argument
            .value_name(texts.get(&format!("{id}.value")))
            .hide_possible_values(true)
    } else {
        argument
    }
}

/// What is wrong with a command line, in the user's language.
fn failure(texts: &Texts, arguments: &[OsString], error: &clap::Error) -> Failure {
    let context = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.join(", "),
        Some(ContextValue::StyledStr(text)) => text.to_string(),
        Some(ContextValue::Number(number)) => number.to_string(),
        _ => String::new(),
    };
    // What the user typed may be anything.
    let typed = |kind| shown(&context(kind));
    // An option is named with its value in the context: only its name is told.
    let option = || {
        let whole = context(ContextKind::InvalidArg);
        whole
            .split([' ', '='])
            .next()
            .unwrap_or_default()
            .to_owned()
    };
    let suggestion = [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand]
        .into_iter()
        .map(context)
        .find(|text| !text.is_empty());
    let mut code = Failure::USAGE;
    let message = match error.kind() {
        ErrorKind::UnknownArgument => texts.format(
            if context(ContextKind::InvalidArg).starts_with('-') {
                "usage-unknown-option"
            } else {
                "usage-extra"
            },
            &[("argument", typed(ContextKind::InvalidArg).into())],
        ),
        ErrorKind::InvalidSubcommand => texts.format(
            "usage-unknown-command",
            &[("command", typed(ContextKind::InvalidSubcommand).into())],
        ),
        ErrorKind::InvalidValue if context(ContextKind::InvalidValue).is_empty() => {
            texts.format("usage-missing-value", &[("option", option().into())])
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => texts.format(
            "usage-invalid-value",
            &[
                ("option", option().into()),
                ("value", typed(ContextKind::InvalidValue).into()),
                ("allowed", context(ContextKind::ValidValue).into()),
            ],
        ),
        ErrorKind::MissingRequiredArgument => texts.format(
            "usage-missing",
            &[("arguments", context(ContextKind::InvalidArg).into())],
        ),
        ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => texts
            .format(
                "usage-missing",
                &[("arguments", texts.get("command").into())],
            ),
        ErrorKind::ArgumentConflict => {
            let other = context(ContextKind::PriorArg);
            let other = other.split(' ').next().unwrap_or_default().to_owned();
            if other == option() {
                texts.format("usage-repeated", &[("option", other.into())])
            } else {
                texts.format(
                    "usage-conflict",
                    &[("option", option().into()), ("other", other.into())],
                )
            }
        }
        ErrorKind::TooManyValues => texts.format(
            "usage-too-many",
            &[
                ("option", option().into()),
                ("value", typed(ContextKind::InvalidValue).into()),
            ],
        ),
        ErrorKind::InvalidUtf8 => {
            code = Failure::DATA;
            texts.get("usage-not-utf8")
        }
        ErrorKind::WrongNumberOfValues | ErrorKind::TooFewValues | ErrorKind::NoEquals => {
            texts.format("usage-missing-value", &[("option", option().into())])
        }
        _ => {
            let reason = error.render().to_string();
            texts.format("usage-other", &[("reason", reason.trim().into())])
        }
    };
    let mut lines = vec![message];
    if let Some(word) = suggestion {
        lines.push(texts.format("did-you-mean", &[("word", word.into())]));
    }
    lines.push(texts.format("see-help", &[("command", called(texts, arguments).into())]));
    Failure::new(code, lines.join("\n"))
}

/// The name of the command that is called, after those above it, whatever is wrong with its arguments.
fn called(texts: &Texts, arguments: &[OsString]) -> String {
    let read = command(texts)
        .ignore_errors(true)
        .try_get_matches_from(arguments);
    let mut named = "puissance4".to_owned();
    let mut below = read.as_ref().ok().and_then(ArgMatches::subcommand);
    while let Some((name, matches)) = below {
        named = format!("{named} {name}");
        below = matches.subcommand();
    }
    named
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_well_formed_in_both_languages() {
        for language in [Language::French, Language::English] {
            command(&Texts::new(language)).debug_assert();
        }
    }

    #[test]
    fn the_language_is_known_before_the_rest_is_read() {
        let asked = |line: &str| {
            let arguments: Vec<OsString> = line.split(' ').map(Into::into).collect();
            language_asked_for(&arguments)
        };
        assert_eq!(asked("p --nonsense --lang en"), Some(Language::English));
        assert_eq!(asked("p --lang=fr"), Some(Language::French));
        assert_eq!(asked("p --lang"), None);
        assert_eq!(asked("p --lang de"), None);
        assert_eq!(asked("p --language en"), None);
    }
}
