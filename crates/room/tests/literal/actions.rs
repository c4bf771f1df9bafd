//! What each action does: the events that it causes, or why it changes nothing.

use tengen_core::opening::{Action as Decided, Kind, Procedure};
use tengen_core::{Color, Move, Point};
use tengen_room::{
    Action, ActionId, Asked, ClaimPenalty, ColorChoice, Decision, Event, Fouls, MOST_QUESTIONS,
    MOST_ROOM_EVENTS, Name, Refusal, Seat, World,
};

use super::board::finished;
use super::procedures::opening;
use super::room::Literal;

impl Literal {
    /// Someone takes a free seat, their own if they have one. The first game begins when nobody is
    /// missing.
    pub(super) fn join(&self, name: Option<Name>, world: &World) -> Result<Vec<Event>, Refusal> {
        let empty = self.empty();
        if empty.is_empty() {
            return Err(Refusal::Full);
        }
        let is_kept = |seat: &Seat| match seat {
            Seat::First => world.kept[0],
            Seat::Second => world.kept[1],
        };
        let free: Vec<Seat> = empty
            .iter()
            .copied()
            .filter(|seat| !is_kept(seat))
            .collect();
        let owner = |seat: &Seat| match seat {
            Seat::First => self.config().seats.first.map(|owner| owner.to_string()),
            Seat::Second => self.config().seats.second.map(|owner| owner.to_string()),
        };
        let comes = world.player.as_ref().map(ToString::to_string);
        let own = free
            .iter()
            .find(|seat| owner(seat).is_some() && owner(seat) == comes);
        let open = free.iter().find(|seat| owner(seat).is_none());
        let &seat = own.or(open).ok_or(Refusal::SeatOfOther)?;
        let player = world.player.clone();
        let never_came = !self.freed().contains(&seat);
        let mut events = match seat {
            Seat::Second if never_came => vec![Event::Joined { name, player }],
            _ => vec![Event::Reseated { seat, name, player }],
        };
        if empty.len() == 1 && self.number() == 0 {
            events.extend(self.begun(1, self.black_first(world), world));
        }
        Ok(events)
    }

    /// The seat with Black in the first game.
    pub(super) fn black_first(&self, world: &World) -> Seat {
        match (self.config().color, world.lot) {
            (ColorChoice::Black, _) | (ColorChoice::Lot, true) => Seat::First,
            (ColorChoice::White, _) | (ColorChoice::Lot, false) => Seat::Second,
        }
    }

    pub(super) fn begun(&self, game: u32, black: Seat, world: &World) -> Vec<Event> {
        let mut events = vec![Event::Started { game, black }];
        if self.config().opening == Procedure::Balanced {
            let points = world.deal.clone();
            events.push(Event::Dealt { points });
        }
        events
    }

    /// A retry is found first. Then the room is looked at, then the game, the turn, the move.
    pub(super) fn decide(
        &self,
        seat: Seat,
        id: &ActionId,
        action: Action,
        world: &World,
    ) -> Result<Decision, Refusal> {
        match self.caused(seat, id) {
            Some((versions, true)) => {
                return Ok(Decision::Known(versions[0]..=versions[versions.len() - 1]));
            }
            Some((_, false)) => return Err(Refusal::EarlierGame),
            None => {}
        }
        if self.number() == 0 {
            return Err(Refusal::NotStarted);
        }
        let ends = matches!(action, Action::Resign | Action::ClaimWin);
        if self.version() >= MOST_ROOM_EVENTS && !ends {
            return Err(Refusal::UsedUp);
        }
        self.act(seat, action, world).map(Decision::New)
    }

