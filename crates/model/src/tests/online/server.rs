//! The server's side of a room: it stores events and answers messages.

use tengen_api::socket::{FromServer, PROTOCOL, Presence, SeatPresence};
use tengen_room::{Action, ActionId, Config, Decision, Event, Room, Seat, Start, Stored, World};

/// The room on its server.
pub(super) struct Server {
    pub(super) room: Room,
    pub(super) events: Vec<Stored>,
}

impl Server {
    pub(super) fn new(config: Config) -> Server {
        Server::from(config, None)
    }

    pub(super) fn from(config: Config, start: Option<Start>) -> Server {
        let event = Event::Created {
            config,
            name: None,
            start,
        };
        let events = vec![Stored {
            version: 1,
            cause: None,
            event,
        }];
        Server {
            room: Room::from_events(&events).expect("a room"),
            events,
        }
    }

    pub(super) fn started(config: Config) -> Server {
        let mut server = Server::new(config);
        server.join();
        server
    }

    pub(super) fn join(&mut self) {
        let events = self.room.join(None, World::default()).expect("free");
        self.keep(None, events);
    }

    pub(super) fn keep(
        &mut self,
        cause: Option<(Seat, ActionId)>,
        events: Vec<Event>,
    ) -> Vec<Stored> {
        let from = self.events.len();
        for event in events {
            let stored = Stored {
                version: self.room.version() + 1,
                cause: cause.clone(),
                event,
            };
            self.room.apply(&stored).expect("it happened");
            self.events.push(stored);
        }
        self.events[from..].to_vec()
    }

    /// The server's messages after a hello.
    pub(super) fn welcome(&self, you: Option<Seat>, after: u64) -> Vec<FromServer> {
        let welcome = FromServer::Welcome {
            protocol: PROTOCOL,
            you,
            version: self.room.version(),
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

    /// The events of an action, for everyone, and the answer to its sender.
    pub(super) fn act(
        &mut self,
        seat: Seat,
        id: ActionId,
        action: Action,
    ) -> (Vec<Stored>, FromServer) {
        let world = World {
            other_is_absent: true,
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

pub(super) fn presence(first: bool, second: bool) -> Presence {
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
