//! Speed of pairing 2,000 who wait: in one pool, in four, and where hardly anybody accepts anybody.

#![allow(missing_docs)]

use std::collections::BTreeMap;
use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use tengen_core::SplitMix;
use tengen_lobby::{
    BlockedPairs, History, Place, Player, PoolId, Range, Standing, WIDEST_AFTER, Waiting, pair,
};

const PLAYERS: u64 = 2_000;

fn waiting(pools: u32, lots: &mut SplitMix) -> BTreeMap<Player, Waiting> {
    let mut all = BTreeMap::new();
    for player in 0..PLAYERS {
        let rating = 1_000 + lots.below(1_000) as i32;
        let standing = Standing {
            rating,
            deviation: 60 + lots.below(300) as u32,
        };
        let places = (0..pools).map(|pool| Place {
            pool: PoolId(pool),
            standing,
            range: Range::around(rating, 300, 300),
        });
        let waiting = Waiting {
            since: lots.below(60_000),
            places: places.collect(),
        };
        all.insert(Player(player.into()), waiting);
    }
    all
}

fn pairing(c: &mut Criterion) {
    let mut lots = SplitMix::new(64);
    let (none, mut blocks) = (History::default(), BlockedPairs::default());
    for pools in [1, 4] {
        let all = waiting(pools, &mut lots);
        c.bench_function(&format!("pair 2,000 in {pools} pools"), |b| {
            b.iter(|| black_box(pair(black_box(&all), &none, &blocks, 60_000)));
        });
    }
    let mut history = History::default();
    for _ in 0..3 * PLAYERS {
        let [one, other] = [(); 2].map(|()| Player(lots.below(PLAYERS).into()));
        history.note([one, other], 60_000);
        blocks.block(one, Player(lots.below(PLAYERS).into()));
    }
    let all = waiting(4, &mut lots);
    c.bench_function(
        "pair 2,000 in 4 pools with blocks and last opponents",
        |b| {
            b.iter(|| black_box(pair(black_box(&all), &history, &blocks, 60_000)));
        },
    );
    // Worst case: after a minute any difference is accepted, so each search walks the whole pool,
    // and rating ranges that exclude every candidate let no pair be made.
    let mut all = waiting(4, &mut lots);
    for (at, waiting) in all.values_mut().enumerate() {
        for place in &mut waiting.places {
            let rating = place.standing.rating;
            let beyond = if at % 2 == 0 { 2_001 } else { rating + 1 };
            place.range = Range::new(beyond, 3_000).expect("not empty");
        }
    }
    c.bench_function("pair 2,000 in 4 pools who accept nobody", |b| {
        b.iter(|| black_box(pair(black_box(&all), &none, &blocks, 60_000 + WIDEST_AFTER)));
    });
}

criterion_group!(benches, pairing);
criterion_main!(benches);
