//! A client with its simulated connections.

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};

use tengen_room::client::{Change, Client, Happened, Link, Output};
use tengen_room::socket::{FromClient, FromServer};
use tengen_room::{ActionId, Room, Seat};

#[derive(Clone, Debug)]
pub(super) enum Down {
    Ping,
    Message(FromServer),
    /// The server has closed the connection.
    End,
}

pub(super) struct Pipe {
    pub(super) link: Link,
    pub(super) open: bool,
    /// Whether the server still has it.
    pub(super) served: bool,
    /// Whether the hello has reached the server.
    pub(super) greeted: bool,
    pub(super) up: VecDeque<FromClient>,
    pub(super) down: VecDeque<Down>,
}

/// A client, its connections, and the fate of its actions.
pub(super) struct Person {
    pub(super) client: Client,
    pub(super) seat: Option<Seat>,
    /// Latest first.
    pub(super) pipes: VecDeque<Pipe>,
    pub(super) last: Option<(Link, FromServer)>,
    /// Ids sent over each connection.
    pub(super) sent: HashMap<Link, HashSet<ActionId>>,
    /// Queued actions, and how often each was reported as failed.
    pub(super) wanted: BTreeMap<ActionId, u32>,
    pub(super) connects: usize,
    pub(super) messages: usize,
    pub(super) gaps: u32,
    /// The reported events folded separately, to compare with the client's room.
    pub(super) told: Option<Room>,
}

impl Pipe {
    pub(super) fn is_busy(&self) -> bool {
        !self.up.is_empty() || !self.down.is_empty()
    }
}

impl Person {
    pub(super) fn drain(&mut self) {
        while let Some(output) = self.client.poll() {
            match output {
                Output::Connect(link) => {
                    self.connects += 1;
                    self.pipes.push_front(Pipe {
                        link,
                        open: false,
                        served: true,
                        greeted: false,
                        up: VecDeque::new(),
                        down: VecDeque::new(),
                    });
                    self.pipes.truncate(4);
                }
                Output::Send(text) => self.send(&text),
                Output::Close => {}
                Output::Join(_) => panic!("nobody joins"),
                Output::Tell(change) => self.hear(change),
            }
        }
    }

    pub(super) fn send(&mut self, text: &str) {
        let pipe = self.pipes.front_mut().expect("a connection");
        assert!(pipe.open, "nothing is sent before it opens");
        let message = serde_json::from_str(text).expect("a message");
        self.messages += 1;
        if let FromClient::Act { id, .. } = &message {
            let sent = self.sent.entry(pipe.link).or_default();
            assert!(sent.insert(id.clone()), "{id} twice over one connection");
        }
        pipe.up.push_back(message);
    }

    pub(super) fn hear(&mut self, change: Change) {
        match change {
            Change::Happened(happened) => {
                let Happened { stored, .. } = *happened;
                match &mut self.told {
                    Some(room) => room.apply(&stored).expect("in order and without gaps"),
                    None => self.told = Some(Room::from_events(&[stored]).expect("the making")),
                }
                assert_eq!(self.client.room(), self.told.as_ref(), "as told");
            }
            Change::Anew => self.told = None,
            Change::Refused(one, _) => self.ended(&one.id),
            Change::Dropped(all, _) => all.iter().for_each(|one| self.ended(&one.id)),
            Change::GaveUp(trouble, why) => panic!("{trouble:?}: {why}"),
            _ => {}
        }
    }

    pub(super) fn ended(&mut self, id: &ActionId) {
        *self.wanted.get_mut(id).expect("an own action") += 1;
    }

    /// Loses events within a connection, as often as a client tolerates.
    pub(super) fn gap(&mut self) {
        let Some(pipe) = self.pipes.front_mut().filter(|_| self.gaps < 2) else {
            return;
        };
        let events = |down: &Down| matches!(down, Down::Message(FromServer::Events { .. }));
        let all: Vec<usize> = (0..pipe.down.len())
            .filter(|&at| events(&pipe.down[at]))
            .collect();
        if let [first, _, ..] = all[..] {
            self.gaps += 1;
            pipe.down.remove(first);
        }
    }
}
