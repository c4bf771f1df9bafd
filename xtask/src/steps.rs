//! What each step has taken, for the table at the end.

use std::fs;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// A step, its seconds, and the processor seconds of the programs it ran, where the system tells them.
type Step = (String, u64, Option<u64>);

static DONE: Mutex<Vec<Step>> = Mutex::new(Vec::new());

/// The kernel's clock ticks in a second, as `/proc` counts them: 100 on every Linux that Rust runs on.
const TICKS: u64 = 100;

/// Seconds, and processor seconds of ended programs, from a moment on.
pub(crate) struct Stopwatch {
    begun: Instant,
    processor: Option<u64>,
}

impl Stopwatch {
    pub(crate) fn start() -> Self {
        Self {
            begun: Instant::now(),
            processor: ticks_of_children(),
        }
    }
}

/// Notes a step that has ended.
pub(crate) fn add(heading: &str, watch: &Stopwatch) {
    let ticks = ticks_of_children().zip(watch.processor);
    let step = (
        heading.to_owned(),
        watch.begun.elapsed().as_secs(),
        ticks.map(|(now, then)| now.saturating_sub(then) / TICKS),
    );
    done().push(step);
}

/// Prints the table where there was more than one step.
pub(crate) fn print() {
    let done = done();
    if done.len() < 2 {
        return;
    }
    eprintln!("\n  seconds  processor");
    let line = |seconds, processor: Option<u64>, heading: &str| {
        let processor = processor.map_or_else(String::new, |ticks| ticks.to_string());
        eprintln!("{seconds:>9} {processor:>10}  {heading}");
    };
    for (heading, seconds, processor) in done.iter() {
        line(*seconds, *processor, heading);
    }
    let seconds = done.iter().map(|step| step.1).sum();
    line(seconds, done.iter().map(|step| step.2).sum(), "in all");
}

fn done() -> std::sync::MutexGuard<'static, Vec<Step>> {
    DONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// User and system time of the programs that have ended and were waited for.
fn ticks_of_children() -> Option<u64> {
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    // The name may hold anything; the fields after it begin with the third.
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(13);
    let mut field = || fields.next()?.parse::<u64>().ok();
    Some(field()? + field()?)
}
