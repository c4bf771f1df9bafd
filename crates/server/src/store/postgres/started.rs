//! A PostgreSQL of the tests' own: one server for a test program, a database for each test.
//!
//! It knows nothing of this crate, since the integration tests include this file too.

use std::io::Write as _;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use rustix::process::geteuid;
use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _, Executor as _, PgConnection};
use tokio::sync::OnceCell;

/// User and group of the server if the tests run as root, which it refuses: `nobody`.
const NOBODY: u32 = 65_534;
/// For the server to be ready.
const READY: Duration = Duration::from_secs(60);
/// Makes its data on a small disk.
const MAKE: &str = "\
    \"$1/initdb\" --auth=trust --username=tengen --no-sync --encoding=UTF8 --locale=C \
    --wal-segsize=1 --pgdata \"$2/data\" >/dev/null";
/// The server ends, and its folder goes, with the test program, however that ends: then the other
/// end of the shell's input is closed.
const SCRIPT: &str = "\
    folder=\"$2\"; \
    serve() { \
        \"$1/postgres\" -D \"$2/data\" -k \"$2\" -c listen_addresses= -c max_connections=400 $3 & \
        server=$!; \
    }; \
    serve \"$1\" \"$2\" \"$3\"; \
    while read -r what; do case $what in \
        stop) kill -QUIT $server; wait $server;; \
        start) serve \"$1\" \"$2\" \"$3\";; \
        fill) cat /dev/zero >\"$2/data/filling\" 2>/dev/null;; \
        free) rm -f \"$2/data/filling\";; \
    esac; done; \
    kill -INT $server; wait $server; rm -rf \"$folder\"";

/// Makes a file system for the data, and runs the rest as an ordinary user once more, since the
/// server refuses root's number.
const SMALL_DISK: &str = "\
    mkdir \"$2/data\" && mount -t tmpfs -o size=$4,mode=700 none \"$2/data\" && \
    exec unshare --map-user=1000 --map-group=1000 sh -c \"$5\" sh \"$1\" \"$2\" \"$3\"";

/// A running server in a folder of its own, with a socket there and no port.
#[derive(Debug)]
pub(crate) struct Postgres {
    folder: PathBuf,
    shell: Child,
    /// Closed on drop, which ends the server.
    input: Option<ChildStdin>,
    databases: AtomicU32,
}

