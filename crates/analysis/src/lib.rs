//! Questions in the protocol's terms, answered by Tengen's engine: [`Searcher`] answers all of
//! them, [`analyze`] those about a position.
//!
//! ```
//! use tengen_analysis::{Host, analyze};
//! use tengen_core::{Position, PositionSpec, Rule, Size, notation};
//! use tengen_engine::Engine;
//! use tengen_worker_protocol::analysis::*;
//!
//! /// A host that never stops a search and ignores interim reports.
//! struct Quiet;
//! impl Host for Quiet {
//!     fn is_stopped(&self) -> bool { false }
//!     fn elapsed(&self) -> f64 { 0.0 }
//!     fn report(&self, _: Analysis) {}
//! }
//!
//! // Black has an open three.
//! let moves = notation::parse_moves("h8a1i8a3j8a5")?;
//! let position = Position::from_moves(Rule::Freestyle, Size::STANDARD, &moves)?;
//! let question = Analyze {
//!     position: PositionSpec::of(&position),
//!     task: AnalysisTask::Lines { count: 1, only: Vec::new(), except: Vec::new() },
//!     limits: AnalysisLimits { nodes: Some(2_000), ..AnalysisLimits::default() },
//!     fresh: true,
//! };
//! let found = analyze(&mut Engine::new(1), &question, &Quiet)?;
//! assert_eq!(found.lines[0].mate, Some(3));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod lesson;
mod listener;
pub mod programs;
mod searcher;
mod since;
#[cfg(test)]
mod tests;

use std::time::Duration;

use tengen_core::{Point, Position, SearchedLine, StartError};
use tengen_engine::{Clock, Control, Engine, Info, Limits, Listener, Scope, threat_on_board};
use tengen_worker_protocol::analysis::{
    Analysis, AnalysisLimits, AnalysisTask, Analyze, MAX_LINES, REPORT_MS,
};

use since::Since;

pub use searcher::{SearchError, Searcher};

/// Where a question is answered: its clock, its stop flag and its reader.
pub trait Host {
    /// Whether the search must end.
    fn is_stopped(&self) -> bool;

    /// Milliseconds since the question arrived.
    fn elapsed(&self) -> f64;

    /// Takes an interim report of an analysis.
    fn report(&self, analysis: Analysis);

    /// Takes the best move so far of a search for one, and its depth in plies.
    fn report_best(&self, _depth: u32, _best: Point) {}
}

/// Analyses a position until the limits or the host end it; interim reports go to the host. Time
/// counts from when the engine's tables are ready.
///
/// # Errors
/// If the position is not legal.
pub fn analyze(
    engine: &mut Engine,
    question: &Analyze,
    host: &dyn Host,
) -> Result<Analysis, StartError> {
    let position = question.position.position()?;
    if question.fresh {
        engine.clear();
    }
    let limits = limits(question.limits);
    let host = &Since::ready(engine, position.rule(), &limits, host);
    let mut reports = Reports {
        host,
        analysis: Analysis {
            threat: threat_on_board(&position),
            ..Analysis::default()
        },
        reported: None,
        pending: false,
    };
    if position.outcome().is_some() {
        return Ok(reports.analysis);
    }
    let lines = found(engine, &position, &question.task, limits, &mut reports);
    let mut analysis = reports.analysis;
    // A search that is stopped before its first line keeps what was reported, if anything.
    if !lines.is_empty() {
        analysis.lines = lines;
    }
    let ms = host.elapsed() as u64;
    (analysis.nps, analysis.ms) = (per_second(analysis.nodes, ms), Some(ms));
    Ok(analysis)
}

