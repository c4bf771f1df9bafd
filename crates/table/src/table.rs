//! The table: a game, who sits at it, and what the engine is doing for them.

use tengen_core::{Color, Game, Illegal, Move, Outcome, Point, Position};

use crate::saved::POLICY;
use crate::{Level, Saved, SavedError, Seat, Setup};

/// What a person does, or the engine tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// A stone on a point.
    Play(Point),
    /// No stone.
    Pass,
    /// Back to where a person chose last.
    Undo,
    /// Forward again.
    Redo,
    /// The game is given up.
    Resign,
    /// The engine is asked for advice.
    Hint,
    /// The computer is to play the best it has found.
    Stop,
    /// The computer, stopped before it had found a move, or failed, may try again.
    GoOn,
    /// The offered draw is agreed.
    AcceptDraw,
    /// The offered draw is not wanted.
    DeclineDraw,
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
    /// The search was ended with its worker; there will be no answer.
    Interrupted {
        /// The search's number.
        id: i32,
    },
    /// The engine cannot answer.
    Failed {
        /// The search's number.
        id: i32,
    },
}

/// What must happen outside because of an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Ask the engine about the position on the table.
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
    Move(Level),
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
    /// It is the computer's turn.
    NotYourTurn,
}

/// What the engine is doing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Engine {
    /// Nothing.
    Idle,
    /// It thinks.
    Thinking {
        id: i32,
        purpose: Purpose,
        best: Option<Move>,
    },
    /// It is the computer's turn, and it has been stopped, or failed, without a move.
    Waiting,
}

/// One game and everything a person can see of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    id: String,
    setup: Setup,
    game: Game,
    started: u64,
    changed: u64,
    pub(super) engine: Engine,
    last_search: i32,
    pub(super) hint: Option<Move>,
    /// The forbidden point that was tried last, while nothing else has happened.
    pub(super) refused: Option<Point>,
    draw_declined: bool,
    result_seen: bool,
    /// The last stone has just been put down, so it is seen to fall.
    pub(super) fresh: bool,
}

impl Table {
    /// A new game; `now` is in milliseconds since 1970. [`Table::begin`] sets it going.
    pub fn new(id: String, setup: Setup, now: u64) -> Table {
        let game = Game::new(Position::new(setup.rule, setup.size), POLICY);
        Table::with(id, setup, game, now)
    }

    /// A game from a position that a link opens; `game` must fit `setup`.
    pub fn opened(id: String, setup: Setup, position: Position, now: u64) -> Table {
        Table::with(id, setup, Game::new(position, POLICY), now)
    }

    /// A kept game.
    ///
    /// # Errors
    /// [`SavedError`] where it cannot be played again from its moves.
    pub fn restored(saved: &Saved) -> Result<Table, SavedError> {
        let mut table = Table::with(
            saved.id.clone(),
            saved.setup()?,
            saved.game()?,
            saved.started,
        );
        table.changed = saved.changed;
        Ok(table)
    }

