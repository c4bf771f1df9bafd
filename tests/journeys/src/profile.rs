//! A browser's folder, and with it every process of the browser.
use std::path::Path;

use anyhow::{Context as _, Result};
use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;

/// A browser's folder. A Chromium that has not ended when asked to, busy as its page may be, ends with it.
#[derive(Debug)]
pub(crate) struct Profile(TempDir);

impl Profile {
    /// A new one, empty.
    pub(crate) fn new() -> Result<Self> {
        let folder = tempfile::tempdir().context("making a browser profile")?;
        Ok(Self(folder))
    }

    /// Where it is.
    pub(crate) fn folder(&self) -> &Path {
        self.0.path()
    }

    /// Every process that was started with this folder.
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

    /// Ends every process that uses it.
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

    /// As one does not whose page is too busy to hear that it is to end.
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
            // Ended and not yet asked about is ended.
            state.is_ok_and(|line| !line.contains(") Z "))
        };
        // A killed process still has its memory to give back, which takes a busy machine a moment.
        let gone = async {
            while users.iter().any(left) {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        let gone = tokio::time::timeout(Duration::from_secs(60), gone).await;
        gone.with_context(|| format!("of {users:?}, some are still there"))
    }
}
