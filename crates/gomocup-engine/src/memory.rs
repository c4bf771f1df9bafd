//! Memory for the hash table and the solver: how much, and when it is allocated.
//!
//! Page-faulting memory in takes time, so it happens at `START`, before the clock runs. A later
//! change of size is worked off while the input is idle and, since managers suspend an engine out
//! of turn, in small slices within each move. Until it is complete, searches use the old table.

use std::cell::Cell;
use std::io::Write;
use std::time::Duration;

use tengen_core::{Level, Rule};
use tengen_engine::Engine;
use tengen_solver::{Prober, Solver};

use crate::session::{drop_aside, most_threads};
use crate::{Clock, EngineSession, time};

/// MiB of hash table at full strength by default, and the most allocated before `START` is
/// answered.
const HASH: u64 = 128;
/// MiB of the largest hash table: 2^21 KiB.
const MOST_HASH: u64 = 2048;
/// Binary logarithm of [`MOST_HASH`] in KiB, the unit of `YXSHOWINFO`.
pub(crate) const MOST_HASH_LOG: u32 = 21;
/// MiB for the weaker levels, whose searches are small and forgotten after each move.
const SMALL_HASH: u64 = 8;
/// MiB used besides the hash table and the solver's tables: program, line tables, stacks.
const BESIDES: u64 = 40;
/// The fraction of the memory limit that is left for the allocator.
const ALLOCATOR_SHARE: u64 = 16;
/// A table beyond [`HASH`] pays, and its pages are worth making, from this time for a move or for
/// the rest of the match on, in milliseconds.
const LONG_TURN: u64 = 1_000;
const LONG_MATCH: u64 = 30_000;
/// Bytes of the solver's tables, and the fraction of the memory limit they may take.
const PROBER: usize = 20 << 20;
const PROBER_SHARE: u64 = 8;

pub(crate) struct Sized {
    pub(crate) engine: Engine,
    /// MiB of the table requested.
    wanted: u64,
    /// MiB of the table in use.
    used: u64,
    /// Whether memory is still to be allocated.
    cold: bool,
    /// Whether the table has grown beyond [`HASH`] in this game; running out of time does not
    /// shrink it again.
    grown: bool,
}

/// MiB of hash table within a memory limit in MiB, at least 1.
fn room(limit: u64) -> u64 {
    let rest = BESIDES + (prober_within(limit << 20) >> 20) as u64 + limit / ALLOCATOR_SHARE;
    limit.saturating_sub(rest).clamp(1, MOST_HASH)
}

/// Bytes of the solver's tables within a memory limit in bytes.
fn prober_within(limit: u64) -> usize {
    usize::try_from(limit / PROBER_SHARE).map_or(PROBER, |share| share.min(PROBER))
}

impl<W: Write, C: Clock> EngineSession<W, C> {
    /// MiB of hash table: the manager's request; else with time to fill it all that the memory
    /// limit allows, and the default without a limit; never more than the limit.
    fn megabytes(&self) -> u64 {
        let settings = self.session.settings();
        let demanded = settings.hash.map(|kib| (kib >> 10).clamp(1, MOST_HASH));
        let room = self.limit().map(room);
        let usual = match self.level() {
            Level::STRONGEST if self.grows() => room.unwrap_or(HASH),
            Level::STRONGEST => HASH,
            _ => SMALL_HASH,
        };
        let wanted = demanded.unwrap_or(usual);
        room.map_or(wanted, |room| wanted.min(room))
    }

    /// Whether moves are long enough to fill a table beyond [`HASH`].
    fn grows(&self) -> bool {
        let limits = self.session.limits();
        let long = match (limits.turn, limits.left) {
            (Some(turn), left) => turn >= LONG_TURN && left.is_none_or(|left| left >= LONG_MATCH),
            (None, Some(left)) => left >= LONG_MATCH,
            (None, None) => false,
        };
        long || self.engine.as_ref().is_some_and(|sized| sized.grown)
    }

    /// The manager's memory limit in MiB.
    fn limit(&self) -> Option<u64> {
        self.session.limits().memory.map(|bytes| bytes >> 20)
    }

