//! Connections that are opened and left idle or unfinished.

use std::io::Write as _;
use std::net::{IpAddr, Ipv6Addr, TcpStream};
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

use super::{Host, READ_TIMEOUT, ROOM, rest, status};

const ATTACKER: [u8; 4] = [198, 19, 0, 1];
const OTHER: [u8; 4] = [198, 19, 0, 2];
/// Twice the share of one address.
const MANY: usize = 1_100;
const MOST: usize = 512;

/// Waits until all connections end; returns what each received.
fn ends(streams: Vec<TcpStream>) -> Vec<String> {
    let threads = streams.into_iter().map(|mut stream| {
        thread::spawn(move || {
            stream.set_read_timeout(Some(READ_TIMEOUT)).expect("a time");
            rest(&mut stream)
        })
    });
    let threads: Vec<_> = threads.collect();
    let ends = threads.into_iter();
    ends.map(|thread| thread.join().expect("no panic"))
        .collect()
}

fn send_all(streams: &mut [TcpStream], text: &str) {
    for stream in streams {
        // Connections past the limit are closed already.
        stream.write_all(text.as_bytes()).ok();
    }
}

fn terminate(host: &Host) {
    let id = i32::try_from(host.serving.id()).expect("a number");
    kill_process(Pid::from_raw(id).expect("a process"), Signal::TERM).expect("a signal");
}

#[test]
fn half_open_requests_keep_nobody_out_and_end() {
    let Some(mut host) = Host::new("0.0.0.0", &[]) else {
        return;
    };
    let since = Instant::now();
    let streams = host.network.connections(ATTACKER, host.port(), MANY);
    let mut streams = streams.expect("the system accepts them all");
    send_all(
        &mut streams,
        "GET / HTTP/1.1\r\nhost: 198.18.0.1\r\nx-slow: ",
    );
    let (done, ended) = channel();
    let waiting = thread::spawn(move || {
        let told = ends(streams);
        done.send(since.elapsed()).expect("it is waited for");
        told
    });
    // Meanwhile other addresses and the server's own machine are served.
    let mut slowest = Duration::ZERO;
    let closed = loop {
        let asked = Instant::now();
        assert!(host.is_well(OTHER));
        slowest = slowest.max(asked.elapsed());
        let here = host.ask_here("GET /healthz", "");
        assert_eq!(status(&here), 200, "{here}");
        if let Ok(closed) = ended.recv_timeout(Duration::from_millis(50)) {
            break closed;
        }
    };
    let told = waiting.join().expect("no panic");
    let refused = told
        .iter()
        .filter(|t| t.starts_with("HTTP/1.1 429 "))
        .count();
    assert!(refused <= MANY - MOST, "{refused}");
    assert!(host.is_well(ATTACKER));

    // The same while the server shuts down, with unfinished bodies.
    let streams = host.network.connections(ATTACKER, host.port(), MANY);
    let mut streams = streams.expect("the system accepts them all");
    let (halves, bodies) = streams.split_at_mut(MOST / 2);
    send_all(halves, "GET / HTTP/1.1\r\n");
    send_all(bodies, &unfinished());
    assert!(host.is_well(OTHER));
    let since = Instant::now();
    terminate(&host);
    let end = host.serving.wait();
    assert!(end.success(), "{end}");
    let ending = since.elapsed();
    println!(
        "\nfigure half-open-healthz {}\nfigure half-open-closed {}\nfigure half-open-sigterm {}",
        slowest.as_millis(),
        closed.as_millis(),
        ending.as_millis()
    );
}

fn unfinished() -> String {
    let length = ROOM.len();
    format!("POST /api/v1/rooms HTTP/1.1\r\nhost: 198.18.0.1\r\ncontent-length: {length}\r\n\r\n{{")
}

#[test]
fn bodies_that_do_not_come_end_with_a_named_error() {
    let Some(host) = Host::new("0.0.0.0", &[]) else {
        return;
    };
    let streams = host.network.connections(ATTACKER, host.port(), 300);
    let mut streams = streams.expect("the system accepts them all");
    send_all(&mut streams, &unfinished());
    // A client that sends a byte now and then gets no more time.
    let mut dripping = host.connect(ATTACKER);
    let mut reading = dripping.try_clone().expect("a second handle");
    dripping.write_all(unfinished().as_bytes()).expect("sent");
    let drip = thread::spawn(move || {
        while dripping.write_all(b" ").is_ok() {
            thread::sleep(Duration::from_millis(200));
        }
    });
    assert!(host.is_well(OTHER));
    for answer in ends(streams) {
        assert_eq!(status(&answer), 408, "{answer}");
        assert!(answer.contains(r#""error":"too-slow""#), "{answer}");
    }
    let answer = rest(&mut reading);
    assert!(
        answer.starts_with("HTTP/1.1 408 ") || answer.is_empty(),
        "{answer}"
    );
    drip.join().expect("no panic");
    for _ in 0..20 {
        let answer = host.ask(ATTACKER, "POST /api/v1/rooms", "", ROOM);
        assert_eq!(status(&answer), 201, "{answer}");
    }
}

#[test]
fn one_address_has_so_many_connections_and_ipv6_counts_by_network() {
    let Some(host) = Host::new("[::]", &[]) else {
        return;
    };
    let of = |network: u16, host: u16| -> IpAddr {
        Ipv6Addr::new(0x2001, 0xdb8, 1, network, 0, 0, 0, host).into()
    };
    // Different addresses of one /64 network: 50 are refused, the others time out.
    let mut streams = Vec::new();
    for number in 0..u16::try_from(MOST + 50).expect("a small number") {
        let stream = host.network.connect(of(7, number), host.port());
        streams.push(stream.expect("the system accepts it"));
    }
    assert!(host.is_well(of(8, 1)), "another network");
    let told = ends(streams);
    let refused = told
        .iter()
        .filter(|t| t.starts_with("HTTP/1.1 429 "))
        .count();
    assert!((1..=50).contains(&refused), "{refused}");
    assert!(host.is_well(of(7, 9)), "the same network later");
}

/// Fewer than the open files that the process may have.
const ALL: usize = 200;

#[test]
fn all_addresses_together_have_so_many_connections() {
    let limit = format!("all-connections={ALL}");
    let Some(host) = Host::new("0.0.0.0", &["--limit", &limit]) else {
        return;
    };
    // Two connections from each address, far below its share.
    let mut streams = Vec::new();
    for number in 0..=255 {
        let two = host
            .network
            .connections([198, 19, 7, number], host.port(), 2);
        streams.extend(two.expect("the system accepts them all"));
    }
    send_all(&mut streams, "GET / HTTP/1.1\r\n");
    let here = host.ask_here("GET /healthz", "");
    assert_eq!(status(&here), 200, "{here}");
    let told = ends(streams);
    let refused: Vec<&String> = told.iter().filter(|t| t.starts_with("HTTP/1.1 ")).collect();
    assert!(refused.len() <= 2 * 256 - ALL, "{}", refused.len());
    for answer in refused {
        assert_eq!(status(answer), 503, "{answer}");
        assert!(answer.contains("too many connections"), "{answer}");
    }
    assert!(host.is_well(OTHER), "they have had their time");
}
