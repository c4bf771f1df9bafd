//! The table: an opening and a game, who sits at them, and what the engine is doing for them.

mod engine;
mod opening;
mod play;

use tengen_core::opening::{self as core_opening, Opening, Procedure, Violation};
use tengen_core::{ClaimError, Color, Game, Illegal, Move, Outcome, Point, Position, Start};

use crate::{Computer, Level, Saved, SavedError, Seat, Setup};

pub(crate) use engine::Engine;
pub(crate) use opening::with_undone;

/// What a person does, or the engine tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// A point is touched: a stone, or in an opening whatever the point can mean there.
    Play(Point),
    /// No stone.
    Pass,
    /// A decision in the opening that is no point.
    Decide(core_opening::Action),
    /// The fifth moves chosen so far are offered.
    Offer,
    /// Back to where a person chose last.
    Undo,
    /// Forward again.
    Redo,
    /// The game is given up.
    Resign,
    /// One of two people offers the other a draw.
    OfferDraw,
    /// The offered draw is agreed.
    AcceptDraw,
    /// The offered draw is not wanted.
    DeclineDraw,
    /// White claims that Black has played a forbidden point.
    ClaimFoul,
    /// A side claims its winning row.
    ClaimRow,
    /// The engine is asked for advice.
    Hint,
    /// The computer is to play the best it has found.
    Stop,
    /// The computer, stopped before it had found a move, or failed, may try again.
    GoOn,
    /// The result has been seen; the board is wanted back.
    DismissResult,
    /// Something is heard of the engine.
    Engine(Heard),
}

/// What is heard of the engine. Answers to a search that nobody waits for any more are ignored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// The best move so far.
    Info {
        /// The search's number.
        id: i32,
        /// The move.
        best: Move,
    },
    /// The search is over.
    Best {
        /// The search's number.
        id: i32,
        /// The move.
        best: Move,
    },
    /// The decision in an opening is made.
    Decided {
        /// The search's number.
        id: i32,
        /// The decision.
        action: core_opening::Action,
    },
    /// The search was ended with its worker; there will be no answer.
    Interrupted {
        /// The search's number.
        id: i32,
    },
    /// The computer gives up.
    Resigned {
        /// The search's number.
        id: i32,
    },
    /// The engine cannot answer.
    Failed {
        /// The search's number.
        id: i32,
    },
}

impl Heard {
    /// The search's number.
    #[must_use]
    pub const fn id(&self) -> i32 {
        match self {
            Heard::Info { id, .. } | Heard::Best { id, .. } | Heard::Decided { id, .. } => *id,
            Heard::Interrupted { id } | Heard::Resigned { id } | Heard::Failed { id } => *id,
        }
    }
}

/// What must happen outside because of an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Ask the engine about what is on the table.
    Think {
        /// The search's number.
        id: i32,
        /// What for.
        purpose: Purpose,
    },
    /// The answer is not wanted any more.
    Cancel {
        /// The search's number.
        id: i32,
    },
    /// The answer is wanted at once.
    StopNow {
        /// The search's number.
        id: i32,
    },
    /// Something is heard.
    Sound(Sound),
    /// The game has changed and must be kept.
    Save,
    /// A person must be told.
    Tell(Notice),
}

/// What the engine thinks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A move of the computer.
    Move(Computer),
    /// A decision of the computer in the opening, or a position to be dealt.
    Decide(Level),
    /// The engine is asked for advice.
    Hint,
}

/// A sound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sound {
    /// A stone on wood.
    Stone,
    /// The person has won, or one of two.
    Win,
    /// The computer has won.
    Loss,
    /// Nobody has won.
    Draw,
}

/// What a person must be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// The move may not be played.
    Illegal(Illegal),
    /// The opening does not allow it.
    Opening(Violation),
    /// Nothing comes of a claim.
    Claim(ClaimError),
    /// A button decides this, not a point of the board.
    Decide(core_opening::Kind),
    /// It is the computer's turn.
    NotYourTurn,
}

/// One game and everything a person can see of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    id: String,
    setup: Setup,
    opening: Opening,
    /// The fifth moves chosen so far, before they are offered.
    pub(crate) chosen: Vec<Point>,
    /// Decisions of the opening that were taken back, the next one last.
    taken_back: Vec<core_opening::Action>,
    /// The moves after them, the next one last.
    later: Vec<Move>,
    /// What follows the opening; while that goes on, its position.
    game: Game,
    started: u64,
    changed: u64,
    /// Opened from a link, and nothing has been played since.
    linked: bool,
    pub(crate) engine: Engine,
    last_search: i32,
    pub(crate) hint: Option<Move>,
    /// The forbidden point that was tried last, while nothing else has happened.
    pub(crate) refused: Option<Point>,
    /// Who has offered a draw that is not answered yet.
    pub(crate) draw_offer: Option<Color>,
    dead_draw_declined: bool,
    result_seen: bool,
    /// The last stone has just been put down, so it is seen to fall.
    pub(crate) fresh: bool,
}

