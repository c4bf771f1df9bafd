//! The file that the sheet *Export* shows, and whether its text is copied.

use crate::request::LastRequest;

/// What is said about the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said {
    /// It is being written.
    Writing,
    /// Its text is on the clipboard.
    Copied,
    /// The browser refuses to copy it.
    NotCopied,
}

/// The file that is wanted; `F` is one that is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exporting<F> {
    file: LastRequest<Option<F>>,
    copy: LastRequest<bool>,
}

impl<F> Default for Exporting<F> {
    fn default() -> Exporting<F> {
        Exporting {
            file: LastRequest::default(),
            copy: LastRequest::default(),
        }
    }
}

impl<F> Exporting<F> {
    /// Another file is wanted. Returns its number; there is none until it is written.
    pub fn wanted(&mut self) -> u64 {
        self.file.forget();
        self.copy.forget();
        self.file.ask()
    }

    /// The file with this number is written, or cannot be.
    pub fn written(&mut self, number: u64, file: Option<F>) {
        self.file.answered(number, file);
    }

    /// The file.
    #[must_use]
    pub fn file(&self) -> Option<&F> {
        self.file.given()?.as_ref()
    }

    /// Whether it is being written.
    #[must_use]
    pub const fn is_writing(&self) -> bool {
        self.file.waits()
    }

    /// The text of the file is being copied. Returns the number of the attempt.
    pub const fn copying(&mut self) -> u64 {
        self.copy.ask()
    }

    /// It is copied, or the browser refuses; of no interest once another file is wanted.
    pub fn copied(&mut self, number: u64, done: bool) {
        self.copy.answered(number, done);
    }

    /// What is said about the file.
    #[must_use]
    pub fn said(&self) -> Option<Said> {
        match (self.file.waits(), self.copy.given()) {
            (true, _) => Some(Said::Writing),
            (false, Some(true)) => Some(Said::Copied),
            (false, Some(false)) => Some(Said::NotCopied),
            (false, None) => None,
        }
    }
}
