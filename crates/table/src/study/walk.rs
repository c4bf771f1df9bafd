//! A proof on the board: its main line, and whatever defence somebody tries instead.

use std::sync::Arc;

use tengen_core::{Color, Move, Point, Position};
use tengen_proof::{Certificate, Defence, NodeId};

use super::stones::{Stones, StonesError};
use crate::view::Touch;
use crate::{Cell, scene};

/// Whose choice it is where a walk has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// The proof's: it plays this.
    Proof(Point),
    /// The defender's: any legal point, or a pass.
    Defender,
    /// Nobody's: the row is complete.
    Nobody,
}

/// A certificate, and how far one has gone in it. Only what the verifier has accepted is walked.
#[derive(Clone, Debug, PartialEq)]
pub struct Walk {
    certificate: Arc<Certificate>,
    /// Plies to the end from each node, were its longest answer the one.
    lengths: Arc<[u32]>,
    start: Position,
    /// Attack and defence in turn, to the end.
    line: Vec<Move>,
    /// The node of each attack.
    nodes: Vec<NodeId>,
    at: usize,
}

impl Walk {
    /// A walk through a certificate, at its start.
    ///
    /// # Errors
    /// [`StonesError`] where its stones are no position.
    pub fn new(certificate: Certificate) -> Result<Walk, StonesError> {
        let start = Stones::of_certificate(&certificate)?.position().clone();
        let mut lengths: Vec<u32> = Vec::with_capacity(certificate.nodes.len());
        for node in &certificate.nodes {
            let answers = node.listed.iter().map(|&(_, id)| id).chain(node.default);
            let longest = answers.filter_map(|id| lengths.get(id.0 as usize)).max();
            lengths.push(longest.map_or(1, |n| n.saturating_add(2)));
        }
        let root = certificate.root();
        let mut walk = Walk {
            certificate: Arc::new(certificate),
            lengths: lengths.into(),
            start,
            line: Vec::new(),
            nodes: root.into_iter().collect(),
            at: 0,
        };
        walk.go_on();
        Ok(walk)
    }

    /// What is walked through.
    #[must_use]
    pub fn certificate(&self) -> &Certificate {
        &self.certificate
    }

    /// Who wins.
    #[must_use]
    pub fn attacker(&self) -> Color {
        self.certificate.attacker
    }

    /// The first stone.
    #[must_use]
    pub fn first(&self) -> Option<Point> {
        let node = self.certificate.node(self.certificate.root()?)?;
        Some(node.stone)
    }

    /// The line that is open, to its end: attack and defence in turn.
    #[must_use]
    pub fn line(&self) -> &[Move] {
        &self.line
    }

    /// How many plies of it are on the board.
    #[must_use]
    pub const fn at(&self) -> usize {
        self.at
    }

    /// The position on the board.
    #[must_use]
    pub fn position(&self) -> Position {
        self.position_at(self.at)
    }

    fn position_at(&self, plies: usize) -> Position {
        let mut position = self.start.clone();
        for &mv in self.line.iter().take(plies) {
            // The line has been played before.
            if position.play(mv).is_err() {
                break;
            }
        }
        position
    }

    /// Whose choice it is.
    #[must_use]
    pub fn whose(&self) -> Whose {
        let node = self.nodes.get(self.at / 2);
        let node = node.and_then(|&id| self.certificate.node(id));
        match node {
            Some(node) if self.at.is_multiple_of(2) => Whose::Proof(node.stone),
            Some(_) if self.at < self.line.len() || self.position().outcome().is_none() => {
                Whose::Defender
            }
            _ => Whose::Nobody,
        }
    }

    /// Goes to a ply of the line; its end where it is not so long.
    pub fn go(&mut self, at: usize) {
        self.at = at.min(self.line.len());
    }

    /// Touches a point: the proof's move, a defence, or a stone of the line to go back to. Says
    /// whether anything came of it.
    pub fn touch(&mut self, p: Point) -> bool {
        let stood = self
            .line
            .iter()
            .take(self.at)
            .rposition(|&mv| mv == Move::Place(p));
        if let Some(ply) = stood {
            self.go(ply + 1);
            return true;
        }
        match self.whose() {
            Whose::Proof(next) if next == p => self.go(self.at + 1),
            Whose::Defender => return self.defend(Move::Place(p)),
            Whose::Proof(_) | Whose::Nobody => return false,
        }
        true
    }

    /// Tries a defence, and lets the proof answer it. Says whether it may be played.
    pub fn defend(&mut self, mv: Move) -> bool {
        if self.whose() != Whose::Defender {
            return false;
        }
        if self.line.get(self.at) == Some(&mv) {
            self.go(self.at + 2);
            return true;
        }
        let id = self.nodes[self.at / 2];
        let mut position = self.position();
        let Some(answer) = self.certificate.answer(id, defence(mv)) else {
            return false;
        };
        if position.play(mv).is_err() || position.outcome().is_some() {
            return false;
        }
        self.line.truncate(self.at);
        self.nodes.truncate(self.at / 2 + 1);
        self.line.push(mv);
        self.nodes.push(answer);
        self.go_on();
        self.go(self.at + 2);
        true
    }

