//! A game of self-play with what searches said of its positions and of others beside it.

use std::fmt;

use tengen_core::{Color, Move, Point, Position, ReplayError, Rule, Size, notation};
use tengen_engine::features::scale_of;

use crate::samples::MATE;

/// Steps of a stored chance.
const STEPS: f32 = 253.0;
/// Stored for proved wins and losses.
const WON: u8 = u8::MAX;
const LOST: u8 = 0;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Game {
    pub(crate) rule: Rule,
    pub(crate) size: Size,
    /// None for a draw and for a game that was not ended.
    pub(crate) winner: Option<Color>,
    pub(crate) opening: Vec<Point>,
    pub(crate) moves: Vec<Played>,
    /// In the order of their moves.
    pub(crate) branches: Vec<Branch>,
}

/// A move with the result of the search before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Played {
    pub(crate) played: Point,
    pub(crate) best: Point,
    /// For the side to move, in engine units, as [`stored`] keeps it.
    pub(crate) score: i32,
    /// The score of a longer search, where one was made.
    pub(crate) second: Option<i32>,
}

/// A position off the game with the result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Branch {
    /// Number of moves of the game before it leaves it.
    pub(crate) at: usize,
    /// The stones off the game, at least one.
    pub(crate) path: Vec<Point>,
    /// Whether the path was played as plausible but inferior, not met by a search.
    pub(crate) stray: bool,
    pub(crate) best: Point,
    pub(crate) score: i32,
    pub(crate) second: Option<i32>,
}

impl Game {
    /// The position before a move of the game.
    ///
    /// # Errors
    /// The first move that is illegal.
    pub(crate) fn position(&self, at: usize) -> Result<Position, ReplayError> {
        let moves = self.moves.iter().take(at).map(|m| m.played);
        let all = self.opening.iter().copied().chain(moves);
        let all: Vec<Move> = all.map(Move::Place).collect();
        Position::from_moves(self.rule, self.size, &all)
    }
}

/// The byte of a score: 0 and 255 for proved losses and wins, else the chance to win.
pub(crate) fn stored(rule: Rule, score: i32) -> u8 {
    match score {
        _ if score > MATE => WON,
        _ if score < -MATE => LOST,
        _ => {
            let chance = 1.0 / (1.0 + (-(score as f32) / scale_of(rule) as f32).exp());
            (1.0 + chance * STEPS).round().clamp(1.0, STEPS + 1.0) as u8
        }
    }
}

/// The score of a byte, in engine units.
pub(crate) fn score_of(rule: Rule, byte: u8) -> i32 {
    match byte {
        WON => MATE + 1,
        LOST => -MATE - 1,
        _ => {
            let chance = (f32::from(byte) - 1.0) / STEPS;
            let chance = chance.clamp(0.25 / STEPS, 1.0 - 0.25 / STEPS);
            (scale_of(rule) as f32 * (chance / (1.0 - chance)).ln()).round() as i32
        }
    }
}

/// Rule, size, result and opening, then a word a move: move played, best move by search, its
/// score, that of a longer search; then the branches in brackets.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let winner = match self.winner {
            Some(Color::Black) => 'b',
            Some(Color::White) => 'w',
            None => 'd',
        };
        let opening = text(&self.opening);
        write!(f, "{} {} {winner} {opening}", self.rule, self.size.get())?;
        let longer = |second: Option<i32>| second.map_or(String::new(), |s| format!(":{s}"));
        for m in &self.moves {
            let (played, best, score) = (m.played, m.best, m.score);
            write!(f, " {played}:{best}:{score}{}", longer(m.second))?;
        }
        for b in &self.branches {
            let (at, path, best, score) = (b.at, text(&b.path), b.best, b.score);
            let stray = if b.stray { "~" } else { "" };
            write!(
                f,
                " [{at}{stray} {path} {best}:{score}{}]",
                longer(b.second)
            )?;
        }
        Ok(())
    }
}

fn text(points: &[Point]) -> String {
    let moves: Vec<Move> = points.iter().map(|&p| Move::Place(p)).collect();
    notation::format_moves(&moves)
}

/// A game of words as [`Game`] shows them, without longer searches and branches.
#[cfg(test)]
pub(crate) fn parsed(text: &str) -> Game {
    let mut words = text.split(' ');
    let mut word = || words.next().unwrap();
    let rule = word().parse().unwrap();
    let size = Size::new(word().parse().unwrap()).unwrap();
    let winner = match word() {
        "b" => Some(Color::Black),
        "w" => Some(Color::White),
        _ => None,
    };
    let opening = notation::parse_moves(word()).unwrap();
    let opening = opening.into_iter().filter_map(|mv| match mv {
        Move::Place(p) => Some(p),
        Move::Pass => None,
    });
    let opening = opening.collect();
    let moves = words.map(|word| {
        let parts: Vec<&str> = word.split(':').collect();
        Played {
            played: parts[0].parse().unwrap(),
            best: parts[1].parse().unwrap(),
            score: parts[2].parse().unwrap(),
            second: None,
        }
    });
    Game {
        rule,
        size,
        winner,
        opening,
        moves: moves.collect(),
        branches: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_byte_keeps_a_score_to_half_a_percent() {
        for rule in Rule::ALL {
            for byte in 0..=u8::MAX {
                assert_eq!(stored(rule, score_of(rule, byte)), byte);
            }
            let chance = |score: i32| 1.0 / (1.0 + (-f64::from(score) / 170.0).exp());
            for score in -2_000..=2_000 {
                let again = score_of(rule, stored(rule, score));
                assert!(
                    (chance(again) - chance(score)).abs() < 0.005,
                    "{score} {again}"
                );
            }
            assert_eq!(stored(rule, 29_990), WON);
            assert_eq!(stored(rule, -29_990), LOST);
        }
    }

    #[test]
    fn a_game_is_shown_with_its_branches() {
        let mut game = parsed("renju 15 b h8i9j8 g7:g7:12 f6:o15:-29001");
        game.moves[0].second = Some(20);
        game.branches.push(Branch {
            at: 1,
            path: ["h9", "h10"].map(|p| p.parse().unwrap()).to_vec(),
            stray: true,
            best: "c3".parse().unwrap(),
            score: 5,
            second: None,
        });
        let shown = "renju 15 b h8i9j8 g7:g7:12:20 f6:o15:-29001 [1~ h9h10 c3:5]";
        assert_eq!(game.to_string(), shown);
    }
}
