//! The review: the sentence of the result, and the report. Loaded on first use.

mod card;
mod panel;
mod retry;
mod words;

pub(crate) use card::ReviewCard;
pub(crate) use panel::ReviewPanel;
pub(crate) use retry::RetryPanel;
