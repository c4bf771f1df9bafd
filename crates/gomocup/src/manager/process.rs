//! A child process whose streams cannot make its manager wait.

use std::collections::VecDeque;
use std::io::{Read, Write};
use std::process::{Child, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::{CommandLine, Trouble};
use crate::{Line, Lines};

/// Lines a reader holds back before the child has to wait.
const QUEUE: usize = 1024;
/// Lines of the conversation's beginning that are kept.
const KEPT_FIRST: usize = 100;
/// Lines of its end that are kept.
const KEPT: usize = 1900;
/// Bytes of the child's error output that are kept.
const KEPT_ERRORS: usize = 64 * 1024;

/// Who wrote a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// The manager, to the engine.
    To,
    /// The engine.
    From,
}

/// A line of the conversation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Time since the start of the process.
    pub at: Duration,
    /// Who wrote it.
    pub direction: Direction,
    /// What, without the line's end.
    pub line: String,
}

/// A running child process.
#[derive(Debug)]
pub struct Process {
    child: Child,
    started: Instant,
    input: Option<Sender<String>>,
    output: Receiver<(Instant, String)>,
    errors: Arc<Mutex<VecDeque<u8>>>,
    first: Vec<Record>,
    records: VecDeque<Record>,
}

impl Process {
    /// Starts a program.
    ///
    /// # Errors
    /// [`Trouble::Start`] where the system cannot.
    pub fn start(command: &CommandLine) -> Result<Process, Trouble> {
        let trouble = |source| Trouble::Start {
            command: command.to_string(),
            source,
        };
        let started = Instant::now();
        let piped = || Stdio::piped();
        let mut child = command
            .command()
            .stdin(piped())
            .stdout(piped())
            .stderr(piped())
            .spawn()
            .map_err(trouble)?;
        let errors = Arc::new(Mutex::new(VecDeque::new()));
        let (lines, output) = sync_channel(QUEUE);
        let (input, pending) = channel::<String>();
        if let Some(stdout) = child.stdout.take() {
            thread::spawn(move || read_lines(stdout, &lines));
        }
        if let Some(stderr) = child.stderr.take() {
            let errors = Arc::clone(&errors);
            thread::spawn(move || keep_tail(stderr, &errors));
        }
        if let Some(stdin) = child.stdin.take() {
            thread::spawn(move || write_lines(stdin, &pending));
        }
        let input = Some(input);
        Ok(Process {
            child,
            started,
            input,
            output,
            errors,
            first: Vec::new(),
            records: VecDeque::new(),
        })
    }

    /// Sends a line; never waits. A child that has closed its input does not hear it.
    pub fn send(&mut self, line: &str) {
        self.send_as(line, format!("{line}\r\n"));
    }

    /// Sends text as it is, whatever ends its lines.
    pub fn send_raw(&mut self, text: &str) {
        self.send_as(text.trim_end(), text.to_owned());
    }

    fn send_as(&mut self, line: &str, text: String) {
        self.record(Instant::now(), Direction::To, line);
        if let Some(input) = &self.input {
            let _ = input.send(text);
        }
    }

    /// The most bytes of memory the child has had at once, where the system tells (Linux does).
    #[must_use]
    pub fn peak_memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.id())).ok()?;
        let line = status.lines().find_map(|l| l.strip_prefix("VmHWM:"))?;
        let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
        Some(kilobytes << 10)
    }

    /// The next line and when it arrived, or `None` when the deadline has passed or the child has
    /// closed its output.
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

    /// Reads away what has been said unasked.
    pub fn drain(&mut self) {
        // As many as the queue holds: a child that never stops talking must not keep us here.
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

    /// The conversation, the earliest line first; of a long one the beginning and the end.
    pub fn records(&self) -> impl Iterator<Item = &Record> {
        self.first.iter().chain(&self.records)
    }

    /// The end of what the child wrote to its error output.
    #[must_use]
    pub fn errors(&self) -> String {
        let errors = self.errors.lock().unwrap_or_else(PoisonError::into_inner);
        let bytes: Vec<u8> = errors.iter().copied().collect();
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// The exit status, where the child has ended.
    pub fn status(&mut self) -> Option<ExitStatus> {
        self.child.try_wait().ok().flatten()
    }

    /// Waits for the child to end by itself until the deadline.
    pub fn ended_by(&mut self, deadline: Instant) -> Option<ExitStatus> {
        loop {
            if let Some(status) = self.status() {
                return Some(status);
            }
            if Instant::now() >= deadline {
                return None;
            }
            // Ends are seen by looking: the standard library has no wait with a limit.
            thread::sleep(Duration::from_millis(2));
        }
    }

    /// The child's process id.
    #[must_use]
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Closes the child's input, as if the manager had gone.
    pub fn close_input(&mut self) {
        self.input = None;
    }

    /// Suspends the child and what it has started, as managers do with an engine that is not to move
    /// (`SIGSTOP`). Whether it could be; one that has ended cannot.
    #[cfg(unix)]
    pub fn suspend(&mut self) -> bool {
        self.signal(rustix::process::Signal::STOP)
    }

    /// Lets a suspended child go on (`SIGCONT`). Whether it could be.
    #[cfg(unix)]
    pub fn resume(&mut self) -> bool {
        self.signal(rustix::process::Signal::CONT)
    }

    /// Sends a signal to the child's group, unless the child has ended: its number may be another's
    /// then.
    #[cfg(unix)]
    fn signal(&mut self, signal: rustix::process::Signal) -> bool {
        let running = self.status().is_none();
        let group = rustix::process::Pid::from_raw(self.child.id() as i32);
        running
            && group.is_some_and(|group| rustix::process::kill_process_group(group, signal).is_ok())
    }

    /// Kills the child and what it has started, if it still runs, and waits for its end.
    pub fn kill(&mut self) {
        #[cfg(unix)]
        self.signal(rustix::process::Signal::KILL);
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Process {
    /// No child outlives its manager.
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
