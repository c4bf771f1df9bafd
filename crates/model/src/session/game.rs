//! A game on the board: its state, players and storage.

use tengen_core::opening::{Opening, Violation};
use tengen_core::{Color, Ending, Game, Move, Outcome, Point, Position};

use super::engine::Engine;
use super::{Guard, Opponent, Session, ThreatHelp};
use crate::context::Context;
use crate::document::Document;
use crate::effect::{Effect, Keep, Notice, Sound};
use crate::{Saved, SavedError, Seat, Setup};
use tengen_game::clock::BoardClock;
use tengen_game::saved::Content;

/// The part of a [`Session`] that only a game has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    pub(super) id: String,
    pub(crate) clock: Option<BoardClock>,
    /// The fifth moves chosen so far, before they are offered.
    pub(crate) chosen: Vec<Point>,
    started: u64,
    changed: u64,
    /// Opened from a link, and nothing played since.
    linked: bool,
    /// The number of moves that the game was opened with.
    given: usize,
    pub(crate) engine: Engine,
    pub(crate) hint: Option<Move>,
    /// The threat that the person to move should answer, if help is wanted.
    pub(crate) threat: Option<ThreatHelp>,
    pub(crate) guard: Guard,
    /// The hash of the last position in which a stone was warned of.
    pub(super) warned: Option<u64>,
    /// The forbidden point that was tried last.
    pub(crate) refused: Option<Point>,
    /// The side with an unanswered draw offer.
    pub(crate) draw_offer: Option<Color>,
    pub(super) dead_draw_declined: bool,
    pub(super) result_seen: bool,
    /// The action that awaits confirmation.
    pub(crate) confirming: Option<Confirm>,
    /// The last stone was just placed: its fall is animated.
    pub(crate) fresh: bool,
    /// Whether the player has chosen to use the analysis during the game.
    helped: bool,
    /// Something has changed since the game was last stored.
    pub(super) unsaved: bool,
}

/// An action that awaits confirmation, since *Undo* would not revert it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Confirm {
    /// Resign.
    Resign,
    /// Begin the same game again.
    Restart,
    /// Use the analysis in this game, which switches it on.
    Analysis,
    /// The same, which opens *Solve*.
    Solve,
    /// The same, which asks the engine about a program's move.
    Opinion,
    /// The same, which opens the analysis board with the stones that are set up.
    SetUp,
}

/// A snapshot that [`Session::settle`] compares with the state after an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mark {
    hash: u64,
    pub(super) moves: usize,
    pub(super) decisions: usize,
    /// Whether the cursor is at the end of the game.
    live: bool,
}

impl Session {
    /// A new game; `now` is in milliseconds since 1970. [`crate::Model::start`] sets it going.
    ///
    /// # Errors
    /// [`Violation::TooSmall`] if the board has no room for the opening.
    pub fn new(id: String, setup: Setup, now: u64) -> Result<Session, Violation> {
        let document = Document::empty(setup.terms)?;
        let session = Session::with(id, setup.players, document, now);
        Ok(session.with_clock(setup.clock))
    }

    /// A game from a position, without an opening; rule and size are the position's.
    #[must_use]
    pub fn opened(id: String, players: [Seat; 2], position: &Position, now: u64) -> Session {
        let mut session = Session::with(id, players, Document::of_position(position), now);
        session.part.given = position.ply();
        session
    }

    /// A game from a link: stored once something is played, since the link can be opened again.
    #[must_use]
    pub fn linked(id: String, players: [Seat; 2], position: &Position, now: u64) -> Session {
        let mut session = Session::opened(id, players, position, now);
        session.part.linked = true;
        session
    }

    /// The same game from its beginning, with everyone in the same seat.
    #[must_use]
    pub fn again(&self, id: String, now: u64) -> Session {
        let again = Session::with(id, self.players(), self.document.again(), now);
        again.with_clock(self.setup().clock)
    }

    /// Begins a new game in place of the one on the board.
    pub fn begin(setup: Setup, cx: &mut Context<'_>) -> Vec<Effect> {
        match Session::new(cx.new_id(), setup, cx.now) {
            Ok(game) => {
                cx.begin(game);
                Vec::new()
            }
            Err(why) => vec![Effect::Tell(Notice::Opening(why))],
        }
    }

