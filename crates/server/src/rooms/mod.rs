//! Rooms: each is a task that stores every event before publishing it.
//!
//! [`Rooms`] finds or starts a room's task ([`actor`]). The task decides actions with
//! `tengen-room`, appends the events to the [`journal`] and then publishes them. The journal is the
//! only state: a task may end at any time, and the next request rebuilds the room from its events.

pub(crate) mod actor;
pub(crate) mod behind;
pub(crate) mod boards;
pub(crate) mod clocks;
pub(crate) mod deadlines;
mod error;
pub(crate) mod feed;
pub(crate) mod games;
pub(crate) mod heard;
pub(crate) mod journal;
pub(crate) mod keeper;
mod kept;
pub(crate) mod list;
mod loading;
pub(crate) mod log;
pub(crate) mod memory;
pub(crate) mod metrics;
pub(crate) mod names;
mod owner;
pub(crate) mod packs;
mod page;
mod people;
pub(crate) mod players;
pub(crate) mod results;
mod ruling;
pub(crate) mod shards;
pub(crate) mod stored;
#[cfg(test)]
mod task_tests;
mod tellers;
pub(crate) mod token;
mod writer;

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tengen_api::{Join, NewRoom, RoomId, RoomMade};
use tengen_core::opening::Procedure;
use tengen_room::{
    Actor as By, Cause, Config, ConfigError, Event, Name, PlayerId, Seat, SeatOwner, Stored,
};
use tokio::sync::{mpsc, oneshot};
use tokio_util::task::TaskTracker;

use crate::host::present::Present;
use crate::host::rules::{Rules, Who};
use crate::places::Origin;
pub(crate) use error::RoomError;

use actor::{Actor, Ask, Entered, Joining, Shared};
use journal::{Entry, EventText, LoadError};
use list::{Retention, Standing};
use loading::{Loading, Loads};
use log::{Parts, Written, json};
use memory::Visit;
use metrics::Metrics;
use players::{Credentials, Exchange, Guest, KnownPlayer, NewPlayer, SeatHolder};
use token::{Session, TokenHash};

/// Maximum queued requests per room.
const QUEUE: usize = 256;
/// Attempts to reach a room's task, which may end between lookup and request.
const TRIES: usize = 4;

#[derive(Clone)]
pub(crate) struct Rooms {
    live: Arc<Mutex<Live>>,
    shared: Shared,
    /// Whether the host shows games here and visitors cannot create rooms.
    shown: bool,
    tasks: TaskTracker,
    loads: Loads,
    /// For whom rooms are loaded; `None` for the server itself.
    asker: Option<Origin>,
}

#[derive(Default)]
struct Live {
    asks: HashMap<RoomId, mpsc::Sender<Ask>>,
    loading: HashMap<RoomId, Loading>,
    /// Room ids by ids for watching.
    watched: HashMap<RoomId, RoomId>,
}

impl Live {
    fn living(&self, room: &RoomId) -> Option<mpsc::Sender<Ask>> {
        let asks = self.asks.get(room);
        asks.filter(|asks| !asks.is_closed()).cloned()
    }

    fn is_busy(&self, room: &RoomId) -> bool {
        self.asks.contains_key(room) || self.loading.contains_key(room)
    }
}

/// The room behind an id.
pub(crate) struct Found {
    pub(crate) room: RoomId,
    /// Whether the id was the one for watching.
    pub(crate) only_watch: bool,
}

impl Rooms {
    pub(crate) fn new(shared: Shared) -> Self {
        Self {
            live: Arc::default(),
            shared,
            shown: false,
            tasks: TaskTracker::new(),
            loads: Loads::default(),
            asker: None,
        }
    }

    /// The same rooms, for requests of this address.
    pub(crate) fn asked_by(&self, origin: Origin) -> Self {
        Self {
            asker: Some(origin),
            ..self.clone()
        }
    }

    pub(crate) fn shown(shared: Shared) -> Self {
        Self {
            shown: true,
            ..Self::new(shared)
        }
    }

    pub(crate) fn show(
        &self,
        events: Vec<Event>,
    ) -> Result<(RoomId, mpsc::Sender<Ask>), RoomError> {
        let room = token::new_room()?;
        let cause = Cause::by(By::Host);
        let stored = actor::number(events, 0, &cause, journal::now());
        let actor = Actor::showing(room.clone(), stored.collect(), self.shared.clone())
            .map_err(|error| LoadError::Damaged(error.to_string()))?;
        let asks = self.start(actor, room.clone(), &mut self.lock());
        Ok((room, asks))
    }

