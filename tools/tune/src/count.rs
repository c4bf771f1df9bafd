//! What files of games hold: positions, repetitions, and how far longer searches disagree.

use std::collections::HashSet;
use std::fmt;

use tengen_core::{Canonical, Rule};

use crate::game::Game;
use crate::labels::{DISAGREE, apart};
use crate::samples::MATE;

#[derive(Clone, Debug, Default, PartialEq)]
struct Counts {
    games: usize,
    moves: usize,
    met: usize,
    strays: usize,
    /// Positions that no other equals, turned or mirrored.
    different: usize,
    /// Positions with a proved win or loss.
    proved: usize,
    /// Positions searched twice, and how often the searches disagree.
    twice: usize,
    disagree: usize,
    /// Sum of the differences.
    apart: f32,
}

/// Prints a line a rule.
pub(crate) fn run(games: &[Game]) {
    for rule in Rule::ALL {
        let of_rule: Vec<&Game> = games.iter().filter(|game| game.rule == rule).collect();
        if !of_rule.is_empty() {
            println!("{rule}: {}", counts(&of_rule));
        }
    }
}

fn counts(games: &[&Game]) -> Counts {
    let mut counts = Counts::default();
    let mut keys = HashSet::new();
    for game in games {
        counts.games += 1;
        counts.moves += game.moves.len();
        counts.strays += game.branches.iter().filter(|b| b.stray).count();
        counts.met += game.branches.iter().filter(|b| !b.stray).count();
        let Ok(mut position) = game.position(0) else {
            continue;
        };
        for (at, m) in game.moves.iter().enumerate() {
            keys.insert(Canonical::of(&position).key());
            for branch in game.branches.iter().filter(|b| b.at == at) {
                let mut there = position.clone();
                if branch.path.iter().all(|&p| there.play(p).is_ok()) {
                    keys.insert(Canonical::of(&there).key());
                }
            }
            if position.play(m.played).is_err() {
                break;
            }
        }
        let scores = game.moves.iter().map(|m| (m.score, m.second));
        let beside = game.branches.iter().map(|b| (b.score, b.second));
        for (score, second) in scores.chain(beside) {
            counts.proved += usize::from(score.abs() > MATE);
            if let Some(second) = second {
                let apart = apart(game.rule, score, second);
                counts.twice += 1;
                counts.disagree += usize::from(apart > DISAGREE);
                counts.apart += apart;
            }
        }
    }
    counts.different = keys.len();
    counts
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = self.moves + self.met + self.strays;
        let percent = |some: usize, of: usize| 100.0 * some as f64 / of.max(1) as f64;
        write!(
            f,
            "{} games, {all} positions ({} of games, {} met by searches, {} strays), {} of them \
             different, {:.1} % proved; of {} searched twice {:.1} % are more than {DISAGREE} \
             apart, {:.3} on average",
            self.games,
            self.moves,
            self.met,
            self.strays,
            self.different,
            percent(self.proved, all),
            self.twice,
            percent(self.disagree, self.twice),
            self.apart / self.twice.max(1) as f32,
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Branch, parsed};

    #[test]
    fn positions_and_repetitions_are_counted() {
        let mut game = parsed("renju 15 b h8i9 g7:g7:0 f6:f6:0 e5:e5:29990");
        game.moves[0].second = Some(400);
        game.moves[1].second = Some(10);
        // The game's second position, mirrored at the diagonal, by another way.
        game.branches.push(Branch {
            at: 1,
            path: ["f6", "e4"].map(|p| p.parse().unwrap()).to_vec(),
            stray: true,
            best: "c3".parse().unwrap(),
            score: 0,
            second: None,
        });
        let mirrored = parsed("renju 15 b h8g7 i9:i9:0 j10:j10:0");
        let counts = counts(&[&game, &mirrored]);
        assert_eq!((counts.games, counts.moves, counts.strays), (2, 5, 1));
        // h8i9 and h8g7 are one position, turned; after the third stone they are too.
        assert_eq!(counts.different, 4);
        assert_eq!((counts.proved, counts.twice, counts.disagree), (1, 2, 1));
    }
}