    /// Begins the same game again, after confirmation if it is in progress.
    pub fn restart(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        if self.outcome().is_some() || !self.is_touched() {
            return self.restart_surely(cx);
        }
        self.part.confirming = Some(Confirm::Restart);
        Vec::new()
    }

    /// Withdraws the action that awaits confirmation.
    pub fn play_on(&mut self, _cx: &mut Context<'_>) -> Vec<Effect> {
        self.part.confirming = None;
        Vec::new()
    }

    /// Begins the same game again, with everyone in the same seat.
    pub fn restart_surely(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        let again = self.again(cx.new_id(), cx.now);
        cx.begin(again);
        Vec::new()
    }

    /// A stored game; fails if its moves cannot be replayed.
    pub fn restored(saved: &Saved) -> Result<Session, SavedError> {
        let (players, document) = saved.document()?;
        let mut session = Session::with(saved.id.clone(), players, document, saved.started);
        session.part.changed = saved.changed;
        session.part.clock = saved.clock()?;
        session.part.linked = saved.linked;
        session.part.given = saved.given;
        session.part.helped = saved.helped;
        Ok(session)
    }

    fn with(id: String, players: [Seat; 2], document: Document, now: u64) -> Session {
        let play = Play {
            id,
            clock: None,
            chosen: Vec::new(),
            started: now,
            changed: now,
            linked: false,
            given: 0,
            engine: Engine::Idle,
            hint: None,
            threat: None,
            guard: Guard::Idle,
            warned: None,
            refused: None,
            draw_offer: None,
            dead_draw_declined: false,
            result_seen: false,
            confirming: None,
            fresh: false,
            helped: false,
            unsaved: false,
        };
        Session::preset(document, Opponent::Players(Box::new(players)), play)
    }

    /// The game's identifier.
    pub fn id(&self) -> &str {
        &self.part.id
    }

    /// The terms and the players.
    pub fn setup(&self) -> Setup {
        Setup {
            terms: *self.document.terms(),
            players: self.players(),
            clock: self.part.clock.as_ref().map(BoardClock::terms),
        }
    }

    /// The opening, in progress or done.
    pub const fn opening(&self) -> &Opening {
        self.document.opening()
    }

    /// The game.
    pub const fn game(&self) -> &Game {
        self.document.game()
    }

    /// The position at the end of the main line.
    pub const fn position(&self) -> &Position {
        self.document.position()
    }

