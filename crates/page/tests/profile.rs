//! Profiles of players.

use tengen_api::{PlayedGame, PlayerRating, RatingStep};
use tengen_core::Rule;
use tengen_core::opening::Procedure;
use tengen_page::profile::{game, graph, history, range};
use tengen_text::{Language, Text};

fn step(before: i64, after: i64) -> RatingStep {
    RatingStep {
        at: 1,
        opponent: "a".repeat(16).parse().expect("an id"),
        score: Some(2),
        before,
        after,
    }
}

#[test]
fn a_graph_begins_before_the_first_step() {
    let mut rating = PlayerRating {
        group: "gomoku".to_owned(),
        rating: 1600,
        deviation: 200,
        provisional: true,
        games: 2,
        last: 1,
        // The latest first.
        steps: vec![step(1662, 1562), step(1500, 1662)],
    };
    let values = history(&rating);
    assert_eq!(values, [1500, 1662, 1562]);
    assert_eq!(range(&values), (1500, 1662));
    assert_eq!(graph(&values, 100.0, 81.0), "M0.0 81.0L50.0 0.0L100.0 50.0");
    rating.steps.clear();
    assert_eq!(graph(&history(&rating), 100.0, 80.0), "");
    // What changes little is not shown as if it changed much.
    assert_eq!(range(&[1500, 1510]), (1455, 1555));
}

#[test]
fn a_game_tells_who_has_won_against_whom() {
    let text = Text::new(Language::English);
    let played = PlayedGame {
        rule: Rule::Renju,
        size: 15,
        opening: Procedure::Swap2,
        black: true,
        opponent: None,
        opponent_name: "Bo".parse().ok(),
        opponent_deleted: false,
        score: 2,
        by: "resignation".to_owned(),
        moves: 30,
        finished: 1,
        rated: true,
    };
    let (title, line) = game(text, &played, true);
    assert_eq!(title, "You won against Bo");
    assert_eq!(line, "Renju, 15 × 15, 30 moves · Swap2 · rated");
    let lost = PlayedGame {
        score: 0,
        opponent_name: None,
        opponent_deleted: true,
        ..played
    };
    assert_eq!(game(text, &lost, false).0, "Lost against deleted player");
}