    /// The defences that have an answer of their own here, where they may be played.
    #[must_use]
    pub fn listed(&self) -> Vec<Point> {
        if self.whose() != Whose::Defender {
            return Vec::new();
        }
        let position = self.position();
        let node = self.certificate.node(self.nodes[self.at / 2]);
        let listed = node.map_or(&[][..], |n| &n.listed);
        let points = listed.iter().filter_map(|&(defence, _)| match defence {
            Defence::Place(p) => Some(p),
            Defence::Pass => None,
        });
        points.filter(|&p| position.legality(p).is_ok()).collect()
    }

    /// Adds the longest resistance to the line until the row is complete.
    fn go_on(&mut self) {
        let mut position = self.position_at(self.line.len());
        while position.outcome().is_none() {
            if self.line.len().is_multiple_of(2) {
                let node = self.nodes.last().and_then(|&id| self.certificate.node(id));
                let Some(stone) = node.map(|n| Move::Place(n.stone)) else {
                    return;
                };
                if position.play(stone).is_err() {
                    return;
                }
                self.line.push(stone);
            } else {
                let Some((mv, next)) = self.resistance(&position) else {
                    return;
                };
                if position.play(mv).is_err() {
                    return;
                }
                self.line.push(mv);
                self.nodes.push(next);
            }
        }
    }

    /// The defence that lasts longest.
    fn resistance(&self, position: &Position) -> Option<(Move, NodeId)> {
        let node = self.certificate.node(*self.nodes.last()?)?;
        let length = |id: NodeId| self.lengths.get(id.0 as usize).copied().unwrap_or(0);
        let playable = |mv: Move| {
            let mut after = position.clone();
            after.play(mv).is_ok() && after.outcome().is_none()
        };
        let own = node.listed.iter().map(|&(d, id)| (played(d), id));
        let own = own.filter(|&(mv, _)| playable(mv));
        let best = own.max_by_key(|&(mv, id)| (length(id), std::cmp::Reverse(order(mv))));
        let of_default = node.default.map_or(0, length);
        if best.is_some_and(|(_, id)| length(id) >= of_default) {
            return best;
        }
        let listed = |p: Point| node.listed.iter().any(|&(d, _)| d == Defence::Place(p));
        // Any other stone; the nearest one looks least odd.
        let far = |p: Point| {
            let (dx, dy) = (
                p.x().abs_diff(node.stone.x()),
                p.y().abs_diff(node.stone.y()),
            );
            (dx.max(dy), p.index())
        };
        let free = position.size().points().filter(|&p| !listed(p));
        let nearest = free
            .filter(|&p| playable(Move::Place(p)))
            .min_by_key(|&p| far(p));
        let other = nearest.map_or(Move::Pass, Move::Place);
        node.default.map(|id| (other, id)).or(best)
    }

    /// The board as it stands here.
    #[must_use]
    pub fn cells(&self) -> Vec<Cell> {
        let position = self.position();
        let size = position.size();
        let mut cells = scene::stones(size, position.board(), &[]);
        let at = |p: Point| scene::index(size, p);
        for (ply, &mv) in (1..).zip(self.line.iter().take(self.at)) {
            if let Move::Place(p) = mv {
                cells[at(p)].number = ply;
                cells[at(p)].proof = Some(Touch::Played);
            }
        }
        if let Some(&Move::Place(p)) = self.at.checked_sub(1).and_then(|i| self.line.get(i)) {
            cells[at(p)].last = true;
        }
        match position.outcome() {
            Some(outcome) => outcome
                .line
                .iter()
                .for_each(|&p| cells[at(p)].winning = true),
            None => {
                for (p, fouls) in position.forbidden_points() {
                    cells[at(p)].forbidden = fouls.first();
                }
            }
        }
        if let Whose::Proof(p) = self.whose() {
            cells[at(p)].proof = Some(Touch::Wins);
        }
        for p in self.listed() {
            cells[at(p)].proof = Some(Touch::Counter);
        }
        cells
    }
}

const fn defence(mv: Move) -> Defence {
    match mv {
        Move::Place(p) => Defence::Place(p),
        Move::Pass => Defence::Pass,
    }
}

const fn played(defence: Defence) -> Move {
    match defence {
        Defence::Place(p) => Move::Place(p),
        Defence::Pass => Move::Pass,
    }
}

fn order(mv: Move) -> usize {
    match mv {
        Move::Place(p) => p.index(),
        Move::Pass => usize::MAX,
    }
}
