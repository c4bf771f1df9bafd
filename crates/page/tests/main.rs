//! The page's state machines with every order of answers and failures.

mod account;
mod address;
mod backup;
mod connecting;
mod dealings;
mod evening;
mod fair;
mod game_list;
mod import;
mod joining;
mod judging;
mod keeping;
mod kinds;
mod learning;
mod library_lost;
mod line_pictures;
mod lobby;
mod making;
mod moderating;
mod navigation;
mod opening;
mod own_puzzles;
mod parts;
mod profile;
mod records_lost;
mod sends;
mod sharing;
mod storing;
mod whole;
mod wooden;
mod workers;
mod world;
mod writing;

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
