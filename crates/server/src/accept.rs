//! The accept loop: connections count against limits before anything is read, and every phase has a
//! time-out.
//!
//! | phase | time-out |
//! |---|---|
//! | TLS handshake | [`HANDSHAKE`] |
//! | a request's head, including the wait for the next request | [`HEAD`], [`PROXY_IDLE`] |
//! | a request's body | [`BODY`] |
//! | a write without progress | [`STALL`] |

mod deadline;
mod guarded;

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::{Request as Asked, State};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse as _, Response};
use axum::{Extension, Router};
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{sleep, timeout};
use tower_service::Service as _;

use tengen_api::ErrorCode;

use crate::client::{Client, Peer};
use crate::limits::Limits;
use crate::open_files;
use crate::places::{Place, Places};
use crate::proxies::Proxies;
use crate::routes::Failure;
use crate::stopping::{FAREWELL, Stopping};
use crate::tls::Tls;
use deadline::Deadline;
use guarded::Guarded;

pub(crate) use deadline::TooSlow;
pub(crate) use guarded::Linger;

const HANDSHAKE: Duration = Duration::from_secs(10);
const HEAD: Duration = Duration::from_secs(10);
/// The same from a proxy, which keeps connections open for its next client.
const PROXY_IDLE: Duration = Duration::from_secs(180);
const BODY: Duration = Duration::from_secs(10);
const STALL: Duration = Duration::from_secs(30);
/// Maximum head of a request, and maximum unwritten output, in bytes.
const BUFFER: usize = 16 * 1024;
/// Pause after a failed accept, such as without free file descriptors.
const BREATHER: Duration = Duration::from_millis(50);
/// Response to an excess connection, sent before its request is read. It may not arrive: the write
/// does not wait.
const TOO_MANY: &[u8] =
    b"HTTP/1.1 429 Too Many Requests\r\ncontent-type: text/plain\r\nconnection: close\r\n\
    content-length: 45\r\n\r\ntoo many open connections from this address\r\n";
/// The same at the limit for all addresses together.
const FULL: &[u8] =
    b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/plain\r\nconnection: close\r\n\
    content-length: 38\r\n\r\nthis server has too many connections\r\n";

/// Connections up to which an address counts as new: those of one page.
const NEW: u32 = 8;
/// The part of all connections that is reserved for new addresses.
const RESERVE: usize = 10;
/// The part of all connections that one address may have.
const SHARE: usize = 4;

pub(crate) struct Acceptor {
    router: Router,
    proxies: Proxies,
    /// Per address.
    places: Places,
    /// All addresses together.
    all: Arc<Semaphore>,
    /// Of these, what is kept for new addresses.
    reserve: usize,
    stopping: Stopping,
    /// `None` if the server does not encrypt by itself.
    tls: Option<Tls>,
}

/// The places that a connection occupies while it lasts.
type Held = (Option<Place>, Option<OwnedSemaphorePermit>);

impl Acceptor {
    pub(crate) fn new(
        router: Router,
        proxies: Proxies,
        limits: Limits,
        stopping: Stopping,
        tls: Option<Tls>,
    ) -> Arc<Self> {
        let all = usize::try_from(limits.all_connections).unwrap_or(usize::MAX);
        let all = all.min(open_files::spare()).min(Semaphore::MAX_PERMITS);
        let share = u32::try_from((all / SHARE).max(1)).unwrap_or(u32::MAX);
        let places = Places::new(limits.connections.min(share));
        Arc::new(Self {
            router: router
                .layer(from_fn_with_state(places.clone(), count_proxied))
                .layer(Extension(proxies.clone())),
            proxies,
            places,
            all: Arc::new(Semaphore::new(all)),
            reserve: all / RESERVE,
            stopping,
            tls,
        })
    }

    pub(crate) async fn run(self: Arc<Self>, listener: TcpListener) {
        loop {
            let accepted = tokio::select! {
                accepted = listener.accept() => accepted,
                () = self.stopping.token.cancelled() => return,
            };
            match accepted {
                Ok((stream, peer)) => self.take(stream, peer),
                // The client has gone already.
                Err(error) if error.kind() == io::ErrorKind::ConnectionAborted => (),
                Err(error) => {
                    tracing::error!("cannot accept connections: {error}");
                    sleep(BREATHER).await;
                }
            }
        }
    }