impl Postgres {
    /// The server that all tests of a program share. What it has written may be lost with the
    /// machine.
    pub(crate) async fn shared() -> &'static Self {
        static SHARED: OnceCell<Postgres> = OnceCell::const_new();
        let start = || async {
            let server = Self::start("-c fsync=off -c full_page_writes=off");
            server.connect("postgres").await.close().await.ok();
            server
        };
        SHARED.get_or_init(start).await
    }

    /// Starts a server with these options.
    ///
    /// # Panics
    /// PostgreSQL is not installed.
    pub(crate) fn start(options: &str) -> Self {
        let programs = installed();
        let folder = owned_folder();
        let made = ordinary(&programs.join("initdb"), &folder)
            .args(["--auth=trust", "--username=tengen", "--no-sync"])
            .args(["--encoding=UTF8", "--locale=C", "--pgdata"])
            .arg(folder.join("data"))
            .stdin(Stdio::null())
            .output()
            .expect("initdb");
        let why = String::from_utf8_lossy(&made.stderr);
        assert!(made.status.success(), "initdb: {why}");
        Self::serve(&programs, folder, options)
    }

    /// Starts a standby that follows this server, by the name that `synchronous_standby_names` has
    /// for it.
    ///
    /// # Panics
    /// This server is not ready.
    pub(crate) fn standby(&self, name: &str) -> Self {
        let programs = installed();
        let folder = owned_folder();
        let made = ordinary(&programs.join("pg_basebackup"), &folder)
            .args(["--write-recovery-conf", "--checkpoint=fast", "--no-sync"])
            .arg(format!("--host={}", self.folder.display()))
            .arg("--username=tengen")
            .arg("--pgdata")
            .arg(folder.join("data"))
            .stdin(Stdio::null())
            .output()
            .expect("pg_basebackup");
        let why = String::from_utf8_lossy(&made.stderr);
        assert!(made.status.success(), "pg_basebackup: {why}");
        Self::serve(&programs, folder, &format!("-c cluster_name={name}"))
    }

    /// Has a standby, while it is stopped, follow another server from now on.
    pub(crate) fn follow(&self, primary: &Self) {
        let settings = self.folder.join("data/postgresql.auto.conf");
        let mut settings = std::fs::OpenOptions::new()
            .append(true)
            .open(settings)
            .expect("its settings");
        let folder = primary.folder.display();
        writeln!(settings, "primary_conninfo = 'host={folder} user=tengen'").expect("written");
    }

    /// Runs a server whose data are in a folder.
    fn serve(programs: &Path, folder: PathBuf, options: &str) -> Self {
        let mut shell = ordinary(Path::new("sh"), &folder);
        shell
            .args(["-c", SCRIPT, "sh"])
            .args([programs, &folder])
            .arg(options);
        Self::run(shell, folder)
    }

    /// Starts a server with these options, whose data are on a disk of that size, which it alone
    /// sees.
    ///
    /// # Panics
    /// PostgreSQL is not installed, or the system allows no such disk.
    pub(crate) fn on_small_disk(size: &str, options: &str) -> Self {
        let programs = installed();
        let folder = owned_folder();
        let mut shell = ordinary(Path::new("unshare"), &folder);
        shell
            .args(["--map-root-user", "--mount", "sh", "-c", SMALL_DISK, "sh"])
            .args([&programs, &folder])
            .args([options, size, &format!("{MAKE} || exit 1; {SCRIPT}")]);
        Self::run(shell, folder)
    }

    fn run(mut shell: Command, folder: PathBuf) -> Self {
        shell.stdin(Stdio::piped()).stderr(Stdio::null());
        let mut shell = shell.spawn().expect("a shell");
        let input = shell.stdin.take();
        Self {
            folder,
            shell,
            input,
            databases: AtomicU32::new(0),
        }
    }

    /// Fills its small disk to the last byte.
    pub(crate) fn fill_disk(&mut self) {
        self.say("fill\n");
    }

    /// Frees what [`fill_disk`](Self::fill_disk) has filled.
    pub(crate) fn free_disk(&mut self) {
        self.say("free\n");
    }

    /// Stops it as a power cut does, but for its files.
    pub(crate) fn stop_at_once(&mut self) {
        self.say("stop\n");
    }

    /// Starts it after a stop.
    pub(crate) fn start_again(&mut self) {
        self.say("start\n");
    }

    fn say(&mut self, what: &str) {
        let input = self.input.as_mut().expect("open");
        input.write_all(what.as_bytes()).expect("a shell");
    }

    /// A new, empty database: its address.
    pub(crate) async fn database(&self) -> String {
        let number = self.databases.fetch_add(1, Ordering::Relaxed);
        let name = format!("test{number}");
        let mut connection = self.connect("postgres").await;
        let create = format!("CREATE DATABASE {name}");
        let created = connection.execute(AssertSqlSafe(create)).await;
        created.expect("a database");
        connection.close().await.ok();
        self.url(&name)
    }

    /// Where its socket is.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// The server's log, if it writes one.
    pub(crate) fn log(&self) -> PathBuf {
        self.folder.join("data/log/plans")
    }

    pub(crate) fn url(&self, database: &str) -> String {
        let folder = self.folder.display();
        format!("postgres:///{database}?host={folder}&user=tengen")
    }

    /// A connection, once the server is ready.
    pub(crate) async fn connect(&self, database: &str) -> PgConnection {
        let options: PgConnectOptions = self.url(database).parse().expect("an address");
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
        drop(self.input.take());
        self.shell.wait().ok();
        // Where a small disk was, which the shell cannot delete.
        std::fs::remove_dir_all(&self.folder).ok();
    }
}

/// A program in a folder, run by another user than root.
fn ordinary(program: &Path, folder: &Path) -> Command {
    let mut command = Command::new(program);
    command.current_dir(folder).stdout(Stdio::null());
    if geteuid().is_root() {
        command.uid(NOBODY).gid(NOBODY);
    }
    command
}

fn owned_folder() -> PathBuf {
    let folder = tempfile::tempdir().expect("a folder").keep();
    give(&folder);
    folder
}

/// Gives a file or folder to the server's user.
pub(crate) fn give(path: &Path) {
    if geteuid().is_root() {
        std::os::unix::fs::chown(path, Some(NOBODY), Some(NOBODY)).expect("its owner");
    }
}

fn installed() -> PathBuf {
    programs().expect(
        "PostgreSQL is not installed, without which these tests cannot run: \
         apt-get install postgresql",
    )
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
