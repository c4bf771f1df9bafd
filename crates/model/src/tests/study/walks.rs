//! Walks through proofs.

use proptest::prelude::*;
use tengen_core::{Color, Move, Point, Position, Rule, Size};
use tengen_proof::{Builder, Certificate};
use tengen_record::NodeId;

use super::{open_three, p, points, walk, walked};
use crate::Touch;
use crate::study::{Study, Whose};

#[test]
fn any_legal_defence_is_answered_by_the_proof() {
    let study = walked(&open_three());
    assert_eq!(walk(&study).line().len(), 3);
    assert_eq!(walk(&study).whose(), Whose::Proof(p("g8")));
    let mut after = study.clone();
    assert!(
        !after.touch_proof(p("a8")),
        "only the proof's move is its move"
    );
    assert!(after.touch_proof(p("g8")));
    assert_eq!(walk(&after).whose(), Whose::Defender);
    assert_eq!(walk(&after).listed(), [p("f8")]);
    let legal = walk(&after).position().legal_points();
    assert_eq!(legal.len(), 225 - 7);
    for defence in legal {
        let mut tried = after.clone();
        assert!(tried.touch_proof(defence), "{defence}");
        assert_eq!(walk(&tried).at(), 3);
        assert_eq!(walk(&tried).whose(), Whose::None);
        let outcome = walk(&tried).position().outcome().cloned().expect("an end");
        assert_eq!(outcome.winner, Some(Color::Black));
        // Stepping back to the defence and choosing another.
        assert!(tried.touch_proof(p("g8")));
        assert_eq!(walk(&tried).at(), 1);
    }
    let mut passed = after.clone();
    assert!(passed.pass_in_proof());
    assert_eq!(walk(&passed).line()[1], Move::Pass);
    assert!(!passed.touch_proof(p("c3")), "the row is complete");
}

#[test]
fn what_is_tried_against_a_proof_is_a_variation_of_the_document() {
    let mut study = walked(&open_three());
    let lines = |study: &Study| {
        let tree = study.document().tree();
        let leaves = tree.preorder().filter(|&id| tree.first_child(id).is_none());
        leaves.count()
    };
    assert_eq!(lines(&study), 1);
    for (i, defence) in ["a15", "b15", "a15"].map(p).into_iter().enumerate() {
        study.go(1);
        assert!(study.touch_proof(defence));
        // The line of longest resistance and one per defence, none twice.
        assert_eq!(lines(&study), 2 + i.min(1));
        assert_eq!(study.document().ply(study.cursor()), 3);
    }
    assert_eq!(
        study.document().end(),
        NodeId::ROOT,
        "the main line is as it was"
    );
}

#[test]
fn the_marks_say_whose_choice_it_is() {
    let mut study = walked(&open_three());
    let marked = |study: &Study, touch| {
        let cells = walk(study).cells();
        let all = Size::STANDARD.points().zip(cells);
        all.filter(|(_, c)| c.proof == Some(touch))
            .map(|(p, _)| p)
            .collect::<Vec<_>>()
    };
    assert_eq!(marked(&study, Touch::Wins), [p("g8")]);
    study.go(1);
    assert_eq!(marked(&study, Touch::Counter), [p("f8")]);
    assert_eq!(marked(&study, Touch::Played), [p("g8")]);
    study.go(usize::MAX);
    assert_eq!(marked(&study, Touch::Wins), []);
    assert_eq!(walk(&study).cells().iter().filter(|c| c.winning).count(), 5);
}

#[test]
fn in_renju_the_defender_walks_into_no_forbidden_point() {
    // White's four has one stop, which is forbidden to Black.
    let mut builder = Builder::new();
    let five = builder.win(p("k8"));
    let root = builder.branch(p("j8"), Some(five), Vec::new());
    let certificate = Certificate {
        rule: Rule::Renju,
        size: Size::STANDARD,
        // k9, k10 and l9, m10 make two threes through k8.
        black: points("f8k9k10l9m10"),
        white: points("g8h8i8"),
        attacker: Color::White,
        nodes: builder.finish(root),
    };
    if tengen_proof::verify(&certificate).is_err() {
        panic!("{:?}", tengen_proof::verify(&certificate));
    }
    let mut study = walked(&certificate);
    study.go(1);
    assert!(!study.touch_proof(p("k8")));
    assert!(walk(&study).cells()[7 * 15 + 10].forbidden.is_some());
    assert!(study.touch_proof(p("a1")));
    assert_eq!(walk(&study).whose(), Whose::None);
}

proptest! {
    /// After any touches the line is legal, and where the proof is to move it moves.
    #[test]
    fn a_walk_never_leaves_the_rules(touches in prop::collection::vec((0u8..15, 0u8..15, 0usize..5), 0..40)) {
        let mut study = walked(&open_three());
        for (x, y, to) in touches {
            match to {
                0 => study.go(usize::from(x)),
                1 => { study.pass_in_proof(); }
                _ => { study.touch_proof(Point::from_xy(x, y)); }
            }
            let walk = walk(&study);
            prop_assert_eq!(walk.position().ply(), walk.at());
            prop_assert_eq!(walk.cells().len(), 225);
            let end = Position::from_stones(
                Rule::Freestyle, Size::STANDARD, &points("h8i8j8"), &points("a1a3a5"), Color::Black,
            );
            let mut end = end.expect("a position");
            for mv in walk.line() {
                prop_assert!(end.play(mv).is_ok());
            }
            prop_assert_eq!(end.outcome().and_then(|o| o.winner), Some(Color::Black));
        }
    }
}
