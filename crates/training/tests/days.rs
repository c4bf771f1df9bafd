//! Thirty days of ten minutes each.

use tengen_core::SplitMix;
use tengen_training::{Deck, MOST_DUE, MOST_NEW};

use crate::common::{RIGHT, WRONG, cards};

/// Half a minute a card.
const TEN_MINUTES: usize = 20;
const DAYS: i32 = 30;
/// Of a hundred right answers to new cards.
const KNOWN: u64 = 60;

#[test]
fn thirty_days_of_ten_minutes() {
    let mut deck = Deck::default();
    let mut new = cards(200).into_iter();
    let mut random = SplitMix::new(33);
    let mut added = 0;
    for today in 0..DAYS {
        // A few games a day bring cards.
        for card in new.by_ref().take(6) {
            deck.add(card);
            added += 1;
        }
        let due = deck.due(today).today;
        assert!(due.len() <= MOST_DUE);
        let unseen = |key| {
            deck.card(key)
                .is_some_and(|card| card.state().memory.is_none())
        };
        assert!(due.iter().filter(|&&key| unseen(key)).count() <= MOST_NEW);
        for key in due.into_iter().take(TEN_MINUTES) {
            let state = deck.card(key).expect("a card").state();
            let days = today.abs_diff(state.reviewed);
            let chance = state
                .memory
                .map_or(KNOWN, |memory| (memory.retrievability(days) * 100.0) as u64);
            let attempt = if random.below(100) < chance {
                RIGHT
            } else {
                WRONG
            };
            deck.review(key, &attempt, today);
        }
    }
    assert_eq!(deck.cards().count(), added);
    assert_eq!(
        deck.due(DAYS).later,
        0,
        "ten minutes a day are enough for these"
    );
    // Every review is in the log, and cards that are known come at growing intervals.
    let mut learned = 0;
    for card in deck.cards() {
        let log = deck.log().iter().filter(|review| review.key == card.key());
        let passed: Vec<_> = log.collect();
        let never_failed = passed.iter().all(|review| review.millis.is_some());
        let gaps: Vec<i32> = passed
            .windows(2)
            .map(|two| two[1].day - two[0].day)
            .collect();
        if never_failed && gaps.len() >= 2 {
            assert!(gaps.is_sorted(), "{gaps:?}");
            assert!(gaps[gaps.len() - 1] > gaps[0]);
            learned += 1;
        }
    }
    assert!(learned > 30, "{learned} cards");
}
