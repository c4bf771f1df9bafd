//! Engine sessions, driven as managers drive them.

mod common;
mod managers;
mod memory;
#[path = "../../solver/tests/common/middle_game.rs"]
mod middle_game;
mod probes;
mod talk;
mod time;
mod yixin;