impl Table {
    /// A new game; `now` is in milliseconds since 1970. [`Table::begin`] sets it going.
    ///
    /// # Errors
    /// [`Violation::TooSmall`] where the board has no room for the opening.
    pub fn new(id: String, setup: Setup, now: u64) -> Result<Table, Violation> {
        let opening = Opening::new(setup.opening, setup.rule, setup.size)?;
        let game = Game::new(opening.position().clone(), setup.policy());
        Ok(Table::with(id, setup, opening, game, now))
    }

    /// A game from a position, without an opening; rule and size are the position's.
    ///
    /// # Errors
    /// As [`Table::new`].
    pub fn opened(
        id: String,
        players: [Seat; 2],
        position: Position,
        now: u64,
    ) -> Result<Table, Violation> {
        let setup = Setup::plain(position.rule(), position.size(), players);
        let opening = Opening::new(Procedure::None, setup.rule, setup.size)?;
        let game = Game::new(position, setup.policy());
        Ok(Table::with(id, setup, opening, game, now))
    }

    /// A game from the position of a link. Until something is played in it, it is on the board and not among the games:
    /// the link can be opened again.
    ///
    /// # Errors
    /// As [`Table::new`].
    pub fn linked(
        id: String,
        players: [Seat; 2],
        position: Position,
        now: u64,
    ) -> Result<Table, Violation> {
        let mut table = Table::opened(id, players, position, now)?;
        table.linked = true;
        Ok(table)
    }

    /// The same game from its beginning, everybody in the same seat.
    ///
    /// # Errors
    /// As [`Table::new`]; never for a game that has begun.
    pub fn again(&self, id: String, now: u64) -> Result<Table, Violation> {
        let mut first = self.position().clone();
        while first.undo().is_some() {}
        if Start::of(&first).is_usual() {
            return Table::new(id, self.setup, now);
        }
        let mut again = Table::opened(id, self.setup.players, first.clone(), now)?;
        again.setup = self.setup;
        again.game = Game::new(first, self.setup.policy());
        Ok(again)
    }

    /// A kept game.
    ///
    /// # Errors
    /// [`SavedError`] where it cannot be played again from its moves.
    pub fn restored(saved: &Saved) -> Result<Table, SavedError> {
        let played = saved.played()?;
        let mut table = Table::with(
            saved.id.clone(),
            played.setup,
            played.opening,
            played.game,
            saved.started,
        );
        table.taken_back = played.taken_back;
        table.later = played.later;
        table.changed = saved.changed;
        table.linked = saved.linked;
        Ok(table)
    }

    fn with(id: String, setup: Setup, opening: Opening, game: Game, now: u64) -> Table {
        Table {
            id,
            setup,
            opening,
            chosen: Vec::new(),
            taken_back: Vec::new(),
            later: Vec::new(),
            game,
            started: now,
            changed: now,
            linked: false,
            engine: Engine::Idle,
            last_search: 0,
            hint: None,
            refused: None,
            draw_offer: None,
            dead_draw_declined: false,
            result_seen: false,
            fresh: false,
        }
    }

    /// Numbers of searches go on from another table's, so that late answers to it stay ignored.
    #[must_use]
    pub fn after(mut self, other: &Table) -> Table {
        self.last_search = other.last_search;
        self
    }

    /// The game's name.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// What is played, by whom.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The opening, in progress or done.
    pub fn opening(&self) -> &Opening {
        &self.opening
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The position on the board.
    pub fn position(&self) -> &Position {
        self.game.position()
    }

    /// The result, if the game is over.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.game.outcome()
    }

    /// Who plays a colour now.
    pub fn seat(&self, color: Color) -> Seat {
        self.setup.player(self.opening.owner(color))
    }

    /// The colour of the only person now; `None` where two play at this screen.
    pub fn person(&self) -> Option<Color> {
        let seat = self.setup.person()?;
        Color::BOTH
            .into_iter()
            .find(|&c| self.opening.owner(c) == seat)
    }

    /// Whether the game is worth keeping: something has happened in it.
    pub fn is_touched(&self) -> bool {
        self.position().board().stones() > 0
            || self.position().ply() > 0
            || !self.opening.actions().is_empty()
            || self.can_redo()
            || self.outcome().is_some()
    }

    /// Whether nothing is lost when another game takes the place of this one.
    pub fn is_disposable(&self) -> bool {
        self.linked || !self.is_touched()
    }

