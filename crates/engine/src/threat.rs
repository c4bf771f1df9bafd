//! What the stones on the board threaten, without a search.

use tengen_board::{Stops, Threat, assess, four_three_stops, point_on_board};
use tengen_core::{Point, Position};

use crate::Board;

/// What the side to move faces. Wins and losses are exact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ThreatOnBoard {
    /// It wins, beginning with this stone.
    Win(Point),
    /// It loses.
    Loss,
    /// The other side threatens a five, which these legal moves stop.
    Five(Vec<Point>),
    /// The other side threatens an open four, which only these points and fours stop.
    OpenFour(Vec<Point>),
    /// The other side threatens a four-three, which only these points and fours may stop.
    FourThree(Vec<Point>),
}

/// The threat that the side to move faces; `None` if there is none or the game is over.
///
/// ```
/// use tengen_core::{Position, Rule, Size, notation};
/// use tengen_engine::{ThreatOnBoard, threat_on_board};
///
/// let moves = notation::parse_moves("h8a1i8a3j8")?;
/// let position = Position::from_moves(Rule::Freestyle, Size::STANDARD, &moves)?;
/// let Some(ThreatOnBoard::OpenFour(stops)) = threat_on_board(&position) else { panic!() };
/// // G8 and K8: a stone farther away leaves an open four.
/// assert_eq!(stops.len(), 2);
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
    Some(match assess(&board) {
        Threat::Win { cell, .. } => ThreatOnBoard::Win(point_on_board(cell)),
        Threat::Loss { .. } => ThreatOnBoard::Loss,
        Threat::Five(stops) => ThreatOnBoard::Five(points(&stops)),
        Threat::OpenFour(stops) => ThreatOnBoard::OpenFour(points(&stops)),
        Threat::FourThree(stops) => ThreatOnBoard::FourThree(points(&stops)),
        Threat::Free => ThreatOnBoard::FourThree(points(&four_three_stops(&mut board)?)),
    })
}
