//! The clocks of a room's game, as the page shows them.

use tengen_clock::{Control, DAY, Left, Rest, ShownClock};
use tengen_room::{Room, Seat};

use super::{Online, is_going_on};

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

    /// The last day of each player's vacation that is not over, in days since 1970 in UTC.
    pub(super) fn away(&self, now: u64) -> [Option<u64>; 2] {
        let away = |seat| self.room()?.away(seat, now / DAY).map(|days| days.end - 1);
        Seat::BOTH.map(away)
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
