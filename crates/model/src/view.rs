//! Views: what the page displays of a game, computed afresh after each change.

use tengen_core::opening::{self, Kind, Recognised};
use tengen_core::{Color, Foul, Move, OnFoul, Outcome, Point, Position, Rule, Size};

use tengen_record::MarkKind;

use crate::opening as procedure;
use crate::session::{Clocks, Confirm, Engine, Guard, Help, Holds, Purpose, Session};
use crate::{KnownMove, Procedural, Seat, Setup};

/// A point of the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// The stone.
    pub stone: Option<Color>,
    /// The number of the move that placed the stone.
    pub number: u16,
    /// The last move.
    pub last: bool,
    /// Placed just now.
    pub fresh: bool,
    /// The foul, if Black is to move and the point is forbidden.
    pub forbidden: Option<Foul>,
    /// Part of the winning row.
    pub winning: bool,
    /// The engine's hint.
    pub hint: bool,
    /// The stone of a move that is chosen ahead.
    pub ahead: Option<Color>,
    /// An answer to a threat, shown to beginners.
    pub answer: Option<Holds>,
    /// Part of the reason why the refused point is forbidden.
    pub evidence: bool,
    /// The forbidden point that was tried.
    pub refused: bool,
    /// Not allowed by the opening procedure now.
    pub outside: bool,
    /// While fifth moves are chosen: the chosen one to which it is symmetric.
    pub same_as: Option<Point>,
    /// The point of a lesson or question.
    pub asked: bool,
    /// Legal, but looks forbidden.
    pub looks: bool,
    /// A record's mark.
    pub mark: Option<MarkKind>,
    /// A record's label.
    pub label: String,
    /// A record's next move.
    pub next: bool,
    /// What is known of that move.
    pub known: KnownMove,
    /// Its number among the fifth moves offered or chosen; 0 if it is none.
    pub offer: u8,
    /// The meaning in a study of forced wins.
    pub proof: Option<Touch>,
}

/// The meaning of a point in a study of forced wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Touch {
    /// A stone of the line shown, with its number.
    Played,
    /// The winning move.
    Wins,
    /// A defence that needs a different answer.
    Counter,
    /// Averts the threat.
    Averts,
    /// Averts the threat by a four, which must be answered first.
    Gains,
    /// Not known whether it averts the threat.
    Open,
}

/// The state of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Phase {
    /// A person is to move.
    Person,
    /// The computer is thinking.
    Computer,
    /// The computer is to move but was stopped.
    Waiting,
    /// The engine is searching for a hint.
    Hinting,
    /// The other player of a room is to move, or the user only watches.
    Elsewhere,
    /// The clocks are stopped.
    Stopped,
    /// The game is over.
    Over(Outcome),
}

/// The actions available now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Can {
    /// Undo.
    pub undo: bool,
    /// Redo.
    pub redo: bool,
    /// Ask for a hint.
    pub hint: bool,
    /// Stop the engine.
    pub stop: bool,
    /// Pass.
    pub pass: bool,
    /// Resign.
    pub resign: bool,
    /// Begin the same game again.
    pub restart: bool,
    /// Offer a draw.
    pub offer_draw: bool,
    /// Claim a foul or a row.
    pub claim: bool,
}

/// A draw offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draw {
    /// By the page, on a dead board.
    Dead,
    /// By this side.
    By(Color),
}

/// A decision due in an opening procedure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deciding {
    /// Who decides; `None` for a balanced opening, which is dealt.
    pub seat: Option<opening::Seat>,
    /// The current colour of the player who decides.
    pub color: Color,
    /// Whether a person at the screen decides.
    pub by_person: bool,
    /// The kind of decision.
    pub kind: Kind,
    /// The fifth moves chosen so far.
    pub chosen: Vec<Point>,
}

