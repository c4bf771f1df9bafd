//! The seed evaluation: a value for every point from its four line classes, and a tempo.

use crate::classes::{LineClass, PointClass};

/// The score of a line class for ordering moves.
const LINE_SCORE: [u32; 16] = [
    0, 0, 4, 12, 14, 40, 48, 54, 60, 190, 210, 230, 240, 1200, 3000, 0,
];

/// The value of a line class in the evaluation.
const LINE_VALUE: [i32; 16] = [0, 0, 1, 3, 4, 9, 11, 13, 14, 34, 40, 42, 40, 90, 150, 0];

/// The move score (0 to 4095) and the evaluation of a point.
pub(crate) fn point_seed(class: PointClass, lines: [LineClass; 4]) -> (u32, i16) {
    let score: u32 = lines.iter().map(|&l| LINE_SCORE[l as usize]).sum();
    let value: i32 = lines.iter().map(|&l| LINE_VALUE[l as usize]).sum();
    let (bonus, extra) = match class {
        PointClass::Five => (900, 0),
        PointClass::OpenFour => (700, 40),
        PointClass::FourThree => (600, 60),
        PointClass::DoubleThree => (350, 40),
        PointClass::FourPlus => (60, 8),
        PointClass::ThreePlus => (60, 10),
        PointClass::ClosedThreePlus => (20, 4),
        PointClass::DoubleTwo => (20, 6),
        PointClass::Forbidden => return (0, 0),
        PointClass::Suspect => return (20, 8),
        _ => (0, 0),
    };
    let value = i16::try_from(value + extra).unwrap_or(i16::MAX);
    ((score + bonus).min(4095), value)
}
