//! Cards, schedule and packs.

mod common;
mod days;
mod deck;
mod golden;
mod grades;
mod histories;
mod kept_pack;
mod orientations;
mod packs;
mod rows;
