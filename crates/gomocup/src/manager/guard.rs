//! The end of an engine whose manager was killed.

use std::os::unix::process::CommandExt as _;
use std::process::{Child, Command, Stdio};

/// Waits for the end of its input, which comes with the manager's end however it ends, and then
/// kills the process group in its first argument. Signals meant for the manager do not end it.
const SCRIPT: &str = r#"trap '' HUP INT QUIT TERM; read -r _; kill -s KILL -- "-$1""#;

/// A shell that kills an engine's process group if this process ends before dropping it. An engine
/// need not read its input or obey its end; and unlike Linux's signal at a parent's death, it does
/// not depend on the thread that has started the engine, and reaches what the engine has started.
#[derive(Debug)]
pub(super) struct Guard(Child);

impl Guard {
    /// A guard of a process group; `None` where there is no shell.
    pub(super) fn of(group: u32) -> Option<Guard> {
        Command::new("/bin/sh")
            .args(["-c", SCRIPT, "engine-guard", &group.to_string()])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .process_group(0)
            .spawn()
            .ok()
            .map(Guard)
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        // The pipe is closed by `wait`; by then the shell is no more.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
