//! Names and symbols.

use puissance4::{Name, NameError, Symbol, SymbolError};

/// Characters that are not seen themselves and act on others, on the line or on the terminal.
const INVISIBLE: [char; 24] = [
    '\0',
    '\u{1}',
    '\u{7}',
    '\u{8}',
    '\t',
    '\n',
    '\r',
    '\u{1b}',
    '\u{7f}',
    '\u{85}',
    '\u{9b}',
    '\u{ad}',
    '\u{61c}',
    '\u{200b}',
    '\u{200e}',
    '\u{202a}',
    '\u{202e}',
    '\u{2028}',
    '\u{2029}',
    '\u{2060}',
    '\u{2066}',
    '\u{2069}',
    '\u{feff}',
    '\u{e0041}',
];

#[test]
fn a_name_with_an_invisible_character_is_refused() {
    for character in INVISIBLE {
        let error = NameError::Invisible { character };
        assert_eq!(Name::new(&format!("a{character}b")), Err(error));
        let message = error.to_string();
        assert!(!message.contains(character), "{message:?}");
    }
}

#[test]
fn a_name_is_1_to_32_characters_and_columns() {
    for text in ["", " ", "\u{3000}", "\n", "\u{301}", "\u{301}\u{302}"] {
        assert_eq!(Name::new(text), Err(NameError::Empty), "{text:?}");
    }
    let accepted = [
        "a".repeat(32),
        "é".repeat(32),
        "名".repeat(16),
        format!(" {} ", "a".repeat(32)),
    ];
    for text in accepted {
        assert!(Name::new(&text).is_ok(), "{text:?}");
    }
    let refused = [
        "a".repeat(33),
        "名".repeat(17),
        "a".repeat(1 << 20),
        "e\u{301}".repeat(33),
        format!("a{}", "\u{301}".repeat(1 << 16)),
    ];
    for text in refused {
        let shown: String = text.chars().take(40).collect();
        assert_eq!(Name::new(&text), Err(NameError::TooLong), "{shown:?}");
    }
}

#[test]
fn a_name_never_becomes_a_path_or_a_tag_and_so_may_look_like_one() {
    for text in [
        "../../etc/passwd",
        "CON",
        "<script>alert(1)</script>",
        "a'; --",
        "%s%n",
    ] {
        assert_eq!(Name::new(text).unwrap().as_str(), text);
    }
}

#[test]
fn names_are_alike_whatever_their_capitals_and_their_form() {
    let name = |text| Name::new(text).unwrap();
    assert!(name("Zoé").is_like(&name("ZOÉ")));
    assert!(name("Zoé").is_like(&name("zoe\u{301}")));
    assert!(!name("Zoé").is_like(&name("Zoe")));
}

#[test]
fn a_symbol_that_is_not_one_visible_character_is_refused() {
    for text in ["", " ", "\u{3000}", "\t"] {
        assert_eq!(Symbol::new(text), Err(SymbolError::Empty), "{text:?}");
    }
    for text in [
        "ab",
        "a b",
        "XX",
        "👩‍👧",
        "🇫🇷",
        "a\u{301}\u{302}",
        "❤\u{fe0f}",
        "\u{1b}[31mX",
    ] {
        assert_eq!(Symbol::new(text), Err(SymbolError::NotOne), "{text:?}");
    }
    for character in INVISIBLE {
        let error = SymbolError::Invisible { character };
        assert_eq!(Symbol::from_char(character), Err(error));
        assert!(!error.to_string().contains(character));
        if !character.is_whitespace() {
            assert_eq!(Symbol::new(&character.to_string()), Err(error));
        }
    }
    let character = '\u{301}';
    assert_eq!(
        Symbol::new("\u{301}"),
        Err(SymbolError::Invisible { character })
    );
}

#[test]
fn a_character_that_would_be_read_back_as_another_is_no_symbol() {
    for character in [' ', '\u{a0}', '\u{2003}', '\u{3000}'] {
        let error = SymbolError::Invisible { character };
        assert_eq!(Symbol::from_char(character), Err(error), "{character:?}");
    }
    // Its composed form is made of two characters.
    assert_eq!(Symbol::from_char('\u{958}'), Err(SymbolError::NotOne));
    // The sign for kelvins is the letter.
    assert_eq!(Symbol::from_char('\u{212a}'), Symbol::from_char('K'));
}
