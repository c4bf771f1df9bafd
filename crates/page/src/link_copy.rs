//! A link that is copied, and what becomes of it.

use crate::request::LastRequest;

/// What became of the link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Copied {
    /// It is on the clipboard.
    Done,
    /// The browser refuses to copy it: the user copies this by hand.
    Refused(String),
    /// There is none, since it would be too long.
    TooLong,
}

impl Copied {
    /// The link that the user has to copy by hand.
    #[must_use]
    pub fn by_hand(&self) -> Option<&str> {
        match self {
            Copied::Refused(link) => Some(link),
            Copied::Done | Copied::TooLong => None,
        }
    }
}

/// The link that was wanted last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LinkCopy(LastRequest<Copied>);

impl LinkCopy {
    /// The user wants the link; `None` if it would be too long. Returns what is to be copied, and
    /// the number of the attempt.
    pub fn wanted(&mut self, link: Option<String>) -> Option<(u64, String)> {
        let number = self.0.ask();
        if link.is_none() {
            self.0.answered(number, Copied::TooLong);
        }
        link.map(|link| (number, link))
    }

    /// It is copied, or the browser refuses.
    pub fn copied(&mut self, number: u64, link: String, done: bool) {
        let became = match done {
            true => Copied::Done,
            false => Copied::Refused(link),
        };
        self.0.answered(number, became);
    }

    /// What it leads to has changed.
    pub fn forget(&mut self) {
        self.0.forget();
    }

    /// What became of the link.
    #[must_use]
    pub const fn became(&self) -> Option<&Copied> {
        self.0.given()
    }
}
