//! Random positions under every rule; claims are verified by the literal rules.

use crate::common::{Brute, middle_game};
use tengen_core::{Color, Rule, Size, SplitMix};
use tengen_solver::{Goal, Limits, NoControl, Question, Solver, Verdict, solve};

/// Positions per rule; the example `sweep` takes more.
const POSITIONS: usize = 60;

fn ask(goal: Goal, side: Color, shortest: bool) -> Question {
    Question {
        goal,
        side: Some(side),
        shortest,
        threes: None,
    }
}

fn limits(nodes: u64) -> Limits {
    Limits {
        nodes: Some(nodes),
        ..Limits::default()
    }
}

#[test]
fn what_is_claimed_about_fours_is_so() {
    let (mut wins, mut checked) = (0, 0);
    for rule in Rule::ALL {
        let mut random = SplitMix::new(7 + rule as u64);
        for i in 0..POSITIONS {
            let size = Size::new([15, 15, 10, 20][i % 4]).expect("a size");
            let stones = 10 + random.below(50);
            let position = middle_game(rule, size, stones, &mut random);
            for side in Color::BOTH {
                let at = || format!("{rule} {side}\n{:?}", position.board());
                let question = ask(Goal::Vcf, side, true);
                let answer = solve(&position, &question, &limits(50_000), &mut NoControl);
                let verdict = answer.expect("a running game").verdict;
                if let Some(win) = verdict.win() {
                    wins += 1;
                    let verified = tengen_proof::verify(&win.certificate);
                    let verified = verified.unwrap_or_else(|e| panic!("{e}: {}", at()));
                    assert_eq!(verified.length, win.length, "{}", at());
                    assert_eq!(win.line.len(), win.length as usize, "{}", at());
                }
                // The literal search is slow: only where it ends soon.
                match (Brute::new(&position, side, 12).wins(), &verdict) {
                    (Some(true), Verdict::Win(_)) | (Some(false), Verdict::NoWin) => checked += 1,
                    (Some(literal), claimed) => panic!("{literal} {claimed:?}: {}", at()),
                    (None, _) => {}
                }
            }
        }
    }
    println!("{wins} wins, {checked} checked literally");
    assert!(wins >= 50 && checked >= 200, "{wins} {checked}");
}

#[test]
fn what_is_claimed_about_threats_is_so() {
    let mut longer = 0;
    for rule in Rule::ALL {
        let mut random = SplitMix::new(70 + rule as u64);
        for _ in 0..POSITIONS / 4 {
            let stones = 8 + random.below(16);
            let position = middle_game(rule, Size::STANDARD, stones, &mut random);
            for side in Color::BOTH {
                let solved = |goal| {
                    let question = ask(goal, side, false);
                    let answer = solve(&position, &question, &limits(60_000), &mut NoControl);
                    answer.expect("a running game").verdict
                };
                let verdict = solved(Goal::Vct);
                let at = || format!("{rule} {side}\n{:?}", position.board());
                if let Some(win) = verdict.win() {
                    let verified = tengen_proof::verify(&win.certificate);
                    let verified = verified.unwrap_or_else(|e| panic!("{e}: {}", at()));
                    assert_eq!(verified.length, win.length, "{}", at());
                    longer += usize::from(solved(Goal::Vcf) == Verdict::NoWin);
                } else {
                    // A VCF is a VCT.
                    assert!(solved(Goal::Vcf).win().is_none(), "{}", at());
                }
            }
        }
    }
    println!("{longer} wins by threats that are none by fours");
    assert!(longer >= 10, "{longer}");
}

#[test]
fn the_shortest_win_begins_with_one_of_the_first_moves() {
    for rule in Rule::ALL {
        let mut random = SplitMix::new(700 + rule as u64);
        for _ in 0..20 {
            let stones = 20 + random.below(30);
            let position = middle_game(rule, Size::STANDARD, stones, &mut random);
            let question = ask(Goal::Vcf, position.to_move(), true);
            let answer = solve(&position, &question, &limits(50_000), &mut NoControl);
            let verdict = answer.expect("a running game").verdict;
            let all = Solver::default().first_moves(
                &position,
                &question,
                &limits(500_000),
                &mut NoControl,
            );
            let all = all.expect("a running game");
            if !all.open.is_empty() || verdict == Verdict::Unknown {
                continue;
            }
            let shortest = all.wins.iter().map(|win| win.length).min();
            assert_eq!(verdict.win().map(|win| win.length), shortest);
        }
    }
}
