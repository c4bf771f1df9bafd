//! A client for rooms on a Tengen server, for the terminal, bots and tests.
//!
//! [`Client`] creates, reads and joins rooms over HTTP and returns an [`Access`].
//! [`Client::connect`] opens the room's WebSocket once; a [`RoomSession`] reconnects and catches
//! up.
//! [`View`] folds the messages of `tengen_api::socket` into the game. The reconnect logic is
//! [`tengen_room::client`], as on the page.
//!
//! ```
//! use tengen_api::NewRoom;
//! use tengen_client::{Access, Client};
//! use tengen_server::{Settings, Store, listen, serve};
//!
//! # tokio::runtime::Runtime::new()?.block_on(async {
//! let bound = listen::bind(Some("127.0.0.1:0".parse()?)).await?;
//! let listen::Bound::Listening(listener) = bound else { panic!() };
//! let client = Client::new(&format!("http://{}", listener.local_addr()?))?;
//! let folder = tempfile::tempdir()?;
//! let store = Some(Store::open(folder.path()).await?);
//! let settings = Settings { store, ..Settings::default() };
//! tokio::spawn(serve(listener, settings, std::future::pending()));
//!
//! let config = serde_json::from_str(r#"{"rule":"renju","size":15}"#)?;
//! let maker = client.make(&NewRoom { config, name: None, start: None, arbiter: false }).await?;
//! let friend = client.join(&Access::watch(maker.room.clone()), None).await?;
//! assert_ne!(friend.seat, maker.seat);
//! assert_eq!(client.look(&friend).await?.you, friend.seat);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! # })?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod connection;
pub mod cookies;
mod error;
mod http;
mod session;

pub use connection::Connection;
pub use error::ClientError;
pub use session::{News, RoomSession};
pub use tengen_room::client::{CannotAct, Change, View};

use std::time::Duration;

use hyper::Method;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tengen_api::{
    Join, JoinToken, Network, NewRoom, RoomId, RoomMade, RoomNow, Rule, Ruled, Seated,
};
use tengen_room::{Name, Seat};

use http::{Http, Reply};

/// Maximum attempts of [`Client::join`]; their waits take about four seconds in total.
pub const JOIN_TRIES: u32 = 5;

/// A server. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Client {
    http: Http,
}

/// A room with the session that holds a seat in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Access {
    /// The room's id.
    pub room: RoomId,
    /// The seat; `None` for watchers.
    pub seat: Option<Seat>,
    /// The cookies of the player who has the seat, see [`cookies`].
    pub cookie: Option<String>,
}

impl Access {
    /// Access without a seat.
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
    /// A server by its address: `http://127.0.0.1:7515`, or `https://…` with a certificate that
    /// this machine trusts. Anything after host and port is ignored, so a room link works too.
    ///
    /// # Errors
    /// [`ClientError::Address`] if it is not an address, [`ClientError::Certificates`] if this
    /// machine trusts no certificates.
    pub fn new(server: &str) -> Result<Self, ClientError> {
        let http = Http::new(server)?;
        Ok(Self { http })
    }

    /// The address without a trailing slash.
    #[must_use]
    pub fn server(&self) -> &str {
        self.http.server()
    }

    /// Creates a room and takes its first seat, unless that belongs to a named player.
    ///
    /// # Errors
    /// [`ClientError`] if the server is unreachable or refuses.
    pub async fn make(&self, new: &NewRoom) -> Result<Access, ClientError> {
        self.make_as(None, new).await
    }

    /// The same as the player of a session that the server gave before.
    ///
    /// # Errors
    /// [`ClientError`] if the server is unreachable or refuses.
    pub async fn make_as(
        &self,
        session: Option<&str>,
        new: &NewRoom,
    ) -> Result<Access, ClientError> {
        let answer = self.post(&at(""), session, new).await?;
        let RoomMade { room, seat, .. } = read(&answer)?;
        let cookie = answer.cookie;
        Ok(Access { room, seat, cookie })
    }

    /// The room's events; takes no seat.
    ///
    /// # Errors
    /// [`ClientError`] if the server is unreachable or the room does not exist.
    pub async fn look(&self, access: &Access) -> Result<RoomNow, ClientError> {
        let path = at(&format!("/{}", access.room));
        let cookie = access.cookie.as_deref();
        read(&self.http.send(Method::GET, &path, cookie, None).await?)
    }

