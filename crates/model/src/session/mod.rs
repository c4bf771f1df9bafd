//! What is played or studied on the board.
//!
//! A [`Session`] is a game tree with a cursor, an opponent and a switch, in six presets:
//!
//! | preset | cursor | answers hidden | opponent | own part |
//! |---|---|---|---|---|
//! | game | the end, or earlier | no | players | [`Play`] |
//! | record | anywhere | no | none | [`crate::Reading`] |
//! | question | the question, or in a proof | no | none, then a proof | [`crate::study::Asking`] |
//! | puzzle | the last try, or in its proof | until solved | its proof | [`crate::study::Trying`] |
//! | room | the end, or earlier | no | a remote player | [`crate::online::Remote`] |
//! | analysis board | anywhere | no | none | [`crate::Exploring`] |

mod clock;
mod engine;
mod game;
mod guard;
mod help;
mod opening;
mod play;
mod scene;

use tengen_core::{Level, Move, Point};
use tengen_record::NodeId;

use crate::context::Context;
use crate::document::{Document, Refused, Stage};
use crate::effect::Effect;
use crate::search::Worker;
use crate::study::{Walk, Walking};
use crate::{Computer, Seat};

pub use clock::Clocks;
pub(crate) use engine::{Engine, think};
pub use game::{Confirm, Play};
pub(crate) use guard::Guard;
pub use guard::Warning;
pub(crate) use help::HIGHEST_HELPED_LEVEL;
pub use help::{Help, Holds, ThreatHelp};

/// What a search of the engine is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A move of the computer.
    Move(Computer),
    /// A decision of the computer in the opening, or dealing a balanced opening.
    Decide(Level),
    /// A hint.
    Hint,
}

/// Who answers the user's stones.
#[derive(Clone, Debug, PartialEq)]
pub enum Opponent {
    /// No one: the user places every stone.
    None,
    /// The opening's first and second player.
    Players(Box<[Seat; 2]>),
    /// A proof, which refutes every defence.
    Certificate(Box<Walk>),
    /// A remote player; the server decides.
    Remote,
}

/// A game tree with a cursor and an opponent; `P` is the preset's own part.
#[derive(Clone, Debug)]
pub struct Session<P = Play> {
    pub(crate) document: Document,
    pub(crate) cursor: NodeId,
    pub(crate) opponent: Opponent,
    pub(crate) hidden: bool,
    pub(crate) part: P,
}

impl<P> Session<P> {
    pub(crate) const fn preset(document: Document, opponent: Opponent, part: P) -> Session<P> {
        Session {
            cursor: document.end(),
            document,
            opponent,
            hidden: false,
            part,
        }
    }

    /// The game tree with its main line.
    pub const fn document(&self) -> &Document {
        &self.document
    }

    /// The current node.
    pub const fn cursor(&self) -> NodeId {
        self.cursor
    }

    /// Who answers the user's stones.
    pub const fn opponent(&self) -> &Opponent {
        &self.opponent
    }

    /// Whether answers, evaluations and what follows the cursor are hidden.
    pub const fn is_hidden(&self) -> bool {
        self.hidden
    }

    /// What the rules say at the cursor; fails if the record breaks them on the way there.
    pub fn stage(&self) -> Result<Stage, Refused> {
        self.document.stage(self.cursor)
    }

    /// The same at a node whose path is known to be legal.
    pub(crate) fn stage_at(&self, node: NodeId) -> Stage {
        self.document.stage(node).expect("a legal path")
    }

    /// The proof that is the opponent, unless it is hidden.
    pub fn walk(&self) -> Option<Walking<'_>> {
        match &self.opponent {
            Opponent::Certificate(walk) if !self.hidden => {
                Some(walk.here(&self.document, self.cursor))
            }
            _ => None,
        }
    }

    /// Goes to a ply of the proof's line, if a proof is shown.
    pub fn go(&mut self, ply: usize) {
        self.in_walk(|walk, _, _| Some(walk.node(ply)));
    }

    /// Tries a pass as a defence; whether it is legal.
    pub fn pass_in_proof(&mut self) -> bool {
        self.in_walk(|walk, document, cursor| walk.defend(document, cursor, Move::Pass))
    }

    /// Touches a point of the proof; whether that had an effect.
    pub fn touch_proof(&mut self, p: Point) -> bool {
        self.in_walk(|walk, document, cursor| walk.touch(document, cursor, p))
    }

    /// Stops this session's searches; they still answer with what they have found.
    pub fn stop(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        let all = [Worker::Engine, Worker::Prover].into_iter();
        all.flat_map(|worker| cx.stop(worker)).collect()
    }

    fn in_walk(
        &mut self,
        to: impl FnOnce(&mut Walk, &mut Document, NodeId) -> Option<NodeId>,
    ) -> bool {
        let Opponent::Certificate(walk) = &mut self.opponent else {
            return false;
        };
        if self.hidden {
            return false;
        }
        let led = to(walk, &mut self.document, self.cursor);
        self.cursor = led.unwrap_or(self.cursor);
        led.is_some()
    }

    /// The opening's first and second player; people unless the opponent is [`Opponent::Players`].
    pub(crate) fn players(&self) -> [Seat; 2] {
        match &self.opponent {
            Opponent::Players(players) => **players,
            Opponent::None | Opponent::Certificate(_) | Opponent::Remote => [Seat::Person; 2],
        }
    }
}

/// Cursors are compared by depth, since node numbers depend on the tree's history.
impl<P: PartialEq> PartialEq for Session<P> {
    fn eq(&self, other: &Session<P>) -> bool {
        let depth = |s: &Session<P>| s.document.tree().path(s.cursor).len();
        self.document == other.document
            && depth(self) == depth(other)
            && self.opponent == other.opponent
            && self.hidden == other.hidden
            && self.part == other.part
    }
}
