//! What the analysis asks, when it stops, and what it takes from answers.

use tengen_core::{Move, Point, Position, PositionSpec};
use tengen_worker_protocol::analysis::{ANALYSIS_MS, AnalysisLimits, AnalysisTask, Analyze};
use tengen_worker_protocol::proofs::{Found, Goal, ProofAnswer, ProofQuestion, SearchParams};
use tengen_worker_protocol::{Analysis as Report, EngineAnswer, EngineQuestion};

use super::evaluations::{Evaluation, Proven, of_report};
use super::{Analysis, AnalysisChoice, Idle, Proving, Seek, Target};
use crate::effect::{Effect, Question, Reply};
use crate::search::{LayerId, Searches, Worker};
use crate::study::{Proved, Stones, longest_line};

/// Nodes for each position of a line that is evaluated as a whole.
const QUEUED_NODES: u64 = 200_000;
/// Milliseconds of *Is it won?*
const PROOF_MS: u32 = 20_000;

impl Analysis {
    /// Switches the engine on or off.
    pub fn switch(&mut self, on: bool) {
        (self.on, self.ended) = (on, None);
    }

    /// Switches the engine off, for a reason.
    pub fn end(&mut self, why: Idle) {
        if self.on {
            (self.on, self.ended) = (false, Some(why));
        }
    }

    /// Pauses the search while the page is hidden.
    pub fn set_away(&mut self, away: bool) {
        self.away = away;
    }

    /// Asks, stops or goes on, so that the search fits what lies on the board.
    pub(crate) fn follow(
        &mut self,
        here: Result<Position, Idle>,
        line: Option<Position>,
        choice: AnalysisChoice,
        searches: &mut Searches,
    ) -> Vec<Effect> {
        let mut effects = Vec::new();
        if here == Err(Idle::Game) {
            self.end(Idle::Game);
        }
        let position = here.as_ref().ok();
        if position != self.target.as_ref().map(|target| &target.position) {
            (self.only, self.except) = (Vec::new(), Vec::new());
            (self.hovered, self.deep) = (None, false);
        }
        if self.proving.as_ref().map(|proving| &proving.position) != position {
            effects.extend(self.stop_proving(searches));
        }
        let busy = searches.is_busy(Worker::Engine, LayerId::ANALYSIS);
        self.idle = here.as_ref().err().copied().or(busy.then_some(Idle::Busy));
        let target = position.map(|position| Target {
            position: position.clone(),
            task: self.task(choice),
            deep: self.deep,
        });
        let wanted = target.filter(|_| self.on && !self.away && !busy);
        let Some(wanted) = wanted else {
            effects.extend(self.halt(searches));
            return effects;
        };
        if self.target.as_ref() == Some(&wanted) {
            effects.extend(self.follow_line(line, searches));
            return effects;
        }
        effects.extend(self.halt(searches));
        let known = self.evaluations.of(&wanted.position);
        let known = known.filter(|_| wanted.task.is_plain()).unwrap_or_default();
        let settled = known.complete && !wanted.deep && known.lines.len() >= self.least(&wanted);
        self.report = Report {
            nodes: (known.nodes > 0).then_some(known.nodes),
            lines: known.lines,
            ..Report::default()
        };
        if !settled {
            effects.push(Effect::EngineStarts);
            let limits = AnalysisLimits {
                ms: (!wanted.deep).then_some(ANALYSIS_MS),
                ..AnalysisLimits::default()
            };
            let task = wanted.task.clone();
            effects.extend(ask(&wanted.position, task, limits, searches));
            self.running = true;
        }
        self.target = Some(wanted);
        effects
    }

    /// Once the position at the cursor is searched, asks about the others of its line.
    fn follow_line(&mut self, line: Option<Position>, searches: &mut Searches) -> Vec<Effect> {
        if !self.whole && self.queued.is_some() {
            self.queued = None;
            let stopped = searches.forget(LayerId::ANALYSIS, Worker::Engine);
            return stopped.map(Effect::Stop).into_iter().collect();
        }
        if !self.whole || self.running || self.queued.is_some() {
            return Vec::new();
        }
        let next = line.and_then(|line| self.evaluations.first_unknown(&line));
        let Some(next) = next else {
            self.whole = false;
            return Vec::new();
        };
        let limits = AnalysisLimits {
            nodes: Some(QUEUED_NODES),
            ..AnalysisLimits::default()
        };
        let task = AnalysisTask::Lines {
            count: 1,
            only: Vec::new(),
            except: Vec::new(),
        };
        let effects = ask(&next, task, limits, searches);
        self.queued = Some(next);
        effects
    }

    /// The lines that a kept evaluation must have.
    fn least(&self, wanted: &Target) -> usize {
        match &wanted.task {
            AnalysisTask::Lines { count, .. } => usize::from(*count),
            _ => usize::MAX,
        }
    }

    fn task(&self, choice: AnalysisChoice) -> AnalysisTask {
        match self.seek {
            Seek::Best => AnalysisTask::Lines {
                count: match self.only.len() {
                    0 => choice.count(),
                    count => choice.count().max(2).min(count as u8),
                },
                only: self.only.clone(),
                except: self.except.clone(),
            },
            Seek::BalanceOne => AnalysisTask::BalanceOne,
            Seek::BalanceTwo => AnalysisTask::BalanceTwo,
            Seek::FifthMoves => AnalysisTask::FifthMoves(choice.count()),
        }
    }

