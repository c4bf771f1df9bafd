//! What the review asks, and what it takes from answers.

use std::sync::Arc;

use tengen_core::{Color, PositionSpec};
use tengen_worker_protocol::EngineAnswer;
use tengen_worker_protocol::proofs::{ProofAnswer, ProofQuestion};
use tengen_worker_protocol::review_steps::{ReviewGame, ReviewStep};

use super::{ColorChoice, Next, Review};
use crate::black_chance;
use crate::effect::{Effect, Question, Reply};
use crate::search::{LayerId, Searches, Worker};

/// Half of a position is taken to be done after this time.
const USUAL_MS: u64 = 500;

impl Review {
    /// Asks or stops, so that the review is about this game with this choice of colour; `None`
    /// pauses it.
    pub(crate) fn follow(
        &mut self,
        game: Option<ReviewGame>,
        choice: Option<ColorChoice>,
        searches: &mut Searches,
    ) -> Vec<Effect> {
        let Some(game) = game else {
            return self.pause(searches);
        };
        if self.game.as_ref() != Some(&game) {
            let mut effects = self.pause(searches);
            *self = Review {
                open: self.open,
                game: Some(game),
                choice,
                ..Review::default()
            };
            effects.extend(self.ask(searches));
            return effects;
        }
        if self.choice != choice {
            self.choice = choice;
            (self.compared, self.with_offers) = (false, None);
        }
        self.ask(searches)
    }

    /// Stops the searches; what is settled stays.
    fn pause(&mut self, searches: &mut Searches) -> Vec<Effect> {
        let workers = [Worker::Prover, Worker::Engine].into_iter();
        let stopped = workers.filter_map(|worker| searches.forget(LayerId::REVIEW, worker));
        let effects: Vec<Effect> = stopped.map(Effect::Stop).collect();
        // A stopped worker may have been replaced by one without the walk.
        if !effects.is_empty() {
            self.next = Next::Begin;
        }
        effects
    }

    fn ask(&mut self, searches: &mut Searches) -> Vec<Effect> {
        let waits = |worker| searches.of(LayerId::REVIEW, worker).is_some();
        let busy = |worker| searches.is_busy(worker, LayerId::REVIEW);
        if waits(Worker::Prover) || waits(Worker::Engine) || self.is_given_up() {
            return Vec::new();
        }
        let Some(question) = self.question() else {
            return Vec::new();
        };
        let worker = match question {
            Question::Engine(_) => Worker::Engine,
            _ => Worker::Prover,
        };
        if busy(worker) {
            return Vec::new();
        }
        let (id, _) = searches.begin(LayerId::REVIEW, worker);
        vec![Effect::Ask(id, Box::new(question))]
    }

    fn question(&self) -> Option<Question> {
        let question = match self.next {
            Next::Begin | Next::Done if self.done && self.wanted_proof.is_none() => {
                return self.offers_question();
            }
            Next::Begin => {
                let begin = ProofQuestion::Review(Box::new(self.game.clone()?));
                let facts = self.facts.join(&b'\n');
                return Some(Question::Prover(begin, Some(facts)));
            }
            Next::GoOn => ProofQuestion::ReviewOn,
            Next::Done => ProofQuestion::ReviewProof(self.wanted_proof?),
        };
        Some(Question::Prover(question, None))
    }

    /// A ranking of the fifth moves that followed a choice of colour; `None` once it is answered.
    fn offers_question(&self) -> Option<Question> {
        let choice = self.choice.filter(|_| !self.compared)?;
        let offers = Some(choice.offers?);
        let game = &self.game.as_ref()?.game;
        let position = PositionSpec {
            moves: game.moves.get(..choice.ply)?.to_vec(),
            ..game.clone()
        };
        let question = black_chance::question(position, offers);
        Some(Question::Engine(question))
    }

    /// Takes a reply of the worker that the review has asked.
    pub(crate) fn hear(&mut self, reply: &Reply) {
        match reply {
            Reply::Prover(ProofAnswer::Review(step), bytes) => self.take(step, bytes.as_ref()),
            Reply::Prover(ProofAnswer::ReviewProof, bytes) => {
                let number = self.wanted_proof.take();
                self.proof = number.zip(bytes.clone());
            }
            Reply::Engine(EngineAnswer::Analyzed(report)) => {
                self.compared = true;
                self.with_offers = black_chance::answered(report, Color::Black);
            }
            Reply::Prover(ProofAnswer::Busy { ms }, _) => self.advance(*ms),
            Reply::Engine(_) => {}
            // The worker was ended for another question.
            Reply::Ended => {
                self.note_answered();
                self.next = Next::Begin;
            }
            Reply::Prover(..) | Reply::Failed | Reply::Refused(_) => {
                (self.next, self.failures) = (Next::Begin, self.failures + 1);
            }
        }
    }

    /// How long a position will take is not known: the estimate approaches the whole, and never
    /// goes back.
    fn advance(&mut self, ms: u64) {
        self.spent_ms.1 = ms;
        let ms = self.spent_ms.0.saturating_add(ms);
        let part = ms.saturating_mul(1_000) / ms.saturating_add(USUAL_MS);
        self.part = self.part.max(part);
    }

    fn note_answered(&mut self) {
        let (before, last) = self.spent_ms;
        self.spent_ms = (before.saturating_add(last), 0);
    }

    fn take(&mut self, step: &ReviewStep, facts: Option<&Vec<u8>>) {
        self.note_answered();
        if self.settled != step.settled {
            (self.part, self.spent_ms) = (0, (0, 0));
        }
        (self.settled, self.of, self.done) = (step.settled, step.of, step.done);
        self.facts.extend(facts.cloned());
        if self.next == Next::Begin {
            // The worker tells everything again.
            self.changes.clear();
        }
        self.changes.extend(step.change.as_deref().map(Arc::from));
        self.next = match self.done {
            true => Next::Done,
            false => Next::GoOn,
        };
    }
}
