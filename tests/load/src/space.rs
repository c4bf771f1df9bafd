//! A network namespace: another machine for the server. Linux only, with the right to create one.

use std::process::Command;

use anyhow::{Context as _, ensure};

const HERE: &str = "10.213.77.1";
const THERE: &str = "10.213.77.2";

/// Joined to this machine by a virtual cable; removed when dropped.
pub(crate) struct Space {
    name: String,
}

impl Space {
    pub(crate) fn new() -> anyhow::Result<Self> {
        let name = format!("tengen-{}", std::process::id());
        let cable = format!("tg{}", std::process::id());
        ip(&["netns", "add", &name])?;
        // From here on, a failure removes it.
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

    /// Reachable from the namespace.
    pub(crate) fn listen() -> String {
        format!("{HERE}:0")
    }

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
