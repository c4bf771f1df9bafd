//! Attacks from separate addresses against the real server with its default limits.

mod analyses;
mod connections;
mod crowd;
mod engines;
mod forwarded;
mod full_disk;
mod kept_games;
mod lobby;
mod names;
mod old_rooms;
mod patient;
mod people;
mod players;
mod proxies;
mod public;
mod rooms;
mod sockets;
mod stopping;
mod visits;

use std::io::{self, Read as _, Write as _};
use std::net::{IpAddr, TcpStream};
use std::path::Path;
use std::time::Duration;

use tengen_netns::{Network, SERVER};

use crate::common::Serving;

/// For one read; longer than any that completes.
const READ_TIMEOUT: Duration = Duration::from_secs(120);

/// A server in a network namespace, listening on its addresses.
struct Host {
    serving: Serving,
    network: Network,
    data: tempfile::TempDir,
}

impl Host {
    /// Listens by IPv4 on `0.0.0.0`, by IPv6 on `[::]`. `None` without network namespaces.
    fn new(at: &str, options: &[&str]) -> Option<Self> {
        let network = Network::new()?;
        let data = tempfile::tempdir().expect("a folder");
        let listen = format!("{at}:0");
        let options = [&["--listen", &listen], options].concat();
        let serving = start(&network, data.path(), &options);
        Some(Self {
            serving,
            network,
            data,
        })
    }

    /// Stops the server, does something with its data folder, and starts it again.
    fn restart(self, options: &[&str], change: impl FnOnce(&Path)) -> Self {
        let Self {
            serving,
            network,
            data,
        } = self;
        serving.kill();
        change(data.path());
        let options = [&["--listen", "0.0.0.0:0"], options].concat();
        let serving = start(&network, data.path(), &options);
        Self {
            serving,
            network,
            data,
        }
    }

    /// A value of `/metrics`.
    fn metric(&self, name: &str) -> u64 {
        let text = self.ask_here("GET /metrics", "");
        let prefix = format!("{name} ");
        let value = text.lines().find_map(|line| line.strip_prefix(&prefix));
        let value = value.and_then(|value| value.trim().parse().ok());
        value.unwrap_or_else(|| panic!("{name} in\n{text}"))
    }

    /// The most memory that the server has had, in MiB.
    fn peak_memory(&self) -> u64 {
        let status = format!("/proc/{}/status", self.serving.id());
        let status = std::fs::read_to_string(status).expect("the process");
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kib = line.and_then(|line| line.trim().strip_suffix("kB"));
        let kib: u64 = kib.and_then(|kib| kib.trim().parse().ok()).expect("a size");
        kib / 1024
    }

    fn port(&self) -> u16 {
        self.serving.address.port()
    }

    fn connect(&self, from: impl Into<IpAddr>) -> TcpStream {
        let stream = self.network.connect(from, self.port());
        let stream = stream.expect("a connection");
        stream.set_read_timeout(Some(READ_TIMEOUT)).expect("a time");
        stream
    }

    /// Sends a request from an address, with extra header lines; returns the whole answer.
    fn ask(&self, from: impl Into<IpAddr>, head: &str, headers: &str, body: &str) -> String {
        ask(self.connect(from), head, headers, body)
    }

    /// A request on the server's own machine, by a loopback number unless `headers` begin with
    /// another host.
    fn ask_here(&self, head: &str, headers: &str) -> String {
        let host = match headers.starts_with("host: ") {
            true => "",
            false => "host: 127.0.0.1\r\n",
        };
        let headers = &format!("{host}{headers}");
        let port = self.port();
        let stream = self.network.server.inside(|| {
            TcpStream::connect(("127.0.0.1", port)).expect("it listens on the loopback address")
        });
        ask(stream, head, headers, "")
    }

    fn is_well(&self, from: impl Into<IpAddr>) -> bool {
        let answer = self.ask(from, "GET /healthz", "", "");
        answer.starts_with("HTTP/1.1 200 ")
    }
}

fn start(network: &Network, data: &Path, options: &[&str]) -> Serving {
    network.server.inside(|| Serving::start_with(data, options))
}

fn ask(mut stream: TcpStream, head: &str, headers: &str, body: &str) -> String {
    let length = body.len();
    let host = match headers.starts_with("host: ") {
        true => "",
        false => "host: 198.18.0.1\r\n",
    };
    let request = format!(
        "{head} HTTP/1.1\r\n{host}{headers}connection: close\r\ncontent-length: {length}\r\n\r\n{body}"
    );
    stream.write_all(request.as_bytes()).expect("sent");
    rest(&mut stream)
}

/// The bytes until the server closes or resets the connection.
fn rest(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    if let Err(error) = stream.read_to_end(&mut bytes) {
        assert_eq!(error.kind(), io::ErrorKind::ConnectionReset, "{error}");
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn status(answer: &str) -> u16 {
    let word = answer.split(' ').nth(1);
    let number = word.and_then(|word| word.parse().ok());
    number.unwrap_or_else(|| panic!("no status: {answer:?}"))
}

const ROOM: &str =
    r#"{"config":{"rule":"freestyle","size":15,"color":"black","fouls":"refuse","casual":false}}"#;