    fn start(&self, actor: Actor, room: RoomId, live: &mut Live) -> mpsc::Sender<Ask> {
        let (asks, questions) = mpsc::channel(QUEUE);
        live.watched.insert(token::watch_name(&room), room.clone());
        let name = room.clone();
        live.asks.insert(room, asks.clone());
        let rooms = self.clone();
        let actor = Box::new(actor);
        self.tasks.spawn(async move {
            let retire = {
                let rooms = rooms.clone();
                move |id: &RoomId, asks: &mut _| rooms.retire(id, asks)
            };
            // The next request loads the room; if its clock runs, its deadline at the latest.
            if let Err(error) = tokio::spawn(actor.run(questions, retire)).await {
                tracing::error!("the task of the room {name} has ended: {error}");
            }
        });
        asks
    }

    /// What the host has forbidden.
    pub(crate) const fn rules(&self) -> &Rules {
        &self.shared.rules
    }

    /// Who is connected.
    pub(crate) const fn present(&self) -> &Present {
        &self.shared.present
    }

    /// Ends a room's task, if there is one. Its connections open again.
    pub(crate) async fn end(&self, room: &RoomId) {
        let asks = self.lock().living(room);
        let Some(asks) = asks else {
            return;
        };
        let (answer, ended) = oneshot::channel();
        if asks.send(Ask::End { answer }).await.is_ok() {
            ended.await.ok();
        }
        let mut live = self.lock();
        if live.asks.get(room).is_some_and(mpsc::Sender::is_closed) {
            live.asks.remove(room);
            live.watched.remove(&token::watch_name(room));
            if !live.loading.contains_key(room) {
                self.shared.journal.rest(room);
            }
        }
    }

    /// The name that a player gets who wants one: that of the player's account, if there is one.
    /// Those who are muted get none, and guests not that of an account, unless they have a seat of
    /// an event under it.
    async fn name_for(
        &self,
        wanted: Option<Name>,
        address: Option<IpAddr>,
        (player, account): (Option<&PlayerId>, Option<&Name>),
    ) -> Result<Option<Name>, RoomError> {
        let Some(name) = wanted else { return Ok(None) };
        let name = account.cloned().unwrap_or(name);
        names::check(&name)?;
        if let Some(why) = self.rules().muted(Who { address, player }) {
            return Err(RoomError::Muted(why));
        }
        let owner = player.map(Into::into);
        match account {
            None if self.shared.journal.is_taken(&name, owner).await? => {
                Err(RoomError::NameOfAccount)
            }
            _ => Ok(Some(name)),
        }
    }

    pub(crate) const fn metrics(&self) -> &Metrics {
        &self.shared.metrics
    }

    /// Resolves a room's id or its id for watching.
    pub(crate) async fn resolve(&self, name: RoomId) -> Result<Found, RoomError> {
        let watched = self.lock().watched.get(&name).cloned();
        let watched = match watched {
            Some(room) => Some(room),
            None => match self.find(&name).await {
                Ok(_) => None,
                // The shard of an id for watching is not its room's.
                Err(error @ (RoomError::Unknown(_) | RoomError::Load(LoadError::Elsewhere))) => {
                    let room = self.shared.journal.watched(&name).await?;
                    let room = room.ok_or(error)?;
                    // Another server's is told before a socket is opened.
                    self.find(&room).await?;
                    Some(room)
                }
                Err(error) => return Err(error),
            },
        };
        Ok(Found {
            only_watch: watched.is_some(),
            room: watched.unwrap_or(name),
        })
    }

    pub(crate) async fn sweep(&self, retention: Retention) {
        let journal = &self.shared.journal;
        let busy = |room: &str| {
            let room = room.parse();
            room.is_ok_and(|room| self.lock().is_busy(&room) || !journal.owns(&room))
        };
        match self.shared.journal.sweep(retention, &busy).await {
            Ok(0) => (),
            Ok(rooms) => tracing::info!(rooms, "deleted expired rooms"),
            Err(error) => tracing::error!("deleting expired rooms failed: {error}"),
        }
        match self.shared.journal.sweep_players().await {
            Ok(0) => (),
            Ok(players) => tracing::info!(players, "deleted players without seats"),
            Err(error) => tracing::error!("deleting players without seats failed: {error}"),
        }
        match self.shared.journal.pack(&busy).await {
            Ok(0) => (),
            Ok(rooms) => tracing::info!(rooms, "packed rooms that have ended"),
            Err(error) => tracing::error!("packing rooms that have ended failed: {error}"),
        }
        self.shared.metrics.sweeps.inc();
    }

    /// Waits until all rooms have ended; call it once no more requests can arrive.
    pub(crate) async fn close(&self) {
        *self.lock() = Live::default();
        self.tasks.close();
        self.tasks.wait().await;
    }

