//! One task for each room that somebody looks at: it decides, has the events kept, and tells everybody.
use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::Duration;

use tengen_api::RoomId;
use tengen_api::socket::{FromServer, Goodbye, MOST_EVENTS, Presence, SeatPresence, SocketError};
use tengen_room::{
    Action, ActionId, Decision, Event, FoldError, Name, Refusal, Room, Seat, Stored, World,
};
use tengen_text::printable;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep, sleep_until};

use super::journal::{self, AppendError, Entry, Journal, Kept, SeatJoin, SeatKeys};
use super::metrics::Metrics;
use super::token::TokenHash;
use crate::show::Shown;

/// A connection's number within its room.
pub(crate) type MemberId = u64;

/// Who is here is told at most this often.
const PRESENCE_STEP: Duration = Duration::from_millis(100);

/// What is asked of a room.
pub(crate) enum Ask {
    /// What has happened, and which seat a key opens.
    Look {
        token: Option<TokenHash>,
        answer: oneshot::Sender<(Vec<Stored>, Option<Seat>)>,
    },
    /// The free seat.
    Join {
        joining: Joining,
        answer: oneshot::Sender<Result<Taken, JoinError>>,
    },
    /// To hear of everything from now on.
    Enter {
        token: Option<TokenHash>,
        after: u64,
        out: mpsc::Sender<FromServer>,
        answer: oneshot::Sender<Entered>,
    },
    /// A member wants something; the answer goes to its queue.
    Act {
        member: MemberId,
        id: ActionId,
        action: Action,
        since: Instant,
    },
    /// A member's connection has ended.
    Leave { member: MemberId },
    /// The host shows a game here.
    Show {
        what: Shown,
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
    /// The seat was taken by this join, too long ago to be given to it again.
    #[error("this join has been answered too long ago to be answered again")]
    Expired,
    #[error(transparent)]
    Append(#[from] AppendError),
}

/// A new member's place.
#[derive(Debug)]
pub(crate) struct Entered {
    pub(crate) member: MemberId,
    pub(crate) you: Option<Seat>,
    pub(crate) version: u64,
    /// What the member has not seen; what happens from now on comes through its queue.
    pub(crate) missed: Vec<Stored>,
    pub(crate) presence: Presence,
}

struct Member {
    seat: Option<Seat>,
    out: mpsc::Sender<FromServer>,
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
}

pub(crate) struct Actor {
    id: RoomId,
    room: Room,
    events: Vec<Stored>,
    seats: [Option<SeatKeys>; 2],
    members: HashMap<MemberId, Member>,
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
            room,
            events: kept.events,
            seats: kept.seats,
            members: HashMap::new(),
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
                ask = asks.recv() => match ask {
                    None => break,
                    Some(ask) => if self.take(ask).await.is_err() {
                        self.tell(&FromServer::Goodbye { reason: Goodbye::Reload });
                        break;
                    },
                },
                () = sleep_until(tell_at), if self.tell_at.is_some() => {
                    self.tell_at = None;
                    let presence = self.presence();
                    self.tell(&FromServer::Presence(presence));
                }
                () = sleep(self.shared.idle), if self.members.is_empty() => {
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
                answer.send((self.events.clone(), self.seat_of(token))).ok();
            }
            Ask::Join { joining, answer } => {
                let result = self.join(joining).await;
                let fatal = match &result {
                    Err(JoinError::Append(error)) => Err(error.clone()),
                    _ => Ok(()),
                };
                answer.send(result).ok();
                fatal?;
            }
            Ask::Enter {
                token,
                after,
                out,
                answer,
            } => {
                let entered = self.enter(token, after, out);
                answer.send(entered).ok();
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
            // What does not fit has changed nothing; the host is told.
            Ask::Show { what, answer } => {
                answer.send(self.show(what).await).ok();
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
        let begins = matches!(events.first(), Some(Event::Created { .. }));
        let before = self.events.len();
        self.keep(events, None, None).await?;
        if begins {
            self.events.drain(..before);
        }
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

    /// Ends the connections of a seat whose key was replaced. Clients with the new key come back by themselves.
    fn dismiss(&mut self, seat: Seat) {
        let members = self.members.iter().filter(|(_, m)| m.seat == Some(seat));
        let members: Vec<MemberId> = members.map(|(&id, _)| id).collect();
        for member in members {
            let reason = Goodbye::Reload;
            self.tell_one(member, FromServer::Goodbye { reason });
            self.leave(member);
        }
    }

    fn enter(
        &mut self,
        token: Option<TokenHash>,
        after: u64,
        out: mpsc::Sender<FromServer>,
    ) -> Entered {
        let seat = self.seat_of(token);
        let member = self.next_member;
        self.next_member += 1;
        self.members.insert(member, Member { seat, out });
        if let Some(seat) = seat {
            self.gone[seat as usize] = None;
        }
        self.presence_changed();
        let seen = self
            .events
            .partition_point(|stored| stored.version <= after);
        Entered {
            member,
            you: seat,
            version: self.room.version(),
            missed: self.events[seen..].to_vec(),
            presence: self.presence(),
        }
    }

    fn leave(&mut self, member: MemberId) {
        let Some(Member { seat, .. }) = self.members.remove(&member) else {
            return;
        };
        if let Some(seat) = seat
            && !self.is_here(seat)
        {
            self.gone[seat as usize] = Some(Instant::now());
        }
        self.presence_changed();
    }

    async fn act(
        &mut self,
        member: MemberId,
        id: ActionId,
        action: Action,
    ) -> Result<(), AppendError> {
        let Some(seat) = self.members.get(&member).map(|member| member.seat) else {
            return Ok(());
        };
        let Some(seat) = seat else {
            self.shared.metrics.refused.inc();
            self.tell_one(member, refusal(SocketError::NoSeat, "watchers cannot act"));
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
                        self.tell_one(member, refusal(code, &error.to_string()));
                        return Err(error);
                    }
                }
            }
        };
        self.tell_one(member, answer);
        Ok(())
    }

    /// Has events kept, then takes them in and tells everybody.
    async fn keep(
        &mut self,
        events: Vec<Event>,
        cause: Option<(Seat, ActionId)>,
        seat: Option<(Seat, SeatKeys)>,
    ) -> Result<RangeInclusive<u64>, AppendError> {
        let expected = self.room.version();
        let numbered = events.into_iter().zip(expected + 1..);
        let events: Vec<Stored> = numbered
            .map(|(event, version)| Stored {
                version,
                cause: cause.clone(),
                event,
            })
            .collect();
        // The list is checked against the room before it is kept: what cannot be folded must never be written.
        let mut room = self.room.clone();
        for stored in &events {
            let folded = room.apply(stored);
            folded.map_err(|error| AppendError::Failed(error.to_string()))?;
        }
        let entry = Entry {
            room: self.id.clone(),
            expected,
            events: events.clone(),
            seat,
        };
        self.shared.journal.append(entry).await?;
        self.room = room;
        if let Some((seat, keys)) = seat {
            let taken = self.seats[seat as usize].replace(keys).is_none();
            if taken {
                self.gone[seat as usize] = Some(Instant::now());
                self.presence_changed();
            }
        }
        let versions = expected + 1..=self.room.version();
        if !events.is_empty() {
            self.tell(&FromServer::Events {
                events: events.clone(),
            });
            self.events.extend(events);
        }
        Ok(versions)
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
        self.shown
            || self
                .members
                .values()
                .any(|member| member.seat == Some(seat))
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
        let watchers = self.members.values().filter(|m| m.seat.is_none()).count();
        Presence {
            first: seat(Seat::First),
            second: seat(Seat::Second),
            watchers: u32::try_from(watchers).unwrap_or(u32::MAX),
        }
    }

    fn presence_changed(&mut self) {
        self.tell_at
            .get_or_insert_with(|| Instant::now() + PRESENCE_STEP);
    }

    /// Tells everybody; who reads too slowly is sent away.
    fn tell(&mut self, message: &FromServer) {
        let slow: Vec<MemberId> = self
            .members
            .iter()
            .filter(|(_, member)| member.out.try_send(message.clone()).is_err())
            .map(|(&id, _)| id)
            .collect();
        for member in slow {
            self.leave(member);
        }
    }

    fn tell_one(&mut self, member: MemberId, message: FromServer) {
        let told = self
            .members
            .get(&member)
            .map(|member| member.out.try_send(message));
        if let Some(Err(_)) = told {
            self.leave(member);
        }
    }
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

/// A list of events in messages that are not too long.
pub(crate) fn in_messages(events: &[Stored]) -> impl Iterator<Item = FromServer> + '_ {
    events.chunks(MOST_EVENTS).map(|events| FromServer::Events {
        events: events.to_vec(),
    })
}
