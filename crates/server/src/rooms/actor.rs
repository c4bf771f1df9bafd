//! One task for each room that somebody looks at: it decides, has the events kept, and tells everybody.
use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::Duration;

use tengen_api::RoomId;
use tengen_api::socket::{FromServer, Goodbye, Presence, SeatPresence, SocketError};
use tengen_room::{
    Action, ActionId, Decision, Event, FoldError, Name, Refusal, Room, Seat, Stored, World,
};
use tengen_text::printable;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::task::yield_now;
use tokio::time::{Instant, sleep, sleep_until};

use super::feed::{Feed, Teller};
use super::journal::{self, AppendError, Entry, Journal, Kept, SeatJoin, SeatKeys};
use super::list::Standing;
use super::log::{Log, Parts, Written};
use super::metrics::Metrics;
use super::names::{self, NameRefusal};
use super::token::TokenHash;
use crate::show::Shown;

/// A connection's number within its room.
pub(crate) type MemberId = u64;

/// Who is here is told at most this often.
const PRESENCE_STEP: Duration = Duration::from_millis(100);
/// How many watchers there are is told less often the more there are: by so much for each of them.
const WATCHER_STEP: Duration = Duration::from_millis(1);
/// Answers that may wait for a player before they count as slow.
const ANSWERS: usize = 64;

/// What is asked of a room.
pub(crate) enum Ask {
    /// What has happened, and which seat a key opens.
    Look {
        token: Option<TokenHash>,
        answer: oneshot::Sender<(Parts, Option<Seat>)>,
    },
    /// The free seat.
    Join {
        joining: Box<Joining>,
        answer: oneshot::Sender<Result<Taken, JoinError>>,
    },
    /// To hear of everything from now on.
    Enter {
        token: Option<TokenHash>,
        answer: oneshot::Sender<Entered>,
    },
    /// A member wants something; the answer goes to its queue.
    Act {
        member: MemberId,
        id: ActionId,
        action: Action,
        since: Instant,
    },
    /// A player's connection has ended.
    Leave { member: MemberId },
    /// A watcher's connection has ended.
    Unwatch,
    /// The host shows a game here.
    Show {
        what: Box<Shown>,
        answer: oneshot::Sender<Result<(), AppendError>>,
    },
}

/// A request for the free seat. Those who have a seat keep it.
#[derive(Clone, Debug)]
pub(crate) struct Joining {
    /// The key that the client presents.
    pub(crate) key: Option<TokenHash>,
    /// What makes this join the same when it comes again.
    pub(crate) token: Option<TokenHash>,
    /// The key that the client gets with the seat.
    pub(crate) fresh: TokenHash,
    pub(crate) name: Option<Name>,
}

/// How a seat was found for a client.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Taken {
    /// It opens with the key that the client has.
    Before(Seat),
    /// It opens with the fresh key from now on, and with no other.
    Now(Seat),
}

