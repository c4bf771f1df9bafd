//! A relay that delivers everything later.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use tengen_core::SplitMix;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep_until};

use crate::CHUNK;

/// How much later bytes arrive, each way: `base` ± `jitter`, drawn anew for each read. Their order
/// stays, as in TCP.
#[derive(Clone, Copy, Debug)]
pub struct Delay {
    /// The middle of the delay.
    pub base: Duration,
    /// The most that it is longer or shorter.
    pub jitter: Duration,
}

impl Delay {
    fn draw(self, random: &mut SplitMix) -> Duration {
        let jitter = u64::try_from(self.jitter.as_micros()).unwrap_or(u64::MAX / 4);
        let more = Duration::from_micros(random.below(2 * jitter + 1));
        (self.base + more).saturating_sub(self.jitter)
    }
}

/// A running relay with a delay; stopped when dropped.
#[derive(Debug)]
pub struct Slow {
    address: SocketAddr,
    task: JoinHandle<()>,
}

impl Slow {
    /// Listens on a free loopback port and relays to `to`. Equal seeds draw equal delays.
    ///
    /// # Errors
    /// No port is free.
    pub async fn start(to: SocketAddr, delay: Delay, seed: u64) -> io::Result<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = listener.local_addr()?;
        let task = tokio::spawn(accept(listener, to, delay, SplitMix::new(seed)));
        Ok(Self { address, task })
    }

    /// The address to connect to.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }
}

impl Drop for Slow {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn accept(listener: TcpListener, to: SocketAddr, delay: Delay, mut random: SplitMix) {
    while let Ok((client, _)) = listener.accept().await {
        let [one, other] = [random.next(), random.next()].map(SplitMix::new);
        tokio::spawn(async move {
            let Ok(server) = TcpStream::connect(to).await else {
                return;
            };
            for stream in [&client, &server] {
                // Without it the system would delay small messages further.
                let _ = stream.set_nodelay(true);
            }
            let (from_client, to_client) = client.into_split();
            let (from_server, to_server) = server.into_split();
            tokio::spawn(pass(from_client, to_server, delay, one));
            tokio::spawn(pass(from_server, to_client, delay, other));
        });
    }
}

/// Relays one way until its sender ends it or the receiver is gone.
async fn pass(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, delay: Delay, mut random: SplitMix) {
    let (sender, mut late) = mpsc::unbounded_channel::<(Instant, Vec<u8>)>();
    let writing = tokio::spawn(async move {
        while let Some((due, bytes)) = late.recv().await {
            sleep_until(due).await;
            if to.write_all(&bytes).await.is_err() {
                return;
            }
        }
    });
    let mut due = Instant::now();
    let mut chunk = vec![0; CHUNK];
    while let Ok(read) = from.read(&mut chunk).await
        && read > 0
    {
        due = due.max(Instant::now() + delay.draw(&mut random));
        if sender.send((due, chunk[..read].to_vec())).is_err() {
            break;
        }
    }
    drop(sender);
    // What is on its way still arrives.
    let _ = writing.await;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn what_is_sent_arrives_in_order_and_not_before_its_delay() {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let server = listener.local_addr().expect("bound");
        let delay = Delay {
            base: Duration::from_millis(60),
            jitter: Duration::from_millis(30),
        };
        let relay = Slow::start(server, delay, 7).await.expect("a relay");
        let mut client = TcpStream::connect(relay.address()).await.expect("a way");
        let (mut stream, _) = listener.accept().await.expect("a client");
        let begun = Instant::now();
        for number in 0..20u8 {
            client.write_all(&[number]).await.expect("sent");
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        let mut bytes = [0; 20];
        stream.read_exact(&mut bytes).await.expect("all of it");
        assert!(begun.elapsed() >= delay.base.saturating_sub(delay.jitter));
        assert!(bytes.into_iter().eq(0..20));
        stream.write_all(b"back").await.expect("sent");
        drop(stream);
        let mut back = Vec::new();
        client.read_to_end(&mut back).await.expect("the rest");
        assert_eq!(back, b"back");
    }
}
