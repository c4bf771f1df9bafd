//! Trees of fours: what a search for continuous fours has found.

use tengen_core::Color;
use tengen_engine::cells::{answers_to_fives, cells_in, five_stops};
use tengen_engine::{Board, PointClass};

/// The index of a step.
pub(crate) type StepId = u32;

/// A stone of the attacker in a win by fours.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    pub(crate) stone: u16,
    /// Whether the stone makes a winning row. Otherwise it makes a four.
    pub(crate) five: bool,
    first: u32,
    count: u8,
}

/// Steps and the answers between them. A four without answers cannot be parried.
#[derive(Clone, Debug, Default)]
pub(crate) struct Steps {
    steps: Vec<Step>,
    replies: Vec<(u16, StepId)>,
}

impl Steps {
    pub(crate) fn clear(&mut self) {
        self.steps.clear();
        self.replies.clear();
    }

    /// Where the tree ends now; see [`Steps::cut`].
    pub(crate) fn mark(&self) -> (usize, usize) {
        (self.steps.len(), self.replies.len())
    }

    /// Forgets what came after a mark.
    pub(crate) fn cut(&mut self, mark: (usize, usize)) {
        self.steps.truncate(mark.0);
        self.replies.truncate(mark.1);
    }

    pub(crate) fn five(&mut self, stone: usize) -> StepId {
        self.push(stone, true, &[])
    }

    /// A four and the steps after each of its answers.
    pub(crate) fn four(&mut self, stone: usize, replies: &[(u16, StepId)]) -> StepId {
        self.push(stone, false, replies)
    }

    fn push(&mut self, stone: usize, five: bool, replies: &[(u16, StepId)]) -> StepId {
        let first = self.replies.len() as u32;
        self.replies.extend_from_slice(replies);
        self.steps.push(Step {
            stone: stone as u16,
            five,
            first,
            count: replies.len() as u8,
        });
        self.steps.len() as StepId - 1
    }

    pub(crate) fn get(&self, id: StepId) -> Step {
        self.steps[id as usize]
    }

    pub(crate) fn replies(&self, id: StepId) -> &[(u16, StepId)] {
        let step = self.get(id);
        &self.replies[step.first as usize..][..usize::from(step.count)]
    }

    /// Whether the win goes through on a board that differs from the one it was found on: every
    /// four can be made, and what answers it is foreseen. It is the attacker's turn.
    pub(crate) fn survives(&self, id: StepId, board: &mut Board) -> bool {
        let step = self.get(id);
        let (stone, us) = (usize::from(step.stone), board.to_move());
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

    fn answers_foreseen(&self, id: StepId, us: Color, board: &mut Board) -> bool {
        let them = us.opponent();
        if board.count(us, PointClass::Five) == 0 || board.count(them, PointClass::Five) > 0 {
            return false;
        }
        let answers = answers_to_fives(board, them);
        answers.iter().all(|answer| {
            let reply = self.replies(id).iter().find(|r| usize::from(r.0) == answer);
            reply.is_some_and(|&(_, next)| {
                board.play_cell(answer);
                let holds = self.survives(next, board);
                board.undo();
                holds
            })
        })
    }

    /// Calls `visit` with every cell that a stone of the defender, put there beforehand, might
    /// spoil the win from: cells the win needs, and cells that give an answer of the defender a
    /// four of his own. It is the attacker's turn. A cell may come several times.
    pub(crate) fn weak_cells(&self, id: StepId, board: &mut Board, visit: &mut dyn FnMut(usize)) {
        let step = self.get(id);
        let (stone, us) = (usize::from(step.stone), board.to_move());
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
            board.play_cell(usize::from(answer));
            fours_of(board, us.opponent(), &mut *visit);
            self.weak_cells(next, board, visit);
            board.undo();
        }
        board.undo();
    }
}

fn is_caro(board: &Board) -> bool {
    use tengen_core::Rule;
    matches!(board.rule(), Rule::Caro | Rule::CaroOverline)
}

/// Where a cell that is forbidden, and wins by that, could stop being so.
fn around(board: &Board, cell: usize, visit: &mut dyn FnMut(usize)) {
    if board.is_legal(cell, Color::Black) {
        return;
    }
    for step in [1, 31, 32, 33] {
        for distance in 1..=5 {
            for other in [cell + step * distance, cell - step * distance] {
                if board.is_empty_cell(other & 1023) {
                    visit(other & 1023);
                }
            }
        }
    }
}

/// The point classes that hold a four and no five.
pub(crate) const FOURS: [PointClass; 4] = [
    PointClass::OpenFour,
    PointClass::FourThree,
    PointClass::FourPlus,
    PointClass::Four,
];

/// The cells of some point classes for a side.
pub(crate) fn each_of(
    board: &Board,
    color: tengen_core::Color,
    classes: &[PointClass],
    mut visit: impl FnMut(usize),
) {
    for row in 0..usize::from(board.size().get()) {
        let mut columns = board.row_of(color, row, classes);
        while columns != 0 {
            visit((row + tengen_engine::cells::WALL) * 32 + columns.trailing_zeros() as usize);
            columns &= columns - 1;
        }
    }
}

/// The cells where a side can make a four, or what looks like one: two fours of renju's black,
/// of which the attacker's next stone may block one, and threes beside a four are among them.
pub(crate) fn fours_of(board: &Board, color: Color, mut visit: impl FnMut(usize)) {
    if FOURS.iter().any(|&class| board.count(color, class) > 0) {
        each_of(board, color, &FOURS, &mut visit);
    }
    if board.rule().forbids(color) {
        each_of(
            board,
            color,
            &[PointClass::Suspect, PointClass::Forbidden, PointClass::Five],
            |cell| {
                use tengen_engine::LineClass as L;
                let lines = board.cell_line_classes(cell, color);
                let four = |l: &L| matches!(l, L::Four | L::OpenFour | L::DoubleFour | L::Five);
                if lines.iter().any(four) {
                    visit(cell);
                }
            },
        );
    } else if board.count(color, PointClass::Five) > 0 {
        each_of(board, color, &[PointClass::Five], visit);
    }
}
