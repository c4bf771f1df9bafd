//! Tests of the lobby: stories, a literal second implementation, and what holds for all evenings.

mod arena;
mod budget;
mod ledgers;
mod literal;
mod offers;
mod pairing;
mod stories;
mod twin;
