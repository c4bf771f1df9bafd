//! Cards and reviews as rows: written, read, damaged.

use proptest::prelude::*;
use tengen_core::{Color, Rule};
use tengen_training::{Card, Deck, Kind, ROW_VERSION, Review, RowError};

use crate::common::{RIGHT, WRONG, cards, position};
use crate::packs::body;

fn used() -> Deck {
    let mut deck = Deck::default();
    for card in cards(8) {
        deck.add(card);
    }
    let renju = position(Rule::Renju, "h8i8j9j10", "a1a3c1c3", Color::Black);
    deck.add(Card::forbidden(&renju, "j8".parse().expect("a point")).expect("a card"));
    let answers = ["h10".parse().expect("a point")];
    let proved = Card::new(&renju, Kind::Win, &answers, vec![[7; 32], [9; 32]]);
    deck.add(proved.expect("a card"));
    for today in 0..5 {
        for (i, &key) in deck.due(today).today.iter().enumerate() {
            deck.review(key, if i % 2 == 0 { &RIGHT } else { &WRONG }, today);
        }
    }
    deck
}

#[test]
fn a_deck_survives_its_rows() {
    let deck = used();
    let cards: Result<Vec<Card>, RowError> = deck
        .cards()
        .map(|card| Card::from_row(&card.to_row()))
        .collect();
    let log: Result<Vec<Review>, RowError> = deck
        .log()
        .iter()
        .map(|review| Review::from_row(&review.to_row()))
        .collect();
    let restored = Deck::restored(cards.expect("rows"), log.expect("rows"));
    assert_eq!(restored, deck);
}

#[test]
fn errors_are_named() {
    assert_eq!(Card::from_row(&[]), Err(RowError::Empty));
    assert_eq!(
        Review::from_row(&[ROW_VERSION + 1]),
        Err(RowError::Version(ROW_VERSION + 1))
    );
    let row = used().cards().next().expect("a card").to_row();
    let longer = [&row[..], &[0]].concat();
    let error = Card::from_row(&longer).expect_err("a byte too many");
    assert!(error.to_string().contains("of the row"), "{error}");
    // The first card's key ends with no point: 0. The largest board's last point is not on it.
    let mut outside = row.clone();
    outside.splice(18..19, [0xb6, 0x05]);
    assert_eq!(
        Card::from_row(&outside)
            .err()
            .map(|error| error.to_string().contains("point")),
        Some(true)
    );
}

proptest! {
    #[test]
    fn damaged_rows_are_refused_or_read(at: usize, byte: u8, cut: usize, which: usize) {
        let deck = used();
        let rows: Vec<Vec<u8>> = deck.cards().map(Card::to_row)
            .chain(deck.log().iter().map(Review::to_row)).collect();
        let mut row = rows[which % rows.len()].clone();
        for part in 0..row.len() {
            // Nothing that is cut off reads as a whole.
            prop_assert!(Card::from_row(&row[..part]).is_err());
            if which % rows.len() >= deck.cards().count() {
                prop_assert!(Review::from_row(&row[..part]).is_err());
            }
        }
        let at = at % row.len();
        row[at] = byte;
        body::fuzz_training(&row);
        body::fuzz_training(&row[..cut % row.len()]);
    }
}
