//! What is said after a loss: the loser's turn, the second pass, and how the game ended.

use tengen_core::{Color, Move, Position, Rule, Size, notation};
use tengen_engine::NoControl;
use tengen_proof::{EndedBy, LossPart, verify};
use tengen_review::{Attack, Budget, End, Label, Line, Probed, Report, Row, Step, Walk, reviewed};
use tengen_solver::Control;

fn line(rule: Rule, played: &str) -> Line {
    let moves = notation::parse_moves(played).expect("moves");
    Line::new(Position::new(rule, Size::STANDARD), &moves).expect("legal moves")
}

fn whole(line: Line, budget: Budget) -> Walk {
    let mut walk = Walk::new(line, budget);
    while walk.step(&mut NoControl) == Step::Settled {}
    walk
}

/// White wins by threats also after either stop of its open three.
const BOTH_STOPS_LOSE: &str = "h8j7k8i8g8i7f9h7e9i6g9f7l7g7";
/// Black lost; White had let a win go earlier.
const WINNER_ERRED: &str = "g10h9h11f9g9g8i10e10d11h7i6g12f11e11e12h8h6f8i8e8d8f7i7i9f6e6d5e7e9d7\
                            g7c7b7c6b5e5e4g6i4i5d9c8b9c9c5c10";
/// Black missed a five at move 9, and an open three at move 13.
const MISSED_FIVE: &str = "h8c3i8d3j8b12k8g8n15l8n1e3a8f3b3g3";

#[test]
fn the_last_chance_is_a_move_that_holds_and_not_one_by_shape() {
    let budget = Budget::of(1_000, 60_000);
    let walk = whole(line(Rule::Freestyle, BOTH_STOPS_LOSE), budget);
    let told = reviewed(&walk, None, 0);
    let last = told.last_escape.as_ref().expect("a last chance");
    assert_eq!(
        (last.number, last.side, last.settled),
        (7, Color::Black, true)
    );
    for point in ["h9", "i9"] {
        let point = point.parse().expect("a point");
        assert!(last.better.contains(&point), "{:?}", last.better);
    }
    let moments: Vec<usize> = told.moments.iter().map(|moment| moment.number).collect();
    assert!(moments.contains(&7), "{moments:?}");
}

#[test]
fn the_turn_is_the_losers_move_in_both_reports() {
    // What the second pass adds takes a minute: `tools/judge` tries it.
    let budget = super::reasons::first_pass(1_000, 60_000);
    let walk = whole(line(Rule::Freestyle, WINNER_ERRED), budget);
    let told = [None, Some(Color::Black), Some(Color::White)].map(|side| reviewed(&walk, side, 0));
    for review in &told {
        assert_eq!(review.ended.map(|end| end.loser), Some(Color::Black));
        let escape = review
            .last_escape
            .as_ref()
            .map(|last| (last.number, last.side));
        let from = review.lost_from.map(|from| (from.number, from.side));
        let (number, side) = escape.or(from).expect("a turn");
        println!("move {number}, {:?}", review.second_pass);
        assert_eq!(side, Color::Black);
        // After move 19 White's win is proved.
        assert!((14..=19).contains(&number), "{number}");
        let turn = review.moments.iter().find(|moment| moment.number == number);
        assert_eq!(turn.map(|moment| moment.side), Some(Color::Black));
        assert_eq!(
            (review.turn(), &review.loss()),
            (told[0].turn(), &told[0].loss())
        );
    }
}

