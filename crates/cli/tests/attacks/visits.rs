//! Requests for the page, for nothing, and by neighbours in an IPv6 network.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{Ipv6Addr, TcpStream};
use std::process::{Command, Stdio};

use rustix::process::{Pid, Signal, kill_process};

use super::people::{Seat, Socket};
use super::{Host, ROOM, rest, status};
use crate::common::Serving;

const ATTACKER: [u8; 4] = [198, 19, 0, 1];
const OTHER: [u8; 4] = [198, 19, 0, 2];

/// One connection for many requests.
struct Kept(BufReader<TcpStream>);

impl Kept {
    fn new(host: &Host, from: [u8; 4]) -> Self {
        Self(BufReader::new(host.connect(from)))
    }

    /// The status of a request.
    fn get(&mut self, path: &str) -> u16 {
        let request = format!("GET {path} HTTP/1.1\r\nhost: 198.18.0.1\r\n\r\n");
        self.0
            .get_mut()
            .write_all(request.as_bytes())
            .expect("sent");
        let (mut head, mut length) = (String::new(), 0);
        loop {
            let mut line = String::new();
            self.0.read_line(&mut line).expect("a line");
            if let Some(value) = line.strip_prefix("content-length: ") {
                length = value.trim().parse().expect("a number");
            }
            if line == "\r\n" {
                break;
            }
            head.push_str(&line);
        }
        let mut body = vec![0; length];
        self.0.read_exact(&mut body).expect("a body");
        status(&head)
    }
}

#[test]
fn a_hundred_visits_a_minute_from_one_address_and_not_endlessly_many() {
    /// Files of the page.
    const FILES: usize = 58;
    for audience in ["club", "public"] {
        let Some(host) = Host::new("0.0.0.0", &["--for", audience]) else {
            return;
        };
        let mut attacker = Kept::new(&host, ATTACKER);
        for request in 0..100 * FILES {
            let status = attacker.get("/nothing");
            assert_eq!(status, 404, "{audience}: request {request}");
        }
        // Of every kind, also what costs little.
        let mut more = 0..20_000;
        while attacker.get("/healthz") != 429 {
            assert!(more.next().is_some(), "{audience}: no end");
        }
        assert!(host.is_well(OTHER));
    }
}

#[test]
fn what_is_said_to_an_engine_is_limited_before_it_is_read() {
    let ours = format!("Ours='{}' brain", env!("CARGO_BIN_EXE_tengen"));
    let limits = ["--limit", "requests-per-minute=5", "--engine", &ours];
    let Some(host) = Host::new("0.0.0.0", &limits) else {
        return;
    };
    let mut answers =
        (0..10).map(|_| host.ask(ATTACKER, "POST /api/v1/engines/Ours/move", "", "["));
    assert_eq!(status(&answers.next().expect("an answer")), 400);
    assert!(answers.any(|answer| status(&answer) == 429));
    drop(answers);
    let other = host.ask(OTHER, "POST /api/v1/engines/Ours/move", "", "[");
    assert_eq!(status(&other), 400, "{other}");
}

/// The WebSockets that these networks get, one asked for from each.
fn sockets(host: &Host, room: &str, networks: impl IntoIterator<Item = u16>) -> Vec<Socket> {
    let address = |number| Ipv6Addr::new(0x2001, 0xdb8, 1, number, 0, 0, 0, 1);
    let open = |number| {
        let mut socket = Socket::try_open(host, address(number), room)?;
        socket.hello(0);
        Some(socket)
    };
    networks.into_iter().filter_map(open).collect()
}

