//! A child process whose streams cannot block its manager.

use std::collections::VecDeque;
use std::io::{Read, Write};
use std::process::{ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use process_wrap::std::ChildWrapper;

#[cfg(unix)]
use super::guard::Guard;
use super::{CommandLine, EngineError};
use crate::{Line, Lines};

/// Lines queued before the child's writes block.
const QUEUE: usize = 1024;
/// Lines kept from the start of the transcript.
const KEPT_FIRST: usize = 100;
/// Lines kept from its end.
const KEPT: usize = 1900;
/// For the end of a killed child.
const KILL_TIMEOUT: Duration = Duration::from_secs(10);
/// For the rest of an ended child's error output: what it has started may hold the pipe for ever.
const ERRORS_TIMEOUT: Duration = Duration::from_secs(5);
/// Bytes kept from the end of the child's error output.
const KEPT_ERRORS: usize = 64 * 1024;

/// The direction of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// From the manager to the engine.
    To,
    /// From the engine to the manager.
    From,
}

/// A line of the transcript.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Time since the process started.
    pub at: Duration,
    /// Which side wrote it.
    pub direction: Direction,
    /// Without its line ending.
    pub line: String,
}

/// A running child process; killed on drop, and under Unix when this process is killed.
#[derive(Debug)]
pub struct Process {
    child: Box<dyn ChildWrapper>,
    /// As long as the child runs: afterwards its id may be another process's.
    #[cfg(unix)]
    guard: Option<Guard>,
    started: Instant,
    input: Option<Sender<String>>,
    output: Receiver<(Instant, String)>,
    errors: Arc<Mutex<VecDeque<u8>>>,
    /// Disconnected at the end of the error output.
    errors_end: Receiver<()>,
    first: Vec<Record>,
    records: VecDeque<Record>,
}

impl Process {
    /// Starts a program.
    ///
    /// # Errors
    /// [`EngineError::Start`] if the system cannot start it.
    pub fn start(command: &CommandLine) -> Result<Process, EngineError> {
        let error = |source| EngineError::Start {
            command: command.to_string(),
            source,
        };
        let started = Instant::now();
        let mut wrapped = command.command();
        let piped = || Stdio::piped();
        let streams = wrapped.command_mut();
        streams.stdin(piped()).stdout(piped()).stderr(piped());
        let mut child = wrapped.spawn().map_err(error)?;
        #[cfg(unix)]
        let guard = Guard::of(child.id());
        let errors = Arc::new(Mutex::new(VecDeque::new()));
        let (lines, output) = sync_channel(QUEUE);
        let (input, pending) = channel::<String>();
        if let Some(stdout) = child.stdout().take() {
            thread::spawn(move || read_lines(stdout, &lines));
        }
        let (errors_open, errors_end) = channel();
        if let Some(stderr) = child.stderr().take() {
            let errors = Arc::clone(&errors);
            thread::spawn(move || {
                keep_tail(stderr, &errors);
                drop(errors_open);
            });
        }
        if let Some(stdin) = child.stdin().take() {
            thread::spawn(move || write_lines(stdin, &pending));
        }
        let input = Some(input);
        Ok(Process {
            child,
            #[cfg(unix)]
            guard,
            started,
            input,
            output,
            errors,
            errors_end,
            first: Vec::new(),
            records: VecDeque::new(),
        })
    }

    /// Sends a line; never blocks. Dropped silently if the child has closed its input.
    pub fn send(&mut self, line: &str) {
        self.send_as(line, format!("{line}\r\n"));
    }

    /// Sends text unchanged, with its own line endings.
    pub fn send_raw(&mut self, text: &str) {
        self.send_as(text.trim_end(), text.to_owned());
    }

    fn send_as(&mut self, line: &str, text: String) {
        self.record(Instant::now(), Direction::To, line);
        if let Some(input) = &self.input {
            let _ = input.send(text);
        }
    }

