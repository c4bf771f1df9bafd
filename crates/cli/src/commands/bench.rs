//! `tengen bench`: the engine's signature and speed.

use std::io::Write as _;
use std::time::Instant;

use serde_json::json;

use super::analyze::per_second;
use crate::args::Speech;

/// Search fixed positions to a fixed depth and print the engine's signature and speed
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    speech: Speech,
    /// Print one line of JSON
    #[arg(long)]
    json: bool,
}

impl Args {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let start = Instant::now();
        let result = tengen_engine::bench(None);
        let time = start.elapsed();
        let signature = format!("{:016x}", result.signature);
        let nps = per_second(result.nodes, time);
        let line = if self.json {
            let ms = u64::try_from(time.as_millis())?;
            json!({ "signature": signature, "nodes": result.nodes, "nps": nps, "time_ms": ms })
                .to_string()
        } else {
            let seconds = format!("{:.1}", time.as_secs_f64());
            self.speech
                .text()
                .bench_line(signature, result.nodes, seconds, nps)
        };
        writeln!(std::io::stdout().lock(), "{line}")?;
        Ok(())
    }
}
