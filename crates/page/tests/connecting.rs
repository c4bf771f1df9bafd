//! The connection to a room with the real client of rooms, and a server that is away at times.

use proptest::prelude::*;
use tengen_api::{ErrorCode, RoomId, RoomNow};
use tengen_page::connecting::{Connecting, Effect};
use tengen_page::request::Failed;
use tengen_room::client::{Client, GiveUpReason, Link, Output};
use tengen_room::socket::{FromServer, Goodbye, Presence};
use tengen_room::{Channel, Seat};

fn room(letter: &str) -> RoomId {
    letter.repeat(RoomId::LENGTH).parse().expect("an id")
}

fn now(watch: bool) -> RoomNow {
    RoomNow {
        room: room("a"),
        you: None,
        owns: None,
        owners: [None, None],
        kept: Vec::new(),
        deleted: Vec::new(),
        watch: watch.then(|| room("w")),
        only_watch: false,
        events: Vec::new(),
    }
}

/// A page in a room.
struct World {
    connecting: Connecting,
    client: Client,
    now: u64,
    known: bool,
    /// Requests that are open.
    looked: Vec<Link>,
    /// Loads that are not answered.
    loads: Vec<Link>,
    socket: Option<Link>,
    /// The room that the socket's path names.
    path: Option<RoomId>,
    /// Channels that are followed, and hellos of the room's own socket.
    followed: Vec<Channel>,
    greeted: usize,
    watch: Option<(RoomId, bool)>,
    denied: Vec<GiveUpReason>,
    links: Vec<Link>,
}

impl World {
    fn new() -> World {
        let mut world = World::without_reader();
        world.load(0, true);
        world
    }

    fn without_reader() -> World {
        let mut world = World {
            connecting: Connecting::default(),
            client: Client::new(1),
            now: 1_000_000,
            known: false,
            looked: Vec::new(),
            loads: Vec::new(),
            socket: None,
            path: None,
            followed: Vec::new(),
            greeted: 0,
            watch: None,
            denied: Vec::new(),
            links: Vec::new(),
        };
        world.client.start(world.now);
        world.poll();
        world
    }

    fn poll(&mut self) {
        while let Some(output) = self.client.poll() {
            if let Output::Connect(link) = output {
                self.links.push(link);
                let effects = self.connecting.connect(link, Some(room("a")), self.known);
                self.run(effects);
            }
        }
    }

    fn run(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Close => self.socket = None,
                Effect::Load(link) => self.loads.push(link),
                Effect::LookUp(link, id) => {
                    assert_eq!(id, room("a"));
                    self.looked.push(link);
                }
                Effect::Open(link, path) => {
                    assert!(self.socket.is_none(), "one socket at a time");
                    (self.socket, self.path) = (Some(link), path);
                }
                Effect::Opened(link) => {
                    assert_eq!(self.path, Some(room("a")), "the room's own socket");
                    self.greeted += 1;
                    self.client.opened(link, self.now);
                }
                Effect::Follow(link, channel) => {
                    assert_eq!(self.path, None, "a socket without a room");
                    self.client.subscribing(link, channel.clone(), self.now);
                    self.followed.push(channel);
                }
                Effect::Watch(watch, _) => self.watch = watch,
                Effect::Denied(link, reason, why) => {
                    self.denied.push(reason);
                    self.client.denied(link, reason, &why, self.now);
                }
                Effect::Closed(link) => self.client.closed(link, self.now),
            }
        }
        self.poll();
    }

    fn look_up(&mut self, at: usize, found: Result<RoomNow, Failed>) {
        let link = self.looked.remove(at);
        let effects = self.connecting.looked_up(link, found);
        self.run(effects);
    }

    fn load(&mut self, at: usize, is_loaded: bool) {
        let link = self.loads.remove(at);
        let effects = self.connecting.loaded(link, is_loaded);
        self.run(effects);
    }

    /// The socket opens.
    fn open(&mut self) {
        let link = self.socket.expect("a socket");
        let effect = self.connecting.opened(link);
        self.run(effect.into_iter().collect());
    }

    /// The socket is lost.
    fn lose(&mut self) {
        if let Some(link) = self.socket.take() {
            self.client.closed(link, self.now);
            self.poll();
        }
    }

    fn pass(&mut self, ms: u64) {
        self.now += ms;
        self.client.wake(self.now);
        self.poll();
    }
}

#[test]
fn an_unknown_room_is_looked_up_first() {
    let mut world = World::new();
    assert_eq!((world.looked.len(), world.socket), (1, None));
    world.look_up(0, Ok(now(true)));
    assert_eq!(world.socket, Some(world.links[0]));
    assert_eq!(world.watch, Some((room("w"), false)));
    // It is known from now on.
    world.known = true;
    world.lose();
    world.pass(60_000);
    assert_eq!(
        (world.looked.len(), world.socket),
        (0, Some(world.links[1]))
    );
}

