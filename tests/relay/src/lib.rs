//! TCP relays: one that loses chosen requests or their answers, one that delivers everything later
//! ([`Slow`]), and one that falls silent (`Silent`).
//!
//! Of the first: all other traffic passes unchanged. Requests are recognised by text in their head,
//! such as `/join HTTP/1.1`. After a loss the connection is closed.

#[cfg(unix)]
mod silent;
mod slow;

use std::collections::VecDeque;
use std::io;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

#[cfg(unix)]
pub use silent::{Silence, Silent};
pub use slow::{Delay, Slow};

const CHUNK: usize = 16 * 1024;

/// The fate of the next matching request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    /// The request never reaches the server.
    Request,
    /// The server handles the request, but its answer is cut short.
    Answer {
        /// Bytes of the answer that reach the client.
        after: usize,
    },
}

/// A running relay; stopped when dropped.
#[derive(Debug)]
pub struct Relay {
    address: SocketAddr,
    plan: Arc<Plan>,
    task: JoinHandle<()>,
}

#[derive(Debug)]
struct Plan {
    to: SocketAddr,
    words: Vec<u8>,
    losses: Mutex<VecDeque<Loss>>,
    lost: Mutex<Vec<Vec<u8>>>,
}

impl Relay {
    /// Listens on a free loopback port and relays to `to`. Requests match if their head contains
    /// `words`.
    ///
    /// # Errors
    /// No port is free.
    pub async fn start(to: SocketAddr, words: &str) -> io::Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = listener.local_addr()?;
        let plan = Arc::new(Plan {
            to,
            words: words.into(),
            losses: Mutex::default(),
            lost: Mutex::default(),
        });
        let task = tokio::spawn(accept(listener, Arc::clone(&plan)));
        Ok(Self {
            address,
            plan,
            task,
        })
    }

    /// The address to connect to.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Queues a loss for the next matching request without one.
    pub fn lose(&self, loss: Loss) {
        self.plan.losses().push_back(loss);
    }

    /// Cancels the queued losses.
    pub fn lose_nothing(&self) {
        self.plan.losses().clear();
    }

    /// The complete answers whose ends were lost, in order.
    #[must_use]
    pub fn lost(&self) -> Vec<Vec<u8>> {
        self.plan.lost().clone()
    }
}

