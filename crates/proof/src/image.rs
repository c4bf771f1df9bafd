//! Certificates made from others: images under the symmetries of the board, and what is left of a
//! proof after a defence.

use tengen_core::{Color, Point, Size, Symmetry};

use crate::certificate::{Certificate, Defence};

impl Certificate {
    /// The image under a symmetry; `None` if a stone is off the board.
    #[must_use]
    pub fn image(&self, symmetry: Symmetry) -> Option<Certificate> {
        let size = self.size;
        let mut mapped = self.clone();
        for stones in [&mut mapped.black, &mut mapped.white] {
            for p in stones.iter_mut() {
                *p = image(*p, symmetry, size)?;
            }
            stones.sort_unstable();
        }
        for node in &mut mapped.nodes {
            node.stone = image(node.stone, symmetry, size)?;
            let mut listed = Vec::with_capacity(node.listed.len());
            for &(defence, answer) in &node.listed {
                let defence = match defence {
                    Defence::Place(p) => Defence::Place(image(p, symmetry, size)?),
                    Defence::Pass => Defence::Pass,
                };
                let at = listed.partition_point(|&(other, _)| other < defence);
                listed.insert(at, (defence, answer));
            }
            node.listed = listed;
        }
        Some(mapped)
    }

    /// What is proved after the root's stone and a stone of the defender; `None` if the certificate
    /// has no answer to it.
    #[must_use]
    pub fn after(&self, defence: Point) -> Option<Certificate> {
        let root = self.root()?;
        let answer = self.answer(root, Defence::Place(defence))?;
        let mut after = self.clone();
        for (color, p) in [
            (self.attacker, self.node(root)?.stone),
            (self.attacker.opponent(), defence),
        ] {
            let stones = match color {
                Color::Black => &mut after.black,
                Color::White => &mut after.white,
            };
            stones.push(p);
            stones.sort_unstable();
        }
        // Every answer is an earlier node.
        after.nodes.truncate(answer.0 as usize + 1);
        Some(after)
    }
}

fn image(p: Point, symmetry: Symmetry, size: Size) -> Option<Point> {
    size.contains(p).then(|| symmetry.apply(p, size))
}
