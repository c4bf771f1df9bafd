//! `tengen backup` and `tengen restore`: copies of a server's data, taken while it runs.

use std::io::Write as _;
use std::path::PathBuf;

use anyhow::{Context as _, bail};
use serde_json::json;
use tengen_server::{Copied, backup, restore};
use tengen_text::TerminalKey;

use super::serve::data_folder;
use crate::args::Speech;

/// Copy all rooms and games of a server into one file; the server may be running
#[derive(Debug, clap::Args)]
pub(crate) struct Backup {
    /// File to write; it must not exist yet
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    data: Data,
}

/// Restore a backup into a data folder that holds no games yet
#[derive(Debug, clap::Args)]
pub(crate) struct Restore {
    /// Backup file to read
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    data: Data,
}

#[derive(Debug, clap::Args)]
struct Data {
    /// Data folder of the server [default: the user's data folder]
    #[arg(long = "data", value_name = "DIR")]
    folder: Option<PathBuf>,
    #[command(flatten)]
    speech: Speech,
    /// Print one line of JSON
    #[arg(long)]
    json: bool,
}

impl Data {
    fn folder(&self) -> anyhow::Result<PathBuf> {
        match self.folder.clone().or_else(data_folder) {
            Some(folder) => Ok(folder),
            None => bail!("{}", self.speech.text().get(TerminalKey::DataNoHome)),
        }
    }

    fn say(&self, copied: Copied) -> anyhow::Result<()> {
        let Copied {
            rooms,
            games,
            bytes,
        } = copied;
        let line = if self.json {
            json!({ "rooms": rooms, "games": games, "bytes": bytes }).to_string()
        } else {
            self.speech.text().data_copied(rooms, games, bytes)
        };
        writeln!(std::io::stdout().lock(), "{line}")?;
        Ok(())
    }
}

impl Backup {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let folder = self.data.folder()?;
        let copied = runtime()?.block_on(backup(&folder, &self.file))?;
        self.data.say(copied)
    }
}

impl Restore {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let folder = self.data.folder()?;
        let copied = runtime()?.block_on(restore(&self.file, &folder))?;
        self.data.say(copied)
    }
}

fn runtime() -> anyhow::Result<tokio::runtime::Runtime> {
    tokio::runtime::Runtime::new().context("starting the runtime")
}
