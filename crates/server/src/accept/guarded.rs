//! A stream that holds its places until it is dropped and gives up on stalled writes.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::runtime::Handle;
use tokio::time::{Sleep, sleep, timeout};

use super::Held;

const LINGER: Duration = Duration::from_secs(1);

/// Whether to drain input before closing. Closing a socket with unread input resets it, which may
/// lose the last output.
#[derive(Clone, Debug, Default)]
pub(crate) struct Linger(Arc<AtomicBool>);

impl Linger {
    pub(crate) fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// The stream of an HTTP connection or, after the upgrade, of a WebSocket.
pub(super) struct Guarded {
    /// `None` only during the drop.
    stream: Option<TcpStream>,
    /// Time-out of a write.
    stall: Duration,
    /// Runs while a write is pending.
    waiting: Option<Pin<Box<Sleep>>>,
    linger: Linger,
    held: Held,
}

impl Guarded {
    pub(super) const fn new(
        stream: TcpStream,
        stall: Duration,
        linger: Linger,
        held: Held,
    ) -> Self {
        Self {
            stream: Some(stream),
            stall,
            waiting: None,
            linger,
            held,
        }
    }

    fn stream(&mut self) -> io::Result<Pin<&mut TcpStream>> {
        let stream = self.stream.as_mut().map(Pin::new);
        stream.ok_or_else(|| io::ErrorKind::NotConnected.into())
    }

    /// The result of a write, or `TimedOut` if it stalls.
    fn in_time<T>(
        &mut self,
        cx: &mut Context<'_>,
        poll: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if poll.is_ready() {
            self.waiting = None;
            return poll;
        }
        let stall = self.stall;
        let waiting = self.waiting.get_or_insert_with(|| Box::pin(sleep(stall)));
        match waiting.as_mut().poll(cx) {
            Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl Drop for Guarded {
    fn drop(&mut self) {
        let stream = self.stream.take();
        let lingers = self.linger.0.load(Ordering::Relaxed);
        let Some(mut stream) = stream.filter(|_| lingers) else {
            return;
        };
        let held = std::mem::take(&mut self.held);
        if let Ok(runtime) = Handle::try_current() {
            runtime.spawn(async move {
                let mut forgotten = [0; 1024];
                let rest =
                    async { while stream.read(&mut forgotten).await.is_ok_and(|n| n > 0) {} };
                timeout(LINGER, rest).await.ok();
                // The connection counts until here.
                drop(held);
            });
        }
    }
}

impl AsyncRead for Guarded {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.stream()?.poll_read(cx, buffer)
    }
}

impl AsyncWrite for Guarded {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let poll = self.stream()?.poll_write(cx, bytes);
        self.in_time(cx, poll)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let poll = self.stream()?.poll_write_vectored(cx, slices);
        self.in_time(cx, poll)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream
            .as_ref()
            .is_some_and(TcpStream::is_write_vectored)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let poll = self.stream()?.poll_flush(cx);
        self.in_time(cx, poll)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let poll = self.stream()?.poll_shutdown(cx);
        self.in_time(cx, poll)
    }
}