#[test]
fn a_56_has_four_and_a_48_sixteen_times_the_sockets_of_a_64() {
    let Some(host) = Host::new("[::]", &["--limit", "sockets=1"]) else {
        return;
    };
    let room = Seat::make(&host, OTHER).room;
    let one = sockets(&host, &room, [0, 0]);
    assert_eq!(one.len(), 1);
    let home = sockets(&host, &room, 1..6);
    assert_eq!(one.len() + home.len(), 4, "a /56");
    let site = sockets(&host, &room, 0x100..0x102);
    let more = sockets(&host, &room, 0x200..0x204);
    let rest: Vec<_> = (3..6)
        .flat_map(|n| sockets(&host, &room, n << 8..(n << 8) + 4))
        .collect();
    let all = one.len() + home.len() + site.len() + more.len() + rest.len();
    assert_eq!((site.len(), more.len(), all), (2, 4, 16), "a /48");
    assert!(
        Socket::try_open(&host, OTHER, &room).is_some(),
        "another network"
    );
}

#[test]
fn the_last_connections_are_for_addresses_that_have_hardly_any() {
    let limits = [
        "--limit",
        "all-connections=100",
        "--limit",
        "connections=25",
    ];
    let Some(host) = Host::new("0.0.0.0", &limits) else {
        return;
    };
    let mut crowd = Vec::new();
    for number in 0..4 {
        let many = host
            .network
            .connections([198, 19, 7, number], host.port(), 25);
        crowd.extend(many.expect("the system accepts them all"));
    }
    for number in 0..8 {
        assert!(host.is_well([198, 19, 8, number]), "a new address");
    }
    drop(crowd);
}

#[test]
fn with_few_open_files_one_address_leaves_some_to_the_others() {
    let Some(network) = tengen_netns::Network::new() else {
        return;
    };
    let data = tempfile::tempdir().expect("a folder");
    let mut command = Command::new("/bin/sh");
    command
        .args([
            "-c",
            "ulimit -n 256; exec \"$0\" serve --json --listen 0.0.0.0:0 --data \"$1\"",
        ])
        .arg(env!("CARGO_BIN_EXE_tengen"))
        .arg(data.path())
        .stdin(Stdio::null());
    let serving = network.server.inside(|| Serving::of(command));
    let host = Host {
        serving,
        network,
        data,
    };
    let streams = host.network.connections(ATTACKER, host.port(), 200);
    let mut streams = streams.expect("the system accepts them all");
    for stream in &mut streams {
        // Connections past the limit are closed already.
        stream.write_all(b"GET / HTTP/1.1\r\n").ok();
    }
    for number in 0..8 {
        let made = host.ask([198, 19, 8, number], "POST /api/v1/rooms", "", ROOM);
        assert_eq!(status(&made), 201, "{made}");
    }
    let refused = streams.into_iter().map(|mut stream| rest(&mut stream));
    let refused = refused
        .filter(|told| told.starts_with("HTTP/1.1 429 "))
        .count();
    // A quarter of 128 is left to it; some refusals are lost with the connection.
    assert!((1..=200 - 32).contains(&refused), "{refused}");
}

/// More than the 1,024 that a listener of the standard library queues.
const RETURNING: usize = 2_500;

#[test]
fn thousands_who_return_at_once_are_queued() {
    let Some(host) = Host::new("0.0.0.0", &["--no-limits"]) else {
        return;
    };
    let most = host.network.server.inside(|| {
        let most = std::fs::read_to_string("/proc/sys/net/core/somaxconn");
        most.ok().and_then(|most| most.trim().parse::<usize>().ok())
    });
    if most.is_none_or(|most| most < RETURNING) {
        eprintln!("SKIPPED: this system queues at most {most:?} connections");
        return;
    }
    let id = i32::try_from(host.serving.id()).expect("a number");
    let id = Pid::from_raw(id).expect("a process");
    kill_process(id, Signal::STOP).expect("a signal");
    // While the server does not accept any, each connection is queued; a full queue makes the
    // system try again for two minutes and then fail.
    let streams = host.network.connections(ATTACKER, host.port(), RETURNING);
    kill_process(id, Signal::CONT).expect("a signal");
    assert_eq!(streams.map(|streams| streams.len()).ok(), Some(RETURNING));
}
