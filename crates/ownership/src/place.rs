//! What ownership is counted in: shards, epochs, nodes, positions, times.

/// A part of all rooms that is owned as one, by a hash of a room's id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shard(pub u16);

/// The fencing token of a shard: the number of its assignment, which only grows.
///
/// Every assignment gets a number that no other shard's has had before. So a shard's epoch names
/// one process, and an append under an older one is refused.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Epoch(pub u64);

/// A process that serves rooms. One that is started anew is another node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub u64);

/// A time on the node's own clock, in milliseconds. The clock never goes back, and runs while the
/// machine is suspended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Moment(pub u64);

impl Moment {
    /// `ms` later.
    #[must_use]
    pub const fn after(self, ms: u64) -> Self {
        Self(self.0.saturating_add(ms))
    }
}

/// A time on the database's clock, in milliseconds. Only the difference of two that one answer
/// brings means anything to a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stamp(pub u64);

/// How much of a room a message was said with: who said it, and after which event.
///
/// Every message of a node about a room carries it, and a client keeps the greatest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The epoch of the room's shard. It comes first, since who holds a seat can change without an
    /// event.
    pub epoch: Epoch,
    /// The version of the last stored event.
    pub version: u64,
}

impl Position {
    /// Whether a refusal from here is final for a client that knows `known`. Otherwise an earlier
    /// owner has refused, and the client sends its action again, elsewhere.
    #[must_use]
    pub fn settles(self, known: Self) -> bool {
        self >= known
    }
}

/// Which history a database has: to compare with what a node has seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Mark {
    /// The timeline, which each promotion of a standby counts up.
    pub timeline: u32,
    /// The last epoch that was given.
    pub highest: Epoch,
}

impl Mark {
    /// Both histories' later ends.
    #[must_use]
    pub fn join(self, other: Self) -> Self {
        Self {
            timeline: self.timeline.max(other.timeline),
            highest: self.highest.max(other.highest),
        }
    }

    /// # Errors
    /// [`Behind`] if this history lacks something of `seen`.
    pub fn follows(self, seen: Self) -> Result<(), Behind> {
        match self.timeline >= seen.timeline && self.highest >= seen.highest {
            true => Ok(()),
            false => Err(Behind { found: self, seen }),
        }
    }
}

/// A database lacks what another one had acknowledged: an old primary, or a lost history.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the database has timeline {} and epoch {}, behind timeline {} and epoch {} that were seen",
    found.timeline, found.highest.0, seen.timeline, seen.highest.0
)]
pub struct Behind {
    /// What the database has.
    pub found: Mark,
    /// What was acknowledged before.
    pub seen: Mark,
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn at(epoch: u64, version: u64) -> Position {
        Position {
            epoch: Epoch(epoch),
            version,
        }
    }

    #[test]
    fn a_refusal_counts_unless_the_client_knows_more() {
        assert!(at(3, 7).settles(at(3, 7)));
        assert!(at(3, 8).settles(at(3, 7)));
        assert!(at(4, 7).settles(at(3, 7)));
        assert!(!at(3, 6).settles(at(3, 7)), "an older version");
        assert!(!at(3, 7).settles(at(4, 7)), "an earlier owner");
    }

    #[test]
    fn a_database_is_behind_by_timeline_or_by_epoch() {
        let mark = |timeline, highest| Mark {
            timeline,
            highest: Epoch(highest),
        };
        let seen = mark(2, 10);
        assert_eq!(mark(2, 10).follows(seen), Ok(()));
        assert_eq!(mark(3, 11).follows(seen), Ok(()));
        assert!(mark(1, 12).follows(seen).is_err(), "an old primary");
        let lost = mark(3, 9).follows(seen).expect_err("a lost history");
        assert_eq!(lost.found, mark(3, 9));
        assert_eq!(mark(3, 9).join(seen), mark(3, 10));
    }
}
