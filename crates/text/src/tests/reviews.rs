//! Sentences of reviews.

use tengen_core::{Color, Foul, Point};

use crate::{Language, Text};

/// The longest sentence of a moment, in letters.
const MOST_LETTERS: usize = 140;

#[test]
fn sentences_of_moments_are_short_and_without_abbreviations() {
    let point = "v22".parse::<Point>().expect("a point");
    for text in Language::ALL.map(Text::new) {
        let points = text.points(&[point; 5]);
        let stop = text.review_forbidden_stop(point, Foul::DoubleThree);
        for goal in ["vcf", "vct", "win"] {
            let mut said = vec![
                text.review_only_many(10, "yes", goal, 99),
                text.review_held_many(10, goal, 99),
                text.review_no_threat(goal, 99),
                text.review_held(&points, goal, 99),
            ];
            for four in ["yes", "no"] {
                said.push(text.review_only(&points, four, goal, 99));
            }
            let mut said: Vec<String> = said
                .into_iter()
                .map(|words| text.sentences(&[words, stop.clone()]))
                .collect();
            said.push(text.review_let_go(Color::White, point, goal, 99));
            said.push(text.review_let_go_lost(Color::White, point, goal, 99));
            said.push(text.review_cost(100, point));
            for sentence in said {
                let letters = sentence.chars().count();
                assert!(letters <= MOST_LETTERS, "{letters}: {sentence}");
                let shouted = ["VCF", "VCT", "review-", "  "];
                assert!(
                    !shouted.iter().any(|word| sentence.contains(word)),
                    "{sentence}"
                );
            }
        }
    }
}

#[test]
fn a_four_first_and_the_kind_of_win_are_told() {
    let text = Text::new(Language::English);
    let only = text.review_only("J10 or K7", "no", "vct", 9);
    assert_eq!(only, "Only J10 or K7 stopped a win by threats in 9 moves.");
    let fours = text.review_only("J10", "yes", "vcf", 7);
    assert_eq!(
        fours,
        "Only J10, or a four first, stopped a win by fours in 7 moves."
    );
    let h9 = "h9".parse::<Point>().expect("a point");
    let any = text.review_let_go(Color::Black, h9, "win", 5);
    assert_eq!(any, "Black had a win in 5 moves, beginning with H9.");
}
