//! A certificate as a game tree: the defences with an answer of their own become variations.

use tengen_core::{Color, Move, Point, Position};
use tengen_proof::{Certificate, Defence, Node, NodeId};

use crate::{Act, NodeId as RecordId, Record, TreeError};

/// The most nodes of a record. A tree cannot share parts as a proof does, and may grow too large.
const MAX_NODES: usize = 200_000;

/// A certificate as a game tree.
#[derive(Clone, Debug)]
pub struct ProofTree {
    /// The tree.
    pub record: Record,
    /// Whether the tree was cut short at its maximum size.
    pub cut: bool,
}

/// Writes a proof below `moves`, or, if those do not lead to its position, below its stones in
/// turn. `else_wins` makes the comment that all other defences lose to this stone.
///
/// # Errors
/// If a point is off the board.
pub fn proof_tree(
    certificate: &Certificate,
    moves: Option<&[Move]>,
    else_wins: &dyn Fn(Point) -> String,
) -> Result<ProofTree, TreeError> {
    let moves = moves.filter(|moves| lead_to(moves, certificate));
    let mut record = Record::new(certificate.size);
    record.info_mut().set_rule(certificate.rule);
    let stones = in_turn(certificate);
    let mut at = RecordId::ROOT;
    let mut color = Color::Black;
    for &mv in moves.unwrap_or(&stones) {
        at = record.add(at, Act::Play(color, mv))?;
        color = color.opponent();
    }
    if color != certificate.attacker {
        at = record.add(at, Act::Play(color, Move::Pass))?;
    }
    let mut writer = Writer {
        else_wins,
        certificate,
        record,
        cut: false,
    };
    let position = Position::from_stones(
        certificate.rule,
        certificate.size,
        &certificate.black,
        &certificate.white,
        certificate.attacker,
    );
    if let (Ok(mut position), Some(root)) = (position, certificate.root()) {
        writer.node(at, root, &mut position)?;
    }
    Ok(ProofTree {
        record: writer.record,
        cut: writer.cut,
    })
}

/// Whether moves from the empty board lead to the certificate's stones.
fn lead_to(moves: &[Move], certificate: &Certificate) -> bool {
    let placed = |turn: usize| {
        let of_side = moves.iter().skip(turn).step_by(2);
        let mut points: Vec<Point> = of_side
            .filter_map(|mv| match *mv {
                Move::Place(p) => Some(p),
                Move::Pass => None,
            })
            .collect();
        points.sort_unstable();
        points
    };
    let sorted = |points: &[Point]| {
        let mut points = points.to_vec();
        points.sort_unstable();
        points
    };
    placed(0) == sorted(&certificate.black) && placed(1) == sorted(&certificate.white)
}

/// The stones in turn, with a pass if a side has none left.
fn in_turn(certificate: &Certificate) -> Vec<Move> {
    let (black, white) = (&certificate.black, &certificate.white);
    let mut moves = Vec::new();
    for turn in 0..2 * black.len().max(white.len()) {
        let stones = [black, white][turn % 2];
        let stone = stones.get(turn / 2).copied();
        moves.push(stone.map_or(Move::Pass, Move::Place));
    }
    while moves.last() == Some(&Move::Pass) {
        moves.pop();
    }
    moves
}

struct Writer<'a> {
    else_wins: &'a dyn Fn(Point) -> String,
    certificate: &'a Certificate,
    record: Record,
    cut: bool,
}

impl Writer<'_> {
    /// Adds a proof node and its subtree. The position is restored.
    fn node(
        &mut self,
        above: RecordId,
        id: NodeId,
        position: &mut Position,
    ) -> Result<(), TreeError> {
        let certificate = self.certificate;
        let Some(node) = certificate.node(id) else {
            return Ok(());
        };
        let stone = Move::Place(node.stone);
        if position.play(stone).is_err() {
            return Ok(());
        }
        let at = self
            .record
            .add(above, Act::Play(certificate.attacker, stone))?;
        if position.outcome().is_none() {
            self.defences(at, node, position)?;
        }
        position.undo();
        Ok(())
    }

    fn defences(
        &mut self,
        at: RecordId,
        node: &Node,
        position: &mut Position,
    ) -> Result<(), TreeError> {
        let certificate = self.certificate;
        let default = node.default.and_then(|d| Some((d, certificate.node(d)?)));
        let mut answers: Vec<(Move, NodeId)> = Vec::new();
        match default {
            // Immediate wins become a comment.
            Some((_, leaf)) if leaf.default.is_none() => {
                self.record.node_mut(at).extra_mut().comment = (self.else_wins)(leaf.stone);
            }
            Some((id, _)) => answers.push((Move::Pass, id)),
            None => {}
        }
        for &(defence, answer) in &node.listed {
            let mv = match defence {
                Defence::Pass => Move::Pass,
                Defence::Place(p) => Move::Place(p),
            };
            answers.retain(|a| a.0 != mv);
            answers.push((mv, answer));
        }
        // RenLib's order: from the top.
        answers.sort_by_key(|&(mv, _)| match mv {
            Move::Pass => (false, 0, 0),
            Move::Place(p) => (true, u8::MAX - Point::y(p), p.x()),
        });
        for (mv, answer) in answers {
            if self.record.len() >= MAX_NODES {
                self.cut = true;
                return Ok(());
            }
            // A shared part may answer moves that are illegal here.
            if position.play(mv).is_err() {
                continue;
            }
            let defended = Act::Play(certificate.attacker.opponent(), mv);
            let below = self.record.add(at, defended)?;
            self.node(below, answer, position)?;
            position.undo();
        }
        Ok(())
    }
}
