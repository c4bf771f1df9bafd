//! The words of why a point is forbidden, or only looks so: one sentence a step.

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

/// What a step of an explanation is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WhyPart {
    /// What is decided about the point.
    Verdict,
    /// A row of five.
    Five,
    /// A row of six or more.
    Overline,
    /// A four.
    Four,
    /// A three, real or false.
    Three,
    /// A move that would make a straight four of a three.
    Extension,
}

/// One step of an explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WhyStep {
    /// How deep it lies: 0 for the point itself, more for the reasons of reasons.
    pub depth: usize,
    /// What it is about.
    pub part: WhyPart,
    /// The sentence.
    pub sentence: String,
    /// Black stones that are thought of as played, the point in question among them.
    pub assumed: Vec<Point>,
    /// The points it is about: the stones of a row, or the move of an extension.
    pub points: Vec<Point>,
    /// Empty points that would complete it.
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
    /// Why a point is forbidden or not, step by step: first the verdict, then every row with the
    /// moves it hangs on, each followed by its own reasons.
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

    /// The rows that a stone makes, with the stones `assumed` on the board.
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
        // A move that may be played needs no reasons; one that may not does.
        if matches!(why.verdict, Verdict::Foul(_)) {
            self.rows(why, depth + 1, &further, steps);
        }
    }

    /// Which next stones would free a forbidden point, or forbid one that is not: a sentence for
    /// each colour that can, or one that says that none can.
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

    /// A rule under which no point is forbidden.
    #[must_use]
    pub fn why_other_rule(self, rule: tengen_core::Rule) -> String {
        self.other_rule(self.rule(rule))
    }

    /// What a point's verdict is called: `double-three`, `five`, `legal`, or
    /// `false-double-three`. The same in every language.
    #[must_use]
    pub fn verdict_id(why: &Why) -> &'static str {
        if why.is_false_double_three() {
            return "false-double-three";
        }
        verdict_id(why.verdict)
    }
}