#[test]
fn a_room_is_watched_on_a_channel_and_played_on_its_own_socket() {
    let mut world = World::new();
    let channel = Channel::of_room(room("a").as_str()).expect("a channel");
    world.look_up(0, Ok(now(true)));
    assert_eq!(world.path, None);
    world.open();
    assert_eq!(world.followed, std::slice::from_ref(&channel));
    let presence = || FromServer::Presence(Presence::default());
    let on = |channel: &Channel| FromServer::On {
        channel: channel.clone(),
        message: Box::new(presence()),
    };
    assert_eq!(world.connecting.heard(on(&channel)), Some(presence()));
    let other = Channel::of_room(room("b").as_str()).expect("a channel");
    assert_eq!(world.connecting.heard(on(&other)), None);
    assert_eq!(world.connecting.heard(presence()), None, "of no room");
    let reason = Goodbye::Shutdown;
    let goodbye = FromServer::Goodbye { reason };
    assert_eq!(world.connecting.heard(goodbye.clone()), Some(goodbye));
    // A seat is taken: the next connection is the room's own, and so are those after it.
    world.connecting.seated(room("a"));
    world.known = true;
    for _ in 0..2 {
        world.lose();
        world.pass(60_000);
        assert_eq!(world.path, Some(room("a")));
        world.open();
        assert_eq!(world.connecting.heard(presence()), Some(presence()));
        assert_eq!(world.connecting.heard(on(&channel)), None);
    }
    assert_eq!((world.followed.len(), world.greeted), (1, 2));
}

#[test]
fn who_has_a_seat_plays_on_the_rooms_own_socket() {
    let mut world = World::new();
    let seated = RoomNow {
        you: Some(Seat::Second),
        ..now(true)
    };
    world.look_up(0, Ok(seated));
    assert_eq!(world.path, Some(room("a")));
    // In another room the user watches.
    let link = world.links[0];
    let effects = world.connecting.connect(link, Some(room("b")), true);
    assert_eq!(effects, [Effect::Close, Effect::Open(link, None)]);
}

#[test]
fn a_seat_that_another_tab_has_got_is_found() {
    let mut world = World::new();
    world.look_up(0, Ok(now(true)));
    world.open();
    assert_eq!((world.path.clone(), world.followed.len()), (None, 1));
    world.known = true;
    world.connecting.look_again();
    world.client.offline(world.now);
    world.pass(60_000);
    assert_eq!(world.looked.len(), 1);
    let seated = RoomNow {
        you: Some(Seat::Second),
        ..now(true)
    };
    world.look_up(0, Ok(seated));
    assert_eq!(world.path, Some(room("a")));
    world.open();
    assert_eq!((world.followed.len(), world.greeted), (1, 1));
    // Once: the next connection asks nothing.
    world.lose();
    world.pass(60_000);
    assert_eq!(
        (world.looked.len(), world.path.clone()),
        (0, Some(room("a")))
    );
}

#[test]
fn who_is_put_out_looks_up_why() {
    for (reason, looked) in [(Goodbye::Slow, 0), (Goodbye::Reload, 1)] {
        let mut world = World::new();
        world.look_up(0, Ok(now(true)));
        world.open();
        world.known = true;
        let goodbye = FromServer::Goodbye { reason };
        assert_eq!(
            world.connecting.heard(goodbye.clone()),
            Some(goodbye.clone())
        );
        world.client.offline(world.now);
        world.pass(60_000);
        assert_eq!(world.looked.len(), looked, "{reason:?}");
    }
}

#[test]
fn nothing_is_asked_before_the_reader_is_loaded() {
    let mut world = World::without_reader();
    assert_eq!((world.loads.len(), world.looked.len()), (1, 0));
    // It cannot be loaded: the client waits, and it is loaded again.
    world.load(0, false);
    assert_eq!((world.loads.len(), world.looked.len()), (0, 0));
    world.pass(60_000);
    assert_eq!((world.loads.len(), world.looked.len()), (1, 0));
    // Another connection is wanted before the answer.
    world.client.offline(world.now);
    world.pass(60_000);
    assert_eq!((world.loads.len(), world.looked.len()), (2, 0));
    world.load(0, true);
    assert_eq!(world.looked, []);
    world.load(0, true);
    assert_eq!(world.looked.len(), 1);
    assert!(world.links.len() >= 3);
}