    fn take(self: &Arc<Self>, stream: TcpStream, peer: SocketAddr) {
        let held = match self.hold(peer) {
            Ok(held) => held,
            Err(why) => {
                tracing::debug!(%peer, "refused a connection over the limit");
                if self.tls.is_none() {
                    stream.try_write(why).ok();
                }
                return;
            }
        };
        // TCP_NODELAY: otherwise a second short message waits for the acknowledgement of the first.
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!("cannot set TCP_NODELAY: {error}");
        }
        let linger = Linger::default();
        let stream = Guarded::new(stream, STALL, linger.clone(), held);
        let this = Arc::clone(self);
        match &self.tls {
            None => {
                let peer = Peer {
                    address: peer,
                    tls: false,
                };
                let serve = this.serve(stream, peer, linger);
                self.stopping.connections.spawn(serve);
            }
            Some(tls) => {
                let tls = tls.acceptor.clone();
                let of = Peer {
                    address: peer,
                    tls: true,
                };
                self.stopping.connections.spawn(async move {
                    match timeout(HANDSHAKE, tls.accept(stream)).await {
                        Ok(Ok(stream)) => this.serve(stream, of, linger).await,
                        Ok(Err(error)) => tracing::debug!(%peer, "TLS handshake failed: {error}"),
                        Err(_) => tracing::debug!(%peer, "TLS handshake timed out"),
                    }
                });
            }
        }
    }

    /// Places for one more connection, or the response for an excess one. Connections of a trusted
    /// proxy carry many clients and count only in total. Connections from this machine do not count
    /// in total, so that the host can reach a full server. The last places are for addresses that
    /// have hardly any, so that a few crowded networks keep none of the others out.
    fn hold(&self, peer: SocketAddr) -> Result<Held, &'static [u8]> {
        let ip = peer.ip().to_canonical();
        let trusted = self.proxies.trust(ip);
        let own = match trusted {
            true => None,
            false => Some(self.places.take(ip.into()).ok_or(TOO_MANY)?),
        };
        let is_new = trusted || self.places.taken_around(ip.into()) <= NEW;
        if !is_new && !ip.is_loopback() && self.all.available_permits() <= self.reserve {
            return Err(FULL);
        }
        let shared = match ip.is_loopback() && !trusted {
            true => None,
            false => Some(
                Arc::clone(&self.all)
                    .try_acquire_owned()
                    .map_err(|_| FULL)?,
            ),
        };
        Ok((own, shared))
    }

    async fn serve<S>(self: Arc<Self>, stream: S, peer: Peer, linger: Linger)
    where
        S: AsyncRead + AsyncWrite + Send + Unpin + 'static,
    {
        let address = peer.address;
        let head = match self.proxies.trust(address.ip()) {
            true => PROXY_IDLE,
            false => HEAD,
        };
        let router = self.router.clone();
        let service = service_fn(move |request: Request<Incoming>| {
            let mut request = request.map(|body| Body::new(Deadline::new(body, BODY)));
            request.extensions_mut().insert(peer);
            request.extensions_mut().insert(linger.clone());
            router.clone().call(request)
        });
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(head)
            .max_buf_size(BUFFER)
            .serve_connection(TokioIo::new(stream), service)
            .with_upgrades();
        tokio::pin!(connection);
        let result = tokio::select! {
            result = connection.as_mut() => result,
            () = self.stopping.token.cancelled() => {
                connection.as_mut().graceful_shutdown();
                match timeout(FAREWELL, connection).await {
                    Ok(result) => result,
                    Err(_) => return,
                }
            }
        };
        if let Err(error) = result {
            tracing::trace!(%address, "connection failed: {error}");
        }
    }
}

/// Counts a proxied request as a connection of its client while it runs.
async fn count_proxied(
    State(places): State<Places>,
    client: Client,
    request: Asked,
    next: Next,
) -> Response {
    let place = match client.is_proxied {
        false => None,
        true => match places.take(client.address.into()) {
            Some(place) => Some(place),
            None => {
                let why = "too many requests of this address are under way";
                return Failure::new(ErrorCode::TooMany, why).into_response();
            }
        },
    };
    let response = next.run(request).await;
    drop(place);
    response
}
