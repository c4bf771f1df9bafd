//! The list of games that run, which everybody may watch.

use tengen_api::RoomId;
use tengen_lobby::{Counts, Origin, Player};
use tengen_room::Channel;
use tengen_room::lobby::RunningGame;

use super::games::Running;
use super::hall::Hall;
use super::people::Person;
use super::told;
use crate::rooms::log::json;
use crate::rooms::token::watch_name;

impl Hall {
    /// Lists a game that has begun, whose players are known.
    pub(super) fn list(&mut self, room: &RoomId) {
        let number = self.listed_last + 1;
        let Some(running) = self.games.unlisted(room) else {
            return;
        };
        let Some(shown) = shown(room, running, |player| self.people.get(player)) else {
            return;
        };
        let game = RunningGame {
            game: number,
            ..shown
        };
        running.listed = Some(number);
        self.listed_last = number;
        self.listed.add(number, Origin(number), json(&game));
    }

    /// Lists a match again, as it stands now.
    pub(super) fn list_anew(&mut self, room: &RoomId) {
        if let Some(number) = self.games.unlist(room) {
            self.listed.remove(number);
        }
        self.list(room);
    }

    /// What all are told now, if something is new, of seeks and of games.
    pub(super) fn news(&mut self, now: u64) -> Option<String> {
        let counts = self.counts();
        let games = self.listed.news(&Counts::default(), now);
        match (self.window.news(&counts, now), games) {
            (None, None) => None,
            (seeks, games) => {
                let counts = told::counts(&counts);
                let games = games.unwrap_or_default();
                Some(told::news(&seeks.unwrap_or_default(), &games, &counts))
            }
        }
    }
}

/// A game as it is listed, without its number; `None` if not both players are known.
fn shown<'a>(
    room: &RoomId,
    running: &Running,
    person: impl Fn(Player) -> Option<&'a Person>,
) -> Option<RunningGame> {
    let [first, second] = running.players.map(person);
    let two = [first?, second?];
    Some(RunningGame {
        game: 0,
        watch: Channel::of_room(watch_name(room).as_str()).ok()?,
        players: two.map(|one| one.id.clone()),
        names: two.map(|one| one.name.clone()),
        ratings: two.map(|one| one.strength(&running.offer).rating),
        offer: told::shown(&running.offer),
        since: running.began.unwrap_or(0),
        score: running.score(),
    })
}
