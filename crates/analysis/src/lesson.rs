//! How the engine evaluates a founding program's move.

use std::time::Duration;

use tengen_engine::{Clock, Engine, Limits, Scope};
use tengen_worker_protocol::engine::COMPARED_MS;
use tengen_worker_protocol::{EngineAnswer, Judge};

use crate::listener::BestMoves;
use crate::searcher::SearchError;
use crate::since::Since;
use crate::{Host, line};

/// Search time for each of the two moves compared.
const COMPARED: Duration = Duration::from_millis(COMPARED_MS as u64);

/// Scores a move against the engine's best one.
pub(crate) fn judge(
    engine: &mut Engine,
    judge: &Judge,
    host: &dyn Host,
) -> Result<EngineAnswer, SearchError> {
    let position = judge.position.position()?;
    let (point, no_move) = (judge.mv, || SearchError::NoMove(judge.mv));
    // Clear the hash table before each search, so that neither profits from the other.
    let mut evaluate = |scope: &Scope| {
        engine.clear();
        let limits = Limits {
            clock: Some(Clock::per_move(COMPARED)),
            ..Limits::default()
        };
        // Each of the searches has its own time.
        let host = Since::ready(engine, position.rule(), &limits, host);
        let mut listener = BestMoves::silent(&host);
        let report = engine.analyze(&position, scope, limits, &mut listener);
        line(&report.info)
    };
    let only = Scope {
        only: Some(vec![point]),
        ..Scope::default()
    };
    let played = evaluate(&only).ok_or_else(no_move)?;
    let best = evaluate(&Scope::default()).ok_or_else(no_move)?;
    Ok(EngineAnswer::Judged { played, best })
}