/// What the page displays around the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The terms and players.
    pub setup: Setup,
    /// The current players of Black and White.
    pub seats: [Seat; 2],
    /// The seat that has Black now.
    pub black: opening::Seat,
    /// The current colour of the only person.
    pub person: Option<Color>,
    /// The decision due in the opening procedure.
    pub deciding: Option<Deciding>,
    /// The last decision of the opening procedure, with seat and colour, until the next move.
    pub decided: Option<(opening::Seat, Color, opening::Action)>,
    /// Which of the 26 openings the first three stones form.
    pub recognised: Option<Recognised>,
    /// The side to move, also after the end.
    pub to_move: Color,
    /// The state of play.
    pub phase: Phase,
    /// The actions available.
    pub can: Can,
    /// The moves.
    pub moves: Vec<Move>,
    /// The ply of the cursor while looking back.
    pub looked: Option<usize>,
    /// The number of moves that the game was opened with.
    pub given: usize,
    /// The side of the first move.
    pub begins: Color,
    /// The number of set-up stones.
    pub set_up: u16,
    /// The engine's hint.
    pub hint: Option<Move>,
    /// Help for beginners that is shown unasked.
    pub help: Option<Help>,
    /// A draw offer.
    pub draw: Option<Draw>,
    /// Whether the result is displayed on the board.
    pub shows_result: bool,
    /// The action that awaits confirmation.
    pub confirming: Option<Confirm>,
    /// Whether the analysis was used against the computer.
    pub helped: bool,
    /// The progress of the opening procedure, if there is one.
    pub procedure: Option<Procedural>,
    /// The clocks of a game at one board.
    pub clocks: Option<Clocks>,
}

impl View {
    /// The rule.
    pub fn rule(&self) -> Rule {
        self.setup.terms.rule
    }

    /// The board's size.
    pub fn size(&self) -> Size {
        self.setup.terms.size
    }

    /// Whether the window's title should call the user: moves were made, and the only
    /// person at this screen is to move.
    #[must_use]
    pub fn calls(&self) -> bool {
        self.phase == Phase::Person && self.person.is_some() && !self.moves.is_empty()
    }

    /// The last move and its player; `None` for moves that the game was opened with.
    pub fn last_mover(&self) -> Option<(Color, Seat, Move)> {
        if self.moves.len() <= self.given {
            return None;
        }
        let color = self.to_move.opponent();
        let mv = *self.moves.last()?;
        Some((color, self.seat(color), mv))
    }

    /// The current player of a colour.
    pub fn seat(&self, color: Color) -> Seat {
        self.seats[color.index()]
    }

    /// The seat that has a colour now.
    pub fn chair(&self, color: Color) -> opening::Seat {
        match color {
            Color::Black => self.black,
            Color::White => self.black.other(),
        }
    }
}

fn begins(position: &Position) -> Color {
    match position.ply() % 2 {
        0 => position.to_move(),
        _ => position.to_move().opponent(),
    }
}

fn set_up(position: &Position) -> u16 {
    let moves = position.moves().iter();
    let placed = moves.filter(|mv| matches!(mv, Move::Place(_))).count();
    let placed = u16::try_from(placed).unwrap_or(u16::MAX);
    position.board().stones().saturating_sub(placed)
}

impl Session {
    /// What the page displays around the board.
    #[must_use]
    pub fn seen(&self) -> View {
        View {
            setup: self.setup(),
            seats: Color::BOTH.map(|c| self.seat(c)),
            black: self.opening().owner(Color::Black),
            person: self.person(),
            deciding: self.deciding(),
            decided: procedure::decided(self.opening(), self.position()),
            recognised: procedure::recognised(self.position()),
            to_move: self.position().to_move(),
            phase: self.phase(),
            can: self.can(),
            moves: self.position().moves().to_vec(),
            looked: self.looked_ply(),
            given: self.given(),
            begins: begins(self.position()),
            set_up: set_up(self.position()),
            hint: self.part.hint,
            help: self.help(),
            draw: self.draw(),
            shows_result: self.shows_result(),
            confirming: self.part.confirming,
            helped: self.is_helped(),
            procedure: Procedural::of(self.opening(), self.outcome().is_some()),
            clocks: self.clocks(),
        }
    }

