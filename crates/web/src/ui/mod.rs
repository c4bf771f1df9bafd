//! What is seen.

#![allow(
    unreachable_pub,
    reason = "the component macro writes `pub` for what is less"
)]

mod actions;
mod alerts;
pub(crate) mod app;
mod bench;
mod board;
pub(crate) mod broken;
mod decisions;
mod fields;
mod games;
mod grid;
mod icon;
mod moves;
mod new_game;
mod players;
mod result;
mod settings;
mod sheet;
mod status;
mod touch;
