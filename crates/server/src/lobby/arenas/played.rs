//! The games of arenas: pairs, ends, and what goes on after a restart.

use std::collections::BTreeSet;
use std::slice;
use std::time::Duration;

use tengen_api::RoomId;
use tengen_lobby::{Begun, Blocks, Ended, GameId, Outcome, Player, Source};
use tengen_room::{Seat, SeatOwner};
use tokio::time::sleep;

use super::super::desk::Asked;
use super::super::games::{Fate, Running};
use super::super::hall::{AWAY, Hall};
use super::super::people::{People, number};
use super::super::shown_name;
use super::keeper::{Keep, Then};
use super::over::{Over, Past};
use super::rows::{Game, Loaded};
use crate::rooms::RoomError;
use crate::rooms::actor::Stage;
use crate::rooms::journal::{LoadError, now};

/// Between two attempts to read a room.
const READ_AGAIN: Duration = Duration::from_secs(5);
/// How long after the evening its last games may run, in milliseconds.
const GRACE: u64 = 3 * 3_600_000;

/// Who may be paired: whoever is connected, or was until just now, and in no game.
struct Ready<'a> {
    people: &'a People,
    playing: &'a BTreeSet<Player>,
    /// The lobby's time.
    now: u64,
}

impl Ready<'_> {
    fn is_ready(&self, player: Player) -> bool {
        let is_near = |left: u64| self.now.saturating_sub(left) < AWAY;
        let person = self.people.get(player);
        person.is_some_and(|person| person.left.is_none_or(is_near))
            && !self.playing.contains(&player)
    }
}

impl Blocks for Ready<'_> {
    fn apart(&self, one: Player, other: Player) -> bool {
        !self.is_ready(one) || !self.is_ready(other) || self.people.apart(one, other)
    }
}

/// How a game has ended for its arena.
fn how(running: &Running, fate: &Fate) -> Ended {
    let absent: &[Player] = match (running.stage(), fate) {
        (Stage::Over(winner), Fate::Played) => {
            return Ended::Played(match winner {
                None => Outcome::Draw,
                Some(Seat::First) => Outcome::First,
                Some(Seat::Second) => Outcome::Second,
            });
        }
        (_, Fate::Void(absent)) => absent,
        (_, Fate::Left(loser)) => slice::from_ref(loser),
        (_, Fate::Played | Fate::Nothing) => &[],
    };
    Ended::Void {
        absent: running.players.map(|player| absent.contains(&player)),
    }
}

/// Why the room of a game was not made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum NotMade {
    /// The players are kept apart.
    Apart,
    /// One of them plays elsewhere.
    Busy,
    /// Nothing can be stored.
    Failed,
}

impl Hall {
    /// Takes in what is stored: arenas that go on, with their games, and those that are over.
    pub(in super::super) fn resume_arenas(&mut self, open: Vec<Loaded>, over: Vec<Over>) {
        self.arenas.over = Past::of(over);
        for mut loaded in open {
            for entry in &mut loaded.entries {
                let name = entry.name.take();
                entry.name = shown_name(self.rooms.rules(), &entry.player, name);
            }
            if !self.arenas.add(&loaded) {
                continue;
            }
            let arena = loaded.setting.number;
            for game in loaded.games {
                match game.ended {
                    Some((how, at)) if game.is_new => {
                        let players = game.players.each_ref().map(number);
                        self.keep_end((arena, game.id), players, how, at);
                    }
                    Some(_) => {}
                    None => self.resume_game(arena, &game),
                }
            }
        }
    }

    /// Follows a game that goes on, and has its room tell how it stands.
    fn resume_game(&mut self, arena: u64, game: &Game) {
        let Some(offer) = self
            .arenas
            .open
            .get(&arena)
            .map(|open| open.arena.evening().offer)
        else {
            return;
        };
        let begun = Begun {
            players: game.players.each_ref().map(number),
            offer,
            games: 1,
            source: Source::Arena(arena, game.id),
        };
        let owners = game.players.each_ref().map(SeatOwner::from);
        let lobby_now = self.now();
        let board = self
            .games
            .resume(game.room.clone(), &begun, owners, lobby_now);
        self.rooms.boards().made(owners, &board);
        self.lobby.resumed(begun.players);
        let (rooms, asks, room) = (self.rooms.clone(), self.asks.clone(), game.room.clone());
        tokio::spawn(async move {
            loop {
                match rooms.wake(&room).await {
                    Ok(()) => return,
                    Err(
                        RoomError::Closed(_)
                        | RoomError::Unknown(_)
                        | RoomError::Load(LoadError::Damaged(_)),
                    ) => break,
                    Err(error) => {
                        tracing::warn!("a game of an arena could not be read: {error}");
                        sleep(READ_AGAIN).await;
                    }
                }
                if asks.strong_count() == 0 {
                    return;
                }
            }
            if let Some(asks) = asks.upgrade() {
                asks.send(Asked::Gone(room)).await.ok();
            }
        });
    }

