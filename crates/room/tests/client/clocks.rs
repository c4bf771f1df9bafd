//! What clients show of the clocks: who has been there from the start, a watcher, who comes later,
//! and who comes back, all show what the server has.

use tengen_clock::ShownClock;
use tengen_core::Rule;
use tengen_room::client::Client;
use tengen_room::{Action, Asked, ColorChoice, Config, Seat, Stored};

use super::rules::events;
use super::{Rig, Server, place};

use Seat::{First, Second};

/// A server whose time the test sets, with the clocks of its room.
struct Timed {
    server: Server,
    now: u64,
    /// When the last charge was made, or the turn began.
    charged_at: u64,
    acts: u32,
}

impl Timed {
    fn new(clock: &str) -> Timed {
        let config = Config {
            color: ColorChoice::Black,
            clock: Some(clock.parse().expect("a clock")),
            ..Config::new(Rule::Freestyle, 5)
        };
        let mut timed = Timed {
            server: Server::of(config),
            now: 1_000_000,
            charged_at: 1_000_000,
            acts: 0,
        };
        timed.passes(0);
        timed
    }

    fn passes(&mut self, time: u64) {
        self.now += time;
        let runs = self.server.room.running().is_some();
        self.server.turn = runs.then(|| self.now - self.charged_at);
    }

    fn act(&mut self, seat: Seat, action: Action) -> Vec<Stored> {
        self.acts += 1;
        let id = format!("act-{}", self.acts).parse().expect("an id");
        let (new, answer) = self.server.act(seat, &id, action);
        assert!(!new.is_empty(), "{answer:?}");
        let winds = |stored: &Stored| stored.event.starts_clock() || stored.event.is_charged();
        if new.iter().any(winds) {
            self.charged_at = self.now;
        }
        self.passes(0);
        new
    }

    /// A client that comes now.
    fn comes(&self, seat: Option<Seat>) -> Rig {
        let mut rig = Rig::new(Vec::new());
        rig.now = self.now;
        rig.connect(&self.server, seat);
        rig
    }

    /// What both players have left now.
    fn left(&self) -> [u64; 2] {
        Seat::BOTH.map(|seat| {
            let runs = self
                .server
                .room
                .running()
                .filter(|(mover, _)| *mover == seat);
            let left = self.server.room.left(seat).expect("a clock").main;
            left.saturating_sub(runs.map_or(0, |_| self.now - self.charged_at))
        })
    }
}

/// What a client shows at a time, as the page does.
fn shown(client: &Client, now: u64) -> [u64; 2] {
    let room = client.room().expect("a room");
    let clock = room.clock().expect("clocks");
    Seat::BOTH.map(|seat| {
        let player = seat.player();
        let runs = room.running().is_some_and(|(mover, _)| mover == seat);
        let shown = ShownClock {
            control: clock.control(player),
            left: clock.left(player),
            spent: if clock.turn() == player {
                clock.spent()
            } else {
                0
            },
            since: client.turn_at().filter(|_| runs),
        };
        shown.shown(now)
    })
}

/// A game with a request, a wrong one among them, a pause, a takeback and an end: each step after a
/// time.
fn game() -> Vec<(u64, Seat, Action)> {
    let ask = |what| Action::Ask { what };
    let accept = |what| Action::Accept { what };
    vec![
        (10_000, First, place("a1", 0)),
        (3_000, First, ask(Asked::Draw)),
        (2_000, Second, Action::Decline { what: Asked::Draw }),
        (5_000, Second, place("b1", 1)),
        (1_000, Second, ask(Asked::Pause)),
        (4_000, First, accept(Asked::Pause)),
        (60_000, Second, Action::Continue),
        (2_000, First, place("a2", 2)),
        (7_000, First, ask(Asked::Takeback)),
        (1_000, Second, accept(Asked::Takeback)),
        (6_000, First, place("a3", 2)),
        (9_000, Second, ask(Asked::Pause)),
        (1_000, First, accept(Asked::Pause)),
        (5_000, First, Action::Continue),
        (8_000, Second, Action::Resign),
    ]
}