    fn with(id: String, setup: Setup, game: Game, now: u64) -> Table {
        Table {
            id,
            setup,
            game,
            started: now,
            changed: now,
            engine: Engine::Idle,
            last_search: 0,
            hint: None,
            refused: None,
            draw_declined: false,
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

    /// Whether the game is worth keeping: something has happened in it.
    pub fn is_touched(&self) -> bool {
        self.position().ply() > 0 || !self.game.undone().is_empty() || self.outcome().is_some()
    }

    /// The game as it is kept.
    pub fn saved(&self) -> Saved {
        Saved::new(
            &self.id,
            &self.setup,
            &self.game,
            self.started,
            self.changed,
        )
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
        let before = (self.position().hash(), self.position().ply());
        let effects = match action {
            Action::Play(p) => self.play_by_person(Move::Place(p)),
            Action::Pass => self.play_by_person(Move::Pass),
            Action::Undo => self.undo(),
            Action::Redo => self.redo(),
            Action::Resign => self.resign(),
            Action::Hint => self.ask_hint(),
            Action::Stop => self.stop(),
            Action::GoOn => self.begin(),
            Action::AcceptDraw => self.accept_draw(),
            Action::DeclineDraw => {
                self.draw_declined = true;
                Vec::new()
            }
            Action::DismissResult => {
                self.result_seen = true;
                Vec::new()
            }
            Action::Engine(heard) => self.hear(heard),
        };
        if before != (self.position().hash(), self.position().ply()) {
            self.hint = None;
            self.refused = None;
            self.fresh = effects.contains(&Effect::Sound(Sound::Stone));
        }
        if effects.contains(&Effect::Save) {
            self.changed = now;
        }
        effects
    }

    /// The seat whose turn it is; `None` after the end.
    pub(super) fn turn(&self) -> Option<Seat> {
        self.outcome()
            .is_none()
            .then(|| self.setup.seat(self.position().to_move()))
    }

    /// Whose resignation a click would mean: the only person's, or whoever is to move.
    fn speaker(&self) -> Color {
        self.setup.person().unwrap_or(self.position().to_move())
    }

    fn play_by_person(&mut self, mv: Move) -> Vec<Effect> {
        if let Some(Seat::Computer(_)) = self.turn() {
            return vec![Effect::Tell(Notice::NotYourTurn)];
        }
        match self.place(mv) {
            Ok(effects) => effects,
            Err(why) => {
                if let Illegal::Forbidden(p, _) = why {
                    self.refused = Some(p);
                }
                vec![Effect::Tell(Notice::Illegal(why))]
            }
        }
    }

    /// Plays a move for whoever is to move, and calls the computer if it is next.
    fn place(&mut self, mv: Move) -> Result<Vec<Effect>, Illegal> {
        self.game.play(mv)?;
        let mut effects: Vec<Effect> = self.cancel().into_iter().collect();
        if matches!(mv, Move::Place(_)) {
            effects.push(Effect::Sound(Sound::Stone));
        }
        effects.push(Effect::Save);
        match self.outcome() {
            Some(_) => effects.extend(self.end()),
            None => effects.extend(self.call_computer()),
        }
        Ok(effects)
    }

    /// What follows when the game has just ended.
    fn end(&mut self) -> Option<Effect> {
        self.result_seen = false;
        let winner = self.outcome()?.winner;
        Some(Effect::Sound(match (winner, self.setup.person()) {
            (None, _) => Sound::Draw,
            (Some(winner), Some(person)) if winner != person => Sound::Loss,
            (Some(_), _) => Sound::Win,
        }))
    }

    fn undo(&mut self) -> Vec<Effect> {
        if !self.can_undo() {
            return Vec::new();
        }
        let mut effects: Vec<Effect> = self.cancel().into_iter().collect();
        self.result_seen = false;
        let spoken = self.outcome().is_some() && self.position().outcome().is_none();
        self.game.undo();
        if !spoken {
            // Against the computer, back to where the person chose.
            while let Some(Seat::Computer(_)) = self.turn() {
                if !self.game.undo() {
                    break;
                }
            }
        }
        effects.push(Effect::Save);
        effects.extend(self.call_computer());
        effects
    }

    fn redo(&mut self) -> Vec<Effect> {
        let mut effects: Vec<Effect> = self.cancel().into_iter().collect();
        if !self.game.redo() {
            effects.extend(self.call_computer());
            return effects;
        }
        while let Some(Seat::Computer(_)) = self.turn() {
            if !self.game.redo() {
                break;
            }
        }
        effects.push(Effect::Sound(Sound::Stone));
        effects.push(Effect::Save);
        effects.extend(self.call_computer());
        effects
    }

    fn resign(&mut self) -> Vec<Effect> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        let mut effects: Vec<Effect> = self.cancel().into_iter().collect();
        self.game.resign(self.speaker());
        effects.push(Effect::Save);
        effects.extend(self.end());
        effects
    }

    fn accept_draw(&mut self) -> Vec<Effect> {
        if !self.offers_draw() {
            return Vec::new();
        }
        let mut effects: Vec<Effect> = self.cancel().into_iter().collect();
        self.game.agree_draw();
        effects.push(Effect::Save);
        effects.extend(self.end());
        effects
    }

    fn ask_hint(&mut self) -> Vec<Effect> {
        if self.turn() != Some(Seat::Person) || self.engine != Engine::Idle {
            return Vec::new();
        }
        self.hint = None;
        vec![self.think(Purpose::Hint)]
    }

    fn stop(&mut self) -> Vec<Effect> {
        match self.engine {
            Engine::Thinking { id, .. } => vec![Effect::StopNow { id }],
            Engine::Idle | Engine::Waiting => Vec::new(),
        }
    }

    fn call_computer(&mut self) -> Option<Effect> {
        match self.turn() {
            Some(Seat::Computer(level)) if !self.is_thinking() => {
                Some(self.think(Purpose::Move(level)))
            }
            _ => None,
        }
    }

    fn think(&mut self, purpose: Purpose) -> Effect {
        self.last_search += 1;
        let id = self.last_search;
        self.engine = Engine::Thinking {
            id,
            purpose,
            best: None,
        };
        Effect::Think { id, purpose }
    }

    fn is_thinking(&self) -> bool {
        matches!(self.engine, Engine::Thinking { .. })
    }

    /// Nobody waits for the engine any more.
    fn cancel(&mut self) -> Option<Effect> {
        match std::mem::replace(&mut self.engine, Engine::Idle) {
            Engine::Thinking { id, .. } => Some(Effect::Cancel { id }),
            Engine::Idle | Engine::Waiting => None,
        }
    }

    fn hear(&mut self, heard: Heard) -> Vec<Effect> {
        let Engine::Thinking {
            id: current,
            purpose,
            best: so_far,
        } = &mut self.engine
        else {
            return Vec::new();
        };
        let (current, purpose) = (*current, *purpose);
        match heard {
            Heard::Info { id, best } if id == current => {
                *so_far = Some(best);
                Vec::new()
            }
            Heard::Best { id, best } if id == current => self.answer(purpose, Some(best)),
            Heard::Interrupted { id } if id == current => {
                let best = *so_far;
                self.answer(purpose, best)
            }
            Heard::Failed { id } if id == current => self.answer(purpose, None),
            _ => Vec::new(),
        }
    }

    /// The engine has ended with this.
    fn answer(&mut self, purpose: Purpose, best: Option<Move>) -> Vec<Effect> {
        self.engine = Engine::Idle;
        match (purpose, best) {
            (Purpose::Hint, best) => {
                self.hint = best;
                Vec::new()
            }
            (Purpose::Move(_), Some(mv)) => self.place(mv).unwrap_or_else(|why| {
                self.engine = Engine::Waiting;
                vec![Effect::Tell(Notice::Illegal(why))]
            }),
            (Purpose::Move(_), None) => {
                self.engine = Engine::Waiting;
                Vec::new()
            }
        }
    }

    /// Whether there is a move of a person, or a spoken end, to take back.
    pub fn can_undo(&self) -> bool {
        let Some(person) = self.setup.person() else {
            return self.position().ply() > 0 || self.outcome().is_some();
        };
        // Black makes the first, third, … move.
        let first = usize::from(person == Color::White);
        self.position().ply() > first || (self.outcome().is_some() && !self.is_board_end())
    }

    fn is_board_end(&self) -> bool {
        self.position().outcome().is_some()
    }

    /// Whether something taken back can be played again.
    pub fn can_redo(&self) -> bool {
        !self.game.undone().is_empty() && self.outcome().is_none()
    }

    /// Whether the page offers a draw: nobody can make five any more, and nobody wants to go on.
    pub fn offers_draw(&self) -> bool {
        !self.draw_declined && self.game.is_dead()
    }

    /// Whether the result is to stand on the board.
    pub fn shows_result(&self) -> bool {
        self.outcome().is_some() && !self.result_seen
    }
}
