//! What the lobby hears of rooms and players, and what follows.

use tengen_api::RoomId;
use tengen_lobby::Player;
use tengen_room::PlayerId;
use tengen_room::lobby::Told;

use super::desk::Asked;
use super::games::{Fate, Late, Running};
use super::hall::{Hall, Item};
use super::people::number;
use crate::host::rules::Who;
use crate::places::Place;
use crate::rooms::RoomError;
use crate::rooms::actor::Staged;
use crate::rooms::heard::Heard;

impl Hall {
    pub(super) fn hear(&mut self, heard: Heard) {
        match heard {
            Heard::Staged(staged) => self.staged(&staged),
            Heard::Closed(room) => self.gone(&room),
            Heard::Banned => self.banned(),
            Heard::Deleted(player) => self.deleted(&player),
        }
    }

    fn staged(&mut self, staged: &Staged) {
        let now = self.now();
        if let Some((running, fate)) = self.games.staged(staged, now) {
            let absent = match fate {
                Fate::Nothing => return self.release(&staged.room, &running),
                Fate::Played => Vec::new(),
                Fate::Void(absent) => absent,
            };
            self.stand_up(&staged.room, &running);
            self.lobby.ended(running.players, &absent, now);
            for player in running.players.into_iter().filter(|_| !absent.is_empty()) {
                let yours = absent.contains(&player);
                self.tell_player(player, &Told::Void { yours });
            }
            return;
        }
        let boards = self.rooms.boards();
        let sits_down = |players, board: &_| boards.sit_down(players, board);
        if let Some(players) = self.games.adopt(staged, sits_down) {
            self.lobby.resumed(players);
        }
    }

    /// Has the rooms end games in which somebody has not come. Until they have, the players play.
    pub(super) fn end_late(&mut self, now: u64) {
        for Late { room, stage } in self.games.late(now) {
            let (rooms, asks) = (self.rooms.clone(), self.asks.clone());
            tokio::spawn(async move {
                let done = rooms.void(&room, stage).await;
                if let Some(asks) = asks.upgrade() {
                    asks.send(Asked::Voided { room, done }).await.ok();
                }
            });
        }
    }

    /// A room has been asked to end its game. What has become of it the room has told before.
    pub(super) fn voided(&mut self, room: &RoomId, done: Result<bool, RoomError>) {
        match done {
            Ok(true) => {}
            Err(RoomError::Closed(_) | RoomError::Unknown(_)) => self.gone(room),
            // It is asked again.
            Ok(false) | Err(_) => self.games.goes_on(room),
        }
    }

    /// A room is neither played nor seen any more.
    fn gone(&mut self, room: &RoomId) {
        if let Some(running) = self.games.remove(room) {
            self.release(room, &running);
        }
    }

    /// Both may play again, and the game counts for nobody.
    fn release(&mut self, room: &RoomId, running: &Running) {
        self.stand_up(room, running);
        self.lobby.released(running.players);
    }

    fn stand_up(&self, room: &RoomId, running: &Running) {
        let board = running.board(room);
        self.rooms.boards().stand_up(running.owners, &board);
    }

    /// What those have in the lobby ends who are banned: by player, or by the address that has put
    /// it up.
    fn banned(&mut self) {
        let rules = self.rooms.rules();
        let is_banned = |id: &PlayerId| {
            let who = Who {
                address: None,
                player: Some(id),
            };
            rules.banned(who).is_some()
        };
        let players = self.people.all().filter(|(_, id)| is_banned(id));
        let players: Vec<Player> = players.map(|(player, _)| player).collect();
        let is_from_there = |place: &Place| {
            let who = Who {
                address: Some(place.origin().address()),
                player: None,
            };
            rules.banned(who).is_some()
        };
        let items = self.places.iter().filter(|(_, place)| is_from_there(place));
        let items: Vec<Item> = items.map(|(item, _)| *item).collect();
        for player in players {
            self.lobby.forget(player);
        }
        for item in items {
            self.take_down(item);
        }
    }

    /// Takes down what may have ended meanwhile.
    fn take_down(&mut self, item: Item) {
        match item {
            Item::Seek(id) => {
                if let Some(player) = self.lobby.seeks().get(id).map(|seek| seek.player) {
                    self.lobby.withdraw(id, player).ok();
                }
            }
            Item::Challenge(id) => {
                if let Some(from) = self.lobby.challenges().get(id).map(|open| open.from) {
                    self.lobby.take_back(id, from).ok();
                }
            }
        }
    }

    fn deleted(&mut self, player: &PlayerId) {
        self.lobby.forget(number(player));
    }
}
