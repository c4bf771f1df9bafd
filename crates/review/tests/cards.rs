//! Cards of lost games: only of proved sets of answers, and each position once.

use std::collections::HashSet;

use tengen_core::{Move, Position, Rule, Symmetry};
use tengen_engine::NoControl;
use tengen_review::{Reason, Report, Step, Walk, reason};
use tengen_training::{Added, Card, Deck, Kind};

use super::reasons::{first_pass, game};

/// The position in another orientation.
fn image(position: &Position, symmetry: Symmetry) -> Position {
    let size = position.size();
    let moves = position.moves().iter();
    let moves: Vec<Move> = moves
        .map(|&mv| match mv {
            Move::Place(p) => Move::Place(symmetry.apply(p, size)),
            Move::Pass => Move::Pass,
        })
        .collect();
    Position::from_moves(position.rule(), size, &moves).expect("an image of a game")
}

#[test]
fn of_own_losses_only_proved_sets_of_answers_become_cards() {
    let (mut deck, mut keys, mut refused) = (Deck::default(), HashSet::new(), 0);
    for (number, rule) in (100..120).flat_map(|n| Rule::ALL.map(|rule| (n, rule))) {
        let mut walk = Walk::new(game(rule, number), first_pass(300, 4_000));
        while walk.step(&mut NoControl) == Step::Settled {}
        for (judged, label) in &Report::new(&walk).moves {
            let why = reason(walk.line(), judged).filter(|_| label.is_moment());
            let Some(why) = why else { continue };
            let before = &walk.line().positions()[judged.before.ply];
            let card = Card::of_mistake(before, &why).expect("accepted by the rules");
            let Reason::Only {
                answers,
                fours: false,
                ..
            } = &why
            else {
                assert_eq!(card, None, "{why:?}");
                refused += 1;
                continue;
            };
            let card = card.expect("a card");
            assert_eq!(card.key().kind, Kind::Moment);
            let new = keys.insert(card.key());
            let added = deck.add(card.clone());
            assert_eq!(added == Added::New, new);
            for symmetry in Symmetry::all() {
                let turned: Vec<_> = answers
                    .iter()
                    .map(|&p| symmetry.apply(p, before.size()))
                    .collect();
                let image = Card::new(&image(before, symmetry), Kind::Moment, &turned, Vec::new());
                let image = image.expect("a card");
                assert_eq!((&image, deck.add(image.clone())), (&card, Added::Known));
            }
        }
    }
    println!("{} cards, {refused} moments without one", keys.len());
    assert!(keys.len() >= 5 && refused >= 100);
    assert_eq!(deck.cards().count(), keys.len());
}
