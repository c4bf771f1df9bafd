//! A deterministic simulator of nodes, database, bus and clients, and of what goes wrong.

mod broken;
mod chaos;
mod checks;
mod client;
mod cluster;
mod db;
mod host;
mod messages;
mod network;
mod views;
mod world;

pub(crate) use broken::Broken;
pub(crate) use world::{Plan, World};
