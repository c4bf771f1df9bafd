//! The task of a room in use: decides actions, has their events stored, then publishes them.

mod answers;
mod clock;
mod presence;
mod ruling;
mod seats;
mod show;
mod stage;
mod talk;
mod world;

use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::Duration;

use tengen_api::RoomId;
use tengen_api::socket::{FromServer, Goodbye, Presence, SocketError};
use tengen_clock::Lag;
use tengen_room::{
    Action, ActionId, Cause, Decision, Event, FoldError, Name, PlayerId, Room, Saying, Seat,
    Stored, World,
};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::task::yield_now;
use tokio::time::{Instant, sleep, sleep_until};

use super::behind::WatchersBehind;
use super::boards::{Boards, at_the_board};
use super::error::RoomError;
use super::feed::Feed;
use super::games::GameRow;
use super::heard::Heard;
use super::journal::{self, AppendError, Entry, EventText, Journal};
use super::kept::Kept;
use super::list::Standing;
use super::log::Written;
use super::memory::{Loaded, Memory, room_bytes};
use super::metrics::Metrics;
use super::players::{Exchange, Exchanged, SeatHolder};
use super::results::Results;
use super::tellers::Tellers;
use crate::deals::Deals;
use crate::host::present::Present;
use crate::host::rules::Rules;
use crate::places::Origin;
use crate::show::Shown;
use answers::accepted;
pub(crate) use answers::refusal;
use clock::Turn;
pub(crate) use clock::{RoundTrip, millis};
pub(crate) use ruling::Ruling;
use seats::SeatChange;
pub(crate) use seats::{JoinError, Joining, Looked};
pub(crate) use stage::{Stage, Staged};
use talk::Talk;

/// A connection's number within its room.
pub(crate) type MemberId = u64;

pub(crate) enum Ask {
    /// All events, and a player's seat.
    Look {
        player: Option<PlayerId>,
        answer: oneshot::Sender<Looked>,
    },
    Join {
        joining: Box<Joining>,
        answer: oneshot::Sender<Result<Seat, JoinError>>,
    },
    Rule {
        ruling: Box<Ruling>,
        answer: oneshot::Sender<Result<(RangeInclusive<u64>, bool), RoomError>>,
    },
    Exchange {
        exchange: Box<Exchange>,
        answer: oneshot::Sender<Result<Exchanged, AppendError>>,
    },
    Enter {
        player: Option<PlayerId>,
        answer: oneshot::Sender<Entered>,
    },
    /// A player's action; the answer goes to the player's queue.
    Act(Acting),
    /// A player says something to the other.
    Say(MemberId, Saying),
    Leave {
        member: MemberId,
    },
    Unwatch,
    /// The room's task ends, and its connections open again.
    End {
        answer: oneshot::Sender<()>,
    },
    /// The game is to end without a result if it still stands so.
    Void {
        stage: Stage,
        answer: oneshot::Sender<Result<bool, AppendError>>,
    },
    /// The next game of a match is to begin after this one.
    Next {
        after: u32,
        answer: oneshot::Sender<Result<bool, RoomError>>,
    },
    /// Memory is short: the room is to end if none is connected.
    Rest,
    /// The running clock may have run out.
    Due {
        answer: oneshot::Sender<()>,
    },
    Show {
        what: Box<Shown>,
        answer: oneshot::Sender<Result<(), AppendError>>,
    },
}

pub(crate) struct Acting {
    pub(crate) member: MemberId,
    pub(crate) id: ActionId,
    pub(crate) action: Action,
    /// The sender's protocol version.
    pub(crate) protocol: u32,
    /// When the message arrived.
    pub(crate) since: Instant,
    /// The sender's address.
    pub(crate) asker: Option<Origin>,
}

pub(crate) struct Entered {
    pub(crate) member: MemberId,
    pub(crate) feed: Feed,
    /// Signals new messages; closes with the room.
    pub(crate) news: watch::Receiver<()>,
    /// The oldest protocol version in which the room can be followed.
    pub(crate) protocol: u32,
    /// The names of both seats.
    pub(crate) names: [Option<Name>; 2],
    /// Milliseconds since the last charge, while a clock runs.
    pub(crate) turn: Option<u64>,
    /// Whether the room's games have clocks.
    pub(crate) timed: bool,
    /// `None` for watchers.
    pub(crate) player: Option<Playing>,
}

pub(crate) struct Playing {
    pub(crate) seat: Seat,
    /// Answers to the player's actions; closes when the room drops the player.
    pub(crate) answers: mpsc::Receiver<Box<FromServer>>,
    /// To be measured by the connection.
    pub(crate) trip: RoundTrip,
}

struct Player {
    seat: Seat,
    answers: mpsc::Sender<Box<FromServer>>,
    trip: RoundTrip,
}

