//! Who asks: the address at the other end.
use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::HeaderName;
use axum::http::request::Parts;

/// Set by a proxy in front of the server; read only where the host says that there is one.
const FORWARDED: HeaderName = HeaderName::from_static("x-forwarded-for");

/// Marks requests of servers that stand behind a proxy.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BehindProxy(pub(crate) bool);

/// The address a request comes from; `None` where the connection is none of the network's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Client {
    /// Whose limits count.
    pub(crate) address: IpAddr,
    /// Whether the request was made on this very machine, by no proxy.
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
            is_local: !proxied && peer.is_loopback(),
        })
    }
}
