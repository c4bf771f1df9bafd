//! `tengen ratings`: joint ratings of the players of many games.

mod table;

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use serde_json::json;
use tengen_arena::results_of;
use tengen_server::{DatabaseUrl, HostResult, results};
use tengen_text::{TerminalKey, Text};

use super::serve::data_folder;
use crate::args::Speech;
use table::{Fit, Player, Table};

/// Mean of all ratings of files, as in Gomocup's lists, and of a server, which begins there.
const FILES: i32 = 1600;
const SERVER: i32 = 1500;

/// Rate all players of some games at once
///
/// By BayesElo's model, most likely ratings with what the first move is worth and how often equals
/// draw. PGN files of any program will do: only the tags White, Black and Result are read, and
/// Black is who begins. Without files it is a server's rated games, group by group, while the
/// server runs or not.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// PGN files whose results are fitted [default: the games of a server]
    #[arg(long, value_name = "FILE", num_args = 0.., required = true)]
    fit: Vec<PathBuf>,
    /// Data folder of the server [default: the user's data folder]
    #[arg(long = "data", value_name = "DIR")]
    folder: Option<PathBuf>,
    /// Database of the server, as it was started with [default: SQLite in the data folder]
    #[arg(long, value_name = "URL")]
    database: Option<DatabaseUrl>,
    /// With Gomocup's parameters, as the table of a match: the first move is worth nothing, and a
    /// draw counts as a win and a loss
    #[arg(long)]
    gomocup: bool,
    /// Mean of all ratings [default: 1600 for files, 1500 for a server]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(i32).range(-10_000..=10_000), allow_hyphen_values = true)]
    mean: Option<i32>,
    #[command(flatten)]
    speech: Speech,
    /// Print one line of JSON
    #[arg(long)]
    json: bool,
}

impl Args {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let text = self.speech.text();
        let words = match self.fit.is_empty() {
            true => self.of_server(text)?,
            false => self.of_files(text)?,
        };
        writeln!(std::io::stdout().lock(), "{}", words.trim_end())?;
        Ok(())
    }

    fn of_files(&self, text: Text) -> anyhow::Result<String> {
        if self.folder.is_some() || self.database.is_some() {
            bail!(text.get(TerminalKey::RatingsEither));
        }
        let mut table = Table::default();
        for path in &self.fit {
            let context = || path.display().to_string();
            let bytes = std::fs::read(path).with_context(context)?;
            let pgn = String::from_utf8_lossy(&bytes);
            for game in results_of(&pgn).with_context(context)? {
                let [black, white] = [game.black, game.white].map(Player::named);
                table.add([black, white], game.winner);
            }
        }
        if table.is_empty() {
            bail!(text.get(TerminalKey::RatingsNone));
        }
        let fit = table.fit(self.model(FILES), text)?;
        Ok(match self.json {
            true => table.as_json(&fit).to_string(),
            false => table.in_words(&fit, text),
        })
    }

    fn of_server(&self, text: Text) -> anyhow::Result<String> {
        let Some(folder) = self.folder.clone().or_else(data_folder) else {
            bail!("{}", text.get(TerminalKey::DataNoHome));
        };
        let mut groups: BTreeMap<String, Table> = BTreeMap::new();
        for result in self.results(&folder)? {
            let HostResult {
                group,
                black,
                white,
                winner,
            } = result;
            let players = [black, white].map(|player| Player {
                id: player.player.to_string(),
                name: player.name,
            });
            groups.entry(group).or_default().add(players, Some(winner));
        }
        if groups.is_empty() {
            bail!(text.get(TerminalKey::RatingsNoneHere));
        }
        let (mut said, mut lines) = (Vec::new(), Vec::new());
        for (group, table) in groups {
            let table = table.linked();
            let fit = table.fit(self.model(SERVER), text)?;
            let mut line = table.as_json(&fit);
            line["group"] = group.as_str().into();
            lines.push(line);
            said.push(format!("{group}\n{}", table.in_words(&fit, text)));
        }
        Ok(match self.json {
            true => json!({ "groups": lines }).to_string(),
            false => said.join("\n"),
        })
    }

    fn results(&self, folder: &Path) -> anyhow::Result<Vec<HostResult>> {
        let runtime = tokio::runtime::Runtime::new().context("starting the runtime")?;
        Ok(runtime.block_on(results(folder, self.database.as_ref()))?)
    }

    fn model(&self, mean: i32) -> Fit {
        Fit {
            mean: f64::from(self.mean.unwrap_or(mean)),
            gomocup: self.gomocup,
        }
    }
}
