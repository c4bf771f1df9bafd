//! Games at the board that have begun in the lobby, until both players may play again.

use std::collections::HashMap;

use tengen_api::RoomId;
use tengen_lobby::{Begun, Offer, Player, void_at};
use tengen_room::Seat;

use super::people::owner;
use super::told;
use crate::rooms::actor::{Stage, Staged};

/// A game that runs.
pub(super) struct Running {
    /// In the order of the seats.
    pub(super) players: [Player; 2],
    pub(super) offer: Offer,
    /// Whose first move or seat is waited for, and since when.
    awaited: Vec<Player>,
    since: u64,
}

/// The games by their rooms.
#[derive(Default)]
pub(super) struct Games(HashMap<RoomId, Running>);

impl Games {
    /// A game's room has been made: both players are to sit down.
    pub(super) fn begin(&mut self, room: RoomId, begun: &Begun, now: u64) {
        let running = Running {
            players: begun.players,
            offer: begun.offer,
            awaited: begun.players.to_vec(),
            since: now,
        };
        self.0.insert(room, running);
    }

    /// A game that goes on and is not known: a rematch, or one of before a restart. It counts if
    /// its clocks run, so that it ends, and if neither player is in another. Returns its players.
    pub(super) fn adopt(&mut self, staged: &Staged) -> Option<[Player; 2]> {
        let Staged {
            room,
            config,
            stage: Stage::Begun(_) | Stage::Played,
        } = staged
        else {
            return None;
        };
        let seats = config.seats;
        let players = [seats.first?, seats.second?].map(owner);
        let offer =
            told::played(config).filter(|offer| offer.clock.is_some() && offer.is_live())?;
        let is_free = |player: Player| self.of(player).is_none();
        if self.0.contains_key(room) || !players.into_iter().all(is_free) {
            return None;
        }
        let running = Running {
            players,
            offer,
            awaited: Vec::new(),
            since: 0,
        };
        self.0.insert(room.clone(), running);
        Some(players)
    }

    /// A room tells how its game stands. Returns the players of one that is over.
    pub(super) fn staged(&mut self, room: &RoomId, stage: Stage, now: u64) -> Option<[Player; 2]> {
        let running = self.0.get_mut(room)?;
        let [first, second] = running.players;
        match stage {
            Stage::Waiting(taken) => {
                let both = [first, second].into_iter().zip(taken);
                let missing = both.filter(|(_, taken)| !taken);
                running.awaited = missing.map(|(player, _)| player).collect();
            }
            Stage::Begun(seat) => {
                let player = match seat {
                    Seat::First => first,
                    Seat::Second => second,
                };
                (running.awaited, running.since) = (vec![player], now);
            }
            // Without a clock nothing may ever end it, and nobody waits for its end.
            Stage::Played if running.offer.clock.is_none() => {
                self.0.remove(room);
                return Some([first, second]);
            }
            Stage::Played => running.awaited.clear(),
            Stage::Over => {
                self.0.remove(room);
                return Some([first, second]);
            }
        }
        None
    }

    /// The games that are void by now, with who did not come. They are known no more.
    pub(super) fn voids(&mut self, now: u64) -> Vec<([Player; 2], Vec<Player>)> {
        let is_void = |running: &Running| {
            let at = void_at(&running.offer, running.since);
            !running.awaited.is_empty() && at.is_some_and(|at| at <= now)
        };
        let void = self.0.extract_if(|_, running| is_void(running));
        void.map(|(_, running)| (running.players, running.awaited))
            .collect()
    }

    /// A player's game.
    pub(super) fn of(&self, player: Player) -> Option<(&RoomId, &Running)> {
        let mut all = self.0.iter();
        all.find(|(_, running)| running.players.contains(&player))
    }
}

#[cfg(test)]
mod tests {
    use tengen_core::opening::Procedure;
    use tengen_core::{Rule, Size};
    use tengen_lobby::{FIRST_MOVE, PoolId, Source};
    use tengen_room::{Config, SeatOwners};

    use super::*;

    const ADA: Player = Player(1);
    const BOB: Player = Player(2);

    fn room() -> RoomId {
        "abcdefghijklmnopqrstuvwxyz".parse().expect("an id")
    }

