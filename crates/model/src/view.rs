//! What there is to see: computed whole from the table, then compared with what is on screen.

use tengen_core::opening::{self, Kind, Recognised};
use tengen_core::{Color, Foul, Move, OnFoul, Outcome, Point, Position, Rule, Size};

use tengen_record::MarkKind;

use crate::session::{Confirm, Engine, Procedural, Purpose, Session};
use crate::{Seat, Setup};

/// One point of the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// The stone that stands there.
    pub stone: Option<Color>,
    /// The number of the move that put the stone there.
    pub number: u16,
    /// It was put there by the last move.
    pub last: bool,
    /// Has just been put down.
    pub fresh: bool,
    /// Why renju forbids it to Black, who is to move.
    pub forbidden: Option<Foul>,
    /// Part of the winning row.
    pub winning: bool,
    /// Advised by the engine.
    pub hint: bool,
    /// Has a part in what makes the refused point forbidden.
    pub evidence: bool,
    /// The forbidden point that was tried.
    pub refused: bool,
    /// The opening does not allow it to whoever decides now.
    pub outside: bool,
    /// While fifth moves are chosen: the chosen one that it is equivalent to.
    pub same_as: Option<Point>,
    /// The point that a lesson or a question is about.
    pub asked: bool,
    /// Legal, but looks forbidden.
    pub looks: bool,
    /// The mark of a record.
    pub mark: Option<MarkKind>,
    /// The text of a record.
    pub label: String,
    /// A variation of a record goes on here.
    pub next: bool,
    /// Its number among the fifth moves on offer, or chosen to be offered.
    pub offer: u8,
    /// What it means in a study of forced wins.
    pub proof: Option<Touch>,
}

/// What a point means in a study of forced wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Touch {
    /// A stone of the line that is shown; its number is always seen.
    Played,
    /// The winning move.
    Wins,
    /// A defence with an answer of its own.
    Counter,
    /// Averts the threat.
    Averts,
    /// Averts the threat by a four, which must be answered first.
    Gains,
    /// Nobody knows whether it averts the threat.
    Open,
}

/// What is going on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Phase {
    /// A person is to move.
    Person,
    /// The computer is finding its move.
    Computer,
    /// The computer is to move but has been stopped.
    Waiting,
    /// The engine is finding a hint for a person.
    Hinting,
    /// Somebody far away is to move, or nobody here.
    Elsewhere,
    /// The game has ended.
    Over(Outcome),
}

/// What may be done now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Can {
    /// Take back.
    pub undo: bool,
    /// Play again what was taken back.
    pub redo: bool,
    /// Advised by the engine.
    pub hint: bool,
    /// Stop the engine.
    pub stop: bool,
    /// Place no stone.
    pub pass: bool,
    /// Give up.
    pub resign: bool,
    /// Begin the same game again.
    pub restart: bool,
    /// Offer the other a draw.
    pub offer_draw: bool,
    /// Claim fouls and winning rows.
    pub claim: bool,
}

/// A draw that is offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draw {
    /// By the page: nobody can make five any more.
    Dead,
    /// By this side to the other.
    By(Color),
}

/// The decision that is due in an opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deciding {
    /// Whose it is; `None` where a position is to be dealt.
    pub seat: Option<opening::Seat>,
    /// The colour of whoever decides, as things are now.
    pub color: Color,
    /// Whether a person at the screen decides.
    pub by_person: bool,
    /// What is to be decided.
    pub kind: Kind,
    /// The fifth moves chosen so far.
    pub chosen: Vec<Point>,
}

/// Everything around the points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// What is played, by whom.
    pub setup: Setup,
    /// Who plays Black and White now.
    pub seats: [Seat; 2],
    /// Which of the opening's two players has Black now.
    pub black: opening::Seat,
    /// The colour of the only person now.
    pub person: Option<Color>,
    /// The decision that is due in the opening.
    pub deciding: Option<Deciding>,
    /// What was decided last in an opening that goes on or has just been done, and by whom.
    pub decided: Option<(opening::Seat, Color, opening::Action)>,
    /// Which of the 26 openings the first three stones form.
    pub recognised: Option<Recognised>,
    /// Whose turn it is, also after the end.
    pub to_move: Color,
    /// What is going on.
    pub phase: Phase,
    /// What may be done.
    pub can: Can,
    /// The moves so far.
    pub moves: Vec<Move>,
    /// After how many of them one looks back; `None` where the last of them is seen.
    pub looked: Option<usize>,
    /// How many of them nobody here has played: the game was opened with them.
    pub given: usize,
    /// Whose the first of them was, or will be.
    pub begins: Color,
    /// Stones that stood there before the first move.
    pub set_up: u16,
    /// The engine's advice.
    pub hint: Option<Move>,
    /// A draw that is offered.
    pub draw: Option<Draw>,
    /// Whether the result is to stand on the board.
    pub shows_result: bool,
    /// What is being asked once more.
    pub confirming: Option<Confirm>,
    /// How far the opening procedure has come; `None` where there is none.
    pub procedure: Option<Procedural>,
}

impl View {
    /// The rule.
    pub fn rule(&self) -> Rule {
        self.setup.rule
    }

    /// The board's size.
    pub fn size(&self) -> Size {
        self.setup.size
    }

