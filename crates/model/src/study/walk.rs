//! A proof on the board: its main line, and any defence that is tried instead.

use std::sync::Arc;

use tengen_core::{Color, Move, Point, Position};
use tengen_proof::{Certificate, Defence, NodeId as ProofNode};
use tengen_record::NodeId;

use super::stones::Stones;
use crate::view::Touch;
use crate::{Cell, Document, scene};

/// Whose choice it is where a walk has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// The proof's: it plays this.
    Proof(Point),
    /// The defender's: any legal point, or a pass.
    Defender,
    /// Nobody's: the row is complete.
    None,
}

/// A certificate as the opponent: every defence is refuted. What is played is a variation of the
/// document, below the node that the certificate is about. Only what the verifier has accepted is
/// walked.
#[derive(Clone, Debug, PartialEq)]
pub struct Walk {
    certificate: Arc<Certificate>,
    /// Plies to the end from each node, along its longest answers.
    lengths: Arc<[u32]>,
    /// The node of the document that the certificate is about.
    from: NodeId,
    /// Attack and defence in turn, to the end.
    line: Vec<NodeId>,
    /// The proof's node of each attack.
    nodes: Vec<ProofNode>,
}

/// A line of a proof as it grows.
struct Line {
    position: Position,
    moves: Vec<Move>,
    nodes: Vec<ProofNode>,
}

/// The moves of a proof along its longest resistance; none where its stones are no position.
pub(crate) fn longest_line(certificate: &Certificate) -> Vec<Move> {
    let Ok(stones) = Stones::of_certificate(certificate) else {
        return Vec::new();
    };
    let mut line = Line {
        position: stones.position().clone(),
        moves: Vec::new(),
        nodes: certificate.root().into_iter().collect(),
    };
    line.go_on(certificate, &lengths(certificate));
    line.moves
}

fn lengths(certificate: &Certificate) -> Vec<u32> {
    let mut lengths: Vec<u32> = Vec::with_capacity(certificate.nodes.len());
    for node in &certificate.nodes {
        let answers = node.listed.iter().map(|&(_, id)| id).chain(node.default);
        let longest = answers.filter_map(|id| lengths.get(id.0 as usize)).max();
        lengths.push(longest.map_or(1, |n| n.saturating_add(2)));
    }
    lengths
}

impl Walk {
    /// A walk that begins at a node of a document, with the longest line as a variation. `None`
    /// where the certificate is about another position.
    pub(crate) fn begin(
        certificate: Certificate,
        document: &mut Document,
        from: NodeId,
    ) -> Option<Walk> {
        let here = document.stage(from).ok()?;
        let (here, there) = (here.game().position(), Stones::of_certificate(&certificate));
        let there = there.ok()?;
        let same = here.rule() == certificate.rule
            && here.board() == there.position().board()
            && here.to_move() == certificate.attacker;
        let position = Some(here.clone()).filter(|_| same)?;
        let mut walk = Walk {
            lengths: lengths(&certificate).into(),
            nodes: certificate.root().into_iter().collect(),
            certificate: Arc::new(certificate),
            from,
            line: Vec::new(),
        };
        walk.extend(document, position, Vec::new());
        Some(walk)
    }

    /// The first stone.
    pub(crate) fn first(&self) -> Option<Point> {
        let node = self.certificate.node(self.certificate.root()?)?;
        Some(node.stone)
    }

    /// The document's node at a ply of the line; its end where it is shorter.
    pub(crate) fn node(&self, ply: usize) -> NodeId {
        let last = ply.min(self.line.len());
        last.checked_sub(1).map_or(self.from, |i| self.line[i])
    }

    /// How many plies of the line lead to a node; 0 where it is none of the line's.
    fn at(&self, cursor: NodeId) -> usize {
        let found = self.line.iter().position(|&id| id == cursor);
        found.map_or(0, |i| i + 1)
    }

    /// Touches a point: the proof's move, a defence, or a stone of the line to go back to. The node
    /// that this leads to.
    pub(crate) fn touch(
        &mut self,
        document: &mut Document,
        cursor: NodeId,
        p: Point,
    ) -> Option<NodeId> {
        let here = self.here(document, cursor);
        let at = here.at();
        let stood = here
            .line()
            .into_iter()
            .take(at)
            .rposition(|mv| mv == Move::Place(p));
        if let Some(ply) = stood {
            return Some(self.node(ply + 1));
        }
        match here.whose() {
            Whose::Proof(next) if next == p => Some(self.node(at + 1)),
            Whose::Defender => self.defend(document, cursor, Move::Place(p)),
            Whose::Proof(_) | Whose::None => None,
        }
    }

    /// Tries a defence, and lets the proof answer it; `None` where it may not be played.
    pub(crate) fn defend(
        &mut self,
        document: &mut Document,
        cursor: NodeId,
        mv: Move,
    ) -> Option<NodeId> {
        let here = self.here(document, cursor);
        let at = here.at();
        if here.whose() != Whose::Defender {
            return None;
        }
        if here.line().get(at) == Some(&mv) {
            return Some(self.node(at + 2));
        }
        let answer = self.certificate.answer(self.nodes[at / 2], defence(mv))?;
        let mut position = here.position();
        if position.play(mv).is_err() || position.outcome().is_some() {
            return None;
        }
        self.line.truncate(at);
        self.nodes.truncate(at / 2 + 1);
        self.nodes.push(answer);
        self.extend(document, position, vec![mv]);
        Some(self.node(at + 2))
    }

