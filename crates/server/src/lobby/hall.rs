//! The lobby's task.

use std::collections::HashMap;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use tengen_api::{NewRoom, RoomId};
use tengen_lobby::{Begun, ChallengeId, Change, Counts, Player, SeekId, Window};
use tengen_room::lobby::{ChallengeShown, LobbyGame, PoolShown, Told};
use tengen_room::{Channel, PlayerId, Seat, SeatOwners};
use tokio::sync::{broadcast, mpsc};
use tokio::time::{Instant, MissedTickBehavior, interval};

use super::desk::Asked;
use super::games::Games;
use super::people::People;
use super::pool::LobbyPool;
use super::{Entered, Lobby, MemberId, QUEUE, Stay, WISHES, not_made, told};
use crate::places::{Place, Places};
use crate::rooms::actor::Staged;
use crate::rooms::games::seeker::Seeker;
use crate::rooms::journal::LoadError;
use crate::rooms::players::Credentials;
use crate::rooms::{RoomError, Rooms};

/// How often those who wait are paired, and all are told what has changed.
const BEAT: Duration = Duration::from_secs(1);
/// Beats between two looks for what stands too long.
const BEATS: u64 = 60;
/// For so long a player whose last connection has ended may come back, in milliseconds.
const AWAY: u64 = 10_000;
/// News that a slow connection may be behind.
const NEWS: usize = 8;
/// Messages to one connection that may wait.
const OWN: usize = 64;

/// Whether one of two players blocks the other, now: who waited in a pool may have done so since.
async fn are_apart(rooms: &Rooms, [one, other]: &[Option<PlayerId>; 2]) -> Result<bool, LoadError> {
    let Some((one, other)) = one.clone().zip(other.as_ref()) else {
        return Ok(true);
    };
    let seeker = rooms.seeker(one).await?;
    Ok(seeker.is_none_or(|seeker| seeker.apart.contains(other)))
}

/// A connection.
pub(super) struct Member {
    /// `None` for who is no player, or could not be looked up yet.
    pub(super) player: Option<Player>,
    told: mpsc::Sender<Utf8Bytes>,
}

/// What takes a place of an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Item {
    Seek(SeekId),
    Challenge(ChallengeId),
}

/// The lobby's task.
pub(crate) struct Hall {
    pub(super) lobby: tengen_lobby::Lobby,
    pub(super) people: People,
    pub(super) places: HashMap<Item, Place>,
    window: Window,
    games: Games,
    pub(super) members: HashMap<MemberId, Member>,
    next: MemberId,
    news: broadcast::Sender<Utf8Bytes>,
    rooms: Rooms,
    /// For the rooms that are made.
    asks: mpsc::WeakSender<Asked>,
    began: Instant,
}

/// What the task hears.
pub(crate) struct Ears {
    asks: mpsc::Receiver<Asked>,
    leaving: mpsc::UnboundedReceiver<MemberId>,
    stages: mpsc::UnboundedReceiver<Staged>,
}

impl Hall {
    /// The lobby of these rooms, which tell their stages, with pools of these kinds; lots follow
    /// from the seed. A kind that no pool can have is left out, and logged.
    pub(crate) fn open(
        rooms: Rooms,
        stages: mpsc::UnboundedReceiver<Staged>,
        pools: &[LobbyPool],
        seed: u64,
    ) -> (Lobby, Hall, Ears) {
        let (asks, asked) = mpsc::channel(QUEUE);
        let (leaving, left) = mpsc::unbounded_channel();
        let mut lobby = tengen_lobby::Lobby::new(seed);
        for LobbyPool(offer) in pools {
            let opened = told::offer(offer).and_then(|offer| Ok(lobby.open_pool(offer)?));
            if let Err(unfit) = opened {
                let (_, why, _) = unfit.told();
                tracing::error!("a pool of the lobby is left out: {why}");
            }
        }
        let hall = Hall {
            lobby,
            people: People::default(),
            places: HashMap::new(),
            window: Window::default(),
            games: Games::default(),
            members: HashMap::new(),
            next: 0,
            news: broadcast::Sender::new(NEWS),
            rooms: rooms.clone(),
            asks: asks.downgrade(),
            began: Instant::now(),
        };
        let ears = Ears {
            asks: asked,
            leaving: left,
            stages,
        };
        let lobby = Lobby {
            asks,
            leaving,
            places: Places::new(WISHES),
            rooms,
        };
        (lobby, hall, ears)
    }

