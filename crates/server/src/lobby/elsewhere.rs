//! The lobby on a server that does not lead: its visitors are members of the leader's lobby.
//!
//! What they ask for goes there as [letters](crate::letters), and so comes what they are told. What
//! the rooms of this server tell goes there too.

use std::collections::HashMap;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use tengen_api::RoomId;
use tengen_ownership::NodeId;
use tokio::sync::{broadcast, mpsc, oneshot};
use tokio::time::{Instant, MissedTickBehavior, interval};

use super::common::{self, Common};
use super::desk::{Asked, Asking};
use super::games::Due;
use super::hall::{Ears, OWN};
use super::hearing::PAUSE;
use super::{Entered, MemberId, Stay, spread, told};
use crate::bus::Receiver;
use crate::letters::{Letter, Look, Office, Post};
use crate::rooms::actor::{Stage, Staged};
use crate::rooms::boards::at_the_board;
use crate::rooms::heard::Heard;
use crate::rooms::journal::now;
use crate::rooms::{RoomError, Rooms};

/// News that a slow connection may be behind: several come at once where they are read every few
/// seconds.
const NEWS: usize = 64;
/// How often it is looked for who waits too long.
const BEAT: Duration = Duration::from_secs(1);
/// How long an entry waits for the leader, who may read letters every five seconds only, as this
/// server may.
const ENTRY: Duration = Duration::from_secs(15);
/// Without a successful poll for this long all members leave the lobby: the leader drops members on
/// servers without a lease, and old letters are deleted.
const BLIND: Duration = Duration::from_secs(15);

/// The first member's number. A lobby that this server leads later numbers its members from below,
/// so that a late departure is not taken for one of theirs.
const FIRST: MemberId = 1 << 62;

/// A connection of this server.
enum Member {
    Entering {
        since: Instant,
        leaving: mpsc::UnboundedSender<MemberId>,
        answer: oneshot::Sender<Entered>,
    },
    Inside(mpsc::Sender<Utf8Bytes>),
}

/// The part of the leader's lobby that is on this server.
pub(super) struct Elsewhere {
    rooms: Rooms,
    common: Common,
    post: Post,
    members: HashMap<MemberId, Member>,
    next: MemberId,
    news: broadcast::Sender<Utf8Bytes>,
    /// How the games of this server's rooms stand, for the next leader.
    staged: HashMap<RoomId, Staged>,
    looked: Instant,
}

impl Elsewhere {
    pub(super) fn new(common: Common, post: Post) -> Self {
        Self {
            rooms: common.rooms.clone(),
            common,
            post,
            members: HashMap::new(),
            next: FIRST,
            news: broadcast::Sender::new(NEWS),
            staged: HashMap::new(),
            looked: Instant::now(),
        }
    }

