//! Output of an analysis, as columns or as JSON.

use std::io::Write as _;
use std::time::Duration;

use anyhow::anyhow;
use serde_json::{Value, json};
use tengen_core::{Color, Move, Point};
use tengen_engine::{Info, Offer, Report};
use tengen_text::{Key, Plies, TerminalKey, Text, point_name};
use unicode_width::UnicodeWidthStr as _;

use super::per_second;

pub(super) struct Reporter {
    pub(super) text: Text,
    pub(super) json: bool,
    pub(super) color: Color,
    /// Number of principal variations (multi-PV).
    pub(super) lines: u16,
}

impl Reporter {
    fn say(&self, line: &str) -> std::io::Result<()> {
        let mut out = std::io::stdout().lock();
        writeln!(out, "{line}")?;
        out.flush()
    }

    pub(super) fn head(&self) -> anyhow::Result<()> {
        if !self.json {
            let heads = [
                TerminalKey::AnalysisDepth,
                TerminalKey::AnalysisScore,
                TerminalKey::AnalysisChance,
                TerminalKey::AnalysisNodes,
                TerminalKey::AnalysisTime,
                TerminalKey::AnalysisLine,
            ];
            self.say(&columns(heads.map(|key| self.text.get(key))))?;
        }
        Ok(())
    }

    pub(super) fn news(&self, info: &Info) -> std::io::Result<()> {
        if self.json {
            let mut line = json!({ "type": "info" });
            extend(&mut line, facts(info));
            return self.say(&line.to_string());
        }
        let pv: Vec<String> = info.pv.iter().map(|&p| point_name(p)).collect();
        self.say(&columns([
            match self.lines {
                1 => format!("{}/{}", info.depth, info.seldepth),
                _ => format!("{}. {}/{}", info.line, info.depth, info.seldepth),
            },
            score(info.score, info.mate),
            format!("{}%", (info.winrate + 5) / 10),
            info.nodes.to_string(),
            format!("{:.2} s", info.time.as_secs_f64()),
            pv.join(" "),
        ]))
    }

    pub(super) fn result(&self, report: &Report) -> anyhow::Result<()> {
        let Some(best) = report.best else {
            return Err(anyhow!(self.text.get(TerminalKey::TerminalNoHint)));
        };
        if self.json {
            let mut line = json!({ "type": "result", "best": best.to_string() });
            extend(&mut line, facts(&report.info));
            return Ok(self.say(&line.to_string())?);
        }
        let best = match best {
            Move::Place(p) => point_name(p),
            Move::Pass => self.text.get(Key::Pass),
        };
        let mut words = self.text.analysis_best(best);
        if let Some(mate) = report.info.mate {
            let winner = if mate > 0 {
                self.color
            } else {
                self.color.opponent()
            };
            let proved = report.info.proved;
            let length = Plies(proved.unwrap_or(mate.unsigned_abs()));
            let proof = if proved.is_some() { "proved" } else { "found" };
            words += "  ";
            words += &self.text.analysis_wins(winner, proof, length);
            words += "  ";
            words += &match proved {
                Some(_) => self.text.analysis_proved(length),
                None => self.text.get(TerminalKey::AnalysisFound),
            };
        }
        Ok(self.say(&words)?)
    }

    /// The stones that balance the position, and the score after them for the side to move before.
    pub(super) fn balance(
        &self,
        found: Option<(Vec<Point>, i32)>,
        time: Duration,
    ) -> anyhow::Result<()> {
        let Some((stones, score)) = found else {
            return Err(anyhow!(self.text.get(TerminalKey::TerminalNoneBalanced)));
        };
        if self.json {
            let points: Vec<String> = stones.iter().map(ToString::to_string).collect();
            let line = json!({
                "type": "result",
                "best": points.first(),
                "balance": points,
                "score": score,
                "time_ms": ms(time),
            });
            return Ok(self.say(&line.to_string())?);
        }
        let names: Vec<String> = stones.iter().map(|&p| point_name(p)).collect();
        Ok(self.say(&format!("{:<8}{score:>+8}", names.join(" ")))?)
    }

    /// Fifth moves to offer, best first, and the value of the position with them.
    pub(super) fn offers(&self, offers: &[Offer], time: Duration) -> anyhow::Result<()> {
        let Some(last) = offers.last() else {
            return Err(anyhow!(self.text.get(TerminalKey::TerminalNoHint)));
        };
        for (i, offer) in offers.iter().enumerate() {
            let line = if self.json {
                let mut line =
                    json!({ "type": "offer", "rank": i + 1, "point": offer.point.to_string() });
                extend(&mut line, worth(offer));
                line.to_string()
            } else {
                let score = score(offer.score, offer.mate);
                let chance = (offer.winrate + 5) / 10;
                format!(
                    "{:>3}. {:<4}{score:>8}{chance:>6}%",
                    i + 1,
                    point_name(offer.point)
                )
            };
            self.say(&line)?;
        }
        if self.json {
            let points: Vec<String> = offers.iter().map(|o| o.point.to_string()).collect();
            let mut line = json!({
                "type": "result",
                "best": points.first(),
                "offers": points,
                "time_ms": ms(time),
            });
            extend(&mut line, worth(last));
            self.say(&line.to_string())?;
        }
        Ok(())
    }
}

fn worth(offer: &Offer) -> Value {
    json!({
        "score": offer.score,
        "mate": offer.mate,
        "winrate": f64::from(offer.winrate) / 1000.0,
    })
}

fn ms(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// A mate as the number of the winner's moves.
fn score(score: i32, mate: Option<i32>) -> String {
    match mate {
        Some(mate) => {
            let moves = mate.unsigned_abs().div_ceil(2);
            format!("{}#{moves}", if mate > 0 { "+" } else { "-" })
        }
        None => format!("{score:+}"),
    }
}

/// Columns of fixed width in terminal cells (a Chinese character takes two); the last is free.
fn columns(cells: [String; 6]) -> String {
    let widths = [8, 8, 8, 12, 10];
    let [.., last] = &cells;
    let padded = cells.iter().zip(widths).map(|(cell, width)| {
        let gap = usize::saturating_sub(width, cell.width());
        " ".repeat(gap) + cell
    });
    padded.collect::<String>() + "  " + last
}

fn facts(info: &Info) -> Value {
    let pv: Vec<String> = info.pv.iter().map(ToString::to_string).collect();
    json!({
        "depth": info.depth,
        "seldepth": info.seldepth,
        "multipv": info.line,
        "score": info.score,
        "mate": info.mate,
        "proved": info.mate.map(|_| info.proved.is_some()),
        "proved_plies": info.proved,
        "winrate": f64::from(info.winrate) / 1000.0,
        "nodes": info.nodes,
        "nps": per_second(info.nodes, info.time),
        "time_ms": ms(info.time),
        "pv": pv,
    })
}

fn extend(line: &mut Value, more: Value) {
    if let (Value::Object(line), Value::Object(more)) = (line, more) {
        line.extend(more);
    }
}