#[derive(Clone)]
pub(crate) struct Shared {
    pub(crate) journal: Arc<dyn Journal>,
    pub(crate) metrics: Metrics,
    /// What the host has forbidden.
    pub(crate) rules: Rules,
    /// Who is connected.
    pub(crate) present: Present,
    pub(crate) absence: Duration,
    pub(crate) idle: Duration,
    pub(crate) space: Option<u64>,
    pub(crate) deals: Option<Deals>,
    pub(crate) memory: Memory,
    /// The lobby, which hears how games between named players stand.
    pub(crate) lobby: Option<mpsc::UnboundedSender<Heard>>,
    /// Who is in a game of the lobby.
    pub(crate) boards: Boards,
    /// By how much watchers of such games are behind.
    pub(crate) behind: WatchersBehind,
}

pub(crate) struct Actor {
    id: RoomId,
    room: Room,
    standing: Standing,
    teller: Tellers,
    seats: [Option<SeatHolder>; 2],
    players: HashMap<MemberId, Player>,
    watchers: u32,
    next_member: MemberId,
    /// Since when each seat has no connection.
    gone: [Option<Instant>; 2],
    tell_at: Option<Instant>,
    /// The running turn, in rooms with clocks.
    turn: Option<Turn>,
    /// How much of each seat's delay may go uncharged.
    lags: [Lag; 2],
    /// When the clock runs out at the earliest, as noted in the journal.
    due: Option<u64>,
    /// Milliseconds of the turn that ran when the room was loaded, and whether the server did not
    /// run meanwhile.
    elapsed_before: (u64, bool),
    /// Whether the host shows games here: both players then count as present.
    shown: bool,
    /// How the game of this number stood when it was told last.
    stage: Option<(u32, Stage)>,
    results: Results,
    talk: Talk,
    /// The memory that it is counted for.
    loaded: Loaded,
    shared: Shared,
}

impl Actor {
    pub(crate) fn new(id: RoomId, kept: Kept, shared: Shared) -> Self {
        let elapsed_before = kept.elapsed(journal::now());
        let Kept {
            room, log, results, ..
        } = kept;
        let now = Instant::now();
        let lags = clock::lags(&room);
        if room.is_of_later_version() {
            tracing::warn!(
                "the room {id} was changed by a later version: it is shown, and takes no actions"
            );
        }
        let is_live = at_the_board(room.config()).is_some();
        let behind = match is_live {
            true => shared.behind,
            false => WatchersBehind::NONE,
        };
        let is_over = room.finished().is_some();
        let since = (is_over, journal::now());
        let loaded = shared.memory.load(&id, room_bytes(log.bytes(), &room));
        Self {
            id,
            loaded,
            standing: Standing::of(&room),
            room,
            teller: Tellers::new(log, Presence::default(), behind, since),
            seats: kept.seats,
            players: HashMap::new(),
            watchers: 0,
            next_member: 1,
            gone: [Some(now); 2],
            tell_at: None,
            turn: None,
            lags,
            due: kept.due,
            elapsed_before,
            shown: false,
            stage: None,
            results,
            talk: Talk::default(),
            shared,
        }
    }

    /// A room for games that the host shows; its seats have no players.
    pub(crate) fn showing(
        id: RoomId,
        events: Vec<Stored>,
        shared: Shared,
    ) -> Result<Self, FoldError> {
        let actor = Self::new(id, Kept::of(events)?, shared);
        Ok(Self {
            gone: [None; 2],
            shown: true,
            ..actor
        })
    }

    /// Runs until the room has been empty for a while, no clock is about to run out and `retire`
    /// confirms that no request is pending, or until events cannot be stored: the room is then
    /// reloaded.
    ///
    /// The actor and rare futures are boxed, since a task is as large as its largest future, and
    /// most rooms wait.
    pub(crate) async fn run(
        mut self: Box<Self>,
        mut asks: mpsc::Receiver<Ask>,
        retire: impl Fn(&RoomId, &mut mpsc::Receiver<Ask>) -> bool,
    ) {
        let _counted = self.shared.metrics.room();
        if self.go_on(&mut asks, retire).await.is_err() {
            self.teller.end(Goodbye::Reload);
        }
    }

