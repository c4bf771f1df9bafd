//! What the lobby hears of rooms and players, and what follows.

use std::net::IpAddr;

use tengen_api::RoomId;
use tengen_lobby::Player;
use tengen_room::lobby::{Score, Told};
use tengen_room::{Channel, PlayerId};

use super::common;
use super::desk::Asked;
use super::elsewhere::carry_out;
use super::games::{Due, Fate, Follows, Running};
use super::hall::{Hall, Item};
use super::people::{id, number};
use super::series::BETWEEN;
use crate::bus::Receiver;
use crate::host::rules::Who;
use crate::letters::Letter;
use crate::rooms::RoomError;
use crate::rooms::actor::{Stage, Staged};
use crate::rooms::heard::Heard;
use crate::rooms::journal::{self, LoadError};

/// For so long the server may be stopped between two games of a match, or before a first move, in
/// milliseconds.
pub(super) const PAUSE: u64 = 3_600_000;

impl Hall {
    pub(super) fn hear(&mut self, heard: Heard) {
        match heard {
            Heard::Staged(staged) => self.staged(&staged),
            Heard::Closed(room) => self.gone(&room),
            Heard::Banned => self.banned(),
            Heard::Deleted(player) => self.deleted(&player),
            Heard::Pools(act, answer) => {
                let pools = self.pool_act(act);
                // The host may have gone.
                answer.send(pools).ok();
            }
            Heard::Arena(news) => self.arena_news(*news),
            Heard::Acted(_) | Heard::SessionsEnded(_) => {
                if let Some(post) = &self.post {
                    common::tell(post, heard);
                }
            }
        }
    }

    fn staged(&mut self, staged: &Staged) {
        let now = self.now();
        match self.games.staged(staged, now) {
            Some(Follows::Next(players, score)) => {
                self.list_anew(&staged.room);
                self.tell_score(&staged.room, players, (score, Some(BETWEEN)));
                return;
            }
            Some(Follows::End(running, fate)) => return self.end(&staged.room, &running, fate),
            None => self.list(&staged.room),
        }
        if self.is_left(staged) {
            return;
        }
        let boards = self.rooms.boards();
        let sits_down = |players, board: &_| boards.sit_down(players, board);
        let has_paused = self.has_paused(staged);
        let Some(players) = self.games.adopt(staged, (now, has_paused), sits_down) else {
            return;
        };
        self.lobby.resumed(players);
        // What it takes from them, pools and seeks, follows from that.
        self.tell_game(players);
        self.list(&staged.room);
        let score = self.games.score(&staged.room);
        if let Some(score) = score.filter(|_| matches!(staged.stage, Stage::Over(_))) {
            self.tell_score(&staged.room, players, (score, Some(BETWEEN)));
        }
        let level = players.into_iter();
        let level = level.filter(|_| staged.config.games > 0);
        let mut level = level.filter_map(|player| self.house.level_of(player));
        if let Some(level) = level.next() {
            let room = staged.room.clone();
            self.house.play(self.rooms.clone(), room, level.clone());
        }
    }

    /// Whether the last game of a room ended shortly before the server was stopped: a match that
    /// ended otherwise is over.
    fn has_paused(&self, staged: &Staged) -> bool {
        let ended = staged.results.ended.filter(|ended| *ended < self.opened);
        ended.is_some_and(|ended| journal::now().saturating_sub(ended) <= PAUSE)
    }

    /// Whether a game that waits for a first move was left long before the server was started: who
    /// only looks at its room has nobody wait for it.
    fn is_left(&self, staged: &Staged) -> bool {
        let used = staged.results.used.filter(|used| *used < self.opened);
        let is_long = used.is_some_and(|used| journal::now().saturating_sub(used) > PAUSE);
        is_long && matches!(staged.stage, Stage::Waiting(_) | Stage::Begun(..))
    }

    fn end(&mut self, room: &RoomId, running: &Running, fate: Fate) {
        let now = self.now();
        let has_level = self.note_level(running.players);
        self.ended_in_arena(running, &fate);
        // Sent last: a page may unsubscribe after it.
        if !matches!(fate, Fate::Void(_)) {
            self.tell_last_score(room, running);
            self.tell_over(room, running.players);
        }
        let is_blamed = !running.is_found;
        let (absent, is_void, is_noted) = match fate {
            Fate::Nothing => (Vec::new(), false, false),
            // Nobody has waited for it.
            Fate::Left(_) if has_level => (Vec::new(), false, false),
            Fate::Played => (Vec::new(), false, true),
            Fate::Void(absent) => (absent, true, is_blamed),
            // The room has told how it has ended.
            Fate::Left(player) => (vec![player], false, is_blamed),
        };
        self.stand_up(room, running);
        match is_noted {
            true => self.lobby.ended(running.players, &absent, now),
            false => self.lobby.released(running.players),
        }
        let told = running.players.into_iter();
        for player in told.filter(|_| is_void && !absent.is_empty()) {
            let yours = absent.contains(&player);
            self.tell_player(player, &Told::Void { yours });
        }
        if is_void {
            self.tell_last_score(room, running);
        }
    }

