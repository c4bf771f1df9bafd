//! The brain, talked to as managers do.
mod common;
mod managers;
mod memory;
mod talk;
mod time;
mod yixin;
