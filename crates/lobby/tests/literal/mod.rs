//! The lobby again, literally: lists that are searched from end to end, and pairs that are compared
//! with every other pair.

use tengen_core::Color;
use tengen_lobby::{Challenge, Offer, Place, Player, PoolId, Refusal, Seek, Standing};

mod challenges;
pub(crate) mod pairs;

const MINUTE: u64 = 60_000;

/// A player who waits: since when, and where.
pub(crate) type Waiter = (Player, u64, Vec<Place>);

/// The two of a game; and who has to begin, unless the lot decides.
pub(crate) type Game = ([Player; 2], Option<Player>);

/// What has become of a game at the board.
enum Fate {
    Void(u64),
    Played,
}

#[derive(Default)]
pub(crate) struct Literal {
    pub(crate) seeks: Vec<(u64, Seek, u64)>,
    pub(crate) challenges: Vec<(u64, Challenge, u64)>,
    pub(crate) waiters: Vec<Waiter>,
    pub(crate) pools: Vec<(PoolId, Offer)>,
    pub(crate) playing: Vec<Player>,
    /// All games, with who began and when.
    games: Vec<([Player; 2], u64)>,
    fates: Vec<(Player, Fate)>,
    numbers: (u64, u64),
}

impl Literal {
    fn punished(&self, player: Player, now: u64) -> u64 {
        let (mut strikes, mut last, mut until) = (0, 0, 0);
        for (_, fate) in self.fates.iter().filter(|(one, _)| *one == player) {
            match *fate {
                Fate::Void(at) => {
                    if at >= last + 24 * 60 * MINUTE {
                        strikes = 0;
                    }
                    strikes += 1;
                    last = at;
                    until = at
                        + match strikes {
                            1 => 0,
                            2 => MINUTE,
                            3 => 5 * MINUTE,
                            4 => 15 * MINUTE,
                            _ => 60 * MINUTE,
                        };
                }
                Fate::Played if strikes > 1 => strikes -= 1,
                Fate::Played => (strikes, until) = (0, 0),
            }
        }
        until.max(now) - now
    }

    fn bar(&self, player: Player, offer: &Offer, now: u64) -> Result<(), Refusal> {
        if offer.clock.is_some_and(|clock| clock.first().is_days()) {
            return Ok(());
        }
        if self.playing.contains(&player) {
            return Err(Refusal::Playing);
        }
        match self.punished(player, now) {
            0 => Ok(()),
            ms => Err(Refusal::Waits { ms }),
        }
    }

    pub(crate) fn have_met(&self, one: Player, other: Player, now: u64) -> bool {
        [(one, other), (other, one)].into_iter().any(|(a, b)| {
            let own = self.games.iter().rev().filter(|(two, _)| two.contains(&a));
            let mut last = own.take(3);
            last.any(|(two, at)| two.contains(&b) && now - at < 60 * MINUTE)
        })
    }

    /// Who begins, unless the lot decides.
    fn beginner(&self, one: Player, other: Player, wish: Option<Color>) -> Option<Player> {
        match wish {
            Some(Color::Black) => return Some(one),
            Some(Color::White) => return Some(other),
            None => {}
        }
        let key = |player: Player| {
            let own = self.games.iter().filter(|(two, _)| two.contains(&player));
            let begun: Vec<bool> = own.map(|(two, _)| two[0] == player).collect();
            let first = begun.iter().filter(|begins| **begins).count() as i32;
            (2 * first - begun.len() as i32, begun.last() == Some(&true))
        };
        match (key(one), key(other)) {
            (a, b) if a < b => Some(one),
            (a, b) if a > b => Some(other),
            _ => None,
        }
    }

    fn game(&mut self, one: Player, other: Player, wish: Option<Color>, offer: &Offer) -> Game {
        if !offer.clock.is_some_and(|clock| clock.first().is_days()) {
            for player in [one, other] {
                self.playing.push(player);
                self.stand_up(player);
            }
        }
        ([one, other], self.beginner(one, other, wish))
    }

    /// Notes a game as the lobby has begun it.
    pub(crate) fn note(&mut self, players: [Player; 2], now: u64) {
        self.games.push((players, now));
    }

    fn stand_up(&mut self, player: Player) {
        self.waiters.retain(|(one, ..)| *one != player);
        self.seeks.retain(|(_, seek, _)| {
            seek.player != player
                || seek
                    .offer
                    .clock
                    .is_some_and(|clock| clock.first().is_days())
        });
    }

    pub(crate) fn post(&mut self, seek: Seek, now: u64) -> Result<u64, Refusal> {
        self.bar(seek.player, &seek.offer, now)?;
        if self.seeks.iter().any(|(_, one, _)| *one == seek) {
            return Err(Refusal::Same);
        }
        let own = self
            .seeks
            .iter()
            .filter(|(_, one, _)| one.player == seek.player);
        if own.count() == 3 {
            return Err(Refusal::TooMany { most: 3 });
        }
        self.seeks.push((self.numbers.0, seek, now));
        self.numbers.0 += 1;
        Ok(self.numbers.0 - 1)
    }

