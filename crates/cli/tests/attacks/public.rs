//! With `--public-url` the server answers for no other host; the host itself sees more.

use std::net::TcpStream;

use super::{Host, ROOM, ask, status};

const STRANGER: [u8; 4] = [198, 19, 0, 1];
const URL: &str = "https://club.example";

fn make(host: &Host, headers: &str) -> String {
    host.ask(STRANGER, "POST /api/v1/rooms", headers, ROOM)
}

#[test]
fn only_the_public_address_is_answered() {
    let options = ["--public-url", URL, "--behind-proxy", "--for", "public"];
    let Some(host) = Host::new("0.0.0.0", &options) else {
        return;
    };
    let ours = "host: club.example\r\n";
    let answer = host.ask(STRANGER, "GET /", ours, "");
    assert!(
        answer.contains("\r\nstrict-transport-security: max-age=31536000\r\n"),
        "{answer}"
    );
    for other in [
        "198.18.0.1",
        "127.0.0.1",
        "localhost",
        "evil.example",
        "club.example:80",
    ] {
        let answer = host.ask(STRANGER, "GET /", &format!("host: {other}\r\n"), "");
        assert_eq!(status(&answer), 421, "{other}: {answer}");
        assert!(answer.ends_with(&format!("It is at {URL}.\n")), "{answer}");
    }
    let answer = make(&host, &format!("{ours}origin: {URL}\r\n"));
    assert_eq!(status(&answer), 201, "{answer}");
    let cookie = answer.lines().find(|line| line.starts_with("set-cookie: "));
    let cookie = cookie.expect("a cookie");
    for word in ["; HttpOnly", "; SameSite=Strict", "; Secure"] {
        assert!(cookie.contains(word), "{cookie}");
    }
    for origin in [
        "http://club.example",
        "https://club.example:8443",
        "https://evil.example",
        "null",
    ] {
        let answer = make(&host, &format!("{ours}origin: {origin}\r\n"));
        assert_eq!(status(&answer), 403, "{origin}: {answer}");
        let upgrade = format!(
            "{ours}origin: {origin}\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n\
             sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        );
        let answer = host.ask(
            STRANGER,
            "GET /api/v1/rooms/aaaaaaaaaaaa/socket",
            &upgrade,
            "",
        );
        assert_eq!(status(&answer), 403, "{origin}: {answer}");
    }
    // Links use the public address, and the local network cannot be opened as well.
    let network = host.ask(STRANGER, "GET /api/v1/network", ours, "");
    assert!(
        network.contains(&format!(r#""addresses":["{URL}"]"#)),
        "{network}"
    );
    // Nothing is local behind a public address; the host's own programs ask for its health.
    let answer = host.ask_here("GET /metrics", "");
    assert_eq!(status(&answer), 403, "{answer}");
    assert_eq!(
        status(&host.ask_here("GET /healthz", "host: 127.0.0.1\r\n")),
        200
    );
}

#[test]
fn metrics_are_for_the_host() {
    let Some(host) = Host::new("0.0.0.0", &[]) else {
        return;
    };
    let answer = host.ask(STRANGER, "GET /metrics", "", "");
    assert_eq!(status(&answer), 403, "{answer}");
    let forwarded = host.ask_here("GET /metrics", "x-forwarded-for: 127.0.0.1\r\n");
    assert_eq!(status(&forwarded), 403, "{forwarded}");
    let answer = host.ask_here("GET /metrics", "");
    assert_eq!(status(&answer), 200, "{answer}");
    let bytes = answer
        .lines()
        .find_map(|line| line.strip_prefix("tengen_data_bytes "));
    let bytes: u64 = bytes.expect("a line").parse().expect("a number");
    assert!(bytes > 4_096, "{answer}");
    assert!(answer.contains("\ntengen_disk_free_bytes "), "{answer}");
}

#[test]
fn metrics_with_an_address_of_their_own_are_there_alone() {
    let Some(host) = Host::new("0.0.0.0", &["--metrics", "198.18.0.1:9"]) else {
        return;
    };
    assert_eq!(status(&host.ask_here("GET /metrics", "")), 404);
    let monitoring = |path: &str| {
        let stream = host.network.connect(STRANGER, 9);
        ask(
            stream.expect("a connection"),
            &format!("GET {path}"),
            "",
            "",
        )
    };
    assert!(monitoring("/metrics").contains("tengen_rooms 0"));
    assert_eq!(status(&monitoring("/")), 404);
    let here = host
        .network
        .server
        .inside(|| TcpStream::connect("127.0.0.1:9"));
    assert!(here.is_err(), "only at that address");
}
