//! Replaying a certificate.

use std::collections::HashMap;
use std::convert::Infallible;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use tengen_core::literal::{Finding, Grid};
use tengen_core::{Color, Point, Rule};
use thiserror::Error;

use crate::{Certificate, Defence, NodeId};

/// Statistics of a valid certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Verified {
    /// Distinct positions with the attacker to move.
    pub positions: u64,
    /// Plies of the longest game, the winning stone included.
    pub length: u32,
}

/// Why a certificate is refused. `line` holds the game so far, attacker and defender in turn.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Refusal {
    /// There are no nodes.
    #[error("the certificate holds no proof")]
    Empty,
    /// A stone of the position is off the board, or on another stone.
    #[error("the position has a stone on {0} that is off the board or on another stone")]
    Stone(Point),
    /// The position already contains a winning row.
    #[error("the position already holds a winning row through {0}")]
    Decided(Point),
    /// A node refers to a later one, or to itself.
    #[error("node {0} refers to a node that is not earlier")]
    Order(u32),
    /// The attacker's move is illegal.
    #[error("after {}: the attacker may not play {stone}", moves(line))]
    Illegal {
        /// The game so far.
        line: Vec<Defence>,
        /// The move.
        stone: Point,
    },
    /// A defence has no answer.
    #[error("after {}: no answer to {defence}", moves(line))]
    Missing {
        /// Ends with the attacker's move.
        line: Vec<Defence>,
        /// The unanswered move.
        defence: Defence,
    },
    /// A defence wins.
    #[error("after {}: the defender wins with {stone}", moves(line))]
    DefenderWins {
        /// Ends with the attacker's move.
        line: Vec<Defence>,
        /// The winning stone.
        stone: Point,
    },
    /// The board is full without a winning row.
    #[error("after {}: the board is full", moves(line))]
    Full {
        /// The whole game.
        line: Vec<Defence>,
    },
}

fn moves(line: &[Defence]) -> String {
    if line.is_empty() {
        "the start".to_owned()
    } else {
        line.iter().map(Defence::to_string).collect()
    }
}

/// Replays a certificate against every legal move of the defender, a pass included.
///
/// # Errors
/// The first gap, in point order, with the game that leads to it.
pub fn verify(certificate: &Certificate) -> Result<Verified, Refusal> {
    verify_except(certificate, &[])
}

/// Like [`verify`], but leaves these defences to the root's stone out: of all others, a pass
/// included, it is shown that they lose.
///
/// # Errors
/// As [`verify`].
pub fn verify_except(certificate: &Certificate, held: &[Point]) -> Result<Verified, Refusal> {
    replay(certificate, held, &mut || Ok::<(), Infallible>(())).map_err(|halt| {
        let Halt::Refused(refusal) = halt;
        refusal
    })
}

/// Like [`verify`], but calls `stop` every 16 nodes; `None` if it returned true.
pub fn verify_interruptible(
    certificate: &Certificate,
    stop: &mut dyn FnMut() -> bool,
) -> Option<Result<Verified, Refusal>> {
    match replay(certificate, &[], &mut || {
        if stop() { Err(()) } else { Ok(()) }
    }) {
        Ok(verified) => Some(Ok(verified)),
        Err(Halt::Refused(refusal)) => Some(Err(refusal)),
        Err(Halt::Stopped(())) => None,
    }
}

/// Why a replay ends early. With `S = Infallible` it cannot be stopped.
enum Halt<S> {
    Refused(Refusal),
    Stopped(S),
}

impl<S> From<Refusal> for Halt<S> {
    fn from(refusal: Refusal) -> Halt<S> {
        Halt::Refused(refusal)
    }
}

fn replay<S>(
    certificate: &Certificate,
    held: &[Point],
    stop: &mut dyn FnMut() -> Result<(), S>,
) -> Result<Verified, Halt<S>> {
    let root = certificate.root().ok_or(Refusal::Empty)?;
    check_order(certificate)?;
    let grid = set_up(certificate)?;
    let mut replay = Replay {
        certificate,
        held,
        grid,
        line: Vec::new(),
        seen: HashMap::new(),
        fives: 0,
        nodes: 0,
        stop,
    };
    let length = replay.node(root)?;
    Ok(Verified {
        positions: replay.seen.len() as u64 + replay.fives,
        length,
    })
}

fn check_order(certificate: &Certificate) -> Result<(), Refusal> {
    for (i, node) in (0u32..).zip(&certificate.nodes) {
        let answers = node.listed.iter().map(|&(_, id)| id).chain(node.default);
        if answers.into_iter().any(|id| id.0 >= i) {
            return Err(Refusal::Order(i));
        }
    }
    Ok(())
}

fn set_up(certificate: &Certificate) -> Result<Grid, Refusal> {
    let mut grid = Grid::new(certificate.size);
    for (color, stones) in Color::BOTH
        .into_iter()
        .zip([&certificate.black, &certificate.white])
    {
        for &p in stones {
            if !certificate.size.contains(p) || grid.get(p).is_some() {
                return Err(Refusal::Stone(p));
            }
            grid.set(p, Some(color));
        }
    }
    let mut stones = certificate.black.iter().chain(&certificate.white);
    match stones.find(|&&p| !grid.winning_rows(certificate.rule, p).is_empty()) {
        Some(&p) => Err(Refusal::Decided(p)),
        None => Ok(grid),
    }
}

