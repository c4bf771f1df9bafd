//! The binary format of certificates.
//!
//! All numbers are unsigned LEB128 of at most 32 bits. A *point* is `y·32 + x` with the column
//! `x` and the row `y` from 0, `a1` being 0; a *defence* is a point plus one, or 0 for a pass.
//!
//! | field | value |
//! |---|---|
//! | magic | the four bytes `TGPF` |
//! | version | 1 |
//! | rule | 0 freestyle, 1 standard, 4 renju, 8 caro-overline, 9 caro: Gomocup's numbers |
//! | size | 5 to 22 |
//! | attacker | 0 Black, 1 White |
//! | stones | for Black and then White: how many, then that many points in rising order |
//! | nodes | how many, then that many nodes |
//!
//! A node: the attacker's point; the default answer as *distance back* (own index minus the
//! answer's), 0 for none; the number of listed answers; for each, in rising order, the defence and
//! the answer's distance back. The last node is the root, and ends the file.

use tengen_core::{Color, Point, Rule, Size};
use thiserror::Error;

use crate::{Certificate, Defence, Node, NodeId};

/// The first four bytes.
pub const MAGIC: [u8; 4] = *b"TGPF";
/// The version written.
pub const VERSION: u32 = 1;

const RULES: [(u32, Rule); 5] = [
    (0, Rule::Freestyle),
    (1, Rule::Standard),
    (4, Rule::Renju),
    (8, Rule::CaroOverline),
    (9, Rule::Caro),
];

/// Why bytes are not a certificate. Offsets count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum DecodeError {
    /// The magic bytes are missing.
    #[error("not a certificate: it does not begin with TGPF")]
    Magic,
    /// A version other than [`VERSION`].
    #[error("version {0} of the format is not known here")]
    Version(u32),
    /// The bytes end too early, at this offset.
    #[error("the file ends at byte {0}, in the middle of something")]
    Truncated(usize),
    /// A number above 32 bits, or with needless zero bytes.
    #[error("byte {0}: a number of more than 32 bits")]
    Number(usize),
    /// A value out of range.
    #[error("byte {at}: {what} cannot be {value}")]
    Value {
        /// Its offset.
        at: usize,
        /// The name of the field.
        what: &'static str,
        /// The value.
        value: u32,
    },
    /// More bytes after the root.
    #[error("byte {0}: something follows the end")]
    Trailing(usize),
}

impl Certificate {
    /// Encodes the certificate for [`Certificate::decode`].
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        let mut out = MAGIC.to_vec();
        put(&mut out, VERSION);
        let rule = RULES
            .iter()
            .find(|&&(_, r)| r == self.rule)
            .map_or(0, |&(n, _)| n);
        put(&mut out, rule);
        put(&mut out, u32::from(self.size.get()));
        put(&mut out, self.attacker.index() as u32);
        for stones in [&self.black, &self.white] {
            let mut stones = stones.clone();
            stones.sort_unstable();
            put(&mut out, stones.len() as u32);
            stones.iter().for_each(|p| put(&mut out, p.index() as u32));
        }
        put(&mut out, self.nodes.len() as u32);
        for (i, node) in self.nodes.iter().enumerate() {
            let back = |id: NodeId| i as u32 - id.0;
            put(&mut out, node.stone.index() as u32);
            put(&mut out, node.default.map_or(0, back));
            put(&mut out, node.listed.len() as u32);
            for &(defence, answer) in &node.listed {
                put(
                    &mut out,
                    match defence {
                        Defence::Pass => 0,
                        Defence::Place(p) => p.index() as u32 + 1,
                    },
                );
                put(&mut out, back(answer));
            }
        }
        out
    }

    /// Decodes a certificate and checks its form; [`crate::verify`] checks the proof.
    ///
    /// # Errors
    /// The first error, with its byte offset.
    pub fn decode(bytes: &[u8]) -> Result<Certificate, DecodeError> {
        let mut input = Input { bytes, at: 0 };
        if bytes.get(..4) != Some(&MAGIC[..]) {
            return Err(DecodeError::Magic);
        }
        input.at = 4;
        let version = input.number()?;
        if version != VERSION {
            return Err(DecodeError::Version(version));
        }
        let rule = input.value("the rule", |n| RULES.iter().find(|r| r.0 == n).map(|r| r.1))?;
        let size = input.value("the size", |n| Size::new(n).ok())?;
        let attacker = input.value("the attacker", |n| Color::BOTH.get(n as usize).copied())?;
        let black = input.stones(size)?;
        let white = input.stones(size)?;
        let count = input.number()?;
        // A node takes at least three bytes; this bounds memory for a false count.
        let mut nodes = Vec::with_capacity((count as usize).min(bytes.len() / 3));
        for i in 0..count {
            nodes.push(input.node(i, size)?);
        }
        if input.at < bytes.len() {
            return Err(DecodeError::Trailing(input.at));
        }
        Ok(Certificate {
            rule,
            size,
            black,
            white,
            attacker,
            nodes,
        })
    }
}

