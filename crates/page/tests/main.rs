//! The page's state machines with every order of answers and failures.

mod import;
mod joining;
mod keeping;
mod kinds;
mod navigation;
mod sends;
mod sharing;
mod storing;
mod workers;
mod world;

use proptest::prelude::ProptestConfig;
use proptest::test_runner::RngSeed;

/// 2,000 cases, of 50 events each in every test: 100,000 events.
fn seeded() -> ProptestConfig {
    ProptestConfig {
        cases: 2_000,
        rng_seed: RngSeed::Fixed(1),
        ..ProptestConfig::default()
    }
}
