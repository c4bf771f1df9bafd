//! The lobby's task.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use tengen_api::{NewRoom, RoomId};
use tengen_core::Level;
use tengen_lobby::{Begun, ChallengeId, Change, Counts, Origin, Player, SeekId, Source, Window};
use tengen_room::lobby::{ARENA_ROWS_READ, ChallengeShown, LobbyGame, Told};
use tengen_room::{Channel, Config, PlayerId, Seat, SeatOwner, SeatOwners};
use tokio::sync::{broadcast, mpsc};
use tokio::time::{Instant, MissedTickBehavior, interval};

use super::arenas::played::NotMade;
use super::arenas::{self, Arenas};
use super::desk::Asked;
use super::games::Games;
use super::house::{House, players, residents};
use super::people::{People, id};
use super::pool::{LobbyPool, LobbySettings};
use super::strengths::Strengths;
use super::{Entered, Lobby, MemberId, QUEUE, Stay, WISHES, not_made, spread, told};
use crate::letters::Post;
use crate::places::{Place, Places};
use crate::rooms::actor::millis;
use crate::rooms::boards::Board;
use crate::rooms::games::seeker::Seeker;
use crate::rooms::heard::Heard;
use crate::rooms::journal::{self, LoadError};
use crate::rooms::players::Credentials;
use crate::rooms::{RoomError, Rooms};
use crate::store::Store;

/// How often those who wait are paired, and all are told what has changed.
const BEAT: Duration = Duration::from_secs(1);
/// Beats between two looks for what stands too long.
const BEATS: u64 = 60;
/// For so long a player whose last connection has ended may come back, in milliseconds.
pub(super) const AWAY: u64 = 10_000;
/// News that a slow connection may be behind.
const NEWS: usize = 8;
/// Messages to one connection that may wait.
pub(super) const OWN: usize = 64;

/// Whether one of two players blocks the other, now: who waited in a pool may have done so since.
async fn are_apart(rooms: &Rooms, [one, other]: &[PlayerId; 2]) -> Result<bool, LoadError> {
    let seeker = rooms.seeker(one.clone()).await?;
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
    /// A player in an arena.
    Entry(u64, Player),
}

/// The lobby's task.
pub(crate) struct Hall {
    pub(super) lobby: tengen_lobby::Lobby,
    pub(super) people: People,
    pub(super) places: HashMap<Item, Place>,
    pub(super) window: Window,
    /// Games that run.
    pub(super) listed: Window,
    /// The number of the last one.
    pub(super) listed_last: u64,
    /// For the origins of seeks.
    hasher: RandomState,
    pub(super) games: Games,
    pub(super) house: House,
    pub(super) arenas: Arenas,
    pub(super) levels: Vec<Level>,
    /// How strong they are here, and whether one has played since that was read.
    pub(super) strengths: Strengths,
    pub(super) has_level_played: bool,
    pub(super) members: HashMap<MemberId, Member>,
    next: MemberId,
    broadcast: broadcast::Sender<Utf8Bytes>,
    pub(super) rooms: Rooms,
    pub(super) store: Store,
    /// Where rooms of other servers are asked, if there are any.
    pub(super) post: Option<Post>,
    /// For what rooms answer.
    pub(super) asks: mpsc::WeakSender<Asked>,
    began: Instant,
    /// The same in milliseconds since 1970.
    pub(super) opened: u64,
}

/// What the task hears.
pub(crate) struct Ears {
    pub(super) asks: mpsc::Receiver<Asked>,
    pub(super) leaving: mpsc::UnboundedReceiver<MemberId>,
    pub(super) heard: mpsc::UnboundedReceiver<Heard>,
}