fn put(out: &mut Vec<u8>, mut n: u32) {
    while n >= 0x80 {
        out.push(n as u8 | 0x80);
        n >>= 7;
    }
    out.push(n as u8);
}

struct Input<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Input<'_> {
    fn number(&mut self) -> Result<u32, DecodeError> {
        let start = self.at;
        let mut value: u32 = 0;
        for shift in (0..35).step_by(7) {
            let &byte = self
                .bytes
                .get(self.at)
                .ok_or(DecodeError::Truncated(self.at))?;
            self.at += 1;
            let part = u32::from(byte & 0x7f);
            if shift == 28 && part > 0xf {
                return Err(DecodeError::Number(start));
            }
            value |= part << shift;
            if byte & 0x80 == 0 {
                // Only the shortest form is accepted, so each certificate has one encoding.
                let plain = shift == 0 || part != 0;
                return if plain {
                    Ok(value)
                } else {
                    Err(DecodeError::Number(start))
                };
            }
        }
        Err(DecodeError::Number(start))
    }

    fn value<T>(
        &mut self,
        what: &'static str,
        of: impl Fn(u32) -> Option<T>,
    ) -> Result<T, DecodeError> {
        let at = self.at;
        let value = self.number()?;
        of(value).ok_or(DecodeError::Value { at, what, value })
    }

    fn stones(&mut self, size: Size) -> Result<Vec<Point>, DecodeError> {
        let most = u32::from(size.cells());
        let count = self.value("the number of stones", |n| (n <= most).then_some(n))?;
        let mut stones: Vec<Point> = Vec::with_capacity(count as usize);
        for _ in 0..count {
            let last = stones.last().copied();
            let next = |n| on_board(n, size).filter(|&p| last.is_none_or(|l| l < p));
            stones.push(self.value("a stone's point", next)?);
        }
        Ok(stones)
    }

    fn node(&mut self, index: u32, size: Size) -> Result<Node, DecodeError> {
        let earlier = |back: u32| index.checked_sub(back).map(NodeId).filter(|_| back > 0);
        let stone = self.value("a move", |n| on_board(n, size))?;
        let default = self.value("a default answer", |n| {
            if n == 0 {
                Some(None)
            } else {
                earlier(n).map(Some)
            }
        })?;
        let most = u32::from(size.cells()) + 1;
        let count = self.value("the number of answers", |n| (n <= most).then_some(n))?;
        let mut listed: Vec<(Defence, NodeId)> = Vec::new();
        for _ in 0..count {
            let last = listed.last().map(|&(d, _)| d);
            let next = |n: u32| match n.checked_sub(1) {
                None => Some(Defence::Pass),
                Some(n) => on_board(n, size).map(Defence::Place),
            };
            let rising = |n| next(n).filter(|&d| last.is_none_or(|l| l < d));
            let defence = self.value("a defence", rising)?;
            listed.push((defence, self.value("an answer", earlier)?));
        }
        Ok(Node {
            stone,
            default,
            listed,
        })
    }
}

fn on_board(index: u32, size: Size) -> Option<Point> {
    Point::from_index(index as usize).filter(|&p| size.contains(p))
}
