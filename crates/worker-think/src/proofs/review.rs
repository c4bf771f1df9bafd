//! Reviews for the page, one step a question.

use tengen_core::{Color, PositionSpec};
use tengen_review::{Budget, Line, Report, Row, Step, Walk, proof_of, reviewed};
use tengen_solver::Control;
use tengen_worker_protocol::proofs::ProofAnswer;
use tengen_worker_protocol::review_steps::{ReviewGame, ReviewState, ReviewStep};
use tengen_worker_protocol::write;

use super::convert::QuestionError;
use super::service::{Answered, ProofService, TaskControl};

/// A review in progress.
pub(crate) struct Reviewing {
    walk: Walk,
    side: Option<Color>,
    before: usize,
    /// What the page knows.
    told: ReviewState,
}

/// The page's stop signal.
struct Stop<'a>(&'a mut dyn TaskControl);

impl Control for Stop<'_> {
    fn stop(&mut self) -> bool {
        self.0.stop()
    }
}

impl ProofService {
    pub(crate) fn begin_review(
        &mut self,
        game: &ReviewGame,
        facts: &[u8],
    ) -> Result<Answered, QuestionError> {
        let first = PositionSpec {
            moves: Vec::new(),
            ..game.game.clone()
        };
        let line = Line::new(first.position()?, &game.game.moves)?.ended(game.ended);
        let rows = read(facts)?;
        let known = !rows.is_empty();
        let mut reviewing = Reviewing {
            walk: Walk::resume(line, Budget::default(), rows)?,
            side: game.side,
            before: game.before,
            told: ReviewState::default(),
        };
        let answered = reviewing.answer(known, None);
        self.reviewing = Some(reviewing);
        Ok(answered)
    }

    pub(crate) fn review_on(
        &mut self,
        control: &mut dyn TaskControl,
    ) -> Result<Answered, QuestionError> {
        let reviewing = self.reviewing.as_mut().ok_or(QuestionError::NoReview)?;
        let settled = reviewing.walk.step(&mut Stop(control)) == Step::Settled;
        let last = settled.then(|| reviewing.walk.last_row()).flatten();
        Ok(reviewing.answer(settled, last.as_ref()))
    }

    pub(crate) fn review_proof(&self, number: usize) -> Result<Answered, QuestionError> {
        let reviewing = self.reviewing.as_ref().ok_or(QuestionError::NoReview)?;
        let report = Report::new(&reviewing.walk);
        let wanted = number.checked_sub(reviewing.before + 1);
        let mut moves = report.moves.iter();
        let found = moves.find(|(judged, _)| Some(judged.before.ply) == wanted);
        let win = found.and_then(|(judged, label)| proof_of(judged, *label));
        Ok(Answered {
            answer: ProofAnswer::ReviewProof,
            bytes: win.map(|win| win.certificate.encode()),
        })
    }
}

impl Reviewing {
    fn answer(&mut self, settled: bool, row: Option<&Row>) -> Answered {
        let change = settled.then(|| {
            let now = ReviewState::of(&reviewed(&self.walk, self.side, self.before));
            let change = write(&now.since(&self.told));
            self.told = now;
            change
        });
        let walk = &self.walk;
        Answered {
            answer: ProofAnswer::Review(Box::new(ReviewStep {
                settled: walk.facts().len(),
                of: walk.line().positions().len(),
                done: walk.next().is_none() && walk.probing().is_none(),
                change,
            })),
            // Facts have texts as map keys only, so that this never fails.
            bytes: row.and_then(|row| serde_json::to_vec(row).ok()),
        }
    }
}

/// The rows of an earlier review, a JSON line each.
fn read(bytes: &[u8]) -> Result<Vec<Row>, QuestionError> {
    let lines = bytes.split(|&b| b == b'\n').filter(|line| !line.is_empty());
    let read = |(i, line)| {
        serde_json::from_slice(line).map_err(|e| QuestionError::Facts(i + 1, e.to_string()))
    };
    lines.enumerate().map(read).collect()
}
