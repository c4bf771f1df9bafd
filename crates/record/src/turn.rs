//! Turning and mirroring a whole record.

use tengen_core::{Move, Point, Size, Symmetry};

use crate::node::{Act, Node};
use crate::tree::Record;

/// The image of a point; points off the board stay.
fn image(p: Point, symmetry: Symmetry, size: Size) -> Point {
    match size.contains(p) {
        true => symmetry.apply(p, size),
        false => p,
    }
}

impl Record {
    /// Whether turning the record by a symmetry changes it.
    #[must_use]
    pub(crate) fn is_changed_by(&self, symmetry: Symmetry) -> bool {
        let moves = |p: &Point| image(*p, symmetry, self.size()) != *p;
        self.preorder().any(|id| {
            let node = self.node(id);
            let extra = node.extra();
            node.act().point().as_ref().is_some_and(moves)
                || extra.labels.iter().any(|label| moves(&label.at))
                || extra.marks.iter().any(|mark| moves(&mark.at))
                || extra.stones.iter().any(|stone| moves(&stone.at))
                || extra.decision.iter().any(|d| d.points().iter().any(moves))
        })
    }

    /// Turns or mirrors every stone, mark, text and decision, those of cut nodes too. Properties
    /// without a meaning here stay as they are.
    pub fn turn(&mut self, symmetry: Symmetry) {
        let size = self.size();
        for node in self.nodes_mut() {
            node.turn(&|p| image(p, symmetry, size));
        }
    }
}

impl Node {
    fn turn(&mut self, image: &dyn Fn(Point) -> Point) {
        if let Act::Play(color, Move::Place(p)) = self.act() {
            self.set_act(Act::Play(color, Move::Place(image(p))));
        }
        let Some(extra) = self.own_extra_mut() else {
            return;
        };
        let labels = extra.labels.iter_mut().map(|label| &mut label.at);
        let marks = extra.marks.iter_mut().map(|mark| &mut mark.at);
        let stones = extra.stones.iter_mut().map(|stone| &mut stone.at);
        let decision = extra.decision.iter_mut().flat_map(|d| d.points_mut());
        for p in labels.chain(marks).chain(stones).chain(decision) {
            *p = image(*p);
        }
    }
}
