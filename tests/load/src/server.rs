//! The server under load: a child process, pinned to one core if `taskset` is available.

use std::fs::File;
use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use anyhow::Context as _;
use rustix::process::{Pid, Resource, Rlimit, Signal, getrlimit, kill_process, setrlimit};
use rustix::thread::{sched_getaffinity, sched_setaffinity};

pub(crate) struct Server {
    child: Child,
    pub(crate) address: SocketAddr,
}

pub(crate) fn many_files() -> anyhow::Result<()> {
    let limit = getrlimit(Resource::Nofile);
    let limit = Rlimit {
        current: limit.maximum,
        ..limit
    };
    setrlimit(Resource::Nofile, limit).context("raising the number of open files")
}

/// Leaves the first core to the server if there is a second.
pub(crate) fn leave_the_first_core() -> anyhow::Result<()> {
    let mut cores = sched_getaffinity(None).context("asking for this process's cores")?;
    cores.unset(0);
    if cores.count() > 0 {
        sched_setaffinity(None, &cores).context("choosing cores")?;
    }
    Ok(())
}

impl Server {
    /// On the first core, with the limits of a public server.
    pub(crate) fn on_one_core(tengen: &Path, data: &Path) -> anyhow::Result<Self> {
        Self::on_first_core(tengen, data, "127.0.0.1:0")
    }

    /// The same at an address where another one has run.
    pub(crate) fn again(tengen: &Path, data: &Path, at: SocketAddr) -> anyhow::Result<Self> {
        Self::on_first_core(tengen, data, &at.to_string())
    }

    fn on_first_core(tengen: &Path, data: &Path, listen: &str) -> anyhow::Result<Self> {
        let mut command = Command::new("taskset");
        command.args(["-c", "0"]).arg(tengen);
        command.args(["serve", "--for", "public"]);
        Self::listening(command, data, listen, "warn")
    }

    /// On the first core, with its data in PostgreSQL.
    pub(crate) fn on_postgres(tengen: &Path, data: &Path, url: &str) -> anyhow::Result<Self> {
        let mut command = Command::new("taskset");
        command.args(["-c", "0"]).arg(tengen);
        command.args(["serve", "--for", "public", "--database", url]);
        Self::listening(command, data, "127.0.0.1:0", "warn")
    }

    /// The same without limits for each address.
    pub(crate) fn on_postgres_without_limits(
        tengen: &Path,
        data: &Path,
        url: &str,
    ) -> anyhow::Result<Self> {
        let mut command = Command::new("taskset");
        command.args(["-c", "0"]).arg(tengen);
        command.args(["serve", "--no-limits", "--database", url]);
        Self::listening(command, data, "127.0.0.1:0", "off")
    }

    /// To measure the server's capacity.
    pub(crate) fn without_limits(tengen: &Path, data: &Path) -> anyhow::Result<Self> {
        let mut command = Command::new(tengen);
        command.args(["serve", "--no-limits"]);
        Self::listening(command, data, "127.0.0.1:0", "warn")
    }

    /// The same at an address where another one has run, or at a new one with the port 0.
    pub(crate) fn without_limits_at(
        tengen: &Path,
        data: &Path,
        at: SocketAddr,
    ) -> anyhow::Result<Self> {
        let mut command = Command::new(tengen);
        command.args(["serve", "--no-limits"]);
        Self::listening(command, data, &at.to_string(), "warn")
    }

    /// With the tables of games and results built anew from the events.
    pub(crate) fn reindexed(tengen: &Path, data: &Path) -> anyhow::Result<Self> {
        let mut command = Command::new(tengen);
        command.args(["serve", "--no-limits", "--reindex"]);
        Self::listening(command, data, "127.0.0.1:0", "warn")
    }

    pub(crate) fn plain(tengen: &Path, data: &Path) -> anyhow::Result<Self> {
        Self::start(Command::new(tengen), data)
    }

