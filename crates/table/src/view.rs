//! What there is to see: computed whole from the table, then compared with what is on screen.

use tengen_core::{Color, Foul, Move, Outcome, Point, Rule, Size};

use crate::table::{Engine, Purpose, Table};
use crate::{Seat, Setup};

/// One point of the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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
}

/// Everything around the points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// What is played, by whom.
    pub setup: Setup,
    /// Whose turn it is, also after the end.
    pub to_move: Color,
    /// What is going on.
    pub phase: Phase,
    /// What may be done.
    pub can: Can,
    /// The moves so far.
    pub moves: Vec<Move>,
    /// The engine's advice.
    pub hint: Option<Move>,
    /// Whether the page offers a draw.
    pub offers_draw: bool,
    /// Whether the result is to stand on the board.
    pub shows_result: bool,
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

    /// Who made the last move.
    pub fn last_mover(&self) -> Option<(Color, Seat, Move)> {
        let color = self.to_move.opponent();
        let mv = *self.moves.last()?;
        Some((color, self.setup.seat(color), mv))
    }
}

impl Table {
    /// Everything around the points.
    pub fn view(&self) -> View {
        View {
            setup: *self.setup(),
            to_move: self.position().to_move(),
            phase: self.phase(),
            can: self.can(),
            moves: self.position().moves().to_vec(),
            hint: self.hint,
            offers_draw: self.offers_draw(),
            shows_result: self.shows_result(),
        }
    }

    fn phase(&self) -> Phase {
        match (self.outcome(), &self.engine, self.turn()) {
            (Some(outcome), ..) => Phase::Over(outcome.clone()),
            (None, Engine::Thinking { purpose, .. }, _) => match purpose {
                Purpose::Hint => Phase::Hinting,
                Purpose::Move(_) => Phase::Computer,
            },
            (None, Engine::Waiting, _) | (None, Engine::Idle, Some(Seat::Computer(_))) => {
                Phase::Waiting
            }
            (None, Engine::Idle, _) => Phase::Person,
        }
    }

    fn can(&self) -> Can {
        let phase = self.phase();
        let person = phase == Phase::Person;
        Can {
            undo: self.can_undo(),
            redo: self.can_redo(),
            hint: person,
            stop: matches!(phase, Phase::Computer | Phase::Hinting),
            pass: person,
            resign: self.outcome().is_none() && self.position().ply() > 0,
            restart: self.is_touched(),
        }
    }

    /// Every point, in point order.
    pub fn cells(&self) -> Vec<Cell> {
        let position = self.position();
        let size = position.size();
        let n = usize::from(size.get());
        let at = |p: Point| usize::from(p.y()) * n + usize::from(p.x());
        let mut cells = vec![Cell::default(); usize::from(size.cells())];
        for (p, color) in position.board().iter() {
            cells[at(p)].stone = Some(color);
        }
        for (i, mv) in position.moves().iter().enumerate() {
            if let Move::Place(p) = *mv {
                cells[at(p)].number = u16::try_from(i + 1).unwrap_or(u16::MAX);
            }
        }
        if let Some(&Move::Place(p)) = position.moves().last() {
            cells[at(p)].last = true;
            cells[at(p)].fresh = self.fresh;
        }
        if let Some(outcome) = self.outcome() {
            for &p in &outcome.line {
                cells[at(p)].winning = true;
            }
        } else {
            for (p, fouls) in position.forbidden_points() {
                cells[at(p)].forbidden = fouls.first();
            }
        }
        if let Some(Move::Place(p)) = self.hint {
            cells[at(p)].hint = true;
        }
        if let Some(p) = self.refused {
            cells[at(p)].refused = true;
            for q in tengen_core::foul::evidence(position.board(), p) {
                cells[at(q)].evidence = true;
            }
        }
        cells
    }
}