    pub(crate) fn prober_bytes(&self) -> usize {
        self.session.limits().memory.map_or(PROBER, prober_within)
    }

    /// The engine (built on first use), the output and the clock.
    pub(crate) fn parts(&mut self) -> (&mut Engine, &mut W, &C) {
        let wanted = self.megabytes();
        let threads = self.session.settings().threads.map_or(1, |n| n as usize);
        let sized = self.engine.get_or_insert_with(|| {
            let used = wanted.min(HASH);
            Sized {
                engine: Engine::new(used as usize),
                wanted: used,
                used,
                cold: true,
                grown: false,
            }
        });
        sized.engine.set_threads(threads.min(most_threads()));
        (&mut sized.engine, &mut self.out, &self.clock)
    }

    /// On a new game, clears all tables and allocates memory up to the default size.
    pub(crate) fn begin_game(&mut self) {
        for rule in Rule::ALL {
            Engine::prepare(rule);
            Solver::prepare(rule);
        }
        if self.level() == Level::STRONGEST {
            let bytes = self.prober_bytes();
            let mut prober = Prober::new(bytes);
            prober.make_tables();
            self.prober = Some((bytes, prober));
        }
        self.parts().0.clear();
        if let Some(sized) = &mut self.engine {
            sized.grown = false;
        }
        if self
            .engine
            .as_ref()
            .is_some_and(|sized| sized.wanted <= HASH)
        {
            self.warm(&|| false);
        }
        self.fit_memory();
    }

    /// Requests a new hash table if its size has changed, without allocating it yet.
    pub(crate) fn fit_memory(&mut self) {
        let (wanted, limit) = (self.megabytes(), self.limit());
        let Some(sized) = &mut self.engine else {
            return;
        };
        if sized.wanted == wanted {
            return;
        }
        let at_once = limit.is_some_and(|limit| sized.used + wanted > room(limit));
        sized.engine.resize(wanted as usize, at_once);
        if at_once {
            sized.used = wanted;
        }
        sized.grown |= wanted > HASH;
        sized.wanted = wanted;
        sized.cold = true;
        drop_aside(sized.engine.discarded());
    }

    pub(crate) fn lacks_memory(&self) -> bool {
        self.engine.as_ref().is_some_and(|sized| sized.cold)
    }

    /// Allocates memory until `stop`, polled before each [`Engine::SLICE`].
    pub(crate) fn warm(&mut self, stop: &dyn Fn() -> bool) {
        if let Some(sized) = self.engine.as_mut().filter(|sized| sized.cold)
            && sized.engine.warm(stop)
        {
            sized.cold = false;
            sized.used = sized.wanted;
            drop_aside(sized.engine.discarded());
        }
    }

    /// The engine with its hash table allocated in full, for dump and load; no clock runs.
    pub(crate) fn complete(&mut self) -> &mut Engine {
        self.parts();
        self.fit_memory();
        self.warm(&|| false);
        self.parts().0
    }

    /// Allocates a few slices within the time of a move requested at `at`.
    pub(crate) fn make_memory(&mut self, at: Duration) {
        if !self.lacks_memory() {
            return;
        }
        let allowed = time::allowed(&self.session.limits());
        let (most, time) = time::for_memory(allowed);
        let clock = self.clock.clone();
        let made = Cell::new(0);
        self.warm(&|| {
            let slices = made.replace(made.get() + 1);
            slices >= most || clock.now() >= at + time
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_together_is_within_the_limit() {
        let fixed = BESIDES + 1;
        for limit in (fixed + fixed / 6..8 * MOST_HASH).step_by(7) {
            let prober = (prober_within(limit << 20) >> 20) as u64;
            assert!(room(limit) + prober + BESIDES <= limit, "{limit}");
        }
        for limit in 0..fixed {
            assert_eq!(room(limit), 1, "{limit}");
        }
        // Gomocup's limit.
        assert!(room(350) >= 256);
        assert_eq!(room(u64::MAX >> 20), MOST_HASH);
    }
}
