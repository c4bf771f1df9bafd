//! `tengen migrate`: a server's data from one database into another.

use std::io::Write as _;

use anyhow::Context as _;
use serde_json::json;
use tengen_server::{DatabaseUrl, Migrated, migrate};

use crate::args::Speech;

/// Copy a server's database into an empty one: from SQLite to PostgreSQL, or back
///
/// No server may use either. A copy that was interrupted goes on when it is run again, and no
/// server uses an unfinished one. At the end each room is compared.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Database to copy: sqlite:// and the path of a data folder, or postgres://USER@HOST/DATABASE
    #[arg(long, value_name = "URL")]
    from: DatabaseUrl,
    /// Empty database to copy to, named in the same way
    #[arg(long, value_name = "URL")]
    to: DatabaseUrl,
    #[command(flatten)]
    speech: Speech,
    /// Print one line of JSON
    #[arg(long)]
    json: bool,
}

impl Args {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let runtime = tokio::runtime::Runtime::new().context("starting the runtime")?;
        let Migrated { rooms, rows } = runtime.block_on(migrate(&self.from, &self.to))?;
        let line = match self.json {
            true => json!({ "rooms": rooms, "rows": rows }).to_string(),
            false => self.speech.text().data_migrated(rooms, rows),
        };
        Ok(writeln!(std::io::stdout().lock(), "{line}")?)
    }
}
