//! Lobby: seeks, pools and challenges with one set of playing players, which excludes a second live
//! game.

use std::collections::BTreeSet;
use std::mem::take;

use tengen_core::{Color, SplitMix};

use crate::{
    Answer, Blocks, Challenge, ChallengeId, Challenges, GameId, History, Offer, Place, Player,
    PoolId, Pools, Refusal, Seek, SeekId, Seeks, Standing, Voids, pair,
};

mod challenging;

/// What a game has come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// A seek.
    Seek(SeekId),
    /// A pool.
    Pool(PoolId),
    /// A challenge.
    Challenge(ChallengeId),
    /// A level of the program, which is always there.
    Level,
    /// The arena with this number, as this game of it.
    Arena(u64, GameId),
}

/// A game that begins, or a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Begun {
    /// The two, the one who begins in front.
    pub players: [Player; 2],
    /// What they play.
    pub offer: Offer,
    /// How many games.
    pub games: u8,
    /// What it has come from.
    pub source: Source,
}

/// What others are to be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// A seek stands.
    Posted(SeekId),
    /// A seek does not stand any more.
    Removed(SeekId),
    /// The pool in which this player waited is closed.
    Closed(PoolId, Player),
    /// A challenge is open.
    Sent(ChallengeId),
    /// A challenge is over.
    Answered(ChallengeId, Challenge, Answer),
}

/// The lobby.
#[derive(Clone, Debug)]
pub struct Lobby {
    seeks: Seeks,
    pools: Pools,
    challenges: Challenges,
    history: History,
    voids: Voids,
    /// Who is in a game at the board.
    playing: BTreeSet<Player>,
    lots: SplitMix,
    changes: Vec<Change>,
}

impl Lobby {
    /// An empty lobby, whose lots follow from the seed.
    #[must_use]
    pub fn new(seed: u64) -> Lobby {
        Lobby {
            seeks: Seeks::default(),
            pools: Pools::default(),
            challenges: Challenges::default(),
            history: History::default(),
            voids: Voids::default(),
            playing: BTreeSet::new(),
            lots: SplitMix::new(seed),
            changes: Vec::new(),
        }
    }

    /// The seeks.
    #[must_use]
    pub const fn seeks(&self) -> &Seeks {
        &self.seeks
    }

    /// The pools.
    #[must_use]
    pub const fn pools(&self) -> &Pools {
        &self.pools
    }

    /// The challenges.
    #[must_use]
    pub const fn challenges(&self) -> &Challenges {
        &self.challenges
    }

    /// Who is in a game at the board that began here.
    #[must_use]
    pub const fn playing(&self) -> &BTreeSet<Player> {
        &self.playing
    }

    /// What has changed since the last call, in order.
    pub fn changes(&mut self) -> Vec<Change> {
        take(&mut self.changes)
    }

    /// Puts a seek up.
    ///
    /// # Errors
    /// As [`Seeks::post`]; for a game at the board [`Refusal::Playing`] and [`Refusal::Waits`] too.
    pub fn post(&mut self, seek: Seek, now: u64) -> Result<SeekId, Refusal> {
        self.may_play(seek.player, &seek.offer, now)?;
        let id = self.seeks.post(seek, now)?;
        self.changes.push(Change::Posted(id));
        Ok(id)
    }

    /// Takes one's own seek down.
    ///
    /// # Errors
    /// [`Refusal::Gone`] and [`Refusal::NotYours`].
    pub fn withdraw(&mut self, id: SeekId, player: Player) -> Result<(), Refusal> {
        let seek = self.seeks.get(id).ok_or(Refusal::Gone)?;
        if seek.player != player {
            return Err(Refusal::NotYours);
        }
        self.remove_seek(id);
        Ok(())
    }

