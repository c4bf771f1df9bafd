//! What engines and provers found out about a position.
//!
//! Judgements belong to positions, not to documents: they are stored under the position's key, in
//! the orientation of the key's image, and read in the asking position's orientation.

use tengen_core::{Color, Point, SearchedLine, Size, Symmetry};
use tengen_proof::Goal;
use tengen_record::pack::{Bytes, Packer, Unfit, UnpackError};

use crate::certificate::CertificateHash;
use crate::head::small;

/// The most lines of an [`EngineJudgement`].
pub const MOST_LINES: usize = 5;
/// The most moves of a line after its first.
pub const MOST_MOVES: usize = 12;
/// The most engines whose judgements of one position are kept, those with the most nodes.
pub const MOST_ENGINES: usize = 4;

/// Set in the first byte, beside the board's size, where lines have chances and depths.
const WITH_CHANCES: u8 = 0x80;

/// The lines of an engine's search. Their moves, scores, chances, depths and ends are stored; what
/// a search calls proved is stored as found.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct EngineJudgement {
    /// Name and version; scores of different engines are not comparable.
    pub engine: String,
    /// The nodes of the search.
    pub nodes: u64,
    /// The best line first, with different moves.
    pub lines: Vec<SearchedLine>,
}

/// What a prover found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The attacker wins.
    Won {
        /// The length in plies.
        plies: u32,
        /// The proof; `None` if it is larger than [`crate::MOST_CERTIFICATE`] and has to be found
        /// again before the win is shown.
        certificate: Option<CertificateHash>,
    },
    /// There is no such win.
    NoWin,
    /// Neither was found within this many nodes.
    Open {
        /// The nodes of the search.
        nodes: u64,
    },
}

/// A prover's answer about one side and one kind of win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ProofJudgement {
    /// The side that attacks, as if it were to move.
    pub attacker: Color,
    /// The kind of win.
    pub goal: Goal,
    /// The answer.
    pub verdict: Verdict,
}

/// All that is known about a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Judgements {
    /// One of each engine, most nodes first.
    pub engines: Vec<EngineJudgement>,
    /// One of each side and kind of win.
    pub proofs: Vec<ProofJudgement>,
}

impl Verdict {
    /// Whether this verdict says more than another one. A win beats no win, since only a win has a
    /// certificate; a win with its certificate and a shorter one beat others.
    #[must_use]
    pub fn is_better_than(&self, other: &Verdict) -> bool {
        let rank = |verdict: &Verdict| match *verdict {
            Verdict::Won { plies, certificate } => (
                2,
                u64::from(certificate.is_some()),
                u64::MAX - u64::from(plies),
            ),
            Verdict::NoWin => (1, 0, 0),
            Verdict::Open { nodes } => (0, 0, nodes),
        };
        rank(self) > rank(other)
    }
}

impl EngineJudgement {
    fn is_better_than(&self, other: &EngineJudgement) -> bool {
        (self.nodes, self.lines.len()) > (other.nodes, other.lines.len())
    }

    /// Whether it has the stated lengths and its moves are on the board.
    #[must_use]
    pub fn fits(&self, size: Size) -> bool {
        let fits = |line: &SearchedLine| {
            line.pv.len() <= 1 + MOST_MOVES
                && line.pv.first() == Some(&line.mv)
                && line.pv.iter().all(|&p| size.contains(p))
        };
        self.lines.len() <= MOST_LINES && self.lines.iter().all(fits)
    }
}

impl Judgements {
    /// Keeps an engine's judgement if it is better than the last one; returns whether it is.
    pub fn keep_engine(&mut self, new: EngineJudgement) -> bool {
        let known = self.engines.iter().position(|old| old.engine == new.engine);
        if known.is_some_and(|i| !new.is_better_than(&self.engines[i])) {
            return false;
        }
        if let Some(i) = known {
            self.engines.remove(i);
        }
        let place = self.engines.partition_point(|old| old.nodes >= new.nodes);
        self.engines.insert(place, new);
        self.engines.truncate(MOST_ENGINES);
        place < MOST_ENGINES
    }

    /// Keeps a prover's answer if it is better than the last one; returns whether it is.
    pub fn keep_proof(&mut self, new: ProofJudgement) -> bool {
        let same = |old: &&mut ProofJudgement| (old.attacker, old.goal) == (new.attacker, new.goal);
        match self.proofs.iter_mut().find(same) {
            Some(old) if !new.verdict.is_better_than(&old.verdict) => return false,
            Some(old) => *old = new,
            None => self.proofs.push(new),
        }
        true
    }

    /// Keeps the better ones of another position's judgements with the same key; returns whether
    /// anything changed.
    pub fn keep(&mut self, other: Judgements) -> bool {
        let mut better = false;
        for engine in other.engines {
            better |= self.keep_engine(engine);
        }
        for proof in other.proofs {
            better |= self.keep_proof(proof);
        }
        better
    }

    /// The judgements of the image of the position.
    #[must_use]
    pub fn mapped(mut self, symmetry: Symmetry, size: Size) -> Judgements {
        for engine in &mut self.engines {
            let lines = std::mem::take(&mut engine.lines).into_iter();
            engine.lines = lines.map(|line| line.mapped(symmetry, size)).collect();
        }
        self
    }

    /// The certificates that it refers to.
    pub fn certificates(&self) -> impl Iterator<Item = CertificateHash> {
        self.proofs.iter().filter_map(|proof| match proof.verdict {
            Verdict::Won { certificate, .. } => certificate,
            _ => None,
        })
    }

