//! The curated positions: each program plays the blind move, and a proof shows what it costs.
use tengen_core::{Color, Move, Point, Position};
use tengen_proof::verify;
use tengen_solver::{Goal, Limits, Question, Unattended, Verdict, solve};
use tengen_textbook::{BLIND_SPOTS, BlindSpot, Blindness, Program, Settings};

/// The points where a side wins with one stone, if it were its turn.
fn fives(position: &Position, side: Color) -> Vec<Point> {
    let wins = |p: &Point| {
        let mut board = position.board().clone();
        board.put(*p, side);
        tengen_core::win::through(&board, position.rule(), *p, side).is_some()
    };
    let free = position
        .size()
        .points()
        .filter(|&p| position.board().is_empty(p));
    free.filter(wins).collect()
}

/// Whether a side wins by continuous fours, as if it were its turn, everything tried or proved.
fn wins_by_fours(position: &Position, side: Color) -> bool {
    wins(position, side, Goal::Vcf)
}

/// The same by any goal.
fn wins(position: &Position, side: Color, goal: Goal) -> bool {
    let question = Question {
        goal,
        side: Some(side),
        ..Question::default()
    };
    let answer = solve(position, &question, &Limits::default(), &mut Unattended).expect("open");
    match answer.verdict {
        Verdict::Win(win) => {
            verify(&win.certificate).expect("a proof");
            true
        }
        Verdict::NoWin => false,
        Verdict::Unknown => panic!("no limit was set"),
    }
}

fn after(position: &Position, p: Point) -> Position {
    let mut after = position.clone();
    after.play(Move::Place(p)).expect("legal");
    after
}

fn check(spot: &BlindSpot) {
    let position = spot.position();
    let (own, theirs) = (position.to_move(), position.to_move().opponent());
    let [plays, better] = [spot.plays, spot.better].map(|p| p.parse::<Point>().expect("a point"));
    let choice = spot.program.choose(&position, Settings::REPAIRED);
    assert_eq!(choice.point(), Some(plays), "{spot:?}");
    assert_ne!(plays, better, "{spot:?}");
    match spot.blindness {
        Blindness::Five => {
            let fives = fives(&position, own);
            assert!(
                fives.contains(&better) && !fives.contains(&plays),
                "{spot:?}"
            );
        }
        Blindness::Block => {
            assert!(fives(&position, own).is_empty(), "{spot:?}");
            assert!(
                !fives(&after(&position, plays), theirs).is_empty(),
                "{spot:?}"
            );
            assert!(
                fives(&after(&position, better), theirs).is_empty(),
                "{spot:?}"
            );
        }
        Blindness::Win => {
            assert!(wins_by_fours(&position, own), "{spot:?}");
            assert!(
                wins_by_fours(&after(&position, better), own)
                    || fives(&after(&position, better), own).len() > 1,
                "{spot:?}"
            );
            let wrong = after(&position, plays);
            assert!(!wins_by_fours(&wrong, own), "{spot:?}");
        }
        Blindness::Threats => {}
        Blindness::Loss => {
            assert!(wins_by_fours(&after(&position, plays), theirs), "{spot:?}");
            assert!(
                !wins_by_fours(&after(&position, better), theirs),
                "{spot:?}"
            );
        }
    }
    if spot.blindness == Blindness::Threats {
        assert!(
            wins(&after(&position, plays), theirs, Goal::Vct),
            "{spot:?}"
        );
        assert!(
            !wins(&after(&position, better), theirs, Goal::Vct),
            "{spot:?}"
        );
    }
    // The lesson's own remark agrees where it speaks of fives.
    let trace = spot.program.trace(&position, Settings::REPAIRED);
    let last = trace.stages.last().map(|s| s.look.name());
    match spot.blindness {
        Blindness::Five => assert_eq!(last, Some("missed-win"), "{spot:?}"),
        Blindness::Block => assert_eq!(last, Some("missed-block"), "{spot:?}"),
        Blindness::Win | Blindness::Loss | Blindness::Threats => {}
    }
}

#[test]
fn every_program_is_blind_where_it_is_said_to_be() {
    BLIND_SPOTS.iter().for_each(check);
    for program in Program::ALL {
        let count = BLIND_SPOTS.iter().filter(|s| s.program == program).count();
        assert!(count >= 2, "{program}: {count} positions");
    }
}
