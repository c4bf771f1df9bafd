//! A browser's profile folder, and the processes that use it.

use std::path::Path;

use anyhow::{Context as _, Result};
use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;

/// A profile folder; dropping it kills every browser process that still uses it.
#[derive(Debug)]
pub(crate) struct Profile(TempDir);

impl Profile {
    pub(crate) fn new() -> Result<Self> {
        let folder = tempfile::tempdir().context("making a browser profile")?;
        Ok(Self(folder))
    }

    pub(crate) fn folder(&self) -> &Path {
        self.0.path()
    }

    fn users(&self) -> Vec<Pid> {
        let option = format!("--user-data-dir={}", self.0.path().display());
        let folders = std::fs::read_dir("/proc").into_iter().flatten().flatten();
        let uses = |pid: &i32| {
            let line = std::fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default();
            let mut words = line.split(|&byte| byte == 0);
            words.any(|word| word == option.as_bytes())
        };
        let pids = folders.filter_map(|folder| folder.file_name().to_str()?.parse().ok());
        pids.filter(uses).filter_map(Pid::from_raw).collect()
    }

    pub(crate) fn kill(&self) {
        for pid in self.users() {
            // It may have ended meanwhile.
            let _ = kill_process(pid, Signal::KILL);
        }
    }
}

impl Drop for Profile {
    fn drop(&mut self) {
        self.kill();
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::{Browser, Screen};

    /// A browser whose page is too busy to close must not outlive its profile.
    #[tokio::test]
    async fn a_browser_that_does_not_leave_is_shown_out() -> Result<()> {
        let browser = Browser::start(Screen::Desktop).await?;
        let users = browser.chromium.profile.users();
        anyhow::ensure!(!users.is_empty(), "nobody uses the profile");
        for &pid in &users {
            kill_process(pid, Signal::STOP)?;
        }
        browser.close().await;
        let left = |pid: &Pid| {
            let state = std::fs::read_to_string(format!("/proc/{}/stat", pid.as_raw_nonzero()));
            // A zombie counts as ended.
            state.is_ok_and(|line| !line.contains(") Z "))
        };
        // Freeing a killed process's memory can take a moment on a busy machine.
        let gone = async {
            while users.iter().any(left) {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        let gone = tokio::time::timeout(Duration::from_secs(60), gone).await;
        gone.with_context(|| format!("of {users:?}, some are still there"))
    }
}
