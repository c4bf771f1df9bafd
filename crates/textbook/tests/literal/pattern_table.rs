//! Program 3: codes, marks, weights, and its forcing moves.

use super::sheet::{FREE, MINE, Said, Sheet, THEIRS, WAYS, Xy};

fn code((c, o): (u32, u32)) -> i32 {
    match (c, o) {
        (5.., _) => 50,
        (4, 2) => 30,
        (4, 1) => 20,
        (3, 2) => 15,
        (3, 1) => 8,
        (2, 2) => 5,
        _ => 0,
    }
}

fn codes(sheet: &Sheet, at: Xy, side: char) -> [i32; 4] {
    WAYS.map(|way| code(sheet.run(at, side, way)))
}

fn highest_code(sheet: &Sheet, at: Xy, side: char) -> i32 {
    codes(sheet, at, side).into_iter().max().unwrap_or(0)
}

fn mark(sheet: &Sheet, at: Xy, side: char) -> i64 {
    let mut mark = 0;
    for way in WAYS {
        let (c, o) = sheet.run(at, side, way);
        let power = 10_i64.pow(c);
        mark += match (o, c) {
            (2, _) => power * 2,
            (1, _) => power / 2,
            (_, 5) => power * 4,
            _ => 0,
        };
        if c == 5 {
            mark += 1_000_000_000;
        }
    }
    mark
}

/// The weight of every point around the last stone, `cells[y][x]`.
fn weights(sheet: &Sheet, last: Option<Xy>) -> Vec<Vec<i32>> {
    let mut weights = vec![vec![0; sheet.n]; sheet.n];
    let Some((x, y)) = last else {
        return weights;
    };
    let owner = sheet.at((x, y));
    for (dx, dy) in WAYS {
        for i in -4..=4 {
            let (to_x, to_y) = (x as i32 + i * dx, y as i32 + i * dy);
            if sheet.get(to_x, to_y) != FREE {
                continue;
            }
            let at = (to_x as usize, to_y as usize);
            let (length, open) = sheet.run(at, owner, (dx, dy));
            let weight = match length - 1 {
                _ if open == 0 => 0,
                0 => 200,
                1 => 1000,
                2 => 5000,
                3 => 8000,
                _ => 10_000,
            };
            let cell = &mut weights[at.1][at.0];
            *cell = weight.max(*cell);
        }
    }
    weights
}

/// The empty ends of the run through a side's new stone along a direction.
fn ends(sheet: &Sheet, (x, y): Xy, side: char, (dx, dy): (i32, i32)) -> Vec<Xy> {
    let mut ends = Vec::new();
    for sign in [1, -1] {
        let (mut to_x, mut to_y) = (x as i32, y as i32);
        while sheet.get(to_x, to_y) == side {
            to_x += sign * dx;
            to_y += sign * dy;
        }
        if sheet.get(to_x, to_y) == FREE {
            ends.push((to_x as usize, to_y as usize));
        }
    }
    ends
}

fn other(side: char) -> char {
    if side == MINE { THEIRS } else { MINE }
}

/// The first move of a side's forcing win in at most `depth` moves.
fn forcing(sheet: &Sheet, side: char, depth: u32) -> Option<Xy> {
    if depth == 0 {
        return None;
    }
    let mut points: Vec<(i32, Xy)> = Vec::new();
    for p in sheet.y_major() {
        let codes = codes(sheet, p, side);
        if codes.iter().any(|&code| code >= 15) {
            points.push((codes.iter().sum(), p));
        }
    }
    // A stable sort: equals stay in order.
    points.sort_by_key(|&(sum, _)| -sum);
    points
        .into_iter()
        .map(|(_, p)| p)
        .find(|&p| forces(sheet, p, side, depth))
}

fn forces(sheet: &Sheet, p: Xy, side: char, depth: u32) -> bool {
    let codes = codes(sheet, p, side);
    let threats: Vec<usize> = (0..4).filter(|&i| codes[i] >= 15).collect();
    if threats.len() >= 2 || codes.iter().any(|&code| code >= 30) {
        return true;
    }
    let after = sheet.with(p, side);
    let mut answers = ends(&after, p, side, WAYS[threats[0]]);
    answers.sort_by_key(|&(x, y)| (y, x));
    let mut answer = answers[0];
    for &end in &answers {
        if mark(&after, end, other(side)) > mark(&after, answer, other(side)) {
            answer = end;
        }
    }
    if highest_code(&after, answer, other(side)) >= 20 {
        return false;
    }
    let answered = after.with(answer, other(side));
    forcing(&answered, side, depth - 1).is_some()
}

pub(crate) fn decide(sheet: &Sheet, last: Option<Xy>, depth: u32) -> Said {
    let empty = sheet.y_major();
    if sheet.is_blank() {
        let middle = sheet.n / 2;
        return Said::Plays((middle, middle));
    }
    for side in [MINE, THEIRS] {
        if let Some(&five) = empty.iter().find(|&&p| sheet.five(p, side)) {
            return Said::Plays(five);
        }
    }
    for side in [MINE, THEIRS] {
        if let Some(first) = forcing(sheet, side, depth) {
            return Said::Plays(first);
        }
    }
    let weights = weights(sheet, last);
    let mut best: Option<((i32, i32, i64), Xy)> = None;
    for p in empty {
        let code = highest_code(sheet, p, MINE).max(highest_code(sheet, p, THEIRS));
        let value = (code, weights[p.1][p.0], mark(sheet, p, MINE));
        if best.is_none_or(|(top, _)| value > top) {
            best = Some((value, p));
        }
    }
    best.map_or(Said::Nothing, |(_, p)| Said::Plays(p))
}
