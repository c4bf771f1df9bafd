//! The server's log: lines on standard error, which never stop or slow the server.
//!
//! A thread of its own writes the lines. What it cannot write, because the disk is full, the pipe
//! is closed or its reader has stopped, is counted, and the number is logged once a line can be
//! written again. Lines from one place of the program that repeat are counted too (`repeats`).

mod repeats;

use std::io::{self, IsTerminal as _, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;

use repeats::Repeats;

/// Maximum lines that wait for the disk or the pipe.
const QUEUE: usize = 4096;
/// How often repeated lines are said.
const MINUTE: Duration = Duration::from_secs(60);
/// How long the end of the program waits for the last lines.
const LAST_LINES: Duration = Duration::from_secs(1);

/// The running log. Dropping it writes the lines that wait.
pub(crate) struct Log {
    queue: SyncSender<Message>,
    repeats: Repeats,
}

enum Message {
    Line(Vec<u8>),
    /// Answered when all lines before it are written.
    Flush(SyncSender<()>),
}

/// Starts the log: JSON lines or text, at level `info` unless `RUST_LOG` names others. Panics go
/// to it as well.
///
/// # Errors
/// The system starts no thread.
pub(crate) fn start(json: bool) -> io::Result<Log> {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    let (queue, lines) = sync_channel(QUEUE);
    let lost = Arc::new(AtomicU64::new(0));
    let repeats = Repeats::default();
    let writer = Writer {
        lines,
        lost: Arc::clone(&lost),
        repeats: repeats.clone(),
    };
    let run = || writer.run(io::stderr());
    thread::Builder::new().name("log".to_owned()).spawn(run)?;
    let lines = Lines {
        queue: queue.clone(),
        lost,
    };
    let log = tracing_subscriber::fmt::layer()
        .with_writer(lines)
        // It would print its own complaint on standard error, and panic if that fails.
        .log_internal_errors(false);
    let registry = tracing_subscriber::registry()
        .with(filter)
        .with(repeats.clone());
    if json {
        registry.with(log.json().flatten_event(true)).init();
    } else {
        let ansi = io::stderr().is_terminal();
        registry.with(log.with_ansi(ansi)).init();
    }
    std::panic::set_hook(Box::new(|panic| tracing::error!("internal error: {panic}")));
    Ok(Log { queue, repeats })
}

impl Drop for Log {
    fn drop(&mut self) {
        self.repeats.say();
        let (written, done) = sync_channel(1);
        if self.queue.try_send(Message::Flush(written)).is_ok() {
            // A log that cannot be written does not keep the program from ending.
            done.recv_timeout(LAST_LINES).ok();
        }
    }
}

/// Where the subscriber writes each line.
#[derive(Clone)]
struct Lines {
    queue: SyncSender<Message>,
    lost: Arc<AtomicU64>,
}

impl<'a> MakeWriter<'a> for Lines {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}

/// Takes whole lines, as the subscriber writes them, and never fails.
impl Write for Lines {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        let message = Message::Line(line.to_vec());
        if self.queue.try_send(message).is_err() {
            self.lost.fetch_add(1, Ordering::Relaxed);
        }
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The thread's state.
struct Writer {
    lines: Receiver<Message>,
    lost: Arc<AtomicU64>,
    repeats: Repeats,
}

impl Writer {
    /// Writes lines until the program ends.
    fn run(self, mut out: impl Write) {
        let mut due = Instant::now() + MINUTE;
        // Whether the last line may have been written in part.
        let mut cut = false;
        loop {
            match self
                .lines
                .recv_timeout(due.saturating_duration_since(Instant::now()))
            {
                Ok(Message::Line(line)) => {
                    let start: &[u8] = if cut { b"\n" } else { b"" };
                    let written = out.write_all(start).and_then(|()| out.write_all(&line));
                    cut = written.and_then(|()| out.flush()).is_err();
                    if cut {
                        self.lost.fetch_add(1, Ordering::Relaxed);
                    } else {
                        self.say_lost();
                    }
                }
                Ok(Message::Flush(done)) => drop(done.try_send(())),
                Err(RecvTimeoutError::Timeout) => (),
                Err(RecvTimeoutError::Disconnected) => return,
            }
            if Instant::now() >= due {
                due = Instant::now() + MINUTE;
                self.repeats.say();
            }
        }
    }

    fn say_lost(&self) {
        let lost = self.lost.swap(0, Ordering::Relaxed);
        if lost > 0 {
            tracing::warn!(target: repeats::TARGET, "{lost} lines of the log could not be written");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Fails like a full disk, after half a line, until it has space.
    #[derive(Clone, Default)]
    struct Disk {
        has_space: Arc<std::sync::atomic::AtomicBool>,
        written: Arc<std::sync::Mutex<Vec<u8>>>,
    }

    impl Write for Disk {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            let mut written = self.written.lock().expect("no panic");
            if self.has_space.load(Ordering::Relaxed) {
                written.extend(bytes);
                return Ok(bytes.len());
            }
            match written.len() {
                0 => {
                    written.extend(&bytes[..2]);
                    Ok(2)
                }
                _ => Err(io::ErrorKind::StorageFull.into()),
            }
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn flush(queue: &SyncSender<Message>) {
        let (written, done) = sync_channel(1);
        queue.send(Message::Flush(written)).expect("it runs");
        done.recv().expect("an answer");
    }

    #[test]
    fn lines_that_cannot_be_written_are_counted() {
        let (queue, lines) = sync_channel(QUEUE);
        let lost = Arc::new(AtomicU64::new(0));
        let writer = Writer {
            lines,
            lost: Arc::clone(&lost),
            repeats: Repeats::default(),
        };
        let disk = Disk::default();
        let out = disk.clone();
        thread::spawn(move || writer.run(out));
        let mut log = Lines {
            queue: queue.clone(),
            lost: Arc::clone(&lost),
        };
        for _ in 0..3 {
            log.write_all(b"one\n").expect("it never fails");
        }
        flush(&queue);
        assert_eq!(lost.load(Ordering::Relaxed), 3);
        disk.has_space.store(true, Ordering::Relaxed);
        log.write_all(b"two\n").expect("it never fails");
        flush(&queue);
        assert_eq!(lost.load(Ordering::Relaxed), 0, "said");
        let written = disk.written.lock().expect("no panic").clone();
        assert_eq!(String::from_utf8_lossy(&written), "on\ntwo\n");
    }

    #[test]
    fn a_reader_that_has_stopped_is_not_waited_for() {
        let (queue, lines) = sync_channel(1);
        let lost = Arc::new(AtomicU64::new(0));
        let mut log = Lines {
            queue,
            lost: Arc::clone(&lost),
        };
        for _ in 0..3 {
            log.write_all(b"one\n").expect("it never fails");
        }
        assert_eq!(lost.load(Ordering::Relaxed), 2);
        drop(lines);
    }
}
