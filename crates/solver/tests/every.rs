//! All moves that avert or begin a win, and wins beyond VCT.

use crate::common::{Brute, middle_game};
use tengen_core::{Color, Position, Rule, Size, SplitMix, notation};
use tengen_solver::{Asked, Goal, Limits, NoControl, Question, Solver, Verdict, Win};

fn limits(nodes: u64) -> Limits {
    Limits {
        nodes: Some(nodes),
        ..Limits::default()
    }
}

fn ask(goal: Goal) -> Question {
    Question {
        goal,
        ..Question::default()
    }
}

fn verify(win: &Win) {
    let verified = tengen_proof::verify(&win.certificate);
    let verified = verified.unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(verified.length, win.length);
}

fn set_up(rule: Rule, black: &str, white: &str) -> Position {
    let points = |text| notation::parse_points(text).expect("points");
    let (black, white) = (points(black), points(white));
    Position::from_stones(rule, Size::STANDARD, &black, &white, Color::Black).expect("a position")
}

#[test]
fn exactly_what_averts_continuous_fours() {
    let (mut threats, mut checked, mut averting) = (0, 0, 0);
    for rule in Rule::ALL {
        let mut random = SplitMix::new(7000 + rule as u64);
        let mut solver = Solver::new(4 << 20);
        for _ in 0..25 {
            let stones = 10 + random.below(40);
            let position = middle_game(rule, Size::STANDARD, stones, &mut random);
            let found = solver.defences(
                Asked {
                    position: &position,
                    question: &ask(Goal::Vcf),
                    limits: &limits(2_000_000),
                },
                &mut NoControl,
                &mut |_, proof| tengen_proof::verify(proof).is_ok(),
            );
            let found = found.expect("a running game");
            let Some(win) = found.threat.win() else {
                assert!(found.moves.is_empty() && found.open.is_empty());
                continue;
            };
            threats += 1;
            verify(win);
            assert!(found.complete(), "{rule}\n{:?}", position.board());
            let all = position.legal_points().len();
            assert_eq!(found.refuted + found.moves.len(), all, "{rule}");
            averting += found.moves.len();
            let attacker = position.to_move().opponent();
            for p in position.legal_points() {
                let mut after = position.clone();
                after.play(p).expect("a legal point");
                let averts = found.moves.contains(&p);
                if after.outcome().is_some() {
                    assert!(averts, "{p} wins: {rule}\n{:?}", position.board());
                    continue;
                }
                // The literal search is slow: only where it ends soon.
                if let Some(wins) = Brute::new(&after, attacker, 2).wins() {
                    checked += 1;
                    assert_eq!(wins, !averts, "{p}: {rule}\n{:?}", position.board());
                }
            }
        }
    }
    println!("{threats} threats, {checked} moves checked literally, {averting} avert");
    assert!(threats > 25 && checked > 1000 && averting > 25);
}

#[test]
fn a_move_that_averts_threats_leaves_none() {
    let position = set_up(Rule::Freestyle, "g8,h8,i9,i10", "a1,a3,a5,o1");
    let mut solver = Solver::new(4 << 20);
    let white = Question {
        side: Some(Color::Black),
        ..ask(Goal::Vct)
    };
    let found = solver.defences(
        Asked {
            position: &position,
            question: &white,
            limits: &limits(1_600_000),
        },
        &mut NoControl,
        &mut |_, proof| tengen_proof::verify(proof).is_ok(),
    );
    let found = found.expect("a running game");
    verify(found.threat.win().expect("a threat"));
    assert!(found.complete() && found.refuted > 200);
    let undecided = found.moves.iter().chain(&found.open);
    for &p in undecided {
        let mut white = vec![p];
        white.extend(notation::parse_points("a1,a3,a5,o1").expect("points"));
        let black = notation::parse_points("g8,h8,i9,i10").expect("points");
        let after = Position::from_stones(
            Rule::Freestyle,
            Size::STANDARD,
            &black,
            &white,
            Color::Black,
        );
        let after = after.expect("a position");
        let answer = solver.solve(&after, &ask(Goal::Vct), &limits(2_000), &mut NoControl);
        let verdict = answer.expect("a running game").verdict;
        assert!(verdict.win().is_none(), "{p}");
    }
    assert!(found.moves.len() + found.open.len() < 30);
}

