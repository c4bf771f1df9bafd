//! What an action has caused, to tell its retry from another action with the same id.

use std::ops::RangeInclusive;

use tengen_core::Ending;

use crate::{Action, Asked, Decided, Event, Stored};

/// The events of an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Caused {
    versions: RangeInclusive<u64>,
    first: Event,
    /// Moves and decisions of the opening before it.
    ply: u32,
    step: u32,
    /// Whether a draw was offered with it, or the game ended.
    offered: bool,
    ended: bool,
}

impl Caused {
    /// Begins with an action's first event.
    pub(crate) fn first(stored: &Stored, ply: u32, step: u32) -> Caused {
        Caused {
            versions: stored.version..=stored.version,
            first: stored.event.clone(),
            ply,
            step,
            offered: false,
            ended: false,
        }
    }

    /// Takes an event of the action, the first one included.
    pub(crate) fn goes_on(&mut self, stored: &Stored) {
        self.versions = *self.versions.start()..=stored.version;
        self.offered |= matches!(stored.event, Event::Asked { .. });
        self.ended |= matches!(stored.event, Event::Finished { .. });
    }

    pub(crate) fn versions(&self) -> RangeInclusive<u64> {
        self.versions.clone()
    }

    /// Whether this action causes these events. Both claims of an end are alike.
    pub(crate) fn is_of(&self, action: &Action) -> bool {
        let is_offer = |draw: bool| draw == self.offered || (draw && self.ended);
        let event = &self.first;
        match action {
            Action::Place { point, ply, draw } => {
                matches!(event, Event::Placed { point: placed, .. } if point == placed)
                    && *ply == self.ply
                    && is_offer(*draw)
            }
            Action::Pass { ply, draw } => {
                matches!(event, Event::Passed { .. }) && *ply == self.ply && is_offer(*draw)
            }
            Action::Choose { what, step } => {
                matches!(event, Event::Chose { what: chosen, .. } if what == chosen)
                    && *step == self.step
            }
            Action::Offer { points, step } => {
                matches!(event, Event::Offered { points: offered, .. } if points == offered)
                    && *step == self.step
            }
            Action::ClaimFoul | Action::ClaimRow { .. } => match event {
                Event::ClaimedWrongly { .. } => true,
                Event::Finished { by, .. } => {
                    let others = [Ending::Resignation.name(), Decided::Absence.name()];
                    !others.contains(&by.as_str()) && !is_agreed(by)
                }
                _ => false,
            },
            Action::Resign => ended_by(event, Ending::Resignation.name()),
            Action::ClaimWin => ended_by(event, Decided::Absence.name()),
            Action::Continue => matches!(event, Event::Continued),
            Action::Vacation { days } => {
                matches!(event, Event::VacationTaken { days: taken, .. } if days == taken)
            }
            Action::Return => matches!(event, Event::VacationEnded { .. }),
            Action::Ask { what } => {
                matches!(event, Event::Asked { what: asked, .. } if what == asked)
                    || agrees(*what, event)
            }
            Action::Accept { what } => agrees(*what, event),
            Action::Decline { what } => {
                matches!(event, Event::Declined { what: asked, .. } if what == asked)
            }
        }
    }
}

fn ended_by(event: &Event, way: &str) -> bool {
    matches!(event, Event::Finished { by, .. } if by == way)
}

/// Whether a game ended so by a draw that both wanted. On a dead board it is called after that.
fn is_agreed(by: &str) -> bool {
    [Ending::Agreement.name(), Ending::DeadBoard.name()].contains(&by)
}

/// Whether a request was granted by this event.
fn agrees(what: Asked, event: &Event) -> bool {
    match what {
        Asked::Draw => matches!(event, Event::Finished { by, .. } if is_agreed(by)),
        Asked::Takeback => matches!(event, Event::TakenBack { .. }),
        Asked::Rematch => matches!(event, Event::Started { .. }),
        Asked::Help => matches!(event, Event::HelpAllowed),
        Asked::Pause => matches!(event, Event::Paused),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_agreement_on_a_dead_board_knows_its_retry() {
        for by in [Ending::Agreement, Ending::DeadBoard] {
            let finished = Event::Finished {
                winner: None,
                by: by.name().to_owned(),
                line: Vec::new(),
            };
            let caused = Caused::first(&Stored::new(5, finished), 10, 0);
            let what = Asked::Draw;
            assert!(caused.is_of(&Action::Accept { what }), "{by:?}");
            assert!(caused.is_of(&Action::Ask { what }), "{by:?}");
            assert!(!caused.is_of(&Action::ClaimFoul) && !caused.is_of(&Action::Resign));
        }
    }
}
