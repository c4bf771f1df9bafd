//! What is due, what is set aside, and what is taken back.

use proptest::prelude::*;
use tengen_core::{Color, Rule};
use tengen_training::{
    Added, Attempt, Card, CardFault, Day, Deck, Grade, Kind, MOST_DUE, MOST_FAILURES, MOST_NEW,
};

use crate::common::{RIGHT, WRONG, cards, position};

fn deck(count: u8) -> Deck {
    let mut deck = Deck::default();
    for card in cards(count) {
        assert_eq!(deck.add(card), Added::New);
    }
    deck
}

/// Answers everything that is due.
fn answer_all(deck: &mut Deck, today: Day, attempt: &Attempt) -> usize {
    let due = deck.due(today).today;
    for &key in &due {
        assert!(deck.review(key, attempt, today).is_some());
    }
    due.len()
}

#[test]
fn at_most_ten_new_cards_a_day() {
    let mut deck = deck(25);
    assert_eq!(deck.due(0).today.len(), MOST_NEW);
    for &key in &deck.due(0).today[..4] {
        deck.review(key, &RIGHT, 0);
    }
    assert_eq!(deck.due(0).today.len(), MOST_NEW - 4);
    answer_all(&mut deck, 0, &RIGHT);
    assert_eq!(deck.due(0).today, []);
    assert_eq!(deck.due(1).today.len(), MOST_NEW);
}

#[test]
fn after_two_weeks_away_a_day_has_at_most_twenty_and_the_oldest_come_first() {
    let mut deck = deck(60);
    for today in 0..6 {
        answer_all(&mut deck, today, &RIGHT);
    }
    let back = 6 + 14;
    let due = deck.due(back);
    assert_eq!(due.today.len(), MOST_DUE);
    assert!(due.later > 0);
    let day_of = |key| deck.card(key).map(|card| card.state().due);
    let days: Vec<_> = due.today.iter().map(|&key| day_of(key)).collect();
    assert!(days.is_sorted());
    let latest = days.iter().max().copied().flatten();
    let waiting = deck.cards().filter(|card| !due.today.contains(&card.key()));
    assert!(
        waiting
            .filter(|card| card.state().memory.is_some() && card.state().due <= back)
            .all(|card| Some(card.state().due) >= latest)
    );
    // The others follow on the next days, none is lost.
    let mut days = 0;
    while deck.due(back + days).later > 0 {
        assert_eq!(answer_all(&mut deck, back + days, &RIGHT), MOST_DUE);
        days += 1;
    }
    assert!((1..10).contains(&days), "{days}");
}

#[test]
fn a_card_failed_six_times_is_set_aside_and_named() {
    let mut deck = deck(1);
    let key = deck.due(0).today[0];
    let mut today = 0;
    for failures in 1..=MOST_FAILURES {
        assert_eq!(deck.due(today).today, [key]);
        assert_eq!(deck.review(key, &WRONG, today), Some(Grade::Again));
        assert_eq!(
            deck.set_aside().count(),
            usize::from(failures == MOST_FAILURES)
        );
        today += 1;
    }
    assert_eq!(deck.due(today + 100).today, []);
    assert_eq!(deck.set_aside().next().map(Card::key), Some(key));
    assert!(deck.take_up(key) && !deck.take_up(key));
    assert_eq!(deck.due(today).today, [key]);
}

#[test]
fn undoing_all_reviews_restores_the_deck() {
    let mut deck = deck(12);
    let before = deck.clone();
    for today in 0..4 {
        let due = deck.due(today).today;
        for (i, &key) in due.iter().enumerate() {
            let attempt = if i % 3 == 0 { WRONG } else { RIGHT };
            deck.review(key, &attempt, today);
        }
    }
    let reviews = deck.log().len();
    assert!(reviews > 20);
    for left in (0..reviews).rev() {
        assert!(deck.undo().is_some());
        assert_eq!(deck.log().len(), left);
    }
    assert_eq!((deck.undo(), &deck), (None, &before));
}

