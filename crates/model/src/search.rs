//! Who waits for which search.
//!
//! Searches are numbered upwards through the life of a page, so that a worker's stop flag can be
//! compared with them. Each has one owner, a layer of the board; an answer that no layer waits for
//! any more finds no owner and is dropped.

/// The number of a search, above that of every search before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SearchId(i32);

impl SearchId {
    /// As it stands in messages; at least 1.
    #[must_use]
    pub const fn get(self) -> i32 {
        self.0
    }
}

impl From<i32> for SearchId {
    /// The number in an answer, which may be of any search or none.
    fn from(raw: i32) -> SearchId {
        SearchId(raw)
    }
}

/// The number of a layer, above that of every layer before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LayerId(pub(crate) u32);

/// What is asked. An owner has at most one search at each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worker {
    /// The engine, or another engine in its place.
    Engine,
    /// The engine that explains the founding programs.
    Lessons,
    /// The prover of wins.
    Prover,
}

/// A search that is awaited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Running {
    id: SearchId,
    owner: LayerId,
    worker: Worker,
}

/// Numbers searches, and knows who waits for them.
#[derive(Clone, Debug, Default)]
pub struct Searches {
    last: i32,
    running: Vec<Running>,
}

impl Searches {
    /// Begins a search. An earlier one of the same owner at the same worker is forgotten and
    /// returned, to be stopped.
    pub(crate) fn begin(&mut self, owner: LayerId, worker: Worker) -> (SearchId, Option<SearchId>) {
        let before = self.forget(owner, worker);
        self.last += 1;
        let id = SearchId(self.last);
        self.running.push(Running { id, owner, worker });
        (id, before)
    }

    /// The search that an owner waits for.
    #[must_use]
    pub fn of(&self, owner: LayerId, worker: Worker) -> Option<SearchId> {
        let same = |r: &&Running| r.owner == owner && r.worker == worker;
        self.running.iter().find(same).map(|r| r.id)
    }

    /// Who waits for a search.
    #[must_use]
    pub fn owner(&self, id: SearchId) -> Option<LayerId> {
        self.running.iter().find(|r| r.id == id).map(|r| r.owner)
    }

    /// The search has ended.
    pub(crate) fn end(&mut self, id: SearchId) {
        self.running.retain(|r| r.id != id);
    }

    /// Its answer is not wanted any more.
    pub(crate) fn forget(&mut self, owner: LayerId, worker: Worker) -> Option<SearchId> {
        let id = self.of(owner, worker)?;
        self.end(id);
        Some(id)
    }

    /// No answer to this owner is wanted any more.
    pub(crate) fn forget_all(&mut self, owner: LayerId) -> Vec<SearchId> {
        let of = |r: &Running| r.owner == owner;
        let ids = self.running.iter().filter(|r| of(r)).map(|r| r.id);
        let ids = ids.collect();
        self.running.retain(|r| !of(r));
        ids
    }
}
