//! The texts that a person reads, from the message files in `messages/`.

use std::borrow::Cow;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

use crate::locale::Language;

const FRENCH: &str = include_str!("../messages/fr.ftl");
const ENGLISH: &str = include_str!("../messages/en.ftl");

/// The texts of one language, which threads can share.
pub struct Texts {
    bundle: FluentBundle<FluentResource>,
}

/// The values that a text is completed with.
pub type Values<'a> = &'a [(&'static str, Value<'a>)];

/// One value that a text is completed with.
#[derive(Clone, Debug)]
pub enum Value<'a> {
    /// A text.
    Text(Cow<'a, str>),
    /// A number, by which a text may choose between singular and plural.
    Number(usize),
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(text.into())
    }
}

impl From<String> for Value<'_> {
    fn from(text: String) -> Self {
        Self::Text(text.into())
    }
}

impl From<usize> for Value<'_> {
    fn from(number: usize) -> Self {
        Self::Number(number)
    }
}

impl Texts {
    /// The texts of this language.
    #[must_use]
    pub fn new(language: Language) -> Self {
        let (source, tag) = match language {
            Language::French => (FRENCH, "fr"),
            Language::English => (ENGLISH, "en"),
        };
        let tag: LanguageIdentifier = tag.parse().expect("the tags above are well formed");
        let mut bundle = FluentBundle::new_concurrent(vec![tag]);
        // The marks that Fluent puts around values would be shown by some terminals.
        bundle.set_use_isolating(false);
        let resource = FluentResource::try_new(source.to_owned())
            .expect("the tests read both message files without an error");
        bundle
            .add_resource(resource)
            .expect("no identifier stands twice in a message file");
        Self { bundle }
    }

    /// The text with this identifier.
    #[must_use]
    pub fn get(&self, id: &str) -> String {
        self.format(id, &[])
    }

    /// The text with this identifier, completed with values.
    #[must_use]
    pub fn format(&self, id: &str, values: Values<'_>) -> String {
        let mut arguments = FluentArgs::with_capacity(values.len());
        for (name, value) in values {
            arguments.set(
                *name,
                match value {
                    Value::Text(text) => FluentValue::from(text.as_ref()),
                    Value::Number(number) => FluentValue::from(*number),
                },
            );
        }
        let (id, attribute) = id
            .split_once('.')
            .unzip()
            .0
            .map_or((id, None), |before| (before, Some(&id[before.len() + 1..])));
        let message = self.bundle.get_message(id);
        let pattern = message.and_then(|message| match attribute {
            None => message.value(),
            Some(name) => Some(message.get_attribute(name)?.value()),
        });
        let Some(pattern) = pattern else {
            debug_assert!(false, "no text has the identifier {id}");
            return id.to_owned();
        };
        let mut errors = Vec::new();
        let text = self
            .bundle
            .format_pattern(pattern, Some(&arguments), &mut errors);
        debug_assert!(errors.is_empty(), "{id}: {errors:?}");
        text.into_owned()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;

    /// The variables of each message of a file.
    fn messages(source: &str) -> BTreeMap<String, BTreeSet<String>> {
        let mut messages = BTreeMap::new();
        let mut current = String::new();
        for line in source.lines().filter(|line| !line.starts_with('#')) {
            if let Some((id, _)) = line.split_once(" =")
                && line.starts_with(|letter: char| letter.is_ascii_lowercase())
            {
                id.clone_into(&mut current);
                assert!(
                    messages.insert(current.clone(), BTreeSet::new()).is_none(),
                    "{id} stands twice"
                );
            }
            for part in line.split('$').skip(1) {
                let end = part
                    .find(|letter: char| !letter.is_ascii_alphanumeric())
                    .unwrap();
                let variables: &mut BTreeSet<String> = messages.get_mut(&current).unwrap();
                variables.insert(part[..end].to_owned());
            }
        }
        messages
    }

    #[test]
    fn both_languages_have_the_same_messages_with_the_same_variables() {
        let (french, english) = (messages(FRENCH), messages(ENGLISH));
        assert!(french.len() > 100);
        for (id, variables) in &french {
            assert_eq!(Some(variables), english.get(id), "{id}");
        }
        assert_eq!(french.len(), english.len());
    }

    #[test]
    fn every_message_is_used_and_every_one_used_is_there() {
        // Whatever stands in quotes in the sources counts as used; some identifiers are put
        // together from a prefix and a name.
        let sources = [
            include_str!("args.rs"),
            include_str!("book.rs"),
            include_str!("book/build.rs"),
            include_str!("book/check.rs"),
            include_str!("book/merge.rs"),
            include_str!("book/part.rs"),
            include_str!("book/progress.rs"),
            include_str!("book/shelf.rs"),
            include_str!("convert.rs"),
            include_str!("describe.rs"),
            include_str!("export.rs"),
            include_str!("export/drawn.rs"),
            include_str!("export/source.rs"),
            include_str!("export/text.rs"),
            include_str!("describe/format.rs"),
            include_str!("help.rs"),
            include_str!("play.rs"),
            include_str!("play/hint.rs"),
            include_str!("play/line.rs"),
            include_str!("play/setup.rs"),
            include_str!("play/review.rs"),
            include_str!("play/scene.rs"),
            include_str!("show.rs"),
            include_str!("perft.rs"),
            include_str!("solve.rs"),
            include_str!("solver.rs"),
            include_str!("positions.rs"),
            include_str!("progress.rs"),
            include_str!("numbers.rs"),
            include_str!("analyze/told.rs"),
            include_str!("bench.rs"),
            include_str!("bench/file.rs"),
            include_str!("bench/measured.rs"),
            include_str!("settings.rs"),
            include_str!("settings/config.rs"),
            include_str!("shell.rs"),
            include_str!("lib.rs"),
            include_str!("failure.rs"),
            include_str!("skin.rs"),
            include_str!("tui.rs"),
            include_str!("tui/app.rs"),
            include_str!("tui/app/play.rs"),
            include_str!("tui/app/review.rs"),
            include_str!("tui/overlay.rs"),
            include_str!("tui/overlay/export.rs"),
            include_str!("tui/overlay/form.rs"),
            include_str!("tui/overlay/help.rs"),
            include_str!("tui/overlay/import.rs"),
            include_str!("tui/overlay/library.rs"),
            include_str!("tui/overlay/set_up.rs"),
            include_str!("tui/overlay/new_game.rs"),
            include_str!("tui/overlay/preferences.rs"),
            include_str!("tui/view.rs"),
            include_str!("tui/view/panel.rs"),
        ]
        .concat();
        for id in messages(FRENCH).keys() {
            let by_name = [
                "arg-",
                "cmd-",
                "crochets-",
                "grille-",
                "jetons-",
                "cadre-",
                "man-",
            ];
            let used = sources.contains(&format!("\"{id}\""))
                || by_name.iter().any(|prefix| id.starts_with(prefix));
            assert!(used, "{id} is never used");
        }
    }
}
