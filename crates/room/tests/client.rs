//! The client of a room: rule by rule, then a random test against network faults.

mod clocks;
mod faults;
mod joins;
mod rules;

use tengen_core::{Point, Rule};
use tengen_room::client::{Change, Client, Link, Output, Unanswered};
use tengen_room::socket::{FromClient, FromServer, PROTOCOL, SocketError};
use tengen_room::{
    Action, ActionId, ColorChoice, Config, Decision, Event, Room, Seat, Stored, World,
};

struct Server {
    room: Room,
    events: Vec<Stored>,
    /// Milliseconds since the last charge, while a clock runs.
    turn: Option<u64>,
}

impl Server {
    /// A room on a small board whose first game has begun: three events.
    fn started() -> Server {
        let config = Config {
            color: ColorChoice::Black,
            ..Config::new(Rule::Freestyle, 5)
        };
        Server::of(config)
    }

    /// The same with these settings.
    fn of(config: Config) -> Server {
        let created = Stored::new(
            1,
            Event::Created {
                config,
                name: None,
                start: None,
                player: None,
            },
        );
        let events = vec![created];
        let room = Room::from_events(&events).expect("a room");
        let mut server = Server {
            room,
            events,
            turn: None,
        };
        let joined = server.room.join(None, World::default()).expect("free");
        server.keep(None, joined);
        server
    }

    fn keep(&mut self, cause: Option<(Seat, ActionId)>, events: Vec<Event>) -> Vec<Stored> {
        let from = self.events.len();
        let charge = self.room.charge(&events, self.turn.unwrap_or(0));
        for (i, event) in events.into_iter().enumerate() {
            let stored = Stored {
                cause: cause.clone(),
                spent: charge.filter(|(at, _)| *at == i).map(|(_, spent)| spent),
                ..Stored::new(self.room.version() + 1, event)
            };
            self.room.apply(&stored).expect("what was decided folds");
            self.events.push(stored);
        }
        self.events[from..].to_vec()
    }

    /// The events that an action causes, and the answer to its sender.
    fn act(&mut self, seat: Seat, id: &ActionId, action: Action) -> (Vec<Stored>, FromServer) {
        let world = World {
            other_is_absent: true,
            ..World::default()
        };
        let id = id.clone();
        match self.room.decide(seat, &id, action, world) {
            Ok(Decision::New(events)) => {
                let new = self.keep(Some((seat, id.clone())), events);
                let (from, to) = (new[0].version, self.room.version());
                (new, FromServer::Accepted { id, from, to })
            }
            Ok(Decision::Known(range)) => {
                let (from, to) = range.into_inner();
                (Vec::new(), FromServer::Accepted { id, from, to })
            }
            Err(refusal) => (Vec::new(), FromServer::Refused { id, refusal }),
        }
    }

    /// The reply to a hello, before the presence message.
    fn welcome(&self, you: Option<Seat>, after: u64) -> Vec<FromServer> {
        let welcome = FromServer::Welcome {
            protocol: PROTOCOL,
            you,
            version: self.room.version(),
            turn: self.turn,
            names: (after > 0).then(|| Seat::BOTH.map(|seat| self.room.name(seat).cloned())),
        };
        let missed = self.events.iter().filter(|stored| stored.version > after);
        let missed: Vec<Stored> = missed.cloned().collect();
        let pages = missed.chunks(3).map(|events| FromServer::Events {
            events: events.to_vec(),
        });
        std::iter::once(welcome).chain(pages).collect()
    }
}

/// A client and the link that it last connected with.
struct Rig {
    client: Client,
    now: u64,
    link: Option<Link>,
}

impl Rig {
    fn new(unanswered: Vec<Unanswered>) -> Rig {
        let mut rig = Rig {
            client: Client::with_unanswered(7, unanswered),
            now: 1_000,
            link: None,
        };
        rig.client.start(rig.now);
        rig.drain();
        rig
    }

    /// A client in `seat`, welcomed and caught up.
    fn here(server: &Server, seat: Option<Seat>) -> Rig {
        let mut rig = Rig::new(Vec::new());
        rig.connect(server, seat);
        rig
    }

    fn link(&self) -> Link {
        self.link.expect("a connection")
    }

    fn drain(&mut self) -> Vec<Output> {
        let mut all = Vec::new();
        while let Some(output) = self.client.poll() {
            match &output {
                Output::Connect(link) => self.link = Some(*link),
                Output::Close => self.link = None,
                _ => {}
            }
            all.push(output);
        }
        all
    }

    fn opens(&mut self) -> Vec<Output> {
        self.client.opened(self.link(), self.now);
        self.drain()
    }

    fn hears(&mut self, message: &FromServer) -> Vec<Output> {
        let text = serde_json::to_string(message).expect("JSON");
        self.client.received(self.link(), &text, self.now);
        self.drain()
    }

    fn fails(&mut self, code: SocketError) -> Vec<Output> {
        let message = "no".to_owned();
        self.hears(&FromServer::Error { code, message })
    }

    /// Opens the connection and delivers the welcome and the missed events.
    fn connect(&mut self, server: &Server, seat: Option<Seat>) -> Vec<Output> {
        let mut all = self.opens();
        let Some(FromClient::Hello { after, .. }) = sent(&all).pop() else {
            panic!("no hello: {all:?}");
        };
        for message in server.welcome(seat, after) {
            all.extend(self.hears(&message));
        }
        all
    }

    fn closes(&mut self) -> Vec<Output> {
        self.client.closed(self.link(), self.now);
        self.link = None;
        self.drain()
    }

    fn acts(&mut self, action: Action) -> Vec<Output> {
        self.client.act(action, self.now).expect("taken up");
        self.drain()
    }

    /// Advances the clock to the next deadline.
    fn waits(&mut self) -> Vec<Output> {
        self.now = self.client.wake_at().expect("a deadline");
        self.client.time_passed(self.now);
        self.drain()
    }

    /// Milliseconds until the next deadline.
    fn patience(&self) -> Option<u64> {
        self.client.wake_at().map(|at| at - self.now)
    }

    fn version(&self) -> u64 {
        self.client.view().version()
    }
}

fn place(point: &str, ply: u32) -> Action {
    let point: Point = point.parse().expect("a point");
    Action::place(point, ply)
}

fn sent(outputs: &[Output]) -> Vec<FromClient> {
    let texts = outputs.iter().filter_map(|output| match output {
        Output::Send(text) => Some(text),
        _ => None,
    });
    texts
        .map(|text| serde_json::from_str(text).expect("a message"))
        .collect()
}

fn acts(outputs: &[Output]) -> Vec<Action> {
    let actions = sent(outputs)
        .into_iter()
        .filter_map(|message| match message {
            FromClient::Act { action, .. } => Some(action),
            _ => None,
        });
    actions.collect()
}

fn told(outputs: &[Output]) -> Vec<&Change> {
    let changes = outputs.iter().filter_map(|output| match output {
        Output::Tell(change) => Some(change),
        _ => None,
    });
    changes.collect()
}

fn connects(outputs: &[Output]) -> bool {
    let connect = |output: &Output| matches!(output, Output::Connect(_));
    outputs.iter().any(connect)
}
