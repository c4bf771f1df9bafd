//! `tengen verify`: replay of a certificate, or of a folder of them.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use serde_json::{Value, json};
use tengen_proof::{Certificate, verify};
use tengen_text::{Plies, TerminalKey, Text};

use crate::args::Speech;
use crate::only::Only;

/// Verify a certificate: replay its win by the literal rules against every legal defence
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Certificate to verify, or a folder of tengen review --certificates
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    speech: Speech,
    /// Print one line of JSON for each file
    #[arg(long)]
    json: bool,
}

/// What a file proves: as JSON, and in words or as a reason for refusal.
struct Told {
    json: Value,
    words: Result<String, String>,
}

impl Args {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let text = self.speech.text();
        if self.file.is_dir() {
            return self.folder(text);
        }
        let told = certificate(text, &self.file)?;
        match told.words {
            Ok(words) => self.print(&told.json, &words),
            Err(why) => {
                if self.json {
                    self.print(&told.json, "")?;
                }
                bail!("{}: {why}", self.file.display())
            }
        }
    }

    fn print(&self, json: &Value, words: &str) -> anyhow::Result<()> {
        let mut out = std::io::stdout().lock();
        match self.json {
            true => writeln!(out, "{json}")?,
            false => writeln!(out, "{words}")?,
        }
        Ok(())
    }

    /// A line for each certificate and for each list of an *only*.
    fn folder(&self, text: Text) -> anyhow::Result<()> {
        let folder = self.file.display().to_string();
        let mut names = Vec::new();
        for entry in std::fs::read_dir(&self.file).with_context(|| folder.clone())? {
            let name = entry.with_context(|| folder.clone())?.file_name();
            names.extend(name.into_string().ok());
        }
        names.retain(|name| name.ends_with(".tgpf") || name.ends_with("-only.json"));
        names.sort_unstable();
        if names.is_empty() {
            bail!("{folder}: {}", text.get(TerminalKey::VerifyFolderEmpty));
        }
        let mut failed = 0;
        for name in &names {
            let path = self.file.join(name);
            let told = match name.ends_with(".tgpf") {
                true => certificate(text, &path),
                false => only(text, &path, &self.file),
            };
            // A file that cannot be read proves nothing; the others still may.
            let mut told = told.unwrap_or_else(|error| Told {
                json: json!({ "valid": false, "reason": format!("{error:#}") }),
                words: Err(format!("{error:#}")),
            });
            if let Value::Object(fields) = &mut told.json {
                fields.insert("file".to_owned(), name.clone().into());
            }
            failed += usize::from(told.words.is_err());
            let (Ok(words) | Err(words)) = told.words;
            self.print(&told.json, &format!("{name}: {words}"))?;
        }
        if failed > 0 {
            bail!("{folder}: {}", text.verify_failed(failed, names.len()));
        }
        Ok(())
    }
}

fn certificate(text: Text, path: &Path) -> anyhow::Result<Told> {
    let refused = |reason: String, words: String| Told {
        json: json!({ "valid": false, "positions": 0, "reason": reason }),
        words: Err(words),
    };
    let bytes = std::fs::read(path).with_context(|| path.display().to_string())?;
    let certificate = match Certificate::decode(&bytes) {
        Ok(certificate) => certificate,
        Err(error) => return Ok(refused(error.to_string(), text.no_certificate(&error))),
    };
    Ok(match verify(&certificate) {
        Ok(verified) => Told {
            json: json!({
                "valid": true,
                "positions": verified.positions,
                "reason": null,
                "rule": certificate.rule.name(),
                "size": certificate.size.get(),
                "winner": certificate.attacker.to_string(),
                "length": verified.length,
            }),
            words: Ok(text.verify_valid(
                certificate.attacker,
                Plies(verified.length),
                verified.positions,
            )),
        },
        Err(refusal) => refused(refusal.to_string(), text.refusal(&refusal)),
    })
}

/// Which legal moves have no refutation beside the list of an *only*.
fn only(text: Text, path: &Path, folder: &Path) -> anyhow::Result<Told> {
    let list = Only::read(path)?;
    let checked = list
        .check(folder)
        .with_context(|| path.display().to_string())?;
    let points = |points: &[tengen_core::Point]| text.listed_points(points);
    Ok(Told {
        json: json!({
            "valid": checked.missing.is_empty(),
            "answers": list.answers,
            "unrefuted": checked.unrefuted,
            "missing": checked.missing,
        }),
        words: match checked.missing.is_empty() {
            true => Ok(text.verify_only(points(&checked.unrefuted))),
            false => Err(text.verify_only_missing(points(&checked.missing))),
        },
    })
}