    async fn go_on(
        &mut self,
        asks: &mut mpsc::Receiver<Ask>,
        retire: impl Fn(&RoomId, &mut mpsc::Receiver<Ask>) -> bool,
    ) -> Result<(), AppendError> {
        let mut lapses = self.shared.journal.clocks().lapses();
        Box::pin(self.go_on_with_turn()).await?;
        loop {
            let tell_at = self.tell_next();
            let flag_at = self.flag_at();
            tokio::select! {
                biased;
                () = sleep_until(tell_at.unwrap_or_else(Instant::now)), if tell_at.is_some() => {
                    self.tell_due();
                }
                Ok(()) = lapses.changed() => {
                    let spent = self.elapsed(Instant::now());
                    Box::pin(self.resume(spent)).await?;
                }
                // Requests before waking watchers; each request lets one wave through, so watchers
                // do not starve. Requests before the flag, too: a move that came in time counts.
                ask = asks.recv() => match ask {
                    None => return Ok(()),
                    Some(Ask::End { answer }) => {
                        self.teller.end(Goodbye::Reload);
                        asks.close();
                        answer.send(()).ok();
                        return Ok(());
                    }
                    Some(Ask::Rest) => {
                        if self.may_rest() && retire(&self.id, asks) {
                            return Ok(());
                        }
                    }
                    Some(ask) => {
                        Box::pin(self.take(ask)).await?;
                        self.teller.wake_wave();
                    }
                },
                () = yield_now(), if self.teller.has_waiting() => self.teller.wake_wave(),
                () = sleep_until(flag_at.unwrap_or_else(Instant::now)), if flag_at.is_some() => {
                    let claimable = self.claimable();
                    Box::pin(self.flag(Instant::now(), claimable)).await?;
                }
                () = sleep(self.shared.idle), if self.may_rest() => {
                    if retire(&self.id, asks) {
                        return Ok(());
                    }
                }
            }
        }
    }

