//! Help for beginners in a game against the lowest levels: plain threats with their answers, and
//! warnings.
//!
//! A threat is found by its shape and marked at once. Whether an answer holds is the prover's word:
//! it is asked about one answer after the other, and if all of them lose, about every move.

use tengen_core::plain::{self, PlainThreat};
use tengen_core::{Color, Move, Point, Position, PositionSpec};
use tengen_worker_protocol::proofs::{Found, Goal, ProofAnswer, ProofQuestion, SearchParams};

use super::{Guard, Session, Warning};
use crate::context::Context;
use crate::effect::{Effect, Question, Reply};
use crate::search::Worker;
use crate::study::Proved;
use crate::{Computer, Seat, Settings};

/// The highest level that helps.
pub(crate) const HIGHEST_HELPED_LEVEL: u8 = 3;
/// Nodes for one answer, and for every move.
const NODES: u64 = 100_000;
const NODES_OF_ALL: u64 = 1_000_000;
/// A limit for a machine that is slowed down.
const SEARCH_MS: u32 = 5_000;

/// Help for beginners that is shown unasked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Help {
    /// This side threatens a row or an open four.
    Threat(Color, ThreatHelp),
    /// The last stone should perhaps be taken back; until then the computer is not asked.
    Warning(Warning),
}

/// What is known of an answer to a threat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holds {
    /// The prover has not answered yet.
    Asked,
    /// No win by threats is left: an exhaustive search.
    Stops,
    /// Neither this nor a refutation was found.
    Perhaps,
    /// A verified win follows.
    Loses,
}

/// A plain threat with what is known of its answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThreatHelp {
    /// The threat, by its shape.
    pub threat: PlainThreat,
    /// The answers to it.
    pub answers: Vec<(Point, Holds)>,
    /// Whether every legal move is refuted.
    pub too_late: bool,
    /// Whether the prover was asked about every move.
    asked_all: bool,
    /// Whether an answer of the prover is awaited.
    waits: bool,
    /// The hash of the position.
    position: u64,
}

impl ThreatHelp {
    fn new(threat: PlainThreat, position: &Position) -> ThreatHelp {
        let answers = threat.answers.iter().map(|&p| (p, Holds::Asked));
        ThreatHelp {
            answers: answers.collect(),
            threat,
            too_late: false,
            asked_all: false,
            waits: false,
            position: position.hash(),
        }
    }

    /// The prover's answer will not come.
    pub(super) const fn forget_question(&mut self) {
        if self.waits {
            (self.waits, self.asked_all) = (false, false);
        }
    }

    /// The answers of which this is known.
    #[must_use]
    pub fn points(&self, holds: Holds) -> Vec<Point> {
        let answers = self.answers.iter().filter(|(_, known)| *known == holds);
        answers.map(|&(p, _)| p).collect()
    }

    /// What the prover is asked next; the defender is to move.
    fn question(&self, position: &Position) -> Option<ProofQuestion> {
        let query = |nodes| SearchParams {
            goal: Goal::Vct,
            shortest: false,
            ms: SEARCH_MS,
            nodes: Some(nodes),
        };
        let Some(&p) = self.points(Holds::Asked).first() else {
            let all_lose = self.answers.iter().all(|(_, holds)| *holds == Holds::Loses);
            return (all_lose && !self.asked_all).then(|| ProofQuestion::Defend {
                position: PositionSpec::of(position),
                query: query(NODES_OF_ALL),
            });
        };
        let mut after = position.clone();
        after.play(Move::Place(p)).ok()?;
        Some(ProofQuestion::Win {
            position: PositionSpec::of(&after),
            query: query(NODES),
        })
    }

    /// Notes what was answered; `None` for a failure.
    fn take(&mut self, answer: Option<(&ProofAnswer, Option<&[u8]>)>, position: &Position) {
        if self.asked_all {
            if let Some((
                ProofAnswer::Defences {
                    moves,
                    open,
                    unchecked,
                    threat,
                    ..
                },
                _,
            )) = answer
            {
                self.take_all(moves, open, position);
                let lost = matches!(threat, Found::Win { .. });
                let settled = open.is_empty() && unchecked.is_empty() && moves.is_empty();
                self.too_late = lost && settled;
            }
            return;
        }
        let holds = match answer {
            Some((ProofAnswer::Win { found, .. }, bytes)) => match Proved::new(found, bytes) {
                Proved::Proved(_) => Holds::Loses,
                _ if *found == Found::None => Holds::Stops,
                _ => Holds::Perhaps,
            },
            _ => Holds::Perhaps,
        };
        let mut answers = self.answers.iter_mut();
        if let Some((_, known)) = answers.find(|(_, known)| *known == Holds::Asked) {
            *known = holds;
        }
    }