#[test]
fn a_known_position_gets_new_answers_and_keeps_its_schedule() {
    let mut deck = Deck::default();
    let p = position(Rule::Freestyle, "h8i8", "a1a3", Color::Black);
    let card = |answers: &str| {
        let answers = tengen_core::notation::parse_points(answers).expect("points");
        Card::new(&p, Kind::Win, &answers, Vec::new()).expect("a card")
    };
    let key = card("j8").key();
    deck.add(card("j8"));
    deck.review(key, &RIGHT, 5);
    let state = *deck.card(key).expect("the card").state();
    assert_eq!(deck.add(card("j8k8")), Added::Known);
    let known = deck.card(key).expect("the card");
    assert_eq!(
        (known.state(), known),
        (&state, &{
            let mut deck = Deck::default();
            deck.add(card("j8k8"));
            deck.review(key, &RIGHT, 5);
            deck.card(key).expect("the card").clone()
        })
    );
}

#[test]
fn a_card_that_the_rules_judge_differently_is_named_and_kept() {
    let p = position(Rule::Renju, "h8i8j9j10", "a1a3c1c3", Color::Black);
    let point = "j8".parse().expect("a point");
    let card = Card::forbidden(&p, point).expect("a double three");
    // The same card as a version with other rules might have stored it.
    let mut row = card.to_row();
    let answer = row.iter().rposition(|&byte| byte == 1).expect("a yes");
    row[answer] = 0;
    let other = Card::from_row(&row).expect("a row");
    let mut deck = Deck::restored(vec![other], Vec::new());
    assert_eq!(deck.due(0).today, []);
    let faults: Vec<_> = deck.faults().map(|(_, fault)| fault).collect();
    assert!(matches!(faults[..], [CardFault::Judged(_)]), "{faults:?}");
    assert_eq!(deck.cards().count(), 1);
    deck.add(card);
    assert_eq!((deck.faults().count(), deck.due(0).today.len()), (0, 1));
}

#[test]
fn five_thousand_cards_are_a_list_of_ten() {
    // A list looks at every card's day, and compares with the rules only what it shows.
    let few = cards(100);
    let copies = (0..50u8).flat_map(|copy| {
        few.iter().map(move |card| {
            let mut row = card.to_row();
            // Another key: the last byte of the position's.
            row[16] ^= copy;
            Card::from_row(&row).expect("a row")
        })
    });
    let deck = Deck::restored(copies.collect(), Vec::new());
    assert_eq!(deck.cards().count(), 5_000);
    assert_eq!(deck.due(0).today.len(), MOST_NEW);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Clocks that are set back, and days that repeat as zones change, never make a card due again
    /// on a day on which, or before which, it was due already.
    #[test]
    fn no_clock_makes_a_card_due_in_the_past_twice(
        steps in prop::collection::vec((-3i32..4, 0u8..3), 1..60),
        jump in prop::option::of(0usize..60),
    ) {
        let mut deck = deck(6);
        let mut today: Day = 1_000;
        for (i, &(days, answer)) in steps.iter().enumerate() {
            today += days;
            if jump == Some(i) {
                // A clock that was a year ahead, and its correction.
                let ahead = today + 365;
                answer_all(&mut deck, ahead, &RIGHT);
                deck.clock_set_back(today);
                for card in deck.cards().filter(|card| card.state().memory.is_some()) {
                    prop_assert!(card.state().reviewed <= today + 1);
                }
            }
            for key in deck.due(today).today {
                let before = *deck.card(key).expect("a card").state();
                let attempt = if answer == 0 { WRONG } else { RIGHT };
                deck.review(key, &attempt, today);
                let after = *deck.card(key).expect("a card").state();
                prop_assert!(after.due > today);
                prop_assert!(after.reviewed >= before.reviewed || before.memory.is_none());
                if before.memory.is_some() {
                    prop_assert!(after.due > before.due);
                }
                prop_assert!(!deck.due(today).today.contains(&key));
            }
            prop_assert!(deck.due(today).today.is_empty());
        }
    }
}
