//! Points that may be forbidden to Black: a superset, found for the whole board at once.
//!
//! A forbidden point needs two lines on which a black stone makes a three or a four, or one line
//! with a four. Both are tested with a bit per point and a word per row, in loops that the compiler
//! vectorises. [`crate::foul::verdict`] decides.

use crate::{Board, Color, Direction, Point};

/// A four, and the cells next to a straight four, reach four steps.
const REACH: usize = 4;
/// Rows of the largest board, rounded up, with a margin below and above.
const ROWS: usize = 24 + 2 * REACH;

/// A board's rows from the bottom, with a margin of `REACH` columns and rows.
struct Rows {
    black: [u32; ROWS],
    /// Black or empty.
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

/// `N` rows of the cells that lie `steps` along a direction.
fn shifted<const N: usize>(rows: &[u32; ROWS], (dx, dy): (i8, i8), steps: i8) -> [u32; N] {
    let first = REACH.wrapping_add_signed(isize::from(dy * steps));
    let rows = &rows[first..first + N];
    match dx * steps {
        right @ 0.. => std::array::from_fn(|y| rows[y] >> right),
        left => std::array::from_fn(|y| rows[y] << -left),
    }
}

const fn two_of(a: u32, b: u32, c: u32) -> u32 {
    (a & b) | (c & (a | b))
}

const fn three_of(a: u32, b: u32, c: u32, d: u32) -> u32 {
    (a & b & (c | d)) | (c & d & (a | b))
}

/// Where a black stone could make a three or a four along a direction, and where a four.
fn shapes<const N: usize>(rows: &Rows, step: (i8, i8)) -> ([u32; N], [u32; N]) {
    let black = |steps| shifted::<N>(&rows.black, step, steps);
    let open = |steps| shifted::<N>(&rows.open, step, steps);
    // `l`, `r`: black stones to either side; `m`, `s`: cells not white.
    let [l4, l3, l2, l1] = [black(-4), black(-3), black(-2), black(-1)];
    let [r1, r2, r3, r4] = [black(1), black(2), black(3), black(4)];
    let [m4, m3, m2, m1] = [open(-4), open(-3), open(-2), open(-1)];
    let [s1, s2, s3, s4] = [open(1), open(2), open(3), open(4)];
    let mut both = [0; N];
    let mut fours = [0; N];
    for y in 0..N {
        // Unbroken runs of such cells from the stone outwards.
        let (left1, right1) = (m1[y], s1[y]);
        let (left2, right2) = (left1 & m2[y], right1 & s2[y]);
        let (left3, right3) = (left2 & m3[y], right2 & s3[y]);
        let (left4, right4) = (left3 & m4[y], right3 & s4[y]);
        // Two more stones in four cells with open ends: a possible straight four.
        let threes = (left4 & right1 & two_of(l3[y], l2[y], l1[y]))
            | (left3 & right2 & two_of(l2[y], l1[y], r1[y]))
            | (left2 & right3 & two_of(l1[y], r1[y], r2[y]))
            | (left1 & right4 & two_of(r1[y], r2[y], r3[y]));
        // Three more stones in five cells.
        fours[y] = (left4 & three_of(l4[y], l3[y], l2[y], l1[y]))
            | (left3 & right1 & three_of(l3[y], l2[y], l1[y], r1[y]))
            | (left2 & right2 & three_of(l2[y], l1[y], r1[y], r2[y]))
            | (left1 & right3 & three_of(l1[y], r1[y], r2[y], r3[y]))
            | (right4 & three_of(r1[y], r2[y], r3[y], r4[y]));
        both[y] = threes | fours[y];
    }
    (both, fours)
}

fn candidate_rows<const N: usize>(board: &Board) -> [u32; N] {
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

/// The empty points that may be forbidden, in point order.
pub(crate) fn candidates(board: &Board) -> impl Iterator<Item = Point> {
    let mut words = [0; 24];
    if board.size().get() <= 16 {
        words[..16].copy_from_slice(&candidate_rows::<16>(board));
    } else {
        words = candidate_rows::<24>(board);
    }
    words.into_iter().enumerate().flat_map(|(y, mut word)| {
        std::iter::from_fn(move || {
            let x = word.trailing_zeros() as u8;
            word &= word.wrapping_sub(1);
            (x < 32).then(|| Point::from_xy(x, y as u8))
        })
    })
}
