//! A line of a record as a row of pictures.

use tengen_core::Rule;
use tengen_record::replay::Replayer;
use tengen_record::{Act, NodeId, Record};

use crate::Picture;

/// The positions of a line, one picture each, or as many as there is room for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Film {
    /// The pictures, in order.
    pub pictures: Vec<Picture>,
    /// How many positions the line has; more than there are pictures where it was sampled.
    pub positions: usize,
}

impl Film {
    /// The line from the root to a node: the empty board or set-up, and the board after each
    /// move, the last one with all that follows it up to the node. Of a line with more than
    /// `most` positions so many are shown, evenly spread, the first and the last among them.
    /// `most` counts as at least 2.
    ///
    /// The line is replayed once, however long it is.
    #[must_use]
    pub fn of(record: &Record, to: NodeId, rule: Rule, most: usize) -> Film {
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
        for (i, &id) in path.iter().enumerate() {
            replayer.enter(id);
            if !ends_a_position(i) {
                continue;
            }
            if position == sampled(pictures.len(), count, positions) {
                pictures.push(Picture::of_replay(record, id, replayer.so_far()));
            }
            position += 1;
        }
        Film {
            pictures,
            positions,
        }
    }
}

/// Which position the picture of a number shows.
fn sampled(picture: usize, count: usize, positions: usize) -> usize {
    match count {
        0 | 1 => 0,
        _ => picture * (positions - 1) / (count - 1),
    }
}
