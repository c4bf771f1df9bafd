//! Games that the host shows.

use tengen_room::{Actor as By, Cause, Event};

use super::super::journal::{self, AppendError};
use super::{Actor, number};
use crate::show::Shown;

impl Actor {
    pub(super) async fn show(&mut self, what: Shown) -> Result<(), AppendError> {
        let misfit = || AppendError::Failed("the game is over".to_owned());
        let events = match what {
            Shown::Begin(events) => events,
            Shown::Place(point) => {
                let seat = self.room.to_move().ok_or_else(misfit)?;
                vec![Event::Placed { seat, point }]
            }
            Shown::Finish { winner, by } => {
                let line = self.room.game().outcome().map(|o| o.line.clone());
                vec![Event::Finished {
                    winner: winner.map(|color| self.room.owner(color)),
                    by,
                    line: line.unwrap_or_default(),
                }]
            }
        };
        // Try on a clone: unlike decided events, shown ones may be invalid and must then change
        // nothing.
        let mut room = self.room.clone();
        let cause = Cause::by(By::Host);
        for stored in number(events.clone(), room.version(), &cause, journal::now()) {
            let folded = room.apply(&stored);
            folded.map_err(|error| AppendError::Failed(error.to_string()))?;
        }
        self.keep(events, cause, None, 0).await?;
        Ok(())
    }
}
