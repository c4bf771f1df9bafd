//! A network namespace: a machine of its own as far as the server can tell. Linux, and the right to make one.
use std::process::Command;

use anyhow::{Context as _, ensure};

/// This machine's address towards the namespace, and the address inside.
const HERE: &str = "10.213.77.1";
const THERE: &str = "10.213.77.2";

/// A namespace with one cable to this machine; gone when dropped.
pub(crate) struct Space {
    name: String,
}

impl Space {
    pub(crate) fn new() -> anyhow::Result<Self> {
        let name = format!("tengen-{}", std::process::id());
        let cable = format!("tg{}", std::process::id());
        ip(&["netns", "add", &name])?;
        // From here on it is removed again.
        let space = Self { name };
        let name = space.name.as_str();
        ip(&[
            "link", "add", &cable, "type", "veth", "peer", "name", "eth0", "netns", name,
        ])?;
        ip(&["addr", "add", &format!("{HERE}/30"), "dev", &cable])?;
        ip(&["link", "set", &cable, "up"])?;
        ip(&[
            "-n",
            name,
            "addr",
            "add",
            &format!("{THERE}/30"),
            "dev",
            "eth0",
        ])?;
        ip(&["-n", name, "link", "set", "eth0", "up"])?;
        ip(&["-n", name, "link", "set", "lo", "up"])?;
        Ok(space)
    }

    /// Where a server is to listen so that it can be reached from inside.
    pub(crate) fn listen() -> String {
        format!("{HERE}:0")
    }

    /// A program inside.
    pub(crate) fn command(&self) -> Command {
        let mut command = Command::new("ip");
        command.args(["netns", "exec", &self.name]);
        command
    }
}

impl Drop for Space {
    fn drop(&mut self) {
        ip(&["netns", "delete", &self.name]).ok();
    }
}

fn ip(args: &[&str]) -> anyhow::Result<()> {
    let output = Command::new("ip").args(args).output().context("ip")?;
    let why = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "ip {}: {why}", args.join(" "));
    Ok(())
}
