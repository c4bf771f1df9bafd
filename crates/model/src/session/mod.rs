//! Whatever is played or studied on a board.
//!
//! A [`Session`] is a game tree with a cursor in it, an opponent that may answer the
//! person's stones, and two switches. What lies on the board is one of its presets:
//!
//! | preset | cursor | answers hidden | opponent | beside the tree |
//! |---|---|---|---|---|
//! | game | the end | no | players | [`Play`] |
//! | record | anywhere | no | none | [`crate::Reading`] |
//! | question to the solver | the node asked about, or in a proof | no | none, then a certificate | [`crate::study::Asking`] |
//! | puzzle | the last try, or in the solution | until it is solved | the solution | [`crate::study::Trying`] |
//! | room | the end, or anywhere after it | no | another person | [`crate::online::Remote`] |
//!
//! * `game`, `play`, `opening`, `engine`, `scene`: the game.

mod engine;
mod game;
mod opening;
mod play;
mod scene;

use tengen_core::{Move, Point};
use tengen_record::NodeId;

use crate::context::Context;
use crate::document::{Document, Refused, Stage};
use crate::effect::Effect;
use crate::search::Worker;
use crate::study::{Walk, Walking};
use crate::{Computer, Level, Seat};

pub(crate) use engine::{Engine, think};
pub use game::{Confirm, Play};
pub use opening::Procedural;

/// What the engine thinks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A move of the computer.
    Move(Computer),
    /// A decision of the computer in the opening, or a position to be dealt.
    Decide(Level),
    /// The engine is asked for advice.
    Hint,
}

/// Who or what answers the person's stones.
#[derive(Clone, Debug, PartialEq)]
pub enum Opponent {
    /// None: every stone is the person's own.
    None,
    /// Who begins the opening, and the other: people at this screen, or computers.
    Players(Box<[Seat; 2]>),
    /// A proof, which refutes every defence.
    Certificate(Box<Walk>),
    /// A person far away; the server decides.
    Remote,
}

/// A game tree, where in it one stands, and who answers; `P` is what a preset has beside it.
#[derive(Clone, Debug)]
pub struct Session<P = Play> {
    pub(crate) document: Document,
    pub(crate) cursor: NodeId,
    pub(crate) opponent: Opponent,
    /// Whether the engine looks at the position at the cursor all the time.
    engine: bool,
    /// Whether answers, evaluations and what follows the cursor are hidden.
    pub(crate) hidden: bool,
    pub(crate) part: P,
}

impl<P> Session<P> {
    /// At the end of a document's main line, with both switches off.
    pub(crate) const fn preset(document: Document, opponent: Opponent, part: P) -> Session<P> {
        Session {
            cursor: document.end(),
            document,
            opponent,
            engine: false,
            hidden: false,
            part,
        }
    }

    /// The tree, and how far the game has come in it.
    pub const fn document(&self) -> &Document {
        &self.document
    }

    /// Where in the tree one stands.
    pub const fn cursor(&self) -> NodeId {
        self.cursor
    }

    /// Who or what answers.
    pub const fn opponent(&self) -> &Opponent {
        &self.opponent
    }

    /// Whether the engine is on: it looks at the position at the cursor all the time. It is off in
    /// every preset.
    pub const fn engine_is_on(&self) -> bool {
        self.engine
    }

    /// Whether answers, evaluations and what follows the cursor are hidden.
    pub const fn is_hidden(&self) -> bool {
        self.hidden
    }

    /// What the rules say at the cursor.
    ///
    /// # Errors
    /// [`Refused`] where a record breaks them on the way there.
    pub fn stage(&self) -> Result<Stage, Refused> {
        self.document.stage(self.cursor)
    }

    /// What the rules say at a node that a game or a question has come to.
    pub(crate) fn stage_at(&self, node: NodeId) -> Stage {
        self.document.stage(node).expect("a legal path")
    }

    /// The proof that answers, unless it is hidden.
    pub fn walk(&self) -> Option<Walking<'_>> {
        match &self.opponent {
            Opponent::Certificate(walk) if !self.hidden => {
                Some(walk.here(&self.document, self.cursor))
            }
            _ => None,
        }
    }

    /// Goes to a ply of the proof's line; nothing where no proof is seen.
    pub fn go(&mut self, ply: usize) {
        self.in_walk(|walk, _, _| Some(walk.node(ply)));
    }

    /// Tries a pass as a defence against the proof. Whether it may be played.
    pub fn pass_in_proof(&mut self) -> bool {
        self.in_walk(|walk, document, cursor| walk.defend(document, cursor, Move::Pass))
    }

    /// Touches a point of the proof. Whether anything came of it.
    pub fn touch_proof(&mut self, p: Point) -> bool {
        self.in_walk(|walk, document, cursor| walk.touch(document, cursor, p))
    }

    /// Ends what the engine or the prover is at work on for this session; they answer with what
    /// they have found.
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

    /// Who begins the opening, and the other; people unless players are named.
    pub(crate) fn players(&self) -> [Seat; 2] {
        match &self.opponent {
            Opponent::Players(players) => **players,
            Opponent::None | Opponent::Certificate(_) | Opponent::Remote => [Seat::Person; 2],
        }
    }
}

/// Sessions are equal where they have come as far in equal documents.
impl<P: PartialEq> PartialEq for Session<P> {
    fn eq(&self, other: &Session<P>) -> bool {
        let depth = |s: &Session<P>| s.document.tree().path(s.cursor).len();
        self.document == other.document
            && depth(self) == depth(other)
            && self.opponent == other.opponent
            && (self.engine, self.hidden) == (other.engine, other.hidden)
            && self.part == other.part
    }
}
