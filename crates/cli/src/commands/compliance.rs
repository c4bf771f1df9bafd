//! `tengen compliance`: checks of an engine's Gomocup protocol.

use std::io::Write as _;
use std::time::Duration;

use anyhow::bail;
use serde_json::{Value, json};
use tengen_gomocup::compliance::{Check, Need, Tolerance, Verdict};
use tengen_gomocup::manager::CommandLine;
use tengen_text::{TerminalKey, Text, printable};

use crate::args::{self, Speech};
use crate::say;

/// Check an engine against the Gomocup protocol, one line for each check
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Command line of the engine, such as "./pbrain-engine --quiet"
    #[arg(value_name = "CMD")]
    command: CommandLine,
    /// Run only the checks whose names begin with NAME
    #[arg(long, value_name = "NAME", default_value = "")]
    only: String,
    /// How much later than its limit an answer may arrive
    #[arg(long, value_name = "DURATION", value_parser = args::duration, default_value = "100ms")]
    tolerance: Duration,
    #[command(flatten)]
    speech: Speech,
    /// Print JSON: one line for each check and one for the summary
    #[arg(long)]
    json: bool,
}

#[derive(Default)]
struct Tally {
    passed: usize,
    absent: usize,
    failed: usize,
}

impl Args {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let text = self.speech.text();
        let tolerance = Tolerance {
            late: self.tolerance,
            ..Tolerance::default()
        };
        let mut tally = Tally::default();
        for check in Check::all().filter(|c| c.name.starts_with(&self.only)) {
            let verdict = check.run(&self.command, tolerance);
            match verdict {
                Verdict::Passed => tally.passed += 1,
                Verdict::Absent => tally.absent += 1,
                Verdict::Failed { .. } => tally.failed += 1,
            }
            self.tell(text, &check, &verdict)?;
        }
        let Tally {
            passed,
            absent,
            failed,
        } = tally;
        if passed + absent + failed == 0 {
            bail!(text.compliance_none(&self.only));
        }
        if self.json {
            let summary =
                json!({ "type": "summary", "passed": passed, "absent": absent, "failed": failed });
            writeln!(std::io::stdout().lock(), "{summary}")?;
        }
        if failed > 0 {
            bail!(text.compliance_failed(failed, passed + absent + failed));
        }
        if !self.json {
            let line = text.compliance_passed(passed, absent);
            writeln!(std::io::stdout().lock(), "{line}")?;
        }
        Ok(())
    }

    fn tell(&self, text: Text, check: &Check, verdict: &Verdict) -> anyhow::Result<()> {
        let mut out = std::io::stdout().lock();
        if self.json {
            writeln!(out, "{}", say::json(&as_json(check, verdict)))?;
        } else {
            let word = text.get(match verdict {
                Verdict::Passed => TerminalKey::ComplianceOk,
                Verdict::Absent => TerminalKey::ComplianceAbsent,
                Verdict::Failed { .. } => TerminalKey::ComplianceWrong,
            });
            writeln!(out, "{word}\t{}: {}", check.name, check.what)?;
            if let Verdict::Failed { fault, transcript } = verdict {
                writeln!(out, "\t{}", printable(&fault.to_string()))?;
                let lines: Vec<&str> = transcript.lines().collect();
                for line in &lines[lines.len().saturating_sub(12)..] {
                    writeln!(out, "\t{}", printable(line))?;
                }
            }
        }
        out.flush()?;
        Ok(())
    }
}

fn as_json(check: &Check, verdict: &Verdict) -> Value {
    let (word, fault, transcript) = match verdict {
        Verdict::Passed => ("passed", None, None),
        Verdict::Absent => ("absent", None, None),
        Verdict::Failed { fault, transcript } => {
            ("failed", Some(fault.to_string()), Some(transcript))
        }
    };
    json!({
        "type": "check",
        "name": check.name,
        "what": check.what,
        "required": check.need == Need::Required,
        "result": word,
        "why": fault,
        "transcript": transcript,
    })
}
