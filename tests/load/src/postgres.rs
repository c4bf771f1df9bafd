//! The same games with the server on PostgreSQL and on its file: latency, and processor time.

use std::fs;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, ensure};
use rustix::process::{Pid, Signal, geteuid, kill_process};
use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _};
use tokio::time::sleep;

use crate::games::{Load, measure, measure_on};
use crate::number;
use crate::sheet::{figure, quantile};

/// From one move of a game to the next: 1,000 moves a second of 2,000 games.
const PACE: Duration = Duration::from_secs(2);
/// User and group of PostgreSQL if this program runs as root, which it refuses: `nobody`.
const NOBODY: u32 = 65_534;
const READY: Duration = Duration::from_secs(60);
/// Clock ticks a second (`USER_HZ`), the unit of processor time in `/proc`.
const TICKS: f64 = 100.0;

pub(crate) async fn run(tengen: &Path) -> anyhow::Result<()> {
    let load = Load {
        games: usize::try_from(number("TENGEN_LOAD_GAMES", 2_000)?)?,
        moves: u32::try_from(number("TENGEN_LOAD_MOVES", 20)?)?,
        pace: PACE,
        clock: None,
    };
    let sqlite = measure(tengen, load).await?;
    let postgres = Postgres::on_first_core().await?;
    let mut taken = measure_on(tengen, load, Some(&postgres)).await?;
    figure("postgres-move-p99", quantile(&mut taken.moves, 990));
    figure("postgres-move-p999", quantile(&mut taken.moves, 999));
    figure("postgres-processor-sqlite", sqlite.processor * 1_000.0);
    figure(
        "postgres-processor",
        100.0 * taken.processor / sqlite.processor,
    );
    Ok(())
}

/// A PostgreSQL on the first core, in a folder of its own that goes with it.
pub(crate) struct Postgres {
    programs: PathBuf,
    folder: tempfile::TempDir,
    child: Option<Child>,
}

impl Postgres {
    async fn on_first_core() -> anyhow::Result<Self> {
        let programs = programs().context("PostgreSQL is not installed")?;
        let folder = tempfile::tempdir()?;
        if geteuid().is_root() {
            std::os::unix::fs::chown(folder.path(), Some(NOBODY), Some(NOBODY))?;
        }
        let data = folder.path().join("data");
        let made = ordinary(Command::new(programs.join("initdb")), folder.path())
            .args(["--auth=trust", "--username=tengen", "--no-sync"])
            .args(["--encoding=UTF8", "--locale=C", "--pgdata"])
            .arg(&data)
            .output()?;
        ensure!(
            made.status.success(),
            "initdb: {}",
            String::from_utf8_lossy(&made.stderr)
        );
        let mut postgres = Self {
            programs,
            folder,
            child: None,
        };
        postgres.start().await?;
        Ok(postgres)
    }

    async fn start(&mut self) -> anyhow::Result<()> {
        let folder = self.folder.path();
        let mut command = Command::new("taskset");
        command
            .args(["-c", "0"])
            .arg(self.programs.join("postgres"));
        let child = ordinary(command, folder)
            .arg("-D")
            .arg(folder.join("data"))
            .arg("-k")
            .arg(folder)
            .args(["-c", "listen_addresses="])
            .stderr(Stdio::null())
            .spawn()?;
        self.child = Some(child);
        // The socket is there before PostgreSQL lets anybody in.
        let options: PgConnectOptions = self.url().parse()?;
        let began = Instant::now();
        loop {
            match options.connect().await {
                Ok(connection) => return Ok(connection.close().await?),
                Err(error) if began.elapsed() > READY => {
                    return Err(error).context("PostgreSQL does not start");
                }
                Err(_) => sleep(Duration::from_millis(10)).await,
            }
        }
    }

    fn stop(&mut self, signal: Signal) -> anyhow::Result<()> {
        if let Some(mut child) = self.child.take() {
            let id = Pid::from_raw(i32::try_from(child.id())?).context("a process")?;
            kill_process(id, signal)?;
            child.wait()?;
        }
        Ok(())
    }

    /// Where its database is.
    pub(crate) fn url(&self) -> String {
        let folder = self.folder.path().display();
        format!("postgres:///postgres?host={folder}&user=tengen")
    }

    /// Processor time used by all its processes, those that have ended included.
    pub(crate) fn processor_time(&self) -> anyhow::Result<Duration> {
        let own = self.child.as_ref().context("it runs")?.id();
        let mut ticks = 0;
        for process in fs::read_dir("/proc")? {
            let Ok(text) = fs::read_to_string(process?.path().join("stat")) else {
                continue;
            };
            // The program's name, which may have spaces, is in brackets.
            let Some((id, fields)) = text.split_once(" (").and_then(|(id, rest)| {
                let (_, fields) = rest.rsplit_once(") ")?;
                Some((
                    id.parse::<u32>().ok()?,
                    fields.split(' ').collect::<Vec<_>>(),
                ))
            }) else {
                continue;
            };
            let number = |i: usize| fields.get(i).and_then(|field| field.parse::<u64>().ok());
            let parent = number(1);
            if id != own && parent != Some(own.into()) {
                continue;
            }
            // Its own, and of the postmaster also those of children that have ended.
            let last = if id == own { 14 } else { 12 };
            ticks += (11..=last).filter_map(number).sum::<u64>();
        }
        Ok(Duration::from_secs_f64(ticks as f64 / TICKS))
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // In which its processes end.
        self.stop(Signal::INT).ok();
    }
}

/// A program in a folder, run by another user than root.
fn ordinary(mut command: Command, folder: &Path) -> Command {
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
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter();
    let debian = versions.flatten().flatten().map(|v| v.path().join("bin"));
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut folders = debian.chain(std::env::split_paths(&path));
    folders.find(|folder| folder.join("initdb").is_file() && folder.join("postgres").is_file())
}