    fn deciding(&self) -> Option<Deciding> {
        let by_person = self.turn() == Some(Seat::Person);
        let deciding = procedure::deciding(self.opening(), by_person, &self.part.chosen);
        deciding.filter(|_| self.outcome().is_none())
    }

    fn draw(&self) -> Option<Draw> {
        match self.part.draw_offer {
            Some(by) => Some(Draw::By(by)),
            None => self.offers_dead_draw().then_some(Draw::Dead),
        }
    }

    fn phase(&self) -> Phase {
        match (self.outcome(), &self.part.engine) {
            (Some(outcome), _) => Phase::Over(outcome.clone()),
            _ if self.stopped().is_some() => Phase::Stopped,
            (None, Engine::Thinking { purpose, .. }) => match purpose {
                Purpose::Hint => Phase::Hinting,
                Purpose::Move(_) | Purpose::Decide(_) => Phase::Computer,
            },
            (None, Engine::Idle) if matches!(self.part.guard, Guard::Asking(_)) => Phase::Computer,
            (None, Engine::Waiting) => Phase::Waiting,
            (None, Engine::Idle) if self.due().is_some() => Phase::Waiting,
            (None, Engine::Idle) => Phase::Person,
        }
    }

    fn can(&self) -> Can {
        let phase = self.phase();
        let moves = self.opening().decision().is_none();
        let person = phase == Phase::Person && moves;
        Can {
            undo: self.can_undo(),
            redo: self.can_redo(),
            // With clocks their button takes the place of the hint's, and the engine has no rule
            // under which a game goes on after a foul or a five.
            hint: person && !self.claims() && self.part.clock.is_none(),
            stop: matches!(phase, Phase::Computer | Phase::Hinting),
            pass: person,
            resign: self.outcome().is_none() && self.position().board().stones() > 0,
            restart: self.is_touched(),
            offer_draw: self.can_offer_draw(),
            claim: self.claims() && self.outcome().is_none() && moves,
        }
    }

    /// Whether players claim fouls and rows, so that the page must not mark them.
    pub(crate) fn claims(&self) -> bool {
        matches!(self.setup().terms.policy.on_foul, OnFoul::Claim(_))
    }

    /// Every point, in point order.
    pub(crate) fn points(&self) -> Vec<Cell> {
        if let Some(stage) = self.looked_stage() {
            return self.points_before(stage.game().position());
        }
        let position = self.position();
        let size = position.size();
        let mut cells = crate::scene::stones(size, position.board(), position.moves());
        let at = |p: Point| crate::scene::index(size, p);
        if let Some(&Move::Place(p)) = position.moves().last() {
            cells[at(p)].last = true;
            cells[at(p)].fresh = self.part.fresh;
        }
        if let Some(outcome) = self.outcome() {
            for &p in &outcome.line {
                cells[at(p)].winning = true;
            }
        } else if !self.claims() {
            for (p, fouls) in position.forbidden_points() {
                cells[at(p)].forbidden = fouls.first();
            }
        }
        if let Some(Move::Place(p)) = self.part.hint {
            cells[at(p)].hint = true;
        }
        if let Some(Help::Warning(warning)) = self.help() {
            cells[at(warning.point())].hint = true;
        }
        for &(p, holds) in self.part.threat.iter().flat_map(|help| &help.answers) {
            cells[at(p)].answer = Some(holds);
        }
        if let Some(p) = self.part.refused {
            cells[at(p)].refused = true;
            for q in tengen_core::foul::evidence(position.board(), p) {
                cells[at(q)].evidence = true;
            }
        }
        if let Some(deciding) = self.deciding() {
            procedure::mark(&mut cells, self.opening(), &deciding);
        }
        cells
    }

    fn points_before(&self, position: &Position) -> Vec<Cell> {
        let size = position.size();
        let mut cells = crate::scene::stones(size, position.board(), position.moves());
        if let Some(&Move::Place(p)) = position.moves().last() {
            cells[crate::scene::index(size, p)].last = true;
        }
        if !self.claims() {
            for (p, fouls) in position.forbidden_points() {
                cells[crate::scene::index(size, p)].forbidden = fouls.first();
            }
        }
        cells
    }
}
