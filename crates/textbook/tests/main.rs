//! The founding programs, decision by decision.

mod bitboard;
mod common;
mod laws;
mod literal;
mod pattern_dictionary;
mod pattern_table;
mod spec;
mod trace;
mod win_counter;
mod win_table;
mod win_table_faithful;
