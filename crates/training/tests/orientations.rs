//! Cards do not depend on how a board is turned or mirrored.

use proptest::prelude::*;
use tengen_core::{Color, Point, Position, Rule, Size, Symmetry};
use tengen_training::{Added, Answers, Card, Deck, Kind};

use crate::common::{RIGHT, WRONG};

fn points(size: Size) -> Vec<Point> {
    size.points().collect()
}

/// A position of random stones, and answers among its legal points; `None` if a row stands.
fn random(stones: &[usize], answers: &[usize], rule: Rule) -> Option<(Position, Vec<Point>)> {
    let all = points(Size::STANDARD);
    let mut chosen: Vec<Point> = stones.iter().map(|&i| all[i % all.len()]).collect();
    chosen.sort_unstable();
    chosen.dedup();
    let (black, white): (Vec<_>, Vec<_>) =
        chosen.iter().partition(|p| (p.x() * 7 + p.y()) % 2 == 0);
    let position = Position::from_stones(rule, Size::STANDARD, &black, &white, Color::Black);
    let position = position.ok().filter(|p| p.outcome().is_none())?;
    let legal = position.legal_points();
    let mut moves: Vec<Point> = answers.iter().map(|&i| legal[i % legal.len()]).collect();
    moves.sort_unstable();
    moves.dedup();
    Some((position, moves))
}

fn image(position: &Position, symmetry: Symmetry) -> Position {
    let size = position.size();
    let of = |color| {
        let stones = position.board().iter().filter(move |&(_, c)| c == color);
        stones
            .map(|(p, _)| symmetry.apply(p, size))
            .collect::<Vec<_>>()
    };
    let (black, white) = (of(Color::Black), of(Color::White));
    Position::from_stones(position.rule(), size, &black, &white, position.to_move())
        .expect("the image of a set-up")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn images_are_one_card_with_one_schedule(
        stones in prop::collection::vec(0usize..225, 0..30),
        answers in prop::collection::vec(0usize..200, 1..4),
        turn in 0usize..8,
        attempts in prop::collection::vec(any::<bool>(), 1..8),
    ) {
        let Some((position, moves)) = random(&stones, &answers, Rule::Freestyle) else {
            return Ok(());
        };
        let symmetry = Symmetry::all()[turn];
        let mapped: Vec<Point> =
            moves.iter().map(|&p| symmetry.apply(p, position.size())).collect();
        let make = |position: &Position, moves: &[Point]| {
            Card::new(position, Kind::Win, moves, Vec::new()).expect("a card")
        };
        let (card, other) = (make(&position, &moves), make(&image(&position, symmetry), &mapped));
        prop_assert_eq!(&card, &other);

        let mut deck = Deck::default();
        let key = card.key();
        prop_assert_eq!(deck.add(card), Added::New);
        prop_assert_eq!(deck.add(other), Added::Known);
        let mut twin = deck.clone();
        for (day, &right) in attempts.iter().enumerate() {
            let attempt = if right { RIGHT } else { WRONG };
            // Seen in another orientation each time by the twin.
            let shown = twin.card(key).expect("the card").show(day as u64 * 77);
            prop_assert_eq!(shown.kind, Kind::Win);
            deck.review(key, &attempt, 30 * day as i32);
            twin.review(key, &attempt, 30 * day as i32);
        }
        prop_assert_eq!(deck, twin);
    }

    #[test]
    fn what_is_shown_has_the_answers_of_the_position(
        stones in prop::collection::vec(0usize..225, 0..30),
        answers in prop::collection::vec(0usize..200, 1..4),
        seed: u64,
    ) {
        let Some((position, moves)) = random(&stones, &answers, Rule::Freestyle) else {
            return Ok(());
        };
        let card = Card::new(&position, Kind::OnlyDefence, &moves, Vec::new()).expect("a card");
        let shown = card.show(seed);
        let Answers::Moves(answers) = &shown.answers else {
            panic!("moves");
        };
        // Some symmetry takes the position to what is shown, and the answers to answers.
        let size = position.size();
        let fits = |symmetry: &Symmetry| {
            image(&position, *symmetry).board() == shown.diagram.position().expect("a set-up").board()
                && moves.iter().all(|&p| answers.contains(&symmetry.apply(p, size)))
        };
        prop_assert!(Symmetry::all().iter().any(fits));
        // Accepted are these moves and those which the position's own symmetries make of them.
        let legal = |p: &Point| shown.diagram.position().is_ok_and(|s| s.legality(*p).is_ok());
        prop_assert!(answers.iter().all(legal));
        prop_assert!(answers.len() >= moves.len());
        let again = Card::new(
            &shown.diagram.position().expect("a set-up"),
            Kind::OnlyDefence,
            answers,
            Vec::new(),
        );
        prop_assert_eq!(again.expect("a card"), card);
    }

    #[test]
    fn forbidden_points_are_asked_in_every_orientation(
        stones in prop::collection::vec(0usize..225, 10..60),
        asked in 0usize..225,
        turn in 0usize..8,
    ) {
        let Some((position, _)) = random(&stones, &[], Rule::Renju) else {
            return Ok(());
        };
        let point = points(position.size())[asked];
        let symmetry = Symmetry::all()[turn];
        let card = Card::forbidden(&position, point);
        let other = Card::forbidden(
            &image(&position, symmetry),
            symmetry.apply(point, position.size()),
        );
        prop_assert_eq!(card.is_ok(), position.board().is_empty(point));
        if let (Ok(card), Ok(other)) = (card, other) {
            prop_assert_eq!(&card, &other);
            let forbidden = position.legality(point).is_err();
            let shown = card.show(7);
            prop_assert_eq!(shown.answers, Answers::Forbidden(forbidden));
            let there = shown.diagram.position().expect("a set-up");
            prop_assert_eq!(there.legality(shown.point.expect("a point")).is_err(), forbidden);
        }
    }
}
