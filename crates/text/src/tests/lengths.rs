//! Lengths of wins: the winner's moves, in every language.

use tengen_core::{Color, Point};

use crate::{Language, Plies, Text};

/// The numbers in a sentence, without those of points.
fn numbers(said: &str) -> Vec<u32> {
    let mut found = Vec::new();
    let mut before = ' ';
    let mut letters = said.chars().peekable();
    while let Some(letter) = letters.next() {
        if let Some(mut number) = letter.to_digit(10) {
            while let Some(digit) = letters.peek().and_then(|letter| letter.to_digit(10)) {
                number = 10 * number + digit;
                letters.next();
            }
            if !before.is_ascii_uppercase() {
                found.push(number);
            }
        }
        before = letter;
    }
    found
}

#[test]
fn a_length_counts_the_moves_of_the_winner() {
    let h9 = "h9".parse::<Point>().expect("a point");
    let black = Color::Black;
    for text in Language::ALL.map(Text::new) {
        // Of 13 plies the winner has seven; of twelve, which the other side begins, six.
        for (plies, moves) in [(Plies(13), 7), (Plies(12), 6)] {
            for said in [
                text.solve_wins(black, plies, "H9"),
                text.defend_threat(black, plies, "H9"),
                text.analysis_is_proved(black, plies, h9),
                text.analysis_is_found(black, plies, h9),
                text.analysis_ends("win", "proved", plies),
                text.analysis_ends("loss", "found", plies),
                text.analysis_short_end("win", "found", plies),
                text.analysis_short_end("win", "proved", plies),
                text.analysis_wins(black, "proved", plies),
                text.analysis_wins(black, "found", plies),
                text.analysis_proved(plies),
                text.lesson_wins(plies),
                text.lesson_loses(plies),
                text.lesson_refuted(plies),
                text.study_wins(black, "vct", plies, 6),
                text.study_threatens(black, "win", plies, 6),
                text.study_valid(black, plies),
                text.defend_not_needed(black, plies, h9),
                text.puzzle_asked(black, "vct", plies),
                text.puzzle_still(black, plies),
                text.review_only("H9", "no", "vct", plies),
                text.review_held("H9", "vct", plies),
                text.review_no_threat("vct", plies),
                text.review_let_go(black, h9, "vct", plies),
                text.review_let_go_lost(black, h9, "vct", plies),
                text.review_refuted(h9, plies),
                text.review_refuted_by(h9, plies, h9),
            ] {
                assert_eq!(numbers(&said), [moves], "{said}");
            }
        }
    }
}

#[test]
fn only_a_proved_length_is_told_as_exact() {
    let plies = Plies(13);
    for (language, about) in [
        (Language::English, ["about", "≈"]),
        (Language::Chinese, ["约", "约"]),
        (Language::TraditionalChinese, ["約", "約"]),
        (Language::Japanese, ["約", "約"]),
    ] {
        let text = Text::new(language);
        let h9 = "h9".parse::<Point>().expect("a point");
        let all = |proof: &'static str| {
            [
                text.analysis_ends("win", proof, plies),
                text.analysis_wins(Color::Black, proof, plies),
                text.analysis_short_end("loss", proof, plies),
            ]
        };
        let is_about = |said: &String| about.iter().any(|word| said.contains(word));
        assert!(all("found").iter().all(is_about), "{:?}", all("found"));
        assert!(!all("proved").iter().any(is_about), "{:?}", all("proved"));
        let found = text.analysis_is_found(Color::Black, plies, h9);
        assert!(
            is_about(&found) && is_about(&text.lesson_wins(plies)),
            "{found}"
        );
        let disc = |proof: &'static str| text.analysis_disc_end("win", proof, plies);
        assert!(
            !disc("found").contains(char::is_numeric),
            "{}",
            disc("found")
        );
        assert!(disc("proved").ends_with('7'), "{}", disc("proved"));
    }
    let text = Text::default();
    assert_eq!(text.analysis_short_end("win", "proved", plies), "win 7");
    assert_eq!(text.analysis_short_end("win", "found", plies), "win ≈7");
    assert_eq!(
        text.analysis_ends("win", "found", plies),
        "wins in about 7, found"
    );
}
