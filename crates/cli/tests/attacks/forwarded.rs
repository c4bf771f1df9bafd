//! Which sender of forwarding headers is believed.

use std::net::{IpAddr, Ipv6Addr};

use super::{Host, ROOM, status};

const PROXY: [u8; 4] = [198, 19, 7, 1];
const STRANGER: [u8; 4] = [198, 19, 0, 1];
const ROOMS: usize = 20;

/// Makes `count` rooms, each with its own header; returns the statuses.
fn rooms(
    host: &Host,
    count: usize,
    from: impl Fn(usize) -> IpAddr,
    header: impl Fn(usize) -> String,
) -> Vec<u16> {
    let one = |n| {
        let header = format!("x-forwarded-for: {}\r\n", header(n));
        status(&host.ask(from(n), "POST /api/v1/rooms", &header, ROOM))
    };
    (0..count).map(one).collect()
}

fn count(statuses: &[u16], status: u16) -> usize {
    statuses.iter().filter(|s| **s == status).count()
}

#[test]
fn a_stranger_cannot_change_addresses_by_a_header() {
    let Some(host) = Host::new("0.0.0.0", &["--trusted-proxy", "198.19.7.0/24,::1"]) else {
        return;
    };
    let every = |n: usize| format!("203.0.113.{n}");
    let made = rooms(&host, 60, |_| STRANGER.into(), every);
    // At most a minute's share, and what is refilled meanwhile.
    assert!(count(&made, 429) >= 60 - 2 * ROOMS, "{made:?}");
    assert!(count(&made, 201) >= ROOMS, "{made:?}");
    // Behind a trusted proxy, each forwarded address counts for itself.
    let made = rooms(&host, 60, |_| PROXY.into(), every);
    assert_eq!(count(&made, 201), 60, "{made:?}");
    // One address counts once, in every notation and after any forged prefix.
    let forms = |n: usize| match n % 3 {
        0 => format!("192.0.2.{n}, 198.51.100.9:{}", 1024 + n),
        1 => format!("192.0.2.{n},198.51.100.9, 198.19.7.3"),
        _ => "::ffff:198.51.100.9".to_owned(),
    };
    let made = rooms(&host, 60, |_| PROXY.into(), forms);
    assert!(count(&made, 429) >= 60 - 2 * ROOMS, "{made:?}");
}

#[test]
fn ipv6_counts_by_network() {
    let Some(host) = Host::new("[::]", &["--behind-proxy"]) else {
        return;
    };
    let of = |network: u16, host: u16| -> IpAddr {
        Ipv6Addr::new(0x2001, 0xdb8, 1, network, 0, 0, 0, host).into()
    };
    let small = |n: usize| u16::try_from(n).expect("a small number");
    let none = |_| "192.0.2.1".to_owned();
    let made = rooms(&host, 60, |n| of(1, small(n)), none);
    assert!(count(&made, 429) >= 60 - 2 * ROOMS, "{made:?}");
    let made = rooms(&host, 60, |n| of(small(n) + 2, 1), none);
    assert_eq!(count(&made, 201), 60, "{made:?}");
}

#[test]
fn what_is_forwarded_is_never_this_machine() {
    let Some(host) = Host::new("0.0.0.0", &["--trusted-proxy", "198.19.7.1"]) else {
        return;
    };
    let library = |headers: &str| status(&host.ask_here("GET /api/v1/library", headers));
    assert_eq!(library(""), 200);
    for header in [
        "x-forwarded-for: 127.0.0.1",
        "x-forwarded-for: ::1",
        "forwarded: for=127.0.0.1",
        "x-forwarded-host: 127.0.0.1",
        "x-real-ip: 127.0.0.1",
        "via: 1.1 proxy",
        "origin: https://club.example",
        "referer: https://club.example/",
        "sec-fetch-site: cross-site",
    ] {
        assert_eq!(library(&format!("{header}\r\n")), 403, "{header}");
    }
    // Even a trusted proxy cannot pose as this machine.
    let header = "x-forwarded-for: 127.0.0.1\r\n";
    let answer = host.ask(PROXY, "GET /api/v1/library", header, "");
    assert_eq!(status(&answer), 403, "{answer}");
    let answer = host.ask(PROXY, "POST /api/v1/network", header, "");
    assert_eq!(status(&answer), 403, "{answer}");
}
