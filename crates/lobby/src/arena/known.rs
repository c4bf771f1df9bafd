//! An arena that is made again from what is known of it, as after a restart.

use super::{Arena, ArenaError, GameId};
use crate::{Player, Standing};

impl Arena {
    /// Takes in an entrant who is known, in the order of entering: whether the player wants games,
    /// and since when. The time may be up.
    ///
    /// # Errors
    /// [`ArenaError::Full`].
    pub fn known_entrant(
        &mut self,
        player: Player,
        standing: Standing,
        here: (bool, u64),
    ) -> Result<(), ArenaError> {
        self.add(player, standing, here)
    }

    /// Takes in a game that is known and began at `began`, the first of the two beginning. It runs
    /// until [`ended`](Self::ended) tells its result, which comes before the next game of either.
    /// The time may be up.
    ///
    /// # Errors
    /// [`ArenaError::OutOfOrder`], and [`ArenaError::NotHere`] for players who have not entered;
    /// nothing changes.
    pub fn known_game(
        &mut self,
        id: GameId,
        players: [Player; 2],
        began: u64,
    ) -> Result<(), ArenaError> {
        if id.0 < self.next || id.0 == u32::MAX || players[0] == players[1] {
            return Err(ArenaError::OutOfOrder);
        }
        for player in players {
            let entrant = self.entrants.get(&player).ok_or(ArenaError::NotHere)?;
            if entrant.game.is_some() {
                return Err(ArenaError::OutOfOrder);
            }
        }
        self.note(id, players, began);
        Ok(())
    }
}
