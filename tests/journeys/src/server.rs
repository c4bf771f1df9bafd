//! The real `tengen serve`, with a data folder of its own.
use std::path::{Path, PathBuf};
use std::process::Stdio;

use anyhow::{Context as _, Result, bail, ensure};
use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::{Child, Command};

/// A host name that is nobody's: the browser is told to look for it on this machine. Over plain http it is no
/// trustworthy origin, so that the page under it is not cross-origin isolated, as on a local network.
pub(crate) const PLAIN_HOST: &str = "tengen.test";

/// A running Tengen; ended when dropped.
#[derive(Debug)]
pub struct Tengen {
    child: Child,
    port: u16,
    data: TempDir,
    options: Vec<String>,
}

impl Tengen {
    /// Starts Tengen on a free port with an empty data folder.
    ///
    /// # Errors
    /// When the binary is not built, or does not come up.
    pub async fn start() -> Result<Self> {
        Self::start_with(Vec::new()).await
    }

    /// The same with further options.
    ///
    /// # Errors
    /// As [`Tengen::start`].
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

    /// Ends Tengen as a service manager does, and waits until it is gone.
    ///
    /// # Errors
    /// When it does not end well.
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

    /// Starts Tengen again at the same address with the same data.
    ///
    /// # Errors
    /// When it does not come up.
    pub async fn start_again(&mut self) -> Result<()> {
        (self.child, self.port) = spawn(self.port, self.data.path(), &self.options).await?;
        Ok(())
    }

    /// Where the page is.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// Where the page is as on a local network: not cross-origin isolated.
    #[must_use]
    pub fn plain_url(&self) -> String {
        format!("http://{PLAIN_HOST}:{}", self.port)
    }

    /// The data folder.
    #[must_use]
    pub fn data(&self) -> &Path {
        self.data.path()
    }
}

/// The binary beside the tests: cargo puts tests into `deps`, one level below it.
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

/// The option that gives the page an engine of this name: this binary with other arguments.
///
/// # Errors
/// When the binary is not built.
pub fn engine(name: &str, args: &str) -> Result<[String; 2]> {
    let option = format!("{name}='{}' {args}", binary()?.display());
    Ok(["--engine".to_owned(), option])
}

/// A running `tengen match --watch`; ended when dropped.
#[derive(Debug)]
pub struct Match {
    child: Child,
    /// Where its boards are to be seen.
    pub links: Vec<String>,
}

impl Match {
    /// Starts one with these arguments.
    ///
    /// # Errors
    /// When the binary is not built, or the match does not begin.
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
        // What follows is read away, so that the match can go on.
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

    /// Waits for its end.
    ///
    /// # Errors
    /// When it does not end well.
    pub async fn end(mut self) -> Result<()> {
        let status = self.child.wait().await.context("waiting for its end")?;
        ensure!(status.success(), "the match ended with {status}");
        Ok(())
    }
}

/// Runs another sub-command of the same binary to its end; gives what it wrote.
///
/// # Errors
/// When it fails.
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
