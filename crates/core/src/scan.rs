//! Which points could be forbidden to Black at all: a cheap look at the whole board.
//!
//! A forbidden point needs two lines on which a black stone would make a three or a four, or one
//! line with a four, and stones enough for an overline or a second four. Both are asked of all
//! points at once, a bit for each and a word for each row; the loops run over rows, so that the
//! compiler makes vectors of them. The answer holds every forbidden point and some others;
//! [`crate::foul::verdict`] decides.

use crate::{Board, Color, Direction, Point};

/// How far stones matter: a four reaches four steps, and so does what lies beyond a straight
/// four.
const REACH: usize = 4;
/// The rows of the largest board, with as many empty ones as are looked at on either side.
const ROWS: usize = 24 + 2 * REACH;

/// A board's rows from the bottom, each moved four columns to the right, with four empty rows
/// below.
struct Rows {
    black: [u32; ROWS],
    /// Neither white nor off the board.
    open: [u32; ROWS],
}

impl Rows {
    fn of(board: &Board) -> Rows {
        let n = usize::from(board.size().get());
        let mut rows = Rows {
            black: [0; ROWS],
            open: [0; ROWS],
        };
        let full = (1 << n) - 1;
        let [black, white] = Color::BOTH.map(|c| &board.rows(c)[..n]);
        for (y, (black, white)) in black.iter().zip(white).enumerate() {
            rows.black[y + REACH] = black << REACH;
            rows.open[y + REACH] = (full & !white) << REACH;
        }
        rows
    }
}

/// For `N` rows, the cells so many steps along a direction.
fn seen<const N: usize>(rows: &[u32; ROWS], (dx, dy): (i8, i8), steps: i8) -> [u32; N] {
    let first = REACH.wrapping_add_signed(isize::from(dy * steps));
    let rows = &rows[first..first + N];
    match dx * steps {
        right @ 0.. => std::array::from_fn(|y| rows[y] >> right),
        left => std::array::from_fn(|y| rows[y] << -left),
    }
}

/// Where at least two of three, or three of four, masks have a bit.
const fn two_of(a: u32, b: u32, c: u32) -> u32 {
    (a & b) | (c & (a | b))
}

const fn three_of(a: u32, b: u32, c: u32, d: u32) -> u32 {
    (a & b & (c | d)) | (c & d & (a | b))
}

/// Where a black stone could make a three or a four along one direction, and where a four.
fn shapes<const N: usize>(rows: &Rows, step: (i8, i8)) -> ([u32; N], [u32; N]) {
    let black = |steps| seen::<N>(&rows.black, step, steps);
    let open = |steps| seen::<N>(&rows.open, step, steps);
    // `l` and `r`: black stones to either side; `m` and `s`: cells without a white one.
    let [l4, l3, l2, l1] = [black(-4), black(-3), black(-2), black(-1)];
    let [r1, r2, r3, r4] = [black(1), black(2), black(3), black(4)];
    let [m4, m3, m2, m1] = [open(-4), open(-3), open(-2), open(-1)];
    let [s1, s2, s3, s4] = [open(1), open(2), open(3), open(4)];
    let mut both = [0; N];
    let mut fours = [0; N];
    for y in 0..N {
        // Unbroken free cells from the stone outwards.
        let (left1, right1) = (m1[y], s1[y]);
        let (left2, right2) = (left1 & m2[y], right1 & s2[y]);
        let (left3, right3) = (left2 & m3[y], right2 & s3[y]);
        let (left4, right4) = (left3 & m4[y], right3 & s4[y]);
        // Four cells with two more stones in them and free cells at both ends: what a three
        // needs to become a straight four.
        let threes = (left4 & right1 & two_of(l3[y], l2[y], l1[y]))
            | (left3 & right2 & two_of(l2[y], l1[y], r1[y]))
            | (left2 & right3 & two_of(l1[y], r1[y], r2[y]))
            | (left1 & right4 & two_of(r1[y], r2[y], r3[y]));
        // Five free cells with three more stones in them.
        fours[y] = (left4 & three_of(l4[y], l3[y], l2[y], l1[y]))
            | (left3 & right1 & three_of(l3[y], l2[y], l1[y], r1[y]))
            | (left2 & right2 & three_of(l2[y], l1[y], r1[y], r2[y]))
            | (left1 & right3 & three_of(l1[y], r1[y], r2[y], r3[y]))
            | (right4 & three_of(r1[y], r2[y], r3[y], r4[y]));
        both[y] = threes | fours[y];
    }
    (both, fours)
}

/// The empty points that could be forbidden, as words of rows.
fn found<const N: usize>(board: &Board) -> [u32; N] {
    let rows = Rows::of(board);
    let (mut once, mut twice, mut four) = ([0; N], [0; N], [0; N]);
    for dir in Direction::ALL {
        let (shapes, fours) = shapes::<N>(&rows, dir.step());
        for y in 0..N {
            twice[y] |= once[y] & shapes[y];
            once[y] |= shapes[y];
            four[y] |= fours[y];
        }
    }
    std::array::from_fn(|y| {
        let row = y + REACH;
        ((twice[y] | four[y]) & rows.open[row] & !rows.black[row]) >> REACH
    })
}

/// The empty points that could be forbidden, in point order.
pub(crate) fn candidates(board: &Board) -> impl Iterator<Item = Point> {
    let mut words = [0; 24];
    if board.size().get() <= 16 {
        words[..16].copy_from_slice(&found::<16>(board));
    } else {
        words = found::<24>(board);
    }
    words.into_iter().enumerate().flat_map(|(y, mut word)| {
        std::iter::from_fn(move || {
            let x = word.trailing_zeros() as u8;
            word &= word.wrapping_sub(1);
            (x < 32).then(|| Point::from_xy(x, y as u8))
        })
    })
}
