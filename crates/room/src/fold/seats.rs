//! Who has the seats.

use super::Room;
use crate::{Name, PlayerId, Refusal, Seat};

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

    /// Whether the second seat has ever been taken.
    pub(crate) const fn has_joined(&self) -> bool {
        self.joined
    }

    /// Which players have moved or decided in the current game.
    #[must_use]
    pub fn acted(&self) -> [bool; 2] {
        let mut game = self.first.clone();
        let mut acted = [false; 2];
        for action in self.opening().actions() {
            let Some(chair) = game.decision().map(|decision| decision.seat) else {
                break;
            };
            if let Some(chair) = chair {
                acted[self.player(chair) as usize] = true;
            }
            if game.decide(chair, action.clone()).is_err() {
                break;
            }
        }
        match (self.game.played(), game.to_act()) {
            (0, _) | (1, None) => acted,
            (1, Some(chair)) => {
                acted[self.player(chair) as usize] = true;
                acted
            }
            _ => [true; 2],
        }
    }

    /// Whether both players have moved or decided in the current game.
    #[must_use]
    pub fn have_both_acted(&self) -> bool {
        self.acted() == [true; 2]
    }

    /// An empty seat. It may be closed to all but its owner.
    #[must_use]
    pub fn free_seat(&self) -> Option<Seat> {
        Seat::BOTH.into_iter().find(|&seat| !self.is_taken(seat))
    }

    /// Whether a seat has no owner, or belongs to this player.
    #[must_use]
    pub fn is_open_to(&self, seat: Seat, player: Option<&PlayerId>) -> bool {
        let owner = self.config.seats.of(seat);
        owner.is_none_or(|owner| player.is_some_and(|player| owner.is(player)))
    }

    /// The free seat that belongs to this player by the settings.
    #[must_use]
    pub fn owned_seat(&self, player: &PlayerId) -> Option<Seat> {
        let owned = |seat: Seat| {
            self.config
                .seats
                .of(seat)
                .is_some_and(|owner| owner.is(player))
        };
        Seat::BOTH
            .into_iter()
            .find(|&seat| owned(seat) && !self.is_taken(seat))
    }

    /// The free seat that a player gets: the player's own before one without an owner. Those that
    /// are `kept` are for others.
    ///
    /// # Errors
    /// [`Refusal::Full`] if both are taken, [`Refusal::SeatOfOther`] if what is free belongs to
    /// others.
    pub fn seat_for(&self, player: Option<&PlayerId>, kept: [bool; 2]) -> Result<Seat, Refusal> {
        let free = || Seat::BOTH.into_iter().filter(|&seat| !self.is_taken(seat));
        if free().next().is_none() {
            return Err(Refusal::Full);
        }
        let open = free().filter(|&seat| !kept[seat as usize] && self.is_open_to(seat, player));
        open.min_by_key(|&seat| self.config.seats.of(seat).is_none())
            .ok_or(Refusal::SeatOfOther)
    }
}
