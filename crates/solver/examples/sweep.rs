//! Random positions of one rule: every win is verified, and VCF verdicts must agree with the
//! literal rules where those can decide.
//!
//! ```sh
//! cargo run --release -p tengen-solver --example sweep -- --rule renju --positions 10000
//! ```

#[path = "../tests/common/mod.rs"]
mod common;

use common::{Brute, middle_game};
use tengen_core::{Color, Rule, Size, SplitMix};
use tengen_solver::{Goal, Limits, NoControl, Question, Verdict, solve};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    use lexopt::prelude::*;
    let (mut rules, mut positions, mut nodes, mut literal) = (Rule::ALL.to_vec(), 10_000, 3000, 20);
    let mut seed = 1;
    let mut args = lexopt::Parser::from_env();
    while let Some(arg) = args.next()? {
        match arg {
            Long("rule") => rules = vec![args.value()?.parse()?],
            Long("positions") => positions = args.value()?.parse()?,
            // For each of the three questions.
            Long("nodes") => nodes = args.value()?.parse()?,
            // Limit of positions in the literal search.
            Long("literal") => literal = args.value()?.parse()?,
            Long("seed") => seed = args.value()?.parse()?,
            _ => return Err(arg.unexpected().into()),
        }
    }
    let mut wrong = 0;
    for rule in rules {
        wrong += sweep(rule, positions, nodes, literal, seed);
    }
    if wrong > 0 {
        return Err(format!("{wrong} wrong claims").into());
    }
    Ok(())
}

fn sweep(rule: Rule, positions: u32, nodes: u64, literal: u32, seed: u64) -> u32 {
    let mut random = SplitMix::new(seed << 8 | rule as u64);
    let limits = Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    let (mut wins, mut none, mut unknown, mut checked, mut wrong) = ([0; 3], [0; 3], [0; 3], 0, 0);
    for _ in 0..positions {
        let stones = 8 + random.below(50);
        let position = middle_game(rule, Size::STANDARD, stones, &mut random);
        let side = Color::BOTH[random.below(2) as usize];
        for (i, goal) in [Goal::Vcf, Goal::Vct, Goal::Win].into_iter().enumerate() {
            let question = Question {
                goal,
                side: Some(side),
                ..Question::default()
            };
            let Ok(answer) = solve(&position, &question, &limits, &mut NoControl) else {
                continue;
            };
            let mut complain = |what: String| {
                wrong += 1;
                println!("{rule} {side} {goal:?}: {what} in\n{:?}", position.board());
            };
            match &answer.verdict {
                Verdict::Win(win) => {
                    wins[i] += 1;
                    match tengen_proof::verify(&win.certificate) {
                        Ok(verified) if verified.length == win.length => {}
                        Ok(verified) => complain(format!("{} not {}", win.length, verified.length)),
                        Err(refusal) => complain(refusal.to_string()),
                    }
                }
                Verdict::NoWin => none[i] += 1,
                Verdict::Unknown => unknown[i] += 1,
            }
            if goal != Goal::Vcf {
                continue;
            }
            match (Brute::new(&position, side, literal).wins(), &answer.verdict) {
                (Some(true), Verdict::NoWin) => complain("a win by fours exists".to_owned()),
                (Some(false), Verdict::Win(_)) => complain("no win by fours exists".to_owned()),
                (Some(_), _) => checked += 1,
                (None, _) => {}
            }
        }
    }
    for (i, goal) in ["vcf", "vct", "win"].into_iter().enumerate() {
        println!(
            "{rule} {goal}: {} wins verified, {} without, {} open",
            wins[i], none[i], unknown[i]
        );
    }
    println!("{rule}: {checked} decided by the literal rules too, {wrong} wrong");
    wrong
}