    /// Takes a seek: the game begins, and nobody else can take it.
    ///
    /// # Errors
    /// [`Refusal::Gone`], [`Refusal::Own`], [`Refusal::Apart`], [`Refusal::OutOfRange`], and for a
    /// game at the board [`Refusal::Playing`] and [`Refusal::Waits`]; nothing changes.
    pub fn take(
        &mut self,
        id: SeekId,
        (player, standing): (Player, Standing),
        blocks: &impl Blocks,
        now: u64,
    ) -> Result<Begun, Refusal> {
        let seek = self.may_take(id, (player, standing), blocks, now)?;
        self.remove_seek(id);
        let players = self.in_order(seek.player, player, seek.color);
        Ok(self.begin(players, seek.offer, 1, (Source::Seek(id), now)))
    }

    /// The seek, if a player may take it.
    ///
    /// # Errors
    /// As [`Lobby::take`].
    pub fn may_take(
        &self,
        id: SeekId,
        (player, standing): (Player, Standing),
        blocks: &impl Blocks,
        now: u64,
    ) -> Result<Seek, Refusal> {
        let seek = *self.seeks.get(id).ok_or(Refusal::Gone)?;
        if seek.player == player {
            return Err(Refusal::Own);
        }
        self.may_play(player, &seek.offer, now)?;
        if blocks.apart(seek.player, player) {
            return Err(Refusal::Apart);
        }
        let rating = standing.rating;
        if !seek.range.contains(rating) {
            return Err(Refusal::OutOfRange { rating });
        }
        Ok(seek)
    }

    /// A player plays a level of the program, which plays any number of games, with this colour or
    /// that of the lot.
    ///
    /// # Errors
    /// [`Refusal::Playing`] and [`Refusal::Waits`]; nothing changes.
    pub fn play_level(
        &mut self,
        (player, color): (Player, Option<Color>),
        level: Player,
        offer: Offer,
        now: u64,
    ) -> Result<Begun, Refusal> {
        self.may_sit_down(player, now)?;
        let is_black = match color {
            Some(color) => color == Color::Black,
            None => self.lots.below(2) == 1,
        };
        let players = match is_black {
            true => [player, level],
            false => [level, player],
        };
        self.playing.insert(player);
        self.give_up_seats(player);
        Ok(Begun {
            players,
            offer,
            games: 1,
            source: Source::Level,
        })
    }

    /// Opens a pool.
    ///
    /// # Errors
    /// As [`Pools::open`].
    pub fn open_pool(&mut self, offer: Offer) -> Result<PoolId, Refusal> {
        self.pools.open(offer)
    }

    /// Closes a pool. Who waited in it is told by [`Change::Closed`].
    ///
    /// # Errors
    /// [`Refusal::NoPool`] if there is none.
    pub fn close_pool(&mut self, pool: PoolId) -> Result<(), Refusal> {
        let told = self.pools.close(pool)?;
        let told = told.into_iter().map(|player| Change::Closed(pool, player));
        self.changes.extend(told);
        Ok(())
    }

    /// A player waits in these pools, and in no others.
    ///
    /// # Errors
    /// As [`Pools::wait`]; [`Refusal::Playing`] and [`Refusal::Waits`]; nothing changes.
    pub fn wait(&mut self, player: Player, places: Vec<Place>, now: u64) -> Result<(), Refusal> {
        self.may_sit_down(player, now)?;
        self.pools.wait(player, places, now)
    }

    /// A player does not wait any more.
    pub fn stop_waiting(&mut self, player: Player) {
        self.pools.leave_all(player);
    }

    /// Pairs those who wait in pools.
    pub fn pair(&mut self, blocks: &impl Blocks, now: u64) -> Vec<Begun> {
        let pairs = pair(self.pools.waiting(), &self.history, blocks, now);
        let mut begun = Vec::with_capacity(pairs.len());
        for paired in pairs {
            let Some(offer) = self.pools.offer(paired.pool).copied() else {
                continue;
            };
            let [one, other] = paired.players;
            let players = self.in_order(one, other, None);
            begun.push(self.begin(players, offer, 1, (Source::Pool(paired.pool), now)));
        }
        begun
    }

