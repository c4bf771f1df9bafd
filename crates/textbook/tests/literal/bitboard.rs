//! Program 5: its features, its moves and their order, and its search.

use super::sheet::{FREE, MINE, Said, Sheet, THEIRS, WAYS, Xy};

/// Weights by shape, best first: five or more; open and simple four; open and closed three, two,
/// one.
const WEIGHTS: [i32; 9] = [100_000, 10_000, 1000, 1000, 100, 100, 10, 10, 1];

fn shape(length: u32, open: u32) -> Option<usize> {
    match (length, open) {
        (5.., _) => Some(0),
        (_, 0) => None,
        (4, 2) => Some(1),
        (4, _) => Some(2),
        (3, 2) => Some(3),
        (3, _) => Some(4),
        (2, 2) => Some(5),
        (2, _) => Some(6),
        (_, 2) => Some(7),
        _ => Some(8),
    }
}

/// Counts of a side's maximal runs by direction and shape.
pub(crate) fn features(sheet: &Sheet, side: char) -> [[u32; 9]; 4] {
    let mut counts = [[0; 9]; 4];
    let n = sheet.n as i32;
    for (d, (dx, dy)) in WAYS.into_iter().enumerate() {
        for y in 0..n {
            for x in 0..n {
                if sheet.get(x, y) != side || sheet.get(x - dx, y - dy) == side {
                    continue;
                }
                let mut length = 1;
                while sheet.get(x + length * dx, y + length * dy) == side {
                    length += 1;
                }
                let before = sheet.get(x - dx, y - dy);
                let after = sheet.get(x + length * dx, y + length * dy);
                let open = u32::from(before == FREE) + u32::from(after == FREE);
                if let Some(shape) = shape(length as u32, open) {
                    counts[d][shape] += 1;
                }
            }
        }
    }
    counts
}

fn side_score(sheet: &Sheet, side: char) -> i32 {
    let features = features(sheet, side);
    let of = |shape: usize| features.iter().map(|counts| counts[shape]).sum::<u32>();
    let mut score = (0..9).map(|shape| of(shape) as i32 * WEIGHTS[shape]).sum();
    let fours = of(1) + of(2);
    let open_threes = of(3);
    if fours >= 2 || (fours >= 1 && open_threes >= 1) {
        score += 5000;
    }
    if open_threes >= 2 {
        score += 2000;
    }
    score
}

pub(crate) fn score(sheet: &Sheet) -> i32 {
    side_score(sheet, MINE) - side_score(sheet, THEIRS)
}

/// Index of the best shape of a stone of this side on the point; 9 for none.
fn best_shape(sheet: &Sheet, at: Xy, side: char) -> usize {
    let place = |way| {
        let (length, open) = sheet.run(at, side, way);
        shape(length, open).unwrap_or(9)
    };
    WAYS.into_iter().map(place).min().unwrap_or(9)
}

pub(crate) fn moves(sheet: &Sheet) -> Vec<Xy> {
    let mut moves = sheet.y_major();
    moves.retain(|&p| sheet.near_a_stone(p));
    // A stable sort: equals stay row by row.
    moves.sort_by_cached_key(|&p| (best_shape(sheet, p, MINE), best_shape(sheet, p, THEIRS)));
    moves
}

/// The score of a won position, minus the plies to the win.
const WON: i32 = 10_000_000;
const INFINITE: i32 = 20_000_000;

#[derive(Clone, Copy)]
struct Down {
    depth: u32,
    ply: i32,
    /// Extensions so far for answers to fours.
    extended: u32,
    /// Whether a null move may be tried.
    null: bool,
}

fn five_points(sheet: &Sheet, moves: &[Xy], side: char) -> Vec<Xy> {
    let fives = moves.iter().filter(|&&p| sheet.five(p, side));
    fives.copied().collect()
}

fn answers(sheet: &Sheet, moves: &[Xy]) -> Vec<Xy> {
    let mut answers = five_points(sheet, moves, THEIRS);
    answers.sort_by_key(|&(x, y)| (y, x));
    answers
}

