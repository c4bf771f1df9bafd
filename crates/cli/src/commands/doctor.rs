//! `tengen doctor`: what a bug report needs to know about this program and this machine.

mod checks;
mod report;

use std::io::Write as _;
use std::net::SocketAddr;
use std::path::PathBuf;

use anyhow::Context as _;
use tengen_server::{HostEngine, listen};

use super::serve::data_folder;
use crate::args::Speech;
use crate::say;

/// Print what a bug report needs: version, processor, page, data folder, port and engines
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Address and port to look at [default: 127.0.0.1:7515]
    #[arg(long, value_name = "ADDR:PORT")]
    listen: Option<SocketAddr>,
    /// Data folder to look at [default: the user's data folder]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Engine to start and ask for its name, as `tengen serve` is given it
    #[arg(long, value_name = "NAME=COMMAND")]
    engine: Vec<HostEngine>,
    #[command(flatten)]
    speech: Speech,
    /// Print one line of JSON
    #[arg(long)]
    json: bool,
}

impl Args {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let address = self.listen.unwrap_or(listen::USUAL);
        let runtime = tokio::runtime::Runtime::new().context("starting the runtime")?;
        let port = runtime.block_on(listen::look(address));
        let report = report::Report {
            cores: std::thread::available_parallelism().map_or(1, usize::from),
            data: checks::data(self.data.or_else(data_folder)),
            address,
            port,
            engines: self.engine.iter().map(checks::engine).collect(),
        };
        let mut stdout = std::io::stdout().lock();
        match self.json {
            true => writeln!(stdout, "{}", say::json(&report.json()))?,
            false => write!(stdout, "{}", report.text(self.speech.text()))?,
        }
        Ok(())
    }
}
