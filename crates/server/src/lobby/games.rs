//! Games at the board that have begun in the lobby, until both players may play again.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use tengen_api::RoomId;
use tengen_lobby::{Begun, GameId, Offer, Player, Source, void_at};
use tengen_room::lobby::Score;
use tengen_room::{Seat, SeatOwner};

use super::people::owner;
use super::series::Series;
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
    /// The match of which it is a game.
    series: Option<Series>,
    /// Whether the room has been asked for what is due, and has not answered yet.
    is_asked: bool,
    /// Its number in the list of games.
    pub(super) listed: Option<u64>,
    /// Whether the lobby has made its room. Others are not listed: an id is a permission to watch.
    is_own: bool,
    /// Whether it was found after a restart and both have not played since: nobody is blamed for
    /// not being there.
    pub(super) is_found: bool,
    /// Whether both have played, in one of a match's games.
    pub(super) has_played: bool,
    /// When it began, or the first game of the match, in milliseconds since 1970.
    pub(super) began: Option<u64>,
    /// The arena of which it is a game, and which one.
    pub(super) arena: Option<(u64, GameId)>,
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
            Stage::Played | Stage::Over(_) | Stage::Void => [false; 2],
        };
        let players = self.players.into_iter().zip(awaited);
        players
            .filter_map(|(player, is)| is.then_some(player))
            .collect()
    }

    /// How the room has told it last.
    pub(super) const fn stage(&self) -> Stage {
        self.stage
    }

    /// How the match stands, if it is one.
    pub(super) fn score(&self) -> Option<Score> {
        self.series.as_ref().map(Series::score)
    }

    /// Where it is played.
    pub(super) fn board(&self, room: &RoomId) -> Board {
        Board {
            room: Some(room.clone()),
            game: self.game,
        }
    }
}

/// What follows from what a room tells.
pub(super) enum Follows {
    /// A game of a match between these has ended, and another one follows.
    Next([Player; 2], Score),
    /// A game has ended, or a match.
    End(Box<Running>, Fate),
}

/// How a game has ended for the lobby.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// Both have played.
    Played,
    /// No penalty is noted or taken off.
    Nothing,
    /// It is void, as these have not come.
    Void(Vec<Player>),
    /// This player has given it up, or let it be lost, before both had played: as bad as not to
    /// come.
    Left(Player),
}

