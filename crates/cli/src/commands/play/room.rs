//! A game in a room of a server, from the terminal.

mod keys;
mod request;
mod session;
mod voice;

use std::io::BufRead as _;
use std::path::PathBuf;

use anyhow::Context as _;
use tengen_api::{ErrorCode, NewRoom, RoomId};
use tengen_client::{Access, Client, ClientError, RoomSession, cookies};
use tengen_core::Start;
use tengen_room::{Config, Name};
use tengen_text::Text;
use tokio::sync::mpsc;

use super::screen::Screen;
use crate::commands::serve::data_folder;
use crate::say;
use keys::Keys;
use session::Session;

pub(super) struct Visit {
    /// A server's address, or a room's link.
    pub(super) server: String,
    pub(super) config: Config,
    /// Starting position of a new room's games; `None` for the usual one.
    pub(super) start: Option<Start>,
    pub(super) name: Option<Name>,
    pub(super) data: Option<PathBuf>,
}

impl Visit {
    pub(super) fn run(self, screen: Screen) -> anyhow::Result<()> {
        tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .context("starting the runtime")?
            .block_on(self.stay(screen))
    }

    async fn stay(self, screen: Screen) -> anyhow::Result<()> {
        let text = screen.text;
        let client = Client::new(&self.server).map_err(|error| trouble(text, &error))?;
        let data = self.data.clone().or_else(data_folder);
        let keys = data.map(|data| Keys::within(&data));
        if keys.is_none() {
            say::warn(
                "this user has no home directory: the key to your seat is not kept; choose a folder with --data",
            );
        }
        let access = self.access(&client, keys.as_ref(), text).await?;
        let stay = RoomSession::begin(client.clone(), access).await;
        let stay = stay.map_err(|error| trouble(text, &error))?;
        Session::new(client, stay, keys, self.name, screen)
            .run(lines())
            .await
    }

    async fn access(
        &self,
        client: &Client,
        keys: Option<&Keys>,
        text: Text,
    ) -> anyhow::Result<Access> {
        let server = client.server();
        if let Ok(room) = RoomId::from_link(&self.server) {
            let Some(keys) = keys else {
                return Ok(Access::watch(room));
            };
            let access = keys.find(server, &room);
            if !access.cookie.as_deref().is_some_and(cookies::has_key) {
                return Ok(access);
            }
            // If it fails, the key is kept, and the connection tells why.
            let Ok(access) = client.visit(&access).await else {
                return Ok(access);
            };
            keys.keep(server, &access)?;
            return Ok(access);
        }
        let new = NewRoom {
            config: self.config,
            name: self.name.clone(),
            start: self.start.clone(),
            arbiter: false,
        };
        let session = keys.and_then(|keys| keys.session(server));
        let made = client.make_as(session.as_deref(), &new).await;
        let access = made.map_err(|error| trouble(text, &error))?;
        if let Some(keys) = keys {
            keys.keep(server, &access)?;
        }
        Ok(access)
    }
}

fn lines() -> mpsc::Receiver<String> {
    let (sender, lines) = mpsc::channel(16);
    // A blocking read of the terminal cannot be cancelled; the thread ends with the process.
    std::thread::spawn(move || {
        let mut stdin = std::io::stdin().lock();
        let mut line = Vec::new();
        while stdin
            .read_until(b'\n', &mut line)
            .is_ok_and(|read| read > 0)
        {
            let text = String::from_utf8_lossy(&line).trim().to_owned();
            line.clear();
            if sender.blocking_send(text).is_err() {
                break;
            }
        }
    });
    lines
}

fn trouble(text: Text, error: &ClientError) -> anyhow::Error {
    let (kind, detail) = match error {
        ClientError::Address(address) => ("address", address.clone()),
        ClientError::Refused(error) if error.error == ErrorCode::NotFound => {
            ("not-found", error.message.clone())
        }
        ClientError::Refused(error) => ("refused", error.message.clone()),
        ClientError::Unreachable(_) | ClientError::Lost(_) => ("unreachable", reason(error)),
        _ => ("incompatible", reason(error)),
    };
    anyhow::anyhow!(text.terminal_room_error(kind, detail))
}

fn reason(error: &ClientError) -> String {
    let mut inner: &dyn std::error::Error = error;
    while let Some(source) = inner.source() {
        inner = source;
    }
    inner.to_string()
}
