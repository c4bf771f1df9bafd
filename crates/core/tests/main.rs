//! The rules, games, openings and notation.

mod canonical;
mod census;
mod claims;
mod common;
mod evidence;
mod game;
mod line_cases;
mod named_openings;
mod notation_fuzz;
mod openings;
mod plain;
mod points;
mod real_positions;
mod renju_cases;
mod twin;
mod why;
