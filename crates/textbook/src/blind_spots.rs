//! Positions that expose a program's blind spots.
//!
//! They come from games between the programs and the engine. Tests check that the program plays the
//! bad move, that a proof shows its cost, and that after the better move neither the solver nor the
//! engine finds a loss.

use tengen_core::{Move, Position, Rule, Size, notation};

use crate::Program;

/// The kind of a blind spot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blindness {
    /// Misses its own five.
    Five,
    /// Leaves the opponent's five unblocked.
    Block,
    /// Misses its own VCF.
    Win,
    /// Allows a VCF; the better move does not.
    Loss,
    /// Allows a win by threats (VCT); the better move does not.
    Threats,
}

impl Blindness {
    /// The identifier in texts.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Blindness::Five => "five",
            Blindness::Block => "block",
            Blindness::Win => "win",
            Blindness::Loss => "loss",
            Blindness::Threats => "threats",
        }
    }
}

/// A freestyle position with the blind program to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlindSpot {
    /// The blind program.
    pub program: Program,
    /// The kind of blindness.
    pub blindness: Blindness,
    /// Board size.
    pub size: u8,
    /// The moves from the empty board.
    pub moves: &'static str,
    /// The program's move.
    pub plays: &'static str,
    /// A better move.
    pub better: &'static str,
}

impl BlindSpot {
    /// The position after [`BlindSpot::moves`].
    ///
    /// # Panics
    /// Never for [`BLIND_SPOTS`], all of which a test plays.
    #[must_use]
    pub fn position(&self) -> Position {
        let size = Size::new(self.size.into()).expect("a size");
        let moves: Vec<Move> = notation::parse_moves(self.moves).expect("moves");
        Position::from_moves(Rule::Freestyle, size, &moves).expect("legal moves")
    }
}

/// All blind spots, grouped by program.
pub const BLIND_SPOTS: &[BlindSpot] = &[
    BlindSpot {
        program: Program::WinTable,
        blindness: Blindness::Loss,
        size: 10,
        moves: "g8f4g4f3h5c5e6e3d8g3c8g5",
        plays: "d3",
        better: "f5",
    },
    BlindSpot {
        program: Program::WinTable,
        blindness: Blindness::Loss,
        size: 10,
        moves: "f5d4d5f8c4e3e5g5g8d7c3",
        plays: "e6",
        better: "c5",
    },
    BlindSpot {
        program: Program::WinCounter,
        blindness: Blindness::Five,
        size: 10,
        moves: "e4g6e5e6f6f7d4g8g7c4",
        plays: "d5",
        better: "c3",
    },
    BlindSpot {
        program: Program::WinCounter,
        blindness: Blindness::Loss,
        size: 10,
        moves: "d5c3c6c5e4e3c7f6f4g7f8f3",
        plays: "d3",
        better: "g3",
    },
    BlindSpot {
        program: Program::PatternTable,
        blindness: Blindness::Loss,
        size: 15,
        moves: "i9h9h10j8g11i8f12e13g10g8",
        plays: "g12",
        better: "h8",
    },
    BlindSpot {
        program: Program::PatternTable,
        blindness: Blindness::Loss,
        size: 15,
        moves: "h10j7e7h9e8j6f9i9j10j8",
        plays: "g10",
        better: "j9",
    },
    BlindSpot {
        program: Program::PatternDictionary,
        blindness: Blindness::Block,
        size: 13,
        moves: "g7h7h6g9f8e9i5j4g8h8g5h9f9f10i7f4h5f5g6g4k9j8i6i4h4e11",
        plays: "e4",
        better: "d12",
    },
    BlindSpot {
        program: Program::PatternDictionary,
        blindness: Blindness::Block,
        size: 13,
        moves: "e8f7d7f9f5f8f6f11f10g10e6g4e9e7d6e10c8b9d4d5g7e5h6g6c6",
        plays: "i6",
        better: "b6",
    },
    BlindSpot {
        program: Program::Bitboard,
        blindness: Blindness::Threats,
        size: 15,
        moves: "h8g7j6f8i7g9h6h10e7g10",
        plays: "g8",
        better: "g6",
    },
    BlindSpot {
        program: Program::Bitboard,
        blindness: Blindness::Threats,
        size: 15,
        moves: "h8i7j10g7j7j8k9i5i11l8",
        plays: "k8",
        better: "h12",
    },
    BlindSpot {
        program: Program::Bitboard,
        blindness: Blindness::Threats,
        size: 15,
        moves: "h8i9g9f8f10e11i7j6g11e9g10g8g12g13",
        plays: "i10",
        better: "d10",
    },
];
