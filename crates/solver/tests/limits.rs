//! Limits shared by search and solver: nodes, time, stop requests.

use std::time::Duration;

use tengen_board::{Clock, ProofQuestion, ProofRequest};
use tengen_core::{Position, Rule, Size, notation};
use tengen_solver::{Control, Goal, Limits, NoControl, Prober, Question, Verdict, solve};

/// Two twos of Black that cross in H8: no VCF, but a VCT.
const TWOS: &str = "i8a1j8o15h9a15h10o1";

fn position(moves: &str) -> Position {
    let moves = notation::parse_moves(moves).expect("moves");
    Position::from_moves(Rule::Freestyle, Size::STANDARD, &moves).expect("a position")
}

fn verdict(goal: Goal, limits: &Limits, control: &mut dyn Control) -> (Verdict, u64) {
    let question = Question {
        goal,
        shortest: true,
        ..Question::default()
    };
    let answer = solve(&position(TWOS), &question, limits, control).expect("a running game");
    (answer.verdict, answer.nodes)
}

#[test]
fn a_win_is_no_longer_than_the_limit_of_depth() {
    let (found, _) = verdict(Goal::Vct, &Limits::default(), &mut NoControl);
    let length = found.win().expect("a win").length;
    for depth in 1..=length + 2 {
        let limits = Limits {
            depth: Some(depth),
            ..Limits::default()
        };
        let (found, _) = verdict(Goal::Vct, &limits, &mut NoControl);
        match found.win() {
            Some(win) => assert_eq!((win.length, depth >= length), (length, true)),
            None => assert_eq!((found, depth < length), (Verdict::NoWin, true)),
        }
    }
}

/// A clock that advances a millisecond per poll.
struct Ticking(u32);

impl Control for Ticking {
    fn stop(&mut self) -> bool {
        false
    }

    fn elapsed(&mut self) -> Duration {
        self.0 += 1;
        Duration::from_millis(self.0.into())
    }
}

#[test]
fn the_clock_ends_a_search() {
    let limits = |milliseconds| Limits {
        clock: Some(Clock {
            turn: Some(Duration::from_millis(milliseconds)),
            left: None,
            increment: Duration::ZERO,
            margin: Duration::ZERO,
        }),
        ..Limits::default()
    };
    // Polled every 64 nodes.
    let mut clock = Ticking(0);
    let (found, nodes) = verdict(Goal::Win, &limits(3), &mut clock);
    assert_eq!((found, clock.0), (Verdict::Unknown, 3));
    assert!(nodes < 4 * 64, "{nodes}");
    let (found, _) = verdict(Goal::Vct, &limits(1_000_000), &mut Ticking(0));
    assert!(found.win().is_some());
}

#[test]
fn a_prober_that_is_ready_makes_no_tables_for_a_request() {
    let position = position(TWOS);
    let ask = |prober: &mut Prober, question| {
        let request = ProofRequest {
            position: &position,
            question,
            nodes: 2_000,
            until: None,
        };
        prober.prove(&request, &mut || false);
        prober.made()
    };
    let mut ready = Prober::new(4 << 20);
    ready.make_tables();
    let all = ready.made();
    // All of them are about what it may take.
    assert!(all > 2 << 20 && all <= 4 << 20, "{all}");
    let mut lazy = Prober::new(4 << 20);
    assert_eq!(lazy.made(), 0);
    for question in [ProofQuestion::Win, ProofQuestion::Lost, ProofQuestion::Won] {
        let before = lazy.made();
        assert_eq!(ask(&mut ready, question), all, "{question:?}");
        assert!(ask(&mut lazy, question) >= before, "{question:?}");
    }
    assert!(lazy.made() > 1 << 20 && lazy.made() <= all);
}
