//! Finding a position in a [`Scan`].

use tengen_core::{Board, Color, Point, Size, Symmetry, stone_key};

use super::{Cell, LOW, MOST_UP, Scan, cell, kind};

/// A position to find, in all its orientations.
pub(crate) struct Wanted {
    size: Size,
    to_move: Option<Color>,
    /// Black's and White's stones.
    stones: [u32; 2],
    /// The different images and the XOR of their stone keys.
    images: Vec<(u64, Box<[Cell; Point::LIMIT]>)>,
    /// The key of each stone by its code. Made once, since keys are computed in wasm.
    keys: Box<[u64; 2048]>,
}

/// The nodes of a document with the position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Hits {
    pub(crate) count: u32,
    /// The first one's number in preorder.
    pub(crate) first: u32,
}

impl Wanted {
    pub(crate) fn new(board: &Board, to_move: Option<Color>) -> Wanted {
        let size = board.size();
        let mut keys = Box::new([0; 2048]);
        for p in Size::MAX.points() {
            for color in Color::BOTH {
                keys[(color as usize) << 10 | p.index()] = stone_key(p, color);
            }
        }
        let image = |symmetry: Symmetry| {
            let (mut sum, mut cells) = (0, Box::new([0; Point::LIMIT]));
            for (p, color) in board.iter() {
                let p = symmetry.apply(p, size);
                sum ^= stone_key(p, color);
                cells[p.index()] = cell(Some(color));
            }
            (sum, cells)
        };
        let mut images: Vec<_> = Symmetry::all().into_iter().map(image).collect();
        images.sort_unstable();
        images.dedup();
        Wanted {
            size,
            to_move,
            stones: Color::BOTH.map(|color| board.count(color).into()),
            images,
            keys,
        }
    }

    pub(super) const fn size(&self) -> Size {
        self.size
    }

    /// The nodes of a tree with the position, each also for `each`.
    pub(super) fn find(&self, scan: &Scan, each: impl FnMut(u32)) -> Hits {
        match scan.size == self.size {
            true => Walk::new(self).run(&scan.codes, each),
            false => Hits::default(),
        }
    }

    /// The node of a plain game of the same size with the position.
    pub(super) fn find_plain(&self, codes: &[u16], mut each: impl FnMut(u32)) -> Hits {
        let [black, white] = self.stones;
        let count = (black + white) as usize;
        let to_move = Color::BOTH[count % 2];
        let possible = black.wrapping_sub(white) == to_move as u32
            && self.to_move.is_none_or(|color| color == to_move);
        let Some(codes) = codes.get(..count).filter(|_| possible) else {
            return Hits::default();
        };
        let key = |sum, &code: &u16| sum ^ self.keys[usize::from(code) % 2048];
        let sum = codes.iter().fold(0, key);
        let on = |cells: &[Cell; Point::LIMIT]| {
            let stone =
                |&code: &u16| cells[usize::from(code & LOW)] == 1 + (code >> 10 & 1) as Cell;
            // As many stones of either colour, all in place and no point twice.
            codes.iter().all(stone)
        };
        let found = self
            .images
            .iter()
            .any(|(key, cells)| *key == sum && on(cells));
        if found {
            each(count as u32);
        }
        Hits {
            count: found.into(),
            first: count as u32,
        }
    }
}

/// What a node changed, to be undone when the walk leaves it.
struct Entered {
    changes: usize,
    sum: u64,
    stones: [u32; 2],
}

/// A walk through the codes of a tree.
struct Walk<'a> {
    wanted: &'a Wanted,
    cells: Box<[Cell; Point::LIMIT]>,
    sum: u64,
    stones: [u32; 2],
    path: Vec<Entered>,
    /// Points and their content before.
    changes: Vec<(u16, Cell)>,
}

impl<'a> Walk<'a> {
    fn new(wanted: &'a Wanted) -> Walk<'a> {
        Walk {
            wanted,
            cells: Box::new([0; Point::LIMIT]),
            sum: 0,
            stones: [0; 2],
            path: Vec::new(),
            changes: Vec::new(),
        }
    }

    fn run(mut self, codes: &[u16], mut each: impl FnMut(u32)) -> Hits {
        let mut hits = Hits::default();
        let mut node = 0;
        let mut rest = codes;
        while let Some((&code, after)) = rest.split_first() {
            rest = after;
            let color = Color::BOTH[usize::from(code >> 10 & 1)];
            let to_move = match code >> kind::SHIFT {
                kind::STONE => {
                    self.enter();
                    self.set(code & LOW, cell(Some(color)));
                    color.opponent()
                }
                kind::NODE => {
                    self.enter();
                    let changes;
                    (changes, rest) = rest.split_at(usize::from(code & LOW).min(rest.len()));
                    for change in changes {
                        self.set(change & LOW, (change >> 10 & 3) as Cell);
                    }
                    color
                }
                kind::UP => {
                    self.leave(usize::from(code) & MOST_UP);
                    continue;
                }
                _ => continue,
            };
            if self.is_wanted(to_move) {
                each(node);
                if hits.count == 0 {
                    hits.first = node;
                }
                hits.count += 1;
            }
            node += 1;
        }
        hits
    }

    fn is_wanted(&self, to_move: Color) -> bool {
        let same = |(sum, cells): &(u64, Box<[Cell; Point::LIMIT]>)| {
            *sum == self.sum && **cells == *self.cells
        };
        self.stones == self.wanted.stones
            && self.wanted.to_move.is_none_or(|color| color == to_move)
            && self.wanted.images.iter().any(same)
    }

    fn enter(&mut self) {
        self.path.push(Entered {
            changes: self.changes.len(),
            sum: self.sum,
            stones: self.stones,
        });
    }

    fn leave(&mut self, levels: usize) {
        let left = self.path.len().saturating_sub(levels);
        let Some(entered) = self.path.drain(left..).next() else {
            return;
        };
        for (p, before) in self.changes.drain(entered.changes..).rev() {
            self.cells[usize::from(p)] = before;
        }
        (self.sum, self.stones) = (entered.sum, entered.stones);
    }

    fn set(&mut self, p: u16, content: Cell) {
        let place = &mut self.cells[usize::from(p) % Point::LIMIT];
        let before = std::mem::replace(place, content);
        self.changes.push((p, before));
        self.count(p, before, u32::wrapping_sub);
        self.count(p, content, u32::wrapping_add);
    }

    fn count(&mut self, p: u16, content: Cell, step: fn(u32, u32) -> u32) {
        if let Some(color) = content.checked_sub(1).map(usize::from) {
            self.sum ^= self.wanted.keys[color << 10 | usize::from(p)];
            self.stones[color] = step(self.stones[color], 1);
        }
    }
}
