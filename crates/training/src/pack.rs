//! Packs of puzzles as bytes.
//!
//! | field | value |
//! |---|---|
//! | magic | the four bytes `TGPZ` |
//! | version | 1 |
//! | puzzles | how many, then each: step and theme, diagram, line, proofs |
//! | checksum | CRC-32 of all bytes before it, little-endian |
//!
//! A proof is a certificate without its position: its nodes, as `tengen_proof` encodes them.

use crc::{CRC_32_ISO_HDLC, Crc, NoTable};
use tengen_core::Color;
use tengen_proof::{Certificate, DecodeError, Goal, Node};
use tengen_record::pack::{Bytes, Packer, Unfit, UnpackError};
use thiserror::Error;

use crate::diagram::{Diagram, on_board};
use crate::puzzle::{Proof, Puzzle, STEPS};

/// The first four bytes.
pub const MAGIC: [u8; 4] = *b"TGPZ";
/// The version written.
pub const VERSION: u8 = 1;

/// Without a table, which would be larger than the rest of this module in the page.
const CRC: Crc<u32, NoTable> = Crc::<u32, NoTable>::new(&CRC_32_ISO_HDLC);

/// Why bytes are no pack of puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PackError {
    /// The magic bytes are missing.
    #[error("not a pack of puzzles: it does not begin with TGPZ")]
    Magic,
    /// A version other than [`VERSION`].
    #[error("version {0} of the pack is not known here")]
    Version(u8),
    /// The checksum differs.
    #[error("the pack is damaged: its checksum is wrong")]
    Checksum,
    /// An error in the content.
    #[error("byte {} of the pack: {}", .0.at, .0.what)]
    Content(UnpackError),
    /// A proof that cannot be read.
    #[error("puzzle {puzzle} of the pack: {what}")]
    Proof {
        /// The number of the puzzle, from 0.
        puzzle: usize,
        /// The error.
        what: DecodeError,
    },
}

impl From<UnpackError> for PackError {
    fn from(error: UnpackError) -> PackError {
        PackError::Content(error)
    }
}

/// Encodes puzzles for [`decode`].
#[must_use]
pub fn encode(puzzles: &[Puzzle]) -> Vec<u8> {
    let mut out = Packer(MAGIC.to_vec());
    out.0.push(VERSION);
    out.list(puzzles, |out, puzzle| write(puzzle, out));
    let crc = CRC.checksum(&out.0);
    out.0.extend(crc.to_le_bytes());
    out.0
}

/// Decodes a pack; [`Puzzle::verify`] checks the proofs.
///
/// # Errors
/// The first fault.
pub fn decode(pack: &[u8]) -> Result<Vec<Puzzle>, PackError> {
    if pack.get(..MAGIC.len()) != Some(&MAGIC[..]) {
        return Err(PackError::Magic);
    }
    match pack.get(MAGIC.len()) {
        Some(&VERSION) => {}
        Some(&version) => return Err(PackError::Version(version)),
        None => return Err(PackError::Checksum),
    }
    let (content, crc) = pack.split_last_chunk().ok_or(PackError::Checksum)?;
    if CRC.checksum(content) != u32::from_le_bytes(*crc) {
        return Err(PackError::Checksum);
    }
    let mut bytes = Bytes::new(content);
    bytes.take(MAGIC.len() + 1)?;
    let count = bytes.number()?;
    let mut puzzles = Vec::new();
    for puzzle in 0..count {
        let proof = |what| PackError::Proof {
            puzzle: puzzle as usize,
            what,
        };
        puzzles.push(read(&mut bytes, proof)?);
    }
    match bytes.left() {
        0 => Ok(puzzles),
        _ => Err(bytes.wrong(Unfit::Rest).into()),
    }
}

/// The bits of a defence, and of wins by fours, beside the step.
const DEFENCE: u8 = 1 << 3;
const BY_FOURS: u8 = 1 << 4;

fn write(puzzle: &Puzzle, out: &mut Packer) {
    let (theme, goal) = match &puzzle.proof {
        Proof::Defence { goal, .. } => (DEFENCE, goal),
        Proof::Wins { goal, .. } => (0, goal),
    };
    let fours = if *goal == Goal::Vcf { BY_FOURS } else { 0 };
    out.0.push(puzzle.step | theme | fours);
    puzzle.diagram.pack(out);
    out.list(&puzzle.line, |out, &p| out.point(p));
    let nodes = |out: &mut Packer, nodes: &Vec<Node>| {
        let certificate = |nodes| nodes_only(&puzzle.diagram, puzzle.winner(), nodes).encode();
        let position = certificate(&[]).len() - 1;
        let bytes = certificate(nodes);
        let bytes = bytes.get(position..).unwrap_or_default();
        out.number(bytes.len() as u64);
        out.0.extend(bytes);
    };
    match &puzzle.proof {
        Proof::Wins { wins, .. } => out.list(wins, nodes),
        Proof::Defence {
            answers,
            last,
            nodes: proof,
            ..
        } => {
            out.list(answers, |out, &p| out.point(p));
            out.point(*last);
            nodes(out, proof);
        }
    }
}

fn read(
    bytes: &mut Bytes<'_>,
    fault: impl Fn(DecodeError) -> PackError,
) -> Result<Puzzle, PackError> {
    let head = bytes.byte()?;
    let (step, theme) = (head & (DEFENCE - 1), head & !(DEFENCE - 1));
    if !(1..=STEPS).contains(&step) {
        return Err(bytes.wrong(Unfit::Value).into());
    }
    let diagram = Diagram::unpack(bytes)?;
    let size = diagram.size;
    let point = |bytes: &mut Bytes<'_>| on_board(bytes, size);
    let line = bytes.list(point)?;
    let us = diagram.start.to_move;
    let winner = if theme & DEFENCE > 0 {
        us.opponent()
    } else {
        us
    };
    let prefix = nodes_only(&diagram, winner, &[]).encode();
    let prefix = prefix.get(..prefix.len() - 1).unwrap_or_default();
    let nodes = |bytes: &mut Bytes<'_>| -> Result<Vec<Node>, PackError> {
        let length = usize::try_from(bytes.number()?).map_err(|_| bytes.wrong(Unfit::Number))?;
        let encoded = [prefix, bytes.take(length)?].concat();
        Ok(Certificate::decode(&encoded).map_err(&fault)?.nodes)
    };
    let goal = match theme & BY_FOURS {
        0 => Goal::Vct,
        _ => Goal::Vcf,
    };
    let proof = match theme & !BY_FOURS {
        0 => {
            let count = bytes.number()?;
            let wins = (0..count).map(|_| nodes(bytes)).collect::<Result<_, _>>()?;
            Proof::Wins { goal, wins }
        }
        DEFENCE => Proof::Defence {
            goal,
            answers: bytes.list(point)?,
            last: point(bytes)?,
            nodes: nodes(bytes)?,
        },
        _ => return Err(bytes.wrong(Unfit::Value).into()),
    };
    Ok(Puzzle {
        step,
        diagram,
        proof,
        line,
    })
}

/// The nodes as a certificate without stones. Before its nodes lie the same bytes as in one without
/// nodes, which ends with their number, 0.
fn nodes_only(diagram: &Diagram, attacker: Color, nodes: &[Node]) -> Certificate {
    Certificate {
        rule: diagram.rule,
        size: diagram.size,
        black: Vec::new(),
        white: Vec::new(),
        attacker,
        nodes: nodes.to_vec(),
    }
}
