//! The solver's answers to the page's questions.

use std::cell::RefCell;

use tengen_core::{Point, Position, PositionSpec};
use tengen_proof::Certificate;
use tengen_solver::{Control, Limits, Question, Solver, Verdict};
use tengen_worker_protocol::proofs::{
    Checked, Cost, Found, ProofAnswer, ProofQuestion, SearchParams,
};

use super::convert::{self, QuestionError};
use super::review::Reviewing;

/// Bytes for the solver's tables: enough for minutes of search, small enough for a phone.
const MEMORY: usize = 32 << 20;

/// The clock and the stop signal of a search.
pub trait TaskControl {
    /// Milliseconds since the question arrived.
    fn elapsed(&mut self) -> u64;
    /// Whether to stop now.
    fn stop(&mut self) -> bool;
}

/// An answer; a certificate is attached, if it has one.
pub type Answered = tengen_worker_protocol::Answered<ProofAnswer>;

/// The solver; its tables are kept between questions.
pub struct ProofService {
    pub(super) solver: Solver,
    pub(crate) reviewing: Option<Reviewing>,
}

impl Default for ProofService {
    fn default() -> ProofService {
        ProofService {
            solver: Solver::new(MEMORY),
            reviewing: None,
        }
    }
}

/// A stopwatch with a deadline.
pub(super) struct Deadline<'a> {
    control: &'a mut dyn TaskControl,
    /// When the search began, by the control.
    begun: u64,
    ms: u64,
}

impl<'a> Deadline<'a> {
    /// Begins now.
    fn new(control: &'a mut dyn TaskControl, ms: u32) -> Deadline<'a> {
        Deadline {
            begun: control.elapsed(),
            ms: ms.into(),
            control,
        }
    }

    fn elapsed(&mut self) -> u64 {
        self.control.elapsed().saturating_sub(self.begun)
    }

    fn cost(&mut self, nodes: u64) -> Cost {
        let ms = self.elapsed();
        Cost { nodes, ms }
    }
}

impl Control for Deadline<'_> {
    fn stop(&mut self) -> bool {
        self.control.stop() || self.elapsed() >= self.ms
    }
}

/// A validated question with its limits.
pub(super) type Asked<'a> = (Position, Question, Limits, Deadline<'a>);

