//! What the environment says of the language and of the characters that can be shown.

/// A language that the program speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// What is spoken where nothing says otherwise.
    #[default]
    French,
    /// Spoken to everybody whose language is neither.
    English,
}

impl Language {
    /// The names that `--lang` takes.
    pub const NAMES: [&'static str; 2] = ["fr", "en"];

    /// The language of a name that `--lang` takes.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        match name {
            "fr" => Some(Self::French),
            "en" => Some(Self::English),
            _ => None,
        }
    }

    /// The name that `--lang` takes.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::French => "fr",
            Self::English => "en",
        }
    }
}

/// The language and the characters of the environment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Locale {
    /// The language to speak.
    pub language: Language,
    /// Only ASCII can be shown.
    pub ascii: bool,
    /// Lines and discs may take up two columns each, as in Chinese, Japanese and Korean fonts.
    pub wide_signs: bool,
}

impl Locale {
    /// Reads the first of `LC_ALL`, the category's own variable and `LANG` that is set and not
    /// empty: `LC_MESSAGES` for the language, `LC_CTYPE` for the characters.
    ///
    /// Where none is set, French is spoken in UTF-8.
    pub fn from_environment(variable: impl Fn(&str) -> Option<String>) -> Self {
        let first = |names: [&str; 3]| {
            names
                .into_iter()
                .filter_map(&variable)
                .find(|value| !value.is_empty())
                .unwrap_or_default()
        };
        let messages = first(["LC_ALL", "LC_MESSAGES", "LANG"]);
        let characters = first(["LC_ALL", "LC_CTYPE", "LANG"]).to_lowercase();
        let name = |locale: &str| {
            locale
                .split(['_', '.', '@', '-'])
                .next()
                .map(str::to_lowercase)
        };
        let language = match name(&messages).as_deref() {
            None | Some("" | "c" | "posix" | "fr") => Language::French,
            Some(_) => Language::English,
        };
        let utf8 = characters.contains("utf-8") || characters.contains("utf8");
        Self {
            language,
            ascii: !characters.is_empty() && !utf8,
            wide_signs: matches!(name(&characters).as_deref(), Some("zh" | "ja" | "ko")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn locale(variables: &[(&str, &str)]) -> Locale {
        Locale::from_environment(|name| {
            variables
                .iter()
                .find(|(key, _)| *key == name)
                .map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn french_is_spoken_where_nothing_says_otherwise() {
        for variables in [
            &[][..],
            &[("LANG", "")],
            &[("LANG", "C")],
            &[("LANG", "C.UTF-8")],
        ] {
            assert_eq!(
                locale(variables).language,
                Language::French,
                "{variables:?}"
            );
        }
        assert_eq!(
            locale(&[("LANG", "fr_CA.UTF-8")]).language,
            Language::French
        );
        assert_eq!(
            locale(&[("LANG", "en_GB.UTF-8")]).language,
            Language::English
        );
        assert_eq!(
            locale(&[("LANG", "de_DE.UTF-8")]).language,
            Language::English
        );
    }

    #[test]
    fn lc_all_goes_before_lc_messages_before_lang() {
        let all = [
            ("LC_ALL", "fr_FR"),
            ("LC_MESSAGES", "en_US"),
            ("LANG", "en_US"),
        ];
        assert_eq!(locale(&all).language, Language::French);
        assert_eq!(locale(&all[1..]).language, Language::English);
        assert_eq!(
            locale(&[("LC_ALL", ""), ("LC_MESSAGES", "fr"), ("LANG", "en_US")]).language,
            Language::French
        );
    }

    #[test]
    fn only_a_locale_that_says_so_is_not_utf_8() {
        assert!(!locale(&[]).ascii);
        assert!(!locale(&[("LANG", "fr_FR.UTF-8")]).ascii);
        assert!(!locale(&[("LC_CTYPE", "C.utf8"), ("LANG", "C")]).ascii);
        assert!(locale(&[("LANG", "C")]).ascii);
        assert!(locale(&[("LANG", "fr_FR@euro")]).ascii);
        assert!(locale(&[("LANG", "ja_JP.UTF-8")]).wide_signs);
        assert!(!locale(&[("LANG", "fr_FR.UTF-8")]).wide_signs);
    }
}
