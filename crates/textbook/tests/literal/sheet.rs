//! A plain board of characters for the second implementations.

/// A point: column from the left, row from the top.
pub(crate) type Xy = (usize, usize);

pub(crate) const MINE: char = 'm';
pub(crate) const THEIRS: char = 't';
pub(crate) const FREE: char = '.';
pub(crate) const EDGE: char = '#';

/// The four directions, to the right and down.
pub(crate) const WAYS: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Said {
    Plays(Xy),
    /// Calls a draw; the move if the game goes on.
    Draws(Option<Xy>),
    /// Resigns instead of playing this point.
    Resigns(Xy),
    /// No point to play.
    Nothing,
}

/// A square of cells, `cells[y][x]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sheet {
    pub(crate) n: usize,
    pub(crate) cells: Vec<Vec<char>>,
}

impl Sheet {
    pub(crate) fn new(n: usize) -> Sheet {
        let cells = vec![vec![FREE; n]; n];
        Sheet { n, cells }
    }

    pub(crate) fn get(&self, x: i32, y: i32) -> char {
        let n = self.n as i32;
        if x < 0 || y < 0 || x >= n || y >= n {
            EDGE
        } else {
            self.cells[y as usize][x as usize]
        }
    }

    pub(crate) fn at(&self, (x, y): Xy) -> char {
        self.cells[y][x]
    }

    pub(crate) fn put(&mut self, (x, y): Xy, stone: char) {
        self.cells[y][x] = stone;
    }

    pub(crate) fn with(&self, at: Xy, stone: char) -> Sheet {
        let mut after = self.clone();
        after.put(at, stone);
        after
    }

    pub(crate) fn turned(&self) -> Sheet {
        let turn = |&c: &char| match c {
            MINE => THEIRS,
            THEIRS => MINE,
            other => other,
        };
        let row = |row: &Vec<char>| row.iter().map(turn).collect();
        Sheet {
            n: self.n,
            cells: self.cells.iter().map(row).collect(),
        }
    }

    pub(crate) fn is_blank(&self) -> bool {
        self.cells.iter().flatten().all(|&c| c == FREE)
    }

    /// Empty points, columns in the outer loop.
    pub(crate) fn x_major(&self) -> Vec<Xy> {
        let mut found = Vec::new();
        for x in 0..self.n {
            for y in 0..self.n {
                if self.cells[y][x] == FREE {
                    found.push((x, y));
                }
            }
        }
        found
    }

    /// Empty points, rows in the outer loop.
    pub(crate) fn y_major(&self) -> Vec<Xy> {
        let mut found = Vec::new();
        for y in 0..self.n {
            for x in 0..self.n {
                if self.cells[y][x] == FREE {
                    found.push((x, y));
                }
            }
        }
        found
    }

    /// Whether a stone stands at most two columns and rows away.
    pub(crate) fn near_a_stone(&self, (x, y): Xy) -> bool {
        let (x, y) = (x as i32, y as i32);
        let mut near = false;
        for dx in -2..=2 {
            for dy in -2..=2 {
                near |= [MINE, THEIRS].contains(&self.get(x + dx, y + dy));
            }
        }
        near
    }

    /// With a stone of a side on an empty point: the length of its unbroken run along a direction,
    /// and the number of empty ends.
    pub(crate) fn run(&self, (x, y): Xy, side: char, (dx, dy): (i32, i32)) -> (u32, u32) {
        let (x, y) = (x as i32, y as i32);
        let (mut length, mut open) = (1, 0);
        for sign in [1, -1] {
            let mut i = sign;
            while self.get(x + i * dx, y + i * dy) == side {
                length += 1;
                i += sign;
            }
            if self.get(x + i * dx, y + i * dy) == FREE {
                open += 1;
            }
        }
        (length, open)
    }

    pub(crate) fn five(&self, at: Xy, side: char) -> bool {
        WAYS.iter().any(|&way| self.run(at, side, way).0 >= 5)
    }
}

/// The first of the points with the highest number: only a greater one replaces.
pub(crate) fn first_maximum<N: PartialOrd + Copy>(
    points: &[Xy],
    mut number: impl FnMut(Xy) -> N,
) -> Option<(Xy, N)> {
    let mut best: Option<(Xy, N)> = None;
    for &p in points {
        let value = number(p);
        match best {
            Some((_, top)) if value <= top => {}
            _ => best = Some((p, value)),
        }
    }
    best
}