    /// Whether the window's title is to call a person who looks elsewhere: the game has begun, and
    /// the only one at this screen is to move.
    #[must_use]
    pub fn calls(&self) -> bool {
        self.phase == Phase::Person && self.person.is_some() && !self.moves.is_empty()
    }

    /// Who made the last move; nobody made those that the game was opened with.
    pub fn last_mover(&self) -> Option<(Color, Seat, Move)> {
        if self.moves.len() <= self.given {
            return None;
        }
        let color = self.to_move.opponent();
        let mv = *self.moves.last()?;
        Some((color, self.seat(color), mv))
    }

    /// Who plays a colour now.
    pub fn seat(&self, color: Color) -> Seat {
        self.seats[color.index()]
    }

    /// Which of the opening's two players has a colour now.
    pub fn chair(&self, color: Color) -> opening::Seat {
        match color {
            Color::Black => self.black,
            Color::White => self.black.other(),
        }
    }
}

/// Whose the first move of a position was, or will be.
fn begins(position: &Position) -> Color {
    match position.ply() % 2 {
        0 => position.to_move(),
        _ => position.to_move().opponent(),
    }
}

/// How many stones no move has put there.
fn set_up(position: &Position) -> u16 {
    let moves = position.moves().iter();
    let placed = moves.filter(|mv| matches!(mv, Move::Place(_))).count();
    let placed = u16::try_from(placed).unwrap_or(u16::MAX);
    position.board().stones().saturating_sub(placed)
}

impl Session {
    /// Everything around the points.
    #[must_use]
    pub fn seen(&self) -> View {
        View {
            setup: self.setup(),
            seats: Color::BOTH.map(|c| self.seat(c)),
            black: self.opening().owner(Color::Black),
            person: self.person(),
            deciding: self.deciding(),
            decided: self.decided(),
            recognised: self.recognised(),
            to_move: self.position().to_move(),
            phase: self.phase(),
            can: self.can(),
            moves: self.position().moves().to_vec(),
            looked: self.looked_ply(),
            given: self.given(),
            begins: begins(self.position()),
            set_up: set_up(self.position()),
            hint: self.part.hint,
            draw: self.draw(),
            shows_result: self.shows_result(),
            confirming: self.part.confirming,
            procedure: self.procedural(),
        }
    }

    fn deciding(&self) -> Option<Deciding> {
        let decision = self.opening().decision()?;
        self.outcome().is_none().then(|| Deciding {
            seat: decision.seat,
            color: self.active(),
            by_person: self.turn() == Some(Seat::Person),
            kind: decision.kind,
            chosen: self.part.chosen.clone(),
        })
    }

    /// As long as no move has followed it.
    fn decided(&self) -> Option<(opening::Seat, Color, opening::Action)> {
        let opening = self.opening();
        let action = opening.actions().last()?.clone();
        let earlier = opening.before_last()?;
        let seat = earlier.decision()?.seat?;
        let followed = self.position().ply() > opening.position().ply();
        (!followed).then(|| (seat, earlier.position().to_move(), action))
    }

    /// Only renju's players have names for them.
    fn recognised(&self) -> Option<Recognised> {
        let position = self.position();
        (self.setup().rule == Rule::Renju && position.ply() >= 3)
            .then(|| opening::recognise(position))
            .flatten()
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
            (None, Engine::Thinking { purpose, .. }) => match purpose {
                Purpose::Hint => Phase::Hinting,
                Purpose::Move(_) | Purpose::Decide(_) => Phase::Computer,
            },
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
            // The engine knows no game that goes on after a foul or a five.
            hint: person && !self.claims(),
            stop: matches!(phase, Phase::Computer | Phase::Hinting),
            pass: person,
            resign: self.outcome().is_none() && self.position().board().stones() > 0,
            restart: self.is_touched(),
            offer_draw: self.can_offer_draw(),
            claim: self.claims() && self.outcome().is_none() && moves,
        }
    }

    /// Whether fouls and rows are claimed by people, so that the page says nothing of them.
    fn claims(&self) -> bool {
        matches!(self.setup().on_foul, OnFoul::Claim(_))
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
        if let Some(p) = self.part.refused {
            cells[at(p)].refused = true;
            for q in tengen_core::foul::evidence(position.board(), p) {
                cells[at(q)].evidence = true;
            }
        }
        self.mark_opening(&mut cells);
        cells
    }

    /// Every point of a position that is looked back at.
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

    /// Which points the opening allows now, and the fifth moves on offer.
    fn mark_opening(&self, cells: &mut [Cell]) {
        let Some(deciding) = self.deciding() else {
            return;
        };
        let size = self.position().size();
        let at = |p: Point| crate::scene::index(size, p);
        let is_point = matches!(
            deciding.kind,
            Kind::Place { .. } | Kind::Offer { .. } | Kind::Pick
        );
        if is_point && deciding.by_person {
            let allowed = self.opening().points(&deciding.chosen);
            for p in size.points() {
                let bare = cells[at(p)].stone.is_none();
                cells[at(p)].outside =
                    bare && !allowed.contains(&p) && !deciding.chosen.contains(&p);
                if cells[at(p)].outside && matches!(deciding.kind, Kind::Offer { .. }) {
                    cells[at(p)].same_as = self.opening().clashing(&deciding.chosen, p);
                }
            }
        }
        let offers = self.opening().offers().iter().chain(&deciding.chosen);
        for (i, &p) in (1..).zip(offers) {
            cells[at(p)].offer = i;
        }
    }
}
