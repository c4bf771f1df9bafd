//! How much a server writes to SQLite's write-ahead log.

use std::fs::File;
use std::os::unix::fs::FileExt as _;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context as _, bail, ensure};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _, Executor as _, SqliteConnection};
use tokio::time::sleep;

/// In the server's folder.
const DATABASE: &str = "tengen.sqlite";
const INDEX: &str = "tengen.sqlite-shm";
/// Attempts to get a snapshot that needs the log.
const ATTEMPTS: usize = 100;
/// Time in which a server under load resets its log unless a reader prevents it.
const WATCHED: Duration = Duration::from_millis(200);
/// Bytes that the log has beside each page.
const FRAME_HEADER: u64 = 24;

/// Counts the frames of the log. A read transaction holds a snapshot, which prevents a reset of the
/// log, so that its length is what has been written.
pub(crate) struct Log {
    reader: SqliteConnection,
    /// Closed last: closing a file releases all POSIX locks of the process on it, the reader's too.
    index: File,
    begun: Position,
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
                    begun,
                });
            }
            reader.execute("ROLLBACK").await?;
        }
        bail!("no snapshot has prevented a reset of the log");
    }

    /// MB written since [`Log::begin`].
    pub(crate) fn written(&self) -> anyhow::Result<f64> {
        let now = Position::read(&self.index)?;
        ensure!(now.salt == self.begun.salt, "the log was reset");
        let frames = now.frames - self.begun.frames;
        Ok((frames * (now.page + FRAME_HEADER)) as f64 / 1e6)
    }

    pub(crate) async fn end(self) -> anyhow::Result<()> {
        self.reader.close().await?;
        drop(self.index);
        Ok(())
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
