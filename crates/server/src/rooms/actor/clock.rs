//! The clock of a room's running turn.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use tengen_clock::{Control, Lag};
use tengen_room::{Action, Actor as By, Cause, Event, Room, Seat};
use tokio::time::Instant;

use super::super::deadlines::{Deadline, LATER};
use super::super::journal::{self, AppendError};
use super::super::kept::{free_days, free_days_of};
use super::{Actor, MemberId};

/// A room is not dropped from memory so long before its clock runs out.
const SOON: Duration = Duration::from_secs(60);

/// Milliseconds that a move is charged at least, as far as the player has them: what a move costs
/// that was chosen ahead.
const LEAST_CHARGE: u64 = 100;

/// A turn whose time is charged.
pub(super) struct Turn {
    /// When it began, by [`Clocks::read`](super::super::clocks::Clocks::read).
    since: Instant,
    /// The same in milliseconds since 1970, for days on which clocks stand still.
    began: u64,
    /// Milliseconds of it before.
    before: u64,
}

/// Milliseconds from a ping to its answer, as measured last over a connection; 0 before.
#[derive(Clone, Debug, Default)]
pub(crate) struct RoundTrip(Arc<AtomicU32>);

impl RoundTrip {
    /// Adds a measurement to the running mean.
    pub(crate) fn measured(&self, trip: Duration) {
        let trip = u32::try_from(trip.as_millis()).unwrap_or(u32::MAX);
        let mean = match self.0.load(Ordering::Relaxed) {
            0 => trip,
            mean => (3 * u64::from(mean))
                .saturating_add(u64::from(trip))
                .div_ceil(4) as u32,
        };
        self.0.store(mean, Ordering::Relaxed);
    }

    fn get(&self) -> u64 {
        u64::from(self.0.load(Ordering::Relaxed))
    }
}

/// The quotas of delay at the beginning of a game; without clocks they are not used.
pub(super) fn lags(room: &Room) -> [Lag; 2] {
    let terms = room.config().clock;
    let none = Control::Absolute { main: 0 };
    let controls = terms.map_or([none; 2], |terms| [terms.first(), terms.second()]);
    controls.map(Lag::new)
}

impl Actor {
    /// Notes that a running turn has been charged so many milliseconds, and starts it again.
    pub(super) async fn resume(&mut self, spent: u64) -> Result<(), AppendError> {
        if self.room.running().is_some() {
            let cause = Cause::by(By::Server);
            self.keep(vec![Event::Resumed], cause, None, spent).await?;
        }
        Ok(())
    }

    /// Starts the clock that ran when the room was loaded, and tells how the game stands.
    pub(super) async fn go_on_with_turn(&mut self) -> Result<(), AppendError> {
        self.tell_stage();
        let (before, was_out) = self.elapsed_before;
        if was_out {
            return self.resume(before).await;
        }
        self.wind(true);
        if let Some(turn) = &mut self.turn {
            turn.before = before;
        }
        Ok(())
    }

    /// The room's row in the table of deadlines, if it changes with an event.
    pub(super) fn follow_deadline(&mut self) -> Option<Deadline> {
        match (self.room.running().is_some(), self.due) {
            (true, None) => {
                let at = self.earliest(0)?;
                self.due = Some(at);
                let days = self.room.config().clock?.first().is_days();
                Some(Deadline::At { at, days })
            }
            (false, Some(_)) => {
                self.due = None;
                Some(Deadline::None)
            }
            _ => None,
        }
    }

    /// When a flag can fall at the earliest, `elapsed` milliseconds into the turn, whichever seat
    /// moves until then; in milliseconds since 1970.
    fn earliest(&self, elapsed: u64) -> Option<u64> {
        let (seat, left) = self.room.running()?;
        let other = self.room.left(seat.other())?;
        let control = self.room.clock()?.control(seat.other().player());
        let now = journal::now();
        let (rest, away) = free_days_of(&self.room, seat);
        let own = rest.deadline(now, left.saturating_sub(elapsed), &away);
        let (rest, away) = free_days_of(&self.room, seat.other());
        let others = rest.deadline(now, other.turn(control), &away);
        Some(own.min(others))
    }

