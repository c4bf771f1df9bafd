//! WebDriver BiDi: commands to a Firefox, and the errors that it reports.

use std::path::Path;
use std::process::Stdio;

use anyhow::{Context as _, Result, bail, ensure};
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::net::TcpStream;
use tokio::process::{Child, Command};
use tokio::sync::Mutex;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// A running Firefox with a session; killed when dropped.
#[derive(Debug)]
pub(crate) struct Session {
    connection: Mutex<Connection>,
    _firefox: Child,
}

#[derive(Debug)]
struct Connection {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// The id of the last command.
    sent: u64,
    errors: Vec<String>,
}

impl Session {
    /// Starts a headless Firefox with the profile in a folder.
    pub(crate) async fn start(profile: &Path) -> Result<Self> {
        let mut firefox = Command::new("firefox-esr")
            .args(["--headless", "--no-remote", "--remote-debugging-port=0"])
            .arg("--profile")
            .arg(profile)
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .context("starting firefox-esr; `cargo xtask nightly firefox` installs it")?;
        let said = firefox.stderr.take().context("its output")?;
        let address = address(said).await?;
        let (socket, _) = connect_async(format!("{address}/session"))
            .await
            .context("connecting to Firefox")?;
        let connection = Connection {
            socket,
            sent: 0,
            errors: Vec::new(),
        };
        let session = Self {
            connection: Mutex::new(connection),
            _firefox: firefox,
        };
        let new = json!({ "capabilities": {} });
        session.send("session.new", new).await?;
        let events = json!({ "events": ["log.entryAdded"] });
        session.send("session.subscribe", events).await?;
        Ok(session)
    }

    /// Sends a command and waits for its result.
    pub(crate) async fn send(&self, method: &str, params: Value) -> Result<Value> {
        let mut connection = self.connection.lock().await;
        let answer = connection.send(method, params).await;
        answer.with_context(|| method.to_owned())
    }

    /// The errors on pages since the last call.
    pub(crate) async fn take_errors(&self) -> Vec<String> {
        std::mem::take(&mut self.connection.lock().await.errors)
    }
}

impl Connection {
    async fn send(&mut self, method: &str, params: Value) -> Result<Value> {
        self.sent += 1;
        let command = json!({ "id": self.sent, "method": method, "params": params });
        self.socket.send(Message::text(command.to_string())).await?;
        while let Some(message) = self.socket.next().await {
            let Message::Text(message) = message? else {
                continue;
            };
            let mut answer: Value = serde_json::from_str(&message)?;
            if answer["id"] == self.sent {
                ensure!(answer["type"] == "success", "{answer}");
                return Ok(answer["result"].take());
            }
            let entry = &answer["params"];
            if answer["method"] == "log.entryAdded" && entry["level"] == "error" {
                let text = entry["text"].as_str().unwrap_or_default();
                self.errors.push(text.to_owned());
            }
        }
        bail!("Firefox has ended")
    }
}

/// Waits for the address that Firefox prints.
async fn address(said: tokio::process::ChildStderr) -> Result<String> {
    let mut lines = BufReader::new(said).lines();
    while let Some(line) = lines.next_line().await? {
        if let Some((_, address)) = line.split_once("WebDriver BiDi listening on ") {
            // Drain the pipe, so that Firefox never blocks on it.
            tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
            return Ok(address.to_owned());
        }
    }
    bail!("Firefox ended before it was ready")
}
