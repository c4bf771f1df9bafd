//! A vocabulary of lines: frequent ones have a row of their own, the others one by their middle.
//!
//! A row is a sum of parts: of the line itself and of its middle nine, seven and five cells. So
//! what is rare leans on what resembles it.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use tengen_core::Position;

use super::lines::{LINES, lines, middle};

/// Most rows. The first one is of lines of which nothing is known.
pub(super) const ROWS: usize = 1 << 16;
/// Cells of a line and of its middles.
pub(super) const WIDTHS: [u32; 4] = [11, 9, 7, 5];
/// Of a row that lacks a part.
const NONE: u32 = u32::MAX;

/// How often each line was seen.
pub(super) struct Counts(Vec<u32>);

impl Counts {
    pub(super) fn new() -> Counts {
        Counts(vec![0; LINES])
    }

    pub(super) fn add(&mut self, position: &Position) {
        for line in lines(position).flatten() {
            self.0[line as usize] += 1;
        }
    }

    fn seen(&self) -> impl Iterator<Item = u32> {
        let lines = (0..).zip(&self.0).filter(|(_, n)| **n > 0);
        lines.map(|(line, _)| line)
    }
}

pub(super) struct Words {
    /// The row of each line.
    rows: Vec<u16>,
    /// The parts of each row, by [`WIDTHS`]; [`NONE`] for those that it lacks.
    parts: Vec<[u32; WIDTHS.len()]>,
    /// The number of parts of each width; they are numbered one width after the other.
    numbers: [usize; WIDTHS.len()],
    /// The share of lines seen that have a row of their own.
    own: f64,
    /// Bytes of the list of these, each told by its distance to the one before.
    bytes: usize,
}

impl Words {
    /// The vocabulary of what was seen, with at most this many rows.
    pub(super) fn new(counts: &Counts, rows: usize) -> Words {
        let sevens: BTreeSet<u32> = counts.seen().map(|line| middle(line, 11, 7)).collect();
        let sevens: Vec<u32> = sevens.into_iter().collect();
        let often = |line: u32| counts.0[line as usize];
        let mut lines: Vec<u32> = counts.seen().collect();
        lines.sort_unstable_by_key(|&line| (Reverse(often(line)), line));
        lines.truncate(rows.saturating_sub(1 + sevens.len()));
        lines.sort_unstable();
        let nines: BTreeSet<u32> = lines.iter().map(|&line| middle(line, 11, 9)).collect();
        let nines: Vec<u32> = nines.into_iter().collect();
        let fives: BTreeSet<u32> = sevens.iter().map(|&seven| middle(seven, 7, 5)).collect();
        let fives: Vec<u32> = fives.into_iter().collect();
        let kinds = [&lines, &nines, &sevens, &fives];
        let numbers = kinds.map(Vec::len);
        let part = |kind: usize, code: u32| {
            let before: usize = numbers[..kind].iter().sum();
            let at = kinds[kind].binary_search(&code);
            at.map_or(NONE, |at| (before + at) as u32)
        };
        let of_seven = |seven: u32| [part(2, seven), part(3, middle(seven, 7, 5))];
        let mut parts = vec![[NONE; WIDTHS.len()]];
        for &seven in &sevens {
            let [seven, five] = of_seven(seven);
            parts.push([NONE, NONE, seven, five]);
        }
        for &line in &lines {
            let [seven, five] = of_seven(middle(line, 11, 7));
            parts.push([part(0, line), part(1, middle(line, 11, 9)), seven, five]);
        }
        let row = |line: u32| {
            let seven = sevens.binary_search(&middle(line, 11, 7));
            seven.map_or(0, |at| 1 + at as u16)
        };
        let mut rows: Vec<u16> = (0..LINES as u32).map(row).collect();
        for (at, &line) in lines.iter().enumerate() {
            rows[line as usize] = (1 + sevens.len() + at) as u16;
        }
        let all: u64 = counts.0.iter().map(|&n| u64::from(n)).sum();
        let own: u64 = lines.iter().map(|&line| u64::from(often(line))).sum();
        let distances = lines.windows(2).map(|pair| pair[1] - pair[0]);
        let bytes = distances.map(|n| (n.ilog2() / 7 + 1) as usize).sum();
        Words {
            rows,
            parts,
            numbers,
            own: own as f64 / all.max(1) as f64,
            bytes,
        }
    }

