//! The arbiter of a room.

use serde::{Deserialize, Deserializer, Serialize, de};
use tengen_room::{ActionId, Reason, Ruling};

use crate::SeatKey;
use crate::secret::{in_links, secret};

secret! {
    /// The key of a room's arbiter: 128 random bits as 26 letters `a` to `z` and digits `2` to `7`.
    /// It grants the arbiter's acts to those who have no seat in the room.
    ArbiterKey, ArbiterKeyError, "an arbiter's key"
}

in_links!(ArbiterKey, ArbiterKeyError, "arbiter=");

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
    #[serde(deserialize_with = "known")]
    pub what: Ruling,
    /// Why, as both players read it.
    pub reason: Reason,
    /// Whether a seat that the act frees is kept for who gets its key, which the answer tells.
    /// Otherwise the next join gets it. A seat of a named player is that player's all the same.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub keep: bool,
}

/// An act that this version knows.
fn known<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Ruling, D::Error> {
    match Ruling::deserialize(deserializer)? {
        Ruling::Later => Err(de::Error::custom("an arbiter has no such act")),
        what => Ok(what),
    }
}

/// The answer to an act of the arbiter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Ruled {
    /// The version of the first event that it caused.
    pub from: u64,
    /// The version of the last event that it caused.
    pub to: u64,
    /// The key of the seat that it has freed and keeps, to be handed to that person. A retry of
    /// the act gets the same key.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<SeatKey>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RoomId;

    #[test]
    fn links_have_the_key_where_no_server_sees_it() {
        let key = ArbiterKey::from_bits([7; 16]);
        let room: RoomId = "a".repeat(RoomId::LENGTH).parse().expect("an id");
        let link = key.in_link(&room.link("http://club.example"));
        let (before, fragment) = link.split_once('#').expect("a fragment");
        assert_eq!(before, room.link("http://club.example"));
        assert_eq!(RoomId::from_link(&link), Ok(room));
        assert_eq!(ArbiterKey::from_fragment(fragment), Some(Ok(key.clone())));
        let hash = format!("#{fragment}");
        assert_eq!(ArbiterKey::from_fragment(&hash), Some(Ok(key)));
        for none in ["", "#", "#top", "#proof"] {
            assert_eq!(ArbiterKey::from_fragment(none), None);
        }
        let cut = &fragment[..fragment.len() - 1];
        assert_eq!(ArbiterKey::from_fragment(cut), Some(Err(ArbiterKeyError)));
    }

    #[test]
    fn acts_of_later_versions_are_no_acts() {
        let text = format!(
            r#"{{"key":"{}","id":"a1","what":{{"type":"fine","sum":3}},"reason":"late"}}"#,
            "a".repeat(26)
        );
        let error = serde_json::from_str::<Rule>(&text).expect_err("no act");
        assert!(error.to_string().contains("no such act"), "{error}");
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
