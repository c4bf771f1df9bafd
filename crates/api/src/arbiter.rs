//! The arbiter of a room.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use tengen_room::{ActionId, Reason, Ruling};

use crate::BASE32;
use crate::room::is_base32;

/// The key of a room's arbiter: 128 random bits as 26 letters `a` to `z` and digits `2` to `7`. It
/// grants the arbiter's acts to those who have no seat in the room.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(value_type = String, example = "abcdefghijklmnopqrstuvwxyz"))]
#[serde(try_from = "String", into = "String")]
pub struct ArbiterKey(String);

/// Error for a text that is not a valid [`ArbiterKey`]. Omits the text, which may be a secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an arbiter's key has 26 letters a to z and digits 2 to 7")]
pub struct ArbiterKeyError;

impl ArbiterKey {
    /// A key from 128 bits of the system's random source.
    #[must_use]
    pub fn from_bits(bits: [u8; 16]) -> Self {
        Self(base32::encode(BASE32, &bits))
    }

    /// The key as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Omits the secret, to keep keys out of logs.
impl fmt::Debug for ArbiterKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ArbiterKey")
    }
}

impl FromStr for ArbiterKey {
    type Err = ArbiterKeyError;

    fn from_str(text: &str) -> Result<Self, ArbiterKeyError> {
        match is_base32(text) {
            true => Ok(Self(text.to_owned())),
            false => Err(ArbiterKeyError),
        }
    }
}

impl TryFrom<String> for ArbiterKey {
    type Error = ArbiterKeyError;

    fn try_from(text: String) -> Result<Self, ArbiterKeyError> {
        text.parse()
    }
}

impl From<ArbiterKey> for String {
    fn from(key: ArbiterKey) -> Self {
        key.0
    }
}

/// An act of a room's arbiter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Rule {
    /// The arbiter's key.
    pub key: ArbiterKey,
    /// The sender's id for this act; unique per act. A repeated id is a retry.
    pub id: ActionId,
    /// The act.
    pub what: Ruling,
    /// Why, as both players read it.
    pub reason: Reason,
}

/// The answer to an act of the arbiter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Ruled {
    /// The version of the first event that it caused.
    pub from: u64,
    /// The version of the last event that it caused.
    pub to: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_checked_and_stay_secret() {
        let key = ArbiterKey::from_bits([0x5a; 16]);
        assert_eq!(key.as_str().parse(), Ok(key.clone()));
        assert!(!format!("{key:?}").contains(key.as_str()));
        for bad in ["", "abc", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"] {
            assert_eq!(bad.parse::<ArbiterKey>(), Err(ArbiterKeyError), "{bad}");
        }
    }

    #[test]
    fn acts_need_a_reason() {
        let act = |reason: &str| {
            let key = "a".repeat(26);
            let text = format!(
                r#"{{"key":"{key}","id":"a1","what":{{"type":"back","ply":4}},"reason":"{reason}"}}"#
            );
            serde_json::from_str::<Rule>(&text)
        };
        let read = act("the stone slipped").expect("an act");
        assert_eq!(read.what, Ruling::Back { ply: 4 });
        assert!(act("").is_err());
        assert!(act("two\\nlines").is_err());
    }
}
