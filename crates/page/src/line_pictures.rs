//! Pictures of a line of moves, drawn one after the other.

use std::collections::VecDeque;

/// What the browser's side is to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Draw the position after this number of moves, and report the picture.
    Draw(usize),
    /// All are drawn, each with its number of moves; `None` if one cannot be.
    Drawn(Option<Vec<(usize, String)>>),
}

/// The positions to draw of `positions`, at most `most`: all, or those with comments, or some at
/// equal distances.
#[must_use]
pub fn chosen(positions: usize, commented: &[usize], most: usize) -> Vec<usize> {
    let Some(last) = positions.checked_sub(1) else {
        return Vec::new();
    };
    let mut chosen: Vec<usize> = match positions <= most {
        true => (0..=last).collect(),
        false => {
            let in_line = commented.iter().filter(|&&ply| ply <= last);
            in_line.copied().take(most).collect()
        }
    };
    if chosen.is_empty() {
        chosen = (1..=most).map(|i| last * i / most).collect();
    }
    chosen.dedup();
    chosen
}

/// The pictures so far.
#[derive(Clone, Debug)]
pub struct LinePictures {
    rest: VecDeque<usize>,
    /// The number of moves of the one that is being drawn.
    at: usize,
    drawn: Vec<(usize, String)>,
}

impl LinePictures {
    /// Begins with the chosen positions.
    #[must_use]
    pub fn new(chosen: Vec<usize>) -> (LinePictures, Effect) {
        let mut pictures = LinePictures {
            rest: chosen.into(),
            at: 0,
            drawn: Vec::new(),
        };
        let first = pictures.next();
        (pictures, first)
    }

    fn next(&mut self) -> Effect {
        match self.rest.pop_front() {
            Some(ply) => {
                self.at = ply;
                Effect::Draw(ply)
            }
            None => Effect::Drawn(Some(std::mem::take(&mut self.drawn))),
        }
    }

    /// A picture is drawn, or cannot be.
    pub fn answered(&mut self, picture: Option<String>) -> Effect {
        match picture {
            Some(svg) => {
                self.drawn.push((self.at, svg));
                self.next()
            }
            None => Effect::Drawn(None),
        }
    }
}
