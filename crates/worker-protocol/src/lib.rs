//! Messages between the page and its Web Workers, and the supervision of a worker.
//!
//! Messages are JSON text, small enough and readable in the browser's tools. They contain the types
//! of the rules, so a message that has been read is valid; each question carries its whole position
//! ([`PositionSpec`](tengen_core::PositionSpec)), so no state can get out of step. Certificates,
//! files and packed trees travel as bytes beside the text.
//!
//! Each worker has its own questions ([`engine`], [`proofs`], [`records`], [`library`]), wrapped in
//! [`ToWorker`] and answered with [`FromWorker`]; [`WorkerQuestion`] gives a question's time limit.
//! A busy worker receives no messages, so where the page is cross-origin isolated it stops a search
//! through four shared bytes ([`is_stopped`]). [`supervisor`] decides when a worker is loaded,
//! stopped or replaced.
//!
//! ```
//! use tengen_core::{Position, PositionSpec, Rule, Size};
//! use tengen_worker_protocol::{Aim, EngineAnswer, EngineQuestion, FromWorker, Think, ToWorker};
//! use tengen_worker_protocol::{read, write};
//!
//! // The page asks for a hint.
//! let position = PositionSpec::of(&Position::new(Rule::Renju, Size::STANDARD));
//! let question = EngineQuestion::Think(Think { position, aim: Aim::Hint, seed: 0, ms: None });
//! let sent = write(&ToWorker { id: 7, question });
//!
//! // The worker reads the question and answers under its id.
//! let ToWorker { id, question: EngineQuestion::Think(_) } = read(&sent)? else {
//!     panic!("another question: {sent}");
//! };
//! let answer = EngineAnswer::Best { best: "h8".parse()?, depth: Some(9) };
//! let text = write(&FromWorker::Answer { id, answer });
//! assert_eq!(text, r#"{"answer":{"id":7,"answer":{"best":{"best":"h8","depth":9}}}}"#);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod analysis;
pub mod engine;
pub mod lesson;
pub mod library;
pub mod proofs;
pub mod records;
pub mod review;
pub mod review_steps;
pub mod stones;
pub mod supervisor;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use tengen_core::Rule;
use thiserror::Error;

pub use analysis::{Analysis, Analyze};
pub use engine::{Aim, Decide, EngineAnswer, EngineQuestion, Judge, Textbook, Think};

/// A question to a worker.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ToWorker<Q> {
    /// Larger than all earlier ids; answers repeat it, and the stop flag is compared with it.
    pub id: i32,
    /// One of the worker's own question types.
    pub question: Q,
}

/// An answer with its attachment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answered<A> {
    /// Sent as JSON.
    pub answer: A,
    /// A certificate, a file or a packed tree, sent beside the JSON.
    pub bytes: Option<Vec<u8>>,
}

impl<A> From<A> for Answered<A> {
    fn from(answer: A) -> Answered<A> {
        let bytes = None;
        Answered { answer, bytes }
    }
}

/// A message from a worker.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FromWorker<A> {
    /// The worker's module is being downloaded, or data that the question needs, which is then sent
    /// again.
    Loading {
        /// Bytes of the module received, decompressed.
        bytes: u64,
    },
    /// All is loaded: questions may be sent.
    Ready,
    /// An interim result; the question is still in progress.
    Progress {
        /// The question's id.
        id: i32,
        /// The result so far.
        answer: A,
    },
    /// The final answer.
    Answer {
        /// The question's id.
        id: i32,
        /// The result.
        answer: A,
    },
    /// The question cannot be answered.
    Failed {
        /// The question's id, if it could be read.
        id: Option<i32>,
        /// The reason, for developers.
        why: String,
    },
}

/// What the supervisor needs to know about a question.
pub trait WorkerQuestion: Serialize + DeserializeOwned {
    /// The worker's answer.
    type Answer: Serialize + DeserializeOwned;

    /// The time limit in milliseconds, counted from sending; `None` if unbounded.
    fn ms(&self) -> Option<u32>;

    /// Whether the worker polls the stop flag while it answers.
    fn reads_flag(&self) -> bool;

    /// The rule whose weights the answer needs: a worker that starts for this question loads them
    /// with its module.
    fn weights(&self) -> Option<Rule> {
        None
    }

    /// Whether a worker in place of a lost one has to be asked the question with this answer
    /// before any other.
    fn begins(answer: &Self::Answer) -> bool {
        let _ = answer;
        false
    }

    /// Which part of what the worker has the question replaces, if its answer [begins]; `None` for
    /// everything.
    ///
    /// [begins]: WorkerQuestion::begins
    fn part(&self) -> Option<usize> {
        None
    }
}

/// Text that is not a message of the expected type.
#[derive(Debug, Error)]
#[error("a message cannot be read: {0}")]
pub struct Unreadable(#[from] serde_json::Error);

/// Whether question `id` must stop: the shared flag holds the id of the last question to stop,
/// initially 0, and ids ascend from 1.
#[must_use]
pub const fn is_stopped(flag: i32, id: i32) -> bool {
    flag >= id
}

/// Serialises a message.
///
/// # Panics
/// Never for this crate's types: their map keys are strings.
#[must_use]
pub fn write<T: Serialize>(message: &T) -> String {
    serde_json::to_string(message).expect("a message is text")
}

/// Parses a message.
///
/// # Errors
/// [`Unreadable`], with line and column, if the text is not such a message.
pub fn read<T: DeserializeOwned>(text: &str) -> Result<T, Unreadable> {
    Ok(serde_json::from_str(text)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_message_says_where() {
        let wrong = read::<ToWorker<EngineQuestion>>(r#"{"id":1,"question":{"dance":{}}}"#);
        let why = wrong.expect_err("no question").to_string();
        assert!(why.contains("dance") && why.contains("column"), "{why}");
        assert!(read::<FromWorker<EngineAnswer>>("").is_err());
    }

    #[test]
    fn the_words_of_the_start_scripts_are_read() {
        let said = |text| read::<FromWorker<EngineAnswer>>(text).expect("a message");
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
