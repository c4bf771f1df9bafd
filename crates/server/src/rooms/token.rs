//! Unguessable room ids and seat keys.

use sha2::{Digest as _, Sha256};
use tengen_api::{BASE32, RoomId};

/// The key to a seat, known to its player's browser only.
#[derive(Clone)]
pub(crate) struct Token(String);

/// The stored form of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TokenHash(pub(crate) [u8; 32]);

impl Token {
    pub(crate) fn draw() -> Result<Self, getrandom::Error> {
        random_name().map(Self)
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    pub(crate) fn hash(&self) -> TokenHash {
        TokenHash::of(&self.0)
    }
}

impl TokenHash {
    pub(crate) fn of(text: &str) -> Self {
        Self(Sha256::digest(text.as_bytes()).into())
    }
}

/// A new room id of 128 random bits.
pub(crate) fn new_room() -> Result<RoomId, getrandom::Error> {
    let name = random_name()?;
    Ok(name.parse().expect("base 32 letters"))
}

/// A room's id for watching, derived from its id by a one-way hash.
pub(crate) fn watch_name(room: &RoomId) -> RoomId {
    let hash = Sha256::digest(format!("watch {room}").as_bytes());
    let name = base32::encode(BASE32, &hash[..16]);
    name.parse().expect("base 32 letters")
}

fn random_name() -> Result<String, getrandom::Error> {
    let mut bits = [0; 16];
    getrandom::fill(&mut bits)?;
    Ok(base32::encode(BASE32, &bits))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_differ_and_only_their_own_hash_fits() {
        let (one, other) = (
            Token::draw().expect("random"),
            Token::draw().expect("random"),
        );
        assert_ne!(one.as_str(), other.as_str());
        assert_eq!(TokenHash::of(one.as_str()), one.hash());
        assert_ne!(TokenHash::of(other.as_str()), one.hash());
        assert_ne!(new_room().expect("random"), new_room().expect("random"));
    }
}
