//! Matches between engines, and what their results say.
//!
//! [`stats`] is pure: counts in, numbers out, every formula pinned by worked values.

pub mod stats;
