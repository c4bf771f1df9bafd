//! Count-downs: what each seat has been charged, read from the list of events.

use tengen_room::{Event, Seat};

use super::board::finished;
use super::room::Literal;

impl Literal {
    /// Milliseconds that a seat has left: its count-down without everything that it has been
    /// charged in the current game.
    pub(super) fn left(&self, who: Seat) -> Option<u64> {
        let countdown = self.config().countdown?;
        let from = self.current();
        let charged = (from..self.happened.len()).map(|i| match self.happened[i].spent {
            Some(spent) if self.charged_seat(i) == who => spent,
            _ => 0,
        });
        let charged: u64 = charged.sum();
        Some(countdown.checked_sub(charged).expect("never negative"))
    }

    /// The seat that was to move before an event.
    fn charged_seat(&self, i: usize) -> Seat {
        match self.happened[i].event {
            Event::Placed { seat, .. }
            | Event::Passed { seat }
            | Event::Chose { seat, .. }
            | Event::Offered { seat, .. } => seat,
            _ => {
                let happened = self.happened[..i].to_vec();
                Literal { happened }.to_move().expect("a game that goes on")
            }
        }
    }

    /// The events' place and charge; a request, an answer or a wrong claim does not end the turn.
    pub(super) fn charge(&self, events: &[Event], elapsed: u64) -> Option<(usize, u64)> {
        let left = self.left(self.to_move()?)?;
        let ends = |event: &Event| {
            !matches!(
                event,
                Event::Created { .. }
                    | Event::Joined { .. }
                    | Event::Started { .. }
                    | Event::Dealt { .. }
                    | Event::Asked { .. }
                    | Event::Declined { .. }
                    | Event::HelpAllowed
                    | Event::ClaimedWrongly { .. }
                    | Event::Hidden
            )
        };
        Some((events.iter().position(ends)?, elapsed.min(left)))
    }

    pub(super) fn flag(&self, elapsed: u64) -> Option<Event> {
        let seat = self.to_move()?;
        let is_up = elapsed >= self.left(seat)?;
        is_up.then(|| finished(Some(seat.other()), "time", vec![]))
    }
}
