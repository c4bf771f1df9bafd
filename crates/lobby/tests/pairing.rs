//! Pairing against its literal form, and what holds for all of it.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use tengen_lobby::{
    BlockedPairs, History, Place, Player, PoolId, Range, Standing, WIDEST_AFTER, Waiting, pair,
    width,
};

use crate::literal::{Waiter, are_apart, pairs};

const NOW: u64 = 100_000;

fn range(rating: i32) -> impl Strategy<Value = Range> {
    prop_oneof![
        4 => Just(Range::ALL),
        2 => (0..400u32, 0..400u32).prop_map(move |(below, above)| Range::around(rating, below, above)),
        1 => (1_300..1_700i32, 0..300i32)
            .prop_map(|(least, more)| Range::new(least, least + more).expect("a range")),
    ]
}

fn place(pool: u32) -> impl Strategy<Value = Place> {
    // Few ratings, so that many are equal.
    let rating = (0..9i32).prop_map(|step| 1_200 + 75 * step);
    (rating, 40..350u32).prop_flat_map(move |(rating, deviation)| {
        range(rating).prop_map(move |range| Place {
            pool: PoolId(pool),
            standing: Standing { rating, deviation },
            range,
        })
    })
}

fn places() -> impl Strategy<Value = Vec<Place>> {
    let all = (place(0), place(1), place(2), place(3), 1..16u8);
    all.prop_map(|(a, b, c, d, which)| {
        let all = [a, b, c, d].into_iter().enumerate();
        let these = all.filter(|(at, _)| which >> at & 1 == 1);
        these.map(|(_, place)| place).collect()
    })
}

fn waiters() -> impl Strategy<Value = Vec<Waiter>> {
    let since = (0..10u64).prop_map(|step| NOW - step * 7_500);
    let all = prop::collection::vec((since, places()), 0..24);
    all.prop_map(|all| {
        let all = all.into_iter().enumerate();
        all.map(|(at, (since, places))| (Player(at as u128), since, places))
            .collect()
    })
}

fn two() -> impl Strategy<Value = Vec<(Player, Player)>> {
    prop::collection::vec((0..24u128, 0..24u128), 0..40).prop_map(|all| {
        all.into_iter()
            .map(|(a, b)| (Player(a), Player(b)))
            .collect()
    })
}

/// Everything in the form of the crate.
fn as_asked(
    waiters: &[Waiter],
    met: &[(Player, Player)],
    apart: &[(Player, Player)],
) -> (BTreeMap<Player, Waiting>, History, BlockedPairs) {
    let all = waiters.iter().map(|(player, since, places)| {
        let (since, places) = (*since, places.clone());
        (*player, Waiting { since, places })
    });
    let (mut history, mut blocks) = (History::default(), BlockedPairs::default());
    for &(one, other) in met {
        history.note([one, other], NOW);
    }
    for &(one, other) in apart {
        blocks.block(one, other);
    }
    (all.collect(), history, blocks)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(), ..ProptestConfig::default() })]

    #[test]
    fn pairs_are_those_of_the_literal_form(
        waiters in waiters(), met in two(), apart in two(),
    ) {
        let (waiting, history, blocks) = as_asked(&waiters, &met, &apart);
        let found = pair(&waiting, &history, &blocks, NOW);
        let found: Vec<_> = found.iter().map(|one| (one.pool, one.players)).collect();
        let have_met = |one, other| history.have_met(one, other, NOW);
        prop_assert_eq!(&found, &pairs::pair(&waiters, have_met, &apart, NOW));

        // Nobody is paired twice, with a stranger to the pool, or with whom one does not accept.
        let mut paired = BTreeSet::new();
        for (pool, [one, other]) in found {
            prop_assert!(paired.insert(one) && paired.insert(other));
            let known = |player: Player| &waiters[player.0 as usize];
            prop_assert!(pairs::accept(known(one), known(other), pool, NOW));
            prop_assert!(!are_apart(&apart, one, other));
        }
        // Of those who are left no two accept each other.
        let rest = || waiters.iter().filter(|(player, ..)| !paired.contains(player));
        for one in rest() {
            for other in rest().filter(|other| other.0 > one.0) {
                let accept = (0..4).any(|pool| pairs::accept(one, other, PoolId(pool), NOW));
                prop_assert!(!accept || are_apart(&apart, one.0, other.0));
            }
        }
    }

    /// Whoever's ranges meet are paired at last, also as last opponents.
    #[test]
    fn whoever_waits_for_a_minute_is_paired(
        waiters in waiters(), met in two(), apart in two(),
    ) {
        let (mut waiting, history, blocks) = as_asked(&waiters, &met, &apart);
        let meet = |one: &Place, other: &Place| {
            one.pool == other.pool
                && one.range.contains(other.standing.rating)
                && other.range.contains(one.standing.rating)
        };
        let mut now = NOW;
        for _ in 0..2 {
            for found in pair(&waiting, &history, &blocks, now) {
                waiting.retain(|player, _| !found.players.contains(player));
            }
            now += WIDEST_AFTER;
        }
        for (one, a) in &waiting {
            for (other, b) in waiting.range(one..).skip(1) {
                let mut places = a.places.iter();
                let can = places.any(|x| b.places.iter().any(|y| meet(x, y)));
                prop_assert!(!can || are_apart(&apart, *one, *other), "{one:?} {other:?}");
            }
        }
    }
}

