//! Who plays at the board in a game of the lobby, so that nobody gets a second one.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

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
pub(crate) struct Boards(Arc<Mutex<Sitting>>);

#[derive(Debug, Default)]
struct Sitting {
    at: HashMap<SeatOwner, Board>,
    /// Levels of the program, which play any number of games.
    levels: HashSet<SeatOwner>,
}

impl Boards {
    fn lock(&self) -> MutexGuard<'_, Sitting> {
        // A poisoned lock is safe: nothing is half done under it.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// These are levels of the program.
    pub(crate) fn are_levels(&self, levels: impl IntoIterator<Item = SeatOwner>) {
        self.lock().levels.extend(levels);
    }

    /// Both sit down at a board, or stay in its room; `false`, and nothing changes, if one of them
    /// is at another one.
    pub(crate) fn sit_down(&self, players: [SeatOwner; 2], board: &Board) -> bool {
        let mut all = self.lock();
        let may = |player: &SeatOwner| {
            let known = all.at.get(player);
            known.is_none_or(|known| known.room.is_some() && known.room == board.room)
        };
        let may = players.iter().all(may);
        if may {
            all.put(players, board);
        }
        may
    }

    /// The room of a board is made.
    pub(crate) fn made(&self, players: [SeatOwner; 2], board: &Board) {
        self.lock().put(players, board);
    }

    /// Both leave a board, unless a later game has begun there.
    pub(crate) fn stand_up(&self, players: [SeatOwner; 2], board: &Board) {
        let mut all = self.lock();
        for player in players {
            if all.at.get(&player) == Some(board) {
                all.at.remove(&player);
            }
        }
    }

    /// Whether one of these is at the board in another room.
    pub(crate) fn are_elsewhere(&self, players: [SeatOwner; 2], room: &RoomId) -> bool {
        let all = self.lock();
        let elsewhere = |player: &SeatOwner| {
            let known = all.at.get(player);
            known.is_some_and(|known| known.room.as_ref() != Some(room))
        };
        players.iter().any(elsewhere)
    }
}

impl Sitting {
    fn put(&mut self, players: [SeatOwner; 2], board: &Board) {
        for player in players {
            if !self.levels.contains(&player) {
                self.at.insert(player, board.clone());
            }
        }
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
        // A level sits at all of them.
        let level = owner("aaaaaaaaaaaaaaae");
        boards.are_levels([level]);
        assert!(boards.sit_down([ada, level], &again));
        assert!(!boards.sit_down([eve, level], &again));
    }
}
