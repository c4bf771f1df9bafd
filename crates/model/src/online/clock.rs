//! The clocks of a room's game, as the page shows them.

use tengen_clock::{Control, DAY, Left, Rest, ShownClock};
use tengen_room::{Action, Room, Seat};

use super::{Online, is_going_on};
use crate::context::Context;
use crate::effect::Effect;

/// A player's vacation, in days since 1970 in UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Away {
    /// The first day, if it is still to come.
    pub first: Option<u64>,
    /// The last day.
    pub last: u64,
}

/// What the user has of vacation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OwnVacation {
    /// The day, since 1970 in UTC.
    pub today: u64,
    /// Whole days that can be taken.
    pub left: u16,
    /// Whether a vacation can be ended: one that lasts longer than today.
    pub ends: bool,
}

impl Online {
    /// Both clocks, the maker's first; `None` before the first game and without clocks.
    pub(super) fn clocks(&self, now: u64) -> Option<[ShownClock; 2]> {
        let room = self.room()?;
        let clock = room.clock()?;
        let runs = is_going_on(room) && !room.is_paused();
        let of = |seat: Seat| {
            let is_turn = clock.turn() == seat.player();
            let control = clock.control(seat.player());
            let shown = ShownClock {
                control,
                left: clock.left(seat.player()),
                spent: if is_turn { clock.spent() } else { 0 },
                since: self.part.client.turn_at().filter(|_| runs && is_turn),
            };
            let (rest, away) = (control.rest(), room.days_away(seat));
            match self.part.client.turn() {
                Some(turn) if runs && is_turn && (rest != Rest::None || !away.is_empty()) => {
                    let ran = turn.before + rest.charged(turn.since, now, &away);
                    let runs_now = rest.charged(now, now + 1, &away) > 0;
                    ShownClock {
                        spent: shown.spent.saturating_add(ran),
                        since: runs_now.then_some(now),
                        ..shown
                    }
                }
                _ => shown,
            }
        };
        Some(Seat::BOTH.map(of))
    }

    /// Each player's vacation that is not over.
    pub(super) fn away(&self, now: u64) -> [Option<Away>; 2] {
        let today = now / DAY;
        let away = |seat| {
            let days = self.room()?.away(seat, today)?;
            Some(Away {
                first: Some(days.start).filter(|&first| first > today),
                last: days.end - 1,
            })
        };
        Seat::BOTH.map(away)
    }

    /// The user's vacation; `None` for watchers, in games without vacation, and when none goes on.
    pub(super) fn vacation(&self, now: u64) -> Option<OwnVacation> {
        let (room, you) = self.room().zip(self.you())?;
        let today = now / DAY;
        let left = room.vacation_left(you, today)?;
        let away = self.away(now)[you as usize];
        is_going_on(room).then_some(OwnVacation {
            today,
            left,
            ends: away.is_some_and(|away| away.last > today),
        })
    }

    /// Takes a vacation of `days` days from tomorrow on, by the server's date in UTC.
    pub fn go_away(&mut self, days: u16, cx: &mut Context<'_>) -> Vec<Effect> {
        self.send(Action::Vacation { days }, cx)
    }

    /// Ends the user's vacation.
    pub fn come_back(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        self.send(Action::Return, cx)
    }

    /// What is left of the round, which runs as long as one of the clocks does.
    pub(super) fn round_clock(&self, now: u64) -> Option<ShownClock> {
        let clock = self.room()?.clock()?;
        let round = clock.terms().round()?;
        let control = Control::Absolute { main: round.time };
        Some(ShownClock {
            control,
            left: Left::new(control),
            spent: round.time - clock.round_left()?,
            since: self.clocks(now)?.iter().find_map(|clock| clock.since),
        })
    }

    /// Whether the clocks are stopped by agreement.
    pub(super) fn is_paused(&self) -> bool {
        self.room().is_some_and(Room::is_paused)
    }
}
