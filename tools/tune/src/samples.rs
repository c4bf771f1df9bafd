//! Training samples from games.

use tengen_core::{Point, Position};
use tengen_engine::Board;
use tengen_engine::features::{CODES, POINT_CLASSES, code_of, numbers_of, set_of, threats_of};

use crate::positions::Scored;

/// Scores beyond this are forced wins.
pub(crate) const MATE: i32 = 29_000;
/// Score at which a search's opinion means odds of e : 1, and the unit of fitted values. How scores
/// relate to outcomes is calibrated separately: `score.rs` of the engine.
pub(crate) const SCALE: f32 = 200.0;

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Sample {
    /// Weight sets of the side to move and its opponent.
    pub(crate) sets: [u8; 2],
    /// Index of the threat features.
    pub(crate) threats: u16,
    /// Code counts of the side to move and its opponent, summed over the position and the one
    /// before the last stone, as the evaluation averages both.
    pub(crate) codes: [Vec<(u16, u16)>; 2],
    /// Numbers of points per class, for the hidden layer.
    pub(crate) numbers: [[u16; POINT_CLASSES]; 2],
    /// Label: expected result for the side to move, 0 to 1.
    pub(crate) label: f32,
}

/// A move chosen among the points near the stones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Choice {
    pub(crate) sets: [u8; 2],
    /// Codes of each point for the side to move and its opponent.
    pub(crate) points: Vec<[u16; 2]>,
    /// Index of the chosen point.
    pub(crate) chosen: u16,
}

#[derive(Debug, Default)]
pub(crate) struct Samples {
    pub(crate) positions: Vec<Sample>,
    pub(crate) choices: Vec<Choice>,
}

impl Samples {
    /// Adds a position, and the choice of its move if that is wanted and it is not lost.
    pub(crate) fn add(&mut self, scored: &Scored<'_>, moves: bool) {
        let Scored {
            position, board, ..
        } = *scored;
        self.positions
            .push(sample(board, scored.before, scored.label));
        if moves && scored.score > -MATE {
            self.choices.extend(choice(board, position, scored.best));
        }
    }
}

fn sets(board: &Board) -> [u8; 2] {
    let us = board.to_move();
    [us, us.opponent()].map(|color| set_of(board.rule(), color) as u8)
}

/// Sample of a position, `before` being the one before the last stone.
pub(crate) fn sample(board: &Board, before: &Board, label: f32) -> Sample {
    let us = board.to_move();
    let codes = [us, us.opponent()].map(|color| {
        let mut counts = vec![0u16; CODES];
        for board in [board, before] {
            for p in board.size().points().filter(|&p| board.is_empty(p)) {
                counts[code_of(board.line_classes(p, color))] += 1;
            }
        }
        let seen = (0u16..).zip(counts).filter(|&(_, count)| count > 0);
        seen.collect()
    });
    Sample {
        sets: sets(board),
        threats: threats_of(board) as u16,
        codes,
        numbers: numbers_of(board),
        label,
    }
}

/// The choice of `best` among the empty points near the stones; `None` if it is not one of them.
fn choice(board: &Board, position: &Position, best: Point) -> Option<Choice> {
    let us = board.to_move();
    let stones: Vec<Point> = position.board().iter().map(|(p, _)| p).collect();
    let near = |p: Point| {
        stones.iter().any(|q| {
            let (dx, dy) = (p.x().abs_diff(q.x()), p.y().abs_diff(q.y()));
            let ray = dx == 0 || dy == 0 || dx == dy;
            dx.max(dy) <= if ray { 4 } else { 3 }
        })
    };
    let points: Vec<Point> = board
        .size()
        .points()
        .filter(|&p| board.is_empty(p) && near(p))
        .collect();
    let chosen = points.iter().position(|&p| p == best)?;
    let code = |p: Point, color| code_of(board.line_classes(p, color)) as u16;
    Some(Choice {
        sets: sets(board),
        points: points
            .iter()
            .map(|&p| [code(p, us), code(p, us.opponent())])
            .collect(),
        chosen: chosen as u16,
    })
}
