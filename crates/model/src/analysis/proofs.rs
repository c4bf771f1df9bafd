//! Proofs that the library keeps. What comes from there is replayed before it is shown.

use std::collections::BTreeSet;

use tengen_core::{Canonical, Color, PosKey, Position, PositionSpec};
use tengen_library::{Judgements, Verdict};
use tengen_worker_protocol::proofs::{Checked, ProofAnswer, ProofQuestion};

use super::Analysis;
use super::evaluations::{Evaluation, Proven, line_of_keys};
use super::follow::{is_about, points};
use crate::effect::{Effect, Question};
use crate::search::{LayerId, Searches, Worker};
use crate::study::{Proof, ProvedWin, longest_line};

/// Proofs on their way to the library and back.
#[derive(Clone, Debug, Default)]
pub(super) struct KeptProofs {
    new: Vec<Effect>,
    /// The positions of which the library has a certificate that it was not asked for.
    unasked: BTreeSet<PosKey>,
    /// The positions with a win whose certificate was too long to keep, and the winners.
    unkept: BTreeSet<(PosKey, Color)>,
    /// Certificates that are not replayed yet.
    waiting: Vec<(Position, Proof)>,
    /// The one that is being replayed.
    replayed: Option<(Position, Proof)>,
}

impl KeptProofs {
    /// A win that was proved.
    pub(super) fn add(&mut self, position: &Position, win: &ProvedWin) {
        let position = Box::new(PositionSpec::standing(position));
        let bytes = win.proof.bytes().to_vec();
        self.new
            .push(Effect::KeepProof(position, win.length, bytes));
    }

    /// What is to be kept.
    pub(super) fn keep(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.new)
    }

    /// Notes whether the library has a certificate, or only that there was one.
    pub(super) fn note(&mut self, key: PosKey, kept: &Judgements) {
        for proof in &kept.proofs {
            match proof.verdict {
                Verdict::Won { certificate, .. } if certificate.is_some() => {
                    self.unasked.insert(key);
                }
                Verdict::Won { .. } => {
                    self.unkept.insert((key, proof.attacker));
                }
                Verdict::NoWin | Verdict::Open { .. } => {}
            }
        }
    }

    /// Whether a win of the side to move was proved by a certificate too long to keep.
    pub(super) fn is_unkept(&self, position: &Position) -> bool {
        let key = || (Canonical::of(position).key(), position.to_move());
        !self.unkept.is_empty() && self.unkept.contains(&key())
    }

    /// Asks for the certificates of a line's positions.
    pub(super) fn recall(&mut self, line: &Position) -> Vec<Effect> {
        if self.unasked.is_empty() {
            return Vec::new();
        }
        let whole = PositionSpec::of(line);
        let keys = line_of_keys(line).into_iter().enumerate();
        let asked = keys.filter(|(_, key)| self.unasked.remove(key));
        let question = |(plies, _)| {
            let mut spec = whole.clone();
            spec.moves.truncate(plies);
            let position = PositionSpec::standing(&spec.position().ok()?);
            Some(Effect::RecallProof(Box::new(position)))
        };
        asked.filter_map(question).collect()
    }

    /// Lets an interrupted replay begin again later.
    pub(super) fn put_back(&mut self) {
        self.waiting.extend(self.replayed.take());
    }

    /// The replay has failed for good.
    pub(super) fn drop_replay(&mut self) {
        self.replayed = None;
    }
}

impl Analysis {
    /// Takes a certificate from the library, to be replayed. A broken one, or one of another
    /// position, changes nothing.
    pub fn learn_proof(&mut self, position: &PositionSpec, certificate: &[u8]) {
        if let (Ok(position), Ok(proof)) = (position.position(), Proof::read(certificate))
            && is_about(&proof, &position)
        {
            self.proofs.waiting.push((position, proof));
        }
    }

    /// Asks the prover to replay a certificate, while it has nothing else to do.
    pub(super) fn replay_kept(&mut self, searches: &mut Searches) -> Option<Effect> {
        let busy = self.proving.is_some()
            || self.proofs.replayed.is_some()
            || searches.is_busy(Worker::Prover, LayerId::ANALYSIS);
        if busy {
            return None;
        }
        let next = self.proofs.waiting.pop();
        let bytes = next.as_ref()?.1.bytes().to_vec();
        self.proofs.replayed = next;
        let (id, _) = searches.begin(LayerId::ANALYSIS, Worker::Prover);
        let question = Question::Prover(ProofQuestion::Check, Some(bytes));
        Some(Effect::Ask(id, Box::new(question)))
    }

    /// Takes the result of a replay.
    pub(super) fn hear_replay(&mut self, answer: &ProofAnswer) {
        let ProofAnswer::Checked(checked) = answer else {
            return;
        };
        match checked {
            Checked::Proved(verified) => {
                let Some((position, proof)) = self.proofs.replayed.take() else {
                    return;
                };
                let found = Evaluation {
                    proof: Some(Proven::Win {
                        plies: verified.length,
                        line: points(&longest_line(proof.certificate())),
                    }),
                    ..Evaluation::default()
                };
                self.evaluations.learn_of(&position, &found);
            }
            Checked::Stopped => self.proofs.put_back(),
            Checked::Refused(_) | Checked::Unreadable => self.proofs.drop_replay(),
        }
    }
}