impl Drop for Relay {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Plan {
    // A poisoned lock is safe: nothing is half done under it.
    fn losses(&self) -> MutexGuard<'_, VecDeque<Loss>> {
        self.losses.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn lost(&self) -> MutexGuard<'_, Vec<Vec<u8>>> {
        self.lost.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

async fn accept(listener: TcpListener, plan: Arc<Plan>) {
    while let Ok((client, _)) = listener.accept().await {
        let plan = Arc::clone(&plan);
        tokio::spawn(async move {
            // Broken connections are expected here.
            let _ = pass(client, &plan).await;
        });
    }
}

/// Relays one connection until a side closes it or a loss occurs.
async fn pass(client: TcpStream, plan: &Plan) -> io::Result<()> {
    let server = TcpStream::connect(plan.to).await?;
    let (mut from_client, mut to_client) = client.into_split();
    let (mut from_server, mut to_server) = server.into_split();
    let mut end = Vec::new();
    let (mut request, mut answer) = (vec![0; CHUNK], vec![0; CHUNK]);
    loop {
        tokio::select! {
            read = from_client.read(&mut request) => {
                let chunk = &request[..read?];
                if chunk.is_empty() {
                    return Ok(());
                }
                // `words` may be split between two chunks.
                end.extend_from_slice(chunk);
                let found = end.windows(plan.words.len()).any(|part| part == plan.words);
                let keep = end.len().saturating_sub(plan.words.len() - 1);
                end.drain(..if found { end.len() } else { keep });
                let loss = if found { plan.losses().pop_front() } else { None };
                match loss {
                    Some(Loss::Request) => return Ok(()),
                    Some(Loss::Answer { after }) => {
                        to_server.write_all(chunk).await?;
                        let ways = (from_client, to_server, from_server, to_client);
                        return lose(ways, after, plan).await;
                    }
                    None => to_server.write_all(chunk).await?,
                }
            }
            read = from_server.read(&mut answer) => {
                let chunk = &answer[..read?];
                if chunk.is_empty() {
                    return Ok(());
                }
                to_client.write_all(chunk).await?;
            }
        }
    }
}

type Ways = (OwnedReadHalf, OwnedWriteHalf, OwnedReadHalf, OwnedWriteHalf);

/// Reads the complete answer and forwards its first `after` bytes.
async fn lose(ways: Ways, after: usize, plan: &Plan) -> io::Result<()> {
    let (mut from_client, mut to_server, mut from_server, mut to_client) = ways;
    let mut whole = Vec::new();
    let (mut request, mut chunk) = (vec![0; CHUNK], vec![0; CHUNK]);
    while !is_whole(&whole) {
        tokio::select! {
            // The rest of the request.
            read = from_client.read(&mut request) => match read? {
                0 => break,
                read => to_server.write_all(&request[..read]).await?,
            },
            read = from_server.read(&mut chunk) => match read? {
                0 => break,
                read => whole.extend_from_slice(&chunk[..read]),
            },
        }
    }
    to_client
        .write_all(&whole[..after.min(whole.len())])
        .await?;
    to_client.shutdown().await?;
    plan.lost().push(whole);
    Ok(())
}

/// Whether an HTTP answer with a `Content-Length` is complete.
fn is_whole(answer: &[u8]) -> bool {
    let Some(head) = answer.windows(4).position(|part| part == b"\r\n\r\n") else {
        return false;
    };
    let text = String::from_utf8_lossy(&answer[..head]).to_ascii_lowercase();
    let length = text.lines().find_map(|line| {
        let length = line.strip_prefix("content-length:")?;
        length.trim().parse::<usize>().ok()
    });
    answer.len() >= head + 4 + length.unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Answers every request with its number.
    async fn counter() -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("bound");
        tokio::spawn(async move {
            let mut number = 0;
            while let Ok((mut stream, _)) = listener.accept().await {
                let mut request = vec![0; CHUNK];
                while stream.read(&mut request).await.is_ok_and(|read| read > 0) {
                    number += 1;
                    let answer = format!("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n{number}");
                    stream.write_all(answer.as_bytes()).await.expect("a client");
                }
            }
        });
        address
    }

    async fn ask(address: SocketAddr, path: &str) -> String {
        let mut stream = TcpStream::connect(address).await.expect("a relay");
        let request = format!("POST {path} HTTP/1.1\r\n\r\n");
        stream.write_all(request.as_bytes()).await.expect("sent");
        let mut answer = Vec::new();
        let mut chunk = [0; 64];
        while !is_whole(&answer) {
            match stream.read(&mut chunk).await {
                Ok(read) if read > 0 => answer.extend_from_slice(&chunk[..read]),
                _ => break,
            }
        }
        String::from_utf8(answer).expect("text")
    }

    #[tokio::test]
    async fn what_is_planned_is_lost_and_nothing_else() {
        let relay = Relay::start(counter().await, "/join HTTP/1.1").await;
        let relay = relay.expect("a relay");
        let ask = |path: &'static str| ask(relay.address(), path);
        assert!(ask("/join").await.ends_with("\r\n1"));
        relay.lose(Loss::Request);
        relay.lose(Loss::Answer { after: 8 });
        assert!(ask("/look").await.ends_with("\r\n2"));
        assert_eq!(ask("/join").await, "");
        assert_eq!(ask("/join").await, "HTTP/1.1");
        assert!(ask("/join").await.ends_with("\r\n4"));
        let lost = relay.lost();
        assert!(lost.len() == 1 && lost[0].ends_with(b"\r\n3"), "{lost:?}");
    }
}
