//! Tasks in words, and as diagrams for print.

use tengen_core::{Color, Move, Point};
use tengen_picture::{Numbers, Stone};
use tengen_text::Text;

use super::{Asks, Task};
use crate::study::{longest_line, question};

impl Task {
    /// The right moves, in point order.
    #[must_use]
    pub fn accepted(&self) -> &[Point] {
        &self.accepted
    }

    /// The answers as alternatives, and which of the moves that stop a win even win.
    #[must_use]
    pub fn answers(&self, text: Text) -> String {
        let answers = text.review_answers(text.any_of(&self.accepted));
        let even: Vec<Point> = self
            .accepted
            .iter()
            .copied()
            .filter(|&p| self.even_wins(p))
            .collect();
        match even.is_empty() {
            true => answers,
            false => text.sentences(&[answers, text.training_even(text.listed_points(&even))]),
        }
    }

    /// The question, which says nothing about the answer.
    #[must_use]
    pub fn asked(&self, text: Text) -> String {
        let side = self.position.to_move();
        match self.asks {
            Asks::Win => text.review_asked(side, "win"),
            Asks::Hold(_) => text.review_asked(side, "stop"),
            Asks::Forbidden(p, _) => text.drill_question(p),
        }
    }
}

/// A task as SVG; in the answer the moves of a win are numbered, and defences are all 1.
#[must_use]
pub fn task_diagram(task: &Task, answer: bool, rows_from_top: bool) -> String {
    // Crosses would give the answer away.
    let crosses = !answer && !matches!(task.asks, Asks::Forbidden(..));
    let mut picture = question(&task.position, crosses, rows_from_top);
    if answer {
        let us = task.position.to_move();
        let first = task.accepted.first().filter(|_| task.asks == Asks::Win);
        let line = first
            .and_then(|&p| task.win(p))
            .map(|win| longest_line(&win));
        let mut put = |at: Point, color: Color, ply| {
            let ply = Some(ply);
            picture.stones.push(Stone { at, color, ply });
        };
        match line {
            Some(line) => {
                for (ply, mv) in (1..).zip(line) {
                    let color = if ply % 2 == 1 { us } else { us.opponent() };
                    if let Move::Place(at) = mv {
                        put(at, color, ply);
                    }
                }
            }
            None => task.accepted.iter().for_each(|&at| put(at, us, 1)),
        }
        picture.numbers = Numbers::From(1);
    }
    picture.svg()
}