    /// Creates a room; returns the session of its maker, who takes the first seat unless that is
    /// another's.
    pub(crate) async fn make(
        &self,
        new: NewRoom,
        credentials: Credentials,
    ) -> Result<(RoomMade, Option<Session>), RoomError> {
        let Credentials {
            session, address, ..
        } = credentials;
        if self.shown {
            return Err(RoomError::OnlyShown);
        }
        if new.config.is_of_later_version() {
            return Err(ConfigError::Later.into());
        }
        if new.config.arbiter.is_some() {
            return Err(ConfigError::Arbiter.into());
        }
        let arbiter = new.arbiter.then(token::new_arbiter).transpose()?;
        let config = Config {
            arbiter: arbiter.as_ref().map(token::arbiter_mark),
            ..new.config
        };
        let first = config.first(new.start.as_ref())?;
        let size = first.game().position().size();
        let deals = match new.config.opening {
            Procedure::Balanced => {
                let deals = self.shared.deals.clone();
                Some(deals.ok_or(ConfigError::NoDeals)?)
            }
            _ => None,
        };
        let known = self.known(session.as_ref()).await?;
        let id = known.as_ref().map(|known| &known.id);
        let account = known.as_ref().and_then(|known| known.account.as_ref());
        let name = self.name_for(new.name, address, (id, account)).await?;
        let takes_seat = config.seats.first.is_none();
        if !takes_seat && name.is_some() {
            return Err(ConfigError::NameWithoutSeat.into());
        }
        let is_own = |owner: SeatOwner| id.is_some_and(|id| owner.is(id));
        if takes_seat && config.seats.second.is_some_and(is_own) {
            return Err(ConfigError::OnePlayer.into());
        }
        for owner in Seat::BOTH
            .into_iter()
            .filter_map(|seat| config.seats.of(seat))
        {
            if !self.shared.journal.has_player(owner).await? {
                return Err(ConfigError::UnknownPlayer.into());
            }
        }
        self.has_space().await?;
        let room = self.draw()?;
        let (player, made, session) = match (known, session) {
            _ if !takes_seat => (None, None, None),
            (Some(known), Some(session)) => (Some(known.id), None, Some(session)),
            _ => {
                let session = Session::draw()?;
                let made = NewPlayer::draw(&session)?;
                (Some(made.id.clone()), Some(made), Some(session))
            }
        };
        let created = Event::Created {
            config,
            name: name.clone(),
            start: new.start,
            player: player.clone(),
        };
        let first = Stored {
            at: Some(journal::now()),
            ..Stored::new(1, created)
        };
        let first = first.caused_by(match takes_seat {
            true => Cause::by(Seat::First),
            false => Cause::by(By::Server),
        });
        let holder = player.map(|player| SeatHolder {
            player: Some(player),
            ..SeatHolder::default()
        });
        let entry = Entry {
            room: room.clone(),
            expected: 0,
            events: vec![EventText::of(&first, &Written::of(&first, false))],
            name,
            seat: holder.map(|holder| (Seat::First, holder)),
            made,
            games: Vec::new(),
            standing: Some(Standing::Waiting),
            deadline: None,
        };
        self.shared.journal.append(entry).await?;
        if let Some(deals) = deals {
            deals.prepare(new.config.rule, size);
        }
        let seat = takes_seat.then_some(Seat::First);
        let watch = Some(token::watch_name(&room));
        Ok((
            RoomMade {
                room,
                seat,
                watch,
                arbiter,
            },
            session,
        ))
    }

    /// A room's state as the JSON of [`RoomNow`](tengen_api::RoomNow). Takes no seat.
    pub(crate) async fn look(
        &self,
        name: RoomId,
        credentials: Credentials,
    ) -> Result<(Parts, Guest), RoomError> {
        let Found { room, only_watch } = self.resolve(name.clone()).await?;
        let guest = match only_watch {
            true => Guest::default(),
            false => self.guest(&room, credentials).await?,
        };
        let player = &guest.player;
        let ask = |answer| Ask::Look {
            player: player.clone(),
            answer,
        };
        let looked = self.ask(&room, ask).await?.0;
        let mut names = [None, None];
        for (name, owner) in names.iter_mut().zip(looked.owners) {
            if let Some(owner) = owner {
                *name = self.shared.journal.name(owner).await?;
            }
        }
        let mut deleted = Vec::new();
        for &(seat, player) in &looked.nameless {
            if !self.shared.journal.has_player(player).await? {
                deleted.push(seat);
            }
        }
        let mut now = Parts::default();
        let watch = json(&token::watch_name(&room));
        let (room, seats) = (json(&name), looked.fields(&names, &deleted));
        now.push(format!(
            r#"{{"room":{room},{seats}"watch":{watch},"only_watch":{only_watch},"events":"#
        ));
        now.append(looked.events);
        now.push("}");
        Ok((now, guest))
    }

