//! Fixed positions searched to a fixed depth: a signature of how the engine decides.

use tengen_core::{Position, Rule, Size, notation::parse_moves};

use crate::report::{Limits, Unattended};
use crate::search::Engine;

/// What the bench found. The same on every machine for the same engine and depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BenchResult {
    /// A hash over nodes, best moves and scores of every position.
    pub signature: u64,
    /// Stones placed.
    pub nodes: u64,
    /// Positions searched.
    pub positions: usize,
}

const DEPTH: u32 = 8;

/// Rule, size and moves.
const POSITIONS: [(Rule, u32, &str); 5] = [
    (Rule::Freestyle, 15, "h8i9i7g9"),
    (Rule::Standard, 15, "h8h9i9g7"),
    (Rule::Renju, 15, "h8i9j8i7"),
    (Rule::Caro, 15, "h8i9i7g9h6"),
    (Rule::CaroOverline, 15, "h8g8h9"),
];

/// Searches every bench position to `depth` plies (by default to the usual depth) with a fresh
/// table each, reading no clock.
#[must_use]
pub fn bench(depth: Option<u32>) -> BenchResult {
    let limits = Limits {
        depth: Some(depth.unwrap_or(DEPTH)),
        ..Limits::default()
    };
    let mut engine = Engine::new(16);
    let mut result = BenchResult {
        signature: 0xcbf2_9ce4_8422_2325,
        nodes: 0,
        positions: 0,
    };
    for (rule, size, moves) in POSITIONS {
        let position = Size::new(size)
            .ok()
            .zip(parse_moves(moves).ok())
            .and_then(|(size, moves)| Position::from_moves(rule, size, &moves).ok());
        let Some(position) = position else { continue };
        engine.clear();
        let report = engine.search(&position, limits, &mut Unattended);
        result.nodes += report.info.nodes;
        result.positions += 1;
        let best = report.best.map_or(String::new(), |mv| mv.to_string());
        let parts = [report.info.nodes, report.info.score as u64];
        for byte in parts
            .into_iter()
            .flat_map(u64::to_le_bytes)
            .chain(best.bytes())
        {
            result.signature = (result.signature ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
        }
    }
    result
}
