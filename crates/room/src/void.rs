//! Games that the server ends without a result, because a first move has not come in time.

use crate::judge::without_winner;
use crate::{Decided, Event, Room, Seat, World};

impl Room {
    /// The events that end the game without a result: one that has not begun, or in which not both
    /// have moved or decided. `None` if that cannot be.
    #[must_use]
    pub fn void(&self, world: &World) -> Option<Vec<Event>> {
        if !self.may_be_void() || self.is_of_later_version() {
            return None;
        }
        let mut events = vec![Event::Void];
        if self.number() == 0 {
            let (game, black) = (1, self.first_black(world));
            events.push(Event::Started { game, black });
        }
        events.push(without_winner(Decided::Void));
        Some(events)
    }

    /// Whether the current game, or the first one if none has begun, may end so.
    pub(crate) fn may_be_void(&self) -> bool {
        let seats = self.config().seats;
        let are_owned = Seat::BOTH.iter().all(|&seat| seats.of(seat).is_some());
        let has_begun = self.number() > 0 && self.have_both_acted();
        are_owned && self.finished().is_none() && !has_begun
    }
}