    /// The result, if the game is over.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.game().outcome()
    }

    /// The player of a colour, as of now.
    pub fn seat(&self, color: Color) -> Seat {
        self.setup().player(self.opening().owner(color))
    }

    /// The colour of the only person; `None` if there are two, or none.
    pub fn person(&self) -> Option<Color> {
        let seat = self.setup().person()?;
        Color::BOTH
            .into_iter()
            .find(|&c| self.opening().owner(c) == seat)
    }

    /// Whether a computer takes part.
    pub(crate) fn plays_computer(&self) -> bool {
        let players = self.setup().players;
        players.iter().any(|seat| matches!(seat, Seat::Computer(_)))
    }

    /// Whether anything has happened in the game; others are not stored.
    pub fn is_touched(&self) -> bool {
        self.position().board().stones() > 0
            || self.position().ply() > 0
            || !self.opening().actions().is_empty()
            || self.can_redo()
            || self.outcome().is_some()
    }

    /// Whether another game may replace this one without loss.
    pub fn is_disposable(&self) -> bool {
        self.part.linked || !self.is_touched()
    }

    pub(crate) const fn given(&self) -> usize {
        self.part.given
    }

    /// Whether the analysis is used in this game against a computer.
    pub const fn is_helped(&self) -> bool {
        self.part.helped
    }

    /// Whether a game against a computer goes on without the analysis. A link's position is no such
    /// game before something is played.
    pub fn refuses_help(&self) -> bool {
        let plays = self.plays_computer() && self.outcome().is_none();
        plays && !self.part.linked && !self.part.helped
    }

    /// Asks whether the analysis is to be used in this game.
    pub fn offer_help(&mut self, what: Confirm, _cx: &mut Context<'_>) -> Vec<Effect> {
        self.part.confirming = Some(what);
        Vec::new()
    }

    /// Allows the analysis for the rest of the game, which its result states.
    pub fn allow_help(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        let before = self.mark();
        (self.part.helped, self.part.unsaved) = (true, true);
        self.settle(before, Vec::new(), cx)
    }

    /// The game in its stored form.
    pub fn saved(&self) -> Saved {
        let part = &self.part;
        Saved::new(&Content {
            id: &part.id,
            setup: self.setup(),
            document: &self.document,
            clock: part.clock.as_ref(),
            linked: part.linked,
            given: part.given,
            helped: part.helped,
            started: part.started,
            changed: part.changed,
        })
    }

    pub(crate) fn times(&self) -> (u64, u64) {
        (self.part.started, self.part.changed)
    }

    /// Ends an action: clears hints, marks and offers if the position has changed; stores the game.
    pub(super) fn settle(
        &mut self,
        before: Mark,
        mut effects: Vec<Effect>,
        cx: &mut Context<'_>,
    ) -> Vec<Effect> {
        if before.live {
            self.go_live();
        }
        self.part.confirming = None;
        if before != self.mark() {
            self.part.hint = None;
            self.part.refused = None;
            self.part.chosen.clear();
            self.part.draw_offer = None;
            self.part.fresh = effects.contains(&Effect::Sound(Sound::Stone));
            effects.extend(self.find_threat(cx));
        }
        if before != self.mark() || self.part.unsaved {
            self.follow_clock(before, cx.now);
        }
        if std::mem::take(&mut self.part.unsaved) {
            self.part.changed = cx.now;
            self.part.linked = false;
            effects.push(Effect::Keep(Box::new(Keep::Game(self.saved()))));
        }
        effects
    }

    pub(super) fn mark(&self) -> Mark {
        let position = self.position();
        Mark {
            hash: position.hash(),
            moves: position.ply(),
            decisions: self.opening().actions().len(),
            live: self.is_live(),
        }
    }

    /// The same for actions that return to the end of the game.
    pub(super) fn live_mark(&mut self) -> Mark {
        self.go_live();
        self.mark()
    }

    /// The seat to move or decide; `None` after the end and while a balanced opening is dealt.
    pub(crate) fn turn(&self) -> Option<Seat> {
        if self.outcome().is_some() {
            return None;
        }
        match self.opening().decision() {
            Some(decision) => Some(self.setup().player(decision.seat?)),
            None => Some(self.seat(self.position().to_move())),
        }
    }

    /// The colour to decide or move.
    pub(crate) fn active(&self) -> Color {
        let decider = self.opening().decision().and_then(|d| d.seat);
        let owned = |&c: &Color| Some(self.opening().owner(c)) == decider;
        let found = Color::BOTH.into_iter().find(owned);
        found.unwrap_or(self.position().to_move())
    }

    /// The side that resigns by a click: the only person, or the side to move.
    pub(super) fn resigning_side(&self) -> Color {
        self.person().unwrap_or(self.active())
    }

    /// Whether a person's choice, a resignation, an agreed draw or a claim can be taken back; a
    /// fallen flag cannot.
    pub fn can_undo(&self) -> bool {
        let over = self.outcome().map(|outcome| outcome.by);
        let declared = over.is_some() && self.position().outcome().is_none();
        over != Some(Ending::Time) && (declared || self.person_has_chosen())
    }

    /// Whether something taken back can be played again.
    pub fn can_redo(&self) -> bool {
        self.document.next().is_some() && self.outcome().is_none()
    }

    pub(crate) fn offers_dead_draw(&self) -> bool {
        !self.part.dead_draw_declined && self.game().is_dead()
    }

    /// Whether the result is shown.
    pub fn shows_result(&self) -> bool {
        self.outcome().is_some() && !self.part.result_seen && self.is_live()
    }
}
