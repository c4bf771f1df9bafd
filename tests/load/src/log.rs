//! How much a server writes to SQLite's write-ahead log, and of which tables.

use std::collections::HashMap;
use std::fmt;
use std::fs::File;
use std::os::unix::fs::FileExt as _;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context as _, bail, ensure};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _, Executor as _, Row as _, SqliteConnection};
use tokio::time::sleep;

/// In the server's folder.
const DATABASE: &str = "tengen.sqlite";
const INDEX: &str = "tengen.sqlite-shm";
const LOG: &str = "tengen.sqlite-wal";
/// Attempts to get a snapshot that needs the log.
const ATTEMPTS: usize = 100;
/// Time in which a server under load resets its log unless a reader prevents it.
const WATCHED: Duration = Duration::from_millis(200);
/// Bytes at the log's beginning.
const LOG_HEADER: u64 = 32;
/// Bytes that the log has beside each page, of which the first four are the page's number.
const FRAME_HEADER: u64 = 24;
/// What a move writes itself: its event, and when its room changed last.
const OF_MOVES: [&str; 2] = ["room_events", "room_list"];

/// Counts the frames of the log. A read transaction holds a snapshot, which prevents a reset of the
/// log, so that its length is what has been written.
pub(crate) struct Log {
    reader: SqliteConnection,
    /// Closed last: closing a file releases all POSIX locks of the process on it, the reader's too.
    index: File,
    log: File,
    begun: Position,
}

/// MB written, by tables, each with its indexes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Written(HashMap<String, f64>);

impl Written {
    pub(crate) fn all(&self) -> f64 {
        self.0.values().sum()
    }

    /// What the moves write themselves.
    pub(crate) fn of_moves(&self) -> f64 {
        OF_MOVES.iter().filter_map(|table| self.0.get(*table)).sum()
    }

    /// Everything else.
    pub(crate) fn beside(&self) -> f64 {
        self.all() - self.of_moves()
    }

    pub(crate) fn scaled(mut self, factor: f64) -> Self {
        self.0.values_mut().for_each(|of_table| *of_table *= factor);
        self
    }
}

impl fmt::Display for Written {
    /// The largest first.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rows: Vec<_> = self.0.iter().collect();
        rows.sort_by(|a, b| b.1.total_cmp(a.1));
        write!(f, "{:.1} MB a minute:", self.all())?;
        for (table, written) in rows {
            write!(f, " {table} {written:.2}")?;
        }
        Ok(())
    }
}

/// Where the log ends, from the header of its index (<https://sqlite.org/walformat.html>, 2.1).
#[derive(Clone, Copy, Debug)]
struct Position {
    /// Changed by each reset of the log.
    salt: [u8; 8],
    frames: u64,
    page: u64,
}

impl Log {
    /// Counts from now on what is written to the database in a server's folder.
    pub(crate) async fn begin(data: &Path) -> anyhow::Result<Log> {
        let index = File::open(data.join(INDEX)).context(INDEX)?;
        let log = File::open(data.join(LOG)).context(LOG)?;
        let mut reader = SqliteConnectOptions::new()
            .filename(data.join(DATABASE))
            .read_only(true)
            .connect()
            .await?;
        for _ in 0..ATTEMPTS {
            reader.execute("BEGIN").await?;
            reader.execute("SELECT count(*) FROM sqlite_schema").await?;
            let before = Position::read(&index)?;
            sleep(WATCHED).await;
            let begun = Position::read(&index)?;
            // After a complete checkpoint the snapshot does not need the log, which is reset.
            if begun.salt == before.salt {
                return Ok(Log {
                    reader,
                    index,
                    log,
                    begun,
                });
            }
            reader.execute("ROLLBACK").await?;
        }
        bail!("no snapshot has prevented a reset of the log");
    }

    /// Ends the snapshot, and says what has been written since [`Log::begin`].
    pub(crate) async fn end(mut self) -> anyhow::Result<Written> {
        let pages = self.pages()?;
        // The snapshot does not have the pages that were added since.
        self.reader.execute("ROLLBACK").await?;
        let tables = "SELECT s.pageno, COALESCE(t.tbl_name, s.name) AS tbl_name \
                      FROM dbstat s LEFT JOIN sqlite_schema t ON t.name = s.name";
        let mut written = HashMap::new();
        let mut rest = pages;
        for row in self.reader.fetch_all(tables).await? {
            let number = u32::try_from(row.try_get::<i64, _>("pageno")?)?;
            if let Some(frames) = rest.remove(&number) {
                *written.entry(row.try_get("tbl_name")?).or_default() += self.megabytes(frames);
            }
        }
        // Pages that are free, or free again.
        written.insert("free".to_owned(), self.megabytes(rest.values().sum()));
        self.reader.close().await?;
        drop(self.index);
        Ok(Written(written))
    }

    /// The frames of each page since [`Log::begin`].
    fn pages(&self) -> anyhow::Result<HashMap<u32, u64>> {
        let now = Position::read(&self.index)?;
        ensure!(now.salt == self.begun.salt, "the log was reset");
        let mut pages = HashMap::new();
        for frame in self.begun.frames..now.frames {
            let mut number = [0; 4];
            let at = LOG_HEADER + frame * (now.page + FRAME_HEADER);
            self.log.read_exact_at(&mut number, at)?;
            *pages.entry(u32::from_be_bytes(number)).or_default() += 1;
        }
        Ok(pages)
    }

    fn megabytes(&self, frames: u64) -> f64 {
        (frames * (self.begun.page + FRAME_HEADER)) as f64 / 1e6
    }
}

impl Position {
    fn read(index: &File) -> anyhow::Result<Position> {
        let (mut page, mut frames, mut salt) = ([0; 2], [0; 4], [0; 8]);
        index.read_exact_at(&mut page, 14)?;
        index.read_exact_at(&mut frames, 16)?;
        index.read_exact_at(&mut salt, 32)?;
        Ok(Position {
            salt,
            frames: u32::from_ne_bytes(frames).into(),
            page: u16::from_ne_bytes(page).into(),
        })
    }
}
