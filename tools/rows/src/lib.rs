//! Files of results: a JSON object a line, appended as they are found.
//!
//! ```
//! use std::time::Duration;
//! use tengen_rows::{Slice, extend, read};
//!
//! let path = std::env::temp_dir().join(format!("rows-{}", std::process::id()));
//! let hour = Duration::from_secs(3_600);
//! extend(&path, 1.., &Slice::new(2, hour), |task: u32| Ok(task * task))?;
//! // Only the rows that are missing are made.
//! extend(&path, 1.., &Slice::new(3, hour), |task: u32| Ok(task + 100))?;
//! let rows: Vec<u32> = read(&path)?;
//! std::fs::remove_file(&path)?;
//! assert_eq!(rows, [1, 4, 103]);
//! # Ok::<(), anyhow::Error>(())
//! ```

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::Write as _;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// How far a run goes.
pub struct Slice {
    count: usize,
    until: Instant,
    threads: usize,
}

impl Slice {
    /// Until the file has `count` rows; no new one is begun after `time`.
    #[must_use]
    pub fn new(count: usize, time: Duration) -> Slice {
        Slice {
            count,
            until: Instant::now() + time,
            threads: 1,
        }
    }

    /// The same by several threads, for [`extend_by`].
    #[must_use]
    pub const fn threads(&self, threads: usize) -> Slice {
        Slice { threads, ..*self }
    }

    /// The same with more rows.
    #[must_use]
    pub const fn times(&self, times: usize) -> Slice {
        Slice {
            count: self.count * times,
            ..*self
        }
    }
}

/// The rows of a file; none if there is no file. A last line without its end is left out.
///
/// # Errors
/// With the line that cannot be read.
pub fn read<T: DeserializeOwned>(path: &Path) -> anyhow::Result<Vec<T>> {
    let text = match std::fs::read_to_string(path) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
        text => text.with_context(|| format!("the file {}", path.display()))?,
    };
    let whole = text.rfind('\n').map_or("", |end| &text[..end]);
    let rows = whole.lines().enumerate().map(|(i, line)| {
        let place = || format!("{}, line {}", path.display(), i + 1);
        serde_json::from_str(line).with_context(place)
    });
    rows.collect()
}

/// Appends the rows that `make` finds for the tasks that have none yet. Rows have the order of
/// their tasks.
///
/// # Errors
/// If the file cannot be read or written, or of `make`.
pub fn extend<Task, Row: Serialize + DeserializeOwned>(
    path: &Path,
    tasks: impl Iterator<Item = Task>,
    slice: &Slice,
    mut make: impl FnMut(Task) -> anyhow::Result<Row>,
) -> anyhow::Result<()> {
    let mut rows: Vec<Row> = read(path)?;
    let done = rows.len();
    let mut file = replace(path, &rows)?;
    for task in tasks.take(slice.count).skip(done) {
        if Instant::now() >= slice.until {
            break;
        }
        let row = make(task)?;
        writeln!(file, "{}", serde_json::to_string(&row)?)?;
        rows.push(row);
    }
    println!("{}: {} rows", path.display(), rows.len());
    Ok(())
}

