//! A second copy of the documents in another store, as on the machine's own server.
//!
//! [`Mirror`] is the copy: whole documents, each with a [`Version`], over any [`Rows`]. A document
//! is replaced only by a writer that names the version it has seen. [`Exchange`] is the library's
//! side, without I/O: it says what to ask the mirror for and hears the replies, at any time and in
//! any state of the library.
//!
//! Both sides agree on a version of a document. Of what has changed since, content, names and
//! deletion are compared separately. If both sides have changed the same of them differently, the
//! mirror's document stays and the library's becomes a copy ([`Head::copy_of`]). An edit is kept if
//! the other side has deleted the document.
//!
//! [`Head::copy_of`]: crate::Head::copy_of

mod compare;
mod exchange;
mod mark;
mod store;
mod whole;

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

pub use exchange::{Exchange, Put, Reply, Request};
pub(crate) use mark::{is_private, touch, written_key};
pub use store::{LARGEST_DOCUMENT, MOST_BYTES, Mirror, PutError};
pub(crate) use whole::delete;
pub use whole::{Attachments, WholeError};

use crate::head::DocumentId;

/// A version of a document in a mirror: random bits, 16 hexadecimal digits in text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Version(pub u64);

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// A text that is not a [`Version`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is no version: 16 hexadecimal digits")]
pub struct VersionError(pub String);

impl FromStr for Version {
    type Err = VersionError;

    fn from_str(text: &str) -> Result<Version, VersionError> {
        let error = || VersionError(text.to_owned());
        if text.len() != 16 || !text.bytes().all(|b| b.is_ascii_hexdigit()) {
            return Err(error());
        }
        let bits = u64::from_str_radix(text, 16);
        bits.map(Version).map_err(|_| error())
    }
}

/// What the owner of the documents knows about their attachments.
pub trait Owner {
    /// Whether attachments contain everything that earlier ones do, so that those need not be kept.
    fn goes_on(&self, later: &Attachments, earlier: &Attachments) -> bool;

    /// The id of a copy, whose attachments may be adapted to it.
    fn copy(&mut self, original: DocumentId, attachments: &mut Attachments) -> DocumentId;

    /// A random version.
    fn version(&mut self) -> Version;
}
