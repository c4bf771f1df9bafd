//! Evaluations as the library keeps them: by position, of each engine the one with the most nodes.

use tengen_core::Position;
use tengen_library::{EngineJudgement, Judged, Judgements, pack_judged, unpack_judged};
use tengen_record::pack::UnpackError;

use super::Analysis;
use super::evaluations::{Evaluation, line_of_keys};

impl Analysis {
    /// The evaluations that the library does not have yet, in its form; `None` if there are none.
    pub fn take_new(&mut self) -> Option<Vec<u8>> {
        let new = self.evaluations.take_new().into_iter();
        let new: Vec<Judged> = new
            .filter_map(|(key, size, found)| Some((key, size, judgements(&found)?)))
            .collect();
        (!new.is_empty()).then(|| pack_judged(&new))
    }

    /// Takes over what the library has of the positions asked for.
    ///
    /// # Errors
    /// [`UnpackError`] if they are not in its form.
    pub fn learn(&mut self, bytes: &[u8]) -> Result<(), UnpackError> {
        for (key, _, kept) in unpack_judged(bytes)? {
            self.proofs.note(key, &kept);
            let wanted = self.asked.unwrap_or_default();
            if let Some(found) = evaluation(kept, wanted.engine()) {
                self.evaluations.learn(key, found);
            }
        }
        self.show_known();
        Ok(())
    }

    /// The positions of a line that the library was not asked about yet, as a question to it.
    pub(super) fn recall(&mut self, line: &Position) -> Option<Vec<u8>> {
        let size = line.size();
        let new = line_of_keys(line).into_iter();
        let new: Vec<Judged> = new
            .filter(|&key| self.recalled.insert(key))
            .map(|key| (key, size, Judgements::default()))
            .collect();
        (!new.is_empty()).then(|| pack_judged(&new))
    }
}

/// What is kept of an evaluation.
fn judgements(found: &Evaluation) -> Option<Judgements> {
    (!found.lines.is_empty()).then(|| Judgements {
        engines: vec![EngineJudgement {
            engine: found.engine.clone(),
            nodes: found.nodes,
            lines: found.lines.clone(),
        }],
        proofs: Vec::new(),
    })
}

/// The evaluation by this engine, or else by the one with the most nodes.
fn evaluation(kept: Judgements, engine: &str) -> Option<Evaluation> {
    let own = kept.engines.iter().position(|one| one.engine == engine);
    let kept = kept.engines.into_iter().nth(own.unwrap_or(0))?;
    Some(Evaluation {
        lines: kept.lines,
        engine: kept.engine,
        nodes: kept.nodes,
        ..Evaluation::default()
    })
}
