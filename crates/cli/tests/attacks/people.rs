//! Players in a room, each from an own address, over raw WebSockets.

use std::io::Write as _;
use std::net::{IpAddr, Shutdown, SocketAddr, TcpStream};

use serde_json::{Value, json};
use tungstenite::handshake::client::{Request, generate_key};
use tungstenite::{Message, WebSocket};

use tengen_netns::SERVER_V6;

use super::patient::Patient;
use super::{Host, READ_TIMEOUT, ROOM, SERVER, status};

#[derive(Clone)]
pub(super) struct Seat {
    pub(super) room: String,
    cookie: String,
}

impl Seat {
    /// Makes a room and takes its first seat, Black's.
    pub(super) fn make(host: &Host, from: [u8; 4]) -> Self {
        Self::make_with(host, from, ROOM)
    }

    pub(super) fn make_with(host: &Host, from: [u8; 4], room: &str) -> Self {
        let made = host.ask(from, "POST /api/v1/rooms", "", room);
        assert_eq!(status(&made), 201, "{made}");
        let (_, body) = made.split_once("\r\n\r\n").expect("a body");
        let body: Value = serde_json::from_str(body).expect("JSON");
        let room = body["room"].as_str().expect("a name").to_owned();
        let cookie = cookie(&made);
        Self { room, cookie }
    }

    pub(super) fn join(host: &Host, from: [u8; 4], room: &str) -> Self {
        let head = format!("POST /api/v1/rooms/{room}/join");
        let joined = host.ask(from, &head, "", "{}");
        assert_eq!(status(&joined), 200, "{joined}");
        let (room, cookie) = (room.to_owned(), cookie(&joined));
        Self { room, cookie }
    }
}

fn cookie(answer: &str) -> String {
    let mut lines = answer.lines();
    let cookie = lines.find_map(|line| line.strip_prefix("set-cookie: "));
    let pair = cookie.expect("a cookie").split(';').next();
    pair.expect("a pair").to_owned()
}

/// The upgrade request of a room's WebSocket, with the seat's cookie if there is one.
fn upgrade(host: &Host, room: &str, seat: Option<&Seat>) -> Request {
    upgrade_at(&format!("{SERVER}:{}", host.port()), room, seat)
}

fn upgrade_at(address: &str, room: &str, seat: Option<&Seat>) -> Request {
    let mut request = Request::builder()
        .uri(format!("ws://{address}/api/v1/rooms/{room}/socket"))
        .header("host", address)
        .header("connection", "Upgrade")
        .header("upgrade", "websocket")
        .header("sec-websocket-version", "13")
        .header("sec-websocket-key", generate_key());
    if let Some(seat) = seat {
        request = request.header("cookie", &seat.cookie);
    }
    request.body(()).expect("a request")
}

pub(super) struct Socket(pub(super) WebSocket<Patient>);

impl Socket {
    /// Opens the socket without sending `hello`.
    pub(super) fn open(
        host: &Host,
        from: impl Into<IpAddr>,
        room: &str,
        seat: Option<&Seat>,
    ) -> Self {
        Self::over(host.connect(from), upgrade(host, room, seat))
    }

    /// A watcher's socket, if it is not refused.
    pub(super) fn try_open(host: &Host, from: impl Into<IpAddr>, room: &str) -> Option<Self> {
        let from = from.into();
        let server = match from {
            IpAddr::V4(_) => IpAddr::from(SERVER),
            IpAddr::V6(_) => IpAddr::from(SERVER_V6),
        };
        let address = SocketAddr::new(server, host.port());
        let request = upgrade_at(&address.to_string(), room, None);
        let socket = tungstenite::client(request, Patient(host.connect(from)));
        Some(Self(socket.ok()?.0))
    }

    pub(super) fn over(stream: TcpStream, request: Request) -> Self {
        let socket = tungstenite::client(request, Patient(stream));
        Self(socket.expect("a socket").0)
    }

    /// Watchers that have sent `hello`, `each` of them from every address.
    pub(super) fn watchers(host: &Host, from: &[IpAddr], each: usize, room: &str) -> Vec<Self> {
        let mut sockets = Vec::new();
        for &from in from {
            let streams = host.network.connections(from, host.port(), each);
            for stream in streams.expect("the system accepts them all") {
                stream.set_read_timeout(Some(READ_TIMEOUT)).expect("a time");
                let mut socket = Self::over(stream, upgrade(host, room, None));
                socket.hello(0);
                sockets.push(socket);
            }
        }
        sockets
    }

    pub(super) fn hello(&mut self, after: u64) {
        self.say(&json!({ "type": "hello", "protocol": 2, "after": after }));
    }

    pub(super) fn say(&mut self, message: &Value) {
        self.0
            .send(Message::text(message.to_string()))
            .expect("sent");
    }

    /// The next message; `None` once the server has closed the socket.
    pub(super) fn next(&mut self) -> Option<Value> {
        loop {
            match self.0.read().ok()? {
                Message::Text(text) => {
                    return Some(serde_json::from_str(text.as_str()).expect("JSON"));
                }
                Message::Close(_) => return None,
                _ => (),
            }
        }
    }

    pub(super) fn until(&mut self, kinds: &[&str]) -> Value {
        loop {
            let message = self.next().expect("an open socket");
            if kinds.iter().any(|kind| message["type"] == *kind) {
                return message;
            }
        }
    }

    /// Reads on, and so answers pings, until the result is dropped: a silent client is cut off.
    pub(super) fn stay_open(mut self) -> StayingOpen {
        let stream = self.0.get_ref().0.try_clone().expect("a second handle");
        let none = stream.set_read_timeout(None);
        none.expect("no time limit");
        std::thread::spawn(move || while self.next().is_some() {});
        StayingOpen(stream)
    }

    pub(super) fn act(&mut self, id: &str, action: &Value) -> Value {
        self.say(&json!({ "type": "act", "id": id, "action": action }));
        self.until(&["accepted", "refused", "error"])
    }
}

/// A socket that answers pings until this is dropped.
pub(super) struct StayingOpen(TcpStream);

impl Drop for StayingOpen {
    fn drop(&mut self) {
        let _ = self.0.shutdown(Shutdown::Both);
    }
}

/// Sends `hello` over a connection with a small receive window that is never read.
pub(super) fn sleeper(host: &Host, mut stream: TcpStream, room: &str) -> TcpStream {
    let small = socket2::SockRef::from(&stream).set_recv_buffer_size(2_048);
    small.expect("a small window");
    let request = format!(
        "GET /api/v1/rooms/{room}/socket HTTP/1.1\r\nhost: {SERVER}:{}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
         sec-websocket-version: 13\r\nsec-websocket-key: {}\r\n\r\n",
        host.port(),
        generate_key()
    );
    stream.write_all(request.as_bytes()).expect("sent");
    let hello = br#"{"type":"hello","protocol":2,"after":0}"#;
    let length = u8::try_from(hello.len()).expect("short");
    // A mask of zeros leaves the payload as it is.
    let head = [0x81, 0x80 | length, 0, 0, 0, 0];
    let frame = [head.as_slice(), hello].concat();
    stream.write_all(&frame).expect("sent");
    stream
}
