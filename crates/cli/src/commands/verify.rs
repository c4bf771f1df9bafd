//! `tengen verify`: replay of a certificate.

use std::io::Write as _;
use std::path::PathBuf;

use anyhow::{Context as _, bail};
use serde_json::json;
use tengen_proof::{Certificate, verify};

use crate::args::Speech;

/// Verify a certificate: replay its win by the literal rules against every legal defence
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Certificate to verify
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    speech: Speech,
    /// Print one line of JSON
    #[arg(long)]
    json: bool,
}

impl Args {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let text = self.speech.text();
        let file = self.file.display();
        let bytes = std::fs::read(&self.file).with_context(|| file.to_string())?;
        let certificate = match Certificate::decode(&bytes) {
            Ok(certificate) => certificate,
            Err(error) => {
                self.refused(0, &error.to_string())?;
                bail!("{file}: {}", text.no_certificate(&error));
            }
        };
        match verify(&certificate) {
            Ok(verified) => {
                let line = if self.json {
                    json!({
                        "valid": true,
                        "positions": verified.positions,
                        "reason": null,
                        "rule": certificate.rule.name(),
                        "size": certificate.size.get(),
                        "winner": certificate.attacker.to_string(),
                        "length": verified.length,
                    })
                    .to_string()
                } else {
                    text.verify_valid(certificate.attacker, verified.length, verified.positions)
                };
                writeln!(std::io::stdout().lock(), "{line}")?;
                Ok(())
            }
            Err(refusal) => {
                self.refused(0, &refusal.to_string())?;
                bail!("{file}: {}", text.refusal(&refusal));
            }
        }
    }

    fn refused(&self, positions: u64, reason: &str) -> anyhow::Result<()> {
        if self.json {
            let line = json!({ "valid": false, "positions": positions, "reason": reason });
            writeln!(std::io::stdout().lock(), "{line}")?;
        }
        Ok(())
    }
}
