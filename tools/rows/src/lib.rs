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

use std::fs::{File, OpenOptions};
use std::io::Write as _;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// How far a run goes.
pub struct Slice {
    count: usize,
    until: Instant,
}

impl Slice {
    /// Until the file has `count` rows; no new one is begun after `time`.
    #[must_use]
    pub fn new(count: usize, time: Duration) -> Slice {
        Slice {
            count,
            until: Instant::now() + time,
        }
    }

    /// The same with more rows.
    #[must_use]
    pub const fn times(&self, times: usize) -> Slice {
        Slice {
            count: self.count * times,
            until: self.until,
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
