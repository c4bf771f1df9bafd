//! Games as lines of text: rule, size, result, opening, then a word per move.
//!
//! `renju 15 b h8i9j8 g7:g7:12 …`: move played, best move by search, its score.

use std::fmt;
use std::str::FromStr;

use tengen_core::{Color, Move, Point, Rule, Size, notation};
use thiserror::Error;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Game {
    pub(crate) rule: Rule,
    pub(crate) size: Size,
    pub(crate) winner: Option<Color>,
    pub(crate) opening: Vec<Move>,
    pub(crate) moves: Vec<Played>,
}

/// A move with the result of the search before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Played {
    pub(crate) played: Point,
    pub(crate) best: Point,
    pub(crate) score: i32,
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{what} in {line:?}")]
pub(crate) struct LineError {
    what: &'static str,
    line: String,
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let winner = match self.winner {
            Some(Color::Black) => 'b',
            Some(Color::White) => 'w',
            None => 'd',
        };
        let opening = notation::format_moves(&self.opening);
        write!(f, "{} {} {winner} {opening}", self.rule, self.size.get())?;
        for m in &self.moves {
            write!(f, " {}:{}:{}", m.played, m.best, m.score)?;
        }
        Ok(())
    }
}

impl FromStr for Game {
    type Err = LineError;

    fn from_str(text: &str) -> Result<Game, LineError> {
        let fail = |what| LineError {
            what,
            line: text.chars().take(60).collect(),
        };
        let mut words = text.split(' ');
        let mut word = || words.next().unwrap_or_default();
        let rule = word().parse().map_err(|_| fail("no rule"))?;
        let size = word().parse().ok().and_then(|n| Size::new(n).ok());
        let size = size.ok_or_else(|| fail("no size"))?;
        let winner = match word() {
            "b" => Some(Color::Black),
            "w" => Some(Color::White),
            "d" => None,
            _ => return Err(fail("no result")),
        };
        let opening = notation::parse_moves(word()).map_err(|_| fail("no opening"))?;
        let moves = words
            .map(|word| {
                let mut parts = word.split(':');
                let mut point = || parts.next().and_then(|p| p.parse::<Point>().ok());
                let (played, best) = (point()?, point()?);
                let score = parts.next()?.parse().ok()?;
                Some(Played {
                    played,
                    best,
                    score,
                })
            })
            .collect::<Option<_>>();
        Ok(Game {
            rule,
            size,
            winner,
            opening,
            moves: moves.ok_or_else(|| fail("no move"))?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_come_back_from_their_lines() {
        let line = "renju 15 b h8i9j8 g7:g7:12 f6:o15:-29990";
        let game: Game = line.parse().unwrap();
        assert_eq!(game.winner, Some(Color::Black));
        assert_eq!(game.moves[1].score, -29_990);
        assert_eq!(game.to_string(), line);
        for wrong in [
            "",
            "go 19 b",
            "renju 15 x h8",
            "renju 15 b h8 g7:g7",
            "renju 4 b h8",
        ] {
            assert!(wrong.parse::<Game>().is_err(), "{wrong}");
        }
    }
}
