//! Why a point is or looks forbidden, step by step.

use tengen_core::foul::Verdict;
use tengen_core::why::{Change, Extension, Why};
use tengen_core::{Color, Point};

use crate::Text;
use crate::message::messages;

messages! { MESSAGES in WHY:
    fn verdict_on(point, verdict) = "why-verdict";
    fn a_five(points) = "why-five";
    fn an_overline(points) = "why-overline";
    fn a_four(points, completion) = "why-four";
    fn a_straight_four(points, completion) = "why-straight-four";
    fn a_three(points, real) = "why-three";
    fn an_extension(point, verdict) = "why-extension";
    fn changed_by(color, points, frees) = "why-changes";
    fn no_change(frees) = "why-no-change";
    pub fn why_taken(point, color) = "why-taken";
    fn other_rule(rule) = "why-other-rule";
}

/// The subject of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WhyPart {
    /// The verdict on the point.
    Verdict,
    /// A row of five.
    Five,
    /// Six or more in a row.
    Overline,
    /// A four.
    Four,
    /// A three; some are not real.
    Three,
    /// A move that would extend a three to a straight four.
    Extension,
}

/// One step of an explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WhyStep {
    /// 0 for the point itself, more for nested reasons.
    pub depth: usize,
    /// The subject.
    pub part: WhyPart,
    /// The text.
    pub sentence: String,
    /// Black stones assumed on the board, with the point itself.
    pub assumed: Vec<Point>,
    /// The stones of a row, or the move of an extension.
    pub points: Vec<Point>,
    /// Empty points that complete the row.
    pub completions: Vec<Point>,
}

const fn verdict_id(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Five => "five",
        Verdict::Foul(foul) => foul.name(),
        Verdict::Legal => "legal",
    }
}

impl Text {
    /// The verdict, then the rows, each followed by the extensions it depends on and their reasons.
    #[must_use]
    pub fn why(self, why: &Why) -> Vec<WhyStep> {
        let mut steps = vec![WhyStep {
            depth: 0,
            part: WhyPart::Verdict,
            sentence: self.verdict_on(why.point, Text::verdict_id(why)),
            assumed: vec![why.point],
            points: vec![why.point],
            completions: Vec::new(),
        }];
        self.rows(why, 1, &[why.point], &mut steps);
        steps
    }

    /// Adds the rows that a stone makes with the `assumed` ones.
    fn rows(self, why: &Why, depth: usize, assumed: &[Point], steps: &mut Vec<WhyStep>) {
        let mut say = |part, sentence, points: &[Point], completions: &[Point]| {
            steps.push(WhyStep {
                depth,
                part,
                sentence,
                assumed: assumed.to_vec(),
                points: points.to_vec(),
                completions: completions.to_vec(),
            });
        };
        for row in &why.fives {
            let stones = &row.stones;
            say(WhyPart::Five, self.a_five(self.points(stones)), stones, &[]);
        }
        for row in &why.overlines {
            let stones = &row.stones;
            say(
                WhyPart::Overline,
                self.an_overline(self.points(stones)),
                stones,
                &[],
            );
        }
        for four in &why.fours {
            let (stones, ends) = (&four.row.stones, &four.completions);
            let (row, completions) = (self.points(stones), self.points(ends));
            let sentence = if ends.len() > 1 {
                self.a_straight_four(row, completions)
            } else {
                self.a_four(row, completions)
            };
            say(WhyPart::Four, sentence, stones, ends);
        }
        for three in &why.threes {
            let stones = &three.row.stones;
            let real = if three.is_real() { "yes" } else { "no" };
            steps.push(WhyStep {
                depth,
                part: WhyPart::Three,
                sentence: self.a_three(self.points(stones), real),
                assumed: assumed.to_vec(),
                points: stones.clone(),
                completions: three.extensions.iter().map(|e| e.why.point).collect(),
            });
            for extension in &three.extensions {
                self.extension(extension, depth + 1, assumed, steps);
            }
        }
    }

    fn extension(
        self,
        extension: &Extension,
        depth: usize,
        assumed: &[Point],
        steps: &mut Vec<WhyStep>,
    ) {
        let why = &extension.why;
        let mut further = assumed.to_vec();
        further.push(why.point);
        steps.push(WhyStep {
            depth,
            part: WhyPart::Extension,
            sentence: self.an_extension(why.point, verdict_id(why.verdict)),
            assumed: further.clone(),
            points: vec![why.point],
            completions: extension.completions.to_vec(),
        });
        // Legal moves need no reasons.
        if matches!(why.verdict, Verdict::Foul(_)) {
            self.rows(why, depth + 1, &further, steps);
        }
    }

    /// Which next stones would free the point or forbid it: a sentence for each colour, or one that
    /// there are none.
    #[must_use]
    pub fn why_changes(self, why: &Why, changes: &[Change]) -> Vec<String> {
        let forbidden = matches!(why.verdict, Verdict::Foul(_));
        let frees = if forbidden { "yes" } else { "no" };
        if changes.is_empty() {
            return vec![self.no_change(frees)];
        }
        let of = |color: Color| {
            let by = changes.iter().filter(|c| c.color == color);
            let points: Vec<Point> = by.map(|c| c.point).collect();
            (!points.is_empty()).then(|| self.changed_by(color, self.points(&points), frees))
        };
        Color::BOTH.into_iter().filter_map(of).collect()
    }

    /// No point is forbidden under this rule.
    #[must_use]
    pub fn why_other_rule(self, rule: tengen_core::Rule) -> String {
        self.other_rule(self.rule(rule))
    }

    /// `double-three`, `five`, `legal` or `false-double-three`, in every language.
    #[must_use]
    pub fn verdict_id(why: &Why) -> &'static str {
        if why.is_false_double_three() {
            return "false-double-three";
        }
        verdict_id(why.verdict)
    }
}
