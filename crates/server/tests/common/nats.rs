//! A NATS server of a test's own.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::TempDir;

/// For the server to be ready.
const READY: Duration = Duration::from_secs(60);
/// The server ends with the test program, however that ends: then the other end of the shell's
/// input is closed.
const SCRIPT: &str = "\"$@\" & server=$!; read -r _; kill -KILL $server; wait $server";

/// It runs until it is dropped.
pub(crate) struct Nats {
    folder: TempDir,
    port: u16,
    shell: Option<Child>,
}

impl Nats {
    /// Starts one on a free port.
    ///
    /// # Panics
    /// nats-server is not installed.
    pub(crate) fn start() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let shell = run(folder.path(), "-1");
        let port = port(folder.path());
        Self {
            folder,
            port,
            shell: Some(shell),
        }
    }

    pub(crate) fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Kills it.
    pub(crate) fn stop(&mut self) {
        if let Some(mut shell) = self.shell.take() {
            drop(shell.stdin.take());
            shell.wait().expect("its end");
        }
    }

    /// Starts it anew, at the same port.
    pub(crate) fn start_again(&mut self) {
        self.stop();
        self.shell = Some(run(self.folder.path(), &self.port.to_string()));
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        self.stop();
    }
}

fn run(folder: &Path, port: &str) -> Child {
    let program = ["/usr/sbin", "/usr/local/bin", "/usr/bin"]
        .map(|folder| Path::new(folder).join("nats-server"))
        .into_iter()
        .find(|program| program.is_file());
    let program = program.expect("nats-server is installed: package nats-server of Debian");
    Command::new("sh")
        .args(["-c", SCRIPT, "sh"])
        .arg(program)
        .args(["-a", "127.0.0.1", "-p", port, "--ports_file_dir"])
        .arg(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("a shell")
}

/// The port that a server has chosen, which it writes into a file.
fn port(folder: &Path) -> u16 {
    let began = Instant::now();
    while began.elapsed() < READY {
        let files = std::fs::read_dir(folder).expect("a folder");
        for file in files.map_while(Result::ok) {
            let text = std::fs::read_to_string(file.path()).unwrap_or_default();
            // It may be half written.
            let ports: Value = serde_json::from_str(&text).unwrap_or_default();
            let url = ports["nats"][0].as_str().unwrap_or_default();
            if let Some((_, port)) = url.rsplit_once(':') {
                return port.parse().expect("a port");
            }
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    panic!("nats-server does not start");
}
