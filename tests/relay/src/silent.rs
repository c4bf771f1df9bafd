//! A relay that falls silent: what is on its way waits until it goes on, and no connection ends.

use std::io;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _};
use tokio::net::{TcpListener, UnixStream};
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::CHUNK;

/// What does not go through.
#[derive(Clone, Copy, Debug)]
pub enum Silence {
    /// Nothing, from now on.
    All,
    /// No answers of any connection, after one client has sent `words` and later `then`, both of
    /// which reach the server.
    AnswersAfter {
        /// Sent first.
        words: &'static str,
        /// Sent later, as a message of its own.
        then: &'static str,
    },
}

/// What goes through now.
#[derive(Clone, Copy, Debug)]
enum State {
    Passing,
    Waiting {
        words: &'static str,
        then: &'static str,
    },
    NoAnswers,
    Nothing,
}

/// A running relay; stopped when dropped.
#[derive(Debug)]
pub struct Silent {
    address: SocketAddr,
    state: watch::Sender<State>,
    task: JoinHandle<()>,
}

impl Silent {
    /// Listens on a free loopback port and relays to the Unix socket `to`.
    ///
    /// # Errors
    /// No port is free.
    pub async fn start(to: &Path) -> io::Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = listener.local_addr()?;
        let state = watch::Sender::new(State::Passing);
        let task = tokio::spawn(accept(listener, to.to_owned(), state.clone()));
        Ok(Self {
            address,
            state,
            task,
        })
    }

    /// The address to connect to.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Falls silent, or will.
    pub fn fall_silent(&self, silence: Silence) {
        self.state.send_replace(match silence {
            Silence::All => State::Nothing,
            Silence::AnswersAfter { words, then } => State::Waiting { words, then },
        });
    }

    /// Passes everything again, first what has waited.
    pub fn go_on(&self) {
        self.state.send_replace(State::Passing);
    }
}

impl Drop for Silent {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn accept(listener: TcpListener, to: PathBuf, state: watch::Sender<State>) {
    while let Ok((client, _)) = listener.accept().await {
        let Ok(server) = UnixStream::connect(&to).await else {
            continue;
        };
        // Without it the system would delay small messages.
        let _ = client.set_nodelay(true);
        let (asks, answers) = client.into_split();
        let (told, asked) = server.into_split();
        // Broken connections are expected here.
        let state_there = state.clone();
        tokio::spawn(async move { pass_requests(asks, asked, &state_there).await });
        let state_back = state.subscribe();
        tokio::spawn(async move { pass_answers(told, answers, state_back).await });
    }
}

async fn pass_requests(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    state: &watch::Sender<State>,
) -> io::Result<()> {
    let mut now = state.subscribe();
    let mut chunk = vec![0; CHUNK];
    let mut has_words = false;
    loop {
        let read = from.read(&mut chunk).await?;
        let passes = now.wait_for(|state| !matches!(state, State::Nothing));
        let current = passes.await.map(|state| *state);
        if let Ok(State::Waiting { words, then }) = current {
            let has = |part: &str| {
                let mut parts = chunk[..read].windows(part.len());
                parts.any(|window| window == part.as_bytes())
            };
            if has_words && has(then) {
                state.send_replace(State::NoAnswers);
            }
            has_words |= has(words);
        }
        match read {
            0 => return to.shutdown().await,
            read => to.write_all(&chunk[..read]).await?,
        }
    }
}

async fn pass_answers(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    mut now: watch::Receiver<State>,
) -> io::Result<()> {
    let mut chunk = vec![0; CHUNK];
    loop {
        let read = from.read(&mut chunk).await?;
        let passes = |state: &State| matches!(state, State::Passing | State::Waiting { .. });
        // Without the relay, nothing is silent.
        let _ = now.wait_for(passes).await;
        match read {
            0 => return to.shutdown().await,
            read => to.write_all(&chunk[..read]).await?,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::net::{TcpStream, UnixListener};
    use tokio::time::timeout;

    use super::*;

    /// Within which nothing arrives.
    const QUIET: Duration = Duration::from_millis(50);

    async fn arrives(way: &mut (impl AsyncRead + Unpin), expected: &str) {
        let mut bytes = vec![0; expected.len()];
        way.read_exact(&mut bytes).await.expect("all of it");
        assert_eq!(bytes, expected.as_bytes());
    }

    async fn is_quiet(way: &mut (impl AsyncRead + Unpin)) -> bool {
        timeout(QUIET, way.read_u8()).await.is_err()
    }

    #[tokio::test]
    async fn what_is_sent_in_a_silence_arrives_after_it() {
        let folder = std::env::temp_dir().join(format!("tengen-silent-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let listener = UnixListener::bind(folder.join("socket")).expect("a socket");
        let relay = Silent::start(&folder.join("socket"))
            .await
            .expect("a relay");
        let mut client = TcpStream::connect(relay.address()).await.expect("a way");
        let (mut server, _) = listener.accept().await.expect("a client");
        std::fs::remove_dir_all(&folder).expect("deleted");

        relay.fall_silent(Silence::All);
        client.write_all(b"asked").await.expect("sent");
        server.write_all(b"told").await.expect("sent");
        assert!(is_quiet(&mut server).await && is_quiet(&mut client).await);
        relay.go_on();
        arrives(&mut server, "asked").await;
        arrives(&mut client, "told").await;

        let (words, then) = ("begin", "end");
        relay.fall_silent(Silence::AnswersAfter { words, then });
        for asked in ["an end", "a begin", "the end"] {
            client.write_all(asked.as_bytes()).await.expect("sent");
            arrives(&mut server, asked).await;
            server.write_all(asked.as_bytes()).await.expect("sent");
            if asked != "the end" {
                arrives(&mut client, asked).await;
            }
        }
        assert!(is_quiet(&mut client).await);
        drop(client.shutdown().await);
        relay.go_on();
        arrives(&mut client, "the end").await;
    }
}
