//! The server's network addresses, and opening it to the local network.
//!
//! Tengen listens on loopback by default. When a user on this machine invites someone nearby,
//! listeners on the machine's other addresses are added, on the same port if it is free.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use tokio::net::TcpListener;
use tokio::sync::{Mutex, mpsc, watch};

use crate::client::Client;
use crate::listen;

#[derive(Clone, Debug)]
pub(crate) struct Reach {
    /// The address of the first listener.
    first: SocketAddr,
    added: Arc<Mutex<Vec<SocketAddr>>>,
    /// Receives additional listeners.
    more: mpsc::Sender<TcpListener>,
    /// Whether a request of another machine has come.
    reached: watch::Sender<bool>,
}

#[derive(Debug, thiserror::Error)]
pub(crate) enum ReachError {
    #[error("this machine's network addresses cannot be read: {0}")]
    Unreadable(io::Error),
    #[error("this machine is in no network that others could join from")]
    NoNetwork,
    #[error("cannot listen on {address}: {source}")]
    Refused {
        address: SocketAddr,
        source: io::Error,
    },
}

impl Reach {
    /// Returns the receiver of additional listeners too.
    pub(crate) fn new(first: SocketAddr) -> (Self, mpsc::Receiver<TcpListener>) {
        let (more, listeners) = mpsc::channel(1);
        let reach = Self {
            first,
            added: Arc::default(),
            more,
            reached: watch::Sender::new(false),
        };
        (reach, listeners)
    }

    /// Notes a request: the first of another machine tells that the network lets them through.
    pub(crate) fn note(&self, client: Client) {
        if *self.reached.borrow() || client.is_local || !is_another(client.address) {
            return;
        }
        self.reached.send_replace(true);
    }

    /// Whether another machine has reached the server since its start, for as long as it runs.
    pub(crate) fn reached(&self) -> watch::Receiver<bool> {
        self.reached.subscribe()
    }

    /// Whether other machines can reach the server.
    pub(crate) async fn is_open(&self) -> bool {
        !self.first.ip().is_loopback() || !self.added.lock().await.is_empty()
    }

    /// The addresses for other machines; empty while the server only listens on loopback.
    pub(crate) async fn addresses(&self) -> Result<Vec<SocketAddr>, ReachError> {
        let first = self.first;
        if first.ip().is_unspecified() {
            let own = own_addresses()?.into_iter();
            return Ok(own.map(|ip| SocketAddr::new(ip, first.port())).collect());
        }
        if !first.ip().is_loopback() {
            return Ok(vec![first]);
        }
        Ok(self.added.lock().await.clone())
    }

    /// Listens on all other addresses of this machine. Does nothing if the server is open already.
    pub(crate) async fn open(&self) -> Result<(), ReachError> {
        if self.is_open().await {
            return Ok(());
        }
        let mut added = self.added.lock().await;
        let mut failure = ReachError::NoNetwork;
        for ip in own_addresses()? {
            match listen(ip, self.first.port()) {
                Ok((listener, address)) => {
                    if self.more.send(listener).await.is_ok() {
                        tracing::info!("the local network may join at http://{address}");
                        added.push(address);
                    }
                }
                Err(error) => {
                    tracing::warn!("{error}");
                    failure = error;
                }
            }
        }
        if added.is_empty() {
            return Err(failure);
        }
        Ok(())
    }
}

/// Binds the given port, or any other if it is in use.
fn listen(ip: IpAddr, port: u16) -> Result<(TcpListener, SocketAddr), ReachError> {
    let address = SocketAddr::new(ip, port);
    let refused = |source| ReachError::Refused { address, source };
    let listener = match listen::open(address) {
        Err(error) if error.kind() == io::ErrorKind::AddrInUse => {
            listen::open(SocketAddr::new(ip, 0))
        }
        other => other,
    };
    let listener = listener.map_err(refused)?;
    let address = listener.local_addr().map_err(refused)?;
    Ok((listener, address))
}

/// Whether an address is none of this machine's. Where these cannot be read, nothing is claimed.
fn is_another(address: IpAddr) -> bool {
    let address = address.to_canonical();
    if address.is_loopback() || address.is_unspecified() {
        return false;
    }
    let own = if_addrs::get_if_addrs();
    own.is_ok_and(|own| own.iter().all(|interface| interface.ip() != address))
}

/// This machine's network addresses, private ones first.
fn own_addresses() -> Result<Vec<IpAddr>, ReachError> {
    let interfaces = if_addrs::get_if_addrs().map_err(ReachError::Unreadable)?;
    let mut addresses: Vec<IpAddr> = interfaces
        .into_iter()
        .filter(|interface| !interface.is_loopback() && !interface.is_link_local())
        .map(|interface| interface.ip())
        // IPv4 only: short enough to type, and available in every local network.
        .filter(IpAddr::is_ipv4)
        .collect();
    addresses.sort_by_key(|ip| (!is_private(*ip), *ip));
    addresses.dedup();
    Ok(addresses)
}

const fn is_private(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => ip.is_private(),
        IpAddr::V6(ip) => ip.is_unique_local(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_machine_is_told_from_this_one() {
        let (reach, _) = Reach::new(listen::USUAL);
        let reached = reach.reached();
        let from = |address: IpAddr| Client {
            address,
            is_local: false,
            is_https: false,
            is_proxied: false,
        };
        let own = if_addrs::get_if_addrs().expect("addresses");
        let own = own.into_iter().map(|interface| interface.ip());
        let mapped = "::ffff:127.0.0.1".parse().expect("an address");
        for address in own.chain([IpAddr::from([0; 4]), IpAddr::from([127, 0, 0, 9]), mapped]) {
            reach.note(from(address));
            assert!(!*reached.borrow(), "{address}");
        }
        // The user of this machine, through a proxy that adds no header.
        reach.note(Client {
            is_local: true,
            ..from([192, 0, 2, 7].into())
        });
        assert!(!*reached.borrow());
        reach.note(from([192, 0, 2, 7].into()));
        assert!(*reached.borrow());
    }
}