#[test]
fn what_the_server_says_is_told_to_the_client() {
    let refused = |code| Failed::Refused(code, "why".to_owned());
    for (why, reason) in [
        (refused(ErrorCode::NotFound), Some(GiveUpReason::Missing)),
        (Failed::Unreadable, Some(GiveUpReason::Missing)),
        (
            refused(ErrorCode::StorageUnavailable),
            Some(GiveUpReason::NoRooms),
        ),
        (refused(ErrorCode::Banned), Some(GiveUpReason::Banned)),
        (refused(ErrorCode::Full), None),
        (Failed::Away, None),
    ] {
        let mut world = World::new();
        world.look_up(0, Err(why.clone()));
        assert_eq!(world.denied.first().copied(), reason, "{why:?}");
        world.pass(120_000);
        let again = usize::from(reason.is_none());
        assert_eq!(world.looked.len(), again, "{why:?}: it is looked up again");
    }
}

#[test]
fn what_belongs_to_an_earlier_link_changes_nothing() {
    let mut world = World::new();
    let first = world.links[0];
    world.client.try_now(world.now);
    world.poll();
    world.client.offline(world.now);
    world.client.wake(world.now);
    world.pass(60_000);
    assert!(world.links.len() > 1, "another link");
    assert!(!world.connecting.is_wanted(first));
    world.look_up(0, Ok(now(true)));
    assert_eq!((world.socket, &world.watch), (None, &None));
    assert_eq!(world.connecting.no_socket(first), []);
    let last = world.links[world.links.len() - 1];
    assert_eq!(world.connecting.no_socket(last), [Effect::Closed(last)]);
    assert_eq!(world.connecting.leave(), [Effect::Close]);
    assert_eq!(world.connecting.no_socket(last), []);
    assert_eq!(world.connecting.looked_up(last, Ok(now(true))), []);
}

#[derive(Clone, Copy, Debug)]
enum Step {
    LookUp(usize, u8),
    Load(usize, bool),
    Lose,
    NoSocket,
    Pass(u64),
    Offline,
    TryNow,
    Open,
    Seated,
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        4 => (0..3_usize, 0..4_u8).prop_map(|(at, how)| Step::LookUp(at, how)),
        2 => (0..3_usize, any::<bool>()).prop_map(|(at, there)| Step::Load(at, there)),
        2 => Just(Step::Lose),
        1 => Just(Step::NoSocket),
        3 => (1..70_000_u64).prop_map(Step::Pass),
        1 => Just(Step::Offline),
        1 => Just(Step::TryNow),
        2 => Just(Step::Open),
        1 => Just(Step::Seated),
    ]
}

proptest! {
    #![proptest_config(crate::seeded())]

    /// At most one socket is open, that of the last link; a server that is back is reached.
    #[test]
    fn a_server_that_is_back_is_reached(steps in prop::collection::vec(step(), 50)) {
        let mut world = World::without_reader();
        let mut has_seat = false;
        for step in steps {
            match step {
                Step::Load(at, is_loaded) if at < world.loads.len() => world.load(at, is_loaded),
                Step::Load(..) => {}
                Step::LookUp(at, how) if at < world.looked.len() => {
                    world.look_up(at, match how {
                        0 => Err(Failed::Away),
                        1 => Err(Failed::Refused(ErrorCode::Full, String::new())),
                        _ => Ok(now(how == 2)),
                    });
                }
                Step::LookUp(..) => {}
                Step::Lose => world.lose(),
                Step::NoSocket => {
                    if let Some(link) = world.socket.take() {
                        let effects = world.connecting.no_socket(link);
                        world.run(effects);
                    }
                }
                Step::Pass(ms) => world.pass(ms),
                Step::Offline => {
                    world.client.offline(world.now);
                    world.socket = None;
                    world.poll();
                }
                Step::TryNow => {
                    world.client.try_now(world.now);
                    world.poll();
                }
                Step::Open if world.socket.is_some() => world.open(),
                Step::Open => {}
                Step::Seated => {
                    has_seat = true;
                    world.connecting.seated(room("a"));
                    // The room's client then wants another connection.
                    world.client.try_now(world.now);
                    world.socket = None;
                    world.client.offline(world.now);
                    world.client.wake(world.now);
                    world.poll();
                }
            }
            let is_own = world.path == Some(room("a"));
            prop_assert!(world.socket.is_none() || is_own == has_seat);
            let last = world.links.last().copied();
            prop_assert!(world.socket.is_none() || world.socket == last);
        }
        for _ in 0..100 {
            if world.socket.is_some() {
                break;
            }
            match (world.loads.len(), world.looked.len()) {
                (0, 0) => world.pass(70_000),
                (0, n) => world.look_up(n - 1, Ok(now(false))),
                (n, _) => world.load(n - 1, true),
            }
        }
        prop_assert!(world.socket.is_some());
    }
}