    /// The form in which they are stored.
    #[must_use]
    pub fn to_bytes(&self, size: Size) -> Vec<u8> {
        let mut out = Packer(vec![size.get() | WITH_CHANCES]);
        let put = |out: &mut Packer, p: Point| {
            let index = u64::from(p.y()) * u64::from(size.get()) + u64::from(p.x());
            out.number(index + 1);
        };
        out.list(&self.engines, |out, engine| {
            out.text(&engine.engine);
            out.number(engine.nodes);
            out.list(&engine.lines, |out, line| {
                put(out, line.mv);
                out.optional(line.score.map(zigzag));
                out.optional(line.winrate.map(u64::from));
                out.optional(line.depth.map(u64::from));
                out.optional(line.mate.map(zigzag));
                let rest = line.pv.get(1..).unwrap_or_default();
                out.list(rest, |out, &p| put(out, p));
            });
        });
        out.list(&self.proofs, |out, proof| {
            out.0.push(proof.attacker as u8);
            out.0.push(proof.goal as u8);
            match proof.verdict {
                Verdict::Open { nodes } => {
                    out.0.push(0);
                    out.number(nodes);
                }
                Verdict::NoWin => out.0.push(1),
                Verdict::Won { plies, certificate } => {
                    out.0.push(2 + u8::from(certificate.is_some()));
                    out.number(plies.into());
                    out.0.extend(certificate.iter().flat_map(|hash| hash.0));
                }
            }
        });
        out.0
    }

    /// Reads what [`Judgements::to_bytes`] wrote, or version 0.2.0, which stored scores only.
    ///
    /// # Errors
    /// [`UnpackError`].
    pub fn from_bytes(content: &[u8]) -> Result<(Size, Judgements), UnpackError> {
        let mut bytes = Bytes::new(content);
        let first = bytes.byte()?;
        let chances = first & WITH_CHANCES != 0;
        let size = Size::new((first & !WITH_CHANCES).into());
        let size = size.map_err(|_| bytes.wrong(Unfit::Size))?;
        let read = Judgements {
            engines: bytes.list(|bytes| engine(bytes, size, chances))?,
            proofs: bytes.list(proof)?,
        };
        match bytes.left() {
            0 => Ok((size, read)),
            _ => Err(bytes.wrong(Unfit::Rest)),
        }
    }
}

fn engine(
    bytes: &mut Bytes<'_>,
    size: Size,
    chances: bool,
) -> Result<EngineJudgement, UnpackError> {
    let judgement = EngineJudgement {
        engine: bytes.text()?,
        nodes: bytes.number()?,
        lines: bytes
            .list(|bytes| line(bytes, size, chances))?
            .into_iter()
            .flatten()
            .collect(),
    };
    match judgement.fits(size) {
        true => Ok(judgement),
        false => Err(bytes.wrong(Unfit::Value)),
    }
}

fn optional(bytes: &mut Bytes<'_>) -> Result<Option<u32>, UnpackError> {
    let number = bytes.optional()?.map(u32::try_from).transpose();
    number.map_err(|_| bytes.wrong(Unfit::Number))
}

/// A stored line, up to a pass, which is no move of a search; `None` if it begins with one.
fn line(
    bytes: &mut Bytes<'_>,
    size: Size,
    chances: bool,
) -> Result<Option<SearchedLine>, UnpackError> {
    let first = read_point(bytes, size)?;
    let score = match chances {
        true => optional(bytes)?.map(unzigzag),
        false => Some(unzigzag(small(bytes)?)),
    };
    let winrate = if chances { optional(bytes)? } else { None };
    let depth = if chances { optional(bytes)? } else { None };
    let mate = optional(bytes)?.map(unzigzag);
    let rest = bytes.list(|bytes| read_point(bytes, size))?;
    let points = std::iter::once(first).chain(rest);
    let line = SearchedLine::of(points.map_while(|p| p).collect());
    Ok(line.map(|line| SearchedLine {
        score,
        winrate,
        mate,
        depth,
        ..line
    }))
}

/// A stored point; `None` for a pass.
fn read_point(bytes: &mut Bytes<'_>, size: Size) -> Result<Option<Point>, UnpackError> {
    let number = bytes.number()?;
    let Some(index) = number.checked_sub(1) else {
        return Ok(None);
    };
    let n = u64::from(size.get());
    let point = match (u8::try_from(index % n), u8::try_from(index / n)) {
        (Ok(x), Ok(y)) => Point::new(x, y).filter(|&p| size.contains(p)),
        _ => None,
    };
    point.map(Some).ok_or(bytes.wrong(Unfit::Point))
}

fn proof(bytes: &mut Bytes<'_>) -> Result<ProofJudgement, UnpackError> {
    let attacker = bytes.color()?;
    let goal = Goal::ALL.get(usize::from(bytes.byte()?)).copied();
    let goal = goal.ok_or(bytes.wrong(Unfit::Value))?;
    let verdict = match bytes.byte()? {
        0 => Verdict::Open {
            nodes: bytes.number()?,
        },
        1 => Verdict::NoWin,
        kind @ (2 | 3) => Verdict::Won {
            plies: small(bytes)?,
            certificate: match kind {
                2 => None,
                _ => Some(CertificateHash::read(bytes)?),
            },
        },
        _ => return Err(bytes.wrong(Unfit::Value)),
    };
    Ok(ProofJudgement {
        attacker,
        goal,
        verdict,
    })
}

const fn zigzag(n: i32) -> u64 {
    ((n << 1) ^ (n >> 31)) as u32 as u64
}

const fn unzigzag(n: u32) -> i32 {
    (n >> 1) as i32 ^ -((n & 1) as i32)
}
