//! Everything that touches the browser: storage, workers, sound, address, clock, files, server.

mod address;
pub(crate) mod api;
mod errand;
pub(crate) mod files;
pub(crate) mod history;
mod host;
mod music;
mod reader;
pub(crate) mod server;
mod sound;
mod staff;
mod store;
mod system;
mod wire;
mod words;

pub(crate) use address::{
    follow, forget_position, fragment, host, link, origin, remember_room, with_fragment,
};
pub(crate) use host::{Host, engines};
pub(crate) use music::Musician;
pub(crate) use reader::Reader;
pub(crate) use server::Backup;
pub(crate) use sound::Speaker;
pub(crate) use staff::{Said, Staff};
pub(crate) use store::{PendingJoin, SetAside, Store, Watched};
pub(crate) use system::{
    day, drawn, languages, new_id, next_task, now, random, reason, secret, seed,
};
pub(crate) use wire::{FromWire, Wire};
pub(crate) use words::fetch_words;
