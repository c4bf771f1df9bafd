//! Rooms that are made, visited and left, in the page of these tests.

use tengen_api::{ErrorCode, JoinToken, RoomId, RoomMade, RoomNow};
use tengen_model::online::{Online, RoomChoice};
use tengen_model::{Context, RoomEffect};
use tengen_page::connecting::{Connecting, Effect as Connects};
use tengen_page::joining::{Effect as Joins, Joining, PendingJoin};
use tengen_page::making::{Effect as Makes, Making};
use tengen_page::request::Failed;
use tengen_room::Seat;
use tengen_room::client::{Client, Link};

use super::arrivals::Task;
use super::{Page, Sheet};

/// Parts of the page for rooms.
#[derive(Default)]
pub(super) struct Parts {
    making: Making,
    connecting: Connecting,
    joining: Joining,
    socket: Option<Link>,
    stored: Option<PendingJoin>,
}

fn room(at: usize) -> RoomId {
    let letter = ["a", "b"][at % 2];
    letter.repeat(RoomId::LENGTH).parse().expect("an id")
}

impl Page {
    pub(super) fn use_room(&mut self, kind: usize, at: usize, how: usize) {
        match kind {
            0 => {
                self.sheet = Some(Sheet::Online);
                self.room.making.open();
                let choice = RoomChoice::default();
                let effects = self.room.making.wanted(&choice, None);
                self.make_room(effects);
            }
            1 => self.visit(room(at)),
            2 => {
                self.last += 1;
                let name = ["Li", ""][at % 2];
                let token = JoinToken::from_bits([self.last as u8; 16]);
                let stored = self.room.stored.clone();
                let effects = self
                    .room
                    .joining
                    .wanted(name, stored, Some(token), self.now);
                self.join(effects);
            }
            3 => self.leave(),
            4 => self.input(|client, now| match how % 3 {
                0 => client.offline(now),
                1 => client.try_now(now),
                _ => client.wake(now),
            }),
            _ => {
                self.now += (at % 70_000) as u64;
                self.input(Client::wake);
                if let Some(link) = self.room.socket {
                    self.input(|client, now| client.received(link, "no message", now));
                }
            }
        }
    }

    fn input(&mut self, happens: impl FnOnce(&mut Client, u64)) {
        self.run(|model, outside| {
            let input = |room: &mut Online, cx: &mut Context<'_>| room.input(happens, cx);
            model.update(outside, Box::new(input))
        });
    }

    fn visit(&mut self, id: RoomId) {
        self.sheet = None;
        let online = Online::of_room(id.clone(), Vec::new(), 1);
        self.run(|model, outside| model.visit(Some(Box::new(online)), outside));
        self.input(Client::start);
        let stored = self.room.stored.clone();
        let effects = self.room.joining.visited(id, None, stored, self.now);
        self.join(effects);
    }

    fn make_room(&mut self, effects: Vec<Makes>) {
        for effect in effects {
            match effect {
                Makes::Request(number, _) => self.tasks.push(Task::MakeRoom(number)),
                Makes::StoreArbiter(..) => {}
                Makes::CloseTool => self.run(tengen_model::Model::close),
                Makes::Visit(id) => self.visit(id),
                Makes::Invite => {
                    self.sheet = Some(Sheet::Invite);
                    self.invite();
                }
            }
        }
    }

    pub(super) fn in_room(&mut self, effect: RoomEffect) {
        match effect {
            RoomEffect::Connect(link) => {
                let id = self.model.get::<Online>().and_then(Online::id).cloned();
                let effects = self.room.connecting.connect(link, id, false);
                self.connect(effects);
            }
            RoomEffect::Join(request) => {
                let effects = self.room.joining.due(request);
                self.join(effects);
            }
            RoomEffect::Close => {
                let effects = self.room.connecting.leave();
                self.connect(effects);
            }
            RoomEffect::Left => {
                let effects = self.room.connecting.leave();
                self.connect(effects);
                let effects = self.room.joining.left();
                self.join(effects);
            }
            RoomEffect::Begun if self.sheet == Some(Sheet::Invite) => self.sheet = None,
            RoomEffect::Begun | RoomEffect::Send(_) | RoomEffect::WakeAt(_) => {}
        }
    }

    fn join(&mut self, effects: Vec<Joins>) {
        for effect in effects {
            match effect {
                Joins::Store(_, pending) => self.room.stored = Some(pending),
                Joins::Remove(_) => self.room.stored = None,
                Joins::Want => self.input(Client::join),
                Joins::Send(number, ..) => self.tasks.push(Task::Join(number)),
                Joins::Answer(request, answer) => {
                    self.input(|client, now| client.join_answered(request, answer, now));
                }
                Joins::Abort | Joins::TellFull | Joins::TellExpired => {}
            }
        }
    }

    fn connect(&mut self, effects: Vec<Connects>) {
        for effect in effects {
            match effect {
                Connects::Close => self.room.socket = None,
                Connects::Load(link) => self.tasks.push(Task::LoadReader(link)),
                Connects::LookUp(link, _) => self.tasks.push(Task::LookUp(link)),
                Connects::Open(link, _) => {
                    self.room.socket = Some(link);
                    self.tasks.push(Task::Socket(link));
                }
                Connects::Watch(..) => {}
                Connects::Opened(link) => self.input(|client, now| client.opened(link, now)),
                Connects::Follow(link, channel) => {
                    self.input(|client, now| client.subscribing(link, channel, now));
                }
                Connects::Denied(link, reason, why) => {
                    self.input(|client, now| client.denied(link, reason, &why, now));
                }
                Connects::Closed(link) => self.input(|client, now| client.closed(link, now)),
            }
        }
    }

    pub(super) fn end_make(&mut self, number: u64, is_lost: bool) {
        let made = match is_lost {
            true => Err(Failed::Away),
            false => Ok(RoomMade {
                room: room(number as usize),
                seat: Some(Seat::First),
                watch: None,
                arbiter: None,
            }),
        };
        let effects = self.room.making.answered(number, made);
        self.make_room(effects);
    }

    pub(super) fn end_look_up(&mut self, link: Link, is_lost: bool) {
        let found = match is_lost {
            true => Err(Failed::Refused(ErrorCode::NotFound, "gone".to_owned())),
            false => Ok(RoomNow {
                room: room(0),
                you: None,
                owns: None,
                owners: [None, None],
                kept: Vec::new(),
                deleted: Vec::new(),
                watch: None,
                only_watch: false,
                events: Vec::new(),
            }),
        };
        let effects = self.room.connecting.looked_up(link, found);
        self.connect(effects);
    }

    pub(super) fn end_load(&mut self, link: Link, is_lost: bool) {
        let effects = self.room.connecting.loaded(link, !is_lost);
        self.connect(effects);
    }

    pub(super) fn end_socket(&mut self, link: Link, is_lost: bool) {
        match is_lost {
            true => {
                let effects = self.room.connecting.no_socket(link);
                self.connect(effects);
            }
            false if self.room.socket == Some(link) => {
                let effects = self.room.connecting.opened(link);
                self.connect(effects.into_iter().collect());
            }
            false => {}
        }
    }

    pub(super) fn end_join(&mut self, number: u64, is_lost: bool) {
        let answer = match is_lost {
            true => Err(Failed::Away),
            false => Ok(()),
        };
        let effects = self.room.joining.answered(number, answer);
        self.join(effects);
    }
}
