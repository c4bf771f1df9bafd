//! What the stones on the board threaten, without a search.

use tengen_board::{Stops, Threat, assess, four_three_stops, point_on_board};
use tengen_core::{Point, Position, ThreatKind, ThreatOnBoard};

use crate::Board;

/// The threat that the side to move faces; `None` if there is none or the game is over.
///
/// ```
/// use tengen_core::{Position, Rule, Size, ThreatKind, notation};
/// use tengen_engine::threat_on_board;
///
/// let moves = notation::parse_moves("h8a1i8a3j8")?;
/// let position = Position::from_moves(Rule::Freestyle, Size::STANDARD, &moves)?;
/// let threat = threat_on_board(&position).expect("a threat");
/// assert_eq!(threat.kind, ThreatKind::OpenFour);
/// // G8 and K8: a stone farther away leaves an open four.
/// assert_eq!(threat.points.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn threat_on_board(position: &Position) -> Option<ThreatOnBoard> {
    if position.outcome().is_some() {
        return None;
    }
    let mut board = Board::new(position);
    let points = |stops: &Stops| {
        let legal = |&p: &Point| position.legality(p).is_ok();
        let mut points: Vec<Point> = stops.iter().map(point_on_board).filter(legal).collect();
        points.sort_unstable();
        points
    };
    let (kind, points) = match assess(&board) {
        Threat::Win { cell, .. } => (ThreatKind::Win, vec![point_on_board(cell)]),
        Threat::Loss { .. } => (ThreatKind::Loss, Vec::new()),
        Threat::Five(stops) => (ThreatKind::Five, points(&stops)),
        Threat::OpenFour(stops) => (ThreatKind::OpenFour, points(&stops)),
        Threat::FourThree(stops) => (ThreatKind::FourThree, points(&stops)),
        Threat::Free => (
            ThreatKind::FourThree,
            points(&four_three_stops(&mut board)?),
        ),
    };
    Some(ThreatOnBoard { kind, points })
}