    pub(super) fn row(&self, line: u32) -> u16 {
        self.rows[line as usize]
    }

    /// The number of rows.
    pub(super) const fn len(&self) -> usize {
        self.parts.len()
    }

    /// The number of parts of each width.
    pub(super) const fn numbers(&self) -> [usize; WIDTHS.len()] {
        self.numbers
    }

    pub(super) const fn bytes(&self) -> usize {
        self.bytes
    }

    /// The parts of each row.
    pub(super) fn parts(&self) -> impl Iterator<Item = impl Iterator<Item = usize>> {
        self.parts.iter().map(|parts| {
            let parts = parts.iter().filter(|&&part| part != NONE);
            parts.map(|&part| part as usize)
        })
    }
}

impl std::fmt::Display for Words {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [lines, nines, sevens, fives] = self.numbers;
        write!(
            f,
            "{lines} lines ({:.2} % of those seen), {nines}, {sevens} and {fives} of nine, seven \
             and five cells",
            100.0 * self.own
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ladder::lines::tests::position;

    fn counts() -> Counts {
        let mut counts = Counts::new();
        for moves in ["h8", "h8i9", "h8i9g9", "h8i9g9i7h10"] {
            counts.add(&position(moves));
        }
        counts
    }

    #[test]
    fn frequent_lines_have_rows_and_parts_of_their_own() {
        let counts = counts();
        assert_eq!(counts.0.iter().sum::<u32>(), 4 * 4 * 225);
        let words = Words::new(&counts, ROWS);
        assert_eq!(words.own, 1.0);
        let seen: Vec<u32> = counts.seen().collect();
        assert_eq!(words.numbers()[0], seen.len());
        let rows: BTreeSet<u16> = seen.iter().map(|&line| words.row(line)).collect();
        assert_eq!(rows.len(), seen.len());
        let parts: Vec<Vec<usize>> = words.parts().map(Iterator::collect).collect();
        assert_eq!(parts.len(), words.len());
        let of = |line| &parts[usize::from(words.row(line))];
        for pair in seen.windows(2) {
            for (at, &cells) in WIDTHS.iter().enumerate() {
                let like = middle(pair[0], 11, cells) == middle(pair[1], 11, cells);
                assert_eq!(of(pair[0])[at] == of(pair[1])[at], like);
            }
        }
        let numbered: BTreeSet<usize> = parts.into_iter().flatten().collect();
        assert!(numbered.into_iter().eq(0..words.numbers().iter().sum()));
    }

    #[test]
    fn rare_lines_have_the_row_of_their_middle() {
        let counts = counts();
        let all = Words::new(&counts, ROWS);
        let [lines, _, sevens, _] = all.numbers();
        let few = Words::new(&counts, 1 + sevens + lines / 2);
        assert_eq!(few.len(), 1 + sevens + lines / 2);
        assert!(few.own > 0.5 && few.own < 1.0, "{}", few.own);
        let parts: Vec<Vec<usize>> = few.parts().map(Iterator::collect).collect();
        let shared: Vec<u32> = counts
            .seen()
            .filter(|&line| parts[usize::from(few.row(line))].len() == 2)
            .collect();
        assert_eq!(shared.len(), lines - lines / 2);
        for &line in &shared {
            for other in &shared {
                let like = middle(line, 11, 7) == middle(*other, 11, 7);
                assert_eq!(few.row(line) == few.row(*other), like);
            }
        }
        // Five stones of either side in a row were never seen.
        let unseen = (0..5).fold(0, |line, at| line | 1 << (2 * (3 + at)));
        assert_eq!(few.row(unseen), 0);
        assert_eq!(parts[0].len(), 0);
    }
}
