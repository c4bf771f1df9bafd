//! The link to one seat.

use crate::secret::secret;

secret! {
    /// The key of a freed seat: 128 random bits as 26 letters `a` to `z` and digits `2` to `7`. It
    /// gives that seat, to the first join with it only.
    SeatKey, SeatKeyError, "a seat's key"
}

impl SeatKey {
    /// What the fragment of a link to one seat begins with. Browsers send no fragments, so that no
    /// log or proxy has the key.
    pub const IN_FRAGMENT: &str = "seat=";

    /// The link to the seat, from the room's [link](crate::RoomId::link).
    #[must_use]
    pub fn in_link(&self, link: &str) -> String {
        format!("{link}#{}{}", Self::IN_FRAGMENT, self.as_str())
    }

    /// The key in the fragment of an address, with or without its `#`; `None` if there is none.
    ///
    /// # Errors
    /// [`SeatKeyError`] if it is damaged.
    #[must_use]
    pub fn from_fragment(fragment: &str) -> Option<Result<Self, SeatKeyError>> {
        let fragment = fragment.strip_prefix('#').unwrap_or(fragment);
        fragment.strip_prefix(Self::IN_FRAGMENT).map(str::parse)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ArbiterKey, RoomId};

    #[test]
    fn links_have_the_key_where_no_server_sees_it() {
        let key = SeatKey::from_bits([7; 16]);
        let room: RoomId = "a".repeat(RoomId::LENGTH).parse().expect("an id");
        let link = key.in_link(&room.link("http://club.example"));
        assert_eq!(RoomId::from_link(&link), Ok(room));
        let (_, fragment) = link.split_once('#').expect("a fragment");
        assert_eq!(SeatKey::from_fragment(fragment), Some(Ok(key)));
        assert_eq!(ArbiterKey::from_fragment(fragment), None);
        let cut = &fragment[..fragment.len() - 1];
        assert_eq!(SeatKey::from_fragment(cut), Some(Err(SeatKeyError)));
        assert_eq!(SeatKey::from_fragment("#top"), None);
    }
}
