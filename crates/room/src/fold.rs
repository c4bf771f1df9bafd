//! The room's state as a fold over its events.

mod clocks;
mod ended;
mod ruled;
mod seats;
mod vacations;

use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::ops::RangeInclusive;

use tengen_clock::Clock;
use tengen_core::opening::{self, Decision, Opening};
use tengen_core::{Color, Ending, Game, Move, OpenedGame, Point, Position};
use thiserror::Error;

use crate::retry::Caused;
use crate::{
    Action, ActionId, Actor, Asked, ClaimPenalty, Config, Event, Fouls, Name, Ruling, Seat, Stored,
};
use vacations::Away;

/// The name of [`Ending::Foul`].
const FOUL: &str = "foul";

/// A room's state after its events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Room {
    config: Config,
    first: OpenedGame,
    names: [Option<Name>; 2],
    joined: bool,
    /// Whether the arbiter has freed the seat, or its owner has not come yet to the first one.
    freed: [bool; 2],
    /// 0 before the first game.
    number: u32,
    /// The seat that began the current game: Black's, unless colours were exchanged since.
    starter: Seat,
    game: OpenedGame,
    finished: Option<(Option<Seat>, String)>,
    asked: Vec<(Seat, Asked)>,
    questions: [u32; 2],
    help: bool,
    /// The seat that loses its next turn for a wrong claim.
    owes_turn: Option<Seat>,
    /// Whether the last move is a pass that a wrong claim cost.
    lost_turn: bool,
    /// What each seat has of vacation.
    vacations: [Away; 2],
    /// The clocks of the current game; `None` before the first and in rooms without clocks.
    clock: Option<Clock>,
    /// Whether they are stopped, by agreement or by the arbiter.
    paused: bool,
    /// Whether the arbiter has stopped them.
    held: bool,
    /// Whether the round is over, and the arbiter decides the game.
    round_over: bool,
    /// Whether the arbiter or the server has just decided the first game, which begins only for
    /// that.
    awarded: bool,
    /// Whether an event was hidden.
    partial: bool,
    /// Whether settings or an event are of a later version.
    later: bool,
    version: u64,
    /// What each action of the current game has caused.
    causes: HashMap<(Actor, ActionId), Caused>,
    /// Hashes of earlier games' actions: 8 bytes each, to recognise retries.
    earlier: HashSet<u64>,
}

/// Why a list of events is invalid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FoldError {
    /// The list does not begin with the room's creation.
    #[error("the room's first event is not its making")]
    NoBeginning,
    /// A version is missing or out of order.
    #[error("version {found} follows version {after}")]
    Version {
        /// The version found.
        found: u64,
        /// The version before it.
        after: u64,
    },
    /// An event is impossible in the state before it.
    #[error("version {0} does not fit what came before")]
    Misfit(u64),
}

impl Room {
    /// Folds a whole list. It begins with the room's creation, at version 1, or later in a room
    /// that started over (see [`Event::Created`]).
    ///
    /// # Errors
    /// [`FoldError`] names the offending event.
    pub fn from_events(events: &[Stored]) -> Result<Room, FoldError> {
        let Some((first, rest)) = events.split_first() else {
            return Err(FoldError::NoBeginning);
        };
        let Event::Created {
            config,
            name,
            start,
            ..
        } = &first.event
        else {
            return Err(FoldError::NoBeginning);
        };
        let beginning = config
            .first(start.as_ref())
            .map_err(|_| FoldError::Misfit(first.version))?;
        let comes_later = config.seats.first.is_some();
        let mut room = Room {
            config: *config,
            first: beginning.clone(),
            names: [name.clone().filter(|_| !comes_later), None],
            joined: false,
            freed: [comes_later, false],
            number: 0,
            starter: Seat::First,
            game: beginning,
            finished: None,
            asked: Vec::new(),
            questions: [0; 2],
            help: false,
            owes_turn: None,
            lost_turn: false,
            vacations: Default::default(),
            clock: None,
            paused: false,
            held: false,
            round_over: false,
            awarded: false,
            partial: false,
            later: first.is_of_later_version(),
            version: first.version,
            causes: HashMap::new(),
            earlier: HashSet::new(),
        };
        rest.iter().try_for_each(|stored| room.apply(stored))?;
        Ok(room)
    }

