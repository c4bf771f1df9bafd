//! Standard input, read by a thread of its own so that it is heard while the engine thinks.
//!
//! Every line gets a number. A line that asks for haste (`STOP`, `END`, `INFO timeout_turn 0`,
//! the end of input) leaves its number behind at once, so that a search begun by an earlier line
//! ends; all lines, these included, then wait their turn. Nothing is lost, and nothing that was
//! meant for one search stops another.
use std::io::Read as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Instant;

use tengen_gomocup::{Command, Info, Line, LineError, Lines};

/// A line, when it came in, and which one it was, from 1.
pub(crate) struct Said {
    pub(crate) number: u64,
    pub(crate) at: Instant,
    pub(crate) line: Result<Command, LineError>,
}

/// The lines said and still waiting.
pub(crate) struct Input {
    lines: Receiver<Said>,
    hurry: Arc<AtomicU64>,
}

impl Input {
    /// Begins to read.
    ///
    /// # Errors
    /// Where no thread can be started.
    pub(crate) fn start() -> std::io::Result<Input> {
        let (sender, lines) = channel();
        let hurry = Arc::new(AtomicU64::new(0));
        let reader = Reader {
            sender,
            hurry: Arc::clone(&hurry),
            number: 0,
        };
        std::thread::Builder::new()
            .name("stdin".to_owned())
            .spawn(move || reader.read())?;
        Ok(Input { lines, hurry })
    }

    /// The next line, once there is one; `None` at the end of input.
    pub(crate) fn next(&mut self) -> Option<Said> {
        self.lines.recv().ok()
    }

    /// Whether a line after the one of this number has asked for haste.
    pub(crate) fn stop_after(&self, number: u64) -> impl FnMut() -> bool + use<> {
        let hurry = Arc::clone(&self.hurry);
        move || hurry.load(Ordering::Relaxed) > number
    }
}

struct Reader {
    sender: Sender<Said>,
    hurry: Arc<AtomicU64>,
    number: u64,
}

impl Reader {
    fn read(mut self) {
        let mut stdin = std::io::stdin().lock();
        let mut buffer = [0; 4096];
        let mut lines = Lines::default();
        loop {
            // An input that fails has ended.
            let n = match stdin.read(&mut buffer) {
                Ok(n) => n,
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
                Err(_) => 0,
            };
            let ended = n == 0;
            let more = lines.push(&buffer[..n]);
            let last = if ended { lines.finish() } else { None };
            for line in more.into_iter().chain(last) {
                if !self.pass_on(&line) {
                    return;
                }
            }
            if ended {
                self.hurry.store(u64::MAX, Ordering::Relaxed);
                return;
            }
        }
    }

    /// Hands a line over; `false` where nobody wants it any more.
    fn pass_on(&mut self, line: &Line) -> bool {
        self.number += 1;
        let line = match line {
            Line::Text(text) => Command::parse(text),
            Line::TooLong => Err(LineError::TooLong),
        };
        let hurry = matches!(
            line,
            Ok(Command::Stop | Command::End | Command::Info(Ok(Info::TimeoutTurn(0))))
        );
        if hurry {
            self.hurry.store(self.number, Ordering::Relaxed);
        }
        let said = Said {
            number: self.number,
            at: Instant::now(),
            line,
        };
        self.sender.send(said).is_ok()
    }
}
