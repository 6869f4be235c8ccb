//! Ids, tokens and invitations: 128 bits, written as 22 letters.

use std::fmt;
use std::str::FromStr;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest as _, Sha256};
use subtle::ConstantTimeEq as _;

/// The text is not 22 letters of base64url that stand for 128 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseBitsError;

impl fmt::Display for ParseBitsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("22 letters of base64url (A-Z, a-z, 0-9, - and _) are expected")
    }
}

impl std::error::Error for ParseBitsError {}

fn parse<const N: usize>(text: &str) -> Result<[u8; N], ParseBitsError> {
    let mut bytes = [0; N];
    match URL_SAFE_NO_PAD.decode_slice(text, &mut bytes) {
        Ok(length) if length == N => Ok(bytes),
        _ => Err(ParseBitsError),
    }
}

/// Which game it is. It is no secret: whoever knows it may watch.
///
/// ```
/// use puissance4_server::online::GameId;
///
/// let id: GameId = "AAECAwQFBgcICQoLDA0ODw".parse()?;
/// assert_eq!(id.to_string(), "AAECAwQFBgcICQoLDA0ODw");
/// assert!("too short".parse::<GameId>().is_err());
/// # Ok::<(), puissance4_server::online::ParseBitsError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId([u8; 16]);

impl GameId {
    /// The id of the game that the holder of this token creates: asked for again after a lost reply,
    /// it is the same game.
    #[must_use]
    pub fn created_by(token: &Secret) -> Self {
        Self::derived(b"game", &token.0)
    }

    /// The id of the rematch of this game, whoever asks for it.
    #[must_use]
    pub fn rematch(self) -> Self {
        Self::derived(b"rematch", &self.0)
    }

    fn derived(purpose: &[u8], bytes: &[u8]) -> Self {
        let hash = Sha256::new().chain_update(purpose).chain_update(bytes);
        let hash = hash.finalize();
        Self(std::array::from_fn(|index| hash[index]))
    }
}

impl FromStr for GameId {
    type Err = ParseBitsError;

    fn from_str(text: &str) -> Result<Self, ParseBitsError> {
        parse(text).map(Self)
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&URL_SAFE_NO_PAD.encode(self.0))
    }
}

impl fmt::Debug for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for GameId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for GameId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// A token or an invitation: whoever shows it may do what it is for. It is never printed or stored.
#[derive(Clone)]
pub struct Secret([u8; 16]);

impl Secret {
    /// What is stored of it.
    #[must_use]
    pub fn digest(&self) -> Digest {
        Digest(Sha256::digest(self.0).into())
    }
}

impl FromStr for Secret {
    type Err = ParseBitsError;

    fn from_str(text: &str) -> Result<Self, ParseBitsError> {
        parse(text).map(Self)
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// The SHA-256 of a [`Secret`].
#[derive(Clone, Copy)]
pub struct Digest([u8; 32]);

impl PartialEq for Digest {
    /// Takes as long whether they are equal or not.
    fn eq(&self, other: &Self) -> bool {
        self.0.ct_eq(&other.0).into()
    }
}

impl Eq for Digest {}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Digest(…)")
    }
}

impl Serialize for Digest {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&URL_SAFE_NO_PAD.encode(self.0))
    }
}

impl<'de> Deserialize<'de> for Digest {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        parse(&text).map(Self).map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_one_way_to_write_128_bits_is_read() {
        for wrong in [
            "",
            "AAECAwQFBgcICQoLDA0OD",
            "AAECAwQFBgcICQoLDA0ODwA",
            "AAECAwQFBgcICQoLDA0ODx",
            "AAECAwQFBgcICQoLDA0ODw==",
            "AAECAwQFBgcICQoLDA0OD+",
            "AAECAwQFBgcICQoLDA0OD\u{e9}",
        ] {
            assert!(wrong.parse::<GameId>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_secret_does_not_show_itself() {
        let secret: Secret = "AAECAwQFBgcICQoLDA0ODw".parse().expect("22 letters");
        let shown = format!("{secret:?} {:?}", secret.digest());
        assert!(!shown.contains("AAEC"), "{shown}");
        assert_ne!(GameId::created_by(&secret).0, secret.0);
    }
}
