//! End-to-end tests: the real binary serves, real Chromium displays, and input is real mouse, touch
//! and key events. Elements are found by role and accessible name, as a screen reader finds them;
//! the app's own functions are never called.
//!
//! [`journey`] runs a test with a server and a browser. On failure it leaves a screenshot and the
//! accessibility tree in `target/journeys`; an error in the browser's log also fails the test.
//!
//! Methods fail if the browser fails, and those that wait if the page does not reach the expected
//! state within [`Browser::timeout`].
//!
//! [`Firefox`] has what a few stories need there; `cargo xtask nightly firefox` runs them.

mod axe;
mod bidi;
mod board;
mod browser;
mod chromium;
mod figures;
mod files;
mod firefox;
mod hosted;
mod journey;
mod large;
mod layout;
mod mixed;
mod more;
mod offline;
mod pool;
mod profile;
mod puzzles;
mod reviews;
mod rooms;
mod scanning;
mod server;
mod tree;
mod waiting;

pub use board::Board;
pub use browser::{Browser, Line, MouseButton, Screen, Tab};
pub use figures::{number, numbers};
pub use files::Files;
pub use firefox::{Element, Firefox};
pub use hosted::Hosted;
pub use journey::{Journey, journey};
pub use large::{club_record, large_record};
pub use layout::{Extent, Layout};
pub use mixed::mixed_record;
pub use offline::second_version;
pub use puzzles::answers;
pub use reviews::review;
pub use server::{Match, Tengen, engine, native};
pub use thirtyfour::Key;
pub use tree::Node;