    /// Serves until it is dropped, which ends the stay of all members.
    pub(super) async fn run(&mut self, ears: &mut Ears, office: &mut Office) {
        let mut beat = interval(BEAT);
        beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                biased;
                look = office.next() => self.read(look, office.is_late()),
                Some(heard) = ears.heard.recv() => self.hear(heard),
                _ = beat.tick() => self.beat(),
                Some(member) = ears.leaving.recv() => self.leave(member),
                Some(asked) = ears.asks.recv() => self.take(asked),
            }
        }
    }

    /// How the games of this server's rooms stand.
    pub(super) fn into_staged(self) -> impl Iterator<Item = Staged> {
        let Self { rooms, staged, .. } = self;
        let staged = staged.into_values();
        staged.filter(move |staged| rooms.owns(&staged.room))
    }

    fn tell_leader(&self, letter: Letter) {
        self.post.send(Receiver::Leader, letter);
    }

    fn take(&mut self, asked: Asked) {
        match asked {
            Asked::Enter {
                player,
                leaving,
                answer,
            } => {
                let member = self.next;
                self.next += 1;
                let entering = Member::Entering {
                    since: Instant::now(),
                    leaving,
                    answer,
                };
                self.members.insert(member, entering);
                let player = player.map(|player| player.0);
                self.tell_leader(Letter::Enter { member, player });
            }
            Asked::Wish(asking) => self.wish(*asking),
            Asked::Watch {
                member,
                id,
                table,
                answer,
            } => {
                self.tell_leader(Letter::Watch { member, id, table });
                // Whether it is granted is told by the leader.
                answer.send(true).ok();
            }
            // Without an answer what is stored is read.
            Asked::Arenas(_) | Asked::Table { .. } => {}
            // Only a lobby that is here is told these.
            Asked::Made { .. }
            | Asked::Levels(_)
            | Asked::Strengths(_)
            | Asked::Kept(_)
            | Asked::Gone(_)
            | Asked::Answered { .. } => {}
        }
    }

    /// The place of the address counts where the leader is.
    fn wish(&self, asking: Asking) {
        let Asking {
            member,
            player,
            maker,
            id,
            wish,
            ..
        } = asking;
        let (player, address) = (player.0, maker.address);
        self.tell_leader(Letter::Wish {
            member,
            player,
            address,
            id,
            wish,
        });
    }

    /// A connection has ended, or its stay.
    fn leave(&mut self, member: MemberId) {
        if self.members.remove(&member).is_some() {
            self.tell_leader(Letter::Leave { member });
        }
    }

    fn leave_all(&mut self) {
        let members: Vec<MemberId> = self.members.keys().copied().collect();
        for member in members {
            self.leave(member);
        }
    }

    fn hear(&mut self, heard: Heard) {
        match heard {
            Heard::Staged(staged) => {
                match is_wanted(&staged) {
                    true => self.staged.insert(staged.room.clone(), (*staged).clone()),
                    false => self.staged.remove(&staged.room),
                };
                self.tell_leader(Letter::Staged(staged));
            }
            Heard::Closed(room) => {
                self.staged.remove(&room);
                self.tell_leader(Letter::Closed { room });
            }
            Heard::Deleted(player) => self.tell_leader(Letter::Deleted { player }),
            // The lobby has nothing here, and acts on it are for the leader's folder: the host is
            // told that nobody answers.
            Heard::Banned | Heard::Pools(..) | Heard::Arena(_) => {}
            Heard::Acted(_) | Heard::SessionsEnded(_) => common::tell(&self.post, heard),
        }
    }

    fn read(&mut self, look: Look, is_late: bool) {
        // Letters may have gone by then.
        if self.looked.elapsed() > BLIND {
            let common = self.common.clone();
            tokio::spawn(async move { common.read_again(Vec::new()).await });
        }
        self.looked = Instant::now();
        for arrived in look.arrived {
            if self.common.read(&arrived.letter) {
                continue;
            }
            match arrived.letter {
                Letter::Opened => self.opened(),
                Letter::Entered { member, first } => match is_late {
                    true => self.entered(member, told::late(&first)),
                    false => self.entered(member, first),
                },
                Letter::Told { member, message } => self.told(member, message),
                Letter::Out { member } => drop(self.members.remove(&member)),
                // Without members nobody is told.
                Letter::News { message } => drop(self.news.send(message.into())),
                Letter::Do { room, due } => self.carry_out(room, due, arrived.from),
                // They are for the leader.
                Letter::Enter { .. }
                | Letter::Wish { .. }
                | Letter::Watch { .. }
                | Letter::Leave { .. }
                | Letter::Staged(_)
                | Letter::Closed { .. }
                | Letter::Deleted { .. }
                | Letter::Done { .. }
                // They have been carried out.
                | Letter::Acted { .. }
                | Letter::SessionsEnded { .. } => {}
            }
        }
    }

    /// Another server leads now: its lobby knows nobody, and no game.
    fn opened(&mut self) {
        self.leave_all();
        for staged in self.staged.values() {
            self.tell_leader(Letter::Staged(Box::new(staged.clone())));
        }
    }

    fn entered(&mut self, member: MemberId, first: String) {
        let Some(Member::Entering {
            leaving, answer, ..
        }) = self.members.remove(&member)
        else {
            // It has been told that it left.
            return;
        };
        let (told, own) = mpsc::channel(OWN);
        let entered = Entered {
            first: first.into(),
            own,
            news: self.news.subscribe(),
            delay: spread::delay(self.members.len()),
            stay: Stay { member, leaving },
        };
        self.members.insert(member, Member::Inside(told));
        // Whoever has gone meanwhile leaves by dropping the stay.
        answer.send(entered).ok();
    }

    fn told(&mut self, member: MemberId, message: String) {
        let Some(Member::Inside(told)) = self.members.get(&member) else {
            return;
        };
        // Who reads too slowly is told nothing more, and enters again.
        if told.try_send(message.into()).is_err() {
            self.leave(member);
        }
    }

    /// Has a room of this server do what is due in it.
    fn carry_out(&self, room: RoomId, due: Due, leader: NodeId) {
        if !self.rooms.owns(&room) {
            return;
        }
        let (rooms, post) = (self.rooms.clone(), self.post.clone());
        tokio::spawn(async move {
            if let Ok(done) = carry_out(&rooms, &room, due).await {
                let letter = Letter::Done { room, due, done };
                post.send(Receiver::Node(leader), letter);
            }
        });
    }

    fn beat(&mut self) {
        let time = Instant::now();
        if time.duration_since(self.looked) > BLIND {
            self.leave_all();
        }
        let is_late = |member: &Member| match member {
            Member::Entering { since, .. } => time.duration_since(*since) > ENTRY,
            Member::Inside(_) => false,
        };
        let late = self.members.iter().filter(|(_, member)| is_late(member));
        let late: Vec<MemberId> = late.map(|(member, _)| *member).collect();
        for member in late {
            self.leave(member);
        }
        let rooms = &self.rooms;
        self.staged
            .retain(|room, staged| rooms.owns(room) && is_wanted(staged));
    }
}

/// Whether a leader that begins has to know of a game: one at the board that goes on, or a match
/// between two games.
fn is_wanted(staged: &Staged) -> bool {
    let goes_on = match staged.stage {
        Stage::Waiting(_) | Stage::Begun(..) | Stage::Played => true,
        Stage::Over(_) => {
            let ended = staged.results.ended.unwrap_or(0);
            staged.config.games > 1 && now().saturating_sub(ended) < PAUSE
        }
        Stage::Void => false,
    };
    goes_on && at_the_board(&staged.config).is_some()
}

/// Has a room do what is due in it; whether it has.
pub(super) async fn carry_out(rooms: &Rooms, room: &RoomId, due: Due) -> Result<bool, RoomError> {
    match due {
        Due::Void(stage) => rooms.void(room, stage).await,
        Due::Next(after) => rooms.next_game(room, after).await,
    }
}
