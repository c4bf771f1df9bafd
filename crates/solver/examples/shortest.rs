//! Shortest wins in small positions, by the solver and by the literal definitions.
//!
//! ```sh
//! cargo run --release -p tengen-solver --example shortest -- --rule renju --positions 2000
//! ```

#[path = "../tests/lengths/mod.rs"]
mod lengths;

use std::time::Instant;

use lengths::{KINDS, Wanted, compare};
use tengen_core::Rule;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    use lexopt::prelude::*;
    let (mut rules, mut positions, mut nodes, mut seed) = (Rule::ALL.to_vec(), 2000, 2_000_000, 1);
    let mut args = lexopt::Parser::from_env();
    while let Some(arg) = args.next()? {
        match arg {
            Long("rule") => rules = vec![args.value()?.parse()?],
            Long("positions") => positions = args.value()?.parse()?,
            // For each question.
            Long("nodes") => nodes = args.value()?.parse()?,
            Long("seed") => seed = args.value()?.parse()?,
            _ => return Err(arg.unexpected().into()),
        }
    }
    let mut different = 0;
    for rule in rules {
        let start = Instant::now();
        let tally = compare(Wanted {
            rule,
            positions,
            nodes,
            seed,
        });
        for difference in &tally.differences {
            println!("{difference}");
        }
        let (differences, took) = (tally.differences.len(), start.elapsed());
        println!("{rule}: {positions} positions, {differences} differences, {took:.1?}");
        for (kind, (goal, most)) in KINDS.into_iter().enumerate() {
            let (agreed, none) = (tally.agreed[kind], tally.none[kind]);
            let unsaid = tally.unsaid[kind];
            println!(
                "{rule} {goal:?}: {agreed:?} of 1, 3, 5, 7, 9 plies, {none} without one of at most \
                 {most}, {unsaid} not said"
            );
        }
        different += differences;
    }
    if different > 0 {
        return Err(format!("{different} differences").into());
    }
    Ok(())
}
