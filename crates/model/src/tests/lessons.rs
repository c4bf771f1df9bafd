//! Explanations of forbidden points and the drill.

use super::*;
use crate::{Drill, Lesson, Scene as _, Score, Step};
use std::collections::BTreeSet;
use tengen_core::Foul;
use tengen_core::foul::{self, Verdict};
use tengen_core::literal::Finding;
use tengen_text::{Language, Text, WhyPart};

fn lesson(played: &str, point: &str) -> Lesson {
    let table = table(Rule::Renju, [Seat::Person; 2], played);
    let position = table.position();
    Lesson::new(position.board(), position.moves(), p(point)).expect("an empty point")
}

#[test]
fn a_double_three_is_told_three_by_three_and_then_what_would_change_it() {
    let mut lesson = lesson("h6a1h7a15f8o1g8o15", "h8");
    assert_eq!(lesson.foul(), Some(Foul::DoubleThree));
    let steps = lesson.steps(Text::default());
    let threes = steps
        .iter()
        .filter(|s| matches!(s, Step::Reason(r) if r.part == WhyPart::Three));
    assert_eq!(threes.count(), 2);
    // Each named change does change the verdict.
    let mut told = 0;
    for step in &steps {
        if let Step::Changes {
            color,
            frees,
            points,
            ..
        } = step
        {
            assert!(frees);
            for &q in points {
                let mut board = lesson.board().clone();
                board.put(q, *color);
                assert!(
                    !matches!(foul::verdict(&board, p("h8")), Verdict::Foul(_)),
                    "{q}"
                );
                told += 1;
            }
        }
    }
    assert!(told > 2);
    for language in Language::ALL {
        assert_eq!(lesson.steps(Text::new(language)).len(), steps.len());
    }
    assert_eq!(lesson.at(), 0);
    lesson.go(999);
    assert_eq!(lesson.at(), steps.len() - 1, "never beyond the end");
    let cells = lesson.cells();
    let cell = &cells[crate::scene::index(Size::STANDARD, p("h8"))];
    assert!(cell.asked && cell.forbidden == Some(Foul::DoubleThree));
}

#[test]
fn a_taken_point_has_no_lesson_and_a_plain_one_is_not_worth_it() {
    let table = table(Rule::Renju, [Seat::Person; 2], "h8");
    let board = table.position().board();
    assert_eq!(Lesson::new(board, &[], p("h8")), None);
    assert!(!Lesson::is_worthwhile(board, p("h8")) && !Lesson::is_worthwhile(board, p("a1")));
}

#[test]
fn questions_are_the_same_for_a_seed_and_mixed_over_many() {
    let mut forbidden = 0;
    let mut kinds = BTreeSet::new();
    for seed in 0..120 {
        let question = Drill::new(seed);
        assert_eq!(question, Drill::new(seed));
        let lesson = question.lesson();
        forbidden += u32::from(question.is_forbidden());
        kinds.insert(format!(
            "{:?}",
            foul::verdict(lesson.board(), lesson.point())
        ));
        assert!(
            Lesson::is_worthwhile(lesson.board(), lesson.point()),
            "{seed}"
        );
        assert!(
            question.cells().iter().all(|c| c.forbidden.is_none()),
            "nothing is given away"
        );
    }
    assert!(
        (40..=80).contains(&forbidden),
        "{forbidden} of 120 are forbidden"
    );
    assert!(kinds.len() >= 4, "{kinds:?}");
}

#[test]
fn an_answer_counts_once() {
    let mut question = Drill::new(7);
    let truth = question.is_forbidden();
    assert_eq!(question.judge(!truth), Some(false));
    assert_eq!(question.judge(truth), None, "no second try");
    assert_eq!(
        (question.answered(), question.was_right()),
        (Some(!truth), Some(false))
    );
    let mut score = Score::default();
    for right in [true, true, false, true] {
        score.count(right);
    }
    assert_eq!(
        score,
        Score {
            right: 3,
            asked: 4,
            streak: 1,
            best: 2
        }
    );
    // The literal rules agree.
    let lesson = Drill::new(11).lesson().clone();
    let board = lesson.board();
    let mut grid = tengen_core::literal::Grid::new(Size::STANDARD);
    for (q, color) in board.iter() {
        grid.set(q, Some(color));
    }
    let literal = match grid.renju(lesson.point()) {
        Finding::Five => Verdict::Five,
        Finding::Overline => Verdict::Foul(Foul::Overline),
        Finding::DoubleFour => Verdict::Foul(Foul::DoubleFour),
        Finding::DoubleThree => Verdict::Foul(Foul::DoubleThree),
        Finding::Legal => Verdict::Legal,
    };
    assert_eq!(literal, foul::verdict(board, lesson.point()));
}

#[test]
fn nobody_can_make_five_in_a_question() {
    for seed in 0..60 {
        let question = Drill::new(seed);
        let board = question.lesson().board();
        for color in tengen_core::Color::BOTH {
            for p in board.size().points().filter(|&p| board.is_empty(p)) {
                let mut after = board.clone();
                after.put(p, color);
                let five = tengen_core::Direction::ALL
                    .into_iter()
                    .any(|dir| after.row(p, dir, color).len() == 5);
                assert!(!five, "{color} on {p} with seed {seed}");
            }
        }
    }
}
