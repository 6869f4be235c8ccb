//! What servers over the same database tell each other. None of it is the truth: that is in the tables,
//! and whatever gets lost is found there within a second.

use puissance4::Side;

use crate::online::GameId;

/// Something that one server tells the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// Something has happened in these games.
    Changed(Vec<GameId>),
    /// These players are connected to that server.
    Here(Vec<Presence>),
    /// These players have left that server.
    Left(Vec<Presence>),
    /// Something may have been missed.
    Gap,
}

/// A player who is connected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Presence {
    /// To which game.
    pub game: GameId,
    /// As which side.
    pub side: Side,
    /// Over which connection: the one with the highest number has the seat.
    pub connection: u64,
}

/// A notification has less than 8,000 bytes.
const MOST_IN_NOTE: usize = 150;

impl Note {
    /// The note as texts that fit into notifications.
    pub(super) fn written(&self, node: &str) -> Vec<String> {
        fn lines<T>(
            node: &str,
            kind: &str,
            all: &[T],
            write: impl Fn(&T) -> String,
        ) -> Vec<String> {
            all.chunks(MOST_IN_NOTE)
                .map(|some| {
                    let some: Vec<String> = some.iter().map(&write).collect();
                    format!("{kind} {node} {}", some.join(","))
                })
                .collect()
        }
        let presence = |it: &Presence| {
            let side = match it.side {
                Side::First => 1,
                Side::Second => 2,
            };
            format!("{}:{side}:{}", it.game, it.connection)
        };
        match self {
            Self::Changed(games) => lines(node, "changed", games, ToString::to_string),
            Self::Here(players) => lines(node, "here", players, presence),
            Self::Left(players) => lines(node, "left", players, presence),
            Self::Gap => Vec::new(),
        }
    }

    /// The note that this text is; `None` for one's own and for what makes no sense.
    pub(super) fn read(text: &str, own: &str) -> Option<Self> {
        let mut words = text.split(' ');
        let (kind, node, rest) = (words.next()?, words.next()?, words.next()?);
        if node == own {
            return None;
        }
        let presences = || {
            rest.split(',')
                .map(|text| {
                    let mut parts = text.split(':');
                    Some(Presence {
                        game: parts.next()?.parse().ok()?,
                        side: match parts.next()? {
                            "1" => Side::First,
                            "2" => Side::Second,
                            _ => return None,
                        },
                        connection: parts.next()?.parse().ok()?,
                    })
                })
                .collect::<Option<Vec<_>>>()
        };
        match kind {
            "changed" => {
                let games = rest.split(',').map(|id| id.parse().ok());
                games.collect::<Option<_>>().map(Self::Changed)
            }
            "here" => presences().map(Self::Here),
            "left" => presences().map(Self::Left),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id() -> GameId {
        "AAECAwQFBgcICQoLDA0ODw".parse().expect("22 letters")
    }

    #[test]
    fn a_note_is_read_as_it_was_written() {
        let player = |side| Presence {
            game: id(),
            side,
            connection: 1_700_000_000_123,
        };
        for note in [
            Note::Changed(vec![id(), id()]),
            Note::Here(vec![player(Side::First), player(Side::Second)]),
            Note::Left(vec![player(Side::Second)]),
        ] {
            let texts = note.written("me");
            assert_eq!(texts.len(), 1);
            assert_eq!(Note::read(&texts[0], "other"), Some(note.clone()));
            assert_eq!(Note::read(&texts[0], "me"), None, "one's own");
        }
    }

    #[test]
    fn long_notes_are_split_and_nonsense_is_passed_over() {
        let texts = Note::Changed(vec![id(); 2 * MOST_IN_NOTE + 1]).written("me");
        assert_eq!(texts.len(), 3);
        assert!(texts.iter().all(|text| text.len() < 8_000));
        for text in [
            "",
            "changed",
            "changed x",
            "changed x y",
            "here x AAECAwQFBgcICQoLDA0ODw:3:1",
            "z z z",
        ] {
            assert_eq!(Note::read(text, "me"), None, "{text}");
        }
    }
}
