//! What a scene receives with every event.

use tengen_core::SplitMix;

use crate::effect::{Effect, Notice, Question};
use crate::scene::Scene;
use crate::search::{LayerId, Searches, Worker};
use crate::{Idle, Session, Settings};

/// What the page supplies with every call of the model.
#[derive(Debug)]
pub struct Outside<'a> {
    /// Milliseconds since 1970.
    pub now: u64,
    /// The settings; the page stores them after a change.
    pub settings: &'a mut Settings,
}

/// What a scene receives with every event: time, settings, randomness, searches, layers.
#[derive(Debug)]
pub struct Context<'a> {
    /// Milliseconds since 1970.
    pub now: u64,
    /// The settings.
    pub settings: &'a mut Settings,
    /// Whether engine and prover may be used; see [`crate::Model::allows_help`].
    pub help: bool,
    /// Whether the user plays a game without help elsewhere; see [`crate::Model::bar`].
    pub barred: bool,
    pub(crate) owner: LayerId,
    pub(crate) searches: &'a mut Searches,
    pub(crate) random: &'a mut SplitMix,
    pub(crate) changes: Vec<Change>,
}

/// A change of the layers, applied after the scene's method returns.
#[derive(Debug)]
pub(crate) enum Change {
    /// Replaces the open tools.
    Open(Box<dyn Scene>),
    /// Adds a tool on top of this scene.
    Over(Box<dyn Scene>),
    /// Removes this scene and the layers above it.
    Back,
    /// Removes the tools above a record; if there are none, the record too.
    Close,
    /// Removes all tools.
    Clear,
    /// Replaces the local game and removes every other layer, a room too.
    Begin(Box<Session>),
}

impl Context<'_> {
    /// Sends a question and cancels this scene's earlier one to the same worker.
    pub fn ask(&mut self, worker: Worker, question: Question) -> Vec<Effect> {
        let (id, before) = self.searches.begin(self.owner, worker);
        let stop = before.map(Effect::Stop).into_iter();
        stop.chain([Effect::Ask(id, Box::new(question))]).collect()
    }

    /// Why nothing helps, where the user plays a game without help elsewhere.
    pub(crate) fn refusal(&self) -> Option<Vec<Effect>> {
        let why = Notice::NotAnalysed(Idle::OtherGame);
        self.barred.then(|| vec![Effect::Tell(why)])
    }

    /// Whether this scene awaits an answer.
    #[must_use]
    pub fn awaits(&self, worker: Worker) -> bool {
        self.searches.of(self.owner, worker).is_some()
    }

    /// Stops the search; its answer so far is still awaited.
    pub fn stop(&mut self, worker: Worker) -> Vec<Effect> {
        let id = self.searches.of(self.owner, worker);
        id.map(Effect::Stop).into_iter().collect()
    }

    /// Stops the search and drops its answer.
    pub fn cancel(&mut self, worker: Worker) -> Vec<Effect> {
        let id = self.searches.forget(self.owner, worker);
        id.map(Effect::Stop).into_iter().collect()
    }

    /// A new identifier of a game or an action; see [`new_id`].
    pub fn new_id(&mut self) -> String {
        new_id(self.now, self.random)
    }

    /// A random number.
    pub fn seed(&mut self) -> u64 {
        self.random.next()
    }

    /// Opens a tool in place of the open ones.
    pub fn open(&mut self, scene: impl Scene) {
        self.changes.push(Change::Open(Box::new(scene)));
    }

    /// Opens a tool on top of this scene.
    pub fn lay_over(&mut self, scene: impl Scene) {
        self.changes.push(Change::Over(Box::new(scene)));
    }

    /// Removes this scene and the layers above it.
    pub fn back(&mut self) {
        self.changes.push(Change::Back);
    }

    /// Closes the tools above a record; if there are none, the record too.
    pub fn close(&mut self) {
        self.changes.push(Change::Close);
    }

    /// Closes all tools.
    pub fn clear(&mut self) {
        self.changes.push(Change::Clear);
    }

    /// Begins a game in place of the local one and leaves the room, if any.
    pub fn begin(&mut self, game: Session) {
        self.changes.push(Change::Begin(Box::new(game)));
    }
}

/// The time in milliseconds and 32 random bits, in hexadecimal: unique in practice.
pub(crate) fn new_id(now: u64, random: &mut SplitMix) -> String {
    let low = random.next() & 0xffff_ffff;
    format!("{now:x}-{low:08x}")
}