impl Hall {
    /// The lobby of these rooms, of which it hears; lots follow from the seed. A kind of game that
    /// no pool can have is left out, and logged.
    pub(crate) fn open(
        (rooms, store): (Rooms, Store),
        heard: mpsc::UnboundedReceiver<Heard>,
        settings: &LobbySettings,
        seed: u64,
    ) -> (Lobby, Hall, Ears) {
        let (asks, asked) = mpsc::channel(QUEUE);
        let (leaving, left) = mpsc::unbounded_channel();
        let mut lobby = tengen_lobby::Lobby::new(seed);
        for LobbyPool(offer) in &settings.pools {
            let opened = told::offer(offer).and_then(|offer| Ok(lobby.open_pool(offer)?));
            if let Err(unfit) = opened {
                let (_, why, _) = unfit.told();
                tracing::error!("a pool of the lobby is left out: {why}");
            }
        }
        // Before any room is read whose seat is one's.
        rooms.boards().are_levels(players(&settings.levels));
        let hall = Hall {
            lobby,
            people: People::default(),
            places: HashMap::new(),
            window: Window::default(),
            listed: Window::of_games(),
            listed_last: 0,
            hasher: RandomState::new(),
            games: Games::new(millis(settings.first_move)),
            house: House::default(),
            arenas: Arenas::new(store.clone(), asks.downgrade(), seed),
            levels: settings.levels.clone(),
            strengths: Strengths::default(),
            has_level_played: true,
            members: HashMap::new(),
            next: 0,
            broadcast: broadcast::Sender::new(NEWS),
            rooms: rooms.clone(),
            store: store.clone(),
            post: None,
            asks: asks.downgrade(),
            began: Instant::now(),
            opened: journal::now(),
        };
        let ears = Ears {
            asks: asked,
            leaving: left,
            heard,
        };
        let lobby = Lobby {
            asks,
            leaving,
            places: Places::new(WISHES),
            rooms,
            strengths: hall.strengths.clone(),
            store,
        };
        (lobby, hall, ears)
    }

    /// Runs until no connection can come any more.
    pub(super) async fn run(mut self, mut ears: Ears) {
        let mut beat = interval(BEAT);
        beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut beats: u64 = 0;
        self.call_levels();
        self.measure_levels();
        // Before rooms are heard, whose games may be of arenas.
        let (open, over) = arenas::stored(&self.store, &ears.asks).await;
        self.resume_arenas(open, over);
        loop {
            tokio::select! {
                biased;
                // What has happened comes before what is wanted.
                Some(heard) = ears.heard.recv() => self.hear(heard),
                // Wishes, however many, hold back no beat.
                due = beat.tick() => {
                    beats += 1;
                    self.beat(due, beats.is_multiple_of(BEATS));
                    self.arenas_beat(beats);
                }
                asked = ears.asks.recv() => match asked {
                    Some(asked) => self.take(asked),
                    None => return,
                },
                Some(member) = ears.leaving.recv() => self.leave(member),
            }
            self.follow();
        }
    }

    /// Makes players of the levels that the host lets play here.
    fn call_levels(&self) {
        let (rooms, asks, levels) = (self.rooms.clone(), self.asks.clone(), self.levels.clone());
        tokio::spawn(async move {
            let residents = residents(&rooms, &levels).await;
            if let Some(asks) = asks.upgrade() {
                asks.send(Asked::Levels(residents)).await.ok();
            }
        });
    }

    /// Milliseconds since the lobby began.
    pub(super) fn now(&self) -> u64 {
        millis(self.began.elapsed())
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
            Asked::Levels(residents) => self.house.move_in(&self.rooms, residents),
            Asked::Strengths(read) => self.measured(read),
            Asked::Made { begun, room } => self.made(&begun, room),
            Asked::Answered { room, due, done } => self.answered(&room, due, done),
            Asked::Kept(kept) => self.kept(kept),
            Asked::Gone(room) => self.gone(&room),
            // Who has asked may have gone.
            Asked::Arenas(answer) => drop(answer.send(self.arenas.not_over())),
            Asked::Table {
                arena,
                from,
                answer,
            } => drop(answer.send(self.arenas.table(arena, from, ARENA_ROWS_READ))),
            Asked::Watch {
                member,
                id,
                table,
                answer,
            } => drop(answer.send(self.watch(member, id, table))),
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
        let delay = spread::delay(self.members.len());
        self.members.insert(member, Member { player, told });
        Entered {
            first: self.here(player),
            own,
            news: self.broadcast.subscribe(),
            delay,
            stay: Stay { member, leaving },
        }
    }

