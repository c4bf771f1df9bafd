//! Input, read by a thread of its own so that it is heard while the engine thinks.
//!
//! Every line gets a number. A line that asks for haste (`STOP`, `END`, `INFO timeout_turn 0`,
//! the end of input) leaves its number behind at once, so that a search begun by an earlier line
//! ends; all lines, these included, then wait their turn. Nothing is lost, and nothing that was
//! meant for one search stops another.

use std::io::Read;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};

use tengen_gomocup::{Command, Info, Line, Lines};

use crate::{Clock, Heard};

/// The lines heard and still waiting.
pub(crate) struct Input {
    lines: Receiver<Heard>,
    marks: Arc<Marks>,
    /// The number of the last line taken.
    taken: u64,
}

/// Numbers of lines, left by the reader for whoever thinks meanwhile.
#[derive(Default)]
struct Marks {
    /// The last line that asked for haste.
    hurry: AtomicU64,
    /// The last line of all.
    last: AtomicU64,
}

impl Input {
    /// Begins to read.
    ///
    /// # Errors
    /// Where no thread can be started.
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
            marks,
            taken: 0,
        })
    }

    /// The next line, once there is one; `None` at the end of input.
    pub(crate) fn next(&mut self) -> Option<Heard> {
        let heard = self.lines.recv().ok()?;
        self.taken = heard.number;
        Some(heard)
    }

    /// Whether every line that came in has been taken.
    pub(crate) fn is_idle(&self) -> bool {
        self.marks.last.load(Ordering::Acquire) <= self.taken
    }

    /// Whether anything has come in that was not taken before now.
    pub(crate) fn anything_after_now(&self) -> impl Fn() -> bool + use<> {
        let (marks, taken) = (Arc::clone(&self.marks), self.taken);
        move || marks.last.load(Ordering::Relaxed) > taken
    }

    /// Whether a line after the one of this number has asked for haste.
    pub(crate) fn stop_after(&self, number: u64) -> impl Fn() -> bool + use<> {
        let marks = Arc::clone(&self.marks);
        move || marks.hurry.load(Ordering::Relaxed) > number
    }
}

struct Reader<C> {
    sender: Sender<Heard>,
    marks: Arc<Marks>,
    number: u64,
    clock: C,
}

impl<C: Clock> Reader<C> {
    fn read(mut self, mut from: impl Read) {
        let mut buffer = [0; 4096];
        let mut lines = Lines::default();
        loop {
            // An input that fails has ended.
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

    /// Hands a line over; `false` where nobody wants it any more.
    fn pass_on(&mut self, line: Line) -> bool {
        self.number += 1;
        if is_urgent(&line) {
            self.marks.hurry.store(self.number, Ordering::Relaxed);
        }
        let heard = Heard {
            number: self.number,
            at: self.clock.now(),
            line,
        };
        let sent = self.sender.send(heard).is_ok();
        // After it can be taken: who finds nothing waiting will not miss it.
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
        Ok(Command::Stop | Command::End | Command::Info(Ok(Info::TimeoutTurn(0))))
    )
}
