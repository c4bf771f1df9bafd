//! Packs of puzzles as bytes.
//!
//! | field | value |
//! |---|---|
//! | magic | the four bytes `TGPZ` |
//! | version | 1 |
//! | puzzles | how many, then each: step and theme, diagram, line, former positions, proofs |
//! | checksum | CRC-32 of all bytes before it, little-endian |
//!
//! The theme says whether there are former positions, each a key of 16 bytes, and wins beside the
//! proof of a defence. A proof is a certificate without its position: its nodes, as `tengen_proof`
//! encodes them.

use crc::{CRC_32_ISO_HDLC, Crc, NoTable};
use tengen_core::{Color, PosKey};
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
/// The bits of wins beside a defence, and of former positions.
const EVEN_WINS: u8 = 1 << 5;
const FORMER: u8 = 1 << 6;
const DEFENCE_THAT_WINS: u8 = DEFENCE | EVEN_WINS;

fn write(puzzle: &Puzzle, out: &mut Packer) {
    let (theme, goal) = match &puzzle.proof {
        Proof::Defence { goal, wins, .. } if wins.is_empty() => (DEFENCE, goal),
        Proof::Defence { goal, .. } => (DEFENCE | EVEN_WINS, goal),
        Proof::Wins { goal, .. } => (0, goal),
    };
    let fours = if *goal == Goal::Vcf { BY_FOURS } else { 0 };
    let former = if puzzle.former.is_empty() { 0 } else { FORMER };
    out.0.push(puzzle.step | theme | fours | former);
    puzzle.diagram.pack(out);
    out.list(&puzzle.line, |out, &p| out.point(p));
    if !puzzle.former.is_empty() {
        out.list(&puzzle.former, |out, key| {
            out.0.extend(key.get().to_be_bytes());
        });
    }
    let us = puzzle.diagram.start.to_move;
    let nodes = |out: &mut Packer, winner: Color, nodes: &Vec<Node>| {
        let certificate = |nodes| nodes_only(&puzzle.diagram, winner, nodes).encode();
        let position = certificate(&[]).len() - 1;
        let bytes = certificate(nodes);
        let bytes = bytes.get(position..).unwrap_or_default();
        out.number(bytes.len() as u64);
        out.0.extend(bytes);
    };
    match &puzzle.proof {
        Proof::Wins { wins, .. } => out.list(wins, |out, win| nodes(out, us, win)),
        Proof::Defence {
            answers,
            last,
            nodes: proof,
            wins,
            ..
        } => {
            out.list(answers, |out, &p| out.point(p));
            out.point(*last);
            nodes(out, us.opponent(), proof);
            if !wins.is_empty() {
                out.list(wins, |out, win| nodes(out, us, win));
            }
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
    let former = match theme & FORMER {
        0 => Vec::new(),
        _ => bytes.list(key)?,
    };
    let us = diagram.start.to_move;
    let nodes = |bytes: &mut Bytes<'_>, winner: Color| -> Result<Vec<Node>, PackError> {
        let prefix = nodes_only(&diagram, winner, &[]).encode();
        let prefix = prefix.get(..prefix.len() - 1).unwrap_or_default();
        let length = usize::try_from(bytes.number()?).map_err(|_| bytes.wrong(Unfit::Number))?;
        let encoded = [prefix, bytes.take(length)?].concat();
        Ok(Certificate::decode(&encoded).map_err(&fault)?.nodes)
    };
    let goal = match theme & BY_FOURS {
        0 => Goal::Vct,
        _ => Goal::Vcf,
    };
    let wins = |bytes: &mut Bytes<'_>| -> Result<Vec<Vec<Node>>, PackError> {
        let count = bytes.number()?;
        (0..count).map(|_| nodes(bytes, us)).collect()
    };
    let proof = match theme & !(BY_FOURS | FORMER) {
        0 => Proof::Wins {
            goal,
            wins: wins(bytes)?,
        },
        defence @ (DEFENCE | DEFENCE_THAT_WINS) => Proof::Defence {
            goal,
            answers: bytes.list(point)?,
            last: point(bytes)?,
            nodes: nodes(bytes, us.opponent())?,
            wins: match defence {
                DEFENCE => Vec::new(),
                _ => wins(bytes)?,
            },
        },
        _ => return Err(bytes.wrong(Unfit::Value).into()),
    };
    Ok(Puzzle {
        step,
        diagram,
        proof,
        line,
        former,
    })
}

/// The key of a position.
fn key(bytes: &mut Bytes<'_>) -> Result<PosKey, UnpackError> {
    let bits = bytes.take(16)?.first_chunk().copied();
    let bits = bits.ok_or(bytes.wrong(Unfit::Value))?;
    Ok(PosKey::from_bits(u128::from_be_bytes(bits)))
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
