//! Time management: a plain twin, and games played without a clock.

use std::time::Duration;

use proptest::prelude::*;
use tengen_core::SplitMix;

use crate::{Budget, Clock, Signs};

/// The table of moves still to come as points of a line: stones, moves.
const LINE: [(f64, f64); 11] = [
    (8.0, 20.4),
    (16.0, 17.3),
    (24.0, 14.4),
    (32.0, 12.3),
    (40.0, 10.9),
    (48.0, 9.7),
    (64.0, 8.3),
    (80.0, 7.6),
    (100.0, 7.5),
    (120.0, 9.0),
    (140.0, 11.4),
];

fn literal_moves(stones: f64) -> f64 {
    let mut moves = LINE[0].1;
    for pair in LINE.windows(2) {
        let ((from, before), (to, after)) = (pair[0], pair[1]);
        if stones >= from {
            let along = ((stones - from) / (to - from)).min(1.0);
            moves = before + along * (after - before);
        }
    }
    moves
}

/// Seconds of the share and of the limit, written down as the page on time says it.
fn literal(clock: &Clock, empties: u32, moves: f64) -> [f64; 2] {
    let turn = clock.turn.map_or(f64::INFINITY, |turn| turn.as_secs_f64());
    let margin = clock.margin.as_secs_f64();
    let of_turn = (turn - margin).max(0.0);
    let Some(left) = clock.left else {
        return [of_turn, of_turn];
    };
    let left = (left.as_secs_f64() - margin).max(0.0);
    let increment = clock.increment.as_secs_f64();
    let possible = f64::from(empties / 2).max(1.0);
    let moves = moves.clamp(1.0, possible);
    let every = (0.005 - increment).max(0.0).min(left / possible);
    let spare = (left - increment - every * possible).max(0.0);
    let share = spare / moves + every / 2.0 + increment * 15.0 / 16.0;
    let most = (spare / 4.0 + every + increment * 15.0 / 16.0).min(3.0 * share);
    let limit = of_turn.min(most).min(left);
    let share = if turn * moves <= left {
        limit
    } else {
        share.min(limit)
    };
    [share, limit]
}

fn clocks() -> impl Strategy<Value = Clock> {
    let ms = |most: u64| (0..=most).prop_map(Duration::from_millis);
    let turn = prop_oneof![Just(None), ms(40_000).prop_map(Some)];
    let left = prop_oneof![
        Just(None),
        ms(300).prop_map(Some),
        ms(1_000_000).prop_map(Some)
    ];
    let increment = prop_oneof![Just(Duration::ZERO), ms(20), ms(5_000)];
    (turn, left, increment, ms(200)).prop_map(|(turn, left, increment, margin)| Clock {
        turn: turn.or_else(|| left.is_none().then_some(Duration::from_secs(1))),
        left,
        increment,
        margin,
    })
}

proptest! {
    #[test]
    fn budgets_equal_their_literal_twin(
        clock in clocks(),
        (stones, empties) in (25_u32..=484).prop_flat_map(|cells| {
            (0..=cells).prop_map(move |stones| (stones, cells - stones))
        }),
    ) {
        let budget = Budget::of(&clock, stones, empties);
        prop_assert!(budget.soft <= budget.hard);
        let least = clock.turn.into_iter().chain(clock.left).min().expect("a limit");
        prop_assert!(budget.hard <= least.saturating_sub(clock.margin));
        // The table is rounded down to a tenth of a move.
        let exact = literal_moves(f64::from(stones));
        let twins = [exact, exact - 0.1].map(|moves| literal(&clock, empties, moves));
        for (at, got) in [budget.soft, budget.hard].into_iter().enumerate() {
            let got = got.as_secs_f64();
            let bounds = twins.map(|twin| twin[at]);
            let (low, high) = (bounds[0].min(bounds[1]), bounds[0].max(bounds[1]));
            prop_assert!((low - 1e-6..=high + 1e-6).contains(&got), "{got} of {bounds:?}");
        }
    }

    #[test]
    fn no_iteration_begins_beyond_the_limit(
        clock in clocks(),
        iterations in prop::collection::vec((any::<bool>(), 0_u32..=1000), 0..40),
    ) {
        let budget = Budget::of(&clock, 20, 205);
        let mut signs = Signs::default();
        for (same, chance) in iterations {
            signs.note(same, chance);
            let last = budget.last_start(&signs);
            prop_assert!(last <= budget.hard);
            if budget.soft == budget.hard {
                prop_assert_eq!(last, budget.hard);
            } else {
                // Seven tenths of at least seven tenths, but for rounding.
                prop_assert!(last + Duration::from_micros(1) >= budget.soft * 49 / 100);
            }
        }
    }
}

