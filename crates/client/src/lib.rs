//! A program's way into a room of a Tengen server: what the page does with the browser's own means, for the terminal,
//! for bots and for tests.
//!
//! [`Client`] speaks HTTP: it makes, looks at and joins rooms, and gives an [`Access`]. [`Client::connect`] opens the
//! room's WebSocket. The messages are those of `tengen_api::socket`; [`View`] folds them into the game.
//!
//! Deliberately absent: TLS, and coming back by itself after a lost connection. Whoever uses this knows best how long to
//! try; [`View::version`] says where to go on.
mod connection;
mod error;
mod view;

pub use connection::Connection;
pub use error::ClientError;
pub use view::View;

use reqwest::header::{COOKIE, SET_COOKIE};
use reqwest::{RequestBuilder, Response};
use tengen_api::{ApiError, Join, Network, NewRoom, RoomId, RoomMade, RoomNow, Seated};
use tengen_room::{Name, Seat};

/// A server. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Client {
    /// Without a slash at the end.
    server: String,
    http: reqwest::Client,
}

/// A room, and the key to a seat in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Access {
    /// The room.
    pub room: RoomId,
    /// The seat; watchers have none.
    pub seat: Option<Seat>,
    /// The cookie with the key, as the server gave it.
    pub cookie: Option<String>,
}

impl Access {
    /// To watch.
    #[must_use]
    pub const fn watch(room: RoomId) -> Self {
        Self {
            room,
            seat: None,
            cookie: None,
        }
    }
}

impl Client {
    /// A server by its address: `http://127.0.0.1:7515`. What stands behind host and port is left out, so that a link to
    /// a room will do.
    ///
    /// # Errors
    /// [`ClientError::Address`] where it is none.
    pub fn new(server: &str) -> Result<Self, ClientError> {
        let bad = || ClientError::Address(server.to_owned());
        let url = reqwest::Url::parse(server).map_err(|_| bad())?;
        if url.scheme() != "http" || !url.has_host() {
            return Err(bad());
        }
        let server = url.origin().ascii_serialization();
        let http = reqwest::Client::new();
        Ok(Self { server, http })
    }

    /// The address, without a slash at the end.
    #[must_use]
    pub fn server(&self) -> &str {
        &self.server
    }

    /// Makes a room, and has the first seat in it.
    ///
    /// # Errors
    /// [`ClientError`] when the server is not there or refuses.
    pub async fn make(&self, new: &NewRoom) -> Result<Access, ClientError> {
        let request = self.http.post(self.at("")).json(new);
        let response = send(request).await?;
        let cookie = cookie(&response);
        let RoomMade { room, seat } = response.json().await?;
        let seat = Some(seat);
        Ok(Access { room, seat, cookie })
    }

    /// What has happened in a room; takes no seat.
    ///
    /// # Errors
    /// [`ClientError`] when the server is not there or knows no such room.
    pub async fn look(&self, access: &Access) -> Result<RoomNow, ClientError> {
        let request = self.http.get(self.at(&format!("/{}", access.room)));
        let response = send(with_key(request, access)).await?;
        Ok(response.json().await?)
    }

    /// Takes the free seat; those who have one keep it.
    ///
    /// # Errors
    /// [`ClientError`] when the server is not there or the room is full.
    pub async fn join(&self, access: &Access, name: Option<Name>) -> Result<Access, ClientError> {
        let request = self.http.post(self.at(&format!("/{}/join", access.room)));
        let request = with_key(request, access).json(&Join { name });
        let response = send(request).await?;
        let cookie = cookie(&response).or_else(|| access.cookie.clone());
        let Seated { seat } = response.json().await?;
        Ok(Access {
            room: access.room.clone(),
            seat: Some(seat),
            cookie,
        })
    }

    /// Where others reach the server.
    ///
    /// # Errors
    /// [`ClientError`] when the server is not there.
    pub async fn network(&self) -> Result<Network, ClientError> {
        let request = self.http.get(format!("{}/api/v1/network", self.server));
        Ok(send(request).await?.json().await?)
    }

    /// Opens the room's WebSocket; the server sends what came after the event of version `after` (0: everything).
    ///
    /// # Errors
    /// [`ClientError`] when the server is not there or refuses.
    pub async fn connect(&self, access: &Access, after: u64) -> Result<Connection, ClientError> {
        Connection::open(&self.server, access, after).await
    }

    fn at(&self, path: &str) -> String {
        format!("{}/api/v1/rooms{path}", self.server)
    }
}

fn with_key(request: RequestBuilder, access: &Access) -> RequestBuilder {
    match &access.cookie {
        Some(cookie) => request.header(COOKIE, cookie),
        None => request,
    }
}

async fn send(request: RequestBuilder) -> Result<Response, ClientError> {
    let response = request.send().await?;
    let status = response.status();
    if status.is_success() {
        return Ok(response);
    }
    let body = response.text().await?;
    Err(match serde_json::from_str::<ApiError>(&body) {
        Ok(error) => ClientError::Refused(error),
        Err(_) => ClientError::Stranger(format!("status {status}")),
    })
}

/// The cookie's name and value, without its attributes.
fn cookie(response: &Response) -> Option<String> {
    let value = response.headers().get(SET_COOKIE)?.to_str().ok()?;
    value.split(';').next().map(str::to_owned)
}