impl ProofService {
    /// Checks a question and makes the tables that it needs; its time begins after that.
    pub(super) fn asked<'a>(
        &mut self,
        spec: &PositionSpec,
        params: &SearchParams,
        control: &'a mut dyn TaskControl,
    ) -> Result<Asked<'a>, QuestionError> {
        let position = spec.position()?;
        let question = convert::question(params);
        Solver::prepare(position.rule());
        self.solver.make_tables(question.goal);
        let limits = Limits {
            nodes: params.nodes,
            ..Limits::default()
        };
        let time = Deadline::new(control, params.ms);
        Ok((position, question, limits, time))
    }

    /// Answers a question; `bytes` is the certificate that [`ProofQuestion::Check`] verifies.
    ///
    /// # Errors
    /// [`QuestionError`] for an impossible position, or one that has no question to solve.
    pub fn answer(
        &mut self,
        wish: &ProofQuestion,
        bytes: &[u8],
        control: &mut dyn TaskControl,
    ) -> Result<Answered, QuestionError> {
        match wish {
            ProofQuestion::Win { position, query } => {
                let asked = self.asked(position, query, control)?;
                self.win(asked)
            }
            ProofQuestion::Firsts { position, query } => {
                let asked = self.asked(position, query, control)?;
                self.firsts(asked)
            }
            ProofQuestion::First {
                position,
                query,
                stone,
            } => {
                let asked = self.asked(position, query, control)?;
                self.first(asked, *stone)
            }
            ProofQuestion::Defend { position, query } => {
                let asked = self.asked(position, query, control)?;
                self.defend(asked)
            }
            ProofQuestion::Check => Ok(check(bytes, control)),
            ProofQuestion::Review(game) => self.begin_review(game, bytes),
            ProofQuestion::ReviewOn => self.review_on(control),
            ProofQuestion::ReviewProof(number) => self.review_proof(*number),
        }
    }

    fn win(&mut self, asked: Asked<'_>) -> Result<Answered, QuestionError> {
        let (position, question, limits, mut time) = asked;
        let answer = self
            .solver
            .solve(&position, &question, &limits, &mut time)?;
        let cost = time.cost(answer.nodes);
        let (found, bytes) = found(&answer.verdict, time.control);
        Ok(Answered {
            answer: ProofAnswer::Win { found, cost },
            bytes,
        })
    }

    fn firsts(&mut self, asked: Asked<'_>) -> Result<Answered, QuestionError> {
        let (position, question, limits, mut time) = asked;
        let firsts = self
            .solver
            .first_moves(&position, &question, &limits, &mut time)?;
        let wins: Vec<_> = firsts
            .wins
            .iter()
            .filter(|win| convert::holds(&win.certificate, time.control))
            .collect();
        let unproved = firsts.wins.len() - wins.len();
        let moves = wins.iter().filter_map(|win| win.line.first().copied());
        let first = wins.first();
        Ok(Answered {
            answer: ProofAnswer::Firsts {
                moves: moves.collect(),
                open: u32::try_from(firsts.open.len() + unproved).unwrap_or(u32::MAX),
                length: first.map_or(0, |win| win.length),
                cost: time.cost(firsts.nodes),
            },
            bytes: first.map(|win| win.certificate.encode()),
        })
    }

    fn first(&mut self, asked: Asked<'_>, stone: Point) -> Result<Answered, QuestionError> {
        let (position, question, limits, mut time) = asked;
        let asked = tengen_solver::Asked {
            position: &position,
            question: &question,
            limits: &limits,
        };
        let answer = self.solver.first_move(asked, stone, &mut time)?;
        let cost = time.cost(answer.nodes);
        let (found, bytes) = found(&answer.verdict, time.control);
        Ok(Answered {
            answer: ProofAnswer::Win { found, cost },
            bytes,
        })
    }

    fn defend(&mut self, asked: Asked<'_>) -> Result<Answered, QuestionError> {
        let (position, mut question, limits, mut time) = asked;
        question.side = Some(position.to_move().opponent());
        // The search and the replays of its refutations share one stop signal.
        let shared = RefCell::new(&mut time);
        let mut over = || shared.borrow_mut().stop();
        let asked = tengen_solver::Asked {
            position: &position,
            question: &question,
            limits: &limits,
        };
        let defences = self.solver.defences(asked, &mut over, &mut |_, proof| {
            convert::holds(proof, shared.borrow_mut().control)
        })?;
        let (threat, bytes) = found(&defences.threat, time.control);
        Ok(Answered {
            answer: ProofAnswer::Defences {
                threat,
                moves: defences.moves,
                open: defences.open,
                unchecked: defences.unchecked,
                refuted: u32::try_from(defences.refuted).unwrap_or(u32::MAX),
                cost: time.cost(defences.nodes),
            },
            bytes,
        })
    }
}

fn check(bytes: &[u8], control: &mut dyn TaskControl) -> Answered {
    let checked = match Certificate::decode(bytes) {
        Ok(certificate) => convert::check(&certificate, control),
        Err(_) => Checked::Unreadable,
    };
    Answered {
        answer: ProofAnswer::Checked(checked),
        bytes: None,
    }
}

/// Converts a verdict; a win is verified first and comes with its encoded certificate.
fn found(verdict: &Verdict, control: &mut dyn TaskControl) -> (Found, Option<Vec<u8>>) {
    match verdict {
        Verdict::NoWin => (Found::None, None),
        Verdict::Unknown => (Found::Unknown, None),
        Verdict::Win(win) => {
            let found = Found::Win {
                length: win.length,
                shortest_of: win.shortest_of,
                checked: convert::check(&win.certificate, control),
            };
            (found, Some(win.certificate.encode()))
        }
    }
}
