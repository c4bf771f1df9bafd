//! Invitations: a room's link, also as a QR code.

use std::fmt::Write as _;

use qrcodegen::{QrCode, QrCodeEcc};

/// Whether a host is this machine, so that links with it are useless elsewhere. `host` is as in a
/// URL: without a port, IPv6 addresses in brackets.
#[must_use]
pub fn is_loopback(host: &str) -> bool {
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    host.eq_ignore_ascii_case("localhost")
        || host.to_ascii_lowercase().ends_with(".localhost")
        || bare
            .parse::<std::net::IpAddr>()
            .is_ok_and(|ip| ip.is_loopback())
}

/// A QR code as an SVG path of its dark modules, one unit each, and the side with its quiet zone.
/// `None` if the text is too long; links are not.
#[must_use]
pub fn qr(text: &str) -> Option<(String, i32)> {
    const QUIET: i32 = 4;
    let code = QrCode::encode_text(text, QrCodeEcc::Medium).ok()?;
    let size = code.size();
    let mut path = String::new();
    for y in 0..size {
        // One rectangle for a run of modules, so that no seams show.
        let mut x = 0;
        while x < size {
            let run = (x..size).take_while(|&x| code.get_module(x, y)).count() as i32;
            if run > 0 {
                let _ = write!(path, "M{} {}h{run}v1h-{run}z", x + QUIET, y + QUIET);
            }
            x += run + 1;
        }
    }
    Some((path, size + 2 * QUIET))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_addresses_are_known() {
        for host in ["127.0.0.1", "127.1.2.3", "[::1]", "localhost", "LOCALHOST"] {
            assert!(is_loopback(host), "{host}");
        }
        for host in ["192.168.1.7", "club.example", "[fe80::1]", ""] {
            assert!(!is_loopback(host), "{host}");
        }
    }

    #[test]
    fn a_code_has_the_modules_of_its_text() {
        let text = "http://192.168.1.7:7515/?room=abcdefghijklmnopqrstuvwxyz";
        let (path, side) = qr(text).expect("short enough");
        let code = QrCode::encode_text(text, QrCodeEcc::Medium).expect("short enough");
        assert_eq!(side, code.size() + 8);
        // The widths add up to the dark modules; the first is the upper left finder's edge.
        assert!(path.starts_with("M4 4h7v1h-7z"), "{path}");
        let dark = (0..code.size())
            .flat_map(|y| (0..code.size()).map(move |x| (x, y)))
            .filter(|&(x, y)| code.get_module(x, y))
            .count();
        let drawn: usize = path
            .split('h')
            .skip(1)
            .filter_map(|part| part.split('v').next()?.parse::<usize>().ok())
            .sum();
        assert_eq!(drawn, dark);
        assert_eq!(qr(&"x".repeat(5000)), None);
    }
}