    /// The moves that the shape does not show. A four may only put the loss off.
    fn take_all(&mut self, moves: &[Point], open: &[Point], position: &Position) {
        let side = position.to_move();
        let known = |p: &Point| self.answers.iter().any(|(q, _)| q == p);
        let four = |p: Point| position.makes_four(side, p);
        let moves = moves.iter().filter(|p| !known(p));
        let more = moves.map(|&p| match four(p) {
            true => (p, Holds::Perhaps),
            false => (p, Holds::Stops),
        });
        let more: Vec<_> = more.collect();
        self.answers.extend(more);
        // Many open moves would only cover the board.
        if open.len() <= FEW {
            self.answers
                .extend(open.iter().map(|&p| (p, Holds::Perhaps)));
        }
    }
}

/// The most open moves that are marked.
const FEW: usize = 5;

impl Session {
    /// Follows a change of the setting.
    pub fn follow_help(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        let asked = self.find_threat(cx);
        match cx.settings.help {
            true => asked,
            false => self.ignore_warning(cx).unwrap_or_default(),
        }
    }

    /// Whether the only person plays against one of the lowest levels and wants help.
    pub(super) fn helps(&self, settings: &Settings) -> bool {
        let opponent = self.person().map(|person| self.seat(person.opponent()));
        let low = match opponent {
            Some(Seat::Computer(Computer::Level(level))) => level.get() <= HIGHEST_HELPED_LEVEL,
            _ => false,
        };
        low && settings.help && !self.claims()
    }

    /// Looks for a threat that the person to move should answer, and asks about its answers.
    pub(super) fn find_threat(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        let moves = self.turn() == Some(Seat::Person) && self.opening().decision().is_none();
        let looks = moves && !cx.barred && self.helps(cx.settings);
        let position = self.position();
        let threat = looks.then(|| plain::threat(position)).flatten();
        let help = threat.map(|threat| ThreatHelp::new(threat, position));
        let same = |known: &ThreatHelp| {
            help.as_ref().is_some_and(|help| {
                (help.position, &help.threat) == (known.position, &known.threat)
            })
        };
        if !self.part.threat.as_ref().is_some_and(same) {
            self.part.threat = help;
        }
        self.ask_help(cx)
    }

    fn ask_help(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        let position = self.position().clone();
        let Some(help) = self.part.threat.as_mut().filter(|help| !help.waits) else {
            return Vec::new();
        };
        let Some(question) = help.question(&position) else {
            return Vec::new();
        };
        help.asked_all = matches!(question, ProofQuestion::Defend { .. });
        help.waits = true;
        cx.ask(Worker::Prover, Question::Prover(question, None))
    }

    /// Whether the prover's answer about a threat is awaited.
    pub(super) fn waits_for_help(&self) -> bool {
        self.part.threat.as_ref().is_some_and(|help| help.waits)
    }

    /// The prover's answer about an answer to the threat.
    pub(super) fn hear_help(&mut self, reply: &Reply, cx: &mut Context<'_>) -> Vec<Effect> {
        if !reply.is_final() {
            return Vec::new();
        }
        let position = self.position().clone();
        let Some(help) = &mut self.part.threat else {
            return Vec::new();
        };
        help.waits = false;
        let answer = match reply {
            Reply::Prover(answer, bytes) => Some((answer, bytes.as_deref())),
            _ => None,
        };
        help.take(answer, &position);
        // A prover that has failed is not asked again.
        match answer {
            Some(_) => self.ask_help(cx),
            None => {
                for (_, holds) in &mut help.answers {
                    if *holds == Holds::Asked {
                        *holds = Holds::Perhaps;
                    }
                }
                Vec::new()
            }
        }
    }

    /// The help that is shown now.
    pub(crate) fn help(&self) -> Option<Help> {
        if let Guard::Warned(warning) = &self.part.guard {
            return Some(Help::Warning(warning.clone()));
        }
        let threat = self.part.threat.clone()?;
        Some(Help::Threat(self.position().to_move().opponent(), threat))
    }
}
