//! The brain, talked to as managers do.
mod common;
mod managers;
mod talk;
mod time;
mod yixin;