/// Evenings in CI, and with `TENGEN_LONG`.
pub(crate) fn cases() -> u32 {
    match std::env::var_os("TENGEN_LONG") {
        Some(_) => 200_000,
        None => 1_000,
    }
}

#[test]
fn the_accepted_difference_widens() {
    let known = Standing {
        rating: 1_500,
        deviation: 60,
    };
    let seen = [0, 999, 1_000, 10_000, 59_999].map(|waited| width(known, waited));
    assert_eq!(seen, [100, 100, 115, 250, 985]);
    assert!(width(known, 60_000) > 1_000_000);
    // Of a newcomer nobody knows how strong.
    assert_eq!(width(Standing::NEW, 0), 350);
    let odd = Standing {
        rating: i32::MIN,
        deviation: u32::MAX,
    };
    assert!(width(odd, u64::MAX) > 0 && width(odd, 59_000) > 0);
}

#[test]
fn last_opponents_play_again_only_where_nobody_else_is() {
    let at = |player: u128, rating: i32| {
        let standing = Standing {
            rating,
            deviation: 60,
        };
        let place = Place {
            pool: PoolId(0),
            standing,
            range: Range::ALL,
        };
        let waiting = Waiting {
            since: 0,
            places: vec![place],
        };
        (Player(player), waiting)
    };
    let mut history = History::default();
    history.note([Player(1), Player(2)], NOW);
    let blocks = BlockedPairs::default();
    let players = |all: &[(Player, Waiting)]| {
        let found = pair(&all.iter().cloned().collect(), &history, &blocks, NOW);
        found.iter().map(|one| one.players).collect::<Vec<_>>()
    };
    let (one, two, three) = (at(1, 1_500), at(2, 1_510), at(3, 1_900));
    assert_eq!(
        players(&[one.clone(), two.clone()]),
        [[Player(1), Player(2)]]
    );
    assert_eq!(players(&[one, two, three]), [[Player(1), Player(3)]]);
}

#[test]
fn extreme_ratings_are_paired_too() {
    let (mut waiting, history, blocks) = as_asked(&[], &[], &[]);
    for (player, rating) in [i32::MIN, i32::MAX].into_iter().enumerate() {
        let standing = Standing {
            rating,
            deviation: u32::MAX,
        };
        let place = Place {
            pool: PoolId(7),
            standing,
            range: Range::ALL,
        };
        let places = vec![place];
        waiting.insert(Player(player as u128), Waiting { since: 0, places });
    }
    // An opponent at the other end of all numbers is not accepted, and nothing overflows.
    assert_eq!(pair(&waiting, &history, &blocks, NOW), []);
}
