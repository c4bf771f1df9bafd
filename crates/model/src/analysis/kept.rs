//! Evaluations as the library keeps them: by position, of each engine the one with the most nodes.

use tengen_core::{Move, Position};
use tengen_library::{
    EngineJudgement, Judged, Judgements, Line, MOST_LINES, MOST_MOVES, pack_judged, unpack_judged,
};
use tengen_record::pack::UnpackError;
use tengen_worker_protocol::analysis::AnalysisLine;

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

/// What is kept of an evaluation. A chance or score that the engine did not report stays empty, and
/// what its search calls proved is kept as found.
fn judgements(found: &Evaluation) -> Option<Judgements> {
    let line = |line: &AnalysisLine| Line {
        mv: Move::Place(line.mv),
        score: line.score,
        winrate: line.winrate,
        depth: line.depth,
        mate: line.mate,
        pv: line
            .pv
            .iter()
            .skip(1)
            .take(MOST_MOVES)
            .map(|&p| Move::Place(p))
            .collect(),
    };
    let lines: Vec<Line> = found.lines.iter().take(MOST_LINES).map(line).collect();
    (!lines.is_empty()).then(|| Judgements {
        engines: vec![EngineJudgement {
            engine: found.engine.clone(),
            nodes: found.nodes,
            lines,
        }],
        proofs: Vec::new(),
    })
}

/// The evaluation by this engine, or else by the one with the most nodes.
fn evaluation(kept: Judgements, engine: &str) -> Option<Evaluation> {
    let own = kept.engines.iter().position(|one| one.engine == engine);
    let kept = kept.engines.into_iter().nth(own.unwrap_or(0))?;
    let point = |mv: Move| match mv {
        Move::Place(p) => Some(p),
        Move::Pass => None,
    };
    let line = |line: Line| {
        let mv = point(line.mv)?;
        let rest = line.pv.into_iter().map_while(point);
        Some(AnalysisLine {
            mv,
            score: line.score,
            winrate: line.winrate,
            mate: line.mate,
            proved: None,
            depth: line.depth,
            seldepth: None,
            nodes: None,
            ms: None,
            pv: [mv].into_iter().chain(rest).collect(),
        })
    };
    Some(Evaluation {
        lines: kept.lines.into_iter().filter_map(line).collect(),
        engine: kept.engine,
        nodes: kept.nodes,
        ..Evaluation::default()
    })
}
