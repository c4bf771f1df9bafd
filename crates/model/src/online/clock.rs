//! The clocks of a room's game, as the page shows them.

use tengen_clock::{Control, Left, ShownClock};
use tengen_room::{Room, Seat};

use super::{Online, is_going_on};

impl Online {
    /// Both clocks, the maker's first; `None` before the first game and without clocks.
    pub(super) fn clocks(&self) -> Option<[ShownClock; 2]> {
        let room = self.room()?;
        let clock = room.clock()?;
        let runs = is_going_on(room) && !room.is_paused();
        let of = |seat: Seat| {
            let is_turn = clock.turn() == seat.player();
            ShownClock {
                control: clock.control(seat.player()),
                left: clock.left(seat.player()),
                spent: if is_turn { clock.spent() } else { 0 },
                since: self.part.client.turn_at().filter(|_| runs && is_turn),
            }
        };
        Some(Seat::BOTH.map(of))
    }

    /// What is left of the round, which runs as long as one of the clocks does.
    pub(super) fn round_clock(&self) -> Option<ShownClock> {
        let clock = self.room()?.clock()?;
        let round = clock.terms().round()?;
        let control = Control::Absolute { main: round.time };
        Some(ShownClock {
            control,
            left: Left::new(control),
            spent: round.time - clock.round_left()?,
            since: self.clocks()?.iter().find_map(|clock| clock.since),
        })
    }

    /// Whether the clocks are stopped by agreement.
    pub(super) fn is_paused(&self) -> bool {
        self.room().is_some_and(Room::is_paused)
    }
}
