//! Diagrams of puzzles for print.

use tengen_core::{Color, Position};
use tengen_picture::{Look, Numbers, Picture, Stone};

use super::trial::Trial;

/// The number of puzzles on a sheet.
pub const SHEET: usize = 6;

/// A puzzle as SVG, or its answer with the moves of the longest line numbered.
#[must_use]
pub fn diagram(trial: &Trial, answer: bool, rows_from_top: bool) -> String {
    let position = trial.start();
    let mut picture = question(&position, !answer, rows_from_top);
    if answer {
        picture.numbers = Numbers::From(1);
        let us = position.to_move();
        let mut played = trial.clone();
        played.solve();
        match played.walk() {
            Some(walk) => {
                for (ply, mv) in (1..).zip(walk.line()) {
                    if let tengen_core::Move::Place(at) = mv {
                        let color = if ply % 2 == 1 { us } else { us.opponent() };
                        picture.stones.push(Stone {
                            at,
                            color,
                            ply: Some(ply),
                        });
                    }
                }
            }
            None => picture
                .stones
                .extend(trial.puzzle().first().map(|at| Stone {
                    at,
                    color: us,
                    ply: Some(1),
                })),
        }
    }
    picture.svg()
}

/// A position for print, with a cross on each forbidden point if it is Black's turn.
pub(crate) fn question(position: &Position, crosses: bool, rows_from_top: bool) -> Picture {
    let mut picture = Picture::new(position.size());
    picture.look = Look::Light;
    picture.rows_from_top = rows_from_top;
    let stones = position.board().iter();
    picture.stones = stones
        .map(|(at, color)| Stone {
            at,
            color,
            ply: None,
        })
        .collect();
    let black = position.rule().forbids(Color::Black) && position.to_move() == Color::Black;
    if crosses && black {
        let forbidden = position.forbidden_points();
        picture.forbidden = forbidden.into_iter().map(|(p, _)| p).collect();
    }
    picture
}