#[test]
fn what_was_missed_is_ordered_by_what_it_cost() {
    let walk = whole(
        line(Rule::Freestyle, MISSED_FIVE),
        Budget::of(1_000, 20_000),
    );
    let told = reviewed(&walk, Some(Color::Black), 0);
    let missed = told.missed_win.expect("a missed win");
    assert_eq!(
        (missed.number, missed.first.to_string()),
        (9, "l8".to_owned())
    );
    let last = told.last_escape.as_ref().expect("a last chance");
    assert_eq!(last.number, 13);
    let order: Vec<usize> = told
        .loss()
        .iter()
        .map(|part| match part {
            LossPart::Missed { number, .. } | LossPart::LastChance { number, .. } => *number,
            other => panic!("{other:?}"),
        })
        .collect();
    let expected = if missed.cost >= last.cost {
        [9, 13]
    } else {
        [13, 9]
    };
    assert_eq!(order, expected);
    let moments: Vec<usize> = told.moments.iter().map(|moment| moment.number).collect();
    assert!(moments.contains(&9) && moments.contains(&13), "{moments:?}");
}

#[test]
fn a_resignation_is_said_first_with_the_chances() {
    let moves = "h8i9h10g7j8f8";
    let stated = Some(End {
        loser: Color::White,
        by: EndedBy::Resignation,
    });
    let walk = whole(
        line(Rule::Freestyle, moves).ended(stated),
        Budget::of(1_000, 2_000),
    );
    let told = reviewed(&walk, None, 0);
    let chance = told.end_chance.expect("a chance");
    assert!(chance > 0 && chance <= 1_000);
    let loss = told.loss();
    assert_eq!(
        loss.first(),
        Some(&LossPart::Ended {
            side: Color::White,
            by: EndedBy::Resignation,
            chance: Some((chance + 5) / 10),
        })
    );
}

#[test]
fn a_loss_of_which_nothing_is_known_is_told_as_one() {
    for (moves, loser) in [("h8", Color::Black), ("h8i9", Color::White)] {
        let by = EndedBy::Row;
        let stated = line(Rule::Freestyle, moves).ended(Some(End { loser, by }));
        let mut walk = Walk::new(stated, Budget::of(1_000, 2_000));
        assert!(reviewed(&walk, None, 0).loss().is_empty(), "not yet known");
        while walk.step(&mut NoControl) == Step::Settled {}
        let told = reviewed(&walk, None, 0);
        let chance = told.end_chance.map(|chance| (chance + 5) / 10);
        assert!(chance.is_some() && told.turn().is_none(), "{told:?}");
        let side = loser;
        assert_eq!(told.loss(), [LossPart::Ended { side, by, chance }]);
    }
}

#[test]
fn no_fall_of_twenty_points_goes_unsaid() {
    let mut cliffs = 0;
    for (number, rule) in (0..3).flat_map(|n| [Rule::Renju, Rule::Freestyle].map(|rule| (n, rule)))
    {
        let played = super::reasons::game(rule, 200 + number);
        for loser in [Some(Color::Black), Some(Color::White), None] {
            let moves = &played.moves()[..played.moves().len().min(22)];
            let first = Position::new(rule, Size::STANDARD);
            let short = Line::new(first, moves).expect("the same moves");
            let stated = loser.map(|loser| End {
                loser,
                by: EndedBy::Time,
            });
            let walk = whole(short.ended(stated), super::reasons::first_pass(500, 300));
            let report = Report::new(&walk);
            for side in [None, Some(Color::Black), Some(Color::White)] {
                let told = reviewed(&walk, side, 0);
                let falls = told.graph.windows(2).zip(walk.line().positions());
                let fell = |chances: &[u32], mover| match mover {
                    Color::Black => chances[0] >= chances[1] + 200,
                    Color::White => chances[1] >= chances[0] + 200,
                };
                let deep = falls.filter(|(chances, before)| fell(chances, before.to_move()));
                let deep = deep.count();
                cliffs += deep;
                assert!(deep == 0 || !told.moments.is_empty(), "{side:?}: {told:?}");
                let reasons = told.moments.iter().map(|moment| &moment.reason);
                assert!(reasons.into_iter().all(Option::is_some), "{told:?}");
            }
            let told = reviewed(&walk, loser, 0);
            let loser = walk.line().ending().map(|end| end.loser);
            for (ply, chances) in told.graph.windows(2).enumerate() {
                let side = walk.line().positions()[ply].to_move();
                let [before, after] = match side {
                    Color::Black => [chances[0], chances[1]],
                    Color::White => [1_000 - chances[0], 1_000 - chances[1]],
                };
                if loser == Some(side) && before >= after + 200 {
                    assert!(
                        told.turn().is_some() && !told.moments.is_empty(),
                        "{told:?}"
                    );
                }
            }
            if let Some(fall) = report.fall {
                assert!(report.last_escape.is_none() && fall.before >= fall.after + 50);
            }
        }
    }
    println!("{cliffs} falls of twenty points");
    assert!(cliffs > 0);
}

