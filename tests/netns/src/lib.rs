//! Two network namespaces, for a server and its clients, joined by virtual Ethernet devices.
//!
//! Over loopback, clients would count as the server's own machine. They have all of `198.19.0.0/16`
//! and `2001:db8:1::/48`.

#![cfg(target_os = "linux")]
use std::fs::File;
use std::io::{self, Write as _};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream};
use std::os::fd::AsFd as _;
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

use rustix::thread::{LinkNameSpaceType, move_into_link_name_space};
use socket2::{Domain, Socket, Type};

/// The server's address: a benchmarking address (RFC 2544).
pub const SERVER: Ipv4Addr = Ipv4Addr::new(198, 18, 0, 1);
/// The server's IPv6 address: a documentation address (RFC 3849).
pub const SERVER_V6: Ipv6Addr = Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 1);

const TRIES: u32 = 200;
/// Number of the next namespace pair of this process, for unique names.
static NUMBER: AtomicU32 = AtomicU32::new(0);

/// A network namespace; removed when dropped.
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

    /// Runs `work` on its own thread inside the namespace. Child processes and sockets stay there.
    ///
    /// # Panics
    /// If `work` panics, or the namespace is gone.
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
        // Deletes its devices too.
        let _ = ip(&format!("netns delete {}", self.name));
    }
}

/// A server's and a client's machine.
#[derive(Debug)]
pub struct Network {
    /// The server's machine, with its own loopback.
    pub server: Namespace,
    /// The clients' machine.
    pub clients: Namespace,
}

impl Network {
    /// `None`, with a note on stderr, if this user may not create namespaces.
    #[must_use]
    pub fn new() -> Option<Self> {
        match Self::set_up() {
            Ok(network) => Some(network),
            Err(why) => {
                // Bypass the test harness, which hides the output of passing tests.
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
        // Create both ends inside the namespaces, where names cannot clash.
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
        // Make every address of these networks local to the clients.
        clients.ip("route add local 198.19.0.0/16 dev lo")?;
        clients.ip("-6 route add local 2001:db8:1::/48 dev lo")?;
        server.ip("route add 198.19.0.0/16 via 198.18.0.2")?;
        server.ip("-6 route add 2001:db8:1::/48 via 2001:db8::2")?;
        let network = Self { server, clients };
        network.wait()?;
        Ok(network)
    }

    /// Waits until packets arrive: IPv6 needs a moment after the devices are up.
    fn wait(&self) -> Result<(), String> {
        let from: IpAddr = Ipv6Addr::new(0x2001, 0xdb8, 1, 0, 0, 0, 0, 1).into();
        let mut last = String::new();
        for _ in 0..TRIES {
            // A port without a listener: a refused connection shows that packets arrive.
            match self.connect(from, 1) {
                Err(error) if error.kind() == io::ErrorKind::ConnectionRefused => return Ok(()),
                Err(error) => last = error.to_string(),
                Ok(_) => return Ok(()),
            }
            std::thread::sleep(std::time::Duration::from_millis(50));
        }
        Err(format!("no packet gets through: {last}"))
    }

    /// Connects from a client address to a port of the server.
    ///
    /// # Errors
    /// The system's error.
    pub fn connect(&self, from: impl Into<IpAddr>, port: u16) -> io::Result<TcpStream> {
        let from = from.into();
        self.clients.inside(|| connect(from, port))
    }

    /// Opens that many connections one after another.
    ///
    /// # Errors
    /// The first error.
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
        // Binding to a routed but unlisted address needs `IP_FREEBIND` for IPv6 only.
        socket.set_freebind_v6(true)?;
    }
    socket.bind(&SocketAddr::new(from, 0).into())?;
    socket.connect(&server.into())?;
    Ok(socket.into())
}

fn ip(command: &str) -> Result<(), String> {
    let output = Command::new("ip").args(command.split(' ')).output();
    let output = output.map_err(|error| format!("ip: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    Err(format!("ip {command}: {}", said.trim()))
}
