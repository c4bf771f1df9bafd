//! Parser for an engine's lines.

use crate::Xy;

/// A line from an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineLine {
    /// `OK` alone.
    Ok,
    /// `X,Y` alone.
    Move(Xy),
    /// `MESSAGE`; the text after it.
    Message(String),
    /// `ERROR`; the whole line.
    Error(String),
    /// `UNKNOWN`; the whole line.
    Unknown(String),
    /// Any other line.
    Other(String),
}

impl EngineLine {
    /// Classifies a line; keywords are case-insensitive.
    #[must_use]
    pub fn parse(line: &str) -> EngineLine {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match word.to_ascii_uppercase().as_str() {
            "OK" if rest.is_empty() => EngineLine::Ok,
            "MESSAGE" => EngineLine::Message(rest.trim().to_owned()),
            "ERROR" => EngineLine::Error(line.to_owned()),
            "UNKNOWN" => EngineLine::Unknown(line.to_owned()),
            _ => line
                .parse()
                .map_or_else(|_| EngineLine::Other(line.to_owned()), EngineLine::Move),
        }
    }
}

/// The evaluation an engine reported in its messages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Evaluation {
    /// Depth in plies.
    pub depth: Option<u32>,
    /// In the engine's own units, from its own side.
    pub score: Option<i32>,
    /// Plies to the end of the game; negative if the engine loses.
    pub mate: Option<i32>,
    /// Nodes searched.
    pub nodes: Option<u64>,
}

impl Evaluation {
    /// Reads the usual formats: `depth 12-18`, `ev -35`, `eval +M7`, `mate 7`, `n 52K`, `nodes
    /// 52000`. Values replace earlier ones; missing values leave them.
    pub fn read(&mut self, message: &str) {
        let words: Vec<&str> = message
            .split(|c: char| c.is_whitespace() || c == '|')
            .collect();
        let words: Vec<&str> = words.into_iter().filter(|w| !w.is_empty()).collect();
        for pair in words.windows(2) {
            let value = pair[1].trim_end_matches(',');
            match pair[0].trim_end_matches(':').to_ascii_lowercase().as_str() {
                "depth" => {
                    let first = value.split('-').next().unwrap_or(value);
                    self.depth = first.parse().ok().or(self.depth);
                }
                "ev" | "eval" => self.read_score(value),
                "mate" => self.read_mate(value),
                "n" | "nodes" | "node" => self.nodes = count(value).or(self.nodes),
                _ => {}
            }
        }
    }

    fn read_mate(&mut self, value: &str) {
        if let Some(plies) = value.parse().ok().filter(|&n| n != 0) {
            self.mate = Some(plies);
            self.score = None;
        }
    }

    fn read_score(&mut self, value: &str) {
        let negative = value.starts_with('-');
        if let Some((_, plies)) = value.split_once(['M', 'm']) {
            let mate: Option<i32> = plies.parse().ok();
            self.mate = mate.map(|n| if negative { -n } else { n }).or(self.mate);
            self.score = None;
        } else if let Ok(score) = value.parse() {
            self.score = Some(score);
            self.mate = None;
        }
    }
}

/// Parses a number with a suffix: `52K`, `1.5M`.
fn count(text: &str) -> Option<u64> {
    let (digits, factor) = match text.char_indices().last()? {
        (i, 'k' | 'K') => (&text[..i], 1e3),
        (i, 'm' | 'M') => (&text[..i], 1e6),
        (i, 'g' | 'G') => (&text[..i], 1e9),
        _ => (text, 1.0),
    };
    let number: f64 = digits.parse().ok()?;
    (number.is_finite() && number >= 0.0).then_some((number * factor) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_told_apart() {
        assert_eq!(EngineLine::parse("OK"), EngineLine::Ok);
        assert_eq!(EngineLine::parse(" ok "), EngineLine::Ok);
        assert_eq!(
            EngineLine::parse("7,8"),
            EngineLine::Move(Xy { x: 7, y: 8 })
        );
        assert_eq!(
            EngineLine::parse("MESSAGE 7,8"),
            EngineLine::Message("7,8".into())
        );
        assert_eq!(
            EngineLine::parse("Error no such size"),
            EngineLine::Error("Error no such size".into())
        );
        assert_eq!(
            EngineLine::parse("UNKNOWN"),
            EngineLine::Unknown("UNKNOWN".into())
        );
        for other in [
            "OK then",
            "7,8 9,9",
            "DEBUG x",
            "SUGGEST 7,7",
            "7;8",
            "7,8,9",
            "",
        ] {
            assert_eq!(
                EngineLine::parse(other),
                EngineLine::Other(other.into()),
                "{other}"
            );
        }
    }

    #[test]
    fn messages_are_read_as_far_as_they_go() {
        let mut found = Evaluation::default();
        found.read("depth 12-20 ev -35 n 52K n/ms 310 tm 170 pv h8 i9");
        let expected = Evaluation {
            depth: Some(12),
            score: Some(-35),
            mate: None,
            nodes: Some(52_000),
        };
        assert_eq!(found, expected);
        found.read("thinking hard about eval");
        assert_eq!(found, expected);
        found.read("Depth: 14 | Eval: +M7 | Nodes: 1.5M");
        assert_eq!(
            (found.depth, found.score, found.mate),
            (Some(14), None, Some(7))
        );
        assert_eq!(found.nodes, Some(1_500_000));
        found.read("eval -M4");
        assert_eq!(found.mate, Some(-4));
        found.read("depth 9-9 ev 29995 mate 5 n 10 tm 3");
        assert_eq!((found.score, found.mate), (None, Some(5)));
        found.read("mate in the corner");
        assert_eq!(found.mate, Some(5));
        found.read("n 1500K");
        found.read("ev 12");
        assert_eq!((found.score, found.mate), (Some(12), None));
        found.read("n -5 nodes infK n é");
        assert_eq!(found.nodes, Some(1_500_000));
    }
}
