//! The form of a seek or challenge, and ratings.

use tengen_api::PlayerRating;
use tengen_core::Rule;
use tengen_core::opening::Procedure;
use tengen_lobby::OfferError;
use tengen_page::lobby::{Near, SeekForm, change, contains, strength, waits_for_next};
use tengen_room::lobby::Ratings;
use tengen_room::{ColorChoice, Config};

use super::*;

#[test]
fn a_game_is_rated_only_where_it_can_be() {
    let mut form = SeekForm::default();
    assert!(form.is_rated(1) && form.offer(1) == blitz());
    form.change(|choice| choice.config.color = ColorChoice::Black);
    assert_eq!(
        form.color(1),
        ColorChoice::Lot,
        "who begins a rated game is not chosen"
    );
    form.change(|choice| choice.config.clock = None);
    assert_eq!(form.unrated_by(1), Some(OfferError::RatedWithoutClock));
    assert!(!form.offer(1).rated);
    assert_eq!(form.color(1), ColorChoice::Black);
    form.change(|choice| choice.config.clock = "5m:3m".parse().ok());
    assert_eq!(form.unrated_by(1), Some(OfferError::RatedHandicap));
    form.change(|choice| {
        choice.config.clock = "3d-weekends".parse().ok();
        choice.config.opening = Procedure::None;
    });
    assert_eq!(form.unrated_by(1), Some(OfferError::RatedOpening));
    // The wish to be rated stays.
    form.change(|choice| choice.config.opening = Procedure::Swap2);
    assert!(form.is_rated(1));
    form.rate(false);
    assert!(!form.offer(1).rated && form.unrated_by(1).is_none());
}

#[test]
fn a_rule_without_the_chosen_opening_gets_another_one_that_is_rated() {
    let mut form = SeekForm::default();
    form.choose_rule(Rule::Renju);
    form.change(|choice| choice.config.opening = Procedure::Taraguchi10);
    assert!(form.is_rated(1));
    form.choose_rule(Rule::Freestyle);
    assert_eq!(form.offer(1).opening, Procedure::Swap2);
    // Who wants none keeps none.
    form.change(|choice| choice.config.opening = Procedure::None);
    form.choose_rule(Rule::Renju);
    assert_eq!(form.offer(1).opening, Procedure::None);
}

#[test]
fn a_challenge_is_for_several_games_only_at_the_board_with_a_clock() {
    let mut form = SeekForm::default();
    form.choose_games(4);
    assert_eq!(form.games(), 4);
    form.choose_games(200);
    assert_eq!(form.games(), 20);
    for clock in [None, "3d".parse().ok()] {
        form.change(|choice| choice.config.clock = clock);
        assert_eq!(form.games(), 1, "{clock:?}");
    }
    // The choice stays.
    form.change(|choice| choice.config.clock = "5m".parse().ok());
    assert_eq!(form.games(), 20);
    // Where both begin as many rated games, the first colour is chosen.
    form.change(|choice| choice.config.color = ColorChoice::White);
    assert!(form.is_rated(1));
    assert_eq!(form.color(form.games()), ColorChoice::White);
    assert_eq!(form.color(3), ColorChoice::Lot);
    // An opening that favours a colour does so for both.
    form.change(|choice| choice.config.opening = Procedure::None);
    assert_eq!((form.games(), form.unrated_by(20)), (20, None));
    assert_eq!(form.unrated_by(3), Some(OfferError::RatedOpening));
    assert!(form.offer(20).rated && !form.offer(3).rated && !form.offer(1).rated);
}

#[test]
fn ranges_lie_around_the_users_rating() {
    assert_eq!(Near::Any.around(1_500), Ratings::default());
    let ratings = Near::Points(200).around(1_500);
    assert!(contains(ratings, 1_300) && contains(ratings, 1_700));
    assert!(!contains(ratings, 1_299) && !contains(ratings, 1_701));
    let empty = Ratings {
        least: Some(2),
        most: Some(1),
    };
    assert!(!contains(empty, 1) && contains(Ratings::default(), -5_000));
}

fn rated(games: u64, steps: Value) -> Vec<PlayerRating> {
    let rating = json!({
        "group": "gomoku", "rating": 1662, "deviation": 290, "provisional": true,
        "games": games, "last": 1, "steps": steps,
    });
    vec![serde_json::from_value(rating).expect("a rating")]
}

#[test]
fn a_rating_is_told_before_and_after_the_game() {
    let new = strength(&[], &blitz());
    assert!(new.is_provisional && new.standing.rating == 1_500);
    let step = json!({ "at": 1, "opponent": ADA, "score": 2, "before": 1500, "after": 1662 });
    let now = rated(1, json!([step]));
    assert_eq!(strength(&now, &blitz()).standing.deviation, 290);
    assert_eq!(change(&[], &now, &blitz()), Some((1_500, 1_662)));
    assert_eq!(
        change(&now, &now, &blitz()),
        None,
        "the game is not rated yet"
    );
    assert_eq!(change(&[], &now, &offer("3d")), None, "another group");
    let later = json!({ "at": 2, "opponent": ADA, "score": 0, "before": 1662, "after": 1580 });
    let pair = rated(2, json!([later, step]));
    assert_eq!(change(&[], &pair, &blitz()), Some((1_500, 1_580)), "a pair");
    assert_eq!(change(&now, &pair, &blitz()), Some((1_662, 1_580)));
}

#[test]
fn matches_of_an_even_number_are_rated_by_pairs() {
    let mut config = Config::new(Rule::Freestyle, 15);
    for (games, is_rated) in [(0, false), (1, false), (2, true), (3, false), (4, true)] {
        config.games = games;
        assert_eq!(
            tengen_page::lobby::rated(&config).is_some(),
            is_rated,
            "{games}"
        );
    }
    assert!(waits_for_next(&config, 3) && !waits_for_next(&config, 4));
    config.opening = Procedure::Swap2;
    assert!(!waits_for_next(&config, 3));
}
