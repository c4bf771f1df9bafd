//! The bench: fixed positions searched to a fixed depth, with a signature over all decisions.

use tengen_board::{Limits, NoControl};
use tengen_core::{Position, Rule, Size, notation::parse_moves};

use crate::search::Engine;

/// Deterministic: the same on every machine for the same engine and depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BenchResult {
    /// FNV-1a hash over nodes, scores and best moves.
    pub signature: u64,
    /// Nodes of all positions.
    pub nodes: u64,
    /// Positions searched.
    pub positions: usize,
}

/// Table size in MB.
pub(crate) const BENCH_HASH: usize = 16;
/// FNV-1a offset basis and prime.
const FNV_BASIS: u64 = 0xcbf2_9ce4_8422_2325;
const FNV_PRIME: u64 = 0x100_0000_01b3;
/// Default depth in plies.
const DEPTH: u32 = 12;

/// Rule, size, moves: two self-play games per rule, each after six plies (or its drawn opening),
/// half-way, and eight plies before its end.
const POSITIONS: [(Rule, u32, &str); 30] = [
    (Rule::Freestyle, 15, "j7i4k6i6i5l5"),
    (Rule::Freestyle, 15, "j7i4k6i6i5l5j8j6h6i7g7j4h8i8f8e9i9"),
    (
        Rule::Freestyle,
        15,
        "j7i4k6i6i5l5j8j6h6i7g7j4h8i8f8e9i9j10h10g11k7l6e5f6h7h9h5",
    ),
    (Rule::Freestyle, 15, "h12j10i10h10g11f10"),
    (
        Rule::Freestyle,
        15,
        "h12j10i10h10g11f10i11i12h11j11e11f11j9g12h13d10e10e9f8k8g8f9i8h8i9i7g9k10k9h9h7g6m8l9m10f13f12m9e6e7d7c8g7g10e12e13c13c9d8d9b9c11c10d12d11a8f14h14d4d5f5k4g4",
    ),
    (
        Rule::Freestyle,
        15,
        "h12j10i10h10g11f10i11i12h11j11e11f11j9g12h13d10e10e9f8k8g8f9i8h8i9i7g9k10k9h9h7g6m8l9m10f13f12m9e6e7d7c8g7g10e12e13c13c9d8d9b9c11c10d12d11a8f14h14d4d5f5k4g4h3e15g13h5j6k5b12a13a9b10a7a6f4i6f3b7b8i3g5e3l8k7l6l7j5k6j4j7g2m4l5n9o10n7m7h1j2j3i4f1l4h4l2l3c6e4h6j8k3i5c7c5i1m5a10",
    ),
    (Rule::Standard, 15, "e8e6g12g11e10f11"),
    (
        Rule::Standard,
        15,
        "e8e6g12g11e10f11h10f10h11h9f9g10e12e9h12f12d11f13f14i8j7c7",
    ),
    (
        Rule::Standard,
        15,
        "e8e6g12g11e10f11h10f10h11h9f9g10e12e9h12f12d11f13f14i8j7c7d8g8h14h13c12b13i10f5c8f7d5g7g9d7",
    ),
    (Rule::Standard, 15, "l5i6k13e9h9k6l7j9"),
    (
        Rule::Standard,
        15,
        "l5i6k13e9h9k6l7j9j6l6k5i7i5j5l15h7g8f7g7g6i8e8h5f6h6f8f9d9c10f5f4e7e6d6c5e10e11f11c8h4",
    ),
    (
        Rule::Standard,
        15,
        "l5i6k13e9h9k6l7j9j6l6k5i7i5j5l15h7g8f7g7g6i8e8h5f6h6f8f9d9c10f5f4e7e6d6c5e10e11f11c8h4d8h10g9g10f10g12h13d12c11c9k12k10i10j11j13g13l11m10l9l10j10k4l3j4l13i13l12l14m13n13i9k11i12",
    ),
    (Rule::Renju, 15, "j12g7e12c5g4f10"),
    (
        Rule::Renju,
        15,
        "j12g7e12c5g4f10d8f8f7e7g9e9d10d6b4f5e5f11d9d7d11d12g14f13f9f14f12e13c11b11g13e11c12e10e8",
    ),
    (
        Rule::Renju,
        15,
        "j12g7e12c5g4f10d8f8f7e7g9e9d10d6b4f5e5f11d9d7d11d12g14f13f9f14f12e13c11b11g13e11c12e10e8b14c13c10h5g6i6h6i5e6f6c8b9f3k8j7c15c14k5j5i4i7h7j8i3i2k9f4",
    ),
    (Rule::Renju, 15, "l10h6g8j9h8g12j14"),
    (Rule::Renju, 15, "l10h6g8j9h8g12j14j7i10j8j10k10h9j11i9g7"),
    (
        Rule::Renju,
        15,
        "l10h6g8j9h8g12j14j7i10j8j10k10h9j11i9g7f7e6k11l12h10j6j5h11f8",
    ),
    (Rule::Caro, 15, "j5g9e6e8i5g8"),
    (Rule::Caro, 15, "j5g9e6e8i5g8h5g5k5l5f7g7g6g11g10f8h8h6"),
    (
        Rule::Caro,
        15,
        "j5g9e6e8i5g8h5g5k5l5f7g7g6g11g10f8h8h6d8h10j12f9e9f11h11f12f13j8",
    ),
    (Rule::Caro, 15, "c12c13f13j10j7g8"),
    (
        Rule::Caro,
        15,
        "c12c13f13j10j7g8e12d11f11f12d13g10e14b11e11e10h13e13g11i11h11j9h12h14i10d15h7g7i9f10h10h8j8",
    ),
    (
        Rule::Caro,
        15,
        "c12c13f13j10j7g8e12d11f11f12d13g10e14b11e11e10h13e13g11i11h11j9h12h14i10d15h7g7i9f10h10h8j8k7g6d8h6e8f8e6g5f4i7l10e5f5d7g4h3h4j4c10d10f7d9f3f6e4",
    ),
    (Rule::CaroOverline, 15, "m12j8g8i7g5g6"),
    (Rule::CaroOverline, 15, "m12j8g8i7g5g6f7i10f5i8i9j9f6f8"),
    (
        Rule::CaroOverline,
        15,
        "m12j8g8i7g5g6f7i10f5i8i9j9f6f8e7h4h7j10g7d7e5",
    ),
    (Rule::CaroOverline, 15, "h5k7k11h8g7j8"),
    (
        Rule::CaroOverline,
        15,
        "h5k7k11h8g7j8f8j7i5h6j5g5i7h10l6h9h11i8l5k5k8j9g11i10j10",
    ),
    (
        Rule::CaroOverline,
        15,
        "h5k7k11h8g7j8f8j7i5h6j5g5i7h10l6h9h11i8l5k5k8j9g11i10j10f11g10k10h7g8f7d7i12l11m12j13k12l12i4g6i6i2l3",
    ),
];

/// Searches each bench position to `depth` plies (default 12) from an empty table; reads no clock.
#[must_use]
pub fn bench(depth: Option<u32>) -> BenchResult {
    let mut engine = Engine::new(BENCH_HASH);
    // Cleared in place from now on: systems differ in what it costs to map fresh pages.
    engine.warm(&|| false);
    bench_of(&mut engine, depth)
}

/// [`bench`] with a given engine; clears it.
pub(crate) fn bench_of(engine: &mut Engine, depth: Option<u32>) -> BenchResult {
    let limits = Limits {
        depth: Some(depth.unwrap_or(DEPTH)),
        ..Limits::default()
    };
    let mut result = BenchResult {
        signature: FNV_BASIS,
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
        let report = engine.search(&position, limits, &mut NoControl);
        result.nodes += report.info.nodes;
        result.positions += 1;
        let best = report.best.map_or(String::new(), |mv| mv.to_string());
        let parts = [report.info.nodes, report.info.score as u64];
        for byte in parts
            .into_iter()
            .flat_map(u64::to_le_bytes)
            .chain(best.bytes())
        {
            result.signature = (result.signature ^ u64::from(byte)).wrapping_mul(FNV_PRIME);
        }
    }
    result
}
