//! The clocks of a game at one board.

use tengen_clock::{Player, ShownClock};
use tengen_core::Color;
use tengen_core::opening::Seat as Chair;
use tengen_game::clock::{After, BoardClock, BoardTerms, Due, Step, Stopped};

use super::Session;
use super::game::Mark;
use crate::context::Context;
use crate::effect::Effect;

/// The shortest search, in milliseconds, however little time is left.
const LEAST_MS: u32 = 50;

/// The clocks as the page shows them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clocks {
    /// Those of Black and White, as of now.
    pub of: [ShownClock; 2],
    /// Why they are stopped, if the game goes on.
    pub stopped: Option<Stopped>,
    /// When the game ends on time, if nothing happens before.
    pub due: Option<u64>,
}

const fn player(chair: Chair) -> Player {
    match chair {
        Chair::First => Player::First,
        Chair::Second => Player::Second,
    }
}

impl Session {
    /// The same game with clocks, which stand until the game is started.
    #[must_use]
    pub fn with_clock(mut self, terms: Option<BoardTerms>) -> Session {
        let turn = self.decider().unwrap_or(Player::First);
        self.part.clock = terms.map(|terms| BoardClock::new(terms, turn));
        self
    }

    /// The clocks; `None` in a game without.
    #[must_use]
    pub fn clocks(&self) -> Option<Clocks> {
        let clock = self.part.clock.as_ref()?;
        let of = |color| clock.shown(player(self.opening().owner(color)));
        Some(Clocks {
            of: Color::BOTH.map(of),
            stopped: self.stopped(),
            due: clock.due_at(self.times().0),
        })
    }

    /// Stops the clocks of a game that goes on.
    pub fn stop_clocks(&mut self, why: Stopped, cx: &mut Context<'_>) -> Vec<Effect> {
        if self.outcome().is_some() || self.stopped().is_some() || self.part.clock.is_none() {
            return Vec::new();
        }
        let before = self.mark();
        let effects = self.cancel(cx);
        if let Some(clock) = &mut self.part.clock {
            clock.stop(cx.now, why);
        }
        self.part.unsaved = true;
        self.settle(before, effects, cx)
    }

    /// Notes that the device is awake; see [`BoardClock::beat`].
    pub(crate) fn beat(&mut self, now: u64) {
        if let Some(clock) = &mut self.part.clock {
            clock.beat(now);
        }
    }

    /// Has stopped clocks run again, and a computer think.
    pub fn start_clocks(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        if let Some(clock) = &mut self.part.clock {
            clock.go_on();
        }
        self.run_clock(cx.now);
        let mut effects = self.find_threat(cx);
        effects.extend(self.think(self.due(), cx));
        effects
    }

    /// Has the clock of the player to move run, unless the clocks are stopped.
    pub(super) fn run_clock(&mut self, now: u64) {
        let turn = self.decider().is_some();
        if let Some(clock) = self.part.clock.as_mut().filter(|_| turn) {
            clock.start(now);
        }
    }

    /// Why the clocks are stopped, if the game goes on.
    pub(crate) fn stopped(&self) -> Option<Stopped> {
        let goes_on = self.outcome().is_none();
        self.part.clock.as_ref().filter(|_| goes_on)?.stopped()
    }

    /// Ends the game if the time is up.
    pub(super) fn look_at_clock(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        if let Some(clock) = &mut self.part.clock {
            clock.wake(cx.now);
        }
        let clock = self.part.clock.as_ref();
        let clock = clock.filter(|_| self.outcome().is_none());
        let Some(due) = clock.and_then(|clock| clock.due(cx.now, self.times().0)) else {
            return Vec::new();
        };
        let won = |color: &Color| due == Due::Flag(player(self.opening().owner(color.opponent())));
        let winner = Color::BOTH.into_iter().find(won);
        let before = self.live_mark();
        let effects = self.end_by(|game| game.end_on_time(winner), cx);
        self.settle(before, effects, cx)
    }

    /// Charges what was done since a mark.
    pub(super) fn follow_clock(&mut self, before: Mark, now: u64) {
        let now_here = self.mark();
        let step = Step {
            turn: self.decider(),
            steps: (
                before.moves + before.decisions,
                now_here.moves + now_here.decisions,
            ),
            plies: (before.moves, now_here.moves),
        };
        if let Some(clock) = &mut self.part.clock {
            // The flag was looked for at the same time, before the action.
            let _ = clock.follow(now, step);
        }
    }

    /// Milliseconds that the player to move has for a search.
    pub(super) fn budget(&self, now: u64) -> Option<u32> {
        let budget = self.part.clock.as_ref()?.budget(self.decider()?, now);
        Some(u32::try_from(budget).unwrap_or(u32::MAX).max(LEAST_MS))
    }

    /// The times of the moves, for files.
    pub(crate) fn move_times(&self) -> &[Option<After>] {
        let clock = self.part.clock.as_ref();
        clock.map(BoardClock::after).unwrap_or_default()
    }

    /// Who is to move or decide; `None` after the end and while an opening is dealt.
    fn decider(&self) -> Option<Player> {
        let chair = match self.opening().decision() {
            _ if self.outcome().is_some() => None,
            Some(decision) => decision.seat,
            None => Some(self.opening().owner(self.position().to_move())),
        };
        chair.map(player)
    }
}
