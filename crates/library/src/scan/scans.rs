//! The scans of all documents. Plain games lie side by side in one vector, so that a search reads
//! memory in order and looks at documents only where it has found something.

use std::collections::BTreeMap;

use tengen_core::Size;

use super::find::{Hits, Wanted};
use super::{NodePath, Scan, TextAt};
use crate::head::DocumentId;

/// A plain game.
#[derive(Clone, Copy, Debug)]
struct Line {
    id: DocumentId,
    /// `None` if it was removed.
    size: Option<Size>,
    start: u32,
    length: u16,
}

impl Line {
    const fn end(&self) -> usize {
        self.start as usize + self.length as usize
    }

    fn codes<'a>(&self, all: &'a [u16]) -> &'a [u16] {
        &all[self.start as usize..self.end()]
    }
}

/// The scans of documents by id.
#[derive(Debug, Default)]
pub(crate) struct Scans {
    lines: Vec<Line>,
    codes: Vec<u16>,
    /// Codes of removed lines.
    dead: usize,
    /// Indices of `lines`.
    plain: BTreeMap<DocumentId, u32>,
    trees: BTreeMap<DocumentId, Scan>,
    texts: BTreeMap<DocumentId, Box<[TextAt]>>,
}

/// The most codes of removed lines that stay beside as many of others.
const MOST_DEAD: usize = 1 << 16;

impl Scans {
    pub(crate) fn insert(&mut self, id: DocumentId, mut scan: Scan) {
        self.remove(id);
        let texts = std::mem::take(&mut scan.texts);
        if !texts.is_empty() {
            self.texts.insert(id, texts);
        }
        let start = u32::try_from(self.codes.len()).ok();
        match start.filter(|_| scan.plain) {
            Some(start) => {
                self.plain.insert(id, self.lines.len() as u32);
                self.codes.extend(&scan.codes);
                self.lines.push(Line {
                    id,
                    size: Some(scan.size),
                    start,
                    length: scan.codes.len() as u16,
                });
            }
            None => drop(self.trees.insert(id, scan)),
        }
    }

    pub(crate) fn remove(&mut self, id: DocumentId) {
        self.trees.remove(&id);
        self.texts.remove(&id);
        if let Some(line) = self.plain.remove(&id) {
            let line = &mut self.lines[line as usize];
            line.size = None;
            self.dead += usize::from(line.length);
            if self.dead > MOST_DEAD && self.dead > self.codes.len() / 2 {
                self.sweep();
            }
        }
    }

    /// Drops removed lines.
    fn sweep(&mut self) {
        let codes = std::mem::take(&mut self.codes);
        self.lines.retain(|line| line.size.is_some());
        for (i, line) in (0..).zip(&mut self.lines) {
            let start = self.codes.len() as u32;
            self.codes.extend(line.codes(&codes));
            line.start = start;
            self.plain.insert(line.id, i);
        }
        self.dead = 0;
    }

    /// Calls `each` for every document with the position.
    pub(crate) fn find(&self, wanted: &Wanted, mut each: impl FnMut(DocumentId, Hits)) {
        for line in &self.lines {
            if line.size != Some(wanted.size()) {
                continue;
            }
            let hits = wanted.find_plain(line.codes(&self.codes), |_| {});
            if hits.count > 0 {
                each(line.id, hits);
            }
        }
        for (&id, scan) in &self.trees {
            let hits = wanted.find(scan, |_| {});
            if hits.count > 0 {
                each(id, hits);
            }
        }
    }

    /// The numbers of a document's nodes with the position.
    pub(crate) fn find_in(&self, id: DocumentId, wanted: &Wanted) -> Vec<u32> {
        let mut nodes = Vec::new();
        let each = |node| nodes.push(node);
        if let Some(&line) = self.plain.get(&id) {
            let line = self.lines[line as usize];
            if line.size == Some(wanted.size()) {
                wanted.find_plain(line.codes(&self.codes), each);
            }
        } else if let Some(scan) = self.trees.get(&id) {
            wanted.find(scan, each);
        }
        nodes
    }

    /// The way to a document's node.
    pub(crate) fn path(&self, id: DocumentId, node: u32) -> NodePath {
        match self.trees.get(&id) {
            Some(scan) => scan.path(node),
            None => NodePath(vec![0; node as usize]),
        }
    }

    pub(crate) fn texts(&self, id: DocumentId) -> &[TextAt] {
        self.texts.get(&id).map_or(&[], |texts| texts)
    }
}

#[cfg(test)]
mod tests {
    use tengen_core::{Board, Color, SplitMix};
    use tengen_record::Record;

    use super::*;

    #[test]
    fn removed_lines_are_dropped() {
        let mut random = SplitMix::new(1);
        let mut scans = Scans::default();
        let mut lengths = BTreeMap::new();
        for _ in 0..20_000 {
            let id = DocumentId(random.below(50).into());
            let size = Size::STANDARD;
            let points = size.points().take(random.below(60) as usize);
            let moves: Vec<_> = points.map(Into::into).collect();
            let record = Record::from_moves(size, &moves).expect("a game");
            scans.insert(id, Scan::of(&record));
            lengths.insert(id, moves.len());
        }
        assert!(scans.codes.len() < 2 * MOST_DEAD, "{}", scans.codes.len());
        for length in 0..60 {
            let mut board = Board::new(Size::STANDARD);
            for (p, i) in Size::STANDARD.points().take(length).zip(0..) {
                board.put(p, Color::BOTH[i % 2]);
            }
            let mut found = Vec::new();
            scans.find(&Wanted::new(&board, None), |id, _| found.push(id));
            found.sort_unstable();
            let expected = lengths.iter().filter(|&(_, &has)| has >= length);
            assert!(found.iter().eq(expected.map(|(id, _)| id)));
        }
    }
}
