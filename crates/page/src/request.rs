//! What becomes of requests: to the server's HTTP API, and of the last one of several.

use tengen_api::ErrorCode;

/// Why a request has no result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failed {
    /// The server does not answer.
    Away,
    /// The server refuses, with a sentence for developers.
    Refused(ErrorCode, String),
    /// An answer that is not Tengen's, for example from a static file server.
    Unreadable,
}

impl Failed {
    /// Whether a retry may succeed; the request may even have been carried out.
    #[must_use]
    pub const fn is_passing(&self) -> bool {
        match self {
            Failed::Away | Failed::Unreadable => true,
            Failed::Refused(code, _) => code.is_passing(),
        }
    }
}

/// The last of several requests, and what it has given. Answers to earlier ones are out of date.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastRequest<T> {
    last: u64,
    waits: bool,
    given: Option<T>,
}

impl<T> Default for LastRequest<T> {
    fn default() -> LastRequest<T> {
        LastRequest {
            last: 0,
            waits: false,
            given: None,
        }
    }
}

impl<T> LastRequest<T> {
    /// Something is wanted. Returns the number of the request; what an earlier one has given stays
    /// until the answer comes.
    pub const fn ask(&mut self) -> u64 {
        self.last += 1;
        self.waits = true;
        self.last
    }

    /// Nothing is wanted any more, and nothing is there.
    pub fn forget(&mut self) {
        (self.waits, self.given) = (false, None);
    }

    /// A request is answered. Returns whether it was the last one, and is still wanted.
    pub fn answered(&mut self, number: u64, given: T) -> bool {
        let is_last = self.waits && number == self.last;
        if is_last {
            (self.waits, self.given) = (false, Some(given));
        }
        is_last
    }

    /// Changes what was given: something has been done about it since.
    pub fn change(&mut self, change: impl FnOnce(&mut T)) {
        if let Some(given) = &mut self.given {
            change(given);
        }
    }

    /// Whether an answer is awaited.
    #[must_use]
    pub const fn waits(&self) -> bool {
        self.waits
    }

    /// What was given last.
    #[must_use]
    pub const fn given(&self) -> Option<&T> {
        self.given.as_ref()
    }
}
