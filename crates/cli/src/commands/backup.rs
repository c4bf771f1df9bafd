//! `tengen backup` and `tengen restore`: copies of a server's data, taken while it runs.

use std::io::Write as _;
use std::path::PathBuf;

use anyhow::{Context as _, bail};
use serde_json::json;
use tengen_server::{Copied, DatabaseUrl, backup_from, restore_to};
use tengen_text::TerminalKey;

use super::serve::data_folder;
use crate::args::Speech;

/// Copy all rooms and games of a server into one file; the server may be running
///
/// The file is the same whatever database the server uses, so that it can be restored into the
/// other kind.
#[derive(Debug, clap::Args)]
pub(crate) struct Backup {
    /// File to write; it must not exist yet
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    data: Data,
}

/// Restore a backup into a data folder or a database that holds no games yet
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
    /// Database of the server, as it was started with [default: SQLite in the data folder]
    #[arg(long, value_name = "URL", conflicts_with = "folder")]
    database: Option<DatabaseUrl>,
    #[command(flatten)]
    speech: Speech,
    /// Print one line of JSON
    #[arg(long)]
    json: bool,
}

impl Data {
    fn database(&self) -> anyhow::Result<DatabaseUrl> {
        if let Some(database) = &self.database {
            return Ok(database.clone());
        }
        match self.folder.clone().or_else(data_folder) {
            Some(folder) => Ok(DatabaseUrl::Sqlite(folder)),
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
        let database = self.data.database()?;
        let copied = runtime()?.block_on(backup_from(&database, &self.file))?;
        self.data.say(copied)
    }
}

impl Restore {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let database = self.data.database()?;
        let copied = runtime()?.block_on(restore_to(&self.file, &database))?;
        self.data.say(copied)
    }
}

fn runtime() -> anyhow::Result<tokio::runtime::Runtime> {
    tokio::runtime::Runtime::new().context("starting the runtime")
}
