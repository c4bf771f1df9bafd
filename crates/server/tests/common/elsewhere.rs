//! Another machine: a network namespace that a pair of virtual Ethernet devices joins to this one.
use std::fs::File;
use std::io::{Read as _, Write as _};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::os::fd::AsFd as _;
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

use rustix::thread::{LinkNameSpaceType, move_into_link_name_space};

/// Tells namespaces of one process apart.
static NUMBER: AtomicU32 = AtomicU32::new(0);

/// The namespace; taken down when dropped.
pub(crate) struct Elsewhere {
    name: String,
    /// This machine's address as it is seen from there.
    pub(crate) here: Ipv4Addr,
    /// The address there.
    pub(crate) there: Ipv4Addr,
}

impl Elsewhere {
    /// `None` where this user may make no namespace; that is said aloud.
    pub(crate) fn new() -> Option<Self> {
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let id = std::process::id();
        // Four addresses of the network for tests of devices (RFC 2544).
        let [high, low] = (((id * 4 + number) % (1 << 14)) as u16 * 4).to_be_bytes();
        let elsewhere = Self {
            name: format!("tengen-{id}-{number}"),
            here: Ipv4Addr::new(198, 18, high, low + 1),
            there: Ipv4Addr::new(198, 18, high, low + 2),
        };
        match elsewhere.set_up(&format!("tg{id:x}-{number}")) {
            Ok(()) => Some(elsewhere),
            Err(why) => {
                // Past what captures the output of tests that pass.
                let mut stderr = std::io::stderr();
                let said = writeln!(
                    stderr,
                    "SKIPPED: no network namespace can be made here ({why})"
                );
                said.expect("standard error");
                None
            }
        }
    }

    fn set_up(&self, device: &str) -> Result<(), String> {
        let name = &self.name;
        let (here, there) = (self.here, self.there);
        for command in [
            format!("netns add {name}"),
            format!("link add {device} type veth peer name eth0 netns {name}"),
            format!("address add {here}/30 dev {device}"),
            format!("link set {device} up"),
            format!("-n {name} address add {there}/30 dev eth0"),
            format!("-n {name} link set eth0 up"),
        ] {
            let output = Command::new("ip").args(command.split(' ')).output();
            let output = output.map_err(|error| format!("ip: {error}"))?;
            if !output.status.success() {
                let said = String::from_utf8_lossy(&output.stderr);
                return Err(format!("ip {command}: {}", said.trim()));
            }
        }
        Ok(())
    }

    /// Sends a request to a port of this machine from there; gives the whole answer.
    pub(crate) fn ask(&self, port: u16, method: &str, path: &str, body: &str) -> String {
        let address = SocketAddr::from((self.here, port));
        let length = body.len();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\
             content-length: {length}\r\n\r\n{body}"
        );
        let namespace = File::open(format!("/run/netns/{}", self.name)).expect("the namespace");
        // A thread of its own moves there, and ends there.
        let asking = std::thread::spawn(move || {
            let network = Some(LinkNameSpaceType::Network);
            move_into_link_name_space(namespace.as_fd(), network).expect("a move");
            let mut stream = TcpStream::connect(address).expect("a connection");
            stream.write_all(request.as_bytes()).expect("sent");
            let mut answer = String::new();
            stream.read_to_string(&mut answer).expect("an answer");
            answer
        });
        asking.join().expect("no panic")
    }
}

impl Drop for Elsewhere {
    fn drop(&mut self) {
        // The devices go with it. Where it could not be made there is none.
        let name = &self.name;
        let _ = Command::new("ip").args(["netns", "delete", name]).output();
    }
}
