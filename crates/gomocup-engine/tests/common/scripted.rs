//! A session with a scripted clock.

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use tengen_core::Level;
use tengen_gomocup::{Line, Xy};
use tengen_gomocup_engine::{Clock, EngineSession, ManagerLine, Options};

/// Microseconds since the start, and how many each reading adds.
#[derive(Clone)]
struct Scripted {
    now: Arc<AtomicU64>,
    step: u64,
}

impl Clock for Scripted {
    fn now(&self) -> Duration {
        Duration::from_micros(self.now.fetch_add(self.step, Ordering::Relaxed))
    }
}

/// The text written, and the time of the last write.
#[derive(Default)]
struct Output {
    text: String,
    at: Duration,
}

struct Written(Arc<std::sync::Mutex<Output>>, Arc<AtomicU64>);

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let mut output = self.0.lock().expect("no panic while writing");
        output.text.push_str(&String::from_utf8_lossy(bytes));
        output.at = Duration::from_micros(self.1.load(Ordering::Relaxed));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// A session on the test's thread.
pub(crate) struct ScriptedSession {
    session: EngineSession<Written, Scripted>,
    output: Arc<std::sync::Mutex<Output>>,
    now: Arc<AtomicU64>,
    number: u64,
}

impl ScriptedSession {
    /// A session whose clock advances by `step` microseconds at each reading.
    pub(crate) fn new(step: u64) -> ScriptedSession {
        let now = Arc::new(AtomicU64::new(0));
        let output = Arc::default();
        let written = Written(Arc::clone(&output), Arc::clone(&now));
        let options = Options {
            level: Level::STRONGEST,
            seed: 1,
            textbook: None,
        };
        let clock = Scripted {
            now: Arc::clone(&now),
            step,
        };
        ScriptedSession {
            session: EngineSession::new(options, written, clock),
            output,
            now,
            number: 0,
        }
    }

    /// Sends lines; returns the output and its delay after the last line.
    pub(crate) fn say(&mut self, lines: &str) -> (String, Duration) {
        let mut at = Duration::ZERO;
        for line in lines.lines() {
            self.number += 1;
            at = Duration::from_micros(self.now.load(Ordering::Relaxed));
            let heard = ManagerLine {
                number: self.number,
                at,
                line: Line::Text(line.to_owned()),
            };
            self.session.hear(&heard, &|| false).expect("it can write");
        }
        let mut output = self.output.lock().expect("no panic while writing");
        let text = std::mem::take(&mut output.text);
        (text, output.at.saturating_sub(at))
    }

    pub(crate) fn lacks_memory(&self) -> bool {
        self.session.has_spare_work()
    }
}

pub(crate) fn last_move(text: &str) -> Xy {
    let last = text.lines().last().expect("an answer");
    last.parse().unwrap_or_else(|e| panic!("{text}: {e}"))
}
