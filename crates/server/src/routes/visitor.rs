//! A client of the rooms API, with its limits.

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

/// The cookie with the key to a seat. Its path includes the room, so each room has a separate one.
pub(super) const COOKIE_NAME: &str = "tengen-seat";

/// A client of the rooms: its address and limits, the key it presents, and its origin.
pub(super) struct Visitor {
    client: Client,
    meters: Meters,
    linger: Linger,
    pub(super) key: Option<TokenHash>,
    pub(super) is_foreign: bool,
    /// Whether cookies get the `Secure` attribute.
    pub(super) is_secure: bool,
}

impl Visitor {
    pub(super) fn may_make_room(&self) -> Result<(), Failure> {
        let may = self.meters.may_make_room(self.client.address);
        may.then_some(()).ok_or_else(too_many)
    }

    pub(super) fn may_ask(&self) -> Result<(), Failure> {
        let may = self.meters.may_ask(self.client.address);
        may.then_some(()).ok_or_else(too_many)
    }

    pub(super) fn socket(&self) -> Result<Place, Failure> {
        let place = self.meters.socket(self.client.address);
        place.ok_or_else(too_many)
    }

    pub(super) fn share(&self) -> Share {
        Share {
            pace: self.meters.pace(),
            meters: self.meters.clone(),
            address: self.client.address,
            linger: self.linger.clone(),
        }
    }
}

/// The message and action limits of one socket.
pub(super) struct Share {
    pace: DefaultDirectRateLimiter,
    meters: Meters,
    address: IpAddr,
    linger: Linger,
}

impl Share {
    /// Drains input when the connection closes.
    pub(super) fn linger(&self) {
        self.linger.set();
    }

    pub(super) fn may_say(&self) -> bool {
        self.pace.check().is_ok()
    }

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
