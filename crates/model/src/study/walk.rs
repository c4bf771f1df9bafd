//! A proof on the board: its main line, and the refutation of any other defence.

use std::sync::Arc;

use tengen_core::{Color, Move, Point, Position};
use tengen_proof::{Certificate, Defence, NodeId as ProofNode};
use tengen_record::NodeId;

use super::averted::distance;
use super::stones::Stones;
use crate::view::Touch;
use crate::{Cell, Document, scene};

/// The plies of a win that its first move decides.
const SHORT: u32 = 3;

/// Whose turn it is in a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// The attacker's, who plays this point.
    Proof(Point),
    /// The defender's: any legal point, or a pass.
    Defender,
    /// Neither side's: the five is complete.
    None,
}

/// An accepted certificate as the opponent; its line is a variation below the node `from`.
#[derive(Clone, Debug, PartialEq)]
pub struct Walk {
    certificate: Arc<Certificate>,
    /// Plies to the end from each node of the certificate, by its longest answers.
    lengths: Arc<[u32]>,
    /// The node of the certificate's position.
    from: NodeId,
    /// Attack and defence in turn, up to the five.
    line: Vec<NodeId>,
    /// The certificate's node at each attack of the line.
    nodes: Vec<ProofNode>,
}

/// A line that is being extended.
struct Line {
    position: Position,
    moves: Vec<Move>,
    nodes: Vec<ProofNode>,
}

/// The moves of the longest line; empty if the stones are not a position.
pub(crate) fn longest_line(certificate: &Certificate) -> Vec<Move> {
    let Ok(stones) = Stones::of_certificate(certificate) else {
        return Vec::new();
    };
    let mut line = Line {
        position: stones.position().clone(),
        moves: Vec::new(),
        nodes: certificate.root().into_iter().collect(),
    };
    line.complete(certificate, &lengths(certificate));
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
    /// Adds the longest line below `from`. `None` if the certificate is about another position.
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

    pub(crate) fn first(&self) -> Option<Point> {
        let node = self.certificate.node(self.certificate.root()?)?;
        Some(node.stone)
    }

    /// The plies of the line.
    pub(crate) fn length(&self) -> u32 {
        u32::try_from(self.line.len()).unwrap_or(u32::MAX)
    }

    /// Whether it goes on after what its first move decides, so that it is played out.
    pub(crate) fn is_long(&self) -> bool {
        self.length() > SHORT
    }

    /// The proof's move at a node of the line; `None` if it is the defender's turn, or over.
    pub(crate) fn next(&self, document: &Document, cursor: NodeId) -> Option<Point> {
        match self.here(document, cursor).whose() {
            Whose::Proof(next) => Some(next),
            Whose::Defender | Whose::None => None,
        }
    }

    /// The reply with the longest line after the proof's move at a node, and the node after it;
    /// `None` at the five.
    pub(crate) fn reply(&self, document: &Document, cursor: NodeId) -> Option<(Move, NodeId)> {
        let here = self.here(document, cursor);
        let at = here.at();
        let &reply = here.line().get(at)?;
        Some((reply, self.node(at + 1)))
    }

    /// The document's node at a ply of the line, or at its end.
    pub(crate) fn node(&self, ply: usize) -> NodeId {
        let last = ply.min(self.line.len());
        last.checked_sub(1).map_or(self.from, |i| self.line[i])
    }

    /// The ply of a node in the line; 0 if it is not in it.
    fn at(&self, cursor: NodeId) -> usize {
        let found = self.line.iter().position(|&id| id == cursor);
        found.map_or(0, |i| i + 1)
    }

    /// Touches the attacker's move, a defence, or an earlier stone to go back to; the node reached.
    pub(crate) fn touch(
        &mut self,
        document: &mut Document,
        cursor: NodeId,
        p: Point,
    ) -> Option<NodeId> {
        let here = self.here(document, cursor);
        let at = here.at();
        let placed_at = here
            .line()
            .into_iter()
            .take(at)
            .rposition(|mv| mv == Move::Place(p));
        if let Some(ply) = placed_at {
            return Some(self.node(ply + 1));
        }
        match here.whose() {
            Whose::Proof(next) if next == p => Some(self.node(at + 1)),
            Whose::Defender => self.defend(document, cursor, Move::Place(p)),
            Whose::Proof(_) | Whose::None => None,
        }
    }

    /// Plays a defence and its refutation; `None` if it is illegal.
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

    /// Extends the line by `moves`, which lead to `position`, and the longest line from there.
    fn extend(&mut self, document: &mut Document, position: Position, moves: Vec<Move>) {
        let mut line = Line {
            position,
            moves,
            nodes: std::mem::take(&mut self.nodes),
        };
        line.complete(&self.certificate, &self.lengths);
        self.nodes = line.nodes;
        let last = self.line.last().copied().unwrap_or(self.from);
        self.line.extend(document.vary(last, &line.moves));
    }

    /// The walk at a node of its document.
    pub(crate) const fn here<'a>(&'a self, document: &'a Document, cursor: NodeId) -> Walking<'a> {
        Walking {
            walk: self,
            document,
            cursor,
        }
    }
}

/// A walk with its document, at a node.
#[derive(Clone, Copy, Debug)]
pub struct Walking<'a> {
    walk: &'a Walk,
    document: &'a Document,
    cursor: NodeId,
}

impl Walking<'_> {
    /// The certificate.
    #[must_use]
    pub fn certificate(&self) -> &Certificate {
        &self.walk.certificate
    }

    /// The winner.
    #[must_use]
    pub fn attacker(&self) -> Color {
        self.walk.certificate.attacker
    }

    /// The winner's first stone.
    #[must_use]
    pub fn first(&self) -> Option<Point> {
        self.walk.first()
    }

    /// All moves of the line: attack and defence in turn.
    #[must_use]
    pub fn line(&self) -> Vec<Move> {
        let tree = self.document.tree();
        let nodes = self.walk.line.iter();
        nodes.filter_map(|&id| tree.node(id).act().mv()).collect()
    }

    /// The number of those moves on the board.
    #[must_use]
    pub fn at(&self) -> usize {
        self.walk.at(self.cursor)
    }

    /// The position on the board.
    #[must_use]
    pub fn position(&self) -> Position {
        let stage = self.document.stage(self.walk.node(self.at()));
        let stage = stage.expect("the line of a proof is legal");
        stage.game().position().clone()
    }

    /// Whose turn it is.
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

    /// The legal defences with an answer of their own here.
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

    /// The points of the board, in point order.
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
    /// Extends the line up to the five.
    fn complete(&mut self, certificate: &Certificate, lengths: &[u32]) {
        while self.position.outcome().is_none() {
            let attacks = self.position.to_move() == certificate.attacker;
            let node = self.nodes.last().and_then(|&id| certificate.node(id));
            let next = match attacks {
                true => node.map(|n| (Move::Place(n.stone), None)),
                false => {
                    let found = self.longest_defence(certificate, lengths);
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

    /// The defence with the longest line.
    fn longest_defence(
        &self,
        certificate: &Certificate,
        lengths: &[u32],
    ) -> Option<(Move, ProofNode)> {
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
        // For the default answer: any other point will do; the nearest looks most natural.
        let free = position.size().points().filter(|&p| !listed(p));
        let nearest = free
            .filter(|&p| playable(Move::Place(p)))
            .min_by_key(distance(node.stone));
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
