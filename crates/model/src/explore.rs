//! A board over a tool, such as *Solve*: moves are tried as variations, with no opponent.

use tengen_core::{Move, Outcome, Point, Position, Terms};
use tengen_record::NodeId;
use tengen_text::{Key, Text};

use crate::context::Context;
use crate::effect::{Effect, Notice, Sound};
use crate::scene::{self, Drawing, Export, Input, Positions, Practice, Scene, Stacking, Stepping};
use crate::session::Opponent;
use crate::{Cell, Document, Go, Place, Session};

/// A copy of a document in which moves are tried.
pub type Exploration = Session<Exploring>;

/// The part of a [`Session`] that only the analysis board has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exploring {
    /// A node of the line that is stepped through, at or below the cursor.
    tip: NodeId,
    outcome: Option<Outcome>,
}

impl Exploration {
    /// An analysis board at a node of a document.
    #[must_use]
    pub fn at(document: Document, cursor: NodeId) -> Exploration {
        let exploring = Exploring {
            tip: cursor,
            outcome: None,
        };
        let mut exploration = Session::preset(document, Opponent::None, exploring);
        exploration.go_to(cursor);
        exploration
    }

    /// Adds moves as a variation and shows the first of them; `false` if it is not legal.
    pub fn try_line(&mut self, line: &[Point]) -> bool {
        let moves: Vec<Move> = line.iter().copied().map(Move::Place).collect();
        let nodes = self.document.vary(self.cursor, &moves);
        let (Some(&first), Some(&last)) = (nodes.first(), nodes.last()) else {
            return false;
        };
        self.part.tip = last;
        self.go_to(first);
        true
    }

    /// The position at the cursor.
    #[must_use]
    pub fn here(&self) -> Position {
        self.stage_at(self.cursor).game().position().clone()
    }

    fn go_to(&mut self, node: NodeId) {
        self.cursor = node;
        if !self.document.tree().path(self.part.tip).contains(&node) {
            self.part.tip = node;
        }
        self.part.outcome = self.stage_at(node).game().position().outcome().cloned();
    }

    /// The end of the line through cursor and tip.
    fn line_end(&self) -> NodeId {
        let next = |&id: &NodeId| self.document.tree().first_child(id);
        let line = std::iter::successors(Some(self.part.tip), next);
        line.last().unwrap_or(self.part.tip)
    }

    /// The moves of that line, as a position.
    fn whole_line(&self) -> Option<Position> {
        let stage = self.document.stage(self.line_end()).ok()?;
        Some(stage.game().position().clone())
    }
}

impl Scene for Exploration {
    fn terms(&self) -> Terms {
        *self.document.terms()
    }

    fn cells(&self) -> Vec<Cell> {
        let position = self.here();
        let size = position.size();
        let mut cells = scene::stones(size, position.board(), position.moves());
        if let Some(&Move::Place(p)) = position.moves().last() {
            cells[scene::index(size, p)].last = true;
        }
        match &self.part.outcome {
            Some(outcome) => {
                for &p in outcome.row() {
                    cells[scene::index(size, p)].winning = true;
                }
            }
            None => {
                for (p, fouls) in position.forbidden_points() {
                    cells[scene::index(size, p)].forbidden = fouls.first();
                }
            }
        }
        cells
    }

    fn title(&self) -> Option<Key> {
        Some(Key::ExploreTitle)
    }

    fn touch(&mut self, p: Point, _cx: &mut Context<'_>) -> Vec<Effect> {
        let legal = self.here().legality(p);
        match legal {
            Ok(_) if self.try_line(&[p]) => vec![Effect::Sound(Sound::Stone)],
            Ok(_) => Vec::new(),
            Err(why) => vec![Effect::Tell(Notice::Illegal(why))],
        }
    }
}

impl Positions for Exploration {
    fn outcome(&self) -> Option<&Outcome> {
        self.part.outcome.as_ref()
    }

    fn position(&self) -> Option<Position> {
        Some(self.here())
    }

    fn branched(&self) -> Option<(Document, NodeId)> {
        Some((self.document.clone(), self.cursor))
    }

    fn line(&self) -> Option<Position> {
        self.whole_line()
    }
}

impl Drawing for Exploration {
    fn sentence(&self, text: Text) -> Option<String> {
        Some(match &self.part.outcome {
            Some(outcome) => text.outcome(outcome),
            None => text.record_status(self.document.ply(self.cursor), self.here().to_move()),
        })
    }

    fn ghost(&self) -> Option<tengen_core::Color> {
        let open = self.part.outcome.is_none();
        open.then(|| self.here().to_move())
    }

    fn costs(&self) -> bool {
        false
    }
}

impl Stepping for Exploration {
    fn place(&self) -> Option<Place> {
        let (at, last) = (self.cursor, self.line_end());
        let ply = |id| self.document.ply(id);
        Some(Place::between(ply(at), 0, ply(last)))
    }

    fn step(&mut self, go: Go, _cx: &mut Context<'_>) -> Vec<Effect> {
        let end = self.line_end();
        let (at, last) = (self.document.ply(self.cursor), self.document.ply(end));
        let to = go.target(at, 0, last);
        let up = |&id: &NodeId| self.document.tree().parent(id);
        let mut line = std::iter::successors(Some(end), up);
        if let Some(node) = line.find(|&id| self.document.ply(id) <= to) {
            self.go_to(node);
        }
        Vec::new()
    }
}

impl Export for Exploration {}
impl Input for Exploration {}
impl Stacking for Exploration {}
impl Practice for Exploration {}
