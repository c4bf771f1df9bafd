//! Searches and their owners.
//!
//! Search numbers increase as long as the page lives, so that a worker's stop flag can be compared
//! with them. Each search has one owner, a layer; an answer without an owner is dropped.

/// The number of a search, greater than those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SearchId(i32);

impl SearchId {
    /// The number in messages; at least 1.
    #[must_use]
    pub const fn get(self) -> i32 {
        self.0
    }
}

impl From<i32> for SearchId {
    /// The number in a message, which may be of no running search.
    fn from(raw: i32) -> SearchId {
        SearchId(raw)
    }
}

/// The number of a layer, greater than those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LayerId(pub(crate) u32);

impl LayerId {
    /// The owner of the analysis, which is no layer: those count from 1.
    pub(crate) const ANALYSIS: LayerId = LayerId(0);
    /// The owner of the review, which is none either.
    pub(crate) const REVIEW: LayerId = LayerId(u32::MAX);
}

/// A kind of worker. An owner has at most one search on each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worker {
    /// Tengen's engine, or another one in its place.
    Engine,
    /// The engine's worker that explains the founding programs.
    Lessons,
    /// An engine of the server, for an analysis.
    Analyst,
    /// The prover.
    Prover,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Running {
    id: SearchId,
    owner: LayerId,
    worker: Worker,
}

/// Numbers searches and records their owners.
#[derive(Clone, Debug, Default)]
pub struct Searches {
    last: i32,
    running: Vec<Running>,
}

impl Searches {
    /// Begins a search. Returns the owner's earlier one on the same worker, which must be stopped.
    pub(crate) fn begin(&mut self, owner: LayerId, worker: Worker) -> (SearchId, Option<SearchId>) {
        let before = self.forget(owner, worker);
        self.last += 1;
        let id = SearchId(self.last);
        self.running.push(Running { id, owner, worker });
        (id, before)
    }

    /// The search that an owner awaits.
    #[must_use]
    pub fn of(&self, owner: LayerId, worker: Worker) -> Option<SearchId> {
        let same = |r: &&Running| r.owner == owner && r.worker == worker;
        self.running.iter().find(same).map(|r| r.id)
    }

    /// The owner of a running search.
    #[must_use]
    pub fn owner(&self, id: SearchId) -> Option<LayerId> {
        self.running.iter().find(|r| r.id == id).map(|r| r.owner)
    }

    /// The worker of a running search.
    pub(crate) fn worker(&self, id: SearchId) -> Option<Worker> {
        self.running.iter().find(|r| r.id == id).map(|r| r.worker)
    }

    /// Whether another owner awaits an answer of a worker.
    pub(crate) fn is_busy(&self, worker: Worker, besides: LayerId) -> bool {
        let other = |r: &Running| r.worker == worker && r.owner != besides;
        self.running.iter().any(other)
    }

    pub(crate) fn end(&mut self, id: SearchId) {
        self.running.retain(|r| r.id != id);
    }

    /// Removes an owner's search, so that its answer is dropped.
    pub(crate) fn forget(&mut self, owner: LayerId, worker: Worker) -> Option<SearchId> {
        let id = self.of(owner, worker)?;
        self.end(id);
        Some(id)
    }

    pub(crate) fn forget_all(&mut self, owner: LayerId) -> Vec<SearchId> {
        let of = |r: &Running| r.owner == owner;
        let ids = self.running.iter().filter(|r| of(r)).map(|r| r.id);
        let ids = ids.collect();
        self.running.retain(|r| !of(r));
        ids
    }
}
