//! A client of the rooms API, with its limits and cookies.

use std::net::IpAddr;

use axum::Extension;
use axum::extract::FromRequestParts;
use axum::extract::rejection::ExtensionRejection;
use axum::http::header::{COOKIE, SET_COOKIE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue};
use governor::DefaultDirectRateLimiter;
use tengen_api::{ErrorCode, MOST_EVENT_SEATS, RoomId};

use super::failure::Failure;
use crate::accept::Linger;
use crate::accounts::{OpenSession, OpenSessions};
use crate::client::Client;
use crate::limits::{Maker, Meters};
use crate::places::{Origin, Place};
use crate::rooms::players::{Credentials, Guest, SeatKey};
use crate::rooms::token::Session;
use crate::site::Site;

/// The cookie with the key to one seat, as earlier versions gave it. Its path includes the room, so
/// each room has a separate one.
const KEY_COOKIE: &str = "tengen-seat";
/// Seats of events that are stored for as much as a room.
const SEATS_OF_A_ROOM: usize = 20;
const COOKIE_AGE: u32 = 365 * 24 * 60 * 60;

/// The cookie with the session. Browsers accept the prefix `__Host-` only from the host itself,
/// encrypted and for all paths.
const fn session_cookie(is_secure: bool) -> &'static str {
    match is_secure {
        true => "__Host-tengen",
        false => "tengen-session",
    }
}

/// A client of the rooms: its address and limits, its cookies, and its origin.
pub(super) struct Visitor {
    client: Client,
    meters: Meters,
    linger: Linger,
    open: OpenSessions,
    pub(super) credentials: Credentials,
    pub(super) is_foreign: bool,
    /// Whether cookies get the `Secure` attribute.
    is_secure: bool,
}

impl Visitor {
    pub(super) fn origin(&self) -> Origin {
        self.client.address.into()
    }

    pub(super) fn may_make_room(&self) -> Result<(), Failure> {
        let may = self.meters.may_make_room(self.client.address);
        may.then_some(()).ok_or_else(too_many)
    }

    /// Counts so many seats of an event, which are stored, as rooms.
    pub(super) fn may_make_seats(&self, seats: usize) -> Result<(), Failure> {
        let seats = seats.min(MOST_EVENT_SEATS as usize);
        (0..seats.div_ceil(SEATS_OF_A_ROOM)).try_for_each(|_| self.may_make_room())
    }

    /// Counts a password or recovery code.
    pub(super) fn may_log_in(&self) -> Result<(), Failure> {
        let may = self.meters.may_log_in(self.client.address);
        may.then_some(()).ok_or_else(too_many)
    }

    /// Counts the entering of a seat by a PIN.
    pub(super) fn may_enter(&self) -> Result<(), Failure> {
        let may = self.meters.may_enter(self.client.address);
        may.then_some(()).ok_or_else(too_many)
    }

    /// Counts an export of all that is kept of a player.
    pub(super) fn may_export(&self) -> Result<(), Failure> {
        let may = self.meters.may_export(self.client.address);
        may.then_some(()).ok_or_else(too_many)
    }

    /// Counts a report to the host.
    pub(super) fn may_report(&self) -> Result<(), Failure> {
        let may = self.meters.may_report(self.client.address);
        may.then_some(()).ok_or_else(too_many)
    }

    pub(super) const fn session_cookie(&self) -> Option<&Session> {
        self.credentials.session.as_ref()
    }

    pub(super) fn may_ask(&self) -> Result<(), Failure> {
        let may = self.meters.may_ask(self.client.address);
        may.then_some(()).ok_or_else(too_many)
    }

    pub(super) fn socket(&self) -> Result<Place, Failure> {
        let place = self.meters.socket(self.client.address);
        place.ok_or_else(too_many)
    }

    /// The cookies for a visitor of a room.
    pub(super) fn cookies(&self, room: &RoomId, guest: &Guest) -> Result<HeaderMap, Failure> {
        // Earlier clients read the first cookie only.
        let mut headers = match &guest.session {
            Some(session) => self.session(session)?,
            None => HeaderMap::new(),
        };
        if guest.drop_key && self.credentials.key.is_some() {
            let path = format!("/api/v1/rooms/{room}");
            headers.append(SET_COOKIE, self.cookie(KEY_COOKIE, "", &path, 0)?);
        }
        Ok(headers)
    }

