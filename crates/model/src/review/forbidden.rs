//! Why Black may not stop the win after a moment: the position on its line, and the point.

use tengen_core::{Color, Illegal, Move, Position};
use tengen_worker_protocol::review::Moment;

use crate::inquiry::Inquiry;

/// The explanation of the point where the moment's win cannot be stopped, in the first position of
/// its line in which Black may not play there; `None` if there is no such point.
#[must_use]
pub fn forbidden_stop(before: &Position, moment: &Moment) -> Option<Inquiry> {
    let stop = moment.forbidden?;
    let mut position = before.clone();
    let line = moment.line.iter().flatten().map(|&p| Move::Place(p));
    for mv in std::iter::once(moment.point).chain(line) {
        position.play(mv).ok()?;
        let black = position.to_move() == Color::Black;
        if black && matches!(position.legality(stop.point), Err(Illegal::Forbidden(..))) {
            let mut inquiry = Inquiry::new(position.board(), position.moves());
            inquiry.ask(stop.point);
            return Some(inquiry);
        }
    }
    None
}
