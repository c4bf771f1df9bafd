//! A plain search for a win by threats, by the literal rules: fours, and stones that threaten an
//! open four, against every answer that could matter.

use std::collections::HashMap;

use tengen_core::{Color, Point};

use crate::board::Board;

/// The most stones that threaten an open four in one line.
const MOST_THREES: u8 = 4;

/// A search with a limit of stones.
pub(crate) struct Search<'a> {
    board: &'a mut Board,
    attacker: Color,
    left: u32,
    /// Positions without a win, with the number of threes that were allowed.
    failed: HashMap<u64, u8>,
}

/// Whether a search within this number of stones finds a win of the side to move.
pub(crate) fn finds_win(board: &mut Board, attacker: Color, stones: u32) -> bool {
    let mut search = Search {
        board,
        attacker,
        left: stones,
        failed: HashMap::new(),
    };
    (0..=MOST_THREES).any(|threes| search.left > 0 && search.attack(threes))
}

impl Search<'_> {
    fn place(&mut self, p: Point, color: Color) {
        self.left = self.left.saturating_sub(1);
        self.board.set(p, Some(color));
    }

    /// Whether the attacker, to move, wins with this number of threes.
    fn attack(&mut self, threes: u8) -> bool {
        if self.left == 0 {
            return false;
        }
        let (us, them) = (self.attacker, self.attacker.opponent());
        if !self.board.fives(us).is_empty() {
            return true;
        }
        let theirs = self.board.fives(them);
        if theirs.len() > 1 {
            return false;
        }
        let must = theirs.first().copied();
        let key = self.board.hash();
        if self.failed.get(&key).is_some_and(|&known| known >= threes) {
            return false;
        }
        let allowed = |p: &Point| must.is_none_or(|must| must == *p);
        let fours = self.board.completing(us, 3).into_iter().filter(allowed);
        let wins = fours
            .collect::<Vec<_>>()
            .into_iter()
            .any(|p| self.four(p, threes))
            || threes > 0 && {
                let quiet = self.board.completing(us, 2).into_iter().filter(allowed);
                quiet
                    .collect::<Vec<_>>()
                    .into_iter()
                    .any(|p| self.three(p, threes))
            };
        if !wins && self.left > 0 {
            self.failed.insert(key, threes);
        }
        wins
    }

    /// Whether a four wins.
    fn four(&mut self, p: Point, threes: u8) -> bool {
        let (us, them) = (self.attacker, self.attacker.opponent());
        if !self.board.is_legal(p, us) {
            return false;
        }
        self.place(p, us);
        let wins = self.after_four(them, threes);
        self.board.set(p, None);
        wins
    }

    fn after_four(&mut self, them: Color, threes: u8) -> bool {
        if !self.board.fives(them).is_empty() {
            return false;
        }
        let fives = self.board.fives(self.attacker);
        let stop = match fives[..] {
            [] => return false,
            [stop] => stop,
            _ => return true,
        };
        if !self.board.is_legal(stop, them) {
            return true;
        }
        self.place(stop, them);
        let wins = !self.board.wins(stop) && self.attack(threes);
        self.board.set(stop, None);
        wins
    }

    /// Whether a stone that threatens an open four wins.
    fn three(&mut self, p: Point, threes: u8) -> bool {
        let (us, them) = (self.attacker, self.attacker.opponent());
        if !self.board.is_legal(p, us) {
            return false;
        }
        self.place(p, us);
        // A four has one answer, which no line of three names.
        let quiet = self.board.fives(them).is_empty() && self.board.fives(us).is_empty();
        let wins = quiet && self.threatens() && {
            let mut answers = self.board.completing(us, 3);
            answers.extend(self.board.completing(us, 2));
            answers.extend(self.board.completing(them, 3));
            answers.sort_unstable();
            answers.dedup();
            answers.into_iter().all(|q| self.answered(q, them, threes))
        };
        self.board.set(p, None);
        wins
    }

    /// Whether the attacker still wins after an answer to a three.
    fn answered(&mut self, q: Point, them: Color, threes: u8) -> bool {
        if !self.board.is_legal(q, them) {
            return true;
        }
        self.place(q, them);
        let wins = !self.board.wins(q) && self.attack(threes - 1);
        self.board.set(q, None);
        wins
    }

    /// Whether the attacker could make an open four next.
    fn threatens(&mut self) -> bool {
        let us = self.attacker;
        let candidates = self.board.completing(us, 3);
        candidates.into_iter().any(|p| {
            if !self.board.is_legal(p, us) {
                return false;
            }
            self.board.set(p, Some(us));
            let open = self.board.fives(us).len() > 1;
            self.board.set(p, None);
            open
        })
    }
}

#[cfg(test)]
mod tests {
    use tengen_core::{Rule, Size, notation};

    use super::*;

    fn finds(played: &str, attacker: Color) -> bool {
        finds_under(Rule::Freestyle, played, attacker)
    }

    fn finds_under(rule: Rule, played: &str, attacker: Color) -> bool {
        let mut board = Board::new(rule, Size::STANDARD);
        let points = notation::parse_points(played).expect("points");
        for (p, color) in points.into_iter().zip(Color::BOTH.into_iter().cycle()) {
            board.set(p, Some(color));
        }
        finds_win(&mut board, attacker, 100_000)
    }

    #[test]
    fn a_four_is_no_three() {
        // J7 would make a four, which White stops at J4.
        let played = "j6i4j3k7g3f4k1l8l7j8j5m9h7k9j9i6i1h8n7g5l10f3d3e5e1k2n12i3i7j2";
        assert!(!finds_under(Rule::Renju, played, Color::Black));
    }

    #[test]
    fn plain_wins_are_found_and_quiet_positions_have_none() {
        // Two threes of Black that cross at K8; then one that White has stopped.
        assert!(finds("h8g8i8k4j8a1k5c1k6e1k7a3", Color::Black));
        assert!(finds("h8a1i8c1j8e1", Color::Black));
        assert!(!finds("h8g8i8k8j8e1", Color::Black));
        assert!(!finds("h8a1i9c1", Color::Black));
    }
}
