//! The program `tengen-tune` from outside: what it writes, read by the page that describes it
//! (`docs/design/data.md`), and what is left of a run that was killed.

mod killed;
mod literal;

use std::path::Path;
use std::process::{Command, Stdio};

/// A run that makes `count` games of all rules in a file, with few nodes.
fn games(count: u32, out: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tengen-tune"));
    command
        .args(["games", "--seed", "5", "--nodes", "100", "--threads", "2"])
        .args(["--count", &count.to_string()])
        .arg(out)
        .stderr(Stdio::null());
    command
}

/// The lines that a verb prints of a file.
fn printed(verb: &str, file: &Path) -> Vec<String> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tengen-tune"));
    let output = command.arg(verb).arg(file).output().expect("a run");
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    text.lines().map(str::to_owned).collect()
}
