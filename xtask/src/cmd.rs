//! Runs other programs, with progress and errors on the terminal.

use std::ffi::OsStr;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::thread;

use anyhow::{Context as _, Result, bail};

use crate::steps::{self, Stopwatch};

pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("xtask lies in the root")
}

/// Reads a file by its path from the root. Errors name the file.
pub(crate) fn read(file: &Path) -> Result<String> {
    std::fs::read_to_string(root().join(file)).with_context(|| file.display().to_string())
}

pub(crate) struct Cmd(Command);

/// The cargo that runs this program.
pub(crate) fn cargo<S: AsRef<OsStr>>(args: impl IntoIterator<Item = S>) -> Cmd {
    let mut cargo = program(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    // The description of this program's package: build scripts that watch it, as ring's, would run
    // again whenever `cargo` and `cargo xtask` take turns, and all that depends on them be compiled
    // again.
    for (name, _) in std::env::vars_os() {
        let name = name.to_string_lossy();
        if name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_") {
            cargo = cargo.env_remove(&name);
        }
    }
    cargo.args(args)
}

pub(crate) fn program(name: impl AsRef<OsStr>) -> Cmd {
    Cmd(Command::new(name))
}

impl Cmd {
    pub(crate) fn args<S: AsRef<OsStr>>(mut self, args: impl IntoIterator<Item = S>) -> Self {
        self.0.args(args);
        self
    }

    pub(crate) fn env(mut self, name: &str, value: impl AsRef<OsStr>) -> Self {
        self.0.env(name, value);
        self
    }

    pub(crate) fn env_remove(mut self, name: &str) -> Self {
        self.0.env_remove(name);
        self
    }

    pub(crate) fn dir(mut self, dir: impl AsRef<Path>) -> Self {
        self.0.current_dir(dir);
        self
    }

    /// Runs it with its output on the terminal. An error if it cannot start or fails.
    pub(crate) fn run(mut self, heading: &str) -> Result<()> {
        let watch = announced(heading);
        let ended = self.status();
        steps::add(heading, &watch);
        ended.context(heading.to_owned())
    }

    /// Runs it with its output on the terminal, and the others, one after another, at the same
    /// time. The output of each of these is shown when it has ended.
    pub(crate) fn run_beside(mut self, others: Vec<Cmd>, heading: &str) -> Result<()> {
        let watch = announced(heading);
        let ended = thread::scope(|scope| {
            let others = scope.spawn(|| {
                let all: Vec<Result<()>> = others.into_iter().map(Cmd::shown_at_its_end).collect();
                all.into_iter().collect::<Result<()>>()
            });
            let first = self.status();
            let others = others.join().unwrap_or_else(|_| bail!("a thread panicked"));
            first.and(others)
        });
        steps::add(heading, &watch);
        ended.context(heading.to_owned())
    }

    fn status(&mut self) -> Result<()> {
        let status = self.0.status();
        let status = status.with_context(|| format!("starting {}", self.line()))?;
        if !status.success() {
            bail!("{} ended with {status}", self.line());
        }
        Ok(())
    }

    fn shown_at_its_end(mut self) -> Result<()> {
        // A pipe would stay open as long as any process that a test leaves behind.
        let path = root().join("target/beside.log");
        let said = File::create(&path).with_context(|| path.display().to_string())?;
        self.0.stdout(said.try_clone()?).stderr(said);
        let ended = self.status();
        std::io::copy(&mut File::open(&path)?, &mut std::io::stderr().lock())?;
        ended
    }

    /// Runs it to its end, successful or not, and returns what it wrote.
    pub(crate) fn output(&mut self) -> Result<Output> {
        self.0
            .output()
            .with_context(|| format!("starting {}", self.line()))
    }

    /// Runs it and returns its trimmed stdout. If it fails, the error contains its stderr.
    pub(crate) fn read(mut self) -> Result<String> {
        let output = self.output()?;
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr);
            bail!(
                "{} ended with {}: {}",
                self.line(),
                output.status,
                said.trim()
            );
        }
        Ok(String::from_utf8(output.stdout)
            .context("reading its output")?
            .trim()
            .to_owned())
    }

    /// Replaces this process on Unix; elsewhere runs the program to its end.
    pub(crate) fn become_it(mut self) -> Result<()> {
        #[cfg(unix)]
        {
            use std::os::unix::process::CommandExt as _;
            let error = self.0.exec();
            Err(error).with_context(|| format!("starting {}", self.line()))
        }
        #[cfg(not(unix))]
        {
            let status = self
                .0
                .status()
                .with_context(|| format!("starting {}", self.line()))?;
            if status.success() {
                Ok(())
            } else {
                bail!("{} ended with {status}", self.line())
            }
        }
    }

    /// The command line, for messages.
    pub(crate) fn line(&self) -> String {
        let words = std::iter::once(self.0.get_program()).chain(self.0.get_args());
        words
            .map(|word| word.to_string_lossy().into_owned())
            .collect::<Vec<_>>()
            .join(" ")
    }
}

/// Prints the heading of a step that begins.
fn announced(heading: &str) -> Stopwatch {
    eprintln!("\n==> {}{heading}", steps::number());
    Stopwatch::start()
}

/// Searches `PATH`.
pub(crate) fn find(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path)
        .map(|dir| dir.join(name))
        .find(|file| file.is_file())
}
