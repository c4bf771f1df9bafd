//! What the analysis asks, when it stops, and what it takes from answers.

use tengen_core::{Move, Point, Position};
use tengen_worker_protocol::analysis::AnalysisTask;
use tengen_worker_protocol::proofs::{Found, Goal, ProofAnswer, ProofQuestion, SearchParams};
use tengen_worker_protocol::{Analysis as Report, EngineAnswer};

use super::analyst::Effort;
use super::evaluations::{Evaluation, Proven, of_report};
use super::{Analysis, AnalysisChoice, Analyst, Idle, Proving, Seek, Target};
use crate::effect::{Effect, Notice, Question, Reply};
use crate::search::{LayerId, Searches, Worker};
use crate::study::{Proved, Stones, longest_line};

/// Milliseconds of *Is it won?*
const PROOF_MS: u32 = 20_000;

impl Analysis {
    /// Switches the engine on or off.
    pub fn switch(&mut self, on: bool) {
        (self.on, self.ended) = (on, None);
        self.queue.clear();
        self.retry_engine();
    }

    /// Switches the engine off, for a reason.
    pub fn end(&mut self, why: Idle) {
        if self.on {
            (self.on, self.ended) = (false, Some(why));
            self.queue.clear();
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
        if let Err(why @ (Idle::Game | Idle::OtherGame)) = here {
            self.end(why);
        }
        let open = self.on && !matches!(here, Err(Idle::Game | Idle::OtherGame | Idle::Hidden));
        let known_of = line.as_ref().filter(|_| open);
        let question = known_of.and_then(|line| self.recall(line));
        effects.extend(question.map(Effect::Recall));
        effects.extend(self.proofs.keep());
        effects.extend(
            known_of
                .into_iter()
                .flat_map(|line| self.proofs.recall(line)),
        );
        let position = here.as_ref().ok();
        if position != self.target.as_ref().map(|target| &target.position) {
            (self.only, self.except) = (Vec::new(), Vec::new());
            (self.hovered, self.deep) = (None, false);
        }
        let proving = self.proving.as_ref().map(|proving| &proving.position);
        if proving.is_some() && proving != position {
            effects.extend(self.stop_proving(searches));
        }
        effects.extend(self.replay_kept(searches));
        let task = self.task(choice);
        let analyst = self.analyst(choice).able(&task);
        let busy = searches.is_busy(analyst.worker(), LayerId::ANALYSIS);
        self.idle = here.as_ref().err().copied().or(busy.then_some(Idle::Busy));
        let target = position.map(|position| Target {
            position: position.clone(),
            task,
            analyst,
            deep: self.deep,
        });
        let wanted = target.filter(|_| self.on && !self.away && !busy);
        let Some(wanted) = wanted else {
            effects.extend(self.halt(searches));
            return effects;
        };
        if self.target.as_ref() == Some(&wanted) {
            effects.extend(self.follow_queue(choice, searches));
            return effects;
        }
        effects.extend(self.halt(searches));
        let known = self.evaluations.of(&wanted.position);
        let same = |known: &Evaluation| known.engine == wanted.analyst.engine();
        let known = known.filter(|known| wanted.task.is_plain() && same(known));
        let known = known.unwrap_or_default();
        let settled = known.complete && !wanted.deep && known.lines.len() >= wanted.least();
        self.report = report_of(known);
        if !settled {
            effects.push(Effect::EngineStarts);
            let effort = match wanted.deep {
                true => Effort::Deep,
                false => Effort::Usual,
            };
            let task = wanted.task.clone();
            let question = wanted.analyst.question(&wanted.position, task, effort);
            effects.extend(self.ask(wanted.analyst, question, searches));
            self.running = true;
        }
        self.target = Some(wanted);
        if settled {
            effects.extend(self.follow_queue(choice, searches));
        }
        effects
    }

    /// Shows what has become known of the position at the cursor, if it is more than was found.
    pub(super) fn show_known(&mut self) {
        let Some(target) = self.target.as_ref().filter(|target| target.task.is_plain()) else {
            return;
        };
        let known = self.evaluations.of(&target.position);
        let known = known.filter(|known| known.engine == target.analyst.engine());
        if let Some(known) = known
            && (self.report.lines.is_empty() || Some(known.nodes) > self.report.nodes)
        {
            let threat = self.report.threat.take();
            self.report = Report {
                threat,
                ..report_of(known)
            };
        }
    }

    pub(super) fn task(&self, choice: AnalysisChoice) -> AnalysisTask {
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
        self.target = None;
        self.queue.put_back();
        self.running = false;
        self.stop_engines(searches)
    }

    /// Stops every engine; their answers no longer count.
    pub(super) fn stop_engines(&self, searches: &mut Searches) -> Vec<Effect> {
        let engines = [Worker::Engine, Worker::Analyst].into_iter();
        let stopped = engines.filter_map(|worker| searches.forget(LayerId::ANALYSIS, worker));
        stopped.map(Effect::Stop).collect()
    }

    /// Asks an engine, in place of its earlier question.
    pub(super) fn ask(
        &mut self,
        analyst: Analyst,
        question: Question,
        searches: &mut Searches,
    ) -> Vec<Effect> {
        self.asked = Some(analyst);
        let (id, before) = searches.begin(LayerId::ANALYSIS, analyst.worker());
        let ask = Effect::Ask(id, Box::new(question));
        before.map(Effect::Stop).into_iter().chain([ask]).collect()
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
            nodes: None,
        };
        let question = ProofQuestion::Win {
            position: stones.told(),
            query,
        };
        self.proving = Some(Proving { position, ms: 0 });
        self.proofs.put_back();
        let (id, before) = searches.begin(LayerId::ANALYSIS, Worker::Prover);
        let ask = Effect::Ask(id, Box::new(Question::Prover(question, None)));
        before.map(Effect::Stop).into_iter().chain([ask]).collect()
    }

