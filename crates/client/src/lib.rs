//! A program's way into a room of a Tengen server: what the page does with the browser's own means, for the terminal,
//! for bots and for tests.
//!
//! [`Client`] speaks HTTP: it makes, looks at and joins rooms, and gives an [`Access`]. The messages of the
//! room's WebSocket are those of `tengen_api::socket`; [`View`] folds them into the game. [`Client::connect`] opens the
//! room's WebSocket, which ends when it ends; a [`Stay`] comes back by itself and misses nothing. What it does when is
//! decided by [`tengen_room::client`], as on the page.
mod connection;
mod error;
mod http;
mod stay;

pub use connection::Connection;
pub use error::ClientError;
pub use stay::{News, Stay};
pub use tengen_room::client::{CannotAct, Change, View};

use std::time::Duration;

use hyper::Method;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tengen_api::{Join, JoinToken, Network, NewRoom, RoomId, RoomMade, RoomNow, Seated};
use tengen_room::{Name, Seat};

use http::{Http, Reply};

/// How often [`Client::join`] sends a join whose answer is lost: about four seconds of waits.
pub const JOIN_TRIES: u32 = 5;

/// A server. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Client {
    http: Http,
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
    /// A server by its address: `http://127.0.0.1:7515`, or `https://…` with a certificate that this machine trusts.
    /// What stands behind host and port is left out, so that a link to a room will do.
    ///
    /// # Errors
    /// [`ClientError::Address`] where it is none, [`ClientError::Certificates`] where nobody is trusted.
    pub fn new(server: &str) -> Result<Self, ClientError> {
        let http = Http::new(server)?;
        Ok(Self { http })
    }

    /// The address, without a slash at the end.
    #[must_use]
    pub fn server(&self) -> &str {
        self.http.server()
    }

    /// Makes a room, and has the first seat in it.
    ///
    /// # Errors
    /// [`ClientError`] when the server is not there or refuses.
    pub async fn make(&self, new: &NewRoom) -> Result<Access, ClientError> {
        let answer = self.post(&at(""), None, new).await?;
        let RoomMade { room, seat, .. } = read(&answer)?;
        let (seat, cookie) = (Some(seat), answer.cookie);
        Ok(Access { room, seat, cookie })
    }

    /// What has happened in a room; takes no seat.
    ///
    /// # Errors
    /// [`ClientError`] when the server is not there or knows no such room.
    pub async fn look(&self, access: &Access) -> Result<RoomNow, ClientError> {
        let path = at(&format!("/{}", access.room));
        let cookie = access.cookie.as_deref();
        read(&self.http.send(Method::GET, &path, cookie, None).await?)
    }

    /// Takes the free seat; those who have one keep it. Where the answer is lost, the same join is sent again, up to
    /// [`JOIN_TRIES`] times with growing waits. A program that may end before it is answered keeps the join itself and
    /// sends it by [`Client::send_join`].
    ///
    /// # Errors
    /// [`ClientError`] when the server is not there or the room is full.
    pub async fn join(&self, access: &Access, name: Option<Name>) -> Result<Access, ClientError> {
        let join = new_join(name)?;
        let mut backoff = stay::backoff();
        loop {
            match self.send_join(access, &join).await {
                Err(error) if !error.is_final() && backoff.tries() + 1 < JOIN_TRIES => {
                    tokio::time::sleep(Duration::from_millis(backoff.wait())).await;
                }
                result => return result,
            }
        }
    }

    /// Sends a join once. While the error is not [final](ClientError::is_final), whether it has taken the seat is not
    /// known; to send the same again is safe.
    ///
    /// # Errors
    /// [`ClientError`] when the server is not there or the room is full.
    pub async fn send_join(&self, access: &Access, join: &Join) -> Result<Access, ClientError> {
        let path = at(&format!("/{}/join", access.room));
        let answer = self.post(&path, access.cookie.as_deref(), join).await?;
        let Seated { seat } = read(&answer)?;
        Ok(Access {
            room: access.room.clone(),
            seat: Some(seat),
            cookie: answer.cookie.or_else(|| access.cookie.clone()),
        })
    }

    /// Where others reach the server.
    ///
    /// # Errors
    /// [`ClientError`] when the server is not there.
    pub async fn network(&self) -> Result<Network, ClientError> {
        let path = "/api/v1/network";
        read(&self.http.send(Method::GET, path, None, None).await?)
    }

    /// Opens the room's WebSocket; the server sends what came after the event of version `after` (0: everything).
    ///
    /// # Errors
    /// [`ClientError`] when the server is not there or refuses.
    pub async fn connect(&self, access: &Access, after: u64) -> Result<Connection, ClientError> {
        let mut connection = self.open(access).await?;
        connection.hello(after).await?;
        Ok(connection)
    }

    /// The same, without the hello.
    async fn open(&self, access: &Access) -> Result<Connection, ClientError> {
        Connection::open(&self.http, access).await
    }

    async fn post(
        &self,
        path: &str,
        cookie: Option<&str>,
        body: &impl Serialize,
    ) -> Result<Reply, ClientError> {
        let body = serde_json::to_vec(body);
        let body = body.map_err(|error| ClientError::Stranger(error.to_string()))?;
        self.http.send(Method::POST, path, cookie, Some(body)).await
    }
}

/// A join with a token of its own, which may be sent again and again until it is answered.
///
/// # Errors
/// [`ClientError::Random`] where the system gives no random numbers.
pub fn new_join(name: Option<Name>) -> Result<Join, ClientError> {
    let mut bits = [0; 16];
    getrandom::fill(&mut bits)?;
    let token = Some(JoinToken::from_bits(bits));
    Ok(Join { name, token })
}

fn at(path: &str) -> String {
    format!("/api/v1/rooms{path}")
}

fn read<T: DeserializeOwned>(answer: &Reply) -> Result<T, ClientError> {
    serde_json::from_slice(&answer.body).map_err(|error| ClientError::Stranger(error.to_string()))
}
