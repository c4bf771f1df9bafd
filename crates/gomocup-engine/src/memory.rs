//! The memory of hash table and solver: how much, and when it is made.
//!
//! Making memory takes time, so it is made at `START`, before a clock runs. Where a manager asks
//! for another size later, it is made while no command waits; since managers suspend an engine
//! while it is not its turn, a little of it also within every move's time, until it is complete.
//! Searches use the old table until then.

use std::cell::Cell;
use std::io::Write;
use std::time::Duration;

use tengen_core::Rule;
use tengen_engine::{Engine, Level};

use crate::brain::{drop_aside, most_threads};
use crate::{Brain, Clock, time};

/// Megabytes of hash table at full strength, where nothing is said about memory, and the most that
/// is made before `START` is answered.
const HASH: u64 = 128;
/// The most megabytes of hash table, whatever is asked for: 2^21 kibibytes.
const MOST_HASH: u64 = 2048;
/// Binary logarithm of its size in kibibytes, the unit of `YXSHOWINFO`.
pub(crate) const MOST_HASH_LOG: u32 = 21;
/// Megabytes for the weaker levels, which look at little and forget it after each move.
const SMALL_HASH: u64 = 8;
/// Megabytes the program takes besides its hash table.
const BESIDES: u64 = 40;
/// Bytes of the solver's tables, and the share of the memory that they may take.
const PROBER: usize = 20 << 20;
const PROBER_SHARE: u64 = 8;

/// The engine, and its table's size.
pub(crate) struct Sized {
    pub(crate) engine: Engine,
    /// Megabytes of the table that is wanted.
    wanted: u64,
    /// Megabytes of the table that is in use.
    used: u64,
    /// Whether memory is still to be made.
    cold: bool,
}

impl<W: Write, C: Clock> Brain<W, C> {
    /// Megabytes of hash table: what is demanded, or what is usual, as far as memory allows.
    fn megabytes(&self) -> u64 {
        let settings = self.session.settings();
        let demanded = settings.hash.map(|kib| (kib >> 10).clamp(1, MOST_HASH));
        let room = self
            .limit()
            .map(|megabytes| (megabytes.saturating_sub(BESIDES) * 3 / 4).clamp(1, MOST_HASH));
        let usual = match self.level() {
            Level::STRONGEST => HASH,
            _ => SMALL_HASH,
        };
        let wanted = demanded.unwrap_or(usual);
        room.map_or(wanted, |room| wanted.min(room))
    }

    /// Megabytes that the manager allows.
    fn limit(&self) -> Option<u64> {
        self.session.limits().memory.map(|bytes| bytes >> 20)
    }

    /// Bytes for the solver's tables.
    pub(crate) fn prober_bytes(&self) -> usize {
        let allowed = self.session.limits().memory;
        let share = allowed.and_then(|bytes| usize::try_from(bytes / PROBER_SHARE).ok());
        share.map_or(PROBER, |share| share.min(PROBER))
    }

    /// The engine, the output and the clock. The engine is made where there is none yet.
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
            }
        });
        sized.engine.set_threads(threads.min(most_threads()));
        (&mut sized.engine, &mut self.out, &self.clock)
    }

    /// On a new game: forgets the last one, and makes the memory that is usual.
    pub(crate) fn begin_game(&mut self) {
        Rule::ALL.into_iter().for_each(Engine::prepare);
        if let Some((_, prober)) = &mut self.prober {
            prober.clear();
        }
        self.parts().0.clear();
        if self
            .engine
            .as_ref()
            .is_some_and(|sized| sized.wanted <= HASH)
        {
            self.warm(&|| false);
        }
        self.fit_memory();
    }

    /// Takes another size of the hash table where one is wanted; without memory yet.
    pub(crate) fn fit_memory(&mut self) {
        let (wanted, limit) = (self.megabytes(), self.limit());
        let Some(sized) = &mut self.engine else {
            return;
        };
        if sized.wanted == wanted {
            return;
        }
        let both = sized.used + wanted + BESIDES;
        let at_once = limit.is_some_and(|limit| both > limit);
        sized.engine.resize(wanted as usize, at_once);
        if at_once {
            sized.used = 1;
        }
        sized.wanted = wanted;
        sized.cold = true;
        drop_aside(sized.engine.discarded());
    }

    /// Whether memory is still to be made.
    pub(crate) fn lacks_memory(&self) -> bool {
        self.engine.as_ref().is_some_and(|sized| sized.cold)
    }

    /// Makes memory until `stop`, which is asked before each [`Engine::SLICE`].
    pub(crate) fn warm(&mut self, stop: &dyn Fn() -> bool) {
        if let Some(sized) = self.engine.as_mut().filter(|sized| sized.cold)
            && sized.engine.warm(stop)
        {
            sized.cold = false;
            sized.used = sized.wanted;
            drop_aside(sized.engine.discarded());
        }
    }

    /// The engine with all the memory that was asked for last, to write or read its table; no clock
    /// runs.
    pub(crate) fn complete(&mut self) -> &mut Engine {
        self.parts();
        self.fit_memory();
        self.warm(&|| false);
        self.parts().0
    }

    /// Makes a little memory within the time of a move that was asked for at `at`.
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