    /// On the first core, reachable at every address, with the log in a file.
    pub(crate) fn attacked(
        tengen: &Path,
        data: &Path,
        log: &Path,
        options: &[&str],
    ) -> anyhow::Result<Self> {
        let mut command = Command::new("taskset");
        command.args(["-c", "0"]).arg(tengen);
        Self::logged(command, data, log, (options, "[::]:0"))
    }

    /// With options, at an address, with the log in a file.
    pub(crate) fn logged(
        command: Command,
        data: &Path,
        log: &Path,
        (options, listen): (&[&str], &str),
    ) -> anyhow::Result<Self> {
        let mut command = serve(command);
        command.args(options).stderr(File::create(log)?);
        Self::listening(command, data, listen, "info")
    }

    /// The wrapper runs the command given by its last arguments.
    pub(crate) fn start(command: Command, data: &Path) -> anyhow::Result<Self> {
        Self::listening(serve(command), data, "127.0.0.1:0", "warn")
    }

    fn listening(
        mut command: Command,
        data: &Path,
        listen: &str,
        log: &str,
    ) -> anyhow::Result<Self> {
        let mut child = command
            .args(["--json", "--listen", listen, "--data"])
            .arg(data)
            .env("RUST_LOG", log)
            .stdout(Stdio::piped())
            .spawn()
            .with_context(|| format!("starting {:?}", command.get_program()))?;
        let stdout = child.stdout.take().context("a pipe")?;
        let mut line = String::new();
        BufReader::new(stdout).read_line(&mut line)?;
        let ready: serde_json::Value =
            serde_json::from_str(&line).context("the server did not start")?;
        let url = ready["listening"].as_str().context("an address")?;
        let address = url.trim_start_matches("http://").parse()?;
        Ok(Self { child, address })
    }

    /// Peak memory in MiB.
    pub(crate) fn peak_memory(&self) -> anyhow::Result<f64> {
        let path = format!("/proc/{}/status", self.child.id());
        let status = std::fs::read_to_string(path)?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kib: f64 = line
            .and_then(|line| line.trim().strip_suffix("kB")?.trim().parse().ok())
            .context("no VmHWM")?;
        Ok(kib / 1024.0)
    }

    /// MB that it has written to the disk.
    pub(crate) fn written(&self) -> anyhow::Result<f64> {
        let text = std::fs::read_to_string(format!("/proc/{}/io", self.child.id()))?;
        let line = text
            .lines()
            .find_map(|line| line.strip_prefix("write_bytes: "));
        let bytes: f64 = line.context("no write_bytes")?.parse()?;
        Ok(bytes / 1e6)
    }

    /// Processor time used by all threads.
    pub(crate) fn processor_time(&self) -> anyhow::Result<Duration> {
        let mut nanoseconds = 0;
        for thread in std::fs::read_dir(format!("/proc/{}/task", self.child.id()))? {
            let text = std::fs::read_to_string(thread?.path().join("schedstat"))?;
            let first = text.split(' ').next().context("a number")?;
            nanoseconds += first.parse::<u64>()?;
        }
        Ok(Duration::from_nanos(nanoseconds))
    }

    /// Kills the traced server and waits until the tracer has written its output.
    pub(crate) fn kill_traced(mut self) -> anyhow::Result<()> {
        let tracer = self.child.id();
        let children = std::fs::read_to_string(format!("/proc/{tracer}/task/{tracer}/children"))?;
        let server = children.split_whitespace().next().context("no server")?;
        let server = Pid::from_raw(server.parse()?).context("a process")?;
        kill_process(server, Signal::KILL)?;
        self.child.wait()?;
        Ok(())
    }

    /// Asks it to stop, and waits until it has.
    pub(crate) fn stop(mut self) -> anyhow::Result<()> {
        let id = Pid::from_raw(i32::try_from(self.child.id())?).context("a process")?;
        kill_process(id, Signal::TERM)?;
        self.child.wait()?;
        Ok(())
    }

    pub(crate) fn kill(mut self) -> anyhow::Result<()> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }
}

fn serve(mut command: Command) -> Command {
    command.arg("serve");
    command
}

impl Drop for Server {
    fn drop(&mut self) {
        // After a failed run this kills the server; otherwise it has already exited.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
