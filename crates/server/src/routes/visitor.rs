//! Who asks about rooms, and what its address may still ask for.
use std::net::IpAddr;

use axum::Extension;
use axum::extract::FromRequestParts;
use axum::extract::rejection::ExtensionRejection;
use axum::http::HeaderMap;
use axum::http::header::COOKIE;
use axum::http::request::Parts;
use governor::DefaultDirectRateLimiter;
use tengen_api::ErrorCode;

use super::failure::Failure;
use crate::accept::Linger;
use crate::client::Client;
use crate::limits::Meters;
use crate::places::Place;
use crate::rooms::token::TokenHash;
use crate::site::Site;

/// The cookie that holds the key to a seat. Its path is the room's, so that each room has one of
/// its own.
pub(super) const COOKIE_NAME: &str = "tengen-seat";

/// A client of the rooms: its address with the limits for it, the key it presents, and whether
/// another page sent it.
pub(super) struct Visitor {
    client: Client,
    meters: Meters,
    linger: Linger,
    /// The hash of the key to a seat.
    pub(super) key: Option<TokenHash>,
    /// Whether a browser says that a page of another origin makes the request.
    pub(super) is_foreign: bool,
    /// Whether cookies are for encrypted connections only.
    pub(super) is_secure: bool,
}

impl Visitor {
    /// Counts a room that is made.
    pub(super) fn may_make_room(&self) -> Result<(), Failure> {
        let may = self.meters.may_make_room(self.client.address);
        may.then_some(()).ok_or_else(too_many)
    }

    /// Counts any other request about rooms.
    pub(super) fn may_ask(&self) -> Result<(), Failure> {
        let may = self.meters.may_ask(self.client.address);
        may.then_some(()).ok_or_else(too_many)
    }

    /// A place for one more socket.
    pub(super) fn socket(&self) -> Result<Place, Failure> {
        let place = self.meters.socket(self.client.address);
        place.ok_or_else(too_many)
    }

    /// What one socket may say, and its address over all sockets.
    pub(super) fn share(&self) -> Share {
        Share {
            pace: self.meters.pace(),
            meters: self.meters.clone(),
            address: self.client.address,
            linger: self.linger.clone(),
        }
    }
}

/// What a socket may still say.
pub(super) struct Share {
    pace: DefaultDirectRateLimiter,
    meters: Meters,
    address: IpAddr,
    linger: Linger,
}

impl Share {
    /// Leaves nothing unread when the connection is closed.
    pub(super) fn linger(&self) {
        self.linger.set();
    }

    /// Counts a message or a ping.
    pub(super) fn may_say(&self) -> bool {
        self.pace.check().is_ok()
    }

    /// Counts something that a player wants.
    pub(super) fn may_act(&self) -> bool {
        self.meters.may_act(self.address)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Visitor {
    type Rejection = ExtensionRejection;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ExtensionRejection> {
        let Extension(meters) = Extension::<Meters>::from_request_parts(parts, state).await?;
        let Extension(site) = Extension::<Site>::from_request_parts(parts, state).await?;
        let Ok(client) = Client::from_request_parts(parts, state).await;
        let headers = &parts.headers;
        Ok(Self {
            client,
            meters,
            linger: parts.extensions.get().cloned().unwrap_or_default(),
            key: key(headers),
            is_foreign: site.is_foreign(headers, client),
            is_secure: site.is_secure(client),
        })
    }
}

/// The hash of the key a client presents.
fn key(headers: &HeaderMap) -> Option<TokenHash> {
    let cookies = headers
        .get_all(COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok());
    let mut pairs = cookies
        .flat_map(|value| value.split(';'))
        .filter_map(|pair| pair.trim().split_once('='));
    let (_, value) = pairs.find(|&(name, _)| name == COOKIE_NAME)?;
    Some(TokenHash::of(value))
}

fn too_many() -> Failure {
    Failure::new(
        ErrorCode::TooMany,
        "too many requests from this address; wait a minute",
    )
}