    /// Takes a reply of the worker that the analysis has asked.
    pub(crate) fn hear(&mut self, worker: Worker, reply: &Reply) -> Option<Notice> {
        match (worker, reply) {
            (_, Reply::Engine(EngineAnswer::Analysis(report))) => self.take(report, false),
            (_, Reply::Engine(EngineAnswer::Analyzed(report))) => self.take(report, true),
            (Worker::Prover, Reply::Prover(answer, bytes)) => match self.proving {
                Some(_) => self.hear_prover(answer, bytes.as_deref()),
                None => self.hear_replay(answer),
            },
            (Worker::Prover, _) => {
                self.proving = None;
                self.proofs.drop_replay();
            }
            (Worker::Analyst, _) => {
                (self.running, self.target) = (false, None);
                self.queue.put_back();
                return Some(self.fall_back(reply));
            }
            // Stopped in the worker's place or failed twice: the user may try again.
            _ => {
                (self.running, self.target) = (false, None);
                self.queue.clear();
                self.end(Idle::Failed);
            }
        }
        None
    }

    /// Keeps an older report until the new one has as many lines and nodes.
    fn take(&mut self, report: &Report, last: bool) {
        let engine = self.asked.unwrap_or_default();
        let engine = engine.engine();
        if let Some(position) = &self.queue.searched {
            if last {
                let found = of_report(report, engine, false);
                self.evaluations.add(position, &found);
                self.queue.searched = None;
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
            let found = of_report(report, engine, last);
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
            Proved::Proved(win) if is_about(&win.proof, &proving.position) => {
                self.proofs.add(&proving.position, &win);
                Proven::Win {
                    plies: win.length,
                    line: points(&longest_line(win.proof.certificate())),
                }
            }
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

fn report_of(known: Evaluation) -> Report {
    Report {
        nodes: (known.nodes > 0).then_some(known.nodes),
        lines: known.lines,
        ..Report::default()
    }
}

impl Target {
    /// The lines that a kept evaluation must have.
    fn least(&self) -> usize {
        match &self.task {
            AnalysisTask::Lines { count, .. } => usize::from(*count).min(self.analyst.most_lines()),
            _ => usize::MAX,
        }
    }
}

/// Whether a certificate is about these stones, with the side to move as the attacker.
pub(super) fn is_about(proof: &crate::study::Proof, position: &Position) -> bool {
    let certificate = proof.certificate();
    Stones::of_certificate(certificate).is_ok_and(|stones| {
        stones.position().board() == position.board()
            && certificate.rule == position.rule()
            && certificate.attacker == position.to_move()
    })
}

pub(super) fn points(line: &[Move]) -> Vec<Point> {
    let point = |mv: &Move| match *mv {
        Move::Place(p) => Some(p),
        Move::Pass => None,
    };
    line.iter().map_while(point).collect()
}
