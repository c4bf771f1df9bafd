//! The listening address: the same at every start, because browser storage and an installed page
//! are tied to it.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};

use tokio::net::{TcpListener, TcpSocket};

use crate::health;

/// The default address.
pub const USUAL: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(Ipv4Addr::LOCALHOST), 7515);
/// Number of ports tried after the default one.
const SPARE_PORTS: u16 = 100;
/// Connections that wait to be accepted, where the system allows as many: all of a large server's
/// players return at once when it starts again.
const BACKLOG: u32 = 4_096;

/// The result of [`bind`].
#[derive(Debug)]
pub enum Bound {
    /// Listening on the requested or default address.
    Listening(TcpListener),
    /// Listening on another port, because another program holds the default one.
    Moved(TcpListener),
    /// A Tengen server already runs at the default address.
    Running {
        /// The address of that server.
        address: SocketAddr,
        /// The version of that server.
        version: String,
    },
}

/// What [`look`] finds at an address.
#[derive(Debug)]
pub enum Port {
    /// A server could listen there.
    Free,
    /// A Tengen server of this version listens there.
    Tengen(String),
    /// Another program listens there.
    Taken,
    /// The system refuses the address.
    Refused(io::Error),
}

/// Why no address is available.
#[derive(Debug, thiserror::Error)]
pub enum ListenError {
    /// Another program holds the requested address.
    #[error("{0} is taken by another program; choose another with --listen, or leave --listen out")]
    Taken(SocketAddr),
    /// Other programs hold all the ports that were tried.
    #[error(
        "{USUAL} and the {SPARE_PORTS} ports after it are taken; choose an address with --listen"
    )]
    AllTaken,
    /// The system refuses the address for another reason.
    #[error("cannot listen on {address}: {source}")]
    Refused {
        /// The refused address.
        address: SocketAddr,
        /// The system's error.
        source: io::Error,
    },
}

/// Binds the requested address, or the default one, or the next free port if another program holds
/// it.
///
/// # Errors
/// [`ListenError`] if no address is available.
pub async fn bind(asked: Option<SocketAddr>) -> Result<Bound, ListenError> {
    match asked {
        Some(address) => try_bind(address)?
            .map(Bound::Listening)
            .ok_or(ListenError::Taken(address)),
        None => usual(USUAL).await,
    }
}

/// Looks at an address without keeping it.
pub async fn look(address: SocketAddr) -> Port {
    match try_bind(address) {
        Ok(Some(_)) => Port::Free,
        Ok(None) => match health::ask(address).await {
            Some(health) => Port::Tengen(health.version),
            None => Port::Taken,
        },
        Err(ListenError::Refused { source, .. }) => Port::Refused(source),
        Err(ListenError::Taken(_) | ListenError::AllTaken) => Port::Taken,
    }
}

async fn usual(address: SocketAddr) -> Result<Bound, ListenError> {
    if let Some(listener) = try_bind(address)? {
        return Ok(Bound::Listening(listener));
    }
    if let Some(health) = health::ask(address).await {
        return Ok(Bound::Running {
            address,
            version: health.version,
        });
    }
    for step in 1..=SPARE_PORTS {
        let Some(port) = address.port().checked_add(step) else {
            break;
        };
        if let Some(listener) = try_bind(SocketAddr::new(address.ip(), port))? {
            return Ok(Bound::Moved(listener));
        }
    }
    Err(ListenError::AllTaken)
}

/// `None` if the address is in use.
fn try_bind(address: SocketAddr) -> Result<Option<TcpListener>, ListenError> {
    match open(address) {
        Ok(listener) => Ok(Some(listener)),
        Err(error) if error.kind() == io::ErrorKind::AddrInUse => Ok(None),
        Err(source) => Err(ListenError::Refused { address, source }),
    }
}

/// A listener with room for many connections at once.
pub(crate) fn open(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = match address {
        SocketAddr::V4(_) => TcpSocket::new_v4(),
        SocketAddr::V6(_) => TcpSocket::new_v6(),
    }?;
    // Elsewhere two programs could then listen on one port.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

    use super::*;
    use crate::Settings;

    async fn somebody() -> (TcpListener, SocketAddr) {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))
            .await
            .expect("a free port");
        let address = listener.local_addr().expect("bound");
        (listener, address)
    }

    #[tokio::test]
    async fn a_tengen_that_runs_already_is_found() {
        let (listener, address) = somebody().await;
        tokio::spawn(crate::serve(
            listener,
            Settings::default(),
            std::future::pending(),
        ));
        let bound = usual(address).await.expect("found");
        assert!(
            matches!(&bound, Bound::Running { address: at, version } if *at == address && version == env!("CARGO_PKG_VERSION")),
            "{bound:?}"
        );
    }

    #[tokio::test]
    async fn a_stranger_is_evaded() {
        let (stranger, address) = somebody().await;
        // Accepts requests but is not Tengen.
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = stranger.accept().await {
                let mut request = [0; 1024];
                if stream.read(&mut request).await.is_ok() {
                    let answer = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}";
                    stream.write_all(answer.as_bytes()).await.ok();
                }
            }
        });
        let bound = usual(address).await.expect("another port");
        let Bound::Moved(listener) = bound else {
            panic!("{bound:?}")
        };
        let port = listener.local_addr().expect("bound").port();
        assert!(
            port > address.port() && port <= address.port() + SPARE_PORTS,
            "{port}"
        );
    }
}
