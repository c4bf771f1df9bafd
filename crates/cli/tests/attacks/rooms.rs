//! Rooms that never end, and watchers that request all events and read none.

use std::net::TcpStream;
use std::thread::sleep;
use std::time::Duration;

use serde_json::{Value, json};

use super::people::{Seat, Socket, sleeper};
use super::{Host, rest, status};

const MOST: u64 = 10_000;
/// Messages that one socket may send at once.
const BURST: u32 = 28;
/// Sockets of one player from one address, before the player changes the address.
const SOCKETS: u32 = 25;
const SHARE: usize = 100;

const ATTACKER: [u8; 4] = [198, 19, 9, 1];

/// A player who evades the limits of a socket and of an address by changing them.
struct Player<'a> {
    host: &'a Host,
    seat: Seat,
    /// Third byte of the player's addresses.
    network: u8,
    socket: Option<Socket>,
    said: u32,
}

impl<'a> Player<'a> {
    fn new(host: &'a Host, seat: Seat, network: u8) -> Self {
        Self {
            host,
            seat,
            network,
            socket: None,
            said: 0,
        }
    }

    fn act(&mut self, after: u64, action: &Value) -> Value {
        if self.said.is_multiple_of(BURST) {
            let number = u8::try_from(self.said / BURST / SOCKETS).expect("few addresses");
            let from = [198, 19, self.network, number];
            let mut socket = Socket::open(self.host, from, &self.seat.room, Some(&self.seat));
            socket.hello(after);
            self.socket = Some(socket);
        }
        self.said += 1;
        let id = format!("a-{}", self.said);
        let socket = self.socket.as_mut().expect("opened above");
        socket.act(&id, action)
    }
}

/// Plays games of one resignation each until the server refuses; returns the last answer.
fn play_for_ever(host: &Host) -> ([Player<'_>; 2], Value) {
    let ada = Seat::make(host, [198, 19, 1, 0]);
    let bob = Seat::join(host, [198, 19, 2, 0], &ada.room);
    let mut players = [Player::new(host, ada, 1), Player::new(host, bob, 2)];
    let mut version = 3;
    for game in 0_usize.. {
        let (one, other) = (game % 2, (game + 1) % 2);
        for (who, action) in [
            (one, json!({ "type": "resign" })),
            (other, json!({ "type": "ask", "what": "rematch" })),
            (one, json!({ "type": "accept", "what": "rematch" })),
        ] {
            let answer = players[who].act(version, &action);
            if answer["type"] != "accepted" {
                return (players, answer);
            }
            version = answer["to"].as_u64().expect("a version");
            assert!(version <= MOST + 1, "{answer}");
        }
    }
    unreachable!("the server has had enough")
}

#[test]
fn a_room_has_an_end_and_those_who_do_not_read_it_are_cut_off() {
    let Some(host) = Host::new("0.0.0.0", &[]) else {
        return;
    };
    let (mut players, answer) = play_for_ever(&host);
    assert_eq!(answer["refusal"]["code"], "used-up", "{answer}");
    let room = players[0].seat.room.clone();
    let place = json!({ "type": "place", "point": "h8", "ply": 0 });
    for player in &mut players {
        let answer = player.act(MOST, &place);
        assert_eq!(answer["type"], "refused", "{answer}");
    }

    // Every socket of one address requests all events and reads nothing.
    let streams = host.network.connections(ATTACKER, host.port(), SHARE);
    let streams = streams.expect("the system accepts them all").into_iter();
    let asleep: Vec<TcpStream> = streams.map(|s| sleeper(&host, s, &room)).collect();
    while host.metric("tengen_sockets") < 2 + SHARE as u64 {
        sleep(Duration::from_millis(50));
    }
    let told = rest(&mut sleeper(&host, host.connect(ATTACKER), &room));
    assert_eq!(status(&told), 429, "{told}");
    // Meanwhile others play, and the sleeping sockets are dropped in the end.
    let calm = Seat::make(&host, [198, 19, 3, 1]);
    let other = Seat::join(&host, [198, 19, 3, 2], &calm.room);
    let mut calm = Socket::open(&host, [198, 19, 3, 1], &calm.room, Some(&calm));
    let mut other = Socket::open(&host, [198, 19, 3, 2], &other.room, Some(&other));
    calm.hello(0);
    other.hello(0);
    let mut ply = 0;
    while host.metric("tengen_sockets_slow_total") < SHARE as u64 {
        let point = format!("{}{}", char::from(b'a' + ply % 5 * 3), ply / 5 + 1);
        let place = json!({ "type": "place", "point": point, "ply": ply });
        let mover = if ply % 2 == 0 { &mut calm } else { &mut other };
        let answer = mover.act(&format!("p-{ply}"), &place);
        assert_eq!(answer["type"], "accepted", "{answer}");
        ply += 1;
        sleep(Duration::from_millis(500));
    }
    while host.metric("tengen_sockets") > 4 {
        sleep(Duration::from_millis(50));
    }
    drop(asleep);
}

const MOST_QUESTIONS: usize = 40;

#[test]
fn questions_without_end_are_refused_by_name() {
    let Some(host) = Host::new("0.0.0.0", &[]) else {
        return;
    };
    let ada = Seat::make(&host, [198, 19, 1, 0]);
    let bob = Seat::join(&host, [198, 19, 2, 0], &ada.room);
    let mut ada = Player::new(&host, ada, 1);
    let mut bob = Player::new(&host, bob, 2);
    let ask = json!({ "type": "ask", "what": "draw" });
    let decline = json!({ "type": "decline", "what": "draw" });
    for question in 0..MOST_QUESTIONS {
        for (player, action) in [(&mut ada, &ask), (&mut bob, &decline)] {
            let answer = player.act(0, action);
            assert_eq!(answer["type"], "accepted", "{question}: {answer}");
        }
    }
    let answer = ada.act(0, &ask);
    assert_eq!(answer["refusal"]["code"], "too-many-questions", "{answer}");
    assert_eq!(bob.act(0, &ask)["type"], "accepted");
    let place = json!({ "type": "place", "point": "h8", "ply": 0 });
    assert_eq!(ada.act(0, &place)["type"], "accepted");
}
