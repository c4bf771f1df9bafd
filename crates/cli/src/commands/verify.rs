//! `tengen verify`: whether a certificate proves what it says.
use std::io::Write as _;
use std::path::PathBuf;

use anyhow::{Context as _, bail};
use serde_json::json;
use tengen_proof::{Certificate, DecodeError, Defence, Refusal, verify};
use tengen_text::{Key, Text, point_name};

use crate::args::Speech;

/// Replay a certificate of a win by the literal rules, against every legal defence
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The certificate
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    speech: Speech,
    /// Print one line of JSON
    #[arg(long)]
    json: bool,
}

impl Args {
    /// Prints what came of it; fails where the certificate does not hold.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let text = self.speech.text();
        let file = self.file.display();
        let bytes = std::fs::read(&self.file).with_context(|| file.to_string())?;
        let certificate = match Certificate::decode(&bytes) {
            Ok(certificate) => certificate,
            Err(error) => {
                self.refused(0, &error.to_string())?;
                bail!("{file}: {}", undecoded(text, &error));
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
                bail!("{file}: {}", refused(text, &refusal));
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

/// Why bytes are no certificate, in words.
pub(super) fn undecoded(text: Text, error: &DecodeError) -> String {
    let at = |byte: usize| byte as u64;
    match *error {
        DecodeError::Magic => text.get(Key::VerifyNoMagic),
        DecodeError::Version(version) => text.verify_version(version),
        DecodeError::Truncated(byte) => text.verify_truncated(at(byte)),
        DecodeError::Number(byte) => text.verify_number(at(byte)),
        DecodeError::Value {
            at: byte, value, ..
        } => text.verify_value(at(byte), value),
        DecodeError::Trailing(byte) => text.verify_trailing(at(byte)),
    }
}

/// Why a certificate proves nothing, in words.
pub(super) fn refused(text: Text, refusal: &Refusal) -> String {
    let one = |defence: &Defence| match defence {
        Defence::Place(p) => point_name(*p),
        Defence::Pass => text.get(Key::Pass),
    };
    let game = |line: &[Defence]| {
        if line.is_empty() {
            return text.get(Key::VerifyStart);
        }
        let moves: Vec<String> = line.iter().map(one).collect();
        moves.join(" ")
    };
    match refusal {
        Refusal::Empty => text.get(Key::VerifyEmpty),
        Refusal::Stone(p) => text.verify_stone(*p),
        Refusal::Decided(p) => text.verify_decided(*p),
        Refusal::Order(node) => text.verify_order(*node),
        Refusal::Illegal { line, stone } => text.verify_illegal(game(line), *stone),
        Refusal::Missing { line, defence } => text.verify_missing(game(line), one(defence)),
        Refusal::DefenderWins { line, stone } => text.verify_defender_wins(game(line), *stone),
        Refusal::Full { line } => text.verify_full(game(line)),
    }
}
