//! The parts that touch the browser: storage, the worker, sounds, the address, the clock.

mod address;
mod server;
mod sound;
mod store;
mod system;
mod thinker;

pub(crate) use address::{forget_position, link};
pub(crate) use server::Backup;
pub(crate) use sound::Speaker;
pub(crate) use store::{SetAside, Store, Watched};
pub(crate) use system::{languages, new_id, now, random};
pub(crate) use thinker::{FromWorker, Thinker};
