//! A move that was tried: an answer, or a question to a worker.

use tengen_core::{Move, Point, PositionSpec};
use tengen_proof::Certificate;
use tengen_record::NodeId;
use tengen_worker_protocol::EngineQuestion;
use tengen_worker_protocol::engine::Judge;
use tengen_worker_protocol::proofs::{ProofAnswer, ProofQuestion, SearchParams};

use super::{Retry, RetryStage, RetryTask};
use crate::effect::Question;
use crate::search::Worker;
use crate::session::Opponent;
use crate::study::{AvertedBy, Proved, Stones, Walk};

/// Milliseconds of a search for a refutation.
const SEARCH_MS: u32 = 5_000;

impl Retry {
    /// Tries a move; the question about it, if it is not one of the answers.
    pub(super) fn try_point(&mut self, p: Point) -> Option<(Worker, Question)> {
        let before = self.start();
        before.legality(p).ok()?;
        let after = self.document.vary(NodeId::ROOT, &[Move::Place(p)]);
        self.cursor = after.first().copied()?;
        if self.part.accepted.contains(&p) {
            self.settle(RetryStage::Right(p));
            self.show_win(p);
            return None;
        }
        let known = self.part.known.as_ref();
        if let Some(refutation) = known.and_then(|task| task.refutation(p)) {
            self.refute(p, refutation, None);
            return None;
        }
        let question = match self.part.task.goal() {
            Some(goal) => Stones::of_position(&self.here()).ok().map(|stones| {
                let query = SearchParams {
                    goal,
                    shortest: false,
                    ms: SEARCH_MS,
                    nodes: None,
                };
                let position = stones.told();
                let question = match self.part.task {
                    RetryTask::Attack => ProofQuestion::Defend { position, query },
                    _ => ProofQuestion::Win { position, query },
                };
                (Worker::Prover, Question::Prover(question, None))
            }),
            None => {
                let judge = EngineQuestion::Judge(Judge {
                    position: PositionSpec::of(&before),
                    mv: p,
                });
                Some((Worker::Engine, Question::Engine(judge)))
            }
        };
        // A move that ends the game has won it.
        self.settle(match question {
            Some(_) => RetryStage::Looking(p),
            None => RetryStage::Right(p),
        });
        question
    }

    pub(super) fn take_proof(&mut self, tried: Point, reply: &ProofAnswer, bytes: Option<&[u8]>) {
        if self.part.task == RetryTask::Attack {
            return self.take_defences(tried, reply);
        }
        let ProofAnswer::Win { found, .. } = reply else {
            return self.settle(RetryStage::Holds(tried));
        };
        match Proved::new(found, bytes) {
            Proved::Proved(win) => {
                let certificate = win.proof.certificate().clone();
                self.refute(tried, certificate, Some(win.length));
            }
            _ => self.settle(RetryStage::Holds(tried)),
        }
    }

    /// Shows the win of the other side after a move; its length in plies if it is not the length
    /// of the line.
    fn refute(&mut self, tried: Point, certificate: Certificate, length: Option<u32>) {
        let first = certificate.root().and_then(|root| certificate.node(root));
        let reply = first.map(|node| node.stone);
        let walk = Walk::begin(certificate, &mut self.document, self.cursor);
        let line = walk.as_ref().map_or(0, |walk| walk.length());
        self.settle(RetryStage::Refuted {
            tried,
            plies: length.unwrap_or(line),
            reply,
        });
        if let Some(walk) = walk {
            self.opponent = Opponent::Certificate(Box::new(walk));
            // The refutation is shown, the answers are not.
            self.hidden = false;
        }
    }

    /// Plays the reply to a move that was to win.
    fn take_defences(&mut self, tried: Point, told: &ProofAnswer) {
        let (reply, proved) = match AvertedBy::of(told, tried) {
            AvertedBy::Never => return self.settle(RetryStage::Right(tried)),
            AvertedBy::By(reply, proved) => (Some(reply), proved),
            AvertedBy::Idle => (None, true),
            AvertedBy::Unknown => (None, false),
        };
        if let Some(reply) = reply {
            let after = self.document.vary(self.cursor, &[Move::Place(reply)]);
            self.cursor = after.first().copied().unwrap_or(self.cursor);
        }
        self.settle(RetryStage::Averted {
            tried,
            reply,
            proved,
        });
    }
}