    /// Pairs those who are free.
    pub(super) fn pair_in_arenas(&mut self) {
        let (lobby_now, now) = (self.now(), now());
        let mut all = Vec::new();
        for open in self.arenas.open.values_mut() {
            let ready = Ready {
                people: &self.people,
                playing: self.lobby.playing(),
                now: lobby_now,
            };
            let offer = open.arena.evening().offer;
            let arena = open.number();
            for (game, players) in open.pair(&ready, now) {
                // Nobody is paired in another arena meanwhile.
                self.lobby.resumed(players);
                all.push(Begun {
                    players,
                    offer,
                    games: 1,
                    source: Source::Arena(arena, game),
                });
            }
        }
        for begun in all {
            self.make(begun);
        }
    }

    /// The room of a game was not made. Returns whether it was a game of an arena, whose players
    /// are paired again.
    pub(in super::super) fn not_made_in_arena(&mut self, begun: &Begun, why: NotMade) -> bool {
        let Source::Arena(arena, game) = begun.source else {
            return false;
        };
        if let Some(open) = self.arenas.open.get_mut(&arena) {
            open.not_made(game, begun.players, why, now());
        }
        true
    }

    /// Stores a game of an arena whose room is made, before its players are told of it.
    pub(in super::super) fn keep_game(
        &mut self,
        (arena, game): (u64, GameId),
        begun: &Begun,
        room: RoomId,
    ) {
        let began = Keep::Began {
            arena,
            game,
            room: room.clone(),
            players: begun.players,
            at: now(),
        };
        self.arenas
            .keep(began, Then::Seated(Box::new(*begun), room));
    }

    /// A game has ended, of an arena perhaps.
    pub(in super::super) fn ended_in_arena(&mut self, running: &Running, fate: &Fate) {
        if let Some(game) = running.arena {
            self.note_end(game, running.players, how(running, fate), now());
        }
    }

    /// Games that still run long after the evening count as void: two who have agreed on a pause
    /// may never go on, and nobody would know the final table.
    pub(super) fn end_late_games(&mut self, now: u64) {
        let open = self.arenas.open.values();
        let late = open.filter(|open| now >= open.arena.evening().until.saturating_add(GRACE));
        let games = late.flat_map(|open| {
            let games = open.arena.games();
            games.map(move |(game, players)| ((open.number(), game), players))
        });
        let games: Vec<_> = games.collect();
        for (game, players) in games {
            let how = Ended::Void { absent: [false; 2] };
            self.note_end(game, players, how, now);
        }
    }

    /// A game counts for its arena as it has ended, unless that is known.
    fn note_end(
        &mut self,
        (arena, game): (u64, GameId),
        players: [Player; 2],
        how: Ended,
        at: u64,
    ) {
        let Some(open) = self.arenas.open.get_mut(&arena) else {
            return;
        };
        if open.ended(game, how, at).is_err() {
            return;
        }
        self.keep_end((arena, game), players, how, at);
        for player in players {
            self.tell_standing(arena, player);
        }
    }

    /// Stores how a game has ended, and that whoever has not come has left.
    fn keep_end(
        &mut self,
        (arena, game): (u64, GameId),
        players: [Player; 2],
        how: Ended,
        at: u64,
    ) {
        let ended = Keep::Ended {
            arena,
            game,
            how,
            at,
        };
        self.arenas.keep(ended, Then::Nothing);
        if let Ended::Void { absent } = how {
            let absent = players.into_iter().zip(absent);
            for (player, _) in absent.filter(|(_, is_absent)| *is_absent) {
                self.leave_arena(arena, player);
            }
        }
    }
}
