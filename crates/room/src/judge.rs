//! Decisions: the events that an action causes.

use std::ops::RangeInclusive;

use tengen_clock::{Due, RoundEnd};
use tengen_core::opening::{self, Kind};
use tengen_core::{ClaimError, Color, Ending, Move, OpenedGame, Outcome, Point};

use crate::{
    Action, ActionId, Asked, ClaimPenalty, ColorChoice, Decided, Event, Fouls, Name, PlayerId,
    Refusal, Room, Seat,
};

/// Maximum events of a room. Beyond it the current game can only be resigned or claimed, with one
/// more event.
pub const MOST_ROOM_EVENTS: u64 = 10_000;
/// Maximum requests of one player in one game, wrong claims among them.
pub const MOST_QUESTIONS: u32 = 40;

/// Outside facts that a decision needs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct World {
    /// The drawn lot: whether the creator plays Black.
    pub lot: bool,
    /// Whether the opponent has been absent long enough to claim the win.
    pub other_is_absent: bool,
    /// A position for a game that begins with a dealt opening, see [`Room::wants_deal`].
    pub deal: Vec<Point>,
    /// Whether the sender offers draws with moves only, as since protocol version 3.
    pub draws_with_moves: bool,
    /// The sender's id, for a join.
    pub player: Option<PlayerId>,
    /// The day, in days since 1 January 1970 in UTC.
    pub today: u64,
    /// Free seats that are kept for others than the sender of a join.
    pub kept: [bool; 2],
    /// Whether one of the two is in another game of the lobby, so that no rematch may begin.
    pub elsewhere: bool,
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
    /// The events of taking a free seat. The join that fills both seats begins the first game; one
    /// that takes a seat freed by the arbiter continues the current one.
    ///
    /// # Errors
    /// [`Refusal::Full`] if both are taken, [`Refusal::LaterVersion`] in a room of a later version,
    /// [`Refusal::SeatOfOther`] if what is free belongs to other players than [`World::player`] or
    /// is kept for others.
    pub fn join(&self, name: Option<Name>, world: World) -> Result<Vec<Event>, Refusal> {
        let seat = self.seat_for(world.player.as_ref(), world.kept);
        if self.is_of_later_version() && seat != Err(Refusal::Full) {
            return Err(Refusal::LaterVersion);
        }
        let (seat, player) = (seat?, world.player.clone());
        let begins = self.number() == 0;
        let mut events = vec![match seat {
            Seat::Second if !self.has_joined() => Event::Joined { name, player },
            _ => Event::Reseated { seat, name, player },
        }];
        if begins && self.is_taken(seat.other()) {
            events.extend(self.start(1, self.first_black(&world), world));
        }
        Ok(events)
    }

    /// The seat that has Black in the first game.
    pub(crate) const fn first_black(&self, world: &World) -> Seat {
        match (self.config().color, world.lot) {
            (ColorChoice::Black, _) | (ColorChoice::Lot, true) => Seat::First,
            (ColorChoice::White, _) | (ColorChoice::Lot, false) => Seat::Second,
        }
    }

    /// Whether the room's games begin with a position that [`World::deal`] provides.
    #[must_use]
    pub fn wants_deal(&self) -> bool {
        self.config().opening == opening::Procedure::Balanced
    }

    /// The events that begin the next game of a match, with the other player beginning; `None` if
    /// the current one goes on or has another number, or a seat is free.
    #[must_use]
    pub fn next_game(&self, after: u32, world: World) -> Option<Vec<Event>> {
        let is_over = self.number() == after && self.finished().is_some() && self.is_full();
        let may = is_over && !self.is_of_later_version() && self.version() < MOST_ROOM_EVENTS;
        may.then(|| self.start(after + 1, self.starter().other(), world))
    }

    pub(crate) fn start(&self, game: u32, black: Seat, world: World) -> Vec<Event> {
        let mut events = vec![Event::Started { game, black }];
        if self.wants_deal() {
            let points = world.deal;
            events.push(Event::Dealt { points });
        }
        events
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
        if self.is_of_later_version() {
            return Err(Refusal::LaterVersion);
        }
        if self.number() == 0 {
            return Err(Refusal::NotStarted);
        }
        let ends = matches!(action, Action::Resign | Action::ClaimWin);
        if self.version() >= MOST_ROOM_EVENTS && !ends {
            return Err(Refusal::UsedUp);
        }
        let events = match action {
            Action::Place { point, ply, draw } => self.play(seat, point.into(), ply, draw)?,
            Action::Pass { ply, draw } => self.play(seat, Move::Pass, ply, draw)?,
            Action::Choose { what, step } => {
                if !what.is_choice() {
                    return Err(opening::Violation::NotNow(what).into());
                }
                self.decide_opening(seat, what.clone(), step)?;
                vec![Event::Chose { seat, what }]
            }
            Action::Offer { points, step } => {
                self.decide_opening(seat, opening::Action::Offer(points.clone()), step)?;
                vec![Event::Offered { seat, points }]
            }
            Action::ClaimFoul => {
                if self.color(seat) != Color::White {
                    return Err(Refusal::NotWhite);
                }
                self.claim(seat, None)?
            }
            Action::ClaimRow { point } => self.claim(seat, Some(point))?,
            Action::Resign => {
                self.going_on()?;
                vec![won(seat.other(), Ending::Resignation.name())]
            }
            Action::Continue => {
                self.going_on()?;
                self.round_goes_on()?;
                if !self.is_paused() {
                    return Err(Refusal::NotPaused);
                }
                if self.is_held() {
                    return Err(Refusal::Held);
                }
                vec![Event::Continued]
            }
            Action::Vacation { days } => vec![self.take_vacation(seat, world.today, days)?],
            Action::Return => {
                let today = world.today;
                self.ends_vacation(seat, today).ok_or(Refusal::NotAway)?;
                vec![Event::VacationEnded { seat, today }]
            }
            Action::ClaimWin => {
                self.going_on()?;
                self.not_paused()?;
                if !world.other_is_absent {
                    return Err(Refusal::NotAbsent);
                }
                vec![won(seat, Decided::Absence.name())]
            }
            Action::Ask {
                what: Asked::Rematch,
            }
            | Action::Accept {
                what: Asked::Rematch,
            } if world.elsewhere && self.finished().is_some() => {
                return Err(Refusal::InOtherGame);
            }
            Action::Ask { what } => self.ask(seat, what, world)?,
            Action::Accept { what } => {
                if !self.has_asked(seat.other(), what) {
                    return Err(Refusal::NotAsked);
                }
                self.agree(seat.other(), what, world)?
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

    /// Which of the events of one action is charged `elapsed` milliseconds of a turn, and how much;
    /// `None` if no clock runs or it runs on.
    #[must_use]
    pub fn charge(&self, events: &[Event], elapsed: u64) -> Option<(usize, u64)> {
        let (_, left) = self.running()?;
        let ends = events.iter().position(Event::is_charged)?;
        Some((ends, elapsed.min(left)))
    }

    /// What happens if the time of the seat to move, or of the round, is up `elapsed` milliseconds
    /// into its turn. A move that takes exactly what is left is in time. What stands on the board
    /// does not matter: a five that was not claimed is none.
    #[must_use]
    pub fn flag(&self, elapsed: u64) -> Option<Event> {
        let (seat, _) = self.running()?;
        let clock = self.clock()?;
        Some(match (clock.due(elapsed)?, clock.terms().round()) {
            (Due::Round, Some(round)) if round.then == RoundEnd::Arbiter => Event::RoundOver,
            (Due::Round, _) => without_winner(Decided::Time),
            (Due::Flag(_), _) => won(seat.other(), Decided::Time.name()),
        })
    }

    /// Refuses what would go on after a round that the arbiter decides.
    pub(crate) fn round_goes_on(&self) -> Result<(), Refusal> {
        match self.is_round_over() {
            true => Err(Refusal::RoundOver),
            false => Ok(()),
        }
    }

    pub(crate) fn going_on(&self) -> Result<(), Refusal> {
        if self.finished().is_some() {
            Err(Refusal::Over)
        } else {
            Ok(())
        }
    }

    /// Refuses what needs a game that players, not the arbiter, bring to its end.
    fn undecided(&self) -> Result<(), Refusal> {
        self.going_on()?;
        self.round_goes_on()
    }

    /// Refuses moves, decisions and claims while the clocks are stopped.
    fn not_paused(&self) -> Result<(), Refusal> {
        self.round_goes_on()?;
        match self.is_paused() {
            true => Err(Refusal::Paused),
            false => Ok(()),
        }
    }

    fn has_asked(&self, seat: Seat, what: Asked) -> bool {
        self.asked().contains(&(seat, what))
    }

    fn play(&self, seat: Seat, mv: Move, ply: u32, draw: bool) -> Result<Vec<Event>, Refusal> {
        self.going_on()?;
        self.not_paused()?;
        let played = self.game().position().ply() as u32;
        if ply != played {
            return Err(Refusal::Stale { ply: played });
        }
        if self.to_move() != Some(seat) {
            return Err(Refusal::NotYourTurn);
        }
        if mv == Move::Pass && self.is_turn_lost() && !self.is_full_board() {
            // Otherwise one player alone could end the game as a draw by two passes.
            return Err(Refusal::TurnLost);
        }
        let mut game = self.opened().clone();
        match (self.decision(), mv) {
            (Some((_, Kind::Place { .. })), Move::Place(point)) => {
                let stone = opening::Action::Place(point);
                game.decide(Some(self.chair(seat)), stone)?;
            }
            _ => game.play(self.chair(seat), mv)?,
        }
        let mut events = vec![match mv {
            Move::Place(point) => Event::Placed { seat, point },
            Move::Pass => Event::Passed { seat },
        }];
        if let Some(outcome) = game.game().outcome() {
            events.push(self.ended(outcome));
            return Ok(events);
        }
        let places = matches!(mv, Move::Place(_));
        if places && self.owes_turn() == Some(seat.other()) && !is_full(&game) {
            game.play(self.chair(seat.other()), Move::Pass)?;
            events.push(Event::Passed { seat: seat.other() });
        }
        if draw && game.game().outcome().is_none() {
            if self.questions(seat) >= MOST_QUESTIONS {
                return Err(Refusal::TooManyQuestions);
            }
            let what = Asked::Draw;
            events.push(Event::Asked { seat, what });
        }
        Ok(events)
    }

    fn decide_opening(
        &self,
        seat: Seat,
        action: opening::Action,
        step: u32,
    ) -> Result<(), Refusal> {
        self.going_on()?;
        self.not_paused()?;
        let taken = self.opening().actions().len() as u32;
        if step != taken {
            return Err(Refusal::StaleStep { step: taken });
        }
        let mut game = self.opened().clone();
        Ok(game.decide(Some(self.chair(seat)), action)?)
    }

    /// A claim of a foul, or of a row through a point.
    fn claim(&self, seat: Seat, row: Option<Point>) -> Result<Vec<Event>, Refusal> {
        self.going_on()?;
        self.not_paused()?;
        if self.config().fouls != Fouls::Claim {
            return Err(Refusal::NotClaimed);
        }
        if self.decision().is_some() {
            return Err(opening::Violation::NotNow(opening::Action::Keep).into());
        }
        if self.questions(seat) >= MOST_QUESTIONS {
            return Err(Refusal::TooManyQuestions);
        }
        let mut game = self.opened().clone();
        let claimed = match row {
            Some(point) => game.claim_row(self.color(seat), point),
            None => game.claim_foul(),
        };
        match claimed {
            Ok(()) => {
                let outcome = game.game().outcome().ok_or(Refusal::NotClaimed)?;
                return Ok(vec![self.ended(outcome)]);
            }
            Err(ClaimError::NotClaimed) => return Err(Refusal::NotClaimed),
            Err(ClaimError::Over(_)) => return Err(Refusal::Over),
            Err(ClaimError::Nothing) => {}
        }
        let mut events = vec![Event::ClaimedWrongly { seat }];
        let costs_turn = self.config().wrong_claim == ClaimPenalty::Turn
            && self.to_move() == Some(seat)
            && self.owes_turn() != Some(seat.other());
        if costs_turn && !self.is_full_board() {
            game.play(self.chair(seat), Move::Pass)?;
            events.push(Event::Passed { seat });
            let outcome = game.game().outcome();
            events.extend(outcome.map(|outcome| self.ended(outcome)));
        }
        Ok(events)
    }

    /// Whether no stone can be placed any more; claims can then be made until a pass.
    fn is_full_board(&self) -> bool {
        is_full(self.opened())
    }

    fn ended(&self, outcome: &Outcome) -> Event {
        Event::Finished {
            winner: outcome.winner.map(|color| self.owner(color)),
            by: outcome.by.name().to_owned(),
            line: outcome.line.clone(),
        }
    }

    fn ask(&self, seat: Seat, what: Asked, world: World) -> Result<Vec<Event>, Refusal> {
        self.may_ask(seat, what)?;
        if self.has_asked(seat, what) {
            return Err(Refusal::AlreadyAsked);
        }
        // Mutual requests are an agreement, except takebacks: each concerns the sender's own move.
        if what != Asked::Takeback && self.has_asked(seat.other(), what) {
            return self.agree(seat.other(), what, world);
        }
        if what == Asked::Draw && self.to_move() == Some(seat) && world.draws_with_moves {
            return Err(Refusal::WithMove);
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
            Asked::Help if self.config().fouls == Fouls::Claim => {
                self.undecided()?;
                Err(Refusal::NoHelp)
            }
            Asked::Help if self.help_allowed() => {
                self.undecided()?;
                Err(Refusal::AlreadyAllowed)
            }
            Asked::Help if self.config().seats.are_all() => {
                self.undecided()?;
                Err(Refusal::NoHelp)
            }
            Asked::Takeback => {
                self.undecided()?;
                self.takeback(seat)
                    .map(|_| ())
                    .ok_or(Refusal::NothingToTakeBack)
            }
            Asked::Pause => {
                self.undecided()?;
                self.clock().ok_or(Refusal::NoClock)?;
                self.not_paused()
            }
            Asked::Draw | Asked::Help => self.undecided(),
        }
    }

    /// The number of moves to undo until the asker is to move again.
    fn takeback(&self, asker: Seat) -> Option<u32> {
        let plies = if self.to_move() == Some(asker) { 2 } else { 1 };
        (self.opened().played() >= plies as usize).then_some(plies)
    }

    fn agree(&self, asker: Seat, what: Asked, world: World) -> Result<Vec<Event>, Refusal> {
        Ok(match what {
            Asked::Draw => {
                let mut game = self.opened().clone();
                game.agree_draw();
                let outcome = game.game().outcome().ok_or(Refusal::NotAsked)?;
                vec![self.ended(outcome)]
            }
            Asked::Takeback => {
                let plies = self.takeback(asker).ok_or(Refusal::NothingToTakeBack)?;
                vec![Event::TakenBack { plies }]
            }
            Asked::Help => vec![Event::HelpAllowed],
            Asked::Pause => vec![Event::Paused],
            Asked::Rematch => {
                // With an opening, the seats take turns in beginning it.
                let black = self.starter().other();
                self.start(self.number() + 1, black, world)
            }
        })
    }
}

fn is_full(game: &OpenedGame) -> bool {
    game.game().position().board().is_full()
}

/// The end of a game that nobody has won.
pub(crate) fn without_winner(by: Decided) -> Event {
    Event::Finished {
        winner: None,
        by: by.name().to_owned(),
        line: Vec::new(),
    }
}

pub(crate) fn won(winner: Seat, by: &str) -> Event {
    Event::Finished {
        winner: Some(winner),
        by: by.to_owned(),
        line: Vec::new(),
    }
}