    /// Visits the room: the key to a seat that an earlier server gave becomes a session.
    ///
    /// # Errors
    /// [`ClientError`] if the server is unreachable or the room does not exist.
    pub async fn visit(&self, access: &Access) -> Result<Access, ClientError> {
        let path = at(&format!("/{}", access.room));
        let cookie = access.cookie.as_deref();
        let answer = self.http.send(Method::GET, &path, cookie, None).await?;
        let RoomNow { you, .. } = read(&answer)?;
        Ok(Access {
            room: access.room.clone(),
            seat: you,
            cookie: answer.cookie,
        })
    }

    /// Takes the free seat, or returns the seat that the access already has. Retries lost answers
    /// up to [`JOIN_TRIES`] times with back-off. To survive a restart of the program, store a
    /// [`new_join`] and use [`Client::send_join`].
    ///
    /// # Errors
    /// [`ClientError`] if the server is unreachable or the room is full.
    pub async fn join(&self, access: &Access, name: Option<Name>) -> Result<Access, ClientError> {
        let join = new_join(name)?;
        let mut backoff = session::backoff();
        loop {
            match self.send_join(access, &join).await {
                Err(error) if !error.is_final() && backoff.tries() + 1 < JOIN_TRIES => {
                    tokio::time::sleep(Duration::from_millis(backoff.wait())).await;
                }
                result => return result,
            }
        }
    }

    /// Sends a join once. An error that is not [final](ClientError::is_final) leaves open whether
    /// the seat was taken; retrying the same join is safe.
    ///
    /// # Errors
    /// [`ClientError`] if the server is unreachable or the room is full.
    pub async fn send_join(&self, access: &Access, join: &Join) -> Result<Access, ClientError> {
        let path = at(&format!("/{}/join", access.room));
        let answer = self.post(&path, access.cookie.as_deref(), join).await?;
        let Seated { seat } = read(&answer)?;
        Ok(Access {
            room: access.room.clone(),
            seat: Some(seat),
            cookie: answer.cookie,
        })
    }

    /// Acts as the arbiter of a room, which may be named by its id for watching.
    ///
    /// # Errors
    /// [`ClientError`] if the server is unreachable or refuses.
    pub async fn rule(&self, access: &Access, rule: &Rule) -> Result<Ruled, ClientError> {
        let path = at(&format!("/{}/rulings", access.room));
        read(&self.post(&path, access.cookie.as_deref(), rule).await?)
    }

    /// The addresses at which others reach the server.
    ///
    /// # Errors
    /// [`ClientError`] if the server is unreachable.
    pub async fn network(&self) -> Result<Network, ClientError> {
        let path = "/api/v1/network";
        read(&self.http.send(Method::GET, path, None, None).await?)
    }

    /// Opens the room's WebSocket; the server sends the events after version `after` (0: all).
    ///
    /// # Errors
    /// [`ClientError`] if the server is unreachable or refuses.
    pub async fn connect(&self, access: &Access, after: u64) -> Result<Connection, ClientError> {
        let mut connection = self.open(access).await?;
        connection.hello(after).await?;
        Ok(connection)
    }

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
        let body = body.map_err(|error| ClientError::Incompatible(error.to_string()))?;
        self.http.send(Method::POST, path, cookie, Some(body)).await
    }
}

/// A join with a new random token, which may be resent until it is answered.
///
/// # Errors
/// [`ClientError::Random`] if the system's random source fails.
pub fn new_join(name: Option<Name>) -> Result<Join, ClientError> {
    let mut bits = [0; 16];
    getrandom::fill(&mut bits)?;
    let token = Some(JoinToken::from_bits(bits));
    Ok(Join {
        name,
        token,
        key: None,
    })
}

fn at(path: &str) -> String {
    format!("/api/v1/rooms{path}")
}

fn read<T: DeserializeOwned>(answer: &Reply) -> Result<T, ClientError> {
    serde_json::from_slice(&answer.body)
        .map_err(|error| ClientError::Incompatible(error.to_string()))
}