    /// The child's peak memory in bytes; `None` where the system does not report it (not Linux).
    #[must_use]
    pub fn peak_memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.id())).ok()?;
        let line = status.lines().find_map(|l| l.strip_prefix("VmHWM:"))?;
        let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
        Some(kilobytes << 10)
    }

    /// The next line with its arrival time; `None` after the deadline or once the output is closed.
    pub fn line_until(&mut self, deadline: Instant) -> Option<(Instant, String)> {
        let left = deadline.saturating_duration_since(Instant::now());
        match self.output.recv_timeout(left) {
            Ok((at, line)) => {
                self.record(at, Direction::From, &line);
                Some((at, line))
            }
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => None,
        }
    }

    /// Moves queued output to the transcript.
    pub fn drain(&mut self) {
        // Bounded by the queue: a child that never stops writing must not keep the loop going.
        for _ in 0..QUEUE {
            let Ok((at, line)) = self.output.try_recv() else {
                break;
            };
            self.record(at, Direction::From, &line);
        }
    }

    fn record(&mut self, at: Instant, direction: Direction, line: &str) {
        let record = Record {
            at: at.saturating_duration_since(self.started),
            direction,
            line: line.to_owned(),
        };
        if self.first.len() < KEPT_FIRST {
            self.first.push(record);
            return;
        }
        if self.records.len() == KEPT {
            self.records.pop_front();
        }
        self.records.push_back(record);
    }

    /// The transcript, oldest line first; of a long one only the start and the end.
    pub fn records(&self) -> impl Iterator<Item = &Record> {
        self.first.iter().chain(&self.records)
    }

    /// The last 64 KiB of the child's error output.
    #[must_use]
    pub fn errors(&self) -> String {
        let errors = self.errors.lock().unwrap_or_else(PoisonError::into_inner);
        let bytes: Vec<u8> = errors.iter().copied().collect();
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// Waits until all that an ended child wrote to its error output can be read.
    pub(super) fn finish_errors(&self) {
        // Nothing is ever sent: this ends when the other side is dropped.
        let _ = self.errors_end.recv_timeout(ERRORS_TIMEOUT);
    }

    /// The exit status, once the child has ended.
    pub fn status(&mut self) -> Option<ExitStatus> {
        let status = self.child.try_wait().ok().flatten();
        #[cfg(unix)]
        if status.is_some() {
            self.guard = None;
        }
        status
    }

    /// Waits until the deadline for the child to exit by itself.
    pub fn ended_by(&mut self, deadline: Instant) -> Option<ExitStatus> {
        loop {
            if let Some(status) = self.status() {
                return Some(status);
            }
            if Instant::now() >= deadline {
                return None;
            }
            // Polls: the standard library has no wait with a time-out.
            thread::sleep(Duration::from_millis(2));
        }
    }

    /// The process id.
    #[must_use]
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Closes the child's input.
    pub fn close_input(&mut self) {
        self.input = None;
    }

    /// Suspends the child's process group (`SIGSTOP`), as managers do out of turn; `false` if it
    /// has ended.
    #[cfg(unix)]
    pub fn suspend(&mut self) -> bool {
        self.signal(rustix::process::Signal::STOP)
    }

    /// Resumes a suspended child (`SIGCONT`); `false` if it has ended.
    #[cfg(unix)]
    pub fn resume(&mut self) -> bool {
        self.signal(rustix::process::Signal::CONT)
    }

    /// Signals the child's process group, unless the child has ended: its id may have been reused
    /// then.
    #[cfg(unix)]
    fn signal(&mut self, signal: rustix::process::Signal) -> bool {
        self.status().is_none() && self.child.signal(signal.as_raw()).is_ok()
    }

    /// Kills the child with what it has started, unless it has ended, and waits for its end.
    pub fn kill(&mut self) {
        if self.status().is_none() {
            let _ = self.child.start_kill();
            // Not `wait`: for a Windows job it blocks once `status` has taken the last message.
            self.ended_by(Instant::now() + KILL_TIMEOUT);
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

fn read_lines(mut stdout: impl Read, lines: &SyncSender<(Instant, String)>) {
    let mut cutter = Lines::default();
    let mut buffer = [0; 8192];
    while let Ok(n) = stdout.read(&mut buffer) {
        let at = Instant::now();
        let whole = if n == 0 {
            cutter.finish().into_iter().collect()
        } else {
            cutter.push(&buffer[..n])
        };
        for line in whole {
            let text = match line {
                Line::Text(text) => text,
                Line::TooLong => "(a line that was too long)".to_owned(),
            };
            if lines.send((at, text)).is_err() {
                return;
            }
        }
        if n == 0 {
            return;
        }
    }
}

fn keep_tail(mut stderr: impl Read, kept: &Mutex<VecDeque<u8>>) {
    let mut buffer = [0; 8192];
    while let Ok(n @ 1..) = stderr.read(&mut buffer) {
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.extend(&buffer[..n]);
        let over = kept.len().saturating_sub(KEPT_ERRORS);
        kept.drain(..over);
    }
}

fn write_lines(mut stdin: impl Write, pending: &Receiver<String>) {
    while let Ok(line) = pending.recv() {
        if stdin
            .write_all(line.as_bytes())
            .and_then(|()| stdin.flush())
            .is_err()
        {
            return;
        }
    }
}
