//! How a task was first answered.

use tengen_training::Attempt;

use super::Source;

/// A task on the board: since when, and how it was first answered.
#[derive(Clone, Debug, PartialEq)]
pub struct Attempts {
    source: Source,
    /// Milliseconds since 1970.
    since: u64,
    /// Time to the first touch, in milliseconds.
    millis: Option<u32>,
    first: Option<Attempt>,
    taken: bool,
    /// Whether the answer was found without being shown.
    found: bool,
}

impl Attempts {
    /// A task that is shown now.
    #[must_use]
    pub const fn new(source: Source, now: u64) -> Attempts {
        Attempts {
            source,
            since: now,
            millis: None,
            first: None,
            taken: false,
            found: false,
        }
    }

    /// Where the task is from.
    #[must_use]
    pub const fn source(&self) -> &Source {
        &self.source
    }

    /// Notes the time of the first answer.
    pub(crate) fn touch(&mut self, now: u64) {
        let millis = u32::try_from(now.saturating_sub(self.since)).unwrap_or(u32::MAX);
        self.millis.get_or_insert(millis);
    }

    /// Notes whether an answer was right, or that the solution was shown; the first note counts.
    pub(crate) fn note(&mut self, right: bool, shown: bool) {
        let attempt = Attempt {
            right,
            shown,
            millis: self.millis.unwrap_or_default(),
            ..Attempt::default()
        };
        let first = *self.first.get_or_insert(attempt);
        self.found |= right && !first.shown;
    }

    /// Whether the answer was found without being shown.
    #[must_use]
    pub const fn is_found(&self) -> bool {
        self.found
    }

    /// The first answer, once.
    pub fn take(&mut self) -> Option<Attempt> {
        let first = self.first.filter(|_| !self.taken)?;
        self.taken = true;
        Some(first)
    }

    /// Whether there is an answer to take.
    #[must_use]
    pub const fn waits(&self) -> bool {
        self.first.is_some() && !self.taken
    }
}