fn found(
    engine: &mut Engine,
    position: &Position,
    task: &AnalysisTask,
    limits: Limits,
    reports: &mut Reports<'_>,
) -> Vec<SearchedLine> {
    match task {
        AnalysisTask::Lines {
            count,
            only,
            except,
        } => {
            let scope = Scope {
                lines: (*count).clamp(1, MAX_LINES).into(),
                only: (!only.is_empty()).then(|| only.clone()),
                except: except.clone(),
                to_play: false,
            };
            let report = engine.analyze(position, &scope, limits, reports);
            reports.analysis.nodes = Some(report.info.nodes);
            report.lines.iter().filter_map(line).collect()
        }
        AnalysisTask::BalanceOne => {
            let found = engine.balance_one(position, 0, limits, reports);
            let line = found.and_then(|stone| stones_line(vec![stone.point], stone.score));
            line.into_iter().collect()
        }
        AnalysisTask::BalanceTwo => {
            let found = engine.balance_two(position, 0, limits, reports);
            let line = found.and_then(|[a, b]| stones_line(vec![a.point, b.point], b.score));
            line.into_iter().collect()
        }
        AnalysisTask::FifthMoves(count) => {
            let offers = engine.offers(position, usize::from(*count), limits, reports);
            let line = |offer: tengen_engine::Offer| {
                Some(SearchedLine {
                    winrate: Some(offer.winrate),
                    mate: offer.mate,
                    ..stones_line(vec![offer.point], offer.score)?
                })
            };
            offers.into_iter().filter_map(line).collect()
        }
    }
}

fn limits(limits: AnalysisLimits) -> Limits {
    let time = |ms: u32| Clock::per_move(Duration::from_millis(ms.into()));
    Limits {
        depth: limits.depth,
        nodes: limits.nodes,
        clock: limits.ms.map(time),
    }
}

/// The line of an engine's report; `None` without a move.
fn line(info: &Info) -> Option<SearchedLine> {
    Some(SearchedLine {
        score: Some(info.score),
        winrate: Some(info.winrate),
        mate: info.mate,
        proved: info.proved,
        depth: Some(info.depth),
        seldepth: Some(info.seldepth),
        nodes: Some(info.nodes),
        ms: u64::try_from(info.time.as_millis()).ok(),
        ..SearchedLine::of(info.pv.clone())?
    })
}

/// A line of stones that only has a score.
fn stones_line(pv: Vec<Point>, score: i32) -> Option<SearchedLine> {
    let score = Some(score);
    Some(SearchedLine {
        score,
        ..SearchedLine::of(pv)?
    })
}

/// A count per second; `None` if no time has passed.
fn per_second(nodes: Option<u64>, ms: u64) -> Option<u64> {
    (nodes? * 1000).checked_div(ms)
}

/// Milliseconds until the last report is sent again, with the time that has passed, so that a long
/// iteration does not look like a search that has ended.
const REPEAT_MS: u32 = 5 * REPORT_MS / 4;

/// Collects lines and reports them, at most once every [`REPORT_MS`]. The search sends the lines of
/// an iteration in a row and polls between iterations, so a report never mixes two.
struct Reports<'a> {
    host: &'a dyn Host,
    analysis: Analysis,
    /// When the last report was sent.
    reported: Option<f64>,
    /// Whether a line has not been reported yet.
    pending: bool,
}

impl Reports<'_> {
    fn flush(&mut self) {
        let now = self.host.elapsed();
        let interval = if self.pending { REPORT_MS } else { REPEAT_MS };
        let due = |last| now - last >= f64::from(interval);
        if !self.reported.map_or(self.pending, due) {
            return;
        }
        let ms = now as u64;
        self.analysis.ms = Some(ms);
        if self.pending {
            self.analysis.nps = per_second(self.analysis.nodes, ms);
        }
        (self.pending, self.reported) = (false, Some(now));
        self.host.report(self.analysis.clone());
    }
}

impl Control for Reports<'_> {
    fn stop(&mut self) -> bool {
        self.flush();
        self.host.is_stopped()
    }

    fn elapsed(&mut self) -> Duration {
        Duration::from_secs_f64(self.host.elapsed() / 1000.0)
    }
}

impl Listener for Reports<'_> {
    fn info(&mut self, info: &Info) {
        let Some(found) = line(info) else { return };
        let at = (info.line as usize).saturating_sub(1);
        match self.analysis.lines.get_mut(at) {
            Some(line) => *line = found,
            None => self.analysis.lines.push(found),
        }
        self.analysis.nodes = Some(info.nodes);
        self.pending = true;
    }
}