    /// Runs until no connection can come any more.
    pub(crate) async fn run(mut self, mut ears: Ears) {
        let mut beat = interval(BEAT);
        beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut beats = 0;
        loop {
            tokio::select! {
                asked = ears.asks.recv() => match asked {
                    Some(asked) => self.take(asked),
                    None => return,
                },
                Some(member) = ears.leaving.recv() => self.leave(member),
                Some(staged) = ears.stages.recv() => self.staged(&staged),
                _ = beat.tick() => {
                    beats += 1;
                    self.beat(beats % BEATS == 0);
                }
            }
            self.follow();
        }
    }

    /// Milliseconds since the lobby began.
    pub(super) fn now(&self) -> u64 {
        u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    fn take(&mut self, asked: Asked) {
        match asked {
            Asked::Enter {
                player,
                leaving,
                answer,
            } => {
                let entered = self.enter(player.map(|player| *player), leaving);
                // Whoever has gone meanwhile leaves by dropping the stay.
                answer.send(entered).ok();
            }
            Asked::Wish(asking) => self.wish(*asking),
            Asked::Made { begun, room } => self.made(&begun, room),
        }
    }

    fn enter(
        &mut self,
        player: Option<(PlayerId, Seeker)>,
        leaving: mpsc::UnboundedSender<MemberId>,
    ) -> Entered {
        let (member, now) = (self.next, self.now());
        self.next += 1;
        let player = player.map(|player| self.people.note(player, now));
        if let Some(person) = player.and_then(|player| self.people.get_mut(player)) {
            person.members.insert(member);
            person.left = None;
        }
        let (told, own) = mpsc::channel(OWN);
        self.members.insert(member, Member { player, told });
        Entered {
            first: self.here(player),
            own,
            news: self.news.subscribe(),
            stay: Stay { member, leaving },
        }
    }

    /// How the lobby stands, for one connection.
    fn here(&self, player: Option<Player>) -> Utf8Bytes {
        let you = player.and_then(|player| self.people.get(player));
        let pools = self.lobby.pools().all();
        let pools = pools.map(|(pool, offer)| PoolShown {
            pool: pool.0,
            offer: told::shown(offer),
        });
        let pools: Vec<PoolShown> = pools.collect();
        let own = player.into_iter();
        let own = own.flat_map(|player| self.lobby.challenges().of(player));
        let own: Vec<ChallengeShown> = own.filter_map(|(id, ..)| self.challenge(id)).collect();
        let game = player.and_then(|player| self.game(player));
        told::here(you, &pools, &self.window.shown(), (&own, game))
    }

    fn leave(&mut self, member: MemberId) {
        let now = self.now();
        let left = self.members.remove(&member);
        let player = left.and_then(|member| member.player);
        if let Some(person) = player.and_then(|player| self.people.get_mut(player)) {
            person.members.remove(&member);
            if person.members.is_empty() {
                person.left = Some(now);
            }
        }
    }

    fn staged(&mut self, staged: &Staged) {
        let now = self.now();
        if let Some(players) = self.games.staged(&staged.room, staged.stage, now) {
            self.lobby.ended(players, &[], now);
        } else if let Some(players) = self.games.adopt(staged) {
            self.lobby.resumed(players);
        }
    }

    /// What time brings.
    fn beat(&mut self, looks: bool) {
        let now = self.now();
        for (players, absent) in self.games.voids(now) {
            self.lobby.ended(players, &absent, now);
            for player in players {
                let yours = absent.contains(&player);
                self.tell_player(player, &Told::Void { yours });
            }
        }
        if let Some(since) = now.checked_sub(AWAY) {
            for player in self.people.left_until(since) {
                self.lobby.gone(player);
                if self.has_nothing(player) {
                    self.people.forget(player);
                }
            }
        }
        for begun in self.lobby.pair(&self.people, now) {
            self.make(begun);
        }
        if looks {
            self.lobby.expire(now);
        }
        self.follow();
        let counts = self.counts();
        if let Some(news) = self.window.news(&counts, now) {
            // Without connections nobody is told.
            self.news.send(told::news(&news)).ok();
        }
    }

    /// Whether nothing in the lobby is a player's.
    fn has_nothing(&self, player: Player) -> bool {
        self.lobby.seeks().of(player).next().is_none()
            && self.lobby.challenges().of(player).next().is_none()
            && !self.lobby.playing().contains(&player)
    }

    fn counts(&self) -> Counts {
        let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        let pools = self.lobby.pools();
        Counts {
            seeks: count(self.lobby.seeks().all().count()),
            waiting: pools.all().map(|(id, _)| count(pools.count(id))).collect(),
            games: count(self.lobby.playing().len() / 2),
            here: count(self.members.len()),
        }
    }

    /// Has the room of a game made.
    pub(super) fn make(&self, begun: Begun) {
        let [first, second] = begun.players.map(|player| self.people.get(player));
        let ids = [first, second].map(|person| person.map(|person| person.id.clone()));
        let seats = SeatOwners {
            first: first.map(|person| person.owner()),
            second: second.map(|person| person.owner()),
            ..SeatOwners::default()
        };
        let new = NewRoom {
            config: told::config(&told::shown(&begun.offer), seats),
            name: None,
            start: None,
            arbiter: false,
        };
        let (rooms, asks) = (self.rooms.clone(), self.asks.clone());
        tokio::spawn(async move {
            let room = match are_apart(&rooms, &ids).await {
                Ok(true) => Ok(None),
                Ok(false) => {
                    let made = rooms.make(new, Credentials::default()).await;
                    made.map(|(made, _)| Some(made.room))
                }
                Err(error) => Err(error.into()),
            };
            if let Some(asks) = asks.upgrade() {
                asks.send(Asked::Made { begun, room }).await.ok();
            }
        });
    }

    /// The room of a game is made; `None` for players who are kept apart.
    fn made(&mut self, begun: &Begun, room: Result<Option<RoomId>, RoomError>) {
        let now = self.now();
        let Some(room) = room.inspect_err(not_made).ok().flatten() else {
            if begun.offer.is_live() {
                self.lobby.ended(begun.players, &[], now);
            }
            for player in begun.players {
                self.tell_player(player, &Told::NoGame);
            }
            return;
        };
        if begun.offer.is_live() {
            self.games.begin(room.clone(), begun, now);
        }
        for player in begun.players {
            if let Some(game) = self.game_in(&room, &begun.offer, begun.players, player) {
                self.tell_player(player, &Told::Game(game));
            }
        }
    }

    /// A player's game at the board.
    fn game(&self, player: Player) -> Option<LobbyGame> {
        let (room, running) = self.games.of(player)?;
        self.game_in(room, &running.offer, running.players, player)
    }

    fn game_in(
        &self,
        room: &RoomId,
        offer: &tengen_lobby::Offer,
        players: [Player; 2],
        player: Player,
    ) -> Option<LobbyGame> {
        let (seat, opponent) = match players[0] == player {
            true => (Seat::First, players[1]),
            false => (Seat::Second, players[0]),
        };
        Some(LobbyGame {
            room: Channel::of_room(room.as_str()).ok()?,
            seat,
            opponent: self.people.get(opponent)?.id.clone(),
            offer: told::shown(offer),
        })
    }

    fn challenge(&self, id: ChallengeId) -> Option<ChallengeShown> {
        let challenge = self.lobby.challenges().get(id)?;
        let from = self.people.get(challenge.from)?;
        let to = self.people.get(challenge.to)?;
        Some(told::challenge(id, challenge, [from, to]))
    }

    /// Tells what has changed.
    fn follow(&mut self) {
        for change in self.lobby.changes() {
            match change {
                Change::Posted(id) => {
                    let seek = self.lobby.seeks().get(id);
                    let person = seek.and_then(|seek| self.people.get(seek.player));
                    if let Some((seek, person)) = seek.zip(person) {
                        self.window.add(id.0, told::seek(id, seek, person));
                    }
                }
                Change::Removed(id) => {
                    self.window.remove(id.0);
                    self.places.remove(&Item::Seek(id));
                }
                // No pool is closed while the server runs.
                Change::Closed(..) => {}
                Change::Sent(id) => {
                    if let Some(shown) = self.challenge(id)
                        && let Some(challenge) = self.lobby.challenges().get(id).copied()
                    {
                        let told = Told::Challenged(shown);
                        self.tell_player(challenge.from, &told);
                        self.tell_player(challenge.to, &told);
                    }
                }
                Change::Answered(id, challenge, answer) => {
                    self.places.remove(&Item::Challenge(id));
                    let told = Told::Answered {
                        challenge: id.0,
                        how: told::end(answer),
                    };
                    self.tell_player(challenge.from, &told);
                    self.tell_player(challenge.to, &told);
                }
            }
        }
    }

    /// Tells a player, on all connections.
    fn tell_player(&mut self, player: Player, told: &Told) {
        let members = self.people.get(player).map(|person| person.members.clone());
        let message = told::message(told.clone());
        for member in members.into_iter().flatten() {
            self.send(member, message.clone());
        }
    }

    /// Tells a connection.
    pub(super) fn tell(&mut self, member: MemberId, told: Told) {
        self.send(member, told::message(told));
    }

    fn send(&mut self, member: MemberId, message: Utf8Bytes) {
        let Some(known) = self.members.get(&member) else {
            return;
        };
        // Who reads too slowly is told nothing more, and enters again.
        if known.told.try_send(message).is_err() {
            self.leave(member);
        }
    }
}