    /// Handles one request. The sender may have gone.
    async fn take(&mut self, ask: Ask) -> Result<(), AppendError> {
        match ask {
            Ask::Look { player, answer } => {
                answer.send(self.looked(player.as_ref())).ok();
            }
            Ask::Exchange { exchange, answer } => {
                let result = self.exchange(*exchange).await;
                let fatal = result.as_ref().map(drop).map_err(Clone::clone);
                answer.send(result).ok();
                fatal?;
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
            Ask::Rule { ruling, answer } => {
                let result = self.rule(*ruling).await;
                let fatal = match &result {
                    Err(RoomError::Append(error)) => Err(error.clone()),
                    _ => Ok(()),
                };
                answer.send(result).ok();
                fatal?;
            }
            Ask::Enter { player, answer } => {
                let entered = self.enter(player.as_ref());
                let (member, plays) = (entered.member, entered.player.is_some());
                match answer.send(entered) {
                    Ok(()) => (),
                    Err(_) if plays => self.leave(member),
                    Err(_) => self.unwatch(),
                }
            }
            Ask::Act(acting) => {
                let since = acting.since;
                self.act(acting).await?;
                self.shared.metrics.took(since.elapsed());
            }
            Ask::Due { answer } => {
                self.look_at_deadline().await?;
                answer.send(()).ok();
            }
            Ask::Void { stage, answer } => {
                let result = self.void(stage).await;
                let fatal = result.as_ref().map(drop).map_err(Clone::clone);
                answer.send(result).ok();
                fatal?;
            }
            Ask::Next { after, answer } => {
                let result = self.next_game(after).await;
                let fatal = match &result {
                    Err(RoomError::Append(error)) => Err(error.clone()),
                    _ => Ok(()),
                };
                answer.send(result).ok();
                fatal?;
            }
            Ask::Say(member, what) => self.say(member, what).await,
            Ask::Leave { member } => self.leave(member),
            Ask::Unwatch => self.unwatch(),
            // Taken before.
            Ask::End { answer } => drop(answer),
            // Only the room's loop can end it.
            Ask::Rest => (),
            // Nothing has changed if the update was invalid, so the room goes on.
            Ask::Show { what, answer } => {
                answer.send(self.show(*what).await).ok();
            }
        }
        Ok(())
    }

    fn is_empty(&self) -> bool {
        self.players.is_empty() && self.watchers == 0
    }

    fn may_rest(&self) -> bool {
        self.is_empty() && !self.is_due_soon() && !self.shown
    }

    async fn act(&mut self, acting: Acting) -> Result<(), AppendError> {
        let Acting {
            member,
            id,
            action,
            protocol,
            since,
            asker,
        } = acting;
        let Some(seat) = self.players.get(&member).map(|player| player.seat) else {
            return Ok(());
        };
        // A move that was sent before the flag fell counts, and the flag waits for one.
        let lag = self.lag_of(member, &action, since);
        self.flag(since, lag.unwrap_or(self.claimable())).await?;
        let elapsed = self.elapsed(since).saturating_sub(lag.unwrap_or(0));
        let elapsed = self.charge_of(seat, &action, elapsed);
        let world = World {
            draws_with_moves: protocol >= 3,
            ..self.world(seat)
        };
        let is_retry = self.room.is_retry(seat, &id, &action);
        let decided = self.decide(seat, (&id, action), world, asker).await;
        let decided = match decided {
            Ok(decided) => self.sat_down(decided),
            Err(why) => {
                self.shared.metrics.refused.inc();
                self.answer(member, refusal(SocketError::TooMany, &why.to_string()));
                return Ok(());
            }
        };
        let answer = match decided {
            Err(refusal) => self.refused(id, refusal).await?,
            Ok(Decision::Known(_)) if !is_retry => {
                self.shared.metrics.refused.inc();
                let why = format!("the id {id} was that of another action");
                refusal(SocketError::Malformed, &why)
            }
            Ok(Decision::Known(versions)) => accepted(id, &versions),
            Ok(Decision::New(events)) => {
                let comes_back = |event: &Event| matches!(event, Event::VacationEnded { .. });
                if events.iter().any(comes_back) {
                    // The flag may fall earlier than noted, so the row is written again.
                    self.due = None;
                }
                let cause = Cause::action(seat, id.clone());
                let board = self.board_of(&events);
                match self.keep(events, cause, None, elapsed).await {
                    Ok(versions) => {
                        self.shared.metrics.accepted.inc();
                        if let Some(lag) = lag {
                            self.compensate(seat, lag);
                        }
                        accepted(id, &versions)
                    }
                    Err(error) => {
                        if let Some((players, board)) = board {
                            self.shared.boards.stand_up(players, &board);
                        }
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

    /// Stores events, `elapsed` milliseconds into the turn, and publishes them. An error ends the
    /// room, which is then reloaded from storage.
    async fn keep(
        &mut self,
        events: Vec<Event>,
        cause: Cause,
        seat: Option<SeatChange>,
        elapsed: u64,
    ) -> Result<RangeInclusive<u64>, AppendError> {
        let expected = self.room.version();
        let stood = self.room.is_paused();
        let charge = self.room.charge(&events, elapsed);
        let anew = matches!(events.first(), Some(Event::Created { .. }));
        if events.iter().any(|e| matches!(e, Event::Started { .. })) {
            self.lags = clock::lags(&self.room);
        }
        let (mut written, mut texts) = (Vec::new(), Vec::new());
        let (mut games, mut name) = (Vec::new(), None);
        let numbered = number(events, expected, &cause, journal::now());
        for (i, mut stored) in numbered.enumerate() {
            stored.spent = charge.filter(|(at, _)| *at == i).map(|(_, spent)| spent);
            // An event that does not fold must not be written.
            let folded = self.room.apply(&stored);
            folded.map_err(|error| AppendError::Failed(error.to_string()))?;
            GameRow::follow(&mut games, &self.room, &stored);
            self.results.note(self.room.config(), &stored);
            let sent = Written::of(&stored, self.room.config().hides());
            texts.push(EventText::of(&stored, &sent));
            written.push(sent);
            name = name.or_else(|| stored.event.name_mut().and_then(Option::take));
        }
        let deadline = self.follow_deadline();
        let standing = Standing::of(&self.room);
        let (seat, made) = seat.unzip();
        let entry = Entry {
            room: self.id.clone(),
            expected,
            events: texts,
            seat: seat.clone(),
            name,
            made: made.flatten(),
            games,
            standing: (standing != self.standing).then_some(standing),
            deadline,
        };
        self.standing = standing;
        // From here on the room is ahead of storage; nothing may be published before the append
        // succeeds.
        self.shared.journal.append(entry).await?;
        if let Some((seat, holder)) = seat {
            self.talk.forget(seat);
            let taken = self.seats[seat as usize].replace(holder).is_none();
            if taken {
                self.gone[seat as usize] = Some(Instant::now());
                self.presence_changed(true);
            }
        }
        if !written.is_empty() {
            let is_over = self.room.finished().is_some();
            self.teller.tell(&written, (anew, is_over), journal::now());
        }
        let log = self.teller.feed(true).bytes();
        self.loaded.takes(room_bytes(log, &self.room));
        self.clocks_stopped_or_went_on(stood);
        self.wind(charge.is_some());
        self.tell_stage();
        Ok(expected + 1..=self.room.version())
    }

    /// Queues an answer for a player; drops the player if the queue is full.
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

/// Numbers events of one time, starting after version `before`.
pub(super) fn number(
    events: Vec<Event>,
    before: u64,
    cause: &Cause,
    at: u64,
) -> impl Iterator<Item = Stored> {
    let numbered = events.into_iter().zip(before + 1..);
    numbered.map(move |(event, version)| {
        let stored = Stored {
            at: Some(at),
            to: event.audience(),
            ..Stored::new(version, event)
        };
        stored.caused_by(cause.clone())
    })
}
