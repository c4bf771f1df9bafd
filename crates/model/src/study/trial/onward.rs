//! A long win that is played out to the five, against the longest resistance.

use tengen_core::{Move, Point};
use tengen_record::NodeId;
use tengen_worker_protocol::proofs::ProofQuestion;

use super::{Outlook, Trial, TrialStage};
use crate::session::Opponent;
use crate::study::answer::Proved;
use crate::study::ask::Goal;
use crate::study::stones::Stones;
use crate::study::walk::Walk;

/// A position within a win that is played out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Asked {
    node: NodeId,
    found: Point,
    reply: Move,
    goal: Goal,
}

impl Trial {
    /// After the puzzle's first move: its proof is played out if it is long.
    pub(super) fn first_found(&mut self) {
        let Some(solution) = self.part.solution.as_ref().filter(|walk| walk.is_long()) else {
            return self.solve();
        };
        self.cursor = solution.node(1);
        self.go_on(self.part.first);
    }

    /// After the first move of the proof that is the opponent: a long win is played out.
    pub(super) fn go_on(&mut self, found: Point) {
        match &self.opponent {
            Opponent::Certificate(walk) if walk.is_long() => self.advance(found),
            _ => self.reveal(),
        }
    }

    /// After the proof's move at the cursor: the reply with the longest line, or the end.
    pub(super) fn advance(&mut self, found: Point) {
        let reply = match &self.opponent {
            Opponent::Certificate(walk) => walk.reply(&self.document, self.cursor),
            _ => None,
        };
        match reply {
            Some((reply, node)) => {
                self.cursor = node;
                self.part.asked = Some(Asked {
                    node,
                    found,
                    reply,
                    goal: self.part.goal,
                });
                self.part.stage = TrialStage::Onward { found, reply };
            }
            None => self.reveal(),
        }
    }

    /// The proof's next move, while a win is played out.
    pub(crate) fn next_of_proof(&self) -> Option<Point> {
        match &self.opponent {
            Opponent::Certificate(walk) => walk.next(&self.document, self.cursor),
            _ => None,
        }
    }

    /// Back to where a move was asked for last; tries stay in the document.
    pub(crate) fn try_again(&mut self) {
        match self.part.asked {
            Some(asked) if self.part.stage != TrialStage::Solved => {
                (self.cursor, self.part.goal) = (asked.node, asked.goal);
                self.part.stage = TrialStage::Onward {
                    found: asked.found,
                    reply: asked.reply,
                };
            }
            _ => self.begin_again(),
        }
    }

    /// Asks for the proof of another winning move, if a win is played out.
    pub(super) fn prove(&mut self, tried: Point) -> Option<ProofQuestion> {
        self.part.solution.as_ref().filter(|walk| walk.is_long())?;
        let before = self.stage_at(self.before_try());
        let position = Stones::of_position(before.game().position()).ok()?.told();
        if let TrialStage::Wrong { outlook, .. } = &mut self.part.stage {
            *outlook = Outlook::Proving;
        }
        let query = self.search_quest();
        Some(ProofQuestion::First {
            position,
            query,
            stone: tried,
        })
    }

    /// Plays on with the proof of another winning move.
    pub(super) fn take_first(&mut self, tried: Point, proved: &Proved) {
        let from = self.before_try();
        let walk = match proved {
            Proved::Proved(win) => {
                let certificate = win.proof.certificate().clone();
                Walk::begin(certificate, &mut self.document, from)
            }
            _ => None,
        };
        match walk {
            Some(walk) => {
                self.cursor = walk.node(1);
                self.opponent = Opponent::Certificate(Box::new(walk));
                self.go_on(tried);
            }
            None => self.cut_short(),
        }
    }

    /// The node before the try at the cursor.
    fn before_try(&self) -> NodeId {
        let path = self.document.tree().path(self.cursor);
        match path[..] {
            [.., before, _] => before,
            _ => NodeId::ROOT,
        }
    }
}
