//! Proxies that the host trusts to name the client.

use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::str::FromStr;
use std::sync::Arc;

use axum::http::{HeaderMap, HeaderName};
use ipnet::IpNet;

const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");
const FORWARDED_PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");

/// A network of proxies: `192.0.2.0/24`, `2001:db8::/32`, or a single address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProxyNet(IpNet);

/// Error for a text that is not a valid [`ProxyNet`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no network: an address, or one with a length such as 192.0.2.0/24 or ::1/128")]
pub struct ProxyNetError(String);

impl ProxyNet {
    /// This machine: `127.0.0.0/8` and `::1`.
    pub const LOOPBACK: [Self; 2] = [
        Self(IpNet::new_assert(
            IpAddr::V4(std::net::Ipv4Addr::new(127, 0, 0, 0)),
            8,
        )),
        Self(IpNet::new_assert(
            IpAddr::V6(std::net::Ipv6Addr::LOCALHOST),
            128,
        )),
    ];
}

impl FromStr for ProxyNet {
    type Err = ProxyNetError;

    fn from_str(text: &str) -> Result<Self, ProxyNetError> {
        let text = text.trim();
        let network = text.parse::<IpNet>().ok();
        let network = network.or_else(|| Some(text.parse::<IpAddr>().ok()?.into()));
        network
            .map(Self)
            .ok_or_else(|| ProxyNetError(text.to_owned()))
    }
}

impl fmt::Display for ProxyNet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Proxies(Arc<[ProxyNet]>);

impl From<Vec<ProxyNet>> for Proxies {
    fn from(networks: Vec<ProxyNet>) -> Self {
        Self(networks.into())
    }
}

impl Proxies {
    /// Whether the forwarding headers of a peer are trusted.
    pub(crate) fn trust(&self, peer: IpAddr) -> bool {
        let peer = peer.to_canonical();
        self.0.iter().any(|network| network.0.contains(&peer))
    }

    /// The client of a trusted peer. Each proxy appends the address that it has seen, so this is
    /// the last one that is not a proxy. `None` if the header is missing or unreadable; anything
    /// before an unreadable part is untrusted.
    pub(crate) fn forwarded_for(&self, headers: &HeaderMap) -> Option<IpAddr> {
        let mut first = None;
        for value in headers.get_all(FORWARDED_FOR).iter().rev() {
            for part in value.to_str().ok()?.rsplit(',') {
                let address = address(part.trim())?;
                if !self.trust(address) {
                    return Some(address);
                }
                first = Some(address);
            }
        }
        first
    }
}

/// Whether a trusted proxy reports `https`; of several values the last one counts.
pub(crate) fn forwarded_https(headers: &HeaderMap) -> Option<bool> {
    let value = headers.get_all(FORWARDED_PROTO).iter().next_back()?;
    let proto = value.to_str().ok()?.rsplit(',').next()?.trim();
    Some(proto.eq_ignore_ascii_case("https") || proto.eq_ignore_ascii_case("wss"))
}

/// Parses an address as proxies write it: plain, in brackets, or with a port.
fn address(text: &str) -> Option<IpAddr> {
    let ip = text.parse::<IpAddr>().ok();
    let ip = ip.or_else(|| Some(text.parse::<SocketAddr>().ok()?.ip()));
    let ip = ip.or_else(|| text.strip_prefix('[')?.strip_suffix(']')?.parse().ok());
    ip.map(|ip| ip.to_canonical())
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn proxies(list: &[&str]) -> Proxies {
        let networks = list.iter().map(|text| text.parse().expect("a network"));
        networks.collect::<Vec<ProxyNet>>().into()
    }

    fn forwarded(proxies: &Proxies, values: &[&'static str]) -> Option<String> {
        let values = values.iter().map(|v| HeaderValue::from_static(v));
        let headers = values.map(|value| (FORWARDED_FOR, value)).collect();
        proxies.forwarded_for(&headers).map(|ip| ip.to_string())
    }

    #[test]
    fn networks_are_read_or_refused_by_name() {
        for good in ["127.0.0.0/8", "::1", "10.1.2.3", " 2001:db8::/32 "] {
            assert!(good.parse::<ProxyNet>().is_ok(), "{good}");
        }
        for bad in ["", "proxy.example", "10.0.0.0/33", "1.2.3.4:80", "/8"] {
            let error = bad.parse::<ProxyNet>().expect_err("no network");
            assert!(error.to_string().contains(&format!("{:?}", bad.trim())));
        }
        let home = Proxies::from(ProxyNet::LOOPBACK.to_vec());
        for peer in ["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"] {
            assert!(home.trust(peer.parse().expect("an address")), "{peer}");
        }
        assert!(!home.trust(IpAddr::from([192, 168, 1, 1])));
    }

    #[test]
    fn the_last_address_that_is_no_proxy_counts() {
        let ours = proxies(&["10.0.0.0/8", "::1"]);
        let read = |values: &[&'static str]| forwarded(&ours, values);
        let some = |text: &str| Some(text.to_owned());
        assert_eq!(read(&["192.0.2.7"]), some("192.0.2.7"));
        assert_eq!(read(&["1.2.3.4:5600"]), some("1.2.3.4"));
        assert_eq!(read(&["[2001:db8::1]:80"]), some("2001:db8::1"));
        assert_eq!(read(&["[2001:db8::1]"]), some("2001:db8::1"));
        assert_eq!(read(&["::ffff:192.0.2.7"]), some("192.0.2.7"));
        assert_eq!(read(&["6.6.6.6, 192.0.2.7"]), some("192.0.2.7"));
        assert_eq!(read(&["6.6.6.6, 192.0.2.7, 10.0.0.3"]), some("192.0.2.7"));
        assert_eq!(read(&["6.6.6.6", "192.0.2.7"]), some("192.0.2.7"));
        assert_eq!(read(&["192.0.2.7", "10.0.0.3, ::1"]), some("192.0.2.7"));
        assert_eq!(read(&["10.0.0.4, 10.0.0.3"]), some("10.0.0.4"));
        for nothing in ["", "unknown", "_hidden", "6.6.6.6, unknown", "1.2.3.4:x"] {
            assert_eq!(read(&[nothing]), None, "{nothing:?}");
        }
        assert_eq!(read(&[]), None);
    }

    #[test]
    fn the_scheme_is_the_last_proxys_word() {
        let read = |text| {
            let headers = HeaderMap::from_iter([(FORWARDED_PROTO, HeaderValue::from_static(text))]);
            forwarded_https(&headers)
        };
        assert_eq!(read("https"), Some(true));
        assert_eq!(read("http, HTTPS"), Some(true));
        assert_eq!(read("https,http"), Some(false));
        assert_eq!(forwarded_https(&HeaderMap::new()), None);
    }
}