    /// The player with a session, unless the host has banned that player.
    async fn known(&self, session: Option<&Session>) -> Result<Option<KnownPlayer>, RoomError> {
        let known = match session {
            Some(session) => self.shared.journal.player(session.hash()).await?,
            None => None,
        };
        let who = Who {
            address: None,
            player: known.as_ref().map(|known| &known.id),
        };
        match self.rules().banned(who) {
            Some(why) => Err(RoomError::Banned(why)),
            None => Ok(known),
        }
    }

    /// The player with a session, if there is one.
    pub(crate) async fn visitor(
        &self,
        session: Option<&Session>,
    ) -> Result<Option<PlayerId>, RoomError> {
        Ok(self.known(session).await?.map(|known| known.id))
    }

    /// Who visits a room. The key to a seat of an earlier version is exchanged.
    pub(crate) async fn guest(
        &self,
        room: &RoomId,
        credentials: Credentials,
    ) -> Result<Guest, RoomError> {
        let known = self.known(credentials.session.as_ref()).await?;
        let Some(key) = credentials.key else {
            let (player, account) = known.map(|known| (known.id, known.account)).unzip();
            return Ok(Guest {
                player,
                account: account.flatten(),
                ..Guest::default()
            });
        };
        let heir = Session::of_key(key.as_str());
        let exchange = Exchange {
            key: TokenHash::of(key.as_str()),
            known,
            heir: NewPlayer::heir(&heir),
        };
        let ask = |answer| Ask::Exchange {
            exchange: Box::new(exchange.clone()),
            answer,
        };
        let exchanged = self.ask(room, ask).await?.0?;
        let is_heir = exchange.known.is_none() && exchanged.player.is_some();
        Ok(Guest {
            player: exchanged.player,
            account: exchange.known.and_then(|known| known.account),
            session: is_heir.then_some(heir),
            drop_key: exchanged.drop_key,
        })
    }

    /// Takes the free seat, or returns the seat of a retried join. The guest has a session.
    pub(crate) async fn join(
        &self,
        room: &RoomId,
        credentials: Credentials,
        join: Join,
    ) -> Result<(Seat, Guest), RoomError> {
        let Found { room, only_watch } = self.resolve(room.clone()).await?;
        if only_watch {
            return Err(RoomError::OnlyWatch);
        }
        let former = credentials.session.clone();
        let address = credentials.address;
        let mut guest = self.guest(&room, credentials).await?;
        let player = (guest.player.as_ref(), guest.account.as_ref());
        let name = self.name_for(join.name, address, player).await?;
        let (player, made) = match guest.player.clone() {
            Some(player) => {
                // The cookie is given again, so that it lasts longer.
                guest.session = guest.session.or(former);
                (player, None)
            }
            None => {
                let session = Session::draw()?;
                let made = NewPlayer::draw(&session)?;
                guest.session = Some(session);
                (made.id.clone(), Some(made))
            }
        };
        let joining = Joining {
            player,
            made,
            token: join.token.map(|token| TokenHash::of(token.as_str())),
            key: join.key.as_ref().map(token::seat_hash),
            name,
            asker: self.asker,
        };
        Ok((self.sit_down(&room, joining).await?, guest))
    }

    /// Subscribes to a room; later requests go through the returned sender.
    pub(crate) async fn enter(
        &self,
        room: &RoomId,
        player: Option<PlayerId>,
    ) -> Result<(Entered, mpsc::Sender<Ask>, Visit), RoomError> {
        // Its size is known once it is loaded.
        self.find(room).await?;
        let visit = self.shared.memory.visit(room, self.asker)?;
        let ask = |answer| Ask::Enter {
            player: player.clone(),
            answer,
        };
        let (entered, asks) = self.ask(room, ask).await?;
        Ok((entered, asks, visit))
    }

    /// Ends a WebSocket's visit.
    pub(crate) fn leave(&self, visit: Visit) {
        drop(visit);
        self.drop_superfluous();
    }

    async fn ask<T>(
        &self,
        room: &RoomId,
        ask: impl Fn(oneshot::Sender<T>) -> Ask,
    ) -> Result<(T, mpsc::Sender<Ask>), RoomError> {
        for _ in 0..TRIES {
            let asks = self.find(room).await?;
            let (answer, answered) = oneshot::channel();
            if asks.send(ask(answer)).await.is_ok()
                && let Ok(answer) = answered.await
            {
                return Ok((answer, asks));
            }
        }
        Err(RoomError::NoAnswer)
    }

    /// Removes an idle room, unless a request has arrived meanwhile.
    fn retire(&self, room: &RoomId, asks: &mut mpsc::Receiver<Ask>) -> bool {
        let mut live = self.lock();
        if !asks.is_empty() {
            return false;
        }
        asks.close();
        live.asks.remove(room);
        live.watched.remove(&token::watch_name(room));
        self.shared.journal.rest(room);
        true
    }

    fn lock(&self) -> MutexGuard<'_, Live> {
        // A poisoned lock is safe: nothing is half done under it.
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
