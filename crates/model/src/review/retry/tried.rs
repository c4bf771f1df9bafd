//! A move that was tried: an answer, or a question to a worker.

use tengen_core::{Move, Point, PositionSpec};
use tengen_proof::Certificate;
use tengen_record::NodeId;
use tengen_worker_protocol::EngineQuestion;
use tengen_worker_protocol::engine::Judge;
use tengen_worker_protocol::proofs::{Goal, ProofAnswer, ProofQuestion, SearchParams};

use super::{Retry, RetryStage, RetryTask};
use crate::effect::Question;
use crate::search::Worker;
use crate::session::Opponent;
use crate::study::{AvertedBy, Proved, Stones, Walk};

/// Milliseconds of a search for a refutation.
const SEARCH_MS: u32 = 5_000;

const fn search(goal: Goal) -> SearchParams {
    SearchParams {
        goal,
        shortest: false,
        ms: SEARCH_MS,
        nodes: None,
    }
}

impl Retry {
    /// Tries a move; the question about it, if it is not one of the answers.
    pub(super) fn try_point(&mut self, p: Point) -> Option<(Worker, Question)> {
        let before = self.here();
        before.legality(p).ok()?;
        let next = self.next_of_proof();
        let after = self.document.vary(self.part.asked, &[Move::Place(p)]);
        self.cursor = after.first().copied()?;
        if next == Some(p) {
            self.advance(p);
            return None;
        }
        if next.is_none() && self.part.accepted.contains(&p) {
            self.show_win(p);
            self.answered(p);
            return None;
        }
        let known = self.part.known.as_ref();
        if let Some(refutation) = known.and_then(|task| task.refutation(p)) {
            self.refute(p, refutation, None);
            return None;
        }
        let question = match self.part.task.goal() {
            Some(goal) => Stones::of_position(&self.here()).ok().map(|stones| {
                let query = search(goal);
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
        if question.is_none() {
            (self.opponent, self.part.played) = (Opponent::None, next.is_some());
        }
        self.settle(match question {
            Some(_) => RetryStage::Looking(p),
            None => RetryStage::Right(p),
        });
        question
    }

    /// The next move of the proof, while a win is played out.
    pub(crate) fn next_of_proof(&self) -> Option<Point> {
        let Opponent::Certificate(walk) = &self.opponent else {
            return None;
        };
        let next = walk.next(&self.document, self.part.asked);
        next.filter(|_| self.hidden)
    }

    /// A first move with its proof as the opponent, if there is one: a long win is played out.
    fn answered(&mut self, p: Point) {
        match &self.opponent {
            Opponent::Certificate(walk) if self.plays_out() && walk.is_long() => {
                self.advance(p);
            }
            _ => self.settle(RetryStage::Right(p)),
        }
    }

    fn plays_out(&self) -> bool {
        self.part.known.is_some() && self.part.task == RetryTask::Attack
    }

    /// After the proof's move at the cursor: the reply with the longest line, or the end.
    fn advance(&mut self, p: Point) {
        let Opponent::Certificate(walk) = &self.opponent else {
            return self.settle(RetryStage::Right(p));
        };
        match walk.reply(&self.document, self.cursor) {
            Some((reply, node)) => {
                (self.cursor, self.part.asked) = (node, node);
                self.settle(RetryStage::Onward { found: p, reply });
            }
            None => {
                self.part.played = true;
                self.settle(RetryStage::Right(p));
            }
        }
    }

    /// Takes a worker's answer; what to ask next.
    pub(super) fn take_proof(
        &mut self,
        tried: Point,
        reply: &ProofAnswer,
        bytes: Option<&[u8]>,
    ) -> Option<ProofQuestion> {
        match (self.part.task, reply) {
            (RetryTask::Attack, ProofAnswer::Win { found, .. }) => {
                self.take_win(tried, &Proved::new(found, bytes));
                None
            }
            (RetryTask::Attack, _) => self.take_defences(tried, reply),
            _ => {
                self.take_refutation(tried, reply, bytes);
                None
            }
        }
    }

    /// Plays on with the proof of another winning move; without one the move ends the task.
    fn take_win(&mut self, tried: Point, proved: &Proved) {
        let within = self.part.asked != NodeId::ROOT;
        let walk = match proved {
            Proved::Proved(win) => {
                let certificate = win.proof.certificate().clone();
                Walk::begin(certificate, &mut self.document, self.part.asked)
            }
            _ => None,
        };
        match walk {
            Some(walk) => self.opponent = Opponent::Certificate(Box::new(walk)),
            None => {
                self.opponent = Opponent::None;
                return self.settle(RetryStage::Right(tried));
            }
        }
        match within {
            true => self.advance(tried),
            false => self.answered(tried),
        }
    }

    fn take_refutation(&mut self, tried: Point, reply: &ProofAnswer, bytes: Option<&[u8]>) {
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
    fn take_defences(&mut self, tried: Point, told: &ProofAnswer) -> Option<ProofQuestion> {
        let (reply, proved) = match AvertedBy::of(told, tried) {
            AvertedBy::Never => return self.wins_too(tried),
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
        None
    }

    /// Another move that wins: its proof is asked for, to play on against it.
    fn wins_too(&mut self, tried: Point) -> Option<ProofQuestion> {
        let before = self.stage_at(self.part.asked);
        let before = Stones::of_position(before.game().position()).ok();
        let Some(before) = before.filter(|_| self.plays_out()) else {
            self.settle(RetryStage::Right(tried));
            return None;
        };
        Some(ProofQuestion::First {
            position: before.told(),
            query: search(Goal::Vct),
            stone: tried,
        })
    }
}
