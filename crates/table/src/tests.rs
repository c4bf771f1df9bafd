//! The table, played by scripted people and engines.

mod claims;
mod classroom;
mod editor;
mod kept;
mod lessons;
mod online;
mod openings;
mod opponents;
mod original;
mod play;
mod record;
mod study;
mod trial;

use tengen_core::{Move, Point, Position, Rule, Size, notation};

use crate::{Action, Computer, Effect, Heard, Level, Seat, Setup, Table};

const COMPUTER: Seat = Seat::Computer(Computer::Level(Level::ALL[0]));

fn p(name: &str) -> Point {
    name.parse().expect("a point")
}

fn moves(text: &str) -> Vec<Move> {
    notation::parse_moves(text).expect("moves")
}

fn setup(rule: Rule, players: [Seat; 2]) -> Setup {
    Setup::plain(rule, Size::STANDARD, players)
}

/// A table that has begun, with these moves on it.
fn table(rule: Rule, seats: [Seat; 2], played: &str) -> Table {
    let position = Position::from_moves(rule, Size::STANDARD, &moves(played)).expect("legal");
    let mut table = Table::opened("one".to_owned(), seats, position, 1).expect("a table");
    table.begin();
    table
}

fn friends(played: &str) -> Table {
    table(Rule::Freestyle, [Seat::Person; 2], played)
}

fn on_board(table: &Table) -> String {
    notation::format_moves(table.position().moves())
}

/// The number of the search that the effects ask for.
fn search(effects: &[Effect]) -> Option<i32> {
    effects.iter().find_map(|e| match e {
        Effect::Think { id, .. } => Some(*id),
        _ => None,
    })
}

fn best(id: i32, name: &str) -> Action {
    Action::Engine(Heard::Best {
        id,
        best: moves(name)[0],
    })
}