    fn begun() -> Games {
        let mut games = Games::default();
        let offer = Offer {
            rule: Rule::Freestyle,
            size: Size::STANDARD,
            opening: Procedure::Swap2,
            clock: "5m".parse().ok(),
            rated: true,
        };
        let begun = Begun {
            players: [ADA, BOB],
            offer,
            games: 1,
            source: Source::Pool(PoolId(0)),
        };
        games.begin(room(), &begun, 1_000);
        games
    }

    #[test]
    fn who_does_not_sit_down_or_move_within_thirty_seconds_is_absent() {
        let mut games = begun();
        assert_eq!(games.voids(1_000 + FIRST_MOVE - 1), []);
        assert_eq!(
            games.voids(1_000 + FIRST_MOVE),
            [([ADA, BOB], vec![ADA, BOB])]
        );
        assert_eq!(games.voids(1_000 + FIRST_MOVE), []);

        let mut games = begun();
        games.staged(&room(), Stage::Waiting([true, false]), 20_000);
        let void = games.voids(31_000);
        assert_eq!(void, [([ADA, BOB], vec![BOB])]);

        // From then on each has so long for the first move.
        let mut games = begun();
        games.staged(&room(), Stage::Begun(Seat::First), 20_000);
        assert_eq!(games.voids(49_999), []);
        games.staged(&room(), Stage::Begun(Seat::Second), 49_999);
        assert_eq!(games.voids(79_998), []);
        assert_eq!(games.voids(79_999), [([ADA, BOB], vec![BOB])]);
    }

    #[test]
    fn a_game_that_goes_on_is_known_again_if_it_ends_by_itself() {
        let staged = |clock: Option<&str>, stage| {
            let owner = |id: &str| id.parse().ok();
            let seats = SeatOwners {
                first: owner("aaaaaaaaaaaaaaab"),
                second: owner("aaaaaaaaaaaaaaac"),
                ..SeatOwners::default()
            };
            Staged {
                room: room(),
                config: Config {
                    clock: clock.map(|clock| clock.parse().expect("a clock")),
                    seats,
                    ..Config::new(Rule::Freestyle, 15)
                },
                stage,
            }
        };
        let mut games = Games::default();
        for (clock, stage) in [
            (None, Stage::Played),
            (Some("3d"), Stage::Played),
            (Some("5m"), Stage::Over),
            (Some("5m"), Stage::Waiting([true, false])),
        ] {
            assert_eq!(games.adopt(&staged(clock, stage)), None);
        }
        let known = staged(Some("5m"), Stage::Begun(Seat::First));
        assert_eq!(games.adopt(&known), Some([ADA, BOB]));
        assert_eq!(games.adopt(&known), None);
        assert_eq!(games.voids(10_000_000).len(), 0);
        let elsewhere = Staged {
            room: "bbcdefghijklmnopqrstuvwxyz".parse().expect("an id"),
            ..known
        };
        assert_eq!(games.adopt(&elsewhere), None);
        assert_eq!(games.staged(&room(), Stage::Over, 1), Some([ADA, BOB]));
        assert_eq!(games.adopt(&elsewhere), Some([ADA, BOB]));
    }

    #[test]
    fn a_game_without_a_clock_holds_nobody_once_both_have_moved() {
        let mut games = begun();
        let running = games.0.get_mut(&room()).expect("the game");
        running.offer.clock = None;
        assert_eq!(
            games.staged(&room(), Stage::Begun(Seat::First), 2_000),
            None
        );
        assert_eq!(
            games.staged(&room(), Stage::Played, 3_000),
            Some([ADA, BOB])
        );
        assert!(games.of(ADA).is_none());
    }

    #[test]
    fn a_game_that_is_played_goes_on_until_it_is_over() {
        let mut games = begun();
        games.staged(&room(), Stage::Played, 2_000);
        assert_eq!(games.voids(10_000_000), []);
        assert!(games.of(BOB).is_some_and(|(known, _)| *known == room()));
        assert_eq!(games.staged(&room(), Stage::Over, 3_000), Some([ADA, BOB]));
        assert_eq!(games.staged(&room(), Stage::Over, 3_000), None);
        assert!(games.of(BOB).is_none());
    }
}