    /// Ends the game if its time is up, and notes a later deadline otherwise.
    pub(super) async fn look_at_deadline(&mut self) -> Result<(), AppendError> {
        let now = Instant::now();
        self.flag(now, self.claimable()).await?;
        let later = self.earliest(self.elapsed(now));
        if let (Some(due), Some(later)) = (self.due, later)
            && later > due.saturating_add(LATER)
        {
            let noted = self.shared.journal.postpone(&self.id, Some(later)).await;
            // The old row does no harm but work.
            if noted.is_ok() {
                self.due = Some(later);
            }
        }
        Ok(())
    }

    /// Whether a clock runs that will have run out before the room could be loaded again.
    pub(super) fn is_due_soon(&self) -> bool {
        let soon = Instant::now() + SOON;
        self.turn.is_some() && self.flag_at().is_some_and(|at| at < soon)
    }

    /// Ends the game if the time of the seat to move was up at `at`, with the delay of `lag`
    /// milliseconds that its move may have had.
    pub(super) async fn flag(&mut self, at: Instant, lag: u64) -> Result<(), AppendError> {
        let elapsed = self.elapsed(at).saturating_sub(lag);
        if let Some(end) = self.room.flag(elapsed) {
            let cause = Cause::by(By::Server);
            self.keep(vec![end], cause, None, elapsed).await?;
        }
        Ok(())
    }

    /// Milliseconds that a move of the seat to move may have been under way.
    pub(super) fn claimable(&self) -> u64 {
        let Some((seat, _)) = self.room.running() else {
            return 0;
        };
        let of_seat = self.players.values().filter(|player| player.seat == seat);
        let trip = of_seat.map(|player| player.trip.get()).max().unwrap_or(0);
        self.lags[seat as usize].claim(trip)
    }

    /// Milliseconds of delay that a member's action at `at` is not charged, if it is a move or a
    /// decision of the seat to move.
    pub(super) fn lag_of(&self, member: MemberId, action: &Action, at: Instant) -> Option<u64> {
        let (seat, _) = self.room.running()?;
        let player = self.players.get(&member)?;
        let is_own = action.is_turn() && player.seat == seat;
        let lag = self.lags[seat as usize].claim(player.trip.get());
        is_own.then(|| lag.min(self.elapsed(at)))
    }

    /// What an action of a seat is charged that comes `elapsed` milliseconds into the turn.
    pub(super) fn charge_of(&self, seat: Seat, action: &Action, elapsed: u64) -> u64 {
        let own = self.room.running().filter(|(mover, _)| *mover == seat);
        match own.filter(|_| action.is_turn()) {
            Some((_, left)) => elapsed.max(LEAST_CHARGE.min(left)),
            None => elapsed,
        }
    }

    /// Takes the delay of a move from its seat's quota.
    pub(super) fn compensate(&mut self, seat: Seat, lag: u64) {
        self.lags[seat as usize].compensate(lag, lag);
    }

    /// Milliseconds from the last charge in this turn to `at`; 0 if no clock runs.
    pub(super) fn elapsed(&self, at: Instant) -> u64 {
        let Some(turn) = &self.turn else { return 0 };
        let now = self.shared.journal.clocks().read(at);
        let ran = millis(now.saturating_duration_since(turn.since));
        let until = turn.began.saturating_add(ran);
        let (rest, away) = free_days(&self.room);
        rest.charged(turn.began, until, &away) + turn.before
    }

    /// When the flag will fall, with the delay that a move may have; `None` if no clock runs or
    /// that is too far away.
    pub(super) fn flag_at(&self) -> Option<Instant> {
        let (_, left) = self.room.running()?;
        let turn = self.turn.as_ref()?;
        // The flag falls after the last millisecond.
        let left = left.saturating_sub(turn.before) + 1 + self.claimable();
        let (rest, away) = free_days(&self.room);
        let at = rest.deadline(turn.began, left, &away);
        let ran = self.shared.journal.clocks().read(Instant::now());
        let ran = millis(ran.saturating_duration_since(turn.since));
        let wait = at.saturating_sub(turn.began).saturating_sub(ran);
        Instant::now().checked_add(Duration::from_millis(wait))
    }

    /// Starts the clock of the seat to move after a turn that has ended. The time that storing took
    /// is not charged.
    pub(super) fn wind(&mut self, ended: bool) {
        if self.room.running().is_none() {
            self.turn = None;
        } else if ended || self.turn.is_none() {
            let clocks = self.shared.journal.clocks();
            self.turn = Some(Turn {
                since: clocks.read(Instant::now()),
                began: journal::now(),
                before: 0,
            });
        }
    }
}

/// Whole milliseconds.
pub(crate) fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