    /// A player's last connection has ended: what needs the player at the board ends too.
    pub fn gone(&mut self, player: Player) {
        self.give_up_seats(player);
        let open = self.challenges.of(player);
        let live = open.filter(|(_, open, _)| open.from == player && open.offer.is_live());
        for id in live.map(|(id, ..)| id).collect::<Vec<_>>() {
            self.end_challenge(id, Answer::Withdrawn);
        }
    }

    /// Two play at the board who have not found each other just now: in a rematch, or in a game
    /// that goes on after a restart.
    pub fn resumed(&mut self, players: [Player; 2]) {
        for player in players {
            self.playing.insert(player);
            self.give_up_seats(player);
        }
    }

    /// A game at the board is over, or a match, and both may play again. `absent` are those who
    /// have not made the first move within [`FIRST_MOVE`](crate::FIRST_MOVE), for which the game
    /// is void.
    pub fn ended(&mut self, players: [Player; 2], absent: &[Player], now: u64) {
        self.released(players);
        for &player in absent {
            self.voids.note(player, now);
        }
        if absent.is_empty() {
            for player in players {
                self.voids.played(player);
            }
        }
    }

    /// Releases the players of a game at the board whose room could not be made or is gone, without
    /// a penalty and without taking one off.
    pub fn released(&mut self, players: [Player; 2]) {
        for player in players {
            self.playing.remove(&player);
        }
    }

    /// A player is not to be met here any more, being banned or deleted: all that stands of the
    /// player ends, and challenges to the player.
    pub fn forget(&mut self, player: Player) {
        self.pools.leave_all(player);
        for id in self.seeks.of(player).map(|(id, _)| id).collect::<Vec<_>>() {
            self.remove_seek(id);
        }
        let open = self.challenges.of(player);
        for id in open.map(|(id, ..)| id).collect::<Vec<_>>() {
            self.end_challenge(id, Answer::Withdrawn);
        }
    }

    /// Ends what has stood too long, and forgets what does not matter any more.
    pub fn expire(&mut self, now: u64) {
        for id in self.seeks.expired(now) {
            self.remove_seek(id);
        }
        for id in self.challenges.expired(now) {
            self.end_challenge(id, Answer::Expired);
        }
        self.history.forget(now);
        self.voids.forget(now);
    }

    fn may_play(&self, player: Player, offer: &Offer, now: u64) -> Result<(), Refusal> {
        match offer.is_live() {
            true => self.may_sit_down(player, now),
            false => Ok(()),
        }
    }

    /// Checks that a player may sit down at a board now.
    ///
    /// # Errors
    /// [`Refusal::Playing`] and [`Refusal::Waits`].
    pub fn may_sit_down(&self, player: Player, now: u64) -> Result<(), Refusal> {
        if self.playing.contains(&player) {
            return Err(Refusal::Playing);
        }
        self.may_come(player, now)
    }

    fn may_come(&self, player: Player, now: u64) -> Result<(), Refusal> {
        match self.voids.wait(player, now) {
            0 => Ok(()),
            ms => Err(Refusal::Waits { ms }),
        }
    }

    /// The two, the one who begins in front: as `one` wishes, else as it evens out.
    fn in_order(&mut self, one: Player, other: Player, color: Option<Color>) -> [Player; 2] {
        match color {
            Some(Color::Black) => [one, other],
            Some(Color::White) => [other, one],
            None => {
                let lot = self.lots.below(2) == 1;
                self.history.in_order(one, other, lot)
            }
        }
    }

    fn begin(
        &mut self,
        players: [Player; 2],
        offer: Offer,
        games: u8,
        (source, now): (Source, u64),
    ) -> Begun {
        self.history.note(players, now);
        if offer.is_live() {
            self.resumed(players);
        }
        Begun {
            players,
            offer,
            games,
            source,
        }
    }

    /// Ends what would bring a player to another board.
    fn give_up_seats(&mut self, player: Player) {
        self.pools.leave_all(player);
        for id in self.seeks.live_of(player) {
            self.remove_seek(id);
        }
    }

    fn remove_seek(&mut self, id: SeekId) {
        if self.seeks.remove(id).is_some() {
            self.changes.push(Change::Removed(id));
        }
    }
}
