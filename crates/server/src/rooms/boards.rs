//! Who plays at the board in a game of the lobby, so that nobody gets a second one.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use tengen_api::RoomId;
use tengen_room::{Config, Seat, SeatOwner};

/// A game: its room, `None` as long as that is being made, and its number there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Board {
    pub(crate) room: Option<RoomId>,
    pub(crate) game: u32,
}

/// The games of players. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub(crate) struct Boards(Arc<Mutex<HashMap<SeatOwner, Board>>>);

impl Boards {
    /// Both sit down at a board, or stay in its room; `false`, and nothing changes, if one of them
    /// is at another one.
    pub(crate) fn sit_down(&self, players: [SeatOwner; 2], board: &Board) -> bool {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let may = |player: &SeatOwner| {
            let known = all.get(player);
            known.is_none_or(|known| known.room.is_some() && known.room == board.room)
        };
        let may = players.iter().all(may);
        if may {
            all.extend(players.map(|player| (player, board.clone())));
        }
        may
    }

    /// The room of a board is made.
    pub(crate) fn made(&self, players: [SeatOwner; 2], board: &Board) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.extend(players.map(|player| (player, board.clone())));
    }

    /// Both leave a board, unless a later game has begun there.
    pub(crate) fn stand_up(&self, players: [SeatOwner; 2], board: &Board) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for player in players {
            if all.get(&player) == Some(board) {
                all.remove(&player);
            }
        }
    }

    /// Whether one of these is at the board in another room.
    pub(crate) fn are_elsewhere(&self, players: [SeatOwner; 2], room: &RoomId) -> bool {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let elsewhere = |player: &SeatOwner| {
            let known = all.get(player);
            known.is_some_and(|known| known.room.as_ref() != Some(room))
        };
        players.iter().any(elsewhere)
    }
}

/// The owners of both seats, in a room whose games end by themselves at the board: with a clock
/// that does not give days.
pub(crate) fn at_the_board(config: &Config) -> Option<[SeatOwner; 2]> {
    let is_live = config.clock.is_some_and(|terms| !terms.first().is_days());
    owners(config).filter(|_| is_live)
}

/// The owners of both seats.
pub(crate) fn owners(config: &Config) -> Option<[SeatOwner; 2]> {
    let [first, second] = Seat::BOTH.map(|seat| config.seats.of(seat));
    Some([first?, second?])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(room: Option<&str>, game: u32) -> Board {
        let room = room.map(|room| room.parse().expect("an id"));
        Board { room, game }
    }

    #[test]
    fn nobody_sits_at_two_boards() {
        let owner = |id: &str| -> SeatOwner { id.parse().expect("an owner") };
        let (ada, bob, eve) = (
            owner("aaaaaaaaaaaaaaab"),
            owner("aaaaaaaaaaaaaaac"),
            owner("aaaaaaaaaaaaaaad"),
        );
        let boards = Boards::default();
        let [one, other] = ["a", "b"].map(|letter| letter.repeat(26));
        let (first, again) = (board(Some(&one), 1), board(Some(&one), 2));
        assert!(boards.sit_down([ada, bob], &board(None, 1)));
        // One that is being made is no room that two others could be in.
        assert!(!boards.sit_down([bob, eve], &board(None, 1)));
        boards.made([ada, bob], &first);
        let elsewhere = board(Some(&other), 1);
        assert!(!boards.sit_down([bob, eve], &elsewhere));
        assert!(!boards.are_elsewhere([ada, bob], &one.parse().expect("an id")));
        assert!(boards.are_elsewhere([eve, bob], &other.parse().expect("an id")));
        // A rematch that begins before the first game's end is noted stays.
        assert!(boards.sit_down([ada, bob], &again));
        boards.stand_up([ada, bob], &first);
        assert!(!boards.sit_down([bob, eve], &elsewhere));
        boards.stand_up([ada, bob], &again);
        assert!(boards.sit_down([bob, eve], &elsewhere));
    }
}