#[test]
fn all_clients_show_what_the_server_has_whenever_they_come() {
    let mut timed = Timed::new("5m+4s");
    let mut here = [Some(First), Some(Second), None].map(|seat| (seat, timed.comes(seat)));
    let mut comes_back = timed.comes(Some(Second));
    for (n, (time, seat, action)) in game().into_iter().enumerate() {
        timed.passes(time);
        let new = timed.act(seat, action);
        for (_, rig) in &mut here {
            rig.now = timed.now;
            rig.hears(&events(&new));
        }
        // Every other step is missed: a reload, or a connection that was lost.
        comes_back.now = timed.now;
        match n % 4 {
            0 => {
                comes_back.closes();
            }
            2 => {
                comes_back.now = timed.now;
                comes_back.waits();
                comes_back.now = timed.now;
                comes_back.connect(&timed.server, Some(Second));
            }
            3 => {
                comes_back.hears(&events(&new));
            }
            _ => {}
        }
        // Some time into what follows.
        timed.passes(1_500);
        let left = timed.left();
        let late = [Some(Second), None].map(|seat| (seat, timed.comes(seat)));
        for (seat, rig) in here.iter().chain(&late) {
            assert_eq!(
                shown(&rig.client, timed.now),
                left,
                "{seat:?} after step {n}"
            );
        }
        if n % 4 > 1 {
            assert_eq!(
                shown(&comes_back.client, timed.now),
                left,
                "back after step {n}"
            );
        }
    }
    assert!(timed.server.room.finished().is_some());
    assert_eq!(timed.left(), shown(&here[0].1.client, timed.now + 60_000));
}

/// Whatever the network takes, in either direction, a client never shows less than the server has.
#[test]
fn a_clock_that_is_heard_of_late_never_shows_less_than_there_is() {
    for delay in [20, 700, 5_000] {
        let mut timed = Timed::new("5m+4s");
        let mut rig = timed.comes(Some(First));
        for (n, (time, seat, action)) in game().into_iter().enumerate() {
            timed.passes(time);
            let new = timed.act(seat, action);
            rig.now = timed.now + delay;
            rig.hears(&events(&new));
            let mut late = Rig::new(Vec::new());
            late.now = timed.now + delay;
            late.connect(&timed.server, None);
            for client in [&rig.client, &late.client] {
                for later in [delay, delay + 1_000, delay + 30_000] {
                    let runs = timed.server.room.running().is_some();
                    let mut then = timed.left();
                    if let Some((seat, _)) = timed.server.room.running() {
                        let left = &mut then[seat as usize];
                        *left = left.saturating_sub(later);
                    }
                    let seen = shown(client, timed.now + later);
                    for seat in Seat::BOTH.map(|seat| seat as usize) {
                        let more = seen[seat].checked_sub(then[seat]);
                        let most = if runs { delay } else { 0 };
                        assert!(more.is_some_and(|more| more <= most), "step {n}: {seen:?}");
                    }
                }
            }
        }
    }
}

/// The time of day of the client's machine may jump back: its clocks do not run backwards.
#[test]
fn a_client_whose_time_is_set_back_goes_on() {
    let mut timed = Timed::new("5m");
    let mut rig = timed.comes(Some(First));
    timed.passes(10_000);
    rig.now = timed.now;
    rig.client.time_passed(rig.now);
    assert_eq!(shown(&rig.client, rig.now), timed.left());
    rig.now -= 8_000;
    rig.client.time_passed(rig.now);
    assert_eq!(shown(&rig.client, rig.now), timed.left());
    rig.now += 5_000;
    timed.passes(5_000);
    assert_eq!(shown(&rig.client, rig.now), timed.left());
}
