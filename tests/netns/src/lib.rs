//! A server's machine and its clients', as two network namespaces that a pair of virtual Ethernet devices joins.
//!
//! To a server loopback is this machine, so what strangers may do is tried from here. Nothing leaves the two namespaces,
//! so tests need no addresses of their own. Clients have all of `198.19.0.0/16` and `2001:db8:1::/48`.
#![cfg(target_os = "linux")]
use std::fs::File;
use std::io::{self, Write as _};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream};
use std::os::fd::AsFd as _;
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

use rustix::thread::{LinkNameSpaceType, move_into_link_name_space};
use socket2::{Domain, Socket, Type};

/// The server's machine, as clients know it: of the networks for tests of devices (RFC 2544) and for examples (RFC 3849).
pub const SERVER: Ipv4Addr = Ipv4Addr::new(198, 18, 0, 1);
/// The same by IPv6.
pub const SERVER_V6: Ipv6Addr = Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 1);

/// How often packets are tried.
const TRIES: u32 = 200;
/// Tells networks of one process apart.
static NUMBER: AtomicU32 = AtomicU32::new(0);

/// A network namespace; taken down when dropped.
#[derive(Debug)]
pub struct Namespace {
    name: String,
}

impl Namespace {
    fn new(name: String) -> Result<Self, String> {
        ip(&format!("netns add {name}"))?;
        let namespace = Self { name };
        namespace.ip("link set lo up")?;
        Ok(namespace)
    }

    fn ip(&self, command: &str) -> Result<(), String> {
        ip(&format!("-n {} {command}", self.name))
    }

    /// Runs something there, on a thread of its own. Processes started by it and sockets opened by it stay there.
    ///
    /// # Panics
    /// When `work` does, or the namespace is gone.
    pub fn inside<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
        let namespace = File::open(format!("/run/netns/{}", self.name)).expect("the namespace");
        std::thread::scope(|scope| {
            let thread = scope.spawn(move || {
                let network = Some(LinkNameSpaceType::Network);
                move_into_link_name_space(namespace.as_fd(), network).expect("a move");
                work()
            });
            match thread.join() {
                Ok(result) => result,
                Err(panic) => std::panic::resume_unwind(panic),
            }
        })
    }
}

impl Drop for Namespace {
    fn drop(&mut self) {
        // The devices go with it.
        let _ = ip(&format!("netns delete {}", self.name));
    }
}

/// The two machines.
#[derive(Debug)]
pub struct Network {
    /// Where the server runs, and its loopback address is.
    pub server: Namespace,
    /// Where its clients are.
    pub clients: Namespace,
}

impl Network {
    /// `None` where this user may make no namespaces; that is said aloud.
    #[must_use]
    pub fn new() -> Option<Self> {
        match Self::set_up() {
            Ok(network) => Some(network),
            Err(why) => {
                // Past what captures the output of tests that pass.
                let mut stderr = io::stderr();
                let said = writeln!(
                    stderr,
                    "SKIPPED: no network namespaces can be made here ({why})"
                );
                said.expect("standard error");
                None
            }
        }
    }

    fn set_up() -> Result<Self, String> {
        let id = std::process::id();
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = |part: &str| format!("tengen-{id}-{number}-{part}");
        let server = Namespace::new(name("server"))?;
        let clients = Namespace::new(name("clients"))?;
        // Both ends are made where they belong: names of devices clash with no others.
        server.ip(&format!(
            "link add veth0 type veth peer name veth0 netns {}",
            clients.name
        ))?;
        server.ip("address add 198.18.0.1/24 dev veth0")?;
        server.ip("address add 2001:db8::1/64 dev veth0 nodad")?;
        server.ip("link set veth0 up")?;
        clients.ip("address add 198.18.0.2/24 dev veth0")?;
        clients.ip("address add 2001:db8::2/64 dev veth0 nodad")?;
        clients.ip("link set veth0 up")?;
        // Every address of these networks is one of the clients' machine.
        clients.ip("route add local 198.19.0.0/16 dev lo")?;
        clients.ip("-6 route add local 2001:db8:1::/48 dev lo")?;
        server.ip("route add 198.19.0.0/16 via 198.18.0.2")?;
        server.ip("-6 route add 2001:db8:1::/48 via 2001:db8::2")?;
        let network = Self { server, clients };
        network.wait()?;
        Ok(network)
    }

    /// Waits until packets get there: by IPv6 that takes a moment after the devices are up.
    fn wait(&self) -> Result<(), String> {
        let from: IpAddr = Ipv6Addr::new(0x2001, 0xdb8, 1, 0, 0, 0, 0, 1).into();
        let mut last = String::new();
        for _ in 0..TRIES {
            // Nobody listens there.
            match self.connect(from, 1) {
                Err(error) if error.kind() == io::ErrorKind::ConnectionRefused => return Ok(()),
                Err(error) => last = error.to_string(),
                Ok(_) => return Ok(()),
            }
            std::thread::sleep(std::time::Duration::from_millis(50));
        }
        Err(format!("no packet gets through: {last}"))
    }

    /// A connection to a port of the server's from one of the clients' addresses.
    ///
    /// # Errors
    /// What the system says.
    pub fn connect(&self, from: impl Into<IpAddr>, port: u16) -> io::Result<TcpStream> {
        let from = from.into();
        self.clients.inside(|| connect(from, port))
    }

    /// As many connections, one after the other.
    ///
    /// # Errors
    /// At the first that fails.
    pub fn connections(
        &self,
        from: impl Into<IpAddr>,
        port: u16,
        count: usize,
    ) -> io::Result<Vec<TcpStream>> {
        let from = from.into();
        self.clients
            .inside(|| (0..count).map(|_| connect(from, port)).collect())
    }
}

fn connect(from: IpAddr, port: u16) -> io::Result<TcpStream> {
    let server = match from {
        IpAddr::V4(_) => IpAddr::from(SERVER),
        IpAddr::V6(_) => IpAddr::from(SERVER_V6),
    };
    let server = SocketAddr::new(server, port);
    let socket = Socket::new(Domain::for_address(server), Type::STREAM, None)?;
    if server.is_ipv6() {
        // What is routed to this machine need not be listed there to be bound to; with IPv4 that is understood.
        socket.set_freebind_v6(true)?;
    }
    socket.bind(&SocketAddr::new(from, 0).into())?;
    socket.connect(&server.into())?;
    Ok(socket.into())
}

/// `ip` of iproute2.
fn ip(command: &str) -> Result<(), String> {
    let output = Command::new("ip").args(command.split(' ')).output();
    let output = output.map_err(|error| format!("ip: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    Err(format!("ip {command}: {}", said.trim()))
}
