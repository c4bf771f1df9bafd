//! Unguessable room ids and the secrets of sessions.

use sha2::{Digest as _, Sha256};
use tengen_api::{ArbiterKey, BASE32, RoomId, SeatKey};
use tengen_room::{ActionId, ArbiterMark};

/// The secret of a player's session, known to the player's browser only. Has no `Debug`, to keep
/// it out of logs.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Session(String);

/// The stored form of a secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct TokenHash(pub(crate) [u8; 32]);

impl Session {
    /// 256 bits in base 32.
    const LENGTH: usize = 52;

    pub(crate) fn draw() -> Result<Self, getrandom::Error> {
        let mut bits = [0; 32];
        getrandom::fill(&mut bits)?;
        Ok(Self(base32::encode(BASE32, &bits)))
    }

    /// The session that the key to a seat of an earlier version is exchanged for. It depends on the
    /// key only, so a repeated exchange gives the same session.
    pub(crate) fn of_key(key: &str) -> Self {
        let hash = Sha256::digest(format!("session {key}").as_bytes());
        Self(base32::encode(BASE32, &hash))
    }

    /// A cookie's value, unless it cannot be a session.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let known = |b: u8| b.is_ascii_lowercase() || (b'2'..=b'7').contains(&b);
        let is_session = text.len() == Self::LENGTH && text.bytes().all(known);
        is_session.then(|| Self(text.to_owned()))
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
    let mut bits = [0; 16];
    getrandom::fill(&mut bits)?;
    let name = base32::encode(BASE32, &bits);
    Ok(name.parse().expect("base 32 letters"))
}

/// A room's id for watching, derived from its id by a one-way hash.
pub(crate) fn watch_name(room: &RoomId) -> RoomId {
    let hash = Sha256::digest(format!("watch {room}").as_bytes());
    let name = base32::encode(BASE32, &hash[..16]);
    name.parse().expect("base 32 letters")
}

/// A new key of a room's arbiter.
pub(crate) fn new_arbiter() -> Result<ArbiterKey, getrandom::Error> {
    let mut bits = [0; 16];
    getrandom::fill(&mut bits)?;
    Ok(ArbiterKey::from_bits(bits))
}

/// By what an arbiter's key is known, from which the key cannot be found.
pub(crate) fn arbiter_mark(key: &ArbiterKey) -> ArbiterMark {
    let hash = Sha256::digest(format!("arbiter {}", key.as_str()).as_bytes());
    ArbiterMark(std::array::from_fn(|at| hash[at]))
}

/// The key of a seat that an act of the arbiter frees. It depends on the arbiter's key and the act,
/// so that a retry of the act gets the same key.
pub(crate) fn seat_key(room: &RoomId, arbiter: &ArbiterKey, act: &ActionId) -> SeatKey {
    let hash = Sha256::digest(format!("seat {room} {} {act}", arbiter.as_str()).as_bytes());
    SeatKey::from_bits(std::array::from_fn(|at| hash[at]))
}

/// The stored form of a seat's key. It differs from that of a key of earlier versions, which is a
/// cookie and is not for a join.
pub(crate) fn seat_hash(key: &SeatKey) -> TokenHash {
    let hash = Sha256::new()
        .chain_update([0])
        .chain_update(key.as_str())
        .finalize();
    TokenHash(hash.into())
}

/// How many shards there are.
pub(crate) const SHARDS: u16 = 1 << SHARD_BITS;
const SHARD_BITS: u32 = 10;

/// The shard of a room: ten bits of a hash of its id, the same for good. What spreads rooms over
/// machines assigns shards, not rooms.
pub(crate) fn shard(room: &RoomId) -> u16 {
    let hash = Sha256::digest(format!("shard {room}").as_bytes());
    u16::from_be_bytes([hash[0], hash[1]]) >> (u16::BITS - SHARD_BITS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sessions_differ_and_only_their_own_hash_fits() {
        let [one, other] = [(); 2].map(|()| Session::draw().expect("random"));
        assert_ne!(one.as_str(), other.as_str());
        assert_eq!(TokenHash::of(one.as_str()), one.hash());
        assert_ne!(TokenHash::of(other.as_str()), one.hash());
        assert_ne!(new_room().expect("random"), new_room().expect("random"));
        assert!(Session::parse(one.as_str()).is_some_and(|again| again == one));
        for bad in ["", "abc", &one.as_str()[1..], &one.as_str().to_uppercase()] {
            assert!(Session::parse(bad).is_none(), "{bad}");
        }
    }

    #[test]
    fn a_key_gives_one_session() {
        let [one, again, other] = ["key", "key", "other"].map(Session::of_key);
        assert!(one == again && one != other);
        assert!(Session::parse(one.as_str()).is_some());
        assert_ne!(one.hash(), TokenHash::of("key"));
    }

    #[test]
    fn a_room_has_one_shard_of_1024() {
        // The first ten bits of SHA-256 of "shard aaa…". Stored rooms have it, so it stays.
        let room: RoomId = "a".repeat(RoomId::LENGTH).parse().expect("an id");
        assert_eq!(shard(&room), 367);
        let mut rooms = [0; 1024];
        for _ in 0..20_000 {
            rooms[usize::from(shard(&new_room().expect("random")))] += 1;
        }
        let [least, most] = [rooms.iter().min(), rooms.iter().max()].map(|n| *n.expect("shards"));
        assert!(least > 0 && most < 60, "{least} to {most}");
    }
}
