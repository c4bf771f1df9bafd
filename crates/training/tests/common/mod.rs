//! Positions and cards for the tests.

use tengen_core::{Color, Point, Position, Rule, Size, notation};
use tengen_training::{Attempt, Card, Kind};

/// A set-up of points in text form.
pub(crate) fn position(rule: Rule, black: &str, white: &str, to_move: Color) -> Position {
    let stones = |text: &str| notation::parse_points(text).expect("points");
    let (black, white) = (stones(black), stones(white));
    Position::from_stones(rule, Size::STANDARD, &black, &white, to_move).expect("a set-up")
}

/// Different cards, none an image of another: two stones on one row, at growing distances from
/// the corner and from each other.
pub(crate) fn cards(count: u8) -> Vec<Card> {
    let pairs = (0..8u8)
        .flat_map(|row| (0..8u8).flat_map(move |x| (x + 1..15).map(move |other| (row, x, other))));
    let mut cards: Vec<Card> = Vec::new();
    for (row, x, other) in pairs {
        let (black, white) = (Point::from_xy(x, row), Point::from_xy(other, row));
        let position = Position::from_stones(
            Rule::Freestyle,
            Size::STANDARD,
            &[black],
            &[white],
            Color::Black,
        );
        let answer = Point::from_xy(x, row + 1);
        let card = Card::new(
            &position.expect("a set-up"),
            Kind::Moment,
            &[answer],
            Vec::new(),
        );
        let card = card.expect("a card");
        if cards.iter().all(|known| known.key() != card.key()) {
            cards.push(card);
        }
        if cards.len() == usize::from(count) {
            break;
        }
    }
    assert_eq!(cards.len(), usize::from(count));
    cards
}

/// Right at once, in four seconds.
pub(crate) const RIGHT: Attempt = Attempt {
    right: true,
    hinted: false,
    shown: false,
    easy: false,
    millis: 4_000,
};

/// Wrong.
pub(crate) const WRONG: Attempt = Attempt {
    right: false,
    ..RIGHT
};
