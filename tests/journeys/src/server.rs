//! The real `tengen serve` with a temporary data folder.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::Stdio;

use anyhow::{Context as _, Result, bail, ensure};
use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::{Child, Command};

/// A host name that the browser resolves to this machine. Over plain HTTP it is not a trustworthy
/// origin, so the page is not cross-origin isolated, as on a local network.
pub(crate) const PLAIN_HOST: &str = "tengen.test";

/// A running server; ended when dropped.
#[derive(Debug)]
pub struct Tengen {
    child: Child,
    port: u16,
    data: TempDir,
    options: Vec<String>,
}

impl Tengen {
    /// Starts the server on a free port with an empty data folder.
    pub async fn start() -> Result<Self> {
        Self::start_with(Vec::new()).await
    }

    /// [`Tengen::start`] with further options of `tengen serve`.
    pub async fn start_with(options: Vec<String>) -> Result<Self> {
        let data = tempfile::tempdir().context("making a data folder")?;
        let (child, port) = spawn(0, data.path(), &options).await?;
        Ok(Self {
            child,
            port,
            data,
            options,
        })
    }

    /// Kills the server, as a crash would.
    pub async fn kill(&mut self) -> Result<()> {
        self.child.kill().await.context("sending SIGKILL")
    }

    /// Ends the server as a service manager does, and waits for its exit.
    pub async fn stop(&mut self) -> Result<()> {
        let id = self.child.id().context("Tengen has ended already")?;
        let pid = i32::try_from(id)
            .ok()
            .and_then(Pid::from_raw)
            .context("a process id")?;
        kill_process(pid, Signal::TERM).context("sending SIGTERM")?;
        let status = self.child.wait().await.context("waiting for its end")?;
        ensure!(status.success(), "after SIGTERM Tengen ended with {status}");
        Ok(())
    }

    /// Restarts the server on the same port with the same data.
    pub async fn start_again(&mut self) -> Result<()> {
        (self.child, self.port) = spawn(self.port, self.data.path(), &self.options).await?;
        Ok(())
    }

    /// The page's address.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        (Ipv4Addr::LOCALHOST, self.port).into()
    }

    /// The page's address under [`PLAIN_HOST`], where it is not cross-origin isolated.
    #[must_use]
    pub fn plain_url(&self) -> String {
        format!("http://{PLAIN_HOST}:{}", self.port)
    }

    /// The data folder's path.
    #[must_use]
    pub fn data(&self) -> &Path {
        self.data.path()
    }
}

/// The `tengen` binary. Cargo puts tests into `deps`, one level below it.
fn binary() -> Result<PathBuf> {
    let test = std::env::current_exe()?;
    let binary = test
        .parent()
        .and_then(Path::parent)
        .context("tests lie in a folder of the target folder")?
        .join("tengen");
    ensure!(
        binary.is_file(),
        "{} is not built: run `cargo xtask test`",
        binary.display()
    );
    Ok(binary)
}

/// Options of `tengen serve` that offer this binary, with other arguments, as an engine.
pub fn engine(name: &str, args: &str) -> Result<[String; 2]> {
    let option = format!("{name}='{}' {args}", binary()?.display());
    Ok(["--engine".to_owned(), option])
}

/// A running `tengen match --watch`; ended when dropped.
#[derive(Debug)]
pub struct Match {
    child: Child,
    /// Links to the boards.
    pub links: Vec<String>,
}

impl Match {
    /// Starts a match with further options.
    pub async fn start(args: &[&str]) -> Result<Self> {
        let mut child = Command::new(binary()?)
            .args(["match", "--watch", "--json"])
            .args(args)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .context("starting tengen match")?;
        let stdout = child.stdout.take().context("its output")?;
        let mut lines = BufReader::new(stdout).lines();
        let line = lines.next_line().await?.context("no line of links")?;
        // Drain the output, so that the match never blocks on it.
        tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
        let ready: serde_json::Value =
            serde_json::from_str(&line).with_context(|| format!("reading {line:?}"))?;
        let links = ready["links"].as_array().context("no links")?.iter();
        let links = links.filter_map(|link| link.as_str().map(str::to_owned));
        Ok(Self {
            links: links.collect(),
            child,
        })
    }

    /// Waits for the end of the match.
    pub async fn end(mut self) -> Result<()> {
        let status = self.child.wait().await.context("waiting for its end")?;
        ensure!(status.success(), "the match ended with {status}");
        Ok(())
    }
}

/// Runs a sub-command of the binary and returns its output.
pub async fn native(args: &[&str]) -> Result<String> {
    let output = Command::new(binary()?)
        .args(args)
        .output()
        .await
        .context("starting tengen")?;
    let said = String::from_utf8_lossy(&output.stderr);
    ensure!(
        output.status.success(),
        "tengen {args:?} ended with {}: {said}",
        output.status
    );
    Ok(String::from_utf8(output.stdout)?)
}

async fn spawn(port: u16, data: &Path, options: &[String]) -> Result<(Child, u16)> {
    let mut child = Command::new(binary()?)
        .args(["serve", "--json", "--allow-host", PLAIN_HOST, "--listen"])
        .arg(format!("127.0.0.1:{port}"))
        .arg("--data")
        .arg(data)
        .args(options)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .context("starting tengen serve")?;
    let stdout = child.stdout.take().context("its output")?;
    let mut lines = BufReader::new(stdout).lines();
    let Some(line) = lines.next_line().await? else {
        bail!(
            "tengen serve ended with {} before it was ready",
            child.wait().await?
        );
    };
    let ready: serde_json::Value =
        serde_json::from_str(&line).with_context(|| format!("reading {line:?}"))?;
    let port = ready["listening"]
        .as_str()
        .and_then(|url| url.rsplit(':').next())
        .and_then(|port| port.parse().ok())
        .with_context(|| format!("no address in {line:?}"))?;
    Ok((child, port))
}