    /// Folds the next event, or a creation that starts the room over.
    ///
    /// # Errors
    /// [`FoldError`] if the event does not follow or is impossible; the room is then unchanged.
    pub fn apply(&mut self, stored: &Stored) -> Result<(), FoldError> {
        // A creation starts over, so a gap before it does no harm.
        if matches!(stored.event, Event::Created { .. }) && stored.version > self.version {
            *self = Room::from_events(std::slice::from_ref(stored))?;
            return Ok(());
        }
        if stored.version != self.version + 1 {
            return Err(FoldError::Version {
                found: stored.version,
                after: self.version,
            });
        }
        let misfit = || FoldError::Misfit(stored.version);
        let charged = match self.chargeable(stored) {
            Some(charged) => charged,
            None if self.later || stored.is_of_later_version() => 0,
            None => return Err(misfit()),
        };
        let ply = self.game.game().position().ply() as u32;
        let step = self.opening().actions().len() as u32;
        match self.happen(&stored.event) {
            Some(()) => self.follow_clock(&stored.event, charged),
            // What an event of a later version has changed is not known.
            None if self.later || stored.is_of_later_version() => (),
            None => return Err(misfit()),
        }
        self.version = stored.version;
        self.later |= stored.is_of_later_version();
        if let Some((actor, id)) = stored.action() {
            let first = || Caused::first(stored, ply, step);
            let cause = (actor, id.clone());
            let caused = self.causes.entry(cause).or_insert_with(first);
            caused.goes_on(stored);
        }
        Ok(())
    }

    /// The milliseconds that an event charges; `None` if that is impossible.
    fn chargeable(&self, stored: &Stored) -> Option<u64> {
        let spent = match stored.spent {
            None => 0,
            Some(spent) => {
                let (_, left) = self.running()?;
                (stored.event.is_charged() && spent <= left).then_some(spent)?
            }
        };
        match stored.event {
            Event::Arbiter {
                what: Ruling::Time { seat, ms },
            } if !self.can_give(seat, ms, spent) => None,
            _ => Some(spent),
        }
    }

    /// Charges an event that has been applied, and gives the clock to the player to move.
    fn follow_clock(&mut self, event: &Event, spent: u64) {
        let next = self.to_move();
        if let Event::Started { .. } = event {
            let first = next.unwrap_or(self.starter).player();
            self.clock = self.config.clock.map(|terms| Clock::new(terms, first));
        }
        let lost_turn = self.lost_turn;
        let Some(clock) = &mut self.clock else { return };
        let is_turn = matches!(
            event,
            Event::Placed { .. }
                | Event::Passed { .. }
                | Event::Chose { .. }
                | Event::Offered { .. }
        );
        // A turn that a wrong claim costs earns no increment.
        let earns = is_turn && !(lost_turn && matches!(event, Event::Passed { .. }));
        let charged = match next.map(Seat::player) {
            Some(next) if earns => clock.spend(spent, next),
            Some(next) => clock.take_back(spent, next),
            None => clock.run(spent),
        };
        debug_assert!(charged.is_ok(), "no more is charged than was left");
        if let &Event::Arbiter {
            what: Ruling::Time { seat, ms },
        } = event
        {
            let given = clock.give(seat.player(), ms);
            debug_assert!(given.is_ok(), "it was tried before");
        }
    }

