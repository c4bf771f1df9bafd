//! The sender of a request: the address for limits, whether it is this machine, and whether it uses
//! TLS.

use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, Version};

use crate::proxies::{Proxies, forwarded_https};
use crate::site::Site;

/// Headers by which proxies, tunnels and CDNs mark forwarded requests.
const FORWARDING: [&str; 10] = [
    "cf-connecting-ip",
    "client-ip",
    "fastly-client-ip",
    "fly-client-ip",
    "forwarded",
    "true-client-ip",
    "via",
    "x-client-ip",
    "x-cluster-client-ip",
    "x-real-ip",
];
/// Prefixes of `X-Forwarded-For`, `-Host`, `-Proto` and related headers.
const FORWARDING_FAMILIES: [&str; 2] = ["x-forwarded", "x-original-"];

/// The other end of a connection, stored in the extensions of each request.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer {
    pub(crate) address: SocketAddr,
    pub(crate) tls: bool,
}

/// The sender of a request; its address is 0.0.0.0 if it did not come over the network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Client {
    /// The address that limits count by.
    pub(crate) address: IpAddr,
    /// Whether the request was made on this machine without a proxy, as far as can be told. This is
    /// the only test for local access to engines, the network, metrics, stored games and the page's
    /// start data.
    pub(crate) is_local: bool,
    /// Whether the browser's connection is encrypted, as far as this server or a trusted proxy can
    /// tell.
    pub(crate) is_https: bool,
    /// Whether a trusted proxy forwards the request, so that its connection carries many clients.
    pub(crate) is_proxied: bool,
}

impl Client {
    /// Without a `site` nothing is local.
    pub(crate) fn new(
        peer: Option<Peer>,
        headers: &HeaderMap,
        version: Version,
        proxies: &Proxies,
        site: Option<&Site>,
    ) -> Self {
        let ip = peer.map_or(IpAddr::from([0; 4]), |peer| {
            peer.address.ip().to_canonical()
        });
        let tls = peer.is_some_and(|peer| peer.tls);
        if proxies.trust(ip) {
            // Without the header it is the proxy's own request, or the proxy is misconfigured: it
            // shares the proxy's limits.
            return Self {
                address: proxies.forwarded_for(headers).unwrap_or(ip),
                is_local: false,
                is_https: forwarded_https(headers).unwrap_or(tls),
                is_proxied: true,
            };
        }
        let client = Self {
            address: ip,
            is_local: false,
            is_https: tls,
            is_proxied: false,
        };
        // No browser sends HTTP/1.0, which nginx does by default.
        let is_direct = version == Version::HTTP_11 && !is_forwarded(headers);
        Self {
            is_local: ip.is_loopback()
                && is_direct
                && site.is_some_and(|site| site.is_asked_locally(headers, client)),
            ..client
        }
    }

    /// Whether a proxy may have forwarded the request; on this machine, one that adds no header.
    pub(crate) fn may_be_forwarded(&self, headers: &HeaderMap) -> bool {
        self.is_proxied || self.address.is_loopback() || is_forwarded(headers)
    }
}

impl<S: Sync> FromRequestParts<S> for Client {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let proxies = parts.extensions.get::<Proxies>().cloned();
        let peer = parts.extensions.get::<Peer>().copied();
        Ok(Self::new(
            peer,
            &parts.headers,
            parts.version,
            &proxies.unwrap_or_default(),
            parts.extensions.get::<Site>(),
        ))
    }
}