#[test]
fn every_first_move_of_continuous_threats_is_proved() {
    let position = set_up(Rule::Freestyle, "g8,h8,i9,i10", "a1,a3,a5,o1");
    let mut solver = Solver::new(4 << 20);
    let firsts = solver.first_moves(
        &position,
        &ask(Goal::Vct),
        &limits(1_500_000),
        &mut NoControl,
    );
    let firsts = firsts.expect("a running game");
    assert!(firsts.wins.len() > 1, "{}", firsts.wins.len());
    for win in &firsts.wins {
        verify(win);
    }
    let answer = solver.solve(&position, &ask(Goal::Vct), &limits(100_000), &mut NoControl);
    let verdict = answer.expect("a running game").verdict;
    let first = verdict.win().expect("a win").line[0];
    assert!(
        firsts.wins.iter().any(|win| win.line[0] == first),
        "{first}"
    );
}

#[test]
fn a_limit_on_threes_is_kept() {
    let position = set_up(Rule::Freestyle, "g8,h8,i9,i10", "a1,a3,a5,o1");
    let mut solver = Solver::new(4 << 20);
    let mut solved = |threes| {
        let question = Question {
            threes: Some(threes),
            ..ask(Goal::Vct)
        };
        let answer = solver.solve(&position, &question, &limits(1_000_000), &mut NoControl);
        answer.expect("a running game").verdict
    };
    assert_eq!(solved(0), Verdict::NoWin);
    verify(solved(1).win().expect("two twos make two threes at once"));
}

#[test]
fn a_quiet_win_is_found_where_threats_are_shown_not_to_suffice() {
    let points = |text| notation::parse_points(text).expect("points");
    let position = Position::from_stones(
        Rule::Freestyle,
        Size::new(9).expect("a size"),
        &points("a2,g3,h4,d5,b6,e6,h6,g7"),
        &points("f2,f3,d4,f4,c6,g6,b8,h9"),
        Color::Black,
    );
    let position = position.expect("a position");
    let mut solver = Solver::new(4 << 20);
    let mut solved = |goal| {
        let answer = solver.solve(&position, &ask(goal), &limits(3_000_000), &mut NoControl);
        answer.expect("a running game").verdict
    };
    assert_eq!(solved(Goal::Vct), Verdict::NoWin);
    verify(solved(Goal::Win).win().expect("a quiet win"));
}

#[test]
fn what_is_claimed_of_any_win_is_so() {
    let (mut wins, mut beyond) = (0, 0);
    for rule in Rule::ALL {
        let mut random = SplitMix::new(40 + rule as u64);
        let mut solver = Solver::new(4 << 20);
        for _ in 0..8 {
            let stones = 10 + random.below(16);
            let position = middle_game(rule, Size::STANDARD, stones, &mut random);
            let mut solved = |goal| {
                let answer = solver.solve(&position, &ask(goal), &limits(60_000), &mut NoControl);
                answer.expect("a running game").verdict
            };
            let verdict = solved(Goal::Win);
            // Too many moves to try all.
            assert_ne!(verdict, Verdict::NoWin);
            if let Some(win) = verdict.win() {
                wins += 1;
                verify(win);
                beyond += usize::from(solved(Goal::Vct).win().is_none());
            }
        }
    }
    println!("{wins} wins, {beyond} beyond continuous threats");
    assert!(wins > 3, "{wins} {beyond}");
}

#[test]
fn writing_a_proof_keeps_the_limit_too() {
    let moves = notation::parse_moves("h8h9l4g4e9g10e7").expect("moves");
    let position = Position::from_moves(Rule::Freestyle, Size::STANDARD, &moves).expect("legal");
    for nodes in (20_000..=200_000).step_by(20_000) {
        let mut solver = Solver::new(4 << 20);
        let answer = solver.solve(&position, &ask(Goal::Win), &limits(nodes), &mut NoControl);
        let spent = answer.expect("an open game").nodes;
        assert!(spent <= nodes + 100, "{spent} of {nodes}");
    }
}

#[test]
fn looking_for_what_averts_threats_keeps_the_limit_too() {
    let position = set_up(Rule::Freestyle, "g8,h8,i9,i10", "a1,a3,a5,o1");
    let question = Question {
        side: Some(Color::Black),
        ..ask(Goal::Vct)
    };
    let mut verified = |_, proof: &_| tengen_proof::verify(proof).is_ok();
    for nodes in [50_000, 200_000] {
        let mut solver = Solver::new(4 << 20);
        let limits = limits(nodes);
        let found = solver.defences(
            Asked {
                position: &position,
                question: &question,
                limits: &limits,
            },
            &mut NoControl,
            &mut verified,
        );
        let found = found.expect("a running game");
        assert!(found.nodes <= nodes + 100, "{} of {nodes}", found.nodes);
        assert!(!found.complete() && found.moves.is_empty());
    }
}
