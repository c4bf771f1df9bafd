//! What a scene may use while it reacts.

use tengen_core::SplitMix;

use crate::effect::{Effect, Question};
use crate::scene::Scene;
use crate::search::{LayerId, Searches, Worker};
use crate::{Session, Settings};

/// What the page knows and the model does not.
#[derive(Debug)]
pub struct Outside<'a> {
    /// Milliseconds since 1970.
    pub now: u64,
    /// The settings; the page keeps them where they have changed.
    pub settings: &'a mut Settings,
}

/// What a scene may use while it reacts: time, chance, settings, searches, and the layers.
#[derive(Debug)]
pub struct Context<'a> {
    /// Milliseconds since 1970.
    pub now: u64,
    /// The settings.
    pub settings: &'a mut Settings,
    /// Whether engines and provers may be asked about any position.
    pub help: bool,
    pub(crate) owner: LayerId,
    pub(crate) searches: &'a mut Searches,
    pub(crate) chance: &'a mut SplitMix,
    pub(crate) changes: Vec<Change>,
}

/// A change of the layers, made once the scene has done.
#[derive(Debug)]
pub(crate) enum Change {
    /// A tool takes the place of those on the board.
    Open(Box<dyn Scene>),
    /// A tool is laid over this scene.
    Over(Box<dyn Scene>),
    /// This scene is taken away, and what lies over it.
    Back,
    /// The tools are taken away, but for a record below them.
    Close,
    /// The tools are taken away.
    Clear,
    /// Another game takes the place of the one below everything; what lies over it goes, a room
    /// too.
    Begin(Box<Session>),
}

impl Context<'_> {
    /// Asks. The answer to what this scene has asked the same worker before is not wanted any
    /// more.
    pub fn ask(&mut self, worker: Worker, question: Question) -> Vec<Effect> {
        let (id, before) = self.searches.begin(self.owner, worker);
        let stop = before.map(Effect::Stop).into_iter();
        stop.chain([Effect::Ask(id, Box::new(question))]).collect()
    }

    /// Whether this scene waits for an answer.
    #[must_use]
    pub fn awaits(&self, worker: Worker) -> bool {
        self.searches.of(self.owner, worker).is_some()
    }

    /// Asks for the answer now.
    pub fn stop(&mut self, worker: Worker) -> Vec<Effect> {
        let id = self.searches.of(self.owner, worker);
        id.map(Effect::Stop).into_iter().collect()
    }

    /// The answer is not wanted any more.
    pub fn cancel(&mut self, worker: Worker) -> Vec<Effect> {
        let id = self.searches.forget(self.owner, worker);
        id.map(Effect::Stop).into_iter().collect()
    }

    /// A name that no game and no action has had.
    pub fn new_id(&mut self) -> String {
        new_id(self.now, self.chance)
    }

    /// A number by chance.
    pub fn seed(&mut self) -> u64 {
        self.chance.next()
    }

    /// Puts a tool on the board in place of those that are there.
    pub fn open(&mut self, scene: impl Scene) {
        self.changes.push(Change::Open(Box::new(scene)));
    }

    /// Lays a tool over this scene.
    pub fn lay_over(&mut self, scene: impl Scene) {
        self.changes.push(Change::Over(Box::new(scene)));
    }

    /// Takes this scene away, and what lies over it.
    pub fn back(&mut self) {
        self.changes.push(Change::Back);
    }

    /// Takes the tools away, but for a record below them.
    pub fn close(&mut self) {
        self.changes.push(Change::Close);
    }

    /// Takes the tools away.
    pub fn clear(&mut self) {
        self.changes.push(Change::Clear);
    }

    /// Begins another game in place of the one below everything; a room is left.
    pub fn begin(&mut self, game: Session) {
        self.changes.push(Change::Begin(Box::new(game)));
    }
}

/// The time and a number by chance.
pub(crate) fn new_id(now: u64, chance: &mut SplitMix) -> String {
    let low = chance.next() & 0xffff_ffff;
    format!("{now:x}-{low:08x}")
}
