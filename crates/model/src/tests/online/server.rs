//! The server's side of a room: it stores events and answers messages.

use tengen_api::socket::{FromServer, PROTOCOL, Presence, SeatPresence};
use tengen_room::{
    Action, ActionId, Actor, Config, Decision, Event, Room, Ruling, Seat, Start, Stored, World,
};

/// The room on its server.
pub(crate) struct Server {
    pub(crate) room: Room,
    pub(crate) events: Vec<Stored>,
}

impl Server {
    pub(crate) fn new(config: Config) -> Server {
        Server::from(config, None)
    }

    pub(crate) fn from(config: Config, start: Option<Start>) -> Server {
        let event = Event::Created {
            config,
            name: None,
            start,
            player: None,
        };
        let events = vec![Stored::new(1, event)];
        Server {
            room: Room::from_events(&events).expect("a room"),
            events,
        }
    }

    pub(crate) fn started(config: Config) -> Server {
        let mut server = Server::new(config);
        server.join();
        server
    }

    pub(crate) fn join(&mut self) {
        let events = self.room.join(None, World::default()).expect("free");
        self.keep(None, events);
    }

    pub(crate) fn keep(
        &mut self,
        cause: Option<(Seat, ActionId)>,
        events: Vec<Event>,
    ) -> Vec<Stored> {
        let from = self.events.len();
        for event in events {
            let stored = Stored {
                cause: cause.clone(),
                ..Stored::new(self.room.version() + 1, event)
            };
            self.room.apply(&stored).expect("it happened");
            self.events.push(stored);
        }
        self.events[from..].to_vec()
    }

    /// The server's messages after a hello.
    pub(crate) fn welcome(&self, you: Option<Seat>, after: u64) -> Vec<FromServer> {
        let welcome = FromServer::Welcome {
            protocol: PROTOCOL,
            you,
            version: self.room.version(),
            turn: self.room.running().map(|_| 0),
            names: (after > 0).then(|| Seat::BOTH.map(|seat| self.room.name(seat).cloned())),
        };
        let missed = self.events.get(after as usize..).unwrap_or_default();
        let events = (!missed.is_empty()).then(|| FromServer::Events {
            events: missed.to_vec(),
        });
        let presence = FromServer::Presence(presence(true, true));
        [welcome]
            .into_iter()
            .chain(events)
            .chain([presence])
            .collect()
    }

    /// The events of an act of the arbiter.
    pub(crate) fn rule(&mut self, what: Ruling, why: &str) -> Vec<Stored> {
        let id: ActionId = format!("r{}", self.events.len()).parse().expect("an id");
        let decided = self.room.rule(&id, what, 0, World::default());
        let Ok(Decision::New(events)) = decided else {
            panic!("{decided:?}");
        };
        let from = self.events.len();
        for event in events {
            let mut stored = Stored::new(self.room.version() + 1, event);
            stored.by = Some(Actor::Arbiter);
            stored.id = Some(id.clone());
            stored.reason = Some(why.parse().expect("a reason"));
            self.room.apply(&stored).expect("it happened");
            self.events.push(stored);
        }
        self.events[from..].to_vec()
    }

    /// The events of an action, for everyone, and the answer to its sender.
    pub(crate) fn act(
        &mut self,
        seat: Seat,
        id: ActionId,
        action: Action,
    ) -> (Vec<Stored>, FromServer) {
        let world = World {
            other_is_absent: true,
            draws_with_moves: true,
            ..World::default()
        };
        match self.room.decide(seat, &id, action, world) {
            Ok(Decision::New(events)) => {
                let new = self.keep(Some((seat, id.clone())), events);
                let (from, to) = (new[0].version, self.room.version());
                (new, FromServer::Accepted { id, from, to })
            }
            Ok(Decision::Known(range)) => {
                let (from, to) = (*range.start(), *range.end());
                (Vec::new(), FromServer::Accepted { id, from, to })
            }
            Err(refusal) => (Vec::new(), FromServer::Refused { id, refusal }),
        }
    }
}

pub(crate) fn presence(first: bool, second: bool) -> Presence {
    let seat = |here: bool| SeatPresence {
        here,
        claim_in: (!here).then_some(120_000),
    };
    Presence {
        first: seat(first),
        second: seat(second),
        watchers: 3,
    }
}
