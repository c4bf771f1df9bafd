//! Traces of programs 3 and 4: codes and patterns.

use tengen_core::{Move, Point, Position};

use super::{Look, PointNote, Stage, Trace};
use crate::pattern_table::{FIVE, OPEN_THREE, Player, codes, highest, mark, weight};
use crate::{ProgramSettings, Reason, pattern_dictionary, pattern_table, y_major};

pub(super) fn table(position: &Position, settings: ProgramSettings) -> Trace {
    let choice = pattern_table::choose(position, settings);
    if let Some(trace) = Trace::at_once(&choice) {
        return trace;
    }
    let (board, mover) = (position.board(), position.to_move());
    let legal: Vec<Point> = y_major(position.size())
        .filter(|&p| position.legality(p).is_ok())
        .collect();
    let sides = [mover, mover.opponent()];
    let mut stages = Vec::new();
    for (side, look) in sides.into_iter().zip([Look::OwnFive, Look::TheirFive]) {
        let five = |p: &Point| highest(codes(board, *p, side)) == FIVE;
        stages.push(Stage {
            points: legal.iter().copied().filter(five).collect(),
            decides: choice.reason == Reason::Five { side },
            ..Stage::new(look)
        });
        if choice.reason == (Reason::Five { side }) {
            break;
        }
    }
    let decided = |stages: &[Stage]| stages.iter().any(|s| s.decides);
    for (side, look) in sides.into_iter().zip([Look::OwnForce, Look::TheirForce]) {
        if decided(&stages) {
            break;
        }
        let line = match &choice.reason {
            Reason::ForcingWin { side: of, line } if *of == side => line.clone(),
            _ => Vec::new(),
        };
        let tries = Player::new(position).tries(side);
        stages.push(Stage {
            points: tries.into_iter().map(|(_, p, _)| p).collect(),
            decides: !line.is_empty(),
            value: OPEN_THREE.into(),
            line,
            ..Stage::new(look)
        });
    }
    if let Reason::BestCode {
        code,
        weight: heavy,
        mark: marked,
    } = choice.reason
    {
        let top = |p: Point| sides.map(|s| highest(codes(board, p, s))).into_iter().max();
        let last = position.moves().iter().rev().find_map(|mv| match mv {
            Move::Place(p) => Some((*p, board.get(*p)?)),
            Move::Pass => None,
        });
        let coded: Vec<Point> = legal
            .iter()
            .copied()
            .filter(|&p| top(p) == Some(code))
            .collect();
        let heaviest: Vec<Point> = coded
            .iter()
            .copied()
            .filter(|&p| weight(board, p, last) == heavy)
            .collect();
        for (look, points, value) in [
            (Look::Code, coded, i64::from(code)),
            (Look::Weight, heaviest, i64::from(heavy)),
        ] {
            stages.push(Stage {
                points,
                value,
                ..Stage::new(look)
            });
        }
        stages.push(Stage {
            value: marked,
            ..Stage::deciding(Look::Mark, choice.point())
        });
        debug_assert_eq!(choice.point().map(|p| mark(board, p, mover)), Some(marked));
    }
    let note = |&point: &Point| {
        let codes = sides.map(|side| codes(board, point, side));
        (codes != [[0; 4]; 2]).then_some(PointNote {
            point,
            patterns: Vec::new(),
            codes: Some(codes),
        })
    };
    Trace {
        notes: legal.iter().filter_map(note).collect(),
        ..Trace::bare(choice, stages)
    }
}

pub(super) fn dictionary(position: &Position, settings: ProgramSettings) -> Trace {
    let choice = pattern_dictionary::choose(position, settings);
    if let Some(trace) = Trace::at_once(&choice) {
        return trace;
    }
    let stage = match &choice.reason {
        Reason::NothingElse => Stage::deciding(Look::FirstPoint, choice.point()),
        Reason::Searched { depth, score, line } => Stage {
            line: line.clone(),
            value: (*score).into(),
            other: (*depth).into(),
            ..Stage::deciding(Look::Search, choice.point())
        },
        _ => {
            let value = choice.point().zip(choice.scores.as_ref());
            Stage {
                value: value.map_or(0, |(p, scores)| scores.get(p).into()),
                ..Stage::deciding(Look::Patterns, choice.point())
            }
        }
    };
    let (board, own) = (position.board(), position.to_move());
    let worth = |&p: &Point| choice.scores.as_ref().is_some_and(|s| s.get(p) != 0);
    let notes = position
        .size()
        .points()
        .filter(worth)
        .map(|point| PointNote {
            point,
            patterns: pattern_dictionary::matches(board, own, point, settings),
            codes: None,
        });
    Trace {
        notes: notes.collect(),
        ..Trace::bare(choice, vec![stage])
    }
}
