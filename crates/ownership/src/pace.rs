//! How long, how often, how many at a time.

/// Times in milliseconds, and limits. One value for all nodes of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// How long a lease lasts.
    pub lease: u64,
    /// Between two renewals. With `lease` and `grace` it bounds how long a dead node's rooms wait:
    /// the sum of the three.
    pub renew: u64,
    /// How long after the end of its lease a node's shards may be claimed. At least what two
    /// machines' clocks differ by, since a promoted standby has another clock.
    pub grace: u64,
    /// Until a failed renewal is repeated.
    pub retry: u64,
    /// Without an answer about ownership, until another primary is looked for, again and again.
    pub answer_timeout: u64,
    /// How long a commit is on its way until players are told that moves wait.
    pub stall: u64,
    /// Rooms that are loaded at a time.
    pub loads: usize,
    /// Entries in a batch.
    pub batch: usize,
    /// How long a batch waits for more entries after one that several had shared. Each is several
    /// messages there and back, so that under load fewer of them cost less; an entry that is alone
    /// does not wait.
    pub gather: u64,
    /// Shards that are claimed or released at a time, so that a death is shared among the living.
    pub claims: usize,
}

impl Default for Pace {
    fn default() -> Self {
        Self {
            lease: 2_500,
            renew: 750,
            grace: 500,
            retry: 250,
            answer_timeout: 2_000,
            stall: 1_000,
            loads: 4,
            batch: 512,
            gather: 4,
            claims: 256,
        }
    }
}
