//! Boards small enough for exhaustive search: verdicts on VCT and any win, "no" included, agree
//! with the literal rules.

use crate::common::middle_game;
use crate::twin::Twin;
use tengen_core::literal::Grid;
use tengen_core::{Color, Position, Rule, Size, SplitMix};
use tengen_solver::{Goal, Limits, NoControl, Question, Solver, Verdict};

fn any(side: Color) -> Question {
    Question {
        goal: Goal::Win,
        side: Some(side),
        ..Question::default()
    }
}

const LIMITS: Limits = Limits::of_nodes(20_000_000);

#[test]
fn what_is_claimed_of_any_win_is_so_either_way() {
    let (mut wins, mut none) = (0, 0);
    for rule in Rule::ALL {
        let mut random = SplitMix::new(90 + rule as u64);
        let mut solver = Solver::new(4 << 20);
        for i in 0..60 {
            let (size, empty) = [(5, 9), (6, 8), (7, 8)][i % 3];
            let size = Size::new(size).expect("a size");
            let stones = u64::from(size.get()) * u64::from(size.get()) - empty;
            let position = middle_game(rule, size, stones, &mut random);
            if (position.ply() as u64) < stones - 2 {
                continue;
            }
            for side in Color::BOTH {
                let mut solved = |question| {
                    let answer = solver.solve(&position, &question, &LIMITS, &mut NoControl);
                    answer.expect("a running game").verdict
                };
                let by_threats = solved(Question {
                    goal: Goal::Vct,
                    ..any(side)
                });
                let verdict = solved(any(side));
                let wins_literally = Twin::new(&position, side, false).wins();
                let at = || format!("{rule} {side}\n{:?}", position.board());
                // The order of defences does not affect the result.
                let mut backwards = |_: &Grid| position.size().points().rev().collect();
                let mut twin = Twin::new(&position, side, true).advised(&mut backwards);
                let threats_win = twin.wins();
                assert_ne!(by_threats, Verdict::Unknown, "{}", at());
                assert_eq!(by_threats.win().is_some(), threats_win, "{}", at());
                match &verdict {
                    Verdict::Win(win) => {
                        wins += 1;
                        assert!(wins_literally, "{}", at());
                        let verified = tengen_proof::verify(&win.certificate);
                        let verified = verified.unwrap_or_else(|e| panic!("{e}: {}", at()));
                        assert_eq!(verified.length, win.length, "{}", at());
                    }
                    Verdict::NoWin => {
                        none += 1;
                        assert!(!wins_literally, "{}", at());
                    }
                    Verdict::Unknown => panic!("undecided: {}", at()),
                }
            }
        }
    }
    println!("{wins} wins, {none} positions without");
    assert!(wins >= 60 && none >= 60, "{wins} {none}");
}

#[test]
fn nobody_wins_on_the_smallest_board() {
    for rule in Rule::ALL {
        let size = Size::new(5).expect("a size");
        let position = Position::new(rule, size);
        for side in Color::BOTH {
            // A side with forbidden points has no pairing strategy; that takes a long search.
            if rule.forbids(side.opponent()) {
                continue;
            }
            let answer = Solver::new(4 << 20).solve(&position, &any(side), &LIMITS, &mut NoControl);
            let answer = answer.expect("a running game");
            assert_eq!(answer.verdict, Verdict::NoWin, "{rule} {side}");
        }
    }
}
