//! A game: who plays it, and how it is kept.

use tengen_core::opening::{Opening, Violation};
use tengen_core::{Color, Game, Move, Outcome, Point, Position};

use super::engine::Engine;
use super::{Opponent, Session};
use crate::context::Context;
use crate::document::Document;
use crate::effect::{Effect, Keep, Notice, Sound};
use crate::{Saved, SavedError, Seat, Setup};

/// What a game has beside its document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    pub(super) id: String,
    /// The fifth moves chosen so far, before they are offered.
    pub(crate) chosen: Vec<Point>,
    started: u64,
    changed: u64,
    /// Opened from a link, and nothing has been played since.
    linked: bool,
    /// How many of its moves the game was opened with: nobody here has played them.
    given: usize,
    pub(crate) engine: Engine,
    pub(crate) hint: Option<Move>,
    /// The forbidden point that was tried last, while nothing else has happened.
    pub(crate) refused: Option<Point>,
    /// Who has offered a draw that is not answered yet.
    pub(crate) draw_offer: Option<Color>,
    pub(super) dead_draw_declined: bool,
    pub(super) result_seen: bool,
    /// What is being asked once more.
    pub(crate) confirming: Option<Confirm>,
    /// The last stone has just been put down, so it is seen to fall.
    pub(crate) fresh: bool,
    /// Something has happened that is to be kept.
    pub(super) unkept: bool,
}

/// What is asked once more before it is done: *Undo* would not bring it back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Confirm {
    /// To give up.
    Resign,
    /// To begin again.
    Restart,
}

/// How far a game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mark {
    hash: u64,
    moves: usize,
    decisions: usize,
    /// Whether the end of the game is seen.
    live: bool,
}

impl Session {
    /// A new game; `now` is in milliseconds since 1970. [`crate::Model::start`] sets it going.
    ///
    /// # Errors
    /// [`Violation::TooSmall`] where the board has no room for the opening.
    pub fn new(id: String, setup: Setup, now: u64) -> Result<Session, Violation> {
        let document = Document::empty(setup.terms())?;
        Ok(Session::with(id, setup.players, document, now))
    }

    /// A game from a position, without an opening; rule and size are the position's.
    #[must_use]
    pub fn opened(id: String, players: [Seat; 2], position: &Position, now: u64) -> Session {
        let mut session = Session::with(id, players, Document::of_position(position), now);
        session.part.given = position.ply();
        session
    }

    /// A game from the position of a link. Until something is played in it, it is on the board and
    /// not among the games: the link can be opened again.
    #[must_use]
    pub fn linked(id: String, players: [Seat; 2], position: &Position, now: u64) -> Session {
        let mut session = Session::opened(id, players, position, now);
        session.part.linked = true;
        session
    }

    /// The same game from its beginning, everybody in the same seat.
    #[must_use]
    pub fn again(&self, id: String, now: u64) -> Session {
        Session::with(id, self.players(), self.document.again(), now)
    }

    /// Begins a new game in place of the one on the board, or says why there is none.
    pub fn begin(setup: Setup, cx: &mut Context<'_>) -> Vec<Effect> {
        match Session::new(cx.new_id(), setup, cx.now) {
            Ok(game) => {
                cx.begin(game);
                Vec::new()
            }
            Err(why) => vec![Effect::Tell(Notice::Opening(why))],
        }
    }

    /// To begin the same game again: asked once more while it goes on.
    pub fn restart(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        if self.outcome().is_some() || !self.is_touched() {
            return self.restart_surely(cx);
        }
        self.part.confirming = Some(Confirm::Restart);
        Vec::new()
    }

    /// Not after all.
    pub fn play_on(&mut self, _cx: &mut Context<'_>) -> Vec<Effect> {
        self.part.confirming = None;
        Vec::new()
    }

    /// Begins the same game again, everybody in the same seat.
    pub fn restart_surely(&mut self, cx: &mut Context<'_>) -> Vec<Effect> {
        let again = self.again(cx.new_id(), cx.now);
        cx.begin(again);
        Vec::new()
    }

    /// A kept game.
    ///
    /// # Errors
    /// [`SavedError`] where it cannot be played again from its moves.
    pub fn restored(saved: &Saved) -> Result<Session, SavedError> {
        let (players, document) = saved.document()?;
        let mut session = Session::with(saved.id.clone(), players, document, saved.started);
        session.part.changed = saved.changed;
        session.part.linked = saved.linked;
        session.part.given = saved.given;
        Ok(session)
    }