/// Why somebody gets no seat.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum JoinError {
    #[error(transparent)]
    Refused(#[from] Refusal),
    #[error(transparent)]
    Name(#[from] NameRefusal),
    /// The seat was taken by this join, too long ago to be given to it again.
    #[error("this join has been answered too long ago to be answered again")]
    Expired,
    #[error(transparent)]
    Append(#[from] AppendError),
}

/// A new member's place.
pub(crate) struct Entered {
    pub(crate) member: MemberId,
    /// What everybody hears.
    pub(crate) feed: Feed,
    /// Wakes the member when there is more to hear, and ends with the room.
    pub(crate) news: watch::Receiver<()>,
    /// Where the member plays.
    pub(crate) player: Option<Playing>,
}

/// What a player has beyond a watcher.
pub(crate) struct Playing {
    pub(crate) seat: Seat,
    /// The answers to what they want. They end when the room sends the player away.
    pub(crate) answers: mpsc::Receiver<Box<FromServer>>,
}

/// A player's connection.
struct Player {
    seat: Seat,
    answers: mpsc::Sender<Box<FromServer>>,
}

/// What rooms have in common.
#[derive(Clone)]
pub(crate) struct Shared {
    pub(crate) journal: Arc<dyn Journal>,
    pub(crate) metrics: Metrics,
    /// How long a player must be gone before the other may claim the win.
    pub(crate) absence: Duration,
    /// How long a room stays in memory when nobody is in it.
    pub(crate) idle: Duration,
    /// How many bytes of the database may be in use before no more rooms are made.
    pub(crate) space: Option<u64>,
}

pub(crate) struct Actor {
    id: RoomId,
    room: Room,
    standing: Standing,
    teller: Teller,
    seats: [Option<SeatKeys>; 2],
    players: HashMap<MemberId, Player>,
    /// How many connections have no seat.
    watchers: u32,
    next_member: MemberId,
    /// Since when a player has no connection.
    gone: [Option<Instant>; 2],
    /// When everybody is to be told who is here.
    tell_at: Option<Instant>,
    /// Whether the host shows games here: the players are no visitors, and always there.
    shown: bool,
    shared: Shared,
}

impl Actor {
    /// A room from what is kept of it.
    pub(crate) fn new(id: RoomId, kept: Kept, shared: Shared) -> Result<Self, FoldError> {
        let room = Room::from_events(&kept.events)?;
        let now = Instant::now();
        Ok(Self {
            id,
            standing: Standing::of(&room),
            room,
            teller: Teller::new(Log::of(&kept.events), Presence::default()),
            seats: kept.seats,
            players: HashMap::new(),
            watchers: 0,
            next_member: 1,
            gone: [Some(now); 2],
            tell_at: None,
            shown: false,
            shared,
        })
    }

    /// A room in which the host shows games: no key opens a seat.
    pub(crate) fn showing(
        id: RoomId,
        events: Vec<Stored>,
        shared: Shared,
    ) -> Result<Self, FoldError> {
        let seats = [None; 2];
        let actor = Self::new(id, Kept { events, seats }, shared)?;
        Ok(Self {
            gone: [None; 2],
            shown: true,
            ..actor
        })
    }

    /// Works until nobody has been here for a while and `retire` agrees that no question is under way, or until the
    /// events cannot be kept: then whoever comes next reads the room again.
    pub(crate) async fn run(
        mut self,
        mut asks: mpsc::Receiver<Ask>,
        retire: impl Fn(&RoomId, &mut mpsc::Receiver<Ask>) -> bool,
    ) {
        self.shared.metrics.rooms.inc();
        loop {
            let tell_at = self.tell_at.unwrap_or_else(Instant::now);
            tokio::select! {
                biased;
                () = sleep_until(tell_at), if self.tell_at.is_some() => {
                    self.tell_at = None;
                    let presence = self.presence();
                    self.teller.tell_presence(presence);
                }
                // What is asked comes before watchers are woken, but does not keep them waiting for ever.
                ask = asks.recv() => match ask {
                    None => break,
                    Some(ask) => {
                        if self.take(ask).await.is_err() {
                            self.teller.end(Goodbye::Reload);
                            break;
                        }
                        self.teller.wake_wave();
                    }
                },
                () = yield_now(), if self.teller.has_waiting() => self.teller.wake_wave(),
                () = sleep(self.shared.idle), if self.is_empty() => {
                    if retire(&self.id, &mut asks) {
                        break;
                    }
                }
            }
        }
        self.shared.metrics.rooms.dec();
    }

    /// Answers one question. Whoever asked may be gone; then nobody hears the answer.
    async fn take(&mut self, ask: Ask) -> Result<(), AppendError> {
        match ask {
            Ask::Look { token, answer } => {
                let events = self.teller.feed().list();
                answer.send((events, self.seat_of(token))).ok();
            }
            Ask::Join { joining, answer } => {
                let result = self.join(*joining).await;
                let fatal = match &result {
                    Err(JoinError::Append(error)) => Err(error.clone()),
                    _ => Ok(()),
                };
                answer.send(result).ok();
                fatal?;
            }
            Ask::Enter { token, answer } => {
                let entered = self.enter(token);
                let (member, plays) = (entered.member, entered.player.is_some());
                match answer.send(entered) {
                    Ok(()) => (),
                    Err(_) if plays => self.leave(member),
                    Err(_) => self.unwatch(),
                }
            }
            Ask::Act {
                member,
                id,
                action,
                since,
            } => {
                self.act(member, id, action).await?;
                self.shared.metrics.took(since.elapsed());
            }
            Ask::Leave { member } => self.leave(member),
            Ask::Unwatch => self.unwatch(),
            // What does not fit has changed nothing; the host is told.
            Ask::Show { what, answer } => {
                answer.send(self.show(*what).await).ok();
            }
        }
        Ok(())
    }

    /// Something happens in a game that the host shows.
    async fn show(&mut self, what: Shown) -> Result<(), AppendError> {
        let misfit = || AppendError::Failed("the game is over".to_owned());
        let events = match what {
            Shown::Begin(events) => events,
            Shown::Place(point) => {
                let seat = self.room.to_move().ok_or_else(misfit)?;
                vec![Event::Placed { seat, point }]
            }
            Shown::Finish { winner, by } => {
                let line = self.room.game().outcome().map(|o| o.line.clone());
                vec![Event::Finished {
                    winner: winner.map(|color| self.room.owner(color)),
                    by,
                    line: line.unwrap_or_default(),
                }]
            }
        };
        // What does not fit must leave everything as it was; only here may it not.
        let mut room = self.room.clone();
        for stored in number(events.clone(), room.version(), None) {
            let folded = room.apply(&stored);
            folded.map_err(|error| AppendError::Failed(error.to_string()))?;
        }
        self.keep(events, None, None).await?;
        Ok(())
    }

    fn seat_of(&self, token: Option<TokenHash>) -> Option<Seat> {
        let token = token?;
        let mut seats = Seat::BOTH.into_iter();
        seats.find(|&seat| self.seats[seat as usize].is_some_and(|keys| keys.key == token))
    }

    async fn join(&mut self, joining: Joining) -> Result<Taken, JoinError> {
        if let Some(seat) = self.seat_of(joining.key) {
            return Ok(Taken::Before(seat));
        }
        let seat = Seat::Second;
        let now = journal::now();
        let before = self.seats[seat as usize].and_then(|keys| keys.join);
        let (events, join) = match before {
            // The answer to this join was lost, and the key with it.
            Some(before) if joining.token == Some(before.token) => {
                if !before.is_answered(now) {
                    return Err(JoinError::Expired);
                }
                (Vec::new(), Some(before))
            }
            _ => {
                self.check_name(joining.name.as_ref())?;
                let events = self.room.join(joining.name, self.world(seat))?;
                let join = joining.token.map(|token| SeatJoin { token, at: now });
                (events, join)
            }
        };
        let keys = SeatKeys {
            key: joining.fresh,
            join,
        };
        self.keep(events, None, Some((seat, keys))).await?;
        self.dismiss(seat);
        Ok(Taken::Now(seat))
    }

    /// Whether the name can be told from the other player's.
    fn check_name(&self, name: Option<&Name>) -> Result<(), NameRefusal> {
        let pair = name.zip(self.room.name(Seat::First));
        match pair.is_some_and(|(one, other)| names::are_alike(one, other)) {
            true => Err(NameRefusal::Alike),
            false => Ok(()),
        }
    }

    /// Ends the connections of a seat whose key was replaced. Clients with the new key come back by themselves.
    fn dismiss(&mut self, seat: Seat) {
        let players = self.players.iter().filter(|(_, p)| p.seat == seat);
        let players: Vec<MemberId> = players.map(|(&id, _)| id).collect();
        for member in players {
            let reason = Goodbye::Reload;
            self.answer(member, FromServer::Goodbye { reason });
            self.leave(member);
        }
    }

    fn enter(&mut self, token: Option<TokenHash>) -> Entered {
        let member = self.next_member;
        self.next_member += 1;
        let seat = self.seat_of(token);
        let (news, player) = match seat {
            Some(seat) => {
                let (out, answers) = mpsc::channel(ANSWERS);
                let player = Player { seat, answers: out };
                self.players.insert(member, player);
                self.gone[seat as usize] = None;
                (self.teller.player(), Some(Playing { seat, answers }))
            }
            None => {
                self.watchers = self.watchers.saturating_add(1);
                (self.teller.watcher(), None)
            }
        };
        self.presence_changed(seat.is_some());
        self.teller.set_presence(self.presence());
        Entered {
            member,
            feed: self.teller.feed().clone(),
            news,
            player,
        }
    }

    /// Ends a player's place.
    fn leave(&mut self, member: MemberId) {
        let Some(Player { seat, .. }) = self.players.remove(&member) else {
            return;
        };
        if !self.is_here(seat) {
            self.gone[seat as usize] = Some(Instant::now());
        }
        self.presence_changed(true);
    }

    fn unwatch(&mut self) {
        self.watchers = self.watchers.saturating_sub(1);
        self.presence_changed(false);
    }

    fn is_empty(&self) -> bool {
        self.players.is_empty() && self.watchers == 0
    }

    async fn act(
        &mut self,
        member: MemberId,
        id: ActionId,
        action: Action,
    ) -> Result<(), AppendError> {
        let Some(seat) = self.players.get(&member).map(|player| player.seat) else {
            return Ok(());
        };
        let answer = match self.room.decide(seat, &id, action, self.world(seat)) {
            Err(refusal) => {
                self.shared.metrics.refused.inc();
                FromServer::Refused { id, refusal }
            }
            Ok(Decision::Known(versions)) => accepted(id, &versions),
            Ok(Decision::New(events)) => {
                let cause = Some((seat, id.clone()));
                match self.keep(events, cause, None).await {
                    Ok(versions) => {
                        self.shared.metrics.accepted.inc();
                        accepted(id, &versions)
                    }
                    Err(error) => {
                        let code = SocketError::StorageUnavailable;
                        self.answer(member, refusal(code, &error.to_string()));
                        return Err(error);
                    }
                }
            }
        };
        self.answer(member, answer);
        Ok(())
    }

    /// Has events kept, then tells everybody. An error ends the room, which is read again then.
    async fn keep(
        &mut self,
        events: Vec<Event>,
        cause: Option<(Seat, ActionId)>,
        seat: Option<(Seat, SeatKeys)>,
    ) -> Result<RangeInclusive<u64>, AppendError> {
        let expected = self.room.version();
        let anew = matches!(events.first(), Some(Event::Created { .. }));
        let mut written = Vec::with_capacity(events.len());
        for stored in number(events, expected, cause) {
            // What cannot be folded must never be written.
            let folded = self.room.apply(&stored);
            folded.map_err(|error| AppendError::Failed(error.to_string()))?;
            written.push(Written::of(&stored));
        }
        let standing = Standing::of(&self.room);
        let entry = Entry {
            room: self.id.clone(),
            expected,
            events: written.clone(),
            seat,
            standing: (standing != self.standing).then_some(standing),
        };
        self.standing = standing;
        // The room is ahead of what is kept from here on, and nothing is told of it.
        self.shared.journal.append(entry).await?;
        if let Some((seat, keys)) = seat {
            let taken = self.seats[seat as usize].replace(keys).is_none();
            if taken {
                self.gone[seat as usize] = Some(Instant::now());
                self.presence_changed(true);
            }
        }
        if !written.is_empty() {
            self.teller.tell(&written, anew);
        }
        Ok(expected + 1..=self.room.version())
    }

    fn world(&self, actor: Seat) -> World {
        World {
            // Without a lot from the system the first one made gets White; nobody can choose that moment.
            lot: getrandom::u32().is_ok_and(|bits| bits & 1 == 1),
            other_is_absent: self
                .claim_in(actor.other())
                .is_some_and(|left| left.is_zero()),
        }
    }

    fn is_here(&self, seat: Seat) -> bool {
        self.shown || self.players.values().any(|player| player.seat == seat)
    }

    /// How long until the win may be claimed against a player who is gone.
    fn claim_in(&self, seat: Seat) -> Option<Duration> {
        let gone = self.gone[seat as usize]?;
        Some(self.shared.absence.saturating_sub(gone.elapsed()))
    }

    fn presence(&self) -> Presence {
        let seat = |seat| SeatPresence {
            here: self.is_here(seat),
            claim_in: self
                .claim_in(seat)
                .map(|left| u64::try_from(left.as_millis()).unwrap_or(u64::MAX)),
        };
        Presence {
            first: seat(Seat::First),
            second: seat(Seat::Second),
            watchers: self.watchers,
        }
    }

    /// A player has come or gone, or a watcher.
    fn presence_changed(&mut self, player: bool) {
        let step = if player {
            PRESENCE_STEP
        } else {
            PRESENCE_STEP.max(WATCHER_STEP * self.watchers)
        };
        let at = Instant::now() + step;
        self.tell_at = Some(self.tell_at.map_or(at, |before| before.min(at)));
    }

    /// Answers a player; who reads too slowly is sent away.
    fn answer(&mut self, member: MemberId, answer: FromServer) {
        let told = self
            .players
            .get(&member)
            .map(|player| player.answers.try_send(Box::new(answer)));
        if let Some(Err(_)) = told {
            self.leave(member);
        }
    }
}

/// Events with their places after the version `before`.
fn number(
    events: Vec<Event>,
    before: u64,
    cause: Option<(Seat, ActionId)>,
) -> impl Iterator<Item = Stored> {
    let numbered = events.into_iter().zip(before + 1..);
    numbered.map(move |(event, version)| Stored {
        version,
        cause: cause.clone(),
        event,
    })
}

fn accepted(id: ActionId, versions: &RangeInclusive<u64>) -> FromServer {
    FromServer::Accepted {
        id,
        from: *versions.start(),
        to: *versions.end(),
    }
}

/// An error that is told over a WebSocket. The message may repeat what a client has sent: it becomes one printable line.
pub(crate) fn refusal(code: SocketError, message: &str) -> FromServer {
    let message = printable(message).into_owned();
    FromServer::Error { code, message }
}