fn has_four(sheet: &Sheet, side: char) -> bool {
    features(sheet, side).iter().any(|c| c[1] + c[2] > 0)
}

/// Fail-soft negamax alpha-beta: the value for the side to move, and the first of its best moves.
fn search(
    sheet: &Sheet,
    down: Down,
    first: Option<Xy>,
    mut alpha: i32,
    beta: i32,
) -> (i32, Option<Xy>) {
    if features(sheet, THEIRS).iter().any(|c| c[0] > 0) {
        return (down.ply - WON, None);
    }
    if down.depth == 0 {
        return (quiescence(sheet, down.ply, 0, alpha, beta), None);
    }
    let mut moves = moves(sheet);
    if let Some(&p) = five_points(sheet, &moves, MINE)
        .iter()
        .min_by_key(|&&(x, y)| (y, x))
    {
        return (WON - down.ply - 1, Some(p));
    }
    let forced = answers(sheet, &moves);
    let four_stands = !forced.is_empty() || has_four(sheet, MINE);
    if down.null && !four_stands && down.depth >= 3 {
        let passed = Down {
            depth: down.depth - 3,
            ply: down.ply + 1,
            null: false,
            ..down
        };
        let value = -search(&sheet.turned(), passed, None, -beta, 1 - beta).0;
        if value >= beta {
            return (value, None);
        }
    }
    let mut below = Down {
        depth: down.depth - 1,
        ply: down.ply + 1,
        null: true,
        ..down
    };
    if !forced.is_empty() {
        moves = forced;
        if down.extended < 4 {
            below.depth += 1;
            below.extended += 1;
        }
    }
    if let Some(i) = moves.iter().position(|&p| Some(p) == first) {
        let p = moves.remove(i);
        moves.insert(0, p);
    }
    if moves.is_empty() {
        return (score(sheet), None);
    }
    let mut best = (-INFINITE, None);
    for p in moves {
        let after = sheet.with(p, MINE).turned();
        let value = -search(&after, below, None, -beta, -alpha).0;
        if value > best.0 {
            best = (value, Some(p));
        }
        alpha = alpha.max(best.0);
        if alpha >= beta {
            break;
        }
    }
    best
}

/// Quiescence: fives, fours and forced answers, at most eight plies.
fn quiescence(sheet: &Sheet, ply: i32, deep: u32, mut alpha: i32, beta: i32) -> i32 {
    if features(sheet, THEIRS).iter().any(|c| c[0] > 0) {
        return ply - WON;
    }
    if deep == 8 {
        return score(sheet);
    }
    let moves = moves(sheet);
    if !five_points(sheet, &moves, MINE).is_empty() {
        return WON - ply - 1;
    }
    let forced = answers(sheet, &moves);
    let (mut best, tries) = if forced.is_empty() {
        let four = |p: &Xy| {
            WAYS.iter().any(|&way| {
                let (length, open) = sheet.run(*p, MINE, way);
                length == 4 && open > 0
            })
        };
        (score(sheet), moves.into_iter().filter(four).collect())
    } else {
        (-INFINITE, forced)
    };
    for p in tries {
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
        let after = sheet.with(p, MINE).turned();
        best = best.max(-quiescence(&after, ply + 1, deep + 1, -beta, -alpha));
    }
    best
}

/// The decision: iterative deepening to `depth`, the last best move first.
pub(crate) fn decide(sheet: &Sheet, depth: u32) -> Said {
    if sheet.is_blank() {
        let middle = sheet.n / 2;
        return Said::Plays((middle, middle));
    }
    let mut best = None;
    for depth in 1..=depth {
        let root = Down {
            depth,
            ply: 0,
            extended: 0,
            null: false,
        };
        best = search(sheet, root, best, -INFINITE, INFINITE).1;
    }
    let first = || sheet.y_major().first().copied();
    best.or_else(first).map_or(Said::Nothing, Said::Plays)
}