/// What a room is asked to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Due {
    /// End its game without a result, if it still stands so.
    Void(Stage),
    /// Begin the next game of a match after this one.
    Next(u32),
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
            series: (begun.games > 1).then(|| Series::new(begun)),
            is_asked: false,
            listed: None,
            is_own: true,
            is_found: false,
            has_played: false,
            began: None,
            arena: match begun.source {
                Source::Arena(arena, game) => Some((arena, game)),
                _ => None,
            },
        };
        let board = running.board(&room);
        self.all.insert(room, running);
        board
    }

    /// A game that was begun before a restart goes on. Nobody is waited for until its room has told
    /// how it stands.
    pub(super) fn resume(
        &mut self,
        room: RoomId,
        begun: &Begun,
        owners: [SeatOwner; 2],
        now: u64,
    ) -> Board {
        let board = self.begin(room.clone(), begun, owners, now);
        if let Some(running) = self.all.get_mut(&room) {
            running.stage = Stage::Played;
        }
        board
    }

    /// A game that goes on and is not known: a rematch, or one of before a restart. It counts if
    /// its clocks run, so that it ends, and if neither player is in another, which `sits_down`
    /// says. A game that the lobby has begun counts before its first move too, which is waited for
    /// from now on, and so does a match between two games, if `has_paused` says that it has not
    /// ended early. A void game has ended a match, and what follows it is a rematch. Returns its
    /// players.
    pub(super) fn adopt(
        &mut self,
        staged: &Staged,
        (now, has_paused): (u64, bool),
        sits_down: impl FnOnce([SeatOwner; 2], &Board) -> bool,
    ) -> Option<[Player; 2]> {
        let Staged {
            room,
            config,
            stage,
            results,
            ..
        } = staged;
        let owners = at_the_board(config)?;
        let players = owners.map(owner);
        let game = staged.game.max(1);
        let is_over = matches!(stage, Stage::Over(_));
        let counted = results.winners.len() + usize::from(!is_over);
        let is_own = game <= u32::from(config.games) && u32::try_from(counted) == Ok(game);
        let resumed = || Series::resumed(players, config.games, &results.winners);
        let mut series = (is_own && config.games > 1).then(resumed);
        match (stage, &mut series) {
            (Stage::Begun(..) | Stage::Played, _) => {}
            (Stage::Waiting(_), _) if is_own => {}
            (Stage::Over(_), Some(series)) if has_paused && series.goes_on() => series.pause(now),
            _ => return None,
        }
        let running = Running {
            players,
            owners,
            offer: told::played(config)?,
            game,
            stage: *stage,
            since: is_own.then_some(now),
            series,
            is_asked: false,
            listed: None,
            is_own,
            is_found: *stage != Stage::Played,
            has_played: *stage == Stage::Played || !results.winners.is_empty(),
            began: results.began,
            arena: None,
        };
        let is_new = !self.all.contains_key(room);
        if !is_new || !sits_down(owners, &running.board(room)) {
            return None;
        }
        let players = running.players;
        self.all.insert(room.clone(), running);
        Some(players)
    }

    /// A room tells how its game stands.
    pub(super) fn staged(&mut self, staged: &Staged, now: u64) -> Option<Follows> {
        let running = self.all.get_mut(&staged.room)?;
        running.began = running.began.or(staged.results.began);
        let before = running.awaited();
        let fate = match staged.stage {
            Stage::Void => Fate::Void(before),
            // Between two games of a match, of a room that was read again.
            Stage::Over(_) if matches!(running.stage, Stage::Over(_)) => return None,
            Stage::Over(winner) => {
                running.has_played |= running.stage == Stage::Played;
                (running.stage, running.is_asked) = (staged.stage, false);
                if let Some(series) = &mut running.series
                    && series.note(winner, now)
                {
                    return Some(Follows::Next(running.players, series.score()));
                }
                let loser = winner.map(|winner| running.players[winner.other() as usize]);
                match (running.has_played, loser) {
                    (true, _) => Fate::Played,
                    (false, Some(loser)) => Fate::Left(loser),
                    (false, None) => Fate::Nothing,
                }
            }
            // Without a clock nothing may ever end it, and nobody waits for its end.
            Stage::Played if running.offer.clock.is_none() => Fate::Played,
            stage @ (Stage::Waiting(_) | Stage::Begun(..) | Stage::Played) => {
                let has_waited = matches!(running.stage, Stage::Waiting(_));
                (running.stage, running.game) = (stage, staged.game.max(1));
                running.is_asked = false;
                running.has_played |= stage == Stage::Played;
                running.is_found &= stage != Stage::Played;
                if let Some(series) = &mut running.series {
                    series.next = None;
                }
                let is_other = has_waited || running.awaited() != before;
                let begins = matches!(stage, Stage::Begun(..)) && is_other;
                if let Some(since) = running.since.as_mut().filter(|_| begins) {
                    *since = now;
                }
                return None;
            }
        };
        let running = self.all.remove(&staged.room)?;
        Some(Follows::End(Box::new(running), fate))
    }

    /// A game that has begun and is not listed yet.
    pub(super) fn unlisted(&mut self, room: &RoomId) -> Option<&mut Running> {
        let running = self.all.get_mut(room)?;
        // One that is over is listed as long as its match goes on.
        let has_begun = !matches!(running.stage, Stage::Waiting(_) | Stage::Void);
        (has_begun && running.is_own && running.listed.is_none()).then_some(running)
    }

    /// A game is not listed any more; its number in the list.
    pub(super) fn unlist(&mut self, room: &RoomId) -> Option<u64> {
        self.all.get_mut(room)?.listed.take()
    }

    /// How the match in a room stands, if there is one.
    pub(super) fn score(&self, room: &RoomId) -> Option<Score> {
        self.all.get(room)?.score()
    }

    /// A room is gone. Returns its game.
    pub(super) fn remove(&mut self, room: &RoomId) -> Option<Running> {
        self.all.remove(room)
    }

    /// What rooms are to do now: where somebody has not come in time, and where the next game of a
    /// match begins. Each is told once, until the room has answered.
    pub(super) fn due(&mut self, now: u64) -> Vec<(RoomId, Due)> {
        let within = self.within;
        let due = |running: &Running| {
            let is_now = |at: Option<u64>| at.is_some_and(|at| at <= now);
            let next = running.series.as_ref().and_then(|series| series.next);
            let since = running.since.filter(|_| !running.awaited().is_empty());
            let late = since.and_then(|since| void_at(&running.offer, since, within));
            match (is_now(next), is_now(late)) {
                (true, _) => Some(Due::Next(running.game)),
                (false, true) => Some(Due::Void(running.stage)),
                (false, false) => None,
            }
        };
        let mut all = Vec::new();
        for (room, running) in self.all.iter_mut().filter(|(_, one)| !one.is_asked) {
            if let Some(due) = due(running) {
                running.is_asked = true;
                all.push((room.clone(), due));
            }
        }
        all
    }

    /// A room has answered what it was asked.
    pub(super) fn answered(&mut self, room: &RoomId) {
        if let Some(running) = self.all.get_mut(room) {
            running.is_asked = false;
        }
    }

    /// The next game of a match cannot begin. Returns the match, unless it has begun.
    pub(super) fn ends(&mut self, room: &RoomId) -> Option<Running> {
        let running = self.all.get(room)?;
        let waits = running
            .series
            .as_ref()
            .is_some_and(|series| series.next.is_some());
        waits.then(|| self.all.remove(room))?
    }

    /// The players of all, a level once for each of its games.
    pub(super) fn players(&self) -> impl Iterator<Item = Player> {
        self.all.values().flat_map(|running| running.players)
    }

    /// A player's game.
    pub(super) fn of(&self, player: Player) -> Option<(&RoomId, &Running)> {
        let mut all = self.all.iter();
        all.find(|(_, running)| running.players.contains(&player))
    }
}

#[cfg(test)]
mod tests;
