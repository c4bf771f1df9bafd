//! `tengen backup` and `tengen restore`: what a server keeps, copied while it runs and put in place elsewhere.
use std::io::Write as _;
use std::path::PathBuf;

use anyhow::{Context as _, bail};
use serde_json::json;
use tengen_server::{Copied, backup, restore};
use tengen_text::TerminalKey;

use super::serve::data_folder;
use crate::args::Speech;

/// Copy all rooms and games a server keeps into one file, while the server runs or not
#[derive(Debug, clap::Args)]
pub(crate) struct Backup {
    /// The file to write; it must not exist
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    data: Data,
}

/// Put a backup in place where no games are kept yet
#[derive(Debug, clap::Args)]
pub(crate) struct Restore {
    /// The backup
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    data: Data,
}

#[derive(Debug, clap::Args)]
struct Data {
    /// The server's folder [default: the system's folder for data of programs]
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