    /// How the lobby stands, for one connection.
    fn here(&self, player: Option<Player>) -> Utf8Bytes {
        let you = player.and_then(|player| self.people.get(player));
        let own = player.into_iter();
        let own = own.flat_map(|player| self.lobby.challenges().of(player));
        let own: Vec<ChallengeShown> = own.filter_map(|(id, ..)| self.challenge(id)).collect();
        let game = player.and_then(|player| self.game(player));
        let shown = (&self.window.shown(), &self.listed.shown());
        let strengths = self.strengths.get();
        let levels = (&self.levels[..], &strengths[..]);
        let arenas = self.arenas.shown();
        let entered = player.map_or_else(Vec::new, |player| self.arenas.entered(player));
        let arenas = (&*arenas, &*entered);
        told::here(you, (&self.pools(), levels), shown, (&own, game), arenas)
    }

    fn leave(&mut self, member: MemberId) {
        let now = self.now();
        let left = self.members.remove(&member);
        self.arenas.stop_table(member);
        let player = left.and_then(|member| member.player);
        if let Some(person) = player.and_then(|player| self.people.get_mut(player)) {
            person.members.remove(&member);
            if person.members.is_empty() {
                person.left = Some(now);
            }
        }
    }

    /// What time brings, at a beat that was due then.
    fn beat(&mut self, due: Instant, looks: bool) {
        let now = self.now();
        self.ask_rooms(now);
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
            self.measure_levels();
            self.lobby.expire(now);
        }
        self.follow();
        // By the time of the handling, news would be too soon after a beat that was late.
        let due = millis(due.saturating_duration_since(self.began));
        if let Some(news) = self.news(due) {
            // Without connections nobody is told.
            self.broadcast.send(news.into()).ok();
        }
    }

    /// Whether nothing in the lobby is a player's.
    fn has_nothing(&self, player: Player) -> bool {
        self.lobby.seeks().of(player).next().is_none()
            && self.lobby.challenges().of(player).next().is_none()
            && !self.lobby.playing().contains(&player)
    }

    pub(super) fn counts(&self) -> Counts {
        let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        let pools = self.lobby.pools();
        let is_level = |player: &Player| self.house.level_of(*player).is_some();
        let levels = self.games.players().filter(is_level).count();
        Counts {
            seeks: count(self.lobby.seeks().all().count()),
            waiting: pools.all().map(|(id, _)| count(pools.count(id))).collect(),
            games: count((self.lobby.playing().len() + levels) / 2),
            here: count(self.members.len()),
        }
    }

    /// Has the room of a game made.
    pub(super) fn make(&mut self, begun: Begun) {
        let ids = begun.players.map(id);
        let owners = ids.each_ref().map(SeatOwner::from);
        let [first, second] = owners.map(Some);
        let seats = SeatOwners {
            first,
            second,
            ..SeatOwners::default()
        };
        let board = Board {
            room: None,
            game: 1,
        };
        if begun.offer.is_live() && !self.rooms.boards().sit_down(owners, &board) {
            // A rematch has begun just now.
            self.lobby.released(begun.players);
            return match self.not_made_in_arena(&begun, NotMade::Busy) {
                true => (),
                false => self.tell_both(begun.players, &Told::NoGame),
            };
        }
        let new = NewRoom {
            config: Config {
                games: begun.games.max(1),
                ..told::config(&told::shown(&begun.offer), seats)
            },
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
        let owners = begun.players.map(|player| SeatOwner::from(&id(player)));
        let why = match room {
            Ok(_) => NotMade::Apart,
            Err(_) => NotMade::Failed,
        };
        let Some(room) = room.inspect_err(not_made).ok().flatten() else {
            if begun.offer.is_live() {
                let board = Board {
                    room: None,
                    game: 1,
                };
                self.rooms.boards().stand_up(owners, &board);
                self.lobby.released(begun.players);
            }
            return match self.not_made_in_arena(begun, why) {
                true => (),
                false => self.tell_both(begun.players, &Told::NoGame),
            };
        };
        match begun.source {
            Source::Arena(arena, game) => self.keep_game((arena, game), begun, room),
            _ => self.seated(begun, room),
        }
    }

    /// The players of a game sit down.
    pub(super) fn seated(&mut self, begun: &Begun, room: RoomId) {
        let now = self.now();
        let owners = begun.players.map(|player| SeatOwner::from(&id(player)));
        if begun.offer.is_live() {
            let board = self.games.begin(room.clone(), begun, owners, now);
            self.rooms.boards().made(owners, &board);
            let mut players = begun.players.into_iter();
            if let Some(level) = players.find_map(|one| self.house.level_of(one)) {
                self.house
                    .play(self.rooms.clone(), room.clone(), level.clone());
            }
        }
        if begun.offer.is_live() {
            return self.tell_game(begun.players);
        }
        // Of a game by correspondence nothing more is known.
        for player in begun.players {
            if let Some(game) = self.game_in(&room, &begun.offer, begun.players, player) {
                self.tell_player(player, &Told::Game(game));
            }
        }
    }

    /// Tells two players of their game at the board.
    pub(super) fn tell_game(&mut self, players: [Player; 2]) {
        for player in players {
            if let Some(game) = self.game(player) {
                self.tell_player(player, &Told::Game(game));
            }
        }
    }

    /// A player's game at the board.
    fn game(&self, player: Player) -> Option<LobbyGame> {
        let (room, running) = self.games.of(player)?;
        let game = self.game_in(room, &running.offer, running.players, player)?;
        let score = running.score();
        let arena = running.arena.map(|(arena, _)| arena);
        Some(LobbyGame {
            score,
            arena,
            ..game
        })
    }

    /// A player's game, without the score of a match.
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
            opponent: id(opponent),
            level: self.house.level_of(opponent).map(|one| one.level.get()),
            offer: told::shown(offer),
            score: None,
            arena: None,
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
                        let origin = self.origin(id);
                        self.window.add(id.0, origin, told::seek(id, seek, person));
                    }
                }
                Change::Removed(id) => {
                    self.window.remove(id.0);
                    self.places.remove(&Item::Seek(id));
                }
                Change::Closed(pool, player) => {
                    self.tell_player(player, &Told::PoolClosed { pool: pool.0 });
                }
                Change::Sent(id) => {
                    if let Some(shown) = self.challenge(id)
                        && let Some(challenge) = self.lobby.challenges().get(id).copied()
                    {
                        let told = Told::Challenged(shown);
                        self.tell_both([challenge.from, challenge.to], &told);
                    }
                }
                Change::Answered(id, challenge, answer) => {
                    self.places.remove(&Item::Challenge(id));
                    let told = Told::Answered {
                        challenge: id.0,
                        how: told::end(answer),
                    };
                    self.tell_both([challenge.from, challenge.to], &told);
                }
            }
        }
    }

    /// Tells all connections the same.
    pub(super) fn tell_all(&self, told: Told) {
        // Without connections nobody is told.
        self.broadcast.send(told::message(told)).ok();
    }

    /// Tells two players the same.
    pub(super) fn tell_both(&mut self, players: [Player; 2], told: &Told) {
        for player in players {
            self.tell_player(player, told);
        }
    }

    /// The origin of a seek: the largest network of the address that has put it up.
    fn origin(&self, id: SeekId) -> Origin {
        let place = self.places.get(&Item::Seek(id));
        let network = place.map(|place| place.origin().widest());
        Origin(self.hasher.hash_one(network))
    }

    /// Tells a player, on all connections.
    pub(super) fn tell_player(&mut self, player: Player, told: &Told) {
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

    pub(super) fn send(&mut self, member: MemberId, message: Utf8Bytes) {
        let Some(known) = self.members.get(&member) else {
            return;
        };
        // Who reads too slowly is told nothing more, and enters again.
        if known.told.try_send(message).is_err() {
            self.leave(member);
        }
    }
}

#[cfg(test)]
mod tests;