    /// Applies one event; `None` if it is impossible in this state.
    fn happen(&mut self, event: &Event) -> Option<()> {
        match event {
            Event::Created { .. } => return None,
            Event::Joined { name, player } => {
                if self.joined || !self.is_open_to(Seat::Second, player.as_ref()) {
                    return None;
                }
                self.joined = true;
                self.names[1].clone_from(name);
            }
            &Event::Started { game, black } => {
                let over = self.number == 0 || self.finished.is_some();
                let is_left = self.number == 0 && !self.awarded && !self.is_full();
                if game != self.number + 1 || is_left || !over {
                    return None;
                }
                self.game = self.first.clone();
                (self.number, self.starter) = (game, black);
                self.awarded = false;
                (self.finished, self.help) = (None, self.config.casual);
                (self.owes_turn, self.lost_turn) = (None, false);
                self.asked.clear();
                self.questions = [0; 2];
                self.unstop();
                let over = self.causes.drain().map(|(cause, _)| hash(&cause));
                self.earlier.extend(over);
            }
            Event::Dealt { points } => {
                self.decided(None, opening::Action::Deal(points.clone()))?;
            }
            Event::Chose { seat, what } if what.is_choice() => {
                self.decided(Some(*seat), what.clone())?;
            }
            Event::Chose { .. } => return None,
            Event::Offered { seat, points } => {
                self.decided(Some(*seat), opening::Action::Offer(points.clone()))?;
            }
            &Event::Placed { seat, point } if self.game.decision().is_some() => {
                self.decided(Some(seat), opening::Action::Place(point))?;
            }
            &Event::Placed { seat, point } => self.moved(seat, point.into())?,
            &Event::Passed { seat } => self.moved(seat, Move::Pass)?,
            &Event::Asked { seat, what } => {
                if self.asked.contains(&(seat, what)) {
                    return None;
                }
                self.asked.push((seat, what));
                self.questions[seat as usize] += 1;
            }
            &Event::Declined { seat, what } => self.answered(seat, what)?,
            &Event::TakenBack { plies } => {
                for _ in 0..plies {
                    self.game.undo().then_some(())?;
                }
                self.asked.clear();
                (self.owes_turn, self.lost_turn) = (None, false);
            }
            &Event::ClaimedWrongly { seat } => {
                if !self.goes_on() || self.config.fouls != Fouls::Claim {
                    return None;
                }
                self.questions[seat as usize] += 1;
                if self.config.wrong_claim == ClaimPenalty::Turn {
                    // Two turns lost in a row would change nothing: they cancel each other.
                    let other_owes = self.owes_turn == Some(seat.other());
                    self.owes_turn = (!other_owes).then_some(seat);
                }
            }
            Event::Resumed => self.running().map(drop)?,
            Event::Paused => {
                self.running()?;
                self.paused = true;
                self.asked.retain(|&(_, what)| what != Asked::Pause);
            }
            Event::Continued => {
                let stopped = self.held || self.round_over;
                if stopped || !std::mem::take(&mut self.paused) {
                    return None;
                }
            }
            Event::RoundOver => self.end_round()?,
            &Event::Arbiter { what } => self.ruled(what)?,
            Event::Void => self.voided()?,
            Event::Reseated { seat, name, player } => {
                if !self.is_open_to(*seat, player.as_ref()) {
                    return None;
                }
                std::mem::take(&mut self.freed[*seat as usize]).then_some(())?;
                self.names[*seat as usize].clone_from(name);
            }
            &Event::VacationTaken { seat, first, days } => self.went_away(seat, first, days)?,
            &Event::VacationEnded { seat, today } => self.came_back(seat, today)?,
            Event::Hidden => self.partial = true,
            // Noted with the version.
            Event::Later => (),
            Event::HelpAllowed => {
                self.help = true;
                self.asked.retain(|&(_, what)| what != Asked::Help);
            }
            Event::Finished { winner, by, line } => {
                if self.finished.is_some() || self.number == 0 {
                    return None;
                }
                self.claimed(*winner, by, line);
                self.finished = Some((*winner, by.clone()));
                self.asked.clear();
                self.owes_turn = None;
                self.unstop();
            }
        }
        Some(())
    }

    /// Ends the game by the claim that an end names, so that it has an outcome and a row.
    fn claimed(&mut self, winner: Option<Seat>, by: &str, line: &[Point]) {
        let Some(winner) = winner.filter(|_| self.game.game().outcome().is_none()) else {
            return;
        };
        let color = self.color(winner);
        // Other ends are no claims, and the game stays without an outcome.
        let _ = match Ending::named(by, None) {
            Some(Ending::Five | Ending::Overline) => {
                let p = line.first();
                p.is_some_and(|&p| self.game.claim_row(color, p).is_ok())
            }
            Some(Ending::WrongClaim) => self.game.claim_wrongly(color.opponent()).is_ok(),
            None => by == FOUL && self.game.claim_foul().is_ok(),
            Some(_) => false,
        };
    }

    fn goes_on(&self) -> bool {
        self.number > 0 && self.finished.is_none()
    }

    fn moved(&mut self, seat: Seat, mv: Move) -> Option<()> {
        if !self.goes_on() {
            return None;
        }
        self.game.play(self.chair(seat), mv).ok()?;
        self.asked.clear();
        self.lost_turn = mv == Move::Pass && self.owes_turn == Some(seat);
        if self.lost_turn {
            self.owes_turn = None;
        }
        Some(())
    }

    fn decided(&mut self, seat: Option<Seat>, action: opening::Action) -> Option<()> {
        if !self.goes_on() {
            return None;
        }
        let seat = seat.map(|seat| self.chair(seat));
        self.game.decide(seat, action).ok()?;
        self.asked.clear();
        Some(())
    }

    /// The opening's seat of a player in the current game.
    pub(crate) fn chair(&self, seat: Seat) -> opening::Seat {
        match seat == self.starter {
            true => opening::Seat::First,
            false => opening::Seat::Second,
        }
    }

    /// The inverse of [`chair`](Self::chair).
    pub(crate) const fn player(&self, chair: opening::Seat) -> Seat {
        match chair {
            opening::Seat::First => self.starter,
            opening::Seat::Second => self.starter.other(),
        }
    }

    fn answered(&mut self, seat: Seat, what: Asked) -> Option<()> {
        let at = self.asked.iter().position(|&q| q == (seat.other(), what))?;
        self.asked.remove(at);
        Some(())
    }

    /// The room's settings.
    #[must_use]
    pub const fn config(&self) -> &Config {
        &self.config
    }

    /// The position in which every game begins.
    #[must_use]
    pub const fn first(&self) -> &Position {
        self.first.game().position()
    }