struct Replay<'a, S> {
    certificate: &'a Certificate,
    /// Defences to the root's stone that are left out.
    held: &'a [Point],
    grid: Grid,
    line: Vec<Defence>,
    /// Length in plies of the longest game, by node and stones on the board.
    seen: HashMap<(NodeId, Box<[u8]>), u32>,
    /// Positions in which the attacker completes a five at once.
    fives: u64,
    nodes: u64,
    stop: &'a mut dyn FnMut() -> Result<(), S>,
}

/// Nodes between two calls of `stop`.
const STOP_INTERVAL: u64 = 16;

enum Effect {
    Wins,
    Nothing,
    Illegal,
}

impl<S> Replay<'_, S> {
    /// Plays a node's stone and every defence; the plies of the longest game.
    fn node(&mut self, id: NodeId) -> Result<u32, Halt<S>> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(STOP_INTERVAL) {
            (self.stop)().map_err(Halt::Stopped)?;
        }
        let key = (id, self.stones());
        if let Some(&length) = self.seen.get(&key) {
            return Ok(length);
        }
        let certificate = self.certificate;
        let stone = certificate.node(id).expect("checked before").stone;
        let longest = match self.place(stone, certificate.attacker) {
            Effect::Illegal => {
                return Err(Halt::Refused(Refusal::Illegal {
                    line: self.line.clone(),
                    stone,
                }));
            }
            Effect::Wins => 1,
            Effect::Nothing => {
                self.line.push(Defence::Place(stone));
                let longest = self.every_defence(id)?;
                self.line.pop();
                longest + 1
            }
        };
        self.grid.set(stone, None);
        self.seen.insert(key, longest);
        Ok(longest)
    }

    fn every_defence(&mut self, id: NodeId) -> Result<u32, Halt<S>> {
        if self.grid.is_full() {
            return Err(Halt::Refused(Refusal::Full {
                line: self.line.clone(),
            }));
        }
        let mut longest = 0;
        let held = if self.line.len() == 1 { self.held } else { &[] };
        for p in self.certificate.size.points() {
            if self.grid.get(p).is_some() || held.contains(&p) {
                continue;
            }
            if self.loses_at_once(id, p) {
                longest = longest.max(2);
                continue;
            }
            match self.place(p, self.certificate.attacker.opponent()) {
                Effect::Illegal => continue,
                Effect::Wins => {
                    return Err(Halt::Refused(Refusal::DefenderWins {
                        line: self.line.clone(),
                        stone: p,
                    }));
                }
                Effect::Nothing => longest = longest.max(self.answer(id, Defence::Place(p))?),
            }
            self.grid.set(p, None);
        }
        Ok(longest.max(self.answer(id, Defence::Pass)?))
    }

    /// Whether the answer to this defence wins at once and the defence itself does not win. This is
    /// the common case and needs no legality check. Leaves the grid as it was.
    fn loses_at_once(&mut self, id: NodeId, p: Point) -> bool {
        let Some(next) = self.certificate.answer(id, Defence::Place(p)) else {
            return false;
        };
        let Some(node) = self.certificate.node(next) else {
            return false;
        };
        let (rule, attacker) = (self.certificate.rule, self.certificate.attacker);
        let stone = node.stone;
        if node.default.is_some() || stone == p || self.grid.get(stone).is_some() {
            return false;
        }
        self.grid.set(p, Some(attacker.opponent()));
        let lost = !self.grid.wins(rule, p) && {
            // In renju, an exact five is never forbidden.
            self.grid.set(stone, Some(attacker));
            let wins = self.grid.wins(rule, stone);
            self.grid.set(stone, None);
            wins
        };
        self.grid.set(p, None);
        self.fives += u64::from(lost);
        lost
    }

    fn answer(&mut self, id: NodeId, defence: Defence) -> Result<u32, Halt<S>> {
        let Some(next) = self.certificate.answer(id, defence) else {
            return Err(Halt::Refused(Refusal::Missing {
                line: self.line.clone(),
                defence,
            }));
        };
        self.line.push(defence);
        if self.grid.is_full() {
            return Err(Halt::Refused(Refusal::Full {
                line: self.line.clone(),
            }));
        }
        let longest = self.node(next)?;
        self.line.pop();
        Ok(longest + 1)
    }

    /// Plays a stone if it is legal; otherwise the grid stays as it was.
    fn place(&mut self, p: Point, color: Color) -> Effect {
        if self.grid.get(p).is_some() {
            return Effect::Illegal;
        }
        if self.certificate.rule == Rule::Renju && color == Color::Black {
            match self.grid.renju(p) {
                Finding::Five => {
                    self.grid.set(p, Some(color));
                    return Effect::Wins;
                }
                Finding::Legal => {}
                _ => return Effect::Illegal,
            }
        }
        self.grid.set(p, Some(color));
        let won = self.grid.wins(self.certificate.rule, p);
        if won { Effect::Wins } else { Effect::Nothing }
    }

    fn stones(&self) -> Box<[u8]> {
        let cell = |p| match self.grid.get(p) {
            None => 0,
            Some(Color::Black) => 1,
            Some(Color::White) => 2,
        };
        let cells: Vec<u8> = self.certificate.size.points().map(cell).collect();
        // Two bits per cell.
        cells
            .chunks(4)
            .map(|four| four.iter().fold(0, |byte, c| byte << 2 | c))
            .collect()
    }
}