#[test]
fn an_unsteady_move_or_a_falling_chance_gets_more_time() {
    let clock = Clock {
        turn: None,
        left: Some(Duration::from_secs(60)),
        increment: Duration::ZERO,
        margin: Duration::ZERO,
    };
    let budget = Budget::of(&clock, 20, 205);
    let after = |iterations: &[(bool, u32)]| {
        let mut signs = Signs::default();
        iterations
            .iter()
            .for_each(|&(same, chance)| signs.note(same, chance));
        budget.last_start(&signs)
    };
    let steady = after(&[(true, 500); 8]);
    let changed = after(&[[(true, 500); 8].as_slice(), &[(false, 500)]].concat());
    let fell = after(&[[(true, 700); 8].as_slice(), &[(true, 450)]].concat());
    let decided = after(&[(true, 950); 8]);
    assert!(steady < changed && steady < fell && steady < decided);
}

/// Stones at the end of won games, by the percent of them that end before: the games by which the
/// stored suites were judged.
const LENGTHS: [(u64, u64); 8] = [
    (5, 29),
    (10, 33),
    (25, 43),
    (50, 57),
    (75, 73),
    (90, 92),
    (99, 133),
    (100, 225),
];

/// Stones at the end of a game; 7 of 100 are drawn at the last point.
fn length(random: &mut SplitMix) -> u64 {
    let percent = random.next() % 100;
    if random.next() % 100 < 7 {
        return 225;
    }
    let mut before = (0, 15);
    for (to, stones) in LENGTHS {
        if percent < to {
            let (from, low) = before;
            return low + (stones - low) * (percent - from) / (to - from);
        }
        before = (to, stones);
    }
    before.1
}

/// A game of one side.
struct Played {
    /// Its own moves.
    moves: u64,
    /// The part of all its time that is left at the end, in permille.
    unused: u64,
}

/// A search in a model: each iteration ends at 1.5 to 2.6 times the time of its beginning. A part
/// of the moves is forced and takes no time, and a clock is looked at up to `jitter` too late.
fn search(budget: Budget, to_come: u64, jitter: u64, random: &mut SplitMix) -> Duration {
    let late = Duration::from_micros(random.next() % (jitter + 1));
    if random.next() % 100 < 23 || to_come < 4 {
        return late;
    }
    let mut signs = Signs::default();
    let mut elapsed = Duration::from_micros(500 + random.next() % 1_500);
    let decided = 400_u64.saturating_sub(14 * to_come) as u32;
    while elapsed < budget.last_start(&signs) {
        let wave = (random.next() % 60) as u32;
        signs.note(!random.next().is_multiple_of(5), 500 + decided + wave);
        elapsed = elapsed * (150 + (random.next() % 110) as u32) / 100;
    }
    elapsed.min(budget.hard) + late
}

/// A game by this clock, in milliseconds; panics if it is lost by time.
fn play(left: u64, increment: u64, jitter: u64, random: &mut SplitMix) -> Played {
    let ends = length(random);
    let increment = Duration::from_millis(increment);
    let mut left = Duration::from_millis(left);
    let mut total = left;
    let mut stones = 5 + random.next() % 3;
    let mut moves = 0;
    // As the Gomocup engine has it: an eighth, or 60 ms, or the slowest moment seen.
    let slowest = Duration::from_micros(jitter);
    while stones < ends {
        let margin = (left / 8).min(Duration::from_millis(60));
        let clock = Clock {
            turn: None,
            left: Some(left),
            increment,
            margin: margin.max(slowest.min(left / 3)),
        };
        let budget = Budget::of(&clock, stones as u32, (225 - stones) as u32);
        let took = search(budget, ends - stones, jitter, random);
        assert!(
            took <= left,
            "{took:?} of {left:?} at {stones} stones of {ends}"
        );
        left = left - took + increment;
        total += increment;
        stones += 2;
        moves += 1;
    }
    Played {
        moves,
        unused: (left.as_nanos() * 1000 / total.as_nanos()) as u64,
    }
}

#[test]
fn a_game_of_usual_length_leaves_little_of_its_time() {
    // Milliseconds for the game and for each move; microseconds that a look may be late; the
    // permille allowed. Two seconds without an increment must do for more than a hundred moves.
    for (left, increment, jitter, allowed) in [
        (12_000, 500, 5_000, 150),
        (12_000, 0, 500, 150),
        (180_000, 0, 2_000, 150),
        (2_000, 0, 300, 350),
        (1_000, 20, 3_000, 150),
    ] {
        let mut random = SplitMix::new(58);
        let mut unused: Vec<u64> = (0..4_000)
            .map(|_| play(left, increment, jitter, &mut random))
            .filter(|game| (20..=40).contains(&game.moves))
            .map(|game| game.unused)
            .collect();
        assert!(unused.len() > 1_000);
        unused.sort_unstable();
        let (median, most) = (unused[unused.len() / 2], unused[unused.len() - 1]);
        println!("{left} + {increment} ms: {median} permille unused in the median, {most} at most");
        assert!(median <= allowed, "{left} + {increment}: {median} permille");
        // Nor is it spent before the game is over.
        assert!(
            unused[0] >= 5,
            "{left} + {increment}: {} permille",
            unused[0]
        );
    }
}
