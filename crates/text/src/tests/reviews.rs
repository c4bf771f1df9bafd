//! Sentences of reviews.

use tengen_core::{Color, Foul, Point};

use crate::{Language, Plies, Text};

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
                text.review_only_many(10, "yes", goal, Plies(99)),
                text.review_held_many(10, goal, Plies(99)),
                text.review_no_threat(goal, Plies(99)),
                text.review_held(&points, goal, Plies(99)),
            ];
            for four in ["yes", "no"] {
                said.push(text.review_only(&points, four, goal, Plies(99)));
            }
            let mut said: Vec<String> = said
                .into_iter()
                .map(|words| text.sentences(&[words, stop.clone()]))
                .collect();
            said.push(text.review_let_go(Color::White, point, goal, Plies(99)));
            said.push(text.review_let_go_lost(Color::White, point, goal, Plies(99)));
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
    let only = text.review_only("J10 or K7", "no", "vct", Plies(9));
    assert_eq!(only, "Only J10 or K7 stopped a win by threats in 5 moves.");
    let fours = text.review_only("J10", "yes", "vcf", Plies(7));
    assert_eq!(
        fours,
        "Only J10, or a four first, stopped a win by fours in 4 moves."
    );
    let h9 = "h9".parse::<Point>().expect("a point");
    let any = text.review_let_go(Color::Black, h9, "win", Plies(5));
    assert_eq!(any, "Black had a win in 3 moves, beginning with H9.");
}

#[test]
fn a_win_by_the_next_stone_is_a_five() {
    let h9 = "h9".parse::<Point>().expect("a point");
    let five = Plies(1);
    for (language, word) in [
        (Language::English, " five"),
        (Language::Chinese, "五"),
        (Language::TraditionalChinese, "五"),
        (Language::Japanese, "五"),
    ] {
        let text = Text::new(language);
        for goal in ["vcf", "vct", "win"] {
            for said in [
                text.review_only("J10", "no", goal, five),
                text.review_only_many(6, "yes", goal, five),
                text.review_held("J10", goal, five),
                text.review_held_many(6, goal, five),
                text.review_no_threat(goal, five),
                text.review_let_go(Color::Black, h9, goal, five),
                text.review_let_go_lost(Color::Black, h9, goal, five),
            ] {
                let counted = said.contains('1') && !said.contains("J10");
                assert!(said.contains(word) && !counted, "{said}");
                assert!(
                    !said.contains("move,") && !said.contains("threats"),
                    "{said}"
                );
            }
        }
    }
    let text = Text::default();
    assert_eq!(
        text.review_only("J10", "no", "vct", five),
        "Only J10 stopped a five."
    );
    assert_eq!(
        text.review_let_go(Color::Black, h9, "vct", five),
        "Black could have made five at H9."
    );
}
