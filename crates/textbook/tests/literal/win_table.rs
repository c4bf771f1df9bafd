//! Program 1 and its flags, stone by stone.

use super::sheet::{FREE, MINE, Said, Sheet, THEIRS, Xy, first_maximum};

pub(crate) fn lines(n: usize) -> Vec<Vec<Xy>> {
    let mut lines = Vec::new();
    for y in 0..n {
        for x in 0..n - 4 {
            lines.push((0..5).map(|i| (x + i, y)).collect());
        }
    }
    for x in 0..n {
        for y in 0..n - 4 {
            lines.push((0..5).map(|i| (x, y + i)).collect());
        }
    }
    for y in 0..n - 4 {
        for x in 0..n - 4 {
            lines.push((0..5).map(|i| (x + i, y + i)).collect());
        }
    }
    for y in 0..n - 4 {
        for x in (4..n).rev() {
            lines.push((0..5).map(|i| (x - i, y + i)).collect());
        }
    }
    lines
}

/// The program's and the opponent's flags, with the stones that set them.
pub(crate) struct Flags {
    sheet: Sheet,
    lines: Vec<Vec<Xy>>,
    mine: Vec<bool>,
    theirs: Vec<bool>,
}

impl Flags {
    pub(crate) fn new(n: usize) -> Flags {
        let lines = lines(n);
        Flags {
            sheet: Sheet::new(n),
            mine: vec![true; lines.len()],
            theirs: vec![true; lines.len()],
            lines,
        }
    }

    /// Places a stone that kills every opposing line through its point.
    pub(crate) fn put(&mut self, at: Xy, stone: char) {
        self.sheet.put(at, stone);
        for (i, line) in self.lines.iter().enumerate() {
            if line.contains(&at) {
                if stone == MINE {
                    self.theirs[i] = false;
                } else {
                    self.mine[i] = false;
                }
            }
        }
    }

    /// Places a stone that fills a four: it kills only the first line through its point.
    fn fill(&mut self, at: Xy) {
        self.sheet.put(at, MINE);
        if let Some(i) = self.lines.iter().position(|line| line.contains(&at)) {
            self.theirs[i] = false;
        }
    }

    pub(crate) fn play(&mut self, at: Xy, stone: char, faithful: bool) {
        if faithful && stone == MINE && self.four(&|_| true) == Some(at) {
            self.fill(at);
        } else {
            self.put(at, stone);
        }
    }

    fn count(&self, i: usize, stone: char) -> i32 {
        let of = |&&p: &&Xy| self.sheet.at(p) == stone;
        self.lines[i].iter().filter(of).count() as i32
    }

    fn gaps(&self, i: usize) -> Vec<Xy> {
        let line = self.lines[i].iter().copied();
        line.filter(|&p| self.sheet.at(p) == FREE).collect()
    }

    /// The first two steps: the point that fills a four.
    fn four(&self, may: &dyn Fn(Xy) -> bool) -> Option<Xy> {
        for (flags, stone) in [(&self.mine, MINE), (&self.theirs, THEIRS)] {
            for (i, &alive) in flags.iter().enumerate() {
                if alive
                    && self.count(i, stone) == 4
                    && let Some(&gap) = self.gaps(i).iter().find(|&&gap| may(gap))
                {
                    return Some(gap);
                }
            }
        }
        None
    }

    fn scores(&self, flags: &[bool], stone: char, three: i32) -> Vec<Vec<i32>> {
        let mut scores = vec![vec![0; self.sheet.n]; self.sheet.n];
        for (i, &alive) in flags.iter().enumerate() {
            if alive {
                let count = self.count(i, stone);
                for (x, y) in self.gaps(i) {
                    scores[y][x] += count;
                    if count == 3 {
                        scores[y][x] += three;
                    }
                }
            }
        }
        scores
    }

    fn move_of(&self, faithful: bool, may: &[Xy]) -> Said {
        if self.sheet.is_blank() {
            let middle = (self.sheet.n - 1) / 2;
            return Said::Plays((middle, middle));
        }
        if let Some(gap) = self.four(&|gap| may.contains(&gap)) {
            return Said::Plays(gap);
        }
        let attack = self.scores(&self.mine, MINE, 5);
        let defence = self.scores(&self.theirs, THEIRS, 30);
        let best = |scores: &[Vec<i32>]| first_maximum(may, |(x, y)| scores[y][x]);
        match (best(&attack), best(&defence)) {
            (Some((_, 0)), Some((first, 0))) => match faithful {
                true if may.contains(&(0, 0)) => Said::Plays((0, 0)),
                true => Said::Resigns((0, 0)),
                false => Said::Plays(first),
            },
            (Some((p, mine)), Some((_, theirs))) if mine > theirs => Said::Plays(p),
            (_, Some((p, _))) => Said::Plays(p),
            _ => Said::Nothing,
        }
    }

    /// The decision; `may` holds the legal points, x-major.
    pub(crate) fn decide(&self, faithful: bool, may: &[Xy]) -> Said {
        let alive = |flags: &[bool]| flags.iter().filter(|&&alive| alive).count();
        let drawn = match faithful {
            true => alive(&self.mine) == 2,
            false => alive(&self.mine) + alive(&self.theirs) == 0,
        };
        match self.move_of(faithful, may) {
            Said::Nothing => Said::Nothing,
            Said::Plays(p) if drawn => Said::Draws(Some(p)),
            _ if drawn => Said::Draws(None),
            said => said,
        }
    }
}
