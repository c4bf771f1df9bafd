//! The table of steps and their times, printed at the end.

use std::fs;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// Heading, seconds, processor seconds of child processes (Linux only).
type Step = (String, u64, Option<u64>);

static DONE: Mutex<Vec<Step>> = Mutex::new(Vec::new());

/// `USER_HZ`, the unit of processor time in `/proc`: 100 on Linux.
const TICKS: u64 = 100;

/// Of the steps announced by [`plan`]: how many were done before, and how many they are.
static PLAN: Mutex<Option<(usize, usize)>> = Mutex::new(None);

/// The next `count` steps are numbered in their headings.
pub(crate) fn plan(count: usize) {
    *PLAN.lock().unwrap_or_else(PoisonError::into_inner) = Some((done().len(), count));
}

/// The next step's number among those that were announced, such as `2 of 4: `.
pub(crate) fn number() -> String {
    let plan = *PLAN.lock().unwrap_or_else(PoisonError::into_inner);
    plan.map(|(before, count)| (done().len() - before + 1, count))
        .filter(|(number, count)| number <= count)
        .map_or_else(String::new, |(number, count)| {
            format!("{number} of {count}: ")
        })
}

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

pub(crate) fn add(heading: &str, watch: &Stopwatch) {
    let ticks = ticks_of_children().zip(watch.processor);
    let step = (
        heading.to_owned(),
        watch.begun.elapsed().as_secs(),
        ticks.map(|(now, then)| now.saturating_sub(then) / TICKS),
    );
    done().push(step);
}

/// Prints the table if there was more than one step.
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

/// User and system time of child processes that were waited for, in [`TICKS`].
fn ticks_of_children() -> Option<u64> {
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    // The process name may contain anything; after its parenthesis comes field 3.
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(13);
    let mut field = || fields.next()?.parse::<u64>().ok();
    Some(field()? + field()?)
}
