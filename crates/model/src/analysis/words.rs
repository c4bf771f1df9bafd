//! The sentence: what matters now, from the surest source.

use tengen_core::{Color, Position, ThreatKind, ThreatOnBoard};
use tengen_text::{Key, Plies, Text};

use super::evaluations::Proven;
use super::{Analysis, Idle, Seek};

/// Beyond this distance from even, in permille, one side is said to be better.
const BETTER: u32 = 30;

impl Analysis {
    /// One sentence, in this order: proof, threat on the board, engine, opening, side to move.
    pub(crate) fn sentence(&self, here: Result<&Position, Idle>, text: Text) -> String {
        let position = match here {
            Ok(position) => position,
            Err(why) => return idle(why, text),
        };
        let proof = self.evaluations.of(position).and_then(|known| known.proof);
        let found = proved(position, proof, text)
            .or_else(|| {
                self.report
                    .threat
                    .as_ref()
                    .map(|t| threat(t, position, text))
            })
            .or_else(|| self.engine(position, text));
        let opening = || {
            let found = crate::opening::recognised(position)?;
            Some(text.analysis_opening(text.opening_title(found.opening)))
        };
        found
            .or_else(opening)
            .unwrap_or_else(|| text.status_side(position.to_move()))
    }

    fn engine(&self, position: &Position, text: Text) -> Option<String> {
        let best = self.report.lines.first()?;
        let to_move = position.to_move();
        if self.seek != Seek::Best {
            return Some(text.analysis_balanced(text.points(&best.pv)));
        }
        if let Some(mate) = best.mate {
            let (winner, plies) = (winner(to_move, mate), mate.unsigned_abs());
            return Some(text.analysis_is_found(winner, Plies(plies), best.mv));
        }
        let rate = best.winrate?;
        let percent = |rate: u32| (rate + 5) / 10;
        Some(if rate.abs_diff(500) < BETTER {
            text.analysis_even(best.mv)
        } else if rate > 500 {
            text.analysis_better(to_move, percent(rate), best.mv)
        } else {
            text.analysis_better(to_move.opponent(), percent(1000 - rate), best.mv)
        })
    }
}

/// Why nothing is analysed.
#[must_use]
pub fn idle(why: Idle, text: Text) -> String {
    text.get(match why {
        Idle::Game => Key::AnalysisGame,
        Idle::OtherGame => Key::AnalysisOtherGame,
        Idle::Over => Key::AnalysisOver,
        Idle::Nothing => Key::AnalysisNothing,
        Idle::Hidden => Key::AnalysisHidden,
        Idle::Busy => Key::AnalysisBusy,
        Idle::OtherTab => Key::AnalysisElsewhere,
        Idle::Failed => Key::AnalysisFailed,
    })
}

fn proved(position: &Position, proof: Option<Proven>, text: Text) -> Option<String> {
    let Some(Proven::Win { plies, line }) = proof else {
        return None;
    };
    Some(text.analysis_is_proved(position.to_move(), Plies(plies), *line.first()?))
}

fn threat(threat: &ThreatOnBoard, position: &Position, text: Text) -> String {
    let to_move = position.to_move();
    let color = match threat.kind {
        ThreatKind::Win => to_move,
        _ => to_move.opponent(),
    };
    let points = text.listed_points(&threat.points);
    text.analysis_threat(color, threat.kind.name(), points, threat.points.len())
}

const fn winner(to_move: Color, mate: i32) -> Color {
    if mate > 0 {
        to_move
    } else {
        to_move.opponent()
    }
}