#[test]
fn a_move_that_ignores_a_threat_is_never_forced() {
    let mut ignored = 0;
    for (number, rule) in (0..3).flat_map(|n| Rule::ALL.map(|rule| (n, rule))) {
        let walk = whole(
            super::reasons::game(rule, 300 + number),
            super::reasons::first_pass(200, 3_000),
        );
        for (judged, label) in &Report::new(&walk).moves {
            let positions = walk.line().positions();
            let (before, after) = (&positions[judged.before.ply], &positions[judged.after.ply]);
            if tengen_core::plain::ignores(before, after) && judged.before.fate.is_lost() {
                assert_ne!(*label, Label::Forced);
                ignored += 1;
            }
        }
    }
    println!("{ignored} ignored threats in lost positions");
    assert!(ignored > 0);
}

/// A control that stops at its `n`th poll.
struct StopAfter(u64);

impl Control for StopAfter {
    fn stop(&mut self) -> bool {
        self.0 = self.0.saturating_sub(1);
        self.0 == 0
    }
}

/// The rows of a review that is interrupted again and again.
fn interrupted(line: &Line, budget: Budget, mut polls: u64) -> (Vec<Row>, usize) {
    let (mut rows, mut stops) = (Vec::new(), 0);
    loop {
        let mut walk = Walk::resume(line.clone(), budget, rows.clone()).expect("its own rows");
        let mut control = StopAfter(polls);
        loop {
            match walk.step(&mut control) {
                Step::Settled => {
                    let row = serde_json::to_string(&walk.last_row()).expect("JSON");
                    rows.push(serde_json::from_str(&row).expect("a row"));
                }
                Step::Done => return (rows, stops),
                Step::Stopped | Step::Searching => break,
            }
        }
        stops += 1;
        polls += polls / 2 + 1;
    }
}

#[test]
fn the_second_pass_is_the_same_after_interruptions_and_its_proofs_hold() {
    let budget = Budget {
        second: 500_000,
        ..Budget::of(200, 300)
    };
    let (mut passes, mut settled, mut interruptions) = (0, 0, 0);
    for (number, rule) in (0..6).flat_map(|n| [Rule::Renju, Rule::Freestyle].map(|rule| (n, rule)))
    {
        let game = super::reasons::game(rule, 400 + number);
        let walk = whole(game.clone(), budget);
        if walk.probes().is_empty() {
            continue;
        }
        passes += 1;
        settled += usize::from(Report::new(&walk).last_escape.is_some());
        assert!(walk.second_nodes() <= budget.second + budget.second / 10);
        for probe in walk.probes() {
            let mut position = walk.line().positions()[probe.probed].clone();
            let win = match &probe.found {
                Probed::One(answer, Attack::Won(win)) => {
                    position.play(Move::Place(*answer)).expect("a legal answer");
                    win
                }
                Probed::Joined(Some(win)) => win,
                _ => continue,
            };
            assert_eq!(verify(&win.certificate).map(|v| v.length), Ok(win.length));
        }
        if passes <= 2 {
            let (rows, stops) = interrupted(&game, budget, 40);
            interruptions += stops;
            let again = Walk::resume(game.clone(), budget, rows).expect("its own rows");
            assert_eq!(again.facts(), walk.facts());
            assert_eq!(again.probes(), walk.probes());
        }
    }
    println!("{passes} second passes, {settled} settled, {interruptions} interruptions");
    assert!(passes > 1 && interruptions > 2);
}