    /// The number of the current game, from 1; 0 before the first.
    #[must_use]
    pub const fn number(&self) -> u32 {
        self.number
    }

    /// The current game's position and moves, an opening's stones among them.
    #[must_use]
    pub const fn game(&self) -> &Game {
        self.game.game()
    }

    /// The current game with its opening.
    #[must_use]
    pub const fn opened(&self) -> &OpenedGame {
        &self.game
    }

    /// The current game's opening, in progress or done.
    #[must_use]
    pub const fn opening(&self) -> &Opening {
        self.game.opening()
    }

    /// The decision of the opening that is due and the seat that takes it (`None`: the server
    /// deals). `None` before the first game, in ordinary play and after the end.
    #[must_use]
    pub fn decision(&self) -> Option<(Option<Seat>, opening::Kind)> {
        let Decision { seat, kind } = self.game.decision().filter(|_| self.goes_on())?;
        Some((seat.map(|seat| self.player(seat)), kind))
    }

    /// The seat that loses its next turn for a wrong claim.
    #[must_use]
    pub const fn owes_turn(&self) -> Option<Seat> {
        self.owes_turn
    }

    /// Whether the last move is a pass that a wrong claim cost.
    #[must_use]
    pub const fn is_turn_lost(&self) -> bool {
        self.lost_turn
    }

    /// A seat's colour in the current game.
    #[must_use]
    pub fn color(&self, seat: Seat) -> Color {
        if seat == self.owner(Color::Black) {
            Color::Black
        } else {
            Color::White
        }
    }

    /// The seat that has `color` in the current game. An opening may change it.
    #[must_use]
    pub const fn owner(&self, color: Color) -> Seat {
        self.player(self.game.owner(color))
    }

    /// The seat to move or to decide; `None` before the first game and after the end of one.
    #[must_use]
    pub fn to_move(&self) -> Option<Seat> {
        let chair = self.game.to_act().filter(|_| self.goes_on())?;
        Some(self.player(chair))
    }

    /// The seat that began the current game.
    #[must_use]
    pub const fn starter(&self) -> Seat {
        self.starter
    }

    /// The winner (`None` for a draw) and the kind of ending, if the current game is over.
    #[must_use]
    pub fn finished(&self) -> Option<(Option<Seat>, &str)> {
        self.finished
            .as_ref()
            .map(|(winner, by)| (*winner, by.as_str()))
    }

    /// Open requests with the seat that made each.
    #[must_use]
    pub fn asked(&self) -> &[(Seat, Asked)] {
        &self.asked
    }

    /// Whether forbidden marks, hints and analysis are allowed now: by agreement, or after the
    /// game.
    #[must_use]
    pub const fn help_allowed(&self) -> bool {
        self.help || self.finished.is_some()
    }

    /// Whether help was allowed during the current game, as the game record notes.
    #[must_use]
    pub const fn with_help(&self) -> bool {
        self.help
    }

    /// The version of the last event.
    #[must_use]
    pub const fn version(&self) -> u64 {
        self.version
    }

    /// Whether an event was hidden, so that requests between the players are missing here.
    #[must_use]
    pub const fn is_partial(&self) -> bool {
        self.partial
    }

    /// Whether settings or an event of the room are of a later version. It then shows what is
    /// known, and refuses all actions.
    #[must_use]
    pub const fn is_of_later_version(&self) -> bool {
        self.later
    }

    /// The number of requests that a seat has made in the current game.
    #[must_use]
    pub const fn questions(&self, seat: Seat) -> u32 {
        self.questions[seat as usize]
    }

    /// The versions that an action has caused, if it was taken in the current game.
    #[must_use]
    pub fn caused(&self, actor: impl Into<Actor>, id: &ActionId) -> Option<RangeInclusive<u64>> {
        let caused = self.causes.get(&(actor.into(), id.clone()))?;
        Some(caused.versions())
    }

    /// Whether an action of the current game came with this id, and not another one.
    #[must_use]
    pub fn is_retry(&self, seat: Seat, id: &ActionId, action: &Action) -> bool {
        let caused = self.causes.get(&(seat.into(), id.clone()));
        caused.is_some_and(|caused| caused.is_of(action))
    }

    /// Whether the action was taken in an earlier game of the room.
    #[must_use]
    pub fn is_of_earlier_game(&self, actor: impl Into<Actor>, id: &ActionId) -> bool {
        !self.earlier.is_empty() && self.earlier.contains(&hash(&(actor.into(), id.clone())))
    }
}

/// A collision can only refuse an action of the same player.
fn hash(cause: &(Actor, ActionId)) -> u64 {
    let mut hasher = DefaultHasher::new();
    cause.hash(&mut hasher);
    hasher.finish()
}
