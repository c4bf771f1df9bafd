//! What Tengen's server and those who speak to it say to each other: the types of the HTTP API, nothing else.
mod health;

pub use health::{Health, NAME};