    /// The cookie of a session.
    pub(super) fn session(&self, session: &Session) -> Result<HeaderMap, Failure> {
        let name = session_cookie(self.is_secure);
        let cookie = self.cookie(name, session.as_str(), "/", COOKIE_AGE)?;
        Ok(HeaderMap::from_iter([(SET_COOKIE, cookie)]))
    }

    /// Takes the cookie of a session back.
    pub(super) fn no_session(&self) -> Result<HeaderMap, Failure> {
        let cookie = self.cookie(session_cookie(self.is_secure), "", "/", 0)?;
        Ok(HeaderMap::from_iter([(SET_COOKIE, cookie)]))
    }

    fn cookie(
        &self,
        name: &str,
        value: &str,
        path: &str,
        age: u32,
    ) -> Result<HeaderValue, Failure> {
        let secure = if self.is_secure { "; Secure" } else { "" };
        let text = format!(
            "{name}={value}; Path={path}; Max-Age={age}; HttpOnly; SameSite=Strict{secure}"
        );
        let mut value = HeaderValue::from_str(&text)
            .map_err(|error| Failure::new(ErrorCode::StorageUnavailable, error.to_string()))?;
        value.set_sensitive(true);
        Ok(value)
    }

    /// Call it before the session is looked up.
    pub(super) fn share(&self) -> Share {
        let session = self.session_cookie().map(Session::hash);
        Share {
            session: session.map(|session| self.open.open(session)),
            pace: self.meters.pace(),
            meters: self.meters.clone(),
            address: self.client.address,
            linger: self.linger.clone(),
        }
    }
}

/// The message and action limits of one socket, and the session that it was opened with.
pub(super) struct Share {
    session: Option<OpenSession>,
    pace: DefaultDirectRateLimiter,
    meters: Meters,
    address: IpAddr,
    linger: Linger,
}

impl Share {
    pub(super) fn origin(&self) -> Origin {
        self.address.into()
    }

    /// The address, for what counts as a room made.
    pub(super) fn maker(&self) -> Maker {
        Maker {
            meters: self.meters.clone(),
            address: self.address,
        }
    }

    /// Drains input when the connection closes.
    pub(super) fn linger(&self) {
        self.linger.set();
    }

    /// Completes when the session ends, which may be never.
    pub(super) async fn session_ended(&self) {
        match &self.session {
            Some(session) => session.ended().await,
            None => std::future::pending().await,
        }
    }

    pub(super) const fn address(&self) -> IpAddr {
        self.address
    }

    pub(super) fn may_say(&self) -> bool {
        self.pace.check().is_ok()
    }

    /// Counts a request of the address.
    pub(super) fn may_ask(&self) -> bool {
        self.meters.may_ask(self.address)
    }

    pub(super) fn may_act(&self) -> bool {
        self.meters.may_act(self.address)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Visitor {
    type Rejection = ExtensionRejection;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ExtensionRejection> {
        let Extension(meters) = Extension::<Meters>::from_request_parts(parts, state).await?;
        let Extension(open) = Extension::<OpenSessions>::from_request_parts(parts, state).await?;
        let Extension(site) = Extension::<Site>::from_request_parts(parts, state).await?;
        let Ok(client) = Client::from_request_parts(parts, state).await;
        let headers = &parts.headers;
        let is_secure = site.is_secure(client);
        Ok(Self {
            client,
            meters,
            open,
            linger: parts.extensions.get().cloned().unwrap_or_default(),
            credentials: Credentials {
                address: Some(client.address),
                ..credentials(headers, is_secure)
            },
            is_foreign: site.is_foreign(headers, client),
            is_secure,
        })
    }
}

fn credentials(headers: &HeaderMap, is_secure: bool) -> Credentials {
    let value = |wanted: &str| {
        let cookies = headers.get_all(COOKIE).iter();
        let cookies = cookies.filter_map(|value| value.to_str().ok());
        let mut pairs = cookies
            .flat_map(|value| value.split(';'))
            .filter_map(|pair| pair.trim().split_once('='));
        let found = pairs.find(|&(name, _)| name == wanted);
        found.map(|(_, value)| value)
    };
    Credentials {
        session: value(session_cookie(is_secure)).and_then(Session::parse),
        key: value(KEY_COOKIE).map(SeatKey::new),
        address: None,
    }
}

fn too_many() -> Failure {
    Failure::new(
        ErrorCode::TooMany,
        "too many requests from this address; wait a minute",
    )
}
