//! The program's scores and win lines at a single point.

use tengen_core::{Color, Point};
use tengen_text::Text;
use tengen_textbook::win_lines;

use super::{Classroom, Layer};
use crate::scene;

/// A win line through a point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineThrough {
    /// Its points.
    pub points: [Point; 5],
    /// The number of stones of Black and White in it.
    pub stones: [u8; 2],
    /// Whether the program counts it as open to Black and to White.
    pub alive: [bool; 2],
}

impl LineThrough {
    /// Whether neither side can make a five in it.
    #[must_use]
    pub fn is_dead(&self) -> bool {
        self.alive == [false; 2]
    }

    /// Whether it is empty.
    #[must_use]
    pub fn is_bare(&self) -> bool {
        self.stones == [0; 2]
    }
}

impl Classroom {
    /// Selects a point, or none.
    pub fn look_at(&mut self, p: Option<Point>) {
        self.looked = p.filter(|p| self.size.contains(*p));
    }

    /// The selected point.
    #[must_use]
    pub const fn looked(&self) -> Option<Point> {
        self.looked
    }

    /// The win lines through the selected point, in the programs' order.
    #[must_use]
    pub fn lines_through(&self) -> Vec<LineThrough> {
        let Some(p) = self.looked else {
            return Vec::new();
        };
        let board = self.position.board();
        let kept = self.trace.as_ref().and_then(|trace| trace.alive.as_ref());
        let lines = win_lines(self.size).into_iter();
        let through = lines.filter(|line| line.points.contains(&p));
        through
            .map(|line| {
                let stones = Color::BOTH.map(|c| line.stones(board, c));
                let alive = match kept {
                    Some(kept) => [0, 1].map(|side| kept[side].binary_search(&line.index).is_ok()),
                    None => [stones[1] == 0, stones[0] == 0],
                };
                LineThrough {
                    points: line.points,
                    stones,
                    alive,
                }
            })
            .collect()
    }

    /// The program's attack, defence and total score of an empty point.
    #[must_use]
    pub fn scores_at(&self, p: Point) -> [Option<i32>; 3] {
        let at = scene::index(self.size, p);
        let trace = self.trace.as_ref();
        let bare = self.position.board().is_empty(p);
        let get = |values: &Vec<i32>| values.get(at).copied().filter(|_| bare);
        trace.map_or([None; 3], |t| [&t.attack, &t.defence, &t.scores].map(get))
    }

    /// The layers that the program has scores for.
    #[must_use]
    pub fn layers(&self) -> Vec<Layer> {
        match &self.trace {
            Some(trace) if !trace.attack.is_empty() => {
                vec![Layer::Attack, Layer::Defence, Layer::Both, Layer::None]
            }
            Some(trace) if !trace.scores.is_empty() => vec![Layer::Both, Layer::None],
            _ => Vec::new(),
        }
    }

    /// Sentences about the selected point; the first names it.
    #[must_use]
    pub fn about_point(&self, text: Text) -> Vec<String> {
        let Some(p) = self.looked else {
            return Vec::new();
        };
        let mut said = vec![match self.scores_at(p) {
            [Some(attack), Some(defence), _] => text.lesson_scores(p, attack, defence),
            [_, _, Some(sum)] => text.lesson_sum(p, sum),
            _ => text.point(p),
        }];
        let note = self.trace.iter().flat_map(|trace| &trace.notes);
        let note = note.into_iter().find(|n| n.point == p);
        if let Some(note) = note {
            let patterns = note.patterns.iter();
            said.extend(
                patterns
                    .map(|(read, pattern, value)| text.textbook_pattern_row(read, pattern, *value)),
            );
            if let Some([own, theirs]) = note.codes {
                let list = |codes: [i32; 4]| codes.map(|c| c.to_string()).join(" · ");
                said.push(text.lesson_codes(list(own), list(theirs)));
            }
        }
        let lines = self.lines_through();
        let dead = lines.iter().filter(|line| line.is_dead()).count();
        let bare = lines.iter().filter(|line| line.is_bare()).count();
        for line in lines
            .iter()
            .filter(|line| !line.is_bare() && !line.is_dead())
        {
            let ends = format!(
                "{}–{}",
                text.point(line.points[0]),
                text.point(line.points[4])
            );
            let [black, white] = line.stones;
            let side = if line.alive[0] && black > 0 || !line.alive[1] {
                Color::Black
            } else {
                Color::White
            };
            let stones = if side == Color::Black { black } else { white };
            said.push(text.lesson_line(ends, side, stones));
        }
        said.push(text.lesson_lines(lines.len(), bare, dead));
        said
    }
}
