//! An event, an evening of a club or a lesson: how a child enters a seat by name and PIN, and what
//! its teacher does.
//!
//! * [`Entering`] has the child's form.
//! * [`Teacher`] has the seats, and the PINs until they are kept.

mod entering;
mod teacher;

use std::fmt;
use std::str::FromStr;

use serde::Serialize;
use tengen_api::{EventId, TeacherKey};

use crate::request::Failed;

pub use entering::{Entering, NotEntered};
pub use teacher::{Act, Effect, Teacher};

/// A request about an event.
#[derive(Clone, PartialEq, Eq)]
pub struct Request {
    /// The method of HTTP.
    pub method: &'static str,
    /// The path.
    pub path: String,
    /// The body, if there is one.
    pub body: Option<String>,
    /// The teacher's key, for what is the teacher's.
    pub key: Option<TeacherKey>,
}

/// Omits body and key.
impl fmt::Debug for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.method, self.path)
    }
}

/// An event with its teacher's key, as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Held {
    /// The event.
    pub event: EventId,
    /// The key.
    pub key: TeacherKey,
}

impl Held {
    /// The stored form.
    #[must_use]
    pub fn stored(&self) -> String {
        format!("{} {}", self.event, self.key.as_str())
    }
}

impl FromStr for Held {
    type Err = ();

    fn from_str(text: &str) -> Result<Held, ()> {
        let (event, key) = text.split_once(' ').ok_or(())?;
        let (event, key) = (event.parse().map_err(drop)?, key.parse().map_err(drop)?);
        Ok(Held { event, key })
    }
}

/// Names and PINs are texts, which JSON has.
fn json(body: &impl Serialize) -> Option<String> {
    serde_json::to_string(body).ok()
}

fn read<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, Failed> {
    serde_json::from_str(text).map_err(|_| Failed::Unreadable)
}
