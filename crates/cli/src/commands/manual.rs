//! `tengen manual`: manual pages and shell completions, for packages.

use std::path::PathBuf;

use anyhow::Context as _;
use clap::{CommandFactory as _, ValueEnum as _};
use clap_complete::Shell;

use super::Cli;

/// Write manual pages and shell completions into a folder
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Folder to write into; created if missing
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

impl Args {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let folder = &self.folder;
        let writing = || format!("writing into {}", folder.display());
        std::fs::create_dir_all(folder).with_context(writing)?;
        let mut command = Cli::command();
        for &shell in Shell::value_variants() {
            clap_complete::generate_to(shell, &mut command, "tengen", folder)
                .with_context(writing)?;
        }
        clap_mangen::generate_to(Cli::command(), folder).with_context(writing)
    }
}