    pub(crate) fn withdraw(&mut self, id: u64, player: Player) -> Result<(), Refusal> {
        let known = self.seeks.iter().find(|(one, ..)| *one == id);
        match known {
            None => Err(Refusal::Gone),
            Some((_, seek, _)) if seek.player != player => Err(Refusal::NotYours),
            Some(_) => {
                self.seeks.retain(|(one, ..)| *one != id);
                Ok(())
            }
        }
    }

    pub(crate) fn take(
        &mut self,
        id: u64,
        (player, standing): (Player, Standing),
        apart: &[(Player, Player)],
        now: u64,
    ) -> Result<Game, Refusal> {
        let known = self.seeks.iter().find(|(one, ..)| *one == id);
        let (_, seek, _) = *known.ok_or(Refusal::Gone)?;
        if seek.player == player {
            return Err(Refusal::Own);
        }
        self.bar(player, &seek.offer, now)?;
        if are_apart(apart, player, seek.player) {
            return Err(Refusal::Apart);
        }
        let rating = standing.rating;
        if rating < seek.range.least() || rating > seek.range.most() {
            return Err(Refusal::OutOfRange { rating });
        }
        self.seeks.retain(|(one, ..)| *one != id);
        Ok(self.game(seek.player, player, seek.color, &seek.offer))
    }

    pub(crate) fn wait(&mut self, who: Player, at: &[Place], now: u64) -> Result<(), Refusal> {
        let live = self.pools.first().map(|(_, offer)| *offer);
        if let Some(live) = live {
            self.bar(who, &live, now)?;
        } else if self.playing.contains(&who) {
            return Err(Refusal::Playing);
        } else if self.punished(who, now) > 0 {
            let ms = self.punished(who, now);
            return Err(Refusal::Waits { ms });
        }
        for place in at {
            if !self.pools.iter().any(|(pool, _)| *pool == place.pool) {
                return Err(Refusal::NoPool(place.pool));
            }
        }
        let known = self.waiters.iter().find(|(one, ..)| *one == who);
        let since = known.map_or(now, |(_, since, _)| *since);
        self.waiters.retain(|(one, ..)| *one != who);
        self.waiters.push((who, since, at.to_vec()));
        Ok(())
    }

    pub(crate) fn stop_waiting(&mut self, player: Player) {
        self.waiters.retain(|(one, ..)| *one != player);
    }

    /// Closes a pool; who waited in it.
    pub(crate) fn close(&mut self, pool: PoolId) -> Option<Vec<Player>> {
        if !self.pools.iter().any(|(one, _)| *one == pool) {
            return None;
        }
        self.pools.retain(|(one, _)| *one != pool);
        let mut told = Vec::new();
        for (player, _, places) in &mut self.waiters {
            if places.iter().any(|place| place.pool == pool) {
                told.push(*player);
            }
            places.retain(|place| place.pool != pool);
        }
        self.waiters.retain(|(.., places)| !places.is_empty());
        told.sort();
        Some(told)
    }

    pub(crate) fn pair(&mut self, apart: &[(Player, Player)], now: u64) -> Vec<(PoolId, Game)> {
        let met = |one, other| self.have_met(one, other, now);
        let pairs = pairs::pair(&self.waiters, met, apart, now);
        let mut games = Vec::new();
        for (pool, [one, other]) in pairs {
            let known = self.pools.iter().find(|(id, _)| *id == pool);
            let offer = known.expect("a pool").1;
            games.push((pool, self.game(one, other, None, &offer)));
        }
        games
    }

    pub(crate) fn gone(&mut self, player: Player) {
        self.stand_up(player);
        self.challenges.retain(|(_, one, _)| {
            one.from != player || one.offer.clock.is_some_and(|clock| clock.first().is_days())
        });
    }

    pub(crate) fn ended(&mut self, players: [Player; 2], absent: &[Player], now: u64) {
        self.playing.retain(|one| !players.contains(one));
        let voids = absent.iter().map(|&player| (player, Fate::Void(now)));
        self.fates.extend(voids);
        if absent.is_empty() {
            let played = players.map(|player| (player, Fate::Played));
            self.fates.extend(played);
        }
    }

    pub(crate) fn play_level(
        &mut self,
        player: Player,
        offer: &Offer,
        now: u64,
    ) -> Result<(), Refusal> {
        self.bar(player, offer, now)?;
        self.playing.push(player);
        self.stand_up(player);
        Ok(())
    }

    pub(crate) fn released(&mut self, players: [Player; 2]) {
        self.playing.retain(|one| !players.contains(one));
    }

    pub(crate) fn forget(&mut self, player: Player) {
        self.waiters.retain(|(one, ..)| *one != player);
        self.seeks.retain(|(_, seek, _)| seek.player != player);
        self.challenges
            .retain(|(_, one, _)| one.from != player && one.to != player);
    }

    pub(crate) fn expire(&mut self, now: u64) {
        self.challenges.retain(|(.., until)| *until > now);
    }
}

pub(crate) fn are_apart(apart: &[(Player, Player)], one: Player, other: Player) -> bool {
    apart
        .iter()
        .any(|&pair| pair == (one, other) || pair == (other, one))
}