    fn act(&self, seat: Seat, action: Action, world: &World) -> Result<Vec<Event>, Refusal> {
        match action {
            Action::Place { point, ply, draw } => self.moved(seat, Move::Place(point), ply, draw),
            Action::Pass { ply, draw } => self.moved(seat, Move::Pass, ply, draw),
            Action::Choose { what, step } => {
                if let Decided::Place(_) | Decided::Offer(_) | Decided::Deal(_) = what {
                    return Err(opening("not-now"));
                }
                self.decided(seat, &what, step)?;
                Ok(vec![Event::Chose { seat, what }])
            }
            Action::Offer { points, step } => {
                self.decided(seat, &Decided::Offer(points.clone()), step)?;
                Ok(vec![Event::Offered { seat, points }])
            }
            Action::Resign => {
                self.still_on()?;
                Ok(vec![finished(Some(seat.other()), "resignation", vec![])])
            }
            Action::Continue => {
                self.still_on()?;
                match self.is_paused() {
                    true if self.is_round_over() => Err(Refusal::RoundOver),
                    true if self.is_held() => Err(Refusal::Held),
                    true => Ok(vec![Event::Continued]),
                    false => Err(Refusal::NotPaused),
                }
            }
            Action::Vacation { days } => self.goes_away(seat, days, world.today),
            Action::Return => self.comes_back(seat, world.today),
            Action::ClaimWin => {
                self.still_on()?;
                self.clock_runs()?;
                if !world.other_is_absent {
                    return Err(Refusal::NotAbsent);
                }
                Ok(vec![finished(Some(seat), "absence", vec![])])
            }
            Action::ClaimFoul => {
                if self.color(seat) != Color::White {
                    return Err(Refusal::NotWhite);
                }
                self.claimed(seat, None)
            }
            Action::ClaimRow { point } => self.claimed(seat, Some(point)),
            Action::Ask { what } | Action::Accept { what }
                if what == Asked::Rematch && world.elsewhere && !self.goes_on() =>
            {
                Err(Refusal::InOtherGame)
            }
            Action::Ask { what } => self.asks(seat, what, world),
            Action::Accept { what } => {
                self.other_asked(seat, what)?;
                self.agreed_to(seat.other(), what, world)
            }
            Action::Decline { what } => {
                self.other_asked(seat, what)?;
                Ok(vec![Event::Declined { seat, what }])
            }
        }
    }

    pub(super) fn still_on(&self) -> Result<(), Refusal> {
        match self.finished() {
            Some(_) => Err(Refusal::Over),
            None => Ok(()),
        }
    }

    fn clock_runs(&self) -> Result<(), Refusal> {
        match self.is_paused() {
            true if self.is_round_over() => Err(Refusal::RoundOver),
            true => Err(Refusal::Paused),
            false => Ok(()),
        }
    }

    /// A stone or a pass, in the opening or after it, perhaps with the offer of a draw.
    fn moved(&self, seat: Seat, mv: Move, ply: u32, draw: bool) -> Result<Vec<Event>, Refusal> {
        self.still_on()?;
        self.clock_runs()?;
        if ply != self.ply() {
            return Err(Refusal::Stale { ply: self.ply() });
        }
        if self.to_move() != Some(seat) {
            return Err(Refusal::NotYourTurn);
        }
        if mv == Move::Pass && self.turn_was_lost() && !self.grid().is_full() {
            return Err(Refusal::TurnLost);
        }
        let end = match (self.decision(), mv) {
            (Some((_, Kind::Place { .. })), Move::Place(p)) => {
                self.played().0.allows(seat, &Decided::Place(p))?;
                None
            }
            (Some(_), _) => return Err(opening("not-now")),
            (None, _) => self.end_by(mv)?,
        };
        let mut events = vec![match mv {
            Move::Place(point) => Event::Placed { seat, point },
            Move::Pass => Event::Passed { seat },
        }];
        let over = end.is_some();
        events.extend(end);
        let points = self.size().points();
        let fills = points.filter(|&p| self.grid().get(p).is_none()).count() == 1;
        if !over && mv != Move::Pass && self.owes_turn() == Some(seat.other()) && !fills {
            events.push(Event::Passed { seat: seat.other() });
        }
        // An offer with the move that ends the game is void.
        if draw && !over {
            self.may_ask_more(seat)?;
            let what = Asked::Draw;
            events.push(Event::Asked { seat, what });
        }
        Ok(events)
    }

    fn decided(&self, seat: Seat, what: &Decided, step: u32) -> Result<(), Refusal> {
        self.still_on()?;
        self.clock_runs()?;
        let table = self.played().0;
        if step != table.taken {
            return Err(Refusal::StaleStep { step: table.taken });
        }
        table.allows(seat, what)
    }