    /// Tells how a match has ended.
    fn tell_last_score(&mut self, room: &RoomId, running: &Running) {
        if let Some(score) = running.score() {
            self.tell_score(room, running.players, (score, None));
        }
    }

    /// Tells that a game has ended, or a match, wherever its players look now.
    fn tell_over(&mut self, room: &RoomId, players: [Player; 2]) {
        if let Ok(room) = Channel::of_room(room.as_str()) {
            self.tell_both(players, &Told::Over { room });
        }
    }

    /// Tells how a match stands, and when the next game begins.
    fn tell_score(
        &mut self,
        room: &RoomId,
        players: [Player; 2],
        (score, next_in): (Score, Option<u64>),
    ) {
        if let Ok(room) = Channel::of_room(room.as_str()) {
            let told = Told::Score {
                room,
                score,
                next_in,
            };
            self.tell_both(players, &told);
        }
    }

    /// Has the rooms end games in which somebody has not come, and begin the next ones of matches.
    /// Until they have, the players play.
    pub(super) fn ask_rooms(&mut self, now: u64) {
        for (room, due) in self.games.due(now) {
            let (rooms, asks, post) = (self.rooms.clone(), self.asks.clone(), self.post.clone());
            tokio::spawn(async move {
                let done = carry_out(&rooms, &room, due).await;
                if let (Some(post), Err(RoomError::Load(LoadError::Elsewhere))) = (post, &done) {
                    // Whoever has it answers. Until then it is asked again at each beat.
                    let room = room.clone();
                    post.send(Receiver::Others, Letter::Do { room, due });
                }
                if let Some(asks) = asks.upgrade() {
                    asks.send(Asked::Answered { room, due, done }).await.ok();
                }
            });
        }
    }

    /// A room has been asked for what was due. What has become of its game it has told before.
    pub(super) fn answered(&mut self, room: &RoomId, due: Due, done: Result<bool, RoomError>) {
        match (done, due) {
            (Err(RoomError::Closed(_) | RoomError::Unknown(_)), _) => self.gone(room),
            (Ok(false), Due::Next(_)) => {
                if let Some(running) = self.games.ends(room) {
                    let fate = match running.has_played {
                        true => Fate::Played,
                        false => Fate::Nothing,
                    };
                    self.end(room, &running, fate);
                }
            }
            // What is not done is asked again.
            (Ok(_) | Err(_), _) => self.games.answered(room),
        }
    }

    /// A room is neither played nor seen any more.
    pub(super) fn gone(&mut self, room: &RoomId) {
        if let Some(running) = self.games.remove(room) {
            self.tell_over(room, running.players);
            self.ended_in_arena(&running, &Fate::Nothing);
            self.release(room, &running);
        }
    }

    /// Releases both players, without a penalty.
    fn release(&mut self, room: &RoomId, running: &Running) {
        self.stand_up(room, running);
        self.lobby.released(running.players);
    }

    fn stand_up(&mut self, room: &RoomId, running: &Running) {
        let board = running.board(room);
        self.rooms.boards().stand_up(running.owners, &board);
        if let Some(number) = running.listed {
            self.listed.remove(number);
        }
    }

    /// What those have in the lobby ends who are banned: by player, by the address from which they
    /// have asked last, or by one from which they have put something up. All of it ends, wherever
    /// it was put up.
    fn banned(&mut self) {
        let rules = self.rooms.rules();
        let is_banned = |id: &PlayerId| {
            let who = Who {
                address: None,
                player: Some(id),
            };
            rules.banned(who).is_some()
        };
        let is_there = |address: IpAddr| {
            let who = Who {
                address: Some(address),
                player: None,
            };
            rules.banned(who).is_some()
        };
        let players = self.people.all().filter(|(_, person)| {
            let mut from = person.from.into_iter();
            is_banned(&person.id) || from.any(is_there)
        });
        let mut players: Vec<Player> = players.map(|(player, _)| player).collect();
        let places = self.places.iter();
        let items = places.filter(|(_, place)| is_there(place.origin().address()));
        players.extend(items.filter_map(|(item, _)| self.whose(*item)));
        // Also who waits in an arena without being here.
        let entrants = self.arenas.here();
        players.extend(entrants.filter(|player| is_banned(&id(*player))));
        for player in players {
            self.lobby.forget(player);
            self.leave_arenas(player, false);
        }
    }

    /// Who has put something up that may have ended meanwhile.
    fn whose(&self, item: Item) -> Option<Player> {
        match item {
            Item::Seek(id) => self.lobby.seeks().get(id).map(|seek| seek.player),
            Item::Challenge(id) => self.lobby.challenges().get(id).map(|open| open.from),
            Item::Entry(_, player) => Some(player),
        }
    }

    fn deleted(&mut self, player: &PlayerId) {
        let player = number(player);
        self.lobby.forget(player);
        self.leave_arenas(player, true);
    }
}