/// Whether a request was forwarded. A forged header only costs the sender local access.
fn is_forwarded(headers: &HeaderMap) -> bool {
    headers.keys().map(HeaderName::as_str).any(|name| {
        let mut families = FORWARDING_FAMILIES.iter();
        FORWARDING.contains(&name) || families.any(|family| name.starts_with(family))
    })
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;
    use crate::proxies::ProxyNet;

    fn client(peer: &str, header: Option<(&str, &str)>, proxies: &[&str]) -> Client {
        let header = header.map(|(name, value)| {
            let name: HeaderName = name.parse().expect("a name");
            (name, HeaderValue::from_str(value).expect("a value"))
        });
        let peer = Peer {
            address: peer.parse().expect("an address"),
            tls: false,
        };
        let networks = proxies.iter().map(|text| text.parse().expect("a network"));
        let proxies = Proxies::from(networks.collect::<Vec<ProxyNet>>());
        let mut headers: HeaderMap = header.into_iter().collect();
        headers.insert("host", HeaderValue::from_static("127.0.0.1:7515"));
        let site = Site::default();
        Client::new(
            Some(peer),
            &headers,
            Version::HTTP_11,
            &proxies,
            Some(&site),
        )
    }

    #[test]
    fn a_local_request_agrees_with_itself() {
        let peer = Peer {
            address: "127.0.0.1:5".parse().expect("an address"),
            tls: false,
        };
        let local = |headers: &[(&'static str, &'static str)], version, site: Option<&Site>| {
            let headers = headers.iter().map(|&(name, value)| {
                (
                    HeaderName::from_static(name),
                    HeaderValue::from_static(value),
                )
            });
            let proxies = Proxies::default();
            let headers: HeaderMap = headers.collect();
            Client::new(Some(peer), &headers, version, &proxies, site).is_local
        };
        let site = Site::default();
        let ours = |headers: &[_]| local(headers, Version::HTTP_11, Some(&site));
        for host in [
            "localhost",
            "LOCALHOST:7515",
            "127.0.0.1",
            "127.1.2.3:7515",
            "[::1]:7515",
        ] {
            assert!(ours(&[("host", host)]), "{host}");
        }
        for host in [
            "192.168.1.7:7515",
            "198.18.0.1",
            "club.example",
            "localhost.club.example",
            "[2001:db8::1]:7515",
            "0.0.0.0",
            "",
        ] {
            assert!(!ours(&[("host", host)]), "{host}");
        }
        assert!(!ours(&[]), "no host");
        let host = ("host", "127.0.0.1:7515");
        for (name, value) in [
            ("origin", "http://127.0.0.1:7515"),
            ("referer", "http://127.0.0.1:7515/?rule=renju"),
            ("sec-fetch-site", "same-origin"),
            ("sec-fetch-site", "none"),
        ] {
            assert!(ours(&[host, (name, value)]), "{name}: {value}");
        }
        for (name, value) in [
            ("host", "127.0.0.1:7515"),
            ("origin", "https://club.example"),
            ("origin", "http://localhost:7515"),
            ("origin", "http://127.0.0.1:7516"),
            ("origin", "null"),
            ("referer", "https://club.example/"),
            ("referer", "nonsense"),
            ("sec-fetch-site", "same-site"),
            ("sec-fetch-site", "cross-site"),
        ] {
            assert!(!ours(&[host, (name, value)]), "{name}: {value}");
        }
        assert!(!local(&[host], Version::HTTP_10, Some(&site)));
        assert!(!local(&[host], Version::HTTP_11, None));
        let public = "http://127.0.0.1:7515".parse().ok();
        let public = Site::new(public, Vec::new());
        assert!(!local(&[host], Version::HTTP_11, Some(&public)));
    }

    #[test]
    fn only_loopback_without_a_proxy_is_this_machine() {
        for peer in [
            "127.0.0.1:5",
            "127.9.9.9:5",
            "[::1]:5",
            "[::ffff:127.0.0.1]:5",
        ] {
            assert!(client(peer, None, &[]).is_local, "{peer}");
            assert!(client(peer, None, &["10.0.0.1"]).is_local, "{peer}");
            let loopback = ["127.0.0.0/8", "::1"];
            assert!(!client(peer, None, &loopback).is_local, "{peer}");
            let own = Some(("x-requested-with", "page"));
            assert!(client(peer, own, &[]).is_local, "{peer}");
        }
        for peer in [
            "192.168.1.7:5",
            "[2001:db8::1]:5",
            "0.0.0.0:5",
            "[::ffff:10.0.0.1]:5",
        ] {
            assert!(!client(peer, None, &[]).is_local, "{peer}");
        }
    }

    #[test]
    fn any_forwarding_header_means_another_machine() {
        let further = [
            "x-forwarded-for",
            "x-forwarded-host",
            "X-Forwarded-Proto",
            "x-forwarded",
            "X-Original-Forwarded-For",
        ];
        for name in FORWARDING.into_iter().chain(further) {
            for value in ["192.0.2.1", "", "for=127.0.0.1", "1.1 vegur"] {
                let client = client("127.0.0.1:5", Some((name, value)), &[]);
                assert!(!client.is_local, "{name}: {value}");
                // Limits go by the peer unless the host trusts it.
                assert_eq!(client.address, IpAddr::from([127, 0, 0, 1]));
            }
        }
    }

    #[test]
    fn only_a_trusted_peer_is_believed() {
        let header = |value| Some(("x-forwarded-for", value));
        let told = IpAddr::from([192, 0, 2, 1]);
        let peer = IpAddr::from([10, 0, 0, 9]);
        let ask = |value, proxies: &[&str]| client("10.0.0.9:5", header(value), proxies);
        assert_eq!(ask("192.0.2.1", &[]).address, peer);
        assert_eq!(ask("192.0.2.1", &["127.0.0.0/8"]).address, peer);
        assert_eq!(ask("192.0.2.1", &["10.0.0.0/24"]).address, told);
        assert_eq!(ask("192.0.2.1:5600", &["10.0.0.9"]).address, told);
        assert_eq!(ask("unknown", &["10.0.0.9"]).address, peer);
        // A trusted proxy cannot make a request local.
        assert!(!ask("127.0.0.1", &["10.0.0.9"]).is_local);
        let proto = Some(("x-forwarded-proto", "https"));
        assert!(client("10.0.0.9:5", proto, &["10.0.0.9"]).is_https);
        assert!(!client("10.0.0.9:5", proto, &[]).is_https);
    }
}
