//! Trace of program 5: its search.

use tengen_core::Position;

use super::{Look, Stage, Trace};
use crate::bitboard::{self, Outlook};
use crate::{Grid, ProgramSettings};

pub(super) fn bitboard(position: &Position, settings: ProgramSettings) -> Trace {
    let (choice, iterations) = bitboard::iterate(position, settings);
    if let Some(trace) = Trace::at_once(&choice) {
        return trace;
    }
    let moves = bitboard::outlook(position);
    let mut stages = vec![Stage {
        points: moves.iter().map(|m| m.point).collect(),
        ..Stage::new(Look::Moves)
    }];
    for (depth, score, line) in iterations {
        stages.push(Stage {
            points: line.first().copied().into_iter().collect(),
            line,
            value: score.into(),
            other: depth.into(),
            ..Stage::new(Look::Search)
        });
    }
    match stages.last_mut() {
        Some(last)
            if last.look == Look::Search && last.points.first() == choice.point().as_ref() =>
        {
            last.decides = true;
        }
        _ => stages.push(Stage::deciding(Look::FirstPoint, choice.point())),
    }
    // The weights used for move ordering.
    let grid = |worth: fn(&Outlook) -> i32| {
        let mut grid = Grid::new(position.size());
        moves.iter().for_each(|m| grid.add(m.point, worth(m)));
        Some(grid)
    };
    Trace {
        attack: grid(|m| m.own),
        defence: grid(|m| m.theirs),
        ..Trace::bare(choice, stages)
    }
}