    /// Stops the search; its answer no longer counts.
    fn halt(&mut self, searches: &mut Searches) -> Vec<Effect> {
        (self.target, self.queued) = (None, None);
        self.running = false;
        let stopped = searches.forget(LayerId::ANALYSIS, Worker::Engine);
        stopped.map(Effect::Stop).into_iter().collect()
    }

    fn stop_proving(&mut self, searches: &mut Searches) -> Vec<Effect> {
        self.proving = None;
        let stopped = searches.forget(LayerId::ANALYSIS, Worker::Prover);
        stopped.map(Effect::Stop).into_iter().collect()
    }

    /// Asks the prover whether the side to move wins, or stops it.
    pub(crate) fn ask_if_won(
        &mut self,
        here: Result<Position, Idle>,
        searches: &mut Searches,
    ) -> Vec<Effect> {
        if self.proving.is_some() {
            return self.stop_proving(searches);
        }
        let Ok(position) = here else {
            return Vec::new();
        };
        let Ok(stones) = Stones::of_position(&position) else {
            return Vec::new();
        };
        let query = SearchParams {
            goal: Goal::Vct,
            shortest: false,
            ms: PROOF_MS,
        };
        let question = ProofQuestion::Win {
            position: stones.told(),
            query,
        };
        self.proving = Some(Proving { position, ms: 0 });
        let (id, _) = searches.begin(LayerId::ANALYSIS, Worker::Prover);
        let question = Box::new(Question::Prover(question, None));
        vec![Effect::Ask(id, question)]
    }

    /// Takes a reply of the worker that the analysis has asked.
    pub(crate) fn hear(&mut self, worker: Worker, reply: &Reply) {
        match (worker, reply) {
            (_, Reply::Engine(EngineAnswer::Analysis(report))) => self.take(report, false),
            (_, Reply::Engine(EngineAnswer::Analyzed(report))) => self.take(report, true),
            (Worker::Prover, Reply::Prover(answer, bytes)) => {
                self.hear_prover(answer, bytes.as_deref());
            }
            (Worker::Prover, _) => self.proving = None,
            // Stopped in the worker's place or failed twice: the user may try again.
            _ => {
                (self.running, self.target, self.queued) = (false, None, None);
                self.end(Idle::Failed);
            }
        }
    }

    /// Keeps an older report until the new one has as many lines and nodes.
    fn take(&mut self, report: &Report, last: bool) {
        if let Some(position) = &self.queued {
            if last {
                // An engine without an answer is not asked again.
                self.whole &= !report.lines.is_empty();
                self.evaluations.add(position, &of_report(report, false));
                self.queued = None;
            }
            return;
        }
        let Some(target) = &self.target else { return };
        self.running &= !last;
        let worse =
            report.lines.len() < self.report.lines.len() || report.nodes < self.report.nodes;
        if worse && !self.report.lines.is_empty() && target.task.is_plain() {
            self.report.threat.clone_from(&report.threat);
            (self.report.nps, self.report.ms) = (report.nps, report.ms);
            return;
        }
        self.report = report.clone();
        if target.task.is_plain() && !report.lines.is_empty() {
            let found = of_report(report, last);
            self.evaluations.add(&target.position, &found);
        }
    }

    fn hear_prover(&mut self, answer: &ProofAnswer, bytes: Option<&[u8]>) {
        let Some(proving) = &mut self.proving else {
            return;
        };
        let found = match answer {
            ProofAnswer::Busy { ms } => {
                proving.ms = *ms;
                return;
            }
            ProofAnswer::Win { found, .. } => found,
            _ => &Found::Unknown,
        };
        let proof = match Proved::new(found, bytes) {
            Proved::Proved(win) if is_about(&win.proof, &proving.position) => Proven::Win {
                plies: win.length,
                line: points(&longest_line(win.proof.certificate())),
            },
            Proved::None => Proven::None,
            Proved::Proved(_) | Proved::Refused(_) | Proved::Unknown => Proven::Open,
        };
        let evaluation = Evaluation {
            proof: Some(proof),
            ..Evaluation::default()
        };
        let position = proving.position.clone();
        self.evaluations.add(&position, &evaluation);
        self.proving = None;
    }
}

fn ask(
    position: &Position,
    task: AnalysisTask,
    limits: AnalysisLimits,
    searches: &mut Searches,
) -> Vec<Effect> {
    let question = EngineQuestion::Analyze(Box::new(Analyze {
        position: PositionSpec::of(position),
        task,
        limits,
        fresh: false,
    }));
    let (id, before) = searches.begin(LayerId::ANALYSIS, Worker::Engine);
    let ask = Effect::Ask(id, Box::new(Question::Engine(question)));
    before.map(Effect::Stop).into_iter().chain([ask]).collect()
}

/// Whether a certificate is about these stones, with the side to move as the attacker.
fn is_about(proof: &crate::study::Proof, position: &Position) -> bool {
    let certificate = proof.certificate();
    Stones::of_certificate(certificate).is_ok_and(|stones| {
        stones.position().board() == position.board()
            && certificate.rule == position.rule()
            && certificate.attacker == position.to_move()
    })
}

fn points(line: &[Move]) -> Vec<Point> {
    let point = |mv: &Move| match *mv {
        Move::Place(p) => Some(p),
        Move::Pass => None,
    };
    line.iter().map_while(point).collect()
}
