//! What the page and its workers say to each other.
//!
//! Messages cross as JSON text: they are few and small, and a person can read them in the
//! browser's tools. Types of the rules are themselves in them, so what has been read can be used; a
//! position is told whole, as [`PositionSpec`](tengen_core::PositionSpec), so that neither side
//! trusts the other's memory. A certificate, a file or a packed tree travels as bytes beside its message.
//!
//! The three workers differ in what they are asked ([`engine`], [`proofs`], [`records`]) and agree on the rest:
//! [`ToWorker`] and [`FromWorker`] are what every message is wrapped in, and [`Question`] says of
//! a question what the page must know to wait for its answer. The one thing that does not come as a message is the
//! wish to stop, since a busy worker receives none: where the page is cross-origin isolated, the
//! worker has four shared bytes that hold the number of the last question that is to stop.
//!
//! [`supervisor`] is how the page sees to it that a worker loads, answers and stops.

pub mod engine;
pub mod lesson;
pub mod proofs;
pub mod records;
pub mod supervisor;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use thiserror::Error;

pub use engine::{Aim, Answer, Ask, Decide, Judge, Textbook, Think};

/// A question to a worker.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ToWorker<Q> {
    /// A number above all earlier ones; answers repeat it, and the stop flag is compared with it.
    pub id: i32,
    /// The question.
    pub question: Q,
}

/// What a worker says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FromWorker<A> {
    /// So many bytes of the worker's module have come.
    Loading {
        /// Bytes so far, as they are without compression.
        bytes: u64,
    },
    /// The worker's module has been loaded.
    Ready,
    /// It is at work on a question, and has come so far.
    Progress {
        /// The question's number.
        id: i32,
        /// What it has come to.
        answer: A,
    },
    /// A question is answered: nothing follows.
    Answer {
        /// The question's number.
        id: i32,
        /// The answer.
        answer: A,
    },
    /// What was asked cannot be done.
    Failed {
        /// The question's number, where it could be read.
        id: Option<i32>,
        /// Why, for a developer.
        why: String,
    },
}

/// What the page must know of a question to wait for its answer.
pub trait Question: Serialize + DeserializeOwned {
    /// What the worker answers.
    type Answer: Serialize + DeserializeOwned;

    /// Milliseconds within which the worker answers it, once it has it; `None` if unbounded.
    fn ms(&self) -> Option<u32>;

    /// Whether the worker reads the stop flag while it is at work on it.
    fn reads_flag(&self) -> bool;
}

/// A text that is no message.
#[derive(Debug, Error)]
#[error("a message cannot be read: {0}")]
pub struct Unreadable(#[from] serde_json::Error);

/// Whether a search is to stop, by the shared flag: it holds the number of the last question that is
/// to stop, at first 0, and questions are numbered upwards from 1.
#[must_use]
pub const fn is_stopped(flag: i32, id: i32) -> bool {
    flag >= id
}

/// A message as text.
///
/// # Panics
/// Never for the types of this crate: their keys are texts, and nothing in them refuses to be written.
#[must_use]
pub fn write<T: Serialize>(message: &T) -> String {
    serde_json::to_string(message).expect("a message is text")
}

/// A message from text.
///
/// # Errors
/// [`Unreadable`] where the text is no such message; the error says where.
pub fn read<T: DeserializeOwned>(text: &str) -> Result<T, Unreadable> {
    Ok(serde_json::from_str(text)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_message_says_where() {
        let wrong = read::<ToWorker<Ask>>(r#"{"id":1,"question":{"dance":{}}}"#);
        let why = wrong.expect_err("no question").to_string();
        assert!(why.contains("dance") && why.contains("column"), "{why}");
        assert!(read::<FromWorker<Answer>>("").is_err());
    }

    #[test]
    fn the_words_of_the_start_scripts_are_read() {
        let said = |text| read::<FromWorker<Answer>>(text).expect("a message");
        assert_eq!(said(r#""ready""#), FromWorker::Ready);
        assert_eq!(
            said(r#"{"loading":{"bytes":7}}"#),
            FromWorker::Loading { bytes: 7 }
        );
        let why = "TypeError".to_owned();
        assert_eq!(
            said(r#"{"failed":{"id":null,"why":"TypeError"}}"#),
            FromWorker::Failed { id: None, why }
        );
    }
}
