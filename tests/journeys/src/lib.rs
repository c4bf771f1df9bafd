//! Whole journeys through Tengen: the real binary serves, real Chromium shows, and a person's hands are real mouse,
//! touch and key events. What is on the page is found by role and accessible name, as a screen reader finds it; the
//! app's own functions are never called.
//!
//! [`journey`] is the frame of every test: it starts Tengen and a browser, and on a failure leaves a picture and the
//! page as a screen reader sees it in `target/journeys`. Whatever the browser reports as an error fails the test too.
mod axe;
mod board;
mod browser;
mod chromium;
mod files;
mod hosted;
mod journey;
mod large;
mod layout;
mod pool;
mod profile;
mod rooms;
mod server;
mod tree;

pub use board::Board;
pub use browser::{Browser, MouseButton, Screen};
pub use files::Files;
pub use hosted::Hosted;
pub use journey::{Journey, journey};
pub use large::large_record;
pub use layout::{Extent, Layout};
pub use server::{Match, Tengen, engine, native};
pub use thirtyfour::Key;
pub use tree::Node;
