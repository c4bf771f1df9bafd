//! What the rules say at a node of a game tree.

use tengen_core::opening::{Action, Kind, Opening, Procedure, Violation};
use tengen_core::{Color, Game, Illegal, Move, SetupError, Start, Terms};
use tengen_record::{Act, NodeId, Record, turn_of_set_up};
use thiserror::Error;

/// Why the rules refuse a node.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refused {
    /// An illegal move.
    #[error(transparent)]
    Move(#[from] Illegal),
    /// An illegal decision in the opening.
    #[error(transparent)]
    Decision(#[from] Violation),
    /// A set-up that cannot be a position.
    #[error(transparent)]
    SetUp(#[from] SetupError),
    /// A move by the side that is not to move.
    #[error("it is not {0}'s turn")]
    Turn(Color),
}

/// The state at a node: the opening, and the game that follows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage {
    pub(super) opening: Opening,
    pub(super) game: Game,
}

impl Stage {
    pub(super) fn new(terms: &Terms, start: &Start) -> Result<Stage, DocumentError> {
        let mut stage = Stage::empty(terms)?;
        if !start.is_usual() {
            if terms.opening != Procedure::None {
                return Err(DocumentError::StartOfOpening);
            }
            let position = start.position(terms.rule, terms.size)?;
            stage.game = Game::new(position, terms.policy);
        }
        Ok(stage)
    }

    pub(super) fn empty(terms: &Terms) -> Result<Stage, Violation> {
        let opening = Opening::new(terms.opening, terms.rule, terms.size)?;
        let game = Game::new(opening.position().clone(), terms.policy);
        Ok(Stage { opening, game })
    }

    /// The opening, in progress or done.
    #[must_use]
    pub const fn opening(&self) -> &Opening {
        &self.opening
    }

    /// The game; during the opening, its position.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    pub(super) fn decide(&mut self, action: Action) -> Result<(), Violation> {
        if let Some(outcome) = self.game.outcome() {
            return Err(Violation::Illegal(Illegal::Over(outcome.by)));
        }
        let decision = self.opening.decision().ok_or(Violation::Over)?;
        self.opening.act(decision.seat, action)?;
        self.game = Game::new(self.opening.position().clone(), self.game.policy());
        Ok(())
    }

    /// Applies a node; `None` if it changes nothing. Stones set up with a move stand before it.
    pub(super) fn enter(&mut self, tree: &Record, id: NodeId) -> Result<Option<Step>, Refused> {
        let node = tree.node(id);
        let extra = node.extra();
        let step = match (&extra.decision, node.act()) {
            (Some(action), _) => Step::Decision(action.clone()),
            (None, Act::Play(color, mv)) => {
                if !extra.stones.is_empty() {
                    self.take(&Step::SetUp(self.after(tree, id, None)))?;
                }
                if color != self.game.position().to_move() {
                    return Err(Refused::Turn(color));
                }
                self.step(mv)
            }
            (None, Act::None) if extra.stones.is_empty() && extra.to_move.is_none() => {
                return Ok(None);
            }
            (None, Act::None) => Step::SetUp(self.after(tree, id, extra.to_move)),
        };
        self.take(&step)?;
        // A record may give the side to move after a move.
        if let (Act::Play(..), Some(color)) = (node.act(), extra.to_move)
            && color != self.game.position().to_move()
        {
            let board = self.game.position().board();
            self.take(&Step::SetUp(Start::of_board(board, color)))?;
        }
        Ok(Some(step))
    }

    pub(super) fn take(&mut self, step: &Step) -> Result<(), Refused> {
        match step {
            Step::Decision(action) => self.decide(action.clone())?,
            Step::Move(mv) => self.game.play(*mv)?,
            Step::SetUp(start) => {
                let position = self.game.position();
                let position = start.position(position.rule(), position.size())?;
                self.game = Game::new(position, self.game.policy());
            }
        }
        Ok(())
    }

    /// The step that a move is: a decision of the opening, or a move of the game.
    pub(super) fn step(&self, mv: Move) -> Step {
        let kind = self.opening.decision().map(|d| d.kind);
        match (kind, mv) {
            (Some(Kind::Place { .. }), Move::Place(p)) => Step::Decision(Action::Place(p)),
            (Some(Kind::Pick), Move::Place(p)) => Step::Decision(Action::Pick(p)),
            _ => Step::Move(mv),
        }
    }

    /// The start that a node's set-up makes of the board.
    fn after(&self, tree: &Record, id: NodeId, to_move: Option<Color>) -> Start {
        let stones = &tree.node(id).extra().stones;
        let position = self.game.position();
        let mut board = position.board().clone();
        let size = board.size();
        for stone in stones.iter().filter(|stone| size.contains(stone.at)) {
            board.take(stone.at);
            if let Some(color) = stone.color {
                board.put(stone.at, color);
            }
        }
        let turn = to_move.unwrap_or_else(|| match stones.is_empty() {
            true => position.to_move(),
            false => turn_of_set_up(tree, id, &board).0,
        });
        Start::of_board(&board, turn)
    }
}

/// A change of the state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Decision(Action),
    Move(Move),
    SetUp(Start),
}

/// Why a game cannot begin.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DocumentError {
    /// The opening does not fit the board.
    #[error(transparent)]
    Opening(#[from] Violation),
    /// The stones cannot be a position.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A set-up together with an opening procedure.
    #[error("an opening procedure begins with an empty board")]
    StartOfOpening,
}
