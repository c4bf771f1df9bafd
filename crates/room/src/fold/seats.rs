//! Who has the seats.

use super::Room;
use crate::{Name, Seat};

impl Room {
    /// A player's name, if given.
    #[must_use]
    pub fn name(&self, seat: Seat) -> Option<&Name> {
        self.names[seat as usize].as_ref()
    }

    /// Forgets a player's name, which the host of the server has dropped.
    pub fn drop_name(&mut self, seat: Seat) {
        self.names[seat as usize] = None;
    }

    /// Whether both seats are taken.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.free_seat().is_none()
    }

    /// Whether a player has this seat.
    #[must_use]
    pub const fn is_taken(&self, seat: Seat) -> bool {
        let sat_down = matches!(seat, Seat::First) || self.joined;
        sat_down && !self.freed[seat as usize]
    }

    /// The seat that a join gets.
    #[must_use]
    pub fn free_seat(&self) -> Option<Seat> {
        Seat::BOTH.into_iter().find(|&seat| !self.is_taken(seat))
    }
}
