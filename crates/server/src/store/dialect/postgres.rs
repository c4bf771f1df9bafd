//! A PostgreSQL of a test's own, with the tables.

use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, geteuid, kill_process};
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions as _, PgConnection, Row as _, SqlSafeStr as _};

use super::{Dialect, Value, bound, values};

/// Migrations in order, numbered like those for SQLite. The first makes what fifteen of SQLite's
/// have made of the tables of rooms.
pub(super) const MIGRATIONS: [(i64, &str, &str); 1] = [(
    15,
    "tables of rooms",
    include_str!("../../../migrations/postgres/15_rooms.sql"),
)];
/// The ids of `nobody`, as which the server runs if the tests are run by root, whom it refuses.
const NOBODY: u32 = 65_534;
/// For the server to be ready.
const READY: Duration = Duration::from_secs(60);

/// A running server in a folder of its own, with a socket there and no port.
pub(super) struct Postgres {
    server: Child,
    folder: tempfile::TempDir,
}

impl Postgres {
    /// `None` if PostgreSQL is not installed.
    pub(super) fn start() -> Option<Self> {
        let programs = programs()?;
        let folder = tempfile::tempdir().expect("a folder");
        let data = folder.path().join("data");
        if geteuid().is_root() {
            std::os::unix::fs::chown(folder.path(), Some(NOBODY), Some(NOBODY)).expect("its owner");
        }
        let made = ordinary(&programs.join("initdb"), folder.path())
            .args(["--auth=trust", "--username=tengen", "--no-sync"])
            .args(["--encoding=UTF8", "--locale=C", "--pgdata"])
            .arg(&data)
            .output()
            .expect("initdb");
        let why = String::from_utf8_lossy(&made.stderr);
        assert!(made.status.success(), "initdb: {why}");
        let server = ordinary(&programs.join("postgres"), folder.path())
            .arg("-D")
            .arg(&data)
            .arg("-k")
            .arg(folder.path())
            .args(["-c", "listen_addresses="])
            .stderr(Stdio::null())
            .spawn()
            .expect("postgres");
        Some(Self { server, folder })
    }

    /// A connection, once the server is ready.
    pub(super) async fn connect(&self) -> PgConnection {
        let options = PgConnectOptions::new_without_pgpass()
            .socket(self.folder.path())
            .username("tengen")
            .database("postgres");
        let began = Instant::now();
        loop {
            match options.connect().await {
                Ok(connection) => return connection,
                Err(error) if began.elapsed() > READY => panic!("{error}"),
                Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
            }
        }
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // It ends its other processes, which SIGKILL would leave.
        let id = i32::try_from(self.server.id()).ok().and_then(Pid::from_raw);
        if let Some(id) = id {
            kill_process(id, Signal::INT).ok();
        }
        self.server.wait().ok();
    }
}

/// A program in a folder, as somebody else than root.
fn ordinary(program: &Path, folder: &Path) -> Command {
    let mut command = Command::new(program);
    command
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::null());
    if geteuid().is_root() {
        command.uid(NOBODY).gid(NOBODY);
    }
    command
}

/// The folder with the programs, which Debian does not put into the path.
fn programs() -> Option<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter();
    let debian = versions.flatten().flatten().map(|v| v.path().join("bin"));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> = debian.chain(std::env::split_paths(&path)).collect();
    folders.retain(|folder| folder.join("initdb").is_file() && folder.join("postgres").is_file());
    folders.into_iter().next()
}

pub(super) async fn migrate(connection: &mut PgConnection) {
    let migrations = MIGRATIONS.iter().map(|&(version, name, sql)| {
        let sql = AssertSqlSafe(sql).into_sql_str();
        Migration::new(version, name.into(), MigrationType::Simple, sql, false)
    });
    let migrated = Migrator::with_migrations(migrations.collect())
        .run(connection)
        .await;
    migrated.expect("tables");
}

impl Dialect for PgConnection {
    async fn change(
        &mut self,
        statement: &'static str,
        values: Vec<Value>,
    ) -> Result<u64, sqlx::Error> {
        let changed = bound!(statement, values).execute(self).await?;
        Ok(changed.rows_affected())
    }

    async fn rows(
        &mut self,
        query: &'static str,
        values: Vec<Value>,
    ) -> Result<Vec<Vec<Value>>, sqlx::Error> {
        let rows = bound!(query, values).fetch_all(self).await?;
        rows.iter().map(|row| values!(row)).collect()
    }
}
