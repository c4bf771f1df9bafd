//! Traces of programs 1 and 2: win lines.

use tengen_core::{Color, Point, Position};

use super::{Look, Stage, Trace};
use crate::win_table::{Flags, OWN_THREE, THEIR_THREE};
use crate::{Grid, ProgramAction, ProgramChoice, ProgramSettings, Reason, WinLine};
use crate::{win_counter, win_table, x_major};

pub(super) fn win_table(position: &Position, settings: ProgramSettings) -> Trace {
    let choice = win_table::choose(position, settings);
    if let Some(trace) = Trace::at_once(&choice) {
        return trace;
    }
    let mover = position.to_move();
    let flags = Flags::of(position, settings);
    let alive = Color::BOTH.map(|c| flags.alive(position.board(), c));
    let with = |side: Color, stones: u8| -> Vec<WinLine> {
        let own = alive[side.index()].iter().filter(|(_, n)| *n == stones);
        own.map(|(line, _)| *line).collect()
    };
    let mut stages = Vec::new();
    let sides = [
        (mover, Look::OwnFours, Look::OwnThrees, OWN_THREE),
        (
            mover.opponent(),
            Look::TheirFours,
            Look::TheirThrees,
            THEIR_THREE,
        ),
    ];
    let fifth = match &choice.reason {
        Reason::FifthPoint { side, line } => Some((*side, *line)),
        _ => None,
    };
    for (side, fours, threes, each) in sides {
        let here = fifth.filter(|(of, _)| *of == side);
        stages.push(Stage {
            rows: here.map_or_else(|| with(side, 4), |(_, line)| vec![line]),
            points: here.and(choice.point()).into_iter().collect(),
            decides: here.is_some(),
            ..Stage::new(fours)
        });
        if here.is_some() {
            return traced(choice, stages, alive.map(indices));
        }
        stages.push(Stage {
            rows: with(side, 3),
            value: each.into(),
            ..Stage::new(threes)
        });
    }
    compare(position, &choice, &mut stages);
    traced(choice, stages, alive.map(indices))
}

pub(super) fn win_counter(position: &Position, _: ProgramSettings) -> Trace {
    let choice = win_counter::choose(position);
    if let Some(trace) = Trace::at_once(&choice) {
        return trace;
    }
    let flags = Flags::of(position, ProgramSettings::REPAIRED);
    let alive = Color::BOTH.map(|c| flags.alive(position.board(), c));
    let mut stages = Vec::new();
    compare(position, &choice, &mut stages);
    traced(choice, stages, alive.map(indices))
}

fn traced(choice: ProgramChoice, mut stages: Vec<Stage>, alive: [Vec<u16>; 2]) -> Trace {
    if choice.reason == Reason::NoLinesLeft {
        stages.iter_mut().for_each(|s| s.decides = false);
        stages.push(Stage::deciding(Look::LinesLeft, choice.point()));
    }
    Trace {
        alive: Some(alive),
        ..Trace::bare(choice, stages)
    }
}

fn indices(lines: Vec<(WinLine, u8)>) -> Vec<u16> {
    lines.into_iter().map(|(line, _)| line.index).collect()
}

/// Adds the steps for both maxima and the higher of them.
fn compare(position: &Position, choice: &ProgramChoice, stages: &mut Vec<Stage>) {
    let legal: Vec<Point> = x_major(position.size())
        .filter(|&p| position.legality(p).is_ok())
        .collect();
    let top = |grid: &Option<Grid>| grid.as_ref().and_then(|g| g.first_maximum(&legal));
    let (attack, defence) = (top(&choice.attack), top(&choice.defence));
    for (look, top) in [(Look::Attack, attack), (Look::Defence, defence)] {
        stages.push(Stage {
            points: top.iter().map(|&(p, _)| p).collect(),
            value: top.map_or(0, |(_, value)| value.into()),
            ..Stage::new(look)
        });
    }
    let nothing =
        choice.reason == Reason::NothingElse || matches!(choice.action, ProgramAction::Resign(_));
    let look = if nothing {
        Look::FirstPoint
    } else {
        Look::Higher
    };
    let rows = match &choice.reason {
        Reason::BestLines { lines, .. } => lines.iter().map(|share| share.line).collect(),
        _ => Vec::new(),
    };
    stages.push(Stage {
        rows,
        value: attack.map_or(0, |(_, value)| value.into()),
        other: defence.map_or(0, |(_, value)| value.into()),
        ..Stage::deciding(look, choice.point())
    });
}