    pub(crate) const fn is_linked(&self) -> bool {
        self.linked
    }

    /// The game as it is kept.
    pub fn saved(&self) -> Saved {
        Saved::new(self)
    }

    pub(crate) fn taken_back(&self) -> &[core_opening::Action] {
        &self.taken_back
    }

    /// The moves that would be played again after the opening, the next one last.
    pub(crate) fn later(&self) -> &[Move] {
        if self.taken_back.is_empty() {
            self.game.undone()
        } else {
            &self.later
        }
    }

    pub(crate) fn times(&self) -> (u64, u64) {
        (self.started, self.changed)
    }

    /// What must happen when the table has just been laid: the computer may have to move.
    pub fn begin(&mut self) -> Vec<Effect> {
        self.call_computer().into_iter().collect()
    }

    /// Ends what the engine does for this table before another takes its place.
    pub fn leave(&mut self) -> Vec<Effect> {
        self.cancel().into_iter().collect()
    }

    /// Does what a person or the engine wants at the time `now`, and tells what follows.
    pub fn act(&mut self, action: Action, now: u64) -> Vec<Effect> {
        let before = self.mark();
        let effects = match action {
            Action::Play(p) => self.touch(p),
            Action::Pass => self.play_by_person(Move::Pass),
            Action::Decide(decision) => self.decide_by_person(decision),
            Action::Offer => {
                self.decide_by_person(core_opening::Action::Offer(self.chosen.clone()))
            }
            Action::Undo => self.undo(),
            Action::Redo => self.redo(),
            Action::Resign => self.resign(),
            Action::OfferDraw => self.offer_draw(),
            Action::AcceptDraw => self.accept_draw(),
            Action::DeclineDraw => self.decline_draw(),
            Action::ClaimFoul => self.claim(Game::claim_foul),
            Action::ClaimRow => self.claim_row(),
            Action::Hint => self.ask_hint(),
            Action::Stop => self.stop(),
            Action::GoOn => self.begin(),
            Action::DismissResult => {
                self.result_seen = true;
                Vec::new()
            }
            Action::Engine(heard) => self.hear(heard),
        };
        if before != self.mark() {
            self.hint = None;
            self.refused = None;
            self.chosen.clear();
            self.draw_offer = None;
            self.fresh = effects.contains(&Effect::Sound(Sound::Stone));
        }
        if effects.contains(&Effect::Save) {
            self.changed = now;
            self.linked = false;
        }
        effects
    }

    /// Changes with everything that is played or decided.
    fn mark(&self) -> (u64, usize, usize) {
        let position = self.position();
        let decided = self.opening.actions().len();
        (position.hash(), position.ply(), decided)
    }

    /// The seat whose turn it is; `None` after the end, and where nobody sits there because a
    /// position is to be dealt.
    pub(crate) fn turn(&self) -> Option<Seat> {
        if self.outcome().is_some() {
            return None;
        }
        match self.opening.decision() {
            Some(decision) => Some(self.setup.player(decision.seat?)),
            None => Some(self.seat(self.position().to_move())),
        }
    }

    /// The colour of whoever is to decide or move.
    pub(crate) fn active(&self) -> Color {
        let decider = self.opening.decision().and_then(|d| d.seat);
        let owned = |&c: &Color| Some(self.opening.owner(c)) == decider;
        let found = Color::BOTH.into_iter().find(owned);
        found.unwrap_or(self.position().to_move())
    }

    /// Whose resignation a click would mean: the only person's, or whoever is to move.
    fn speaker(&self) -> Color {
        self.person().unwrap_or(self.active())
    }

    /// What a touch of a point means: a stone, or something of the opening.
    fn touch(&mut self, p: Point) -> Vec<Effect> {
        if self.opening.decision().is_some() && self.outcome().is_none() {
            self.touch_in_opening(p)
        } else {
            self.play_by_person(Move::Place(p))
        }
    }

    /// Whether there is a choice of a person, or a spoken end, to take back.
    pub fn can_undo(&self) -> bool {
        let spoken = self.outcome().is_some() && self.position().outcome().is_none();
        spoken || self.person_has_chosen()
    }

    /// Whether something taken back can be played again.
    pub fn can_redo(&self) -> bool {
        let any = !self.taken_back.is_empty() || !self.game.undone().is_empty();
        any && self.outcome().is_none()
    }

    /// Whether the page offers a draw: nobody can make five any more, and nobody wants to go on.
    pub(crate) fn offers_dead_draw(&self) -> bool {
        !self.dead_draw_declined && self.game.is_dead()
    }

    /// Whether the result is to stand on the board.
    pub fn shows_result(&self) -> bool {
        self.outcome().is_some() && !self.result_seen
    }
}
