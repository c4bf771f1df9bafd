//! Black's winning chance where colours are chosen, by a search of the engine.

use tengen_core::{Color, PositionSpec};
use tengen_worker_protocol::analysis::{Analysis, AnalysisLimits, AnalysisTask};
use tengen_worker_protocol::{Analyze, EngineQuestion};

/// All chances, in permille.
pub(crate) const ALL: u32 = 1000;
/// Nodes of a search for the best move.
const NODES: u64 = 60_000;
/// Nodes of a search for fifth moves, which compares many.
const OFFER_NODES: u64 = 200_000;

/// A search for the best move, or a ranking of this many fifth moves.
pub(crate) fn question(position: PositionSpec, offers: Option<u8>) -> EngineQuestion {
    let (task, nodes) = match offers {
        Some(count) => (AnalysisTask::FifthMoves(count), OFFER_NODES),
        None => (AnalysisTask::BEST, NODES),
    };
    EngineQuestion::Analyze(Box::new(Analyze {
        position,
        task,
        limits: AnalysisLimits {
            nodes: Some(nodes),
            ..AnalysisLimits::default()
        },
        fresh: true,
    }))
}

/// Black's chance in permille; `None` if the engine has found nothing. Of several fifth moves the
/// worst counts, which is the last: White keeps it.
pub(crate) fn answered(analysis: &Analysis, to_move: Color) -> Option<u32> {
    let line = analysis.lines.last()?;
    let chance = match line.mate {
        Some(plies) => Some(if plies > 0 { ALL } else { 0 }),
        None => line.winrate.map(|chance| chance.min(ALL)),
    };
    chance.map(|chance| match to_move {
        Color::Black => chance,
        Color::White => ALL - chance,
    })
}
