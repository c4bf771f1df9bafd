//! A line of a record as a sequence of pictures.

use tengen_core::Rule;
use tengen_record::replay::Replayer;
use tengen_record::sgf::Markup;
use tengen_record::{Act, NodeId, Record};

use crate::Picture;

/// The positions of a line, or a sample of them.
///
/// ```
/// use tengen_core::{Rule, Size, notation};
/// use tengen_picture::Frames;
/// use tengen_record::Record;
///
/// let moves = notation::parse_moves("h8i9j10")?;
/// let record = Record::from_moves(Size::STANDARD, &moves)?;
/// let last = record.main_line().last().expect("the root");
/// let frames = Frames::of(&record, last, Rule::Renju, 2);
/// assert_eq!((frames.pictures.len(), frames.positions), (2, 4));
/// assert_eq!(frames.pictures[1].stones.len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frames {
    /// In order of play.
    pub pictures: Vec<Picture>,
    /// The number of positions on the line, at least that of the pictures.
    pub positions: usize,
}

impl Frames {
    /// The line from the root to a node: the start, and the board after each move. If it has more
    /// than `most` positions (at least 2), an evenly spread sample with the first and the last one.
    #[must_use]
    pub fn of(record: &Record, to: NodeId, rule: Rule, most: usize) -> Frames {
        let path = record.path(to);
        let ends_a_position = |i: usize| {
            let next = path.get(i + 1);
            next.is_none_or(|&id| matches!(record.node(id).act(), Act::Play(..)))
        };
        let positions = (0..path.len()).filter(|&i| ends_a_position(i)).count();
        let count = positions.min(most.max(2));
        let mut pictures = Vec::with_capacity(count);
        let mut replayer = Replayer::new(record, rule);
        let mut position = 0;
        let mut dimming = None;
        for (i, &id) in path.iter().enumerate() {
            replayer.enter(id);
            if record.node(id).extra().prop("DD").is_some() {
                dimming = Some(id);
            }
            if !ends_a_position(i) {
                continue;
            }
            if position == sampled(pictures.len(), count, positions) {
                pictures.push(Picture {
                    markup: Markup::dimmed_at(record, id, dimming),
                    ..Picture::of_replay(record, id, replayer.so_far())
                });
            }
            position += 1;
        }
        Frames {
            pictures,
            positions,
        }
    }
}

/// The position that a picture shows.
fn sampled(picture: usize, count: usize, positions: usize) -> usize {
    match count {
        0 | 1 => 0,
        _ => picture * (positions - 1) / (count - 1),
    }
}