/// [`extend`] by the slice's threads, each with a `make` of its own from `maker`. `enough` sees
/// each new row and says whether no more are begun; those begun are still added.
///
/// # Errors
/// As [`extend`]: rows before the failed one are kept.
///
/// # Panics
/// If a thread does.
pub fn extend_by<Task, Row, Make>(
    path: &Path,
    tasks: impl Iterator<Item = Task> + Send,
    slice: &Slice,
    maker: impl Fn() -> Make + Sync,
    mut enough: impl FnMut(&Row) -> bool,
) -> anyhow::Result<()>
where
    Row: Serialize + DeserializeOwned + Send,
    Make: FnMut(Task) -> anyhow::Result<Row>,
{
    let rows: Vec<Row> = read(path)?;
    let done = rows.len();
    let mut file = replace(path, &rows)?;
    let tasks = Mutex::new(tasks.take(slice.count).enumerate().skip(done));
    let is_over = AtomicBool::new(false);
    let next = || {
        let late = is_over.load(Ordering::Relaxed) || Instant::now() >= slice.until;
        let mut tasks = tasks.lock().unwrap_or_else(|broken| broken.into_inner());
        if late { None } else { tasks.next() }
    };
    let mut written = done;
    thread::scope(|scope| {
        // Threads wait for their rows to be written, so that few are begun after the last.
        let (sender, made) = mpsc::sync_channel(0);
        for _ in 0..slice.threads.max(1) {
            let (sender, next, maker) = (sender.clone(), &next, &maker);
            scope.spawn(move || {
                let mut make = maker();
                while let Some((number, task)) = next() {
                    if sender.send((number, make(task))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        // Rows that were made before an earlier one.
        let mut early = BTreeMap::new();
        for (number, row) in made {
            early.insert(number, row);
            while let Some(row) = early.remove(&written) {
                // A failed write ends the threads by the closed channel.
                let row = row?;
                writeln!(file, "{}", serde_json::to_string(&row)?)?;
                written += 1;
                is_over.fetch_or(enough(&row), Ordering::Relaxed);
            }
        }
        anyhow::Ok(())
    })?;
    println!("{}: {written} rows", path.display());
    Ok(())
}

/// Writes the rows anew and returns the file, open for more.
fn replace<Row: Serialize>(path: &Path, rows: &[Row]) -> anyhow::Result<File> {
    let context = || format!("the file {}", path.display());
    let mut file = OpenOptions::new()
        .create(true)
        .write(true)
        .truncate(true)
        .open(path)
        .with_context(context)?;
    for row in rows {
        writeln!(file, "{}", serde_json::to_string(row)?).with_context(context)?;
    }
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file of its own that is removed at the end.
    struct Rows(std::path::PathBuf);

    impl Drop for Rows {
        fn drop(&mut self) {
            std::fs::remove_file(&self.0).ok();
        }
    }

    fn rows(name: &str) -> Rows {
        Rows(std::env::temp_dir().join(format!("rows-{name}-{}", std::process::id())))
    }

    /// Later tasks are done first.
    fn squares() -> impl FnMut(u64) -> anyhow::Result<u64> {
        |task| {
            thread::sleep(Duration::from_millis(20_u64.saturating_sub(task)));
            anyhow::ensure!(task != 13, "thirteen");
            Ok(task * task)
        }
    }

    #[test]
    fn threads_write_the_rows_in_order_and_go_on_where_they_ended() -> anyhow::Result<()> {
        let file = rows("order");
        let hour = Duration::from_secs(3_600);
        let slice = |count| Slice::new(count, hour).threads(4);
        extend_by(&file.0, 0.., &slice(5), squares, |_: &u64| false)?;
        extend_by(&file.0, 0.., &slice(12), squares, |_: &u64| false)?;
        assert_eq!(
            read::<u64>(&file.0)?,
            (0..12).map(|n| n * n).collect::<Vec<_>>()
        );
        // The rows before a failure are kept.
        let more = extend_by(&file.0, 0.., &slice(20), squares, |_: &u64| false);
        assert_eq!(
            more.map_err(|why| why.to_string()),
            Err("thirteen".to_owned())
        );
        assert_eq!(
            read::<u64>(&file.0)?,
            (0..13).map(|n| n * n).collect::<Vec<_>>()
        );
        Ok(())
    }

    #[test]
    fn no_row_is_begun_when_there_are_enough() -> anyhow::Result<()> {
        let file = rows("enough");
        let slice = Slice::new(1_000, Duration::from_secs(3_600)).threads(2);
        let is_enough = AtomicBool::new(false);
        let make = || {
            |task: u64| {
                while task > 7 && !is_enough.load(Ordering::Acquire) {
                    thread::yield_now();
                }
                Ok(task)
            }
        };
        extend_by(&file.0, 0.., &slice, make, |&row| {
            is_enough.fetch_or(row == 7, Ordering::AcqRel);
            row >= 7
        })?;
        let found = read::<u64>(&file.0)?;
        // Each thread ends the row that it has begun.
        assert!((8..=10).contains(&found.len()), "{found:?}");
        assert!(found.iter().copied().eq(0..found.len() as u64));
        Ok(())
    }
}
