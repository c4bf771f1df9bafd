//! Rules of the protocol that a test breaks on purpose, between the node and its world.

/// A rule that does not hold. The node itself is the shipped one: what it is told is wrong, or what
/// it asks for is not done as asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Broken {
    /// A batch counts as stored as soon as it is sent.
    AcknowledgesBeforeCommit,
    /// A lease is renewed without asking.
    RenewsByItsOwnClock,
    /// A room begins with what was read before its shard's epoch was acknowledged.
    AnswersFromBeforeItsEpoch,
    /// `COMMIT` with a warning counts as one without.
    TakesWarnings,
    /// An end that is not known counts as a failure: no new epoch.
    GuessesUnknownEnds,
    /// A batch does not read the epoch.
    AppendsWithoutEpoch,
    /// What a database is behind is not looked at.
    TrustsAnyDatabase,
    /// A client believes a refusal of an earlier owner.
    BelievesAnyRefusal,
    /// An action that is sent again is a new one.
    ForgetsActions,
}