    /// A claim of a foul, or of the own row through a point.
    fn claimed(&self, seat: Seat, row: Option<Point>) -> Result<Vec<Event>, Refusal> {
        self.still_on()?;
        self.clock_runs()?;
        if self.config().fouls != Fouls::Claim {
            return Err(Refusal::NotClaimed);
        }
        if self.decision().is_some() {
            return Err(opening("not-now"));
        }
        self.may_ask_more(seat)?;
        let right = match row {
            Some(point) => self.row_claimed(seat, point),
            None => self.foul_claimed(),
        };
        if let Some(end) = right {
            return Ok(vec![end]);
        }
        let wrongly = Event::ClaimedWrongly { seat };
        Ok(match self.config().wrong_claim {
            ClaimPenalty::Nothing => vec![wrongly],
            ClaimPenalty::Game => vec![finished(Some(seat.other()), "wrong-claim", vec![])],
            // It passes later: see `owes_turn`.
            ClaimPenalty::Turn if self.to_move() != Some(seat) => vec![wrongly],
            // Both have lost a turn, or there is none to lose: nothing changes.
            ClaimPenalty::Turn if self.owes_turn() == Some(seat.other()) => vec![wrongly],
            ClaimPenalty::Turn if self.grid().is_full() => vec![wrongly],
            ClaimPenalty::Turn => {
                let mut events = vec![wrongly, Event::Passed { seat }];
                if self.moves().last() == Some(&Move::Pass) {
                    events.push(finished(None, "passes", vec![]));
                }
                events
            }
        })
    }

    pub(super) fn may_ask_more(&self, seat: Seat) -> Result<(), Refusal> {
        if self.questions(seat) >= MOST_QUESTIONS {
            Err(Refusal::TooManyQuestions)
        } else {
            Ok(())
        }
    }

    fn other_asked(&self, seat: Seat, what: Asked) -> Result<(), Refusal> {
        if self.asked().contains(&(seat.other(), what)) {
            Ok(())
        } else {
            Err(Refusal::NotAsked)
        }
    }

    fn asks(&self, seat: Seat, what: Asked, world: &World) -> Result<Vec<Event>, Refusal> {
        if what == Asked::Rematch {
            if self.finished().is_none() {
                return Err(Refusal::NotOver);
            }
        } else {
            self.still_on()?;
            if self.is_round_over() {
                return Err(Refusal::RoundOver);
            }
        }
        match what {
            Asked::Help if self.config().fouls == Fouls::Claim => return Err(Refusal::NoHelp),
            Asked::Help if self.help_allowed() => return Err(Refusal::AlreadyAllowed),
            Asked::Help
                if self.config().seats.first.is_some() && self.config().seats.second.is_some() =>
            {
                return Err(Refusal::NoHelp);
            }
            Asked::Takeback => drop(self.undone_for(seat)?),
            Asked::Pause if self.config().clock.is_none() => return Err(Refusal::NoClock),
            Asked::Pause => self.clock_runs()?,
            _ => {}
        }
        if self.asked().contains(&(seat, what)) {
            return Err(Refusal::AlreadyAsked);
        }
        // Two takebacks concern different moves; two equal requests of another kind agree.
        if what != Asked::Takeback && self.asked().contains(&(seat.other(), what)) {
            return self.agreed_to(seat.other(), what, world);
        }
        if what == Asked::Draw && self.to_move() == Some(seat) && world.draws_with_moves {
            return Err(Refusal::WithMove);
        }
        self.may_ask_more(seat)?;
        Ok(vec![Event::Asked { seat, what }])
    }

    /// The number of moves to undo: the asker's last move and the reply to it.
    fn undone_for(&self, asker: Seat) -> Result<u32, Refusal> {
        let moves = self.moves().len();
        let after_opening = self.played().1.len();
        for plies in 1..=after_opening {
            if self.owner(self.color_of(moves - plies)) == asker {
                return Ok(plies as u32);
            }
        }
        Err(Refusal::NothingToTakeBack)
    }

    fn agreed_to(&self, asker: Seat, what: Asked, world: &World) -> Result<Vec<Event>, Refusal> {
        Ok(match what {
            Asked::Draw => vec![self.agreed()],
            Asked::Takeback => {
                let plies = self.undone_for(asker)?;
                vec![Event::TakenBack { plies }]
            }
            Asked::Rematch => self.begun(self.number() + 1, self.starter().other(), world),
            Asked::Help => vec![Event::HelpAllowed],
            Asked::Pause => vec![Event::Paused],
        })
    }
}
