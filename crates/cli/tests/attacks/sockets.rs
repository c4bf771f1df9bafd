//! WebSockets with endless, oversized or very many messages.

use std::net::IpAddr;

use serde_json::json;
use tungstenite::Message;

use super::people::{Seat, Socket};
use super::{Host, READ_TIMEOUT};

const ATTACKER: [u8; 4] = [198, 19, 0, 1];
const ADA: [u8; 4] = [198, 19, 1, 1];
const BOB: [u8; 4] = [198, 19, 1, 2];

fn game(host: &Host) -> (String, [Socket; 2]) {
    let ada = Seat::make(host, ADA);
    let bob = Seat::join(host, BOB, &ada.room);
    let seats = [(ADA, &ada), (BOB, &bob)];
    let sockets = seats.map(|(from, seat)| {
        let mut socket = Socket::open(host, from, &seat.room, Some(seat));
        socket.hello(0);
        socket
    });
    (ada.room, sockets)
}

/// Places the stone of this number; the pattern never makes five.
fn place(sockets: &mut [Socket; 2], ply: u8) {
    let point = format!("{}{}", char::from(b'a' + ply % 5 * 3), ply / 5 + 1);
    let action = json!({ "type": "place", "point": point, "ply": ply });
    let mover = &mut sockets[usize::from(ply % 2)];
    let answer = mover.act(&format!("m-{ply}"), &action);
    assert_eq!(answer["type"], "accepted", "{answer}");
}

#[test]
fn pings_without_end_are_counted_before_and_after_the_hello() {
    let Some(host) = Host::new("0.0.0.0", &[]) else {
        return;
    };
    let (room, mut players) = game(&host);
    for greeted in [false, true] {
        let mut socket = Socket::open(&host, ATTACKER, &room, None);
        if greeted {
            socket.hello(0);
        }
        for _ in 0..300 {
            // The server may have closed the socket.
            if socket.0.send(Message::Ping(vec![0; 125].into())).is_err() {
                break;
            }
        }
        assert_eq!(socket.until(&["goodbye"])["reason"], "misuse");
        assert_eq!(socket.next(), None);
    }
    for ply in 0..6 {
        place(&mut players, ply);
    }
}

#[test]
fn what_is_too_long_or_says_nothing_is_named() {
    let Some(host) = Host::new("0.0.0.0", &[]) else {
        return;
    };
    let (room, mut players) = game(&host);
    for length in [20_000, 1 << 20] {
        let mut socket = Socket::open(&host, ATTACKER, &room, None);
        socket.hello(0);
        socket.until(&["presence"]);
        // The server may stop reading before the end.
        socket.0.send(Message::text("x".repeat(length))).ok();
        assert_eq!(socket.until(&["error"])["code"], "too-long", "{length}");
        assert_eq!(socket.until(&["goodbye"])["reason"], "misuse");
    }
    let mut socket = Socket::open(&host, ATTACKER, &room, None);
    socket.hello(0);
    for number in 0..60 {
        if socket.0.send(Message::text(format!("[{number}"))).is_err() {
            break;
        }
    }
    let code = socket.until(&["error"])["code"].clone();
    assert!(code == "malformed" || code == "too-many", "{code}");
    assert_eq!(socket.until(&["goodbye"])["reason"], "misuse");
    for ply in 0..6 {
        place(&mut players, ply);
    }
}

/// Watchers from each of 256 addresses.
const EACH: usize = 8;
const STONES: u8 = 60;

#[test]
fn watchers_by_the_thousand_hear_everything_once_and_players_play_on() {
    let Some(host) = Host::new("0.0.0.0", &[]) else {
        return;
    };
    let (room, mut players) = game(&host);
    let from: Vec<IpAddr> = (0..=255).map(|n| [198, 19, 5, n].into()).collect();
    let crowd = Socket::watchers(&host, &from, EACH, &room);
    let mut crowd: Vec<_> = crowd.into_iter().map(|socket| (socket, 0)).collect();
    // Created, joined and started come before the first stone.
    let begun = 3;
    for ply in 0..STONES {
        place(&mut players, ply);
        // Reading after each stone answers the server's pings, however slow the machine is.
        for (watcher, version) in &mut crowd {
            while *version <= begun + u64::from(ply) {
                let message = watcher.until(&["events"]);
                for event in message["events"].as_array().expect("a list") {
                    *version += 1;
                    assert_eq!(event["version"], *version);
                }
            }
        }
    }
    let last = begun + u64::from(STONES);
    // Past the share of one address, a connection is refused with a named error.
    let mut many = Socket::watchers(&host, &[ATTACKER.into()], 100, &room);
    let upgrade = "upgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\n\
                   sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    let request =
        format!("GET /api/v1/rooms/{room}/socket HTTP/1.1\r\nhost: 198.18.0.1\r\n{upgrade}\r\n");
    let mut stream = host.connect(ATTACKER);
    stream.set_read_timeout(Some(READ_TIMEOUT)).expect("a time");
    std::io::Write::write_all(&mut stream, request.as_bytes()).expect("sent");
    let mut answer = [0; 12];
    std::io::Read::read_exact(&mut stream, &mut answer).expect("an answer");
    assert_eq!(&answer, b"HTTP/1.1 429");
    many.truncate(1);
    assert_eq!(many[0].until(&["welcome"])["version"], last);
}