    fn with(id: String, players: [Seat; 2], document: Document, now: u64) -> Session {
        let play = Play {
            id,
            chosen: Vec::new(),
            started: now,
            changed: now,
            linked: false,
            given: 0,
            engine: Engine::Idle,
            hint: None,
            refused: None,
            draw_offer: None,
            dead_draw_declined: false,
            result_seen: false,
            confirming: None,
            fresh: false,
            unkept: false,
        };
        Session::preset(document, Opponent::Players(Box::new(players)), play)
    }

    /// The game's name.
    pub fn id(&self) -> &str {
        &self.part.id
    }

    /// What is played, by whom.
    pub fn setup(&self) -> Setup {
        Setup::of(self.document.terms(), self.players())
    }

    /// The opening, in progress or done.
    pub const fn opening(&self) -> &Opening {
        self.document.opening()
    }

    /// The game.
    pub const fn game(&self) -> &Game {
        self.document.game()
    }

    /// The position on the board.
    pub const fn position(&self) -> &Position {
        self.document.position()
    }

    /// The result, if the game is over.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.game().outcome()
    }

    /// Who plays a colour now.
    pub fn seat(&self, color: Color) -> Seat {
        self.setup().player(self.opening().owner(color))
    }

    /// The colour of the only person now; `None` where two play at this screen.
    pub fn person(&self) -> Option<Color> {
        let seat = self.setup().person()?;
        Color::BOTH
            .into_iter()
            .find(|&c| self.opening().owner(c) == seat)
    }

    /// Whether the game is worth keeping: something has happened in it.
    pub fn is_touched(&self) -> bool {
        self.position().board().stones() > 0
            || self.position().ply() > 0
            || !self.opening().actions().is_empty()
            || self.can_redo()
            || self.outcome().is_some()
    }

    /// Whether nothing is lost when another game takes the place of this one.
    pub fn is_disposable(&self) -> bool {
        self.part.linked || !self.is_touched()
    }

    pub(crate) const fn given(&self) -> usize {
        self.part.given
    }

    pub(crate) const fn is_linked(&self) -> bool {
        self.part.linked
    }

    /// The game as it is kept.
    pub fn saved(&self) -> Saved {
        Saved::new(self)
    }

    pub(crate) fn times(&self) -> (u64, u64) {
        (self.part.started, self.part.changed)
    }

    /// After something was done that began at a mark: what was said of the position before is
    /// forgotten where it has changed, and the game is kept.
    pub(super) fn settle(
        &mut self,
        before: Mark,
        mut effects: Vec<Effect>,
        cx: &Context<'_>,
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
        }
        if std::mem::take(&mut self.part.unkept) {
            self.part.changed = cx.now;
            self.part.linked = false;
            effects.push(Effect::Keep(Box::new(Keep::Game(self.saved()))));
        }
        effects
    }

    /// Changes with everything that is played or decided.
    pub(super) fn mark(&self) -> Mark {
        let position = self.position();
        Mark {
            hash: position.hash(),
            moves: position.ply(),
            decisions: self.opening().actions().len(),
            live: self.is_live(),
        }
    }

    /// The same for what a person does: that is done at the end of the game.
    pub(super) fn live_mark(&mut self) -> Mark {
        self.go_live();
        self.mark()
    }

    /// The seat whose turn it is; `None` after the end, and where nobody sits there because a
    /// position is to be dealt.
    pub(crate) fn turn(&self) -> Option<Seat> {
        if self.outcome().is_some() {
            return None;
        }
        match self.opening().decision() {
            Some(decision) => Some(self.setup().player(decision.seat?)),
            None => Some(self.seat(self.position().to_move())),
        }
    }

    /// The colour that is to decide or move.
    pub(crate) fn active(&self) -> Color {
        let decider = self.opening().decision().and_then(|d| d.seat);
        let owned = |&c: &Color| Some(self.opening().owner(c)) == decider;
        let found = Color::BOTH.into_iter().find(owned);
        found.unwrap_or(self.position().to_move())
    }

    /// Whose resignation a click would mean: the only person's, or that of the side to move.
    pub(super) fn speaker(&self) -> Color {
        self.person().unwrap_or(self.active())
    }

    /// Whether there is a choice of a person, or a spoken end, to take back.
    pub fn can_undo(&self) -> bool {
        let spoken = self.outcome().is_some() && self.position().outcome().is_none();
        spoken || self.person_has_chosen()
    }

    /// Whether something taken back can be played again.
    pub fn can_redo(&self) -> bool {
        self.document.next().is_some() && self.outcome().is_none()
    }

    /// Whether the page offers a draw: nobody can make five any more, and nobody wants to go on.
    pub(crate) fn offers_dead_draw(&self) -> bool {
        !self.part.dead_draw_declined && self.game().is_dead()
    }

    /// Whether the result is to stand on the board.
    pub fn shows_result(&self) -> bool {
        self.outcome().is_some() && !self.part.result_seen && self.is_live()
    }
}
