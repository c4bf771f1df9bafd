//! Decisions: the events that an action causes.

use std::ops::RangeInclusive;

use tengen_core::{Ending, Move, Outcome};

use crate::{Action, ActionId, Asked, ColorChoice, Decided, Event, Name, Refusal, Room, Seat};

/// Maximum events of a room. Beyond it the current game can only be resigned or claimed, with one
/// more event.
pub const MOST_ROOM_EVENTS: u64 = 10_000;
/// Maximum requests of one player in one game.
pub const MOST_QUESTIONS: u32 = 40;

/// Outside facts that a decision needs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct World {
    /// The drawn lot: whether the creator plays Black.
    pub lot: bool,
    /// Whether the opponent has been absent long enough to claim the win.
    pub other_is_absent: bool,
}

/// The result of an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// New events; store them before sending them.
    New(Vec<Event>),
    /// A retry: the action already caused the events of these versions.
    Known(RangeInclusive<u64>),
}

impl Room {
    /// The events of taking the free seat.
    ///
    /// # Errors
    /// [`Refusal::Full`] if it is taken.
    pub fn join(&self, name: Option<Name>, world: World) -> Result<Vec<Event>, Refusal> {
        if self.is_full() {
            return Err(Refusal::Full);
        }
        let first_is_black = match self.config().color {
            ColorChoice::Black => true,
            ColorChoice::White => false,
            ColorChoice::Lot => world.lot,
        };
        let black = if first_is_black {
            Seat::First
        } else {
            Seat::Second
        };
        Ok(vec![
            Event::Joined { name },
            Event::Started { game: 1, black },
        ])
    }

    /// The events that an action of a seat causes.
    ///
    /// # Errors
    /// [`Refusal`] if nothing changes.
    pub fn decide(
        &self,
        seat: Seat,
        id: &ActionId,
        action: Action,
        world: World,
    ) -> Result<Decision, Refusal> {
        if let Some(versions) = self.caused(seat, id) {
            return Ok(Decision::Known(versions));
        }
        if self.is_of_earlier_game(seat, id) {
            return Err(Refusal::EarlierGame);
        }
        if self.number() == 0 {
            return Err(Refusal::NotStarted);
        }
        let ends = matches!(action, Action::Resign | Action::ClaimWin);
        if self.version() >= MOST_ROOM_EVENTS && !ends {
            return Err(Refusal::UsedUp);
        }
        let events = match action {
            Action::Place { point, ply } => self.play(seat, point.into(), ply)?,
            Action::Pass { ply } => self.play(seat, Move::Pass, ply)?,
            Action::Resign => {
                self.going_on()?;
                vec![won(seat.other(), Ending::Resignation.name())]
            }
            Action::ClaimWin => {
                self.going_on()?;
                if !world.other_is_absent {
                    return Err(Refusal::NotAbsent);
                }
                vec![won(seat, Decided::Absence.name())]
            }
            Action::Ask { what } => self.ask(seat, what)?,
            Action::Accept { what } => {
                if !self.has_asked(seat.other(), what) {
                    return Err(Refusal::NotAsked);
                }
                self.agree(seat.other(), what)?
            }
            Action::Decline { what } => {
                if !self.has_asked(seat.other(), what) {
                    return Err(Refusal::NotAsked);
                }
                vec![Event::Declined { seat, what }]
            }
        };
        Ok(Decision::New(events))
    }

    fn going_on(&self) -> Result<(), Refusal> {
        if self.finished().is_some() {
            Err(Refusal::Over)
        } else {
            Ok(())
        }
    }

    fn has_asked(&self, seat: Seat, what: Asked) -> bool {
        self.asked().contains(&(seat, what))
    }

    fn play(&self, seat: Seat, mv: Move, ply: u32) -> Result<Vec<Event>, Refusal> {
        self.going_on()?;
        let played = self.game().position().ply() as u32;
        if ply != played {
            return Err(Refusal::Stale { ply: played });
        }
        if self.to_move() != Some(seat) {
            return Err(Refusal::NotYourTurn);
        }
        let mut game = self.game().clone();
        game.play(mv)?;
        let mut events = vec![match mv {
            Move::Place(point) => Event::Placed { seat, point },
            Move::Pass => Event::Passed { seat },
        }];
        events.extend(game.outcome().map(|outcome| self.ended(outcome)));
        Ok(events)
    }

    fn ended(&self, outcome: &Outcome) -> Event {
        Event::Finished {
            winner: outcome.winner.map(|color| self.owner(color)),
            by: outcome.by.name().to_owned(),
            line: outcome.line.clone(),
        }
    }

    fn ask(&self, seat: Seat, what: Asked) -> Result<Vec<Event>, Refusal> {
        self.may_ask(seat, what)?;
        if self.has_asked(seat, what) {
            return Err(Refusal::AlreadyAsked);
        }
        // Mutual requests are an agreement, except takebacks: each concerns the sender's own move.
        if what != Asked::Takeback && self.has_asked(seat.other(), what) {
            return self.agree(seat.other(), what);
        }
        if self.questions(seat) >= MOST_QUESTIONS {
            return Err(Refusal::TooManyQuestions);
        }
        Ok(vec![Event::Asked { seat, what }])
    }

    fn may_ask(&self, seat: Seat, what: Asked) -> Result<(), Refusal> {
        match what {
            Asked::Rematch if self.finished().is_none() => Err(Refusal::NotOver),
            Asked::Rematch => Ok(()),
            Asked::Help if self.help_allowed() => {
                self.going_on()?;
                Err(Refusal::AlreadyAllowed)
            }
            Asked::Takeback => {
                self.going_on()?;
                self.takeback(seat)
                    .map(|_| ())
                    .ok_or(Refusal::NothingToTakeBack)
            }
            Asked::Draw | Asked::Help => self.going_on(),
        }
    }

    /// The number of moves to undo until the asker is to move again.
    fn takeback(&self, asker: Seat) -> Option<u32> {
        let plies = if self.to_move() == Some(asker) { 2 } else { 1 };
        (self.game().position().ply() >= plies as usize).then_some(plies)
    }

    fn agree(&self, asker: Seat, what: Asked) -> Result<Vec<Event>, Refusal> {
        Ok(match what {
            Asked::Draw => {
                let mut game = self.game().clone();
                game.agree_draw();
                let outcome = game.outcome().ok_or(Refusal::NotAsked)?;
                vec![self.ended(outcome)]
            }
            Asked::Takeback => {
                let plies = self.takeback(asker).ok_or(Refusal::NothingToTakeBack)?;
                vec![Event::TakenBack { plies }]
            }
            Asked::Help => vec![Event::HelpAllowed],
            Asked::Rematch => {
                let black = self.owner(tengen_core::Color::White);
                vec![Event::Started {
                    game: self.number() + 1,
                    black,
                }]
            }
        })
    }
}

fn won(winner: Seat, by: &str) -> Event {
    Event::Finished {
        winner: Some(winner),
        by: by.to_owned(),
        line: Vec::new(),
    }
}
