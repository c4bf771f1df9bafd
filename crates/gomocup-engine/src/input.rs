//! Input, read on its own thread so that commands arrive during a search.
//!
//! Every line gets a number. An urgent line (`STOP`, `END`, `INFO timeout_turn 0`, `INFO time_left`
//! with no time left, the end of input) publishes its number at once and thereby stops any search
//! that an earlier line began; all lines, urgent ones included, are then processed in order. So no
//! line is lost, and a line never stops a later search. Questions about the engine itself may be
//! answered out of turn.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::io::Read;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};

use tengen_gomocup::{Command, Info, Line, Lines, Yixin};

use crate::{Aside, Clock, ManagerLine, Meanwhile};

pub(crate) struct Input {
    lines: Receiver<ManagerLine>,
    waiting: RefCell<Waiting>,
    marks: Arc<Marks>,
    /// Number of the last line taken.
    taken: u64,
}

#[derive(Default)]
struct Waiting {
    lines: VecDeque<ManagerLine>,
    /// Length of the prefix already checked for out-of-turn questions.
    known: usize,
}

impl Waiting {
    fn take(&mut self) -> Option<ManagerLine> {
        self.known = self.known.saturating_sub(1);
        self.lines.pop_front()
    }

    /// Removes the first question about the engine itself.
    fn take_aside(&mut self) -> Option<Aside> {
        while self.known < self.lines.len() {
            let at = self.known;
            // The line after one of these commands is a file name, whatever its text.
            let named = at.checked_sub(1).is_some_and(|before| {
                let before = command(&self.lines[before].line);
                matches!(
                    before,
                    Some(Command::Yixin(Yixin::HashDump | Yixin::HashLoad))
                )
            });
            match Aside::of(&self.lines[at].line) {
                Some(aside) if !named => {
                    self.lines.remove(at);
                    return Some(aside);
                }
                _ => self.known += 1,
            }
        }
        None
    }
}

/// Line numbers published by the reader thread.
#[derive(Default)]
struct Marks {
    /// The last urgent line.
    hurry: AtomicU64,
    /// The last line received.
    last: AtomicU64,
}

impl Input {
    /// Starts the reader thread.
    ///
    /// # Errors
    /// If the thread cannot be started.
    pub(crate) fn start(
        from: impl Read + Send + 'static,
        clock: impl Clock,
    ) -> std::io::Result<Input> {
        let (sender, lines) = channel();
        let marks = Arc::new(Marks::default());
        let reader = Reader {
            sender,
            marks: Arc::clone(&marks),
            number: 0,
            clock,
        };
        std::thread::Builder::new()
            .name("input".to_owned())
            .spawn(move || reader.read(from))?;
        Ok(Input {
            lines,
            waiting: RefCell::default(),
            marks,
            taken: 0,
        })
    }

    /// Blocks for the next line; `None` at the end of input.
    pub(crate) fn next(&mut self) -> Option<ManagerLine> {
        let waiting = self.waiting.get_mut().take();
        let heard = waiting.or_else(|| self.lines.recv().ok())?;
        self.taken = heard.number;
        Some(heard)
    }

    /// Whether every line received has been taken.
    pub(crate) fn is_idle(&self) -> bool {
        self.marks.last.load(Ordering::Acquire) <= self.taken
    }

    /// A check for lines newer than the last one taken.
    pub(crate) fn anything_after_now(&self) -> impl Fn() -> bool + use<> {
        let (marks, taken) = (Arc::clone(&self.marks), self.taken);
        move || marks.last.load(Ordering::Relaxed) > taken
    }

    /// The view of a search begun by this line.
    pub(crate) fn after(&self, number: u64) -> After<'_> {
        After {
            input: self,
            number,
        }
    }
}

pub(crate) struct After<'a> {
    input: &'a Input,
    number: u64,
}

impl Meanwhile for After<'_> {
    fn stop(&self) -> bool {
        self.input.marks.hurry.load(Ordering::Relaxed) > self.number
    }

    fn aside(&self) -> Option<Aside> {
        let mut waiting = self.input.waiting.borrow_mut();
        waiting.lines.extend(self.input.lines.try_iter());
        waiting.take_aside()
    }
}

impl Aside {
    fn of(line: &Line) -> Option<Aside> {
        match command(line)? {
            Command::About => Some(Aside::About),
            Command::Yixin(Yixin::ShowInfo) => Some(Aside::ShowInfo),
            _ => None,
        }
    }
}

fn command(line: &Line) -> Option<Command> {
    match line {
        Line::Text(text) => Command::parse(text).ok(),
        Line::TooLong => None,
    }
}

struct Reader<C> {
    sender: Sender<ManagerLine>,
    marks: Arc<Marks>,
    number: u64,
    clock: C,
}

impl<C: Clock> Reader<C> {
    fn read(mut self, mut from: impl Read) {
        let mut buffer = [0; 4096];
        let mut lines = Lines::default();
        loop {
            // A read error counts as the end of input.
            let n = match from.read(&mut buffer) {
                Ok(n) => n,
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
                Err(_) => 0,
            };
            let ended = n == 0;
            let more = lines.push(&buffer[..n]);
            let last = if ended { lines.finish() } else { None };
            for line in more.into_iter().chain(last) {
                if !self.pass_on(line) {
                    return;
                }
            }
            if ended {
                self.marks.hurry.store(u64::MAX, Ordering::Relaxed);
                self.marks.last.store(u64::MAX, Ordering::Release);
                return;
            }
        }
    }

    /// Queues a line; `false` once the receiver is gone.
    fn pass_on(&mut self, line: Line) -> bool {
        self.number += 1;
        if is_urgent(&line) {
            self.marks.hurry.store(self.number, Ordering::Relaxed);
        }
        let heard = ManagerLine {
            number: self.number,
            at: self.clock.now(),
            line,
        };
        let sent = self.sender.send(heard).is_ok();
        // Only once the line can be taken: `is_idle` must not be true with a line in flight.
        self.marks.last.store(self.number, Ordering::Release);
        sent
    }
}

fn is_urgent(line: &Line) -> bool {
    let Line::Text(text) = line else {
        return false;
    };
    matches!(
        Command::parse(text),
        Ok(Command::Stop
            | Command::End
            | Command::Info(Ok(Info::TimeoutTurn(0) | Info::TimeLeft(i64::MIN..=0))))
    )
}
