//! Wins by continuous fours, as trees.

use tengen_core::{Color, Point, Rule};

use crate::board::{Board, Cell, DIRECTIONS, WIDTH, cells_in, point_on_board};
use crate::classes::PointClass;
use crate::fours::fours_of;
use crate::observer::Observer;
use crate::threats::{answers_to_fives, five_stops};

/// The index of a step.
pub type StepId = u32;

/// A stone of the attacker.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// Its cell.
    pub stone: Cell,
    /// Whether it makes a winning row; otherwise it makes a four.
    pub five: bool,
    first: u32,
    count: u8,
}

/// The attacker's stones and the answers between them. A four without answers cannot be stopped.
#[derive(Clone, Debug, Default)]
pub struct Steps {
    steps: Vec<Step>,
    replies: Vec<(Cell, StepId)>,
}

impl Steps {
    /// Removes all steps.
    pub fn clear(&mut self) {
        self.steps.clear();
        self.replies.clear();
    }

    /// The current end, for [`Steps::cut`].
    #[must_use]
    pub fn mark(&self) -> (usize, usize) {
        (self.steps.len(), self.replies.len())
    }

    /// Removes what was added after a mark.
    pub fn cut(&mut self, mark: (usize, usize)) {
        self.steps.truncate(mark.0);
        self.replies.truncate(mark.1);
    }

    /// Adds a winning stone.
    pub fn five(&mut self, stone: Cell) -> StepId {
        self.push(stone, true, &[])
    }

    /// Adds a four, with the step after each answer.
    pub fn four(&mut self, stone: Cell, replies: &[(Cell, StepId)]) -> StepId {
        self.push(stone, false, replies)
    }

    fn push(&mut self, stone: Cell, five: bool, replies: &[(Cell, StepId)]) -> StepId {
        let first = self.replies.len() as u32;
        self.replies.extend_from_slice(replies);
        self.steps.push(Step {
            stone,
            five,
            first,
            count: replies.len() as u8,
        });
        self.steps.len() as StepId - 1
    }

    /// A step.
    #[must_use]
    pub fn get(&self, id: StepId) -> Step {
        self.steps[id as usize]
    }

    /// The answers to a four, each with the step after it.
    #[must_use]
    pub fn replies(&self, id: StepId) -> &[(Cell, StepId)] {
        let step = self.get(id);
        &self.replies[step.first as usize..][..usize::from(step.count)]
    }

    /// Plies to the winning stone, inclusive, against the longest resistance.
    #[must_use]
    pub fn plies(&self, id: StepId) -> u32 {
        if self.get(id).five {
            return FIVE_PLIES;
        }
        let replies = self.replies(id).iter();
        // A four without answers is followed by any stone and the five.
        let next = replies.map(|&(_, next)| self.plies(next)).max();
        FOUR_PLIES + next.unwrap_or(FIVE_PLIES)
    }

    /// The stones of both sides to the winning one, against the longest resistance. The board is
    /// the one of the search, with the attacker to move. If the only answer is forbidden to the
    /// defender, the line ends with the four before it.
    #[must_use]
    pub fn line<O: Observer>(&self, id: StepId, board: &mut Board<O>) -> Vec<Point> {
        let (us, before) = (board.to_move(), board.ply());
        let mut cells = Vec::new();
        let mut step = Some(id);
        while let Some(id) = step.take() {
            let Step { stone, five, .. } = self.get(id);
            cells.push(stone);
            if five {
                break;
            }
            board.play_cell(stone);
            let longest = self
                .replies(id)
                .iter()
                .rev()
                .max_by_key(|r| self.plies(r.1));
            let Some(&(answer, next)) = longest else {
                // Of the winning cells, the defender may take one.
                let them = board.to_move();
                let fives = board.cells_of(us, PointClass::Five);
                let block = cells_in(&fives).find(|&c| board.is_legal(c, them));
                if let Some(block) = block {
                    board.play_cell(block);
                    cells.push(block);
                    cells.extend(board.first_of(us, PointClass::Five));
                }
                break;
            };
            board.play_cell(answer);
            cells.push(answer);
            step = Some(next);
        }
        while board.ply() > before {
            board.undo();
        }
        cells.into_iter().map(point_on_board).collect()
    }

    /// Whether the win also works on a different board, with the attacker to move: every four is
    /// possible and the tree has a reply to every answer.
    pub fn survives<O: Observer>(&self, id: StepId, board: &mut Board<O>) -> bool {
        let step = self.get(id);
        let (stone, us) = (step.stone, board.to_move());
        if !board.is_empty_cell(stone) || !board.is_legal(stone, us) {
            return false;
        }
        if board.cell_class(stone, us) == PointClass::Five {
            return true;
        }
        if step.five {
            return false;
        }
        board.play_cell(stone);
        let all = self.answers_foreseen(id, us, board);
        board.undo();
        all
    }

    fn answers_foreseen<O: Observer>(&self, id: StepId, us: Color, board: &mut Board<O>) -> bool {
        let them = us.opponent();
        if board.count(us, PointClass::Five) == 0 || board.count(them, PointClass::Five) > 0 {
            return false;
        }
        let answers = answers_to_fives(board, them);
        answers.iter().all(|answer| {
            let reply = self.replies(id).iter().find(|r| r.0 == answer);
            reply.is_some_and(|&(_, next)| {
                board.play_cell(answer);
                let holds = self.survives(next, board);
                board.undo();
                holds
            })
        })
    }

    /// Calls `visit` with every cell where an earlier stone of the defender might refute the win:
    /// cells that it needs, and cells that would let an answer make a four. The attacker is to
    /// move. Cells may repeat.
    pub fn weak_cells<O: Observer>(
        &self,
        id: StepId,
        board: &mut Board<O>,
        visit: &mut dyn FnMut(Cell),
    ) {
        let step = self.get(id);
        let (stone, us) = (step.stone, board.to_move());
        visit(stone);
        if step.five {
            if is_caro(board) {
                five_stops(board, stone, us).iter().for_each(visit);
            }
            return;
        }
        board.play_cell(stone);
        for five in cells_in(&board.cells_of(us, PointClass::Five)) {
            visit(five);
            if is_caro(board) {
                five_stops(board, five, us).iter().for_each(&mut *visit);
            }
            if board.rule().forbids(us.opponent()) {
                around(board, five, visit);
            }
        }
        for &(answer, next) in self.replies(id) {
            board.play_cell(answer);
            fours_of(board, us.opponent(), &mut *visit);
            self.weak_cells(next, board, visit);
            board.undo();
        }
        board.undo();
    }
}

fn is_caro<O: Observer>(board: &Board<O>) -> bool {
    matches!(board.rule(), Rule::Caro | Rule::CaroOverline)
}

const FIVE_PLIES: u32 = 1;
const FOUR_PLIES: u32 = 2;

const STRIDES: [i32; DIRECTIONS] = [1, WIDTH as i32 - 1, WIDTH as i32, WIDTH as i32 + 1];
/// Cells along a line that decide whether a point is forbidden.
const FOUL_REACH: i32 = 5;

/// Visits the cells that might free a forbidden one, on which the win depends.
fn around<O: Observer>(board: &Board<O>, cell: Cell, visit: &mut dyn FnMut(Cell)) {
    if board.is_legal(cell, Color::Black) {
        return;
    }
    for step in STRIDES {
        for distance in 1..=FOUL_REACH {
            let far = step * distance;
            for other in [cell.shifted(far), cell.shifted(-far)] {
                if board.is_empty_cell(other) {
                    visit(other);
                }
            }
        }
    }
}
