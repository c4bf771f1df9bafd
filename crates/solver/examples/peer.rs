//! Time of two known positions, for comparison with another solver on the same core.
//!
//! ```sh
//! cargo run --release -p tengen-solver --example peer
//! ```
//!
//! A VCF of eight fours (mean of many runs) and a long VCT. Both include board set-up and the
//! certificate.

use std::time::{Duration, Instant};

use tengen_core::{Color, Move, Position, Rule, Size, notation};
use tengen_solver::{Goal, Limits, NoControl, Question, Solver};

const FOURS: &str = "h8h7f6g7i7g9g6h6f8e8f9f7e7d6h4g5j6i5j4k5j5j3j8j7i4k4k6l7l6m6i2n7l5k7m7g4i8g8k8l8d5e4f4f3h3g2e2\
    i10j11f11g11d9e10e12f13c10b11c12d12";
const THREATS: &str =
    "h8i9h7j8f8h9g9h10g11f10i10g10i8j9e10k9l9g8j10k7l6k8k6l10i7j6m9i5h4f7g6e6d5f5g4";

fn position(moves: &str) -> Position {
    let moves: Vec<Move> = notation::parse_moves(moves).expect("moves");
    Position::from_moves(Rule::Renju, Size::STANDARD, &moves).expect("a position")
}

fn main() {
    let question = |goal, threes| Question {
        goal,
        side: Some(Color::White),
        shortest: false,
        threes,
    };
    let fours = position(FOURS);
    let mut solver = Solver::default();
    let limits = Limits::default();
    let rounds = 20_000;
    let mut times = Vec::with_capacity(rounds);
    let mut nodes = 0;
    let mut length = 0;
    for _ in 0..rounds {
        let start = Instant::now();
        let answer = solver.solve(&fours, &question(Goal::Vcf, None), &limits, &mut NoControl);
        times.push(start.elapsed());
        let answer = answer.expect("a running game");
        nodes = answer.nodes;
        length = answer.verdict.win().map_or(0, |win| win.length);
    }
    let total: Duration = times.iter().sum();
    times.sort_unstable();
    println!(
        "vcf: mean {:.2?}, median {:.2?}, best {:.2?}; {length} plies, {nodes} nodes",
        total / rounds as u32,
        times[rounds / 2],
        times[0],
    );
    let threats = position(THREATS);
    for _ in 0..3 {
        let start = Instant::now();
        let question = question(Goal::Vct, None);
        let answer = solver.solve(&threats, &question, &limits, &mut NoControl);
        let took = start.elapsed();
        let answer = answer.expect("a running game");
        let length = answer.verdict.win().map_or(0, |win| win.length);
        println!("vct: {took:.2?}; {length} plies, {} nodes", answer.nodes);
    }
}
