//! Stored lists of five hundred balanced openings each.
//!
//! Each file's head states how it was made, and the results of games from a hundred of them.
//! `tools/openings` makes and checks them.

use tengen_core::{Rule, Size};

/// A stored list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Suite {
    /// Such as `freestyle-15`.
    pub name: &'static str,
    /// The rule it was made for.
    pub rule: Rule,
    /// Lines of the board.
    pub lines: u32,
    /// The file's text, for [`crate::Openings::parse`].
    pub text: &'static str,
}

macro_rules! suites {
    ($($name:literal, $rule:ident, $lines:literal;)*) => {
        /// All stored lists.
        pub const SUITES: &[Suite] = &[$(Suite {
            name: $name,
            rule: Rule::$rule,
            lines: $lines,
            text: include_str!(concat!("../suites/", $name, ".txt")),
        }),*];
    };
}

suites! {
    "freestyle-15", Freestyle, 15;
    "freestyle-20", Freestyle, 20;
    "standard-15", Standard, 15;
    "renju-15", Renju, 15;
    "caro-15", Caro, 15;
}

impl Suite {
    /// The suite of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Suite> {
        SUITES.iter().copied().find(|s| s.name == name)
    }

    /// The suite for a rule and a board.
    #[must_use]
    pub fn made_for(rule: Rule, size: Size) -> Option<Suite> {
        let lines = u32::from(size.get());
        SUITES
            .iter()
            .copied()
            .find(|s| s.rule == rule && s.lines == lines)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use tengen_record::symmetric::canonical_key;

    use super::*;
    use crate::Openings;

    #[test]
    fn every_stored_list_holds_five_hundred_different_openings() {
        for suite in SUITES {
            let size = Size::new(suite.lines).expect("a size");
            let openings = Openings::parse(suite.text, suite.rule, size)
                .unwrap_or_else(|e| panic!("{}: {e}", suite.name));
            assert_eq!(openings.count(), 500, "{}", suite.name);
            let all = (0..500).map(|i| openings.get(i));
            let keys: HashSet<u64> = all.map(|p| canonical_key(p.board(), p.to_move())).collect();
            assert_eq!(keys.len(), 500, "{}: alike by symmetry", suite.name);
            assert_eq!(Suite::named(suite.name), Some(*suite));
            assert_eq!(Suite::made_for(suite.rule, size), Some(*suite));
            // Every opening has a score, and in the games neither colour won more than 60 %.
            let scores = suite.text.lines().filter_map(|line| line.split_once(" ; "));
            assert_eq!(
                scores.filter(|(_, s)| s.parse::<i32>().is_ok()).count(),
                500
            );
            let played = |line: &&str| line.starts_with("# Played out by ");
            let mut games = 0;
            for line in suite.text.lines().filter(played) {
                let number = |before: &str| {
                    let (_, after) = line.split_once(before).expect("a number in the head");
                    let digits: String = after.chars().take_while(char::is_ascii_digit).collect();
                    digits.parse::<u32>().expect("a number")
                };
                let all = number(" openings, ");
                for colour in ["Black won ", "White "] {
                    assert!(10 * number(colour) <= 6 * all, "{}: {line}", suite.name);
                }
                games += all;
            }
            assert!(games > 0, "{}", suite.name);
        }
        assert_eq!(Suite::named("no-such-suite"), None);
        assert_eq!(
            Suite::made_for(Rule::Caro, Size::new(9).expect("a size")),
            None
        );
    }
}
