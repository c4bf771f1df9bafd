//! Pairing again, literally.

use std::cmp::Reverse;

use tengen_lobby::{Place, Player, PoolId, Standing};

use super::{Waiter, are_apart};

/// What difference of ratings is accepted after so long: 100 points or the deviation, 15 more each
/// second, and any after a minute.
fn accepted(standing: Standing, waited: u64) -> f64 {
    if waited >= 60_000 {
        return f64::INFINITY;
    }
    let start = f64::from(standing.deviation).max(100.0);
    start + 15.0 * (waited as f64 / 1_000.0).floor()
}

fn place(waiter: &Waiter, pool: PoolId) -> Option<&Place> {
    waiter.2.iter().find(|place| place.pool == pool)
}

/// Whether two accept each other in a pool, without a look at blocks.
pub(crate) fn accept(one: &Waiter, other: &Waiter, pool: PoolId, now: u64) -> bool {
    let (Some(a), Some(b)) = (place(one, pool), place(other, pool)) else {
        return false;
    };
    let (x, y) = (a.standing.rating, b.standing.rating);
    let widths = accepted(a.standing, now - one.1) + accepted(b.standing, now - other.1);
    (a.range.least()..=a.range.most()).contains(&y)
        && (b.range.least()..=b.range.most()).contains(&x)
        && f64::from((x - y).abs()) <= widths / 2.0
}

/// Who is paired, in order: the longest waiting first, each with the nearest rating in the first
/// pool that has it; below before above, and of equals the nearest in the order of coming.
pub(crate) fn pair(
    waiters: &[Waiter],
    met: impl Fn(Player, Player) -> bool,
    apart: &[(Player, Player)],
    now: u64,
) -> Vec<(PoolId, [Player; 2])> {
    let mut left: Vec<&Waiter> = waiters.iter().collect();
    left.sort_by_key(|(player, since, _)| (*since, *player));
    let mut pairs = Vec::new();
    for repeats in [false, true] {
        let mut at = 0;
        while at < left.len() {
            let one = left[at];
            let mut options = Vec::new();
            let mut places = one.2.clone();
            places.sort_by_key(|place| place.pool);
            for own in &places {
                let key = |waiter: &Waiter| {
                    let place = place(waiter, own.pool).expect("a place");
                    (place.standing.rating, waiter.1, waiter.0)
                };
                let fits = |other: &&&Waiter| {
                    other.0 != one.0
                        && accept(one, other, own.pool, now)
                        && !are_apart(apart, one.0, other.0)
                        && (repeats || !met(one.0, other.0))
                };
                let all: Vec<&Waiter> = left.iter().filter(fits).copied().collect();
                let mut below: Vec<&Waiter> = all.clone();
                below.retain(|other| key(other) < key(one));
                below.sort_by_key(|other| Reverse(key(other)));
                let mut above = all;
                above.retain(|other| key(other) > key(one));
                above.sort_by_key(|other| key(other));
                for other in below.into_iter().chain(above) {
                    let difference = (key(other).0 - key(one).0).abs();
                    options.push((difference, own.pool, other.0));
                }
            }
            // The first of the least.
            let best = options.iter().min_by_key(|(difference, ..)| *difference);
            match best {
                None => at += 1,
                Some(&(_, pool, other)) => {
                    pairs.push((pool, [one.0, other]));
                    let one = one.0;
                    left.retain(|waiter| waiter.0 != one && waiter.0 != other);
                }
            }
        }
    }
    pairs
}
