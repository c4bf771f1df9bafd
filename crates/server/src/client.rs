//! Who asks: the address at the other end, and whether it is this machine.
use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName};

/// Set by a proxy in front of the server; its address is read only where the host says that there is one.
const FORWARDED: HeaderName = HeaderName::from_static("x-forwarded-for");
/// Headers by which proxies, tunnels and content networks say that they pass a request on for somebody else.
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
/// `X-Forwarded-For`, `-Host`, `-Proto` and their relatives, also where one of them was passed on once more.
const FORWARDING_FAMILIES: [&str; 2] = ["x-forwarded", "x-original-"];

/// Marks requests of servers that stand behind a proxy.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BehindProxy(pub(crate) bool);

/// The address a request comes from; 0.0.0.0 where the connection is none of the network's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Client {
    /// Whose limits count.
    pub(crate) address: IpAddr,
    /// Whether the request was made on this very machine and passed on by no proxy. The only rule for that: engines,
    /// the network, kept games and the page's start data all ask here.
    pub(crate) is_local: bool,
}

impl<S: Sync> FromRequestParts<S> for Client {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        let peer = peer.map_or(IpAddr::from([0; 4]), |peer| peer.0.ip().to_canonical());
        let proxied = parts.extensions.get::<BehindProxy>().is_some_and(|b| b.0);
        let forwarded = parts
            .headers
            .get_all(FORWARDED)
            .iter()
            .next_back()
            .and_then(|value| value.to_str().ok())
            // The proxy adds the address it has seen at the end; what stands before it is hearsay.
            .and_then(|value| value.rsplit(',').next())
            .and_then(|address| address.trim().parse().ok());
        let address = match forwarded {
            Some(address) if proxied => address,
            _ => peer,
        };
        Ok(Self {
            address,
            is_local: !proxied && peer.is_loopback() && !is_forwarded(&parts.headers),
        })
    }
}

/// Whether a request says that it was passed on. Anybody can add such a header, and only loses by it.
fn is_forwarded(headers: &HeaderMap) -> bool {
    headers.keys().map(HeaderName::as_str).any(|name| {
        let mut families = FORWARDING_FAMILIES.iter();
        FORWARDING.contains(&name) || families.any(|family| name.starts_with(family))
    })
}

#[cfg(test)]
mod tests {
    use axum::http::Request;

    use super::*;

    async fn client(peer: &str, header: Option<(&str, &str)>, behind_proxy: bool) -> Client {
        let mut request = Request::builder();
        if let Some((name, value)) = header {
            request = request.header(name, value);
        }
        let (mut parts, ()) = request.body(()).expect("a request").into_parts();
        let peer: SocketAddr = peer.parse().expect("an address");
        parts.extensions.insert(ConnectInfo(peer));
        parts.extensions.insert(BehindProxy(behind_proxy));
        let Ok(client) = Client::from_request_parts(&mut parts, &()).await;
        client
    }

    #[tokio::test]
    async fn only_loopback_without_a_proxy_is_this_machine() {
        for peer in [
            "127.0.0.1:5",
            "127.9.9.9:5",
            "[::1]:5",
            "[::ffff:127.0.0.1]:5",
        ] {
            assert!(client(peer, None, false).await.is_local, "{peer}");
            assert!(!client(peer, None, true).await.is_local, "{peer}");
            let own = Some(("x-requested-with", "page"));
            assert!(client(peer, own, false).await.is_local, "{peer}");
        }
        for peer in [
            "192.168.1.7:5",
            "[2001:db8::1]:5",
            "0.0.0.0:5",
            "[::ffff:10.0.0.1]:5",
        ] {
            assert!(!client(peer, None, false).await.is_local, "{peer}");
        }
    }

    #[tokio::test]
    async fn any_forwarding_header_means_another_machine() {
        let further = [
            "x-forwarded-for",
            "x-forwarded-host",
            "X-Forwarded-Proto",
            "x-forwarded",
            "X-Original-Forwarded-For",
        ];
        for name in FORWARDING.into_iter().chain(further) {
            for value in ["127.0.0.1", "", "for=127.0.0.1", "1.1 vegur"] {
                let client = client("127.0.0.1:5", Some((name, value)), false).await;
                assert!(!client.is_local, "{name}: {value}");
                // Limits go by the peer, unless the host has named a proxy.
                assert_eq!(client.address, IpAddr::from([127, 0, 0, 1]));
            }
        }
    }
}
