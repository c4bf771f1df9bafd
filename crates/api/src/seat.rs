//! The link to one seat.

use crate::secret::{in_links, secret};

secret! {
    /// The key of a freed seat: 128 random bits as 26 letters `a` to `z` and digits `2` to `7`. It
    /// gives that seat, to the first join with it only.
    SeatKey, SeatKeyError, "a seat's key"
}

in_links!(SeatKey, SeatKeyError, "seat=");

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