    /// Adds moves and the longest resistance after them to the line. `position` is the one after
    /// the moves.
    fn extend(&mut self, document: &mut Document, position: Position, moves: Vec<Move>) {
        let mut line = Line {
            position,
            moves,
            nodes: std::mem::take(&mut self.nodes),
        };
        line.go_on(&self.certificate, &self.lengths);
        self.nodes = line.nodes;
        let last = self.line.last().copied().unwrap_or(self.from);
        self.line.extend(document.vary(last, &line.moves));
    }

    /// The walk with the document it goes through, at a node.
    pub(crate) const fn here<'a>(&'a self, document: &'a Document, cursor: NodeId) -> Walking<'a> {
        Walking {
            walk: self,
            document,
            cursor,
        }
    }
}

/// A walk, and how far it has come.
#[derive(Clone, Copy, Debug)]
pub struct Walking<'a> {
    walk: &'a Walk,
    document: &'a Document,
    cursor: NodeId,
}

impl Walking<'_> {
    /// What is walked through.
    #[must_use]
    pub fn certificate(&self) -> &Certificate {
        &self.walk.certificate
    }

    /// Who wins.
    #[must_use]
    pub fn attacker(&self) -> Color {
        self.walk.certificate.attacker
    }

    /// The first stone.
    #[must_use]
    pub fn first(&self) -> Option<Point> {
        self.walk.first()
    }

    /// The line that is open, to its end: attack and defence in turn.
    #[must_use]
    pub fn line(&self) -> Vec<Move> {
        let tree = self.document.tree();
        let nodes = self.walk.line.iter();
        nodes.filter_map(|&id| tree.node(id).act().mv()).collect()
    }

    /// How many plies of it are on the board.
    #[must_use]
    pub fn at(&self) -> usize {
        self.walk.at(self.cursor)
    }

    /// The position on the board.
    #[must_use]
    pub fn position(&self) -> Position {
        let stage = self.document.stage(self.walk.node(self.at()));
        // The line has been played when it was added.
        let stage = stage.expect("the line of a proof is legal");
        stage.game().position().clone()
    }

    /// Whose choice it is.
    #[must_use]
    pub fn whose(&self) -> Whose {
        let at = self.at();
        let node = self.walk.nodes.get(at / 2);
        let node = node.and_then(|&id| self.walk.certificate.node(id));
        match node {
            Some(node) if at.is_multiple_of(2) => Whose::Proof(node.stone),
            Some(_) if at < self.walk.line.len() || self.position().outcome().is_none() => {
                Whose::Defender
            }
            _ => Whose::None,
        }
    }

    /// The defences that have an answer of their own here, where they may be played.
    #[must_use]
    pub fn listed(&self) -> Vec<Point> {
        if self.whose() != Whose::Defender {
            return Vec::new();
        }
        let position = self.position();
        let node = self.walk.certificate.node(self.walk.nodes[self.at() / 2]);
        let listed = node.map_or(&[][..], |n| &n.listed);
        let points = listed.iter().filter_map(|&(defence, _)| match defence {
            Defence::Place(p) => Some(p),
            Defence::Pass => None,
        });
        points.filter(|&p| position.legality(p).is_ok()).collect()
    }

    /// The board as it stands here.
    #[must_use]
    pub fn cells(&self) -> Vec<Cell> {
        let position = self.position();
        let size = position.size();
        let (line, at_ply) = (self.line(), self.at());
        let mut cells = scene::stones(size, position.board(), &[]);
        let at = |p: Point| scene::index(size, p);
        for (ply, &mv) in (1..).zip(line.iter().take(at_ply)) {
            if let Move::Place(p) = mv {
                cells[at(p)].number = ply;
                cells[at(p)].proof = Some(Touch::Played);
            }
        }
        if let Some(&Move::Place(p)) = at_ply.checked_sub(1).and_then(|i| line.get(i)) {
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

impl Line {
    /// Adds the longest resistance until the row is complete.
    fn go_on(&mut self, certificate: &Certificate, lengths: &[u32]) {
        while self.position.outcome().is_none() {
            let attacks = self.position.to_move() == certificate.attacker;
            let node = self.nodes.last().and_then(|&id| certificate.node(id));
            let next = match attacks {
                true => node.map(|n| (Move::Place(n.stone), None)),
                false => {
                    let found = self.resistance(certificate, lengths);
                    found.map(|(mv, next)| (mv, Some(next)))
                }
            };
            let Some((mv, next)) = next else { return };
            if self.position.play(mv).is_err() {
                return;
            }
            self.moves.push(mv);
            self.nodes.extend(next);
        }
    }

    /// The defence that lasts longest.
    fn resistance(&self, certificate: &Certificate, lengths: &[u32]) -> Option<(Move, ProofNode)> {
        let node = certificate.node(*self.nodes.last()?)?;
        let position = &self.position;
        let length = |id: ProofNode| lengths.get(id.0 as usize).copied().unwrap_or(0);
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
