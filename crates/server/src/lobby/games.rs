//! Games at the board that have begun in the lobby, until both players may play again.

use std::collections::HashMap;

use tengen_api::RoomId;
use tengen_lobby::{Begun, Offer, Player, void_at};
use tengen_room::{Seat, SeatOwner};

use super::people::owner;
use super::told;
use crate::rooms::actor::{Stage, Staged};
use crate::rooms::boards::{Board, at_the_board};

/// A game that runs.
pub(super) struct Running {
    /// In the order of the seats.
    pub(super) players: [Player; 2],
    pub(super) owners: [SeatOwner; 2],
    pub(super) offer: Offer,
    /// The game's number in its room.
    game: u32,
    stage: Stage,
    /// Since when a seat or a first move is waited for; `None` if it is not the lobby that waits.
    since: Option<u64>,
    /// Whether the room has been asked to end it without a result.
    is_ending: bool,
}

impl Running {
    /// Whose seat or first move is waited for.
    fn awaited(&self) -> Vec<Player> {
        let awaited = match self.stage {
            Stage::Waiting(taken) => taken.map(|taken| !taken),
            Stage::Begun(seat, acted) => {
                let is_awaited = |one| one == seat && !acted[one as usize];
                Seat::BOTH.map(is_awaited)
            }
            Stage::Played | Stage::Over | Stage::Void => [false; 2],
        };
        let players = self.players.into_iter().zip(awaited);
        players
            .filter_map(|(player, is)| is.then_some(player))
            .collect()
    }

    /// Where it is played.
    pub(super) fn board(&self, room: &RoomId) -> Board {
        Board {
            room: Some(room.clone()),
            game: self.game,
        }
    }
}

/// How a game has ended for the lobby.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// Both have played.
    Played,
    /// It counts for nobody.
    Nothing,
    /// It is void, as these have not come.
    Void(Vec<Player>),
}

/// A game that may have to end without a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Late {
    pub(super) room: RoomId,
    /// How it stands.
    pub(super) stage: Stage,
}

/// The games by their rooms.
pub(super) struct Games {
    all: HashMap<RoomId, Running>,
    /// How long a first move is waited for, in milliseconds.
    within: u64,
}

impl Games {
    pub(super) fn new(within: u64) -> Self {
        Self {
            all: HashMap::new(),
            within,
        }
    }

    /// A game's room has been made: both players are to sit down.
    pub(super) fn begin(
        &mut self,
        room: RoomId,
        begun: &Begun,
        owners: [SeatOwner; 2],
        now: u64,
    ) -> Board {
        let running = Running {
            players: begun.players,
            owners,
            offer: begun.offer,
            game: 1,
            stage: Stage::Waiting([false; 2]),
            since: Some(now),
            is_ending: false,
        };
        let board = running.board(&room);
        self.all.insert(room, running);
        board
    }

    /// A game that goes on and is not known: a rematch, or one of before a restart. It counts if
    /// its clocks run, so that it ends, and if neither player is in another, which `sits_down`
    /// says. Returns its players.
    pub(super) fn adopt(
        &mut self,
        staged: &Staged,
        sits_down: impl FnOnce([SeatOwner; 2], &Board) -> bool,
    ) -> Option<[Player; 2]> {
        let Staged {
            room,
            config,
            game,
            stage: stage @ (Stage::Begun(..) | Stage::Played),
        } = staged
        else {
            return None;
        };
        let owners = at_the_board(config)?;
        let running = Running {
            players: owners.map(owner),
            owners,
            offer: told::played(config)?,
            game: *game,
            stage: *stage,
            since: None,
            is_ending: false,
        };
        let is_new = !self.all.contains_key(room);
        if !is_new || !sits_down(owners, &running.board(room)) {
            return None;
        }
        let players = running.players;
        self.all.insert(room.clone(), running);
        Some(players)
    }

    /// A room tells how its game stands. Returns one that has ended for the lobby.
    pub(super) fn staged(&mut self, staged: &Staged, now: u64) -> Option<(Running, Fate)> {
        let running = self.all.get_mut(&staged.room)?;
        let before = running.awaited();
        let fate = match staged.stage {
            Stage::Void => Fate::Void(before),
            Stage::Over if running.stage == Stage::Played => Fate::Played,
            Stage::Over => Fate::Nothing,
            // Without a clock nothing may ever end it, and nobody waits for its end.
            Stage::Played if running.offer.clock.is_none() => Fate::Played,
            stage @ (Stage::Waiting(_) | Stage::Begun(..) | Stage::Played) => {
                let has_waited = matches!(running.stage, Stage::Waiting(_));
                (running.stage, running.game) = (stage, staged.game.max(1));
                let is_other = has_waited || running.awaited() != before;
                let begins = matches!(stage, Stage::Begun(..)) && is_other;
                if let Some(since) = running.since.as_mut().filter(|_| begins) {
                    *since = now;
                }
                return None;
            }
        };
        Some((self.all.remove(&staged.room)?, fate))
    }

    /// A room is gone. Returns its game.
    pub(super) fn remove(&mut self, room: &RoomId) -> Option<Running> {
        self.all.remove(room)
    }

    /// The games in which somebody has not come in time. Each is told once, until it goes on.
    pub(super) fn late(&mut self, now: u64) -> Vec<Late> {
        let mut late = Vec::new();
        for (room, running) in &mut self.all {
            let Some(since) = running.since.filter(|_| !running.is_ending) else {
                continue;
            };
            let at = void_at(&running.offer, since, self.within);
            if at.is_some_and(|at| at <= now) && !running.awaited().is_empty() {
                running.is_ending = true;
                late.push(Late {
                    room: room.clone(),
                    stage: running.stage,
                });
            }
        }
        late
    }

    /// A game has not been ended without a result: it has gone on, or could not be stored.
    pub(super) fn goes_on(&mut self, room: &RoomId) {
        if let Some(running) = self.all.get_mut(room) {
            running.is_ending = false;
        }
    }

    /// A player's game.
    pub(super) fn of(&self, player: Player) -> Option<(&RoomId, &Running)> {
        let mut all = self.all.iter();
        all.find(|(_, running)| running.players.contains(&player))
    }
}

#[cfg(test)]
mod tests;
